"""A model that fills in any form of the menu at random."""

from tests.forms import answers_to

LEAVING = ("LeaveParty", "EndGame")
"""Who leaves comes to no more menus."""


async def does_something(model, order, *, extras):
    """Fill in a form of the menu; its name, the answers and what the server said, or nothing."""
    turn, forms = await model.forms()
    forms = [form for form in forms if form["form"] not in LEAVING]
    if not forms:
        return None
    form = order.choice(forms)
    answers = answers_to(form, order, extras=extras)
    result = await model.called("do", form=form["form"], turn=turn, answers=answers)
    return form["form"], answers, result

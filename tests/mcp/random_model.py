"""A model that fills in any form of the menu at random."""

from tests.forms import answers_to

LEAVING = ("LeaveParty", "EndGame")
"""Forms that are not sent, because a seat has no menus after them."""


async def fill_in_random(model, order, *, extras):
    """Send a random form of the menu; return its name, the answers and the result, or None."""
    turn, forms = await model.forms()
    forms = [form for form in forms if form["form"] not in LEAVING]
    if not forms:
        return None
    form = order.choice(forms)
    answers = answers_to(form, order, extras=extras)
    result = await model.result_of("do", form=form["form"], turn=turn, answers=answers)
    return form["form"], answers, result

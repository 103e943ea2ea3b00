"""Every legal command can be chosen in a chat, one option after the other."""

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.chat import steps as chat_steps
from dramadeck.chat.menu_replies import question_at
from dramadeck.chat.replies import Choose
from dramadeck.chat.steps import Step, after, command_at, progress_at, step_in
from dramadeck.client.problems import RequestError
from dramadeck.core.menu_sections import Topic
from dramadeck.narration import FieldKind, FormField, Menu
from dramadeck.narration.form_text import as_typed
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.submitted_forms import answers_of, menu_at
from tests.narration.walked_games import steps, walked

PER_FORM = by_depth(2, 12)
"""How many commands of a form are chosen in a menu."""


def differs(field, answer):
    """Return whether the answer of an extra field is not the default."""
    if field.for_each is not None:
        return any(value not in (None, field.default) for value in answer or ())
    return answer not in (None, [], field.default)


def typed_text(field, answer):
    """Return an answer as typed text; options are typed by their labels."""
    labels = {str(option.value): option.label.text for option in field.options}
    return as_typed([labels[str(value)] for value in answer] if labels else answer)


def check_reply(reply):
    """Check that a chat can show a reply."""
    for item in reply.items:
        assert len(item.leads) <= chat_steps.LONGEST
        if isinstance(item, Choose):
            assert 1 <= item.fewest <= item.most <= len(item.options) <= chat_steps.OPTIONS
    assert len({item.leads for item in reply.items}) == len(reply.items)
    assert reply.modal is None or 1 <= len(reply.modal.fields) <= chat_steps.FIELDS


def choose_answers(command, menu, language):
    """Choose the answers of a command one after the other, and return the resulting command."""
    step = Step(word="do", turn=1, has_more=True)
    check_reply(question_at(step, menu, language))
    step = after(step, menu, [type(command).__name__])
    form = menu.named(step.at)
    answers = answers_of(form, command)
    while True:
        step = step_in(str(step))
        progress = progress_at(step, form)
        reply = question_at(step, menu, language)
        if reply is not None:
            check_reply(reply)
        if progress.field is None:
            extras = [extra for extra in progress.extras if differs(extra, answers.get(extra.name))]
            if not extras:
                break
            step = after(step, menu, [str(form.fields.index(extras[0]))])
            continue
        field, answer = progress.field, answers[progress.field.name]
        picks = answer if field.kind is FieldKind.CHOICES or field.for_each else [answer]
        values = [option.value for option in progress.options]
        numbers = [str(values.index(value)) for value in picks]
        numbers = numbers if progress.is_whole else numbers[len(progress.picked) :][:1]
        step = after(step, menu, numbers) if numbers else step.chosen()
    filled = {field.name: [typed_text(field, answers.get(field.name))] for field in progress.free}
    return command_at(step, menu, language, filled)


@pytest.mark.parametrize(("name", "text"), walked())
def test_every_legal_command_can_be_chosen_answer_by_answer(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text)[:: by_depth(24, 4)]:
        for seat in system.seats(step.after):
            menu = menu_at(system, step.after, seat)
            for form in menu:
                for command in form.commands[:: max(1, len(form.commands) // PER_FORM)]:
                    assert choose_answers(command, menu, narration.language("en")) == command


# ---------------------------------------------------------------------------------- large menus


def forms(count, *topics):
    """Return a menu with a number of forms of each topic, all without fields."""
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    state = torg.new_game(["Quin"], seed=7)
    (form,) = narrator.menu(torg.view(state, narrator.seat), [torg.commands.Deal()])
    return Menu(
        attrs.evolve(form, name=f"{topic.value}{at}", topic=topic)
        for topic in topics
        for at in range(count)
    )


def options(menu, at=""):
    """Return the pages of the list of a menu."""
    step = Step(word="do", turn=1, at=at)
    reply, pages = question_at(step, menu, narration.language("en")), []
    while True:
        check_reply(reply)
        (choose,) = [item for item in reply.items if isinstance(item, Choose)]
        pages.append([option.value for option in choose.options])
        following = [item for item in reply.items if getattr(item, "label", "") == "Next"]
        if not following:
            return pages
        reply = question_at(step_in(following[0].leads), menu, narration.language("en"))


def test_in_a_menu_with_too_many_forms_each_of_the_last_topics_is_one_entry():
    menu = forms(8, Topic.ROUND, Topic.ACTION, Topic.CARDS)
    assert options(menu) == [[form.name for form in menu]]
    menu = forms(9, Topic.ROUND, Topic.ACTION, Topic.CARDS, Topic.STORY)
    assert options(menu) == [[*[form.name for form in menu[:18]], "cards", "story"]]
    assert options(menu, at="story") == [[form.name for form in menu[27:]]]
    assert [len(page) for page in options(forms(27, Topic.ROUND), at="round")] == [25, 2]


def test_a_form_with_too_many_fields_is_refused():
    (form,) = forms(1, Topic.ROUND)
    free = FormField(name="0", label=form.label, kind=FieldKind.TEXT)
    most = chat_steps.FIELDS
    for count in (most, most + 1):
        fields = tuple(attrs.evolve(free, name=str(at)) for at in range(count))
        extra = attrs.evolve(free, name="extra", is_extra=True, is_required=False)
        menu = Menu([attrs.evolve(form, fields=(*fields, extra))])
        step = Step(word="do", turn=1, at=form.name, has_more=True)
        if count == most:
            check_reply(question_at(step, menu, narration.language("en")))
        else:
            with pytest.raises(RequestError, match="room for 5"):
                question_at(step, menu, narration.language("en"))


def test_more_choices_than_a_button_can_hold_are_refused():
    step = Step(word="do", turn=1, at="OneOnMany")
    with pytest.raises(RequestError, match="too many choices"):
        str(step.chosen(*range(60)))

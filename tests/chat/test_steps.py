"""Every legal command can be chosen in a chat, one option after the other."""

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.chat import steps as chat_steps
from dramadeck.chat.menu_replies import question_at
from dramadeck.chat.replies import Choose
from dramadeck.chat.steps import Step, after, command_at, progress_at, step_in
from dramadeck.client.problems import FrontError
from dramadeck.core.menu_sections import Topic
from dramadeck.narration import FieldKind, FormField, Menu
from dramadeck.narration.form_text import as_typed
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.submitted_forms import answers_of, menu_at
from tests.narration.walked_games import steps, walked

EACH = by_depth(2, 12)
"""So many commands of a kind are chosen in a menu."""


def says(field, answer):
    """Whether an extra field gets another answer than its default."""
    if field.for_each is not None:
        return any(value not in (None, field.default) for value in answer or ())
    return answer not in (None, [], field.default)


def typed(field, answer):
    """An answer as somebody types it; of options, what they are called."""
    labels = {str(option.value): option.label.text for option in field.options}
    return as_typed([labels[str(value)] for value in answer] if labels else answer)


def search(reply):
    """What a chat cannot show."""
    for item in reply.items:
        assert len(item.leads) <= chat_steps.LONGEST
        if isinstance(item, Choose):
            assert 1 <= item.fewest <= item.most <= len(item.options) <= chat_steps.OPTIONS
    assert len({item.leads for item in reply.items}) == len(reply.items)
    assert reply.modal is None or 1 <= len(reply.modal.fields) <= chat_steps.FIELDS


def chosen(command, menu, language):
    """The command that comes of choosing what a command has, one after the other."""
    step = Step(word="do", turn=1, has_more=True)
    search(question_at(step, menu, language))
    step = after(step, menu, [type(command).__name__])
    form = menu.named(step.at)
    answers = answers_of(form, command)
    while True:
        step = step_in(str(step))
        progress = progress_at(step, form)
        reply = question_at(step, menu, language)
        if reply is not None:
            search(reply)
        if progress.field is None:
            besides = [extra for extra in progress.extras if says(extra, answers.get(extra.name))]
            if not besides:
                break
            step = after(step, menu, [str(form.fields.index(besides[0]))])
            continue
        field, answer = progress.field, answers[progress.field.name]
        picks = answer if field.kind is FieldKind.CHOICES or field.for_each else [answer]
        values = [option.value for option in progress.options]
        numbers = [str(values.index(value)) for value in picks]
        numbers = numbers if progress.is_whole else numbers[len(progress.picked) :][:1]
        step = after(step, menu, numbers) if numbers else step.chosen()
    filled = {field.name: [typed(field, answers.get(field.name))] for field in progress.free}
    return command_at(step, menu, language, filled)


@pytest.mark.parametrize(("name", "text"), walked())
def test_whatever_is_listed_can_be_chosen_one_after_the_other(name, text):
    system = SYSTEMS[name]
    for step in steps(name, text)[:: by_depth(24, 4)]:
        for seat in system.seats(step.after):
            menu = menu_at(system, step.after, seat)
            for form in menu:
                for command in form.commands[:: max(1, len(form.commands) // EACH)]:
                    assert chosen(command, menu, narration.language("en")) == command


# ------------------------------------------------------------------------ what menus may become


def forms(count, *topics):
    """So many forms of each topic, of which nothing is asked."""
    here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    state = torg.new_game(["Quin"], seed=7)
    (form,) = here.menu(torg.view(state, here.seat), [torg.commands.Deal()])
    return Menu(
        attrs.evolve(form, name=f"{topic.value}{at}", topic=topic)
        for topic in topics
        for at in range(count)
    )


def options(menu, at=""):
    """What a list shows of a menu, page after page, and the last page of it."""
    step = Step(word="do", turn=1, at=at)
    reply, pages = question_at(step, menu, narration.language("en")), []
    while True:
        search(reply)
        (choose,) = [item for item in reply.items if isinstance(item, Choose)]
        pages.append([option.value for option in choose.options])
        following = [item for item in reply.items if getattr(item, "label", "") == "Next"]
        if not following:
            return pages
        reply = question_at(step_in(following[0].leads), menu, narration.language("en"))


def test_of_more_forms_than_a_list_holds_the_last_topics_are_one_entry_each():
    menu = forms(8, Topic.ROUND, Topic.ACTION, Topic.CARDS)
    assert options(menu) == [[form.name for form in menu]]
    menu = forms(9, Topic.ROUND, Topic.ACTION, Topic.CARDS, Topic.STORY)
    assert options(menu) == [[*[form.name for form in menu[:18]], "cards", "story"]]
    assert options(menu, at="story") == [[form.name for form in menu[27:]]]
    assert [len(page) for page in options(forms(27, Topic.ROUND), at="round")] == [25, 2]


def test_a_form_that_has_no_room_for_its_fields_says_so():
    (form,) = forms(1, Topic.ROUND)
    free = FormField(name="0", label=form.label, kind=FieldKind.TEXT)
    most = chat_steps.FIELDS
    for count in (most, most + 1):
        fields = tuple(attrs.evolve(free, name=str(at)) for at in range(count))
        extra = attrs.evolve(free, name="extra", is_extra=True, is_required=False)
        menu = Menu([attrs.evolve(form, fields=(*fields, extra))])
        step = Step(word="do", turn=1, at=form.name, has_more=True)
        if count == most:
            search(question_at(step, menu, narration.language("en")))
        else:
            with pytest.raises(FrontError, match="room for 5"):
                question_at(step, menu, narration.language("en"))


def test_more_than_a_button_holds_is_not_chosen():
    step = Step(word="do", turn=1, at="OneOnMany")
    with pytest.raises(FrontError, match="nobody chooses so many"):
        str(step.chosen(*range(60)))

"""What a question of a dialogue asks for, how it is answered, and what a choice means.

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> begin = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
>>> dialogue = Dialogue(here.menu(torg.view(state, here.seat), [begin]), here.language)
>>> dialogue.answer("1")
>>> for line in question_explained(here, dialogue):
...     print(line)
The names of all who are against the heroes in this scene.
Answer with names, with commas between them.
“-” means: Guard.
"""

from collections.abc import Iterator
from typing import Any, Final

from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.forms import CONFIRM, Form, FormField, Option
from dramadeck.narration.lookup import find_cards, help_lines
from dramadeck.narration.messages import Message, NameArg, message, message_in
from dramadeck.narration.narrators import Narrator
from dramadeck.narration.spans import CardRef, Line, Text

_TYPING: Final = (
    message(
        "A number chooses a line; the program then asks for what is missing. Enter accepts what "
        "is in [ ]."
    ),
    message(
        "3+ also asks for the optional details of line 3; b goes back one question; 0 does nothing."
    ),
)
"""How to answer at a terminal; the first sentence is only for a menu, not for a question."""

_LAST: Final = (
    message("u undoes the last choice, q leaves."),
    message("? and a word shows the rules about it; ? and the id of a rule shows that rule."),
    message("A percentage is the chance of success."),
)


def asked_for(narrator: Narrator, form: Form, field: FormField) -> Line:
    """What a field asks for, in a sentence; its label, if the system has no sentence about it."""
    *_, name = field.name.split(".")
    questions = narrator.words.questions
    sentence = questions.get(f"{form.name}.{name}") or questions.get(name)
    if field.name == CONFIRM or (sentence is None and field.label.text.endswith(".")):
        return field.label
    label = NameArg(field.label.text)
    return _line(narrator, sentence or message_in("explanation", "Question: {label}.", label=label))


def question_explained(narrator: Narrator, dialogue: Dialogue) -> Iterator[Line]:
    """What the open question of a dialogue asks for, and how it is answered; no lines in a menu."""
    form, field = dialogue.form, dialogue.field
    if form is None or field is None:
        return
    yield asked_for(narrator, form, field)
    yield _line(narrator, *_ways_to_answer(field))
    if dialogue.proposed:
        proposed = NameArg(dialogue.proposed)
        yield _line(
            narrator,
            message_in("explanation", "“-” means: {proposed}.", proposed=proposed),
        )
    elif field.nothing is not None:
        nothing = NameArg(field.nothing.text)
        yield _line(narrator, message_in("explanation", "“-” means: {nothing}.", nothing=nothing))
    if dialogue.proposed and not field.is_required:
        yield _line(narrator, message_in("explanation", "“--” leaves it empty."))


def choice_explained(narrator: Narrator, dialogue: Dialogue, option: Option) -> Iterator[Line]:
    """What a choice of the open question means: a card, else the question that it answers."""
    form, field = dialogue.form, dialogue.field
    cards = [span.number for span in option.label.spans if isinstance(span, CardRef)]
    for card in cards:
        yield from narrator.card(card)
    if cards or form is None or field is None:
        return
    yield Line((*option.label.spans, Text(f" ({field.label.text})")), depth=0)
    yield asked_for(narrator, form, field)


def entry_explained(
    narrator: Narrator, dialogue: Dialogue, what: str, *, asks_known: bool = False
) -> tuple[Line, ...]:
    """What the entry on the screen with this number or name means; no lines if there is none.

    `asks_known` is as in `Dialogue`.
    """
    entry = dialogue.entry(what)
    if isinstance(entry, Form):
        texts = help_lines(narrator.language, entry, asks_known=asks_known)
        return tuple([Line((Text(text),), depth=0) for text in texts])
    return () if entry is None else tuple(choice_explained(narrator, dialogue, entry))


def typing_explained(narrator: Narrator, dialogue: Dialogue, state: Any) -> Iterator[Line]:
    """What a terminal understands: the answers to the open question, and other lines."""
    yield from question_explained(narrator, dialogue)
    typing = _TYPING[dialogue.form is not None :]
    for sentence in (*typing, _help_on_cards(narrator, state), *_LAST):
        yield _line(narrator, sentence)


def _help_on_cards(narrator: Narrator, state: Any) -> Message:
    """The sentence of the help about `?`, with a card of the game as an example."""
    cards = getattr(getattr(getattr(state, "setup", None), "deck", None), "cards", ())
    if not cards:
        return message("? 3 explains line 3. t shows the table, m shows the menu again.")
    number = cards[len(cards) // 2].number
    (card,) = find_cards(narrator, state, str(number)).cards
    name = NameArg(card[0].text.partition(" (")[0])
    return message(
        "? 3 explains line 3; ? {name} or ? {number} shows a card. t shows the table, m shows "
        "the menu again.",
        name=name,
        number=NameArg(str(number)),
    )


def _ways_to_answer(field: FormField) -> Iterator[Message]:
    """How a question is answered."""
    sample = NameArg(as_typed(field.sample))
    if field.options and (field.kind is FieldKind.CHOICES or field.for_each):
        yield message_in(
            "explanation",
            "Answer with numbers or names, with spaces or commas between them.",
        )
        yield from _counts(field)
    elif field.options:
        yield message_in("explanation", "Answer with a number from the list, or with a name.")
    elif field.kind is FieldKind.NUMBERS:
        yield message_in(
            "explanation", "Answer with whole numbers, with spaces or commas between them."
        )
    elif field.kind is FieldKind.NUMBER and sample.name:
        yield message_in(
            "explanation", "Answer with a whole number, such as {sample}.", sample=sample
        )
    elif field.kind is FieldKind.NUMBER:
        yield message_in("explanation", "Answer with a whole number.")
    elif field.kind is FieldKind.TEXTS:
        yield message_in("explanation", "Answer with names, with commas between them.")
    else:
        yield message_in("explanation", "Answer with a text.")
    yield from _bounds(field)
    if field.for_each is not None:
        yield message_in("explanation", "Give one answer for all of them, or one for each.")


def _counts(field: FormField) -> Iterator[Message]:
    """How many options are chosen, where that is not any number of them."""
    if field.kind is not FieldKind.CHOICES or field.is_repeated:
        return
    fewest, most = field.fewest, field.most
    if fewest == most:
        yield message_in("explanation", "Choose exactly {n}.", n=most)
    elif fewest > 1 or most < len(field.options):
        yield message_in("explanation", "Choose {low} to {high}.", low=max(fewest, 1), high=most)


def _bounds(field: FormField) -> Iterator[Message]:
    """How small and how large a number may be."""
    low, high = field.smallest, field.largest
    if low is not None and high is not None:
        yield message_in("explanation", "Allowed: {low} to {high}.", low=low, high=high)
    elif low is not None:
        yield message_in("explanation", "Allowed: {low} or more.", low=low)
    elif high is not None:
        yield message_in("explanation", "Allowed: {high} or less.", high=high)


def _line(narrator: Narrator, *sentences: Message) -> Line:
    return Line(narrator.language.spans(*sentences), depth=0)

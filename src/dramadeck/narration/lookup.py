"""Help on a type of command, cards by number or name, and labels of seats and games."""

import inspect
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.core import Seat, UnknownNameError
from dramadeck.core.record_search import cards_in
from dramadeck.core.rules import AnySystem
from dramadeck.core.validation import escaped
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration.forms import Form
from dramadeck.narration.messages import Listed, NameArg, Value, literal, message_in
from dramadeck.narration.narrators import Narrator, called, in_sentence, narrator
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Setup
from dramadeck.narration.spans import Line, plain
from dramadeck.narration.submission import questions

MOST_ALIKE = 3
"""The most cards of one name that are shown."""


COMMAND: Final = "command"
"""The context of summaries of commands."""

DOUBT: Final = "doubt"
"""The context of doubts about printed cards."""

SYSTEM: Final = "system"
"""The context of the names of the games."""


def title_of(narrator: Narrator) -> NameArg:
    """The title of the game, for Markdown."""
    return NameArg(escaped(narrator.language.phrase(narrator.rules.title, SYSTEM)))


class Summary(NamedTuple):
    """The summary of a command in a sentence or two, and the ids of its rules."""

    message: str
    rules: str


_RULES: Final = re.compile(r" \(([A-Z]{2}-\d[^()]*)\)")


def summary_of(kind: type) -> Summary:
    """The summary of a type of command: the first paragraph of its docstring."""
    first = next(_paragraphs(kind))
    return Summary(literal(_RULES.sub("", first)), ", ".join(_RULES.findall(first)))


def explained(language: Language, form: Form, *, asks_known: bool = False) -> Iterator[str]:
    """What the command of a form is for, in the language, and what is asked, in that order.

    With `asks_known` what was said the last time is asked again, as `Dialogue` does.
    """
    summary = summary_of(form.commands[0].__class__)
    told = language.phrase(summary.message, COMMAND).replace("{{", "{").replace("}}", "}")
    yield f"{told} ({summary.rules})" if summary.rules else told
    asked, extras = (
        [NameArg(field.label.text) for field in fields]
        for fields in questions(form, asks_known=asks_known)
    )
    if asked:
        yield language.text(
            message_in("explanation", "Asked in this order: {fields}.", fields=Listed(asked))
        )
    if extras:
        yield language.text(
            message_in("explanation", "With “+” besides: {fields}.", fields=Listed(extras))
        )


def _paragraphs(kind: type) -> Iterator[str]:
    told = (inspect.getdoc(kind) or kind.__name__).partition(">>>")[0]
    for paragraph in re.split(r"\n(?=\n|[ ]*\w+: )", told.replace("`", "").strip()):
        words = " ".join(paragraph.split())
        if words:
            yield words


class Found(NamedTuple):
    """The result of a search for a card: cards in words, or similar numbers or names."""

    cards: tuple[tuple[Line, ...], ...]
    near: tuple[Value, ...] = ()


def cards_called(narrator: Narrator, state: Any, what: str) -> Found:
    """The cards of this number or name, in the language of the narrator.

    Of several with this name, those that only the seat sees are first, then open ones.
    """
    setup = getattr(state, "setup", None)
    if narrator.setup is None and setup is not None:
        narrator = attrs.evolve(narrator, setup=Setup(setup.dialect, setup.deck))
    deck = getattr(setup, "deck", None)
    numbers = tuple(each.number for each in getattr(deck, "cards", ()))
    if re.fullmatch(r"[0-9]{1,6}", what):
        number = int(what)
        if number in numbers:
            return Found((narrator.card(number),))
        return Found((), tuple(sorted(numbers, key=lambda each: abs(each - number))[:MOST_ALIKE]))
    names = {each: str(narrator.card(each)[0]).partition(" (")[0] for each in numbers}
    alike = [each for each, name in names.items() if what.casefold() in _called(name)]
    if alike:
        rules, seat = narrator.rules, narrator.seat
        seen, by_all = ({*cards_in(rules.player_view(state, it))} for it in (seat, SPECTATOR))
        alike.sort(key=lambda each: (each not in seen, each in by_all))
        return Found(tuple(narrator.card(each) for each in alike[:MOST_ALIKE]))
    known = {name.casefold(): name for name in names.values()}
    close = get_close_matches(what.casefold(), known, MOST_ALIKE)
    return Found((), tuple(NameArg(known[each]) for each in close))


def _called(name: str) -> tuple[str, ...]:
    """A name, and the name without its article, which is rarely typed."""
    return name.casefold(), name.casefold().removeprefix("the ")


def narrator_of_cards(rules: AnySystem, dialect: str | None, deck: str, language: str) -> Narrator:
    """A narrator for printed cards without a game, by default with the first rule text.

    A system may have decks and no rule texts. Raises an `UnknownNameError` for an unknown rule
    text, deck or language.
    """
    text = next(iter(rules.dialects), None) if dialect is None else dialect
    for what, name, known in (("dialect", text, rules.dialects), ("deck", deck, rules.decks)):
        if name is not None and name not in known:
            raise UnknownNameError.among(what, name, known)
    setup = Setup(None if text is None else rules.dialects[text], rules.decks[deck])
    return narrator(rules, language=language, setup=setup)


def label_of(language: Language, seat: Seat) -> str:
    """The name of a seat as a label, such as on a button."""
    label = plain(language.value(called(seat)))
    return f"{label[:1].upper()}{label[1:]}"


__all__ = [
    "Found",
    "Summary",
    "called",
    "cards_called",
    "explained",
    "in_sentence",
    "label_of",
    "narrator_of_cards",
    "summary_of",
    "title_of",
]

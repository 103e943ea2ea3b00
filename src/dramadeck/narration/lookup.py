"""Help on a type of command, printed cards by number or name, and labels of seats and games."""

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
from dramadeck.narration.messages import (
    Listed,
    Message,
    NameArg,
    Value,
    literal,
    message,
    message_in,
)
from dramadeck.narration.narrators import Narrator, called, narrator
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Setup
from dramadeck.narration.spans import Line, plain
from dramadeck.narration.submission import questions

MOST_ALIKE = 3
"""The most cards with the same name that are returned."""


COMMAND: Final = "command"  # the context of summaries of commands
DOUBT: Final = "doubt"  # the context of doubts about printed cards
SYSTEM: Final = "system"  # the context of the names of the games


def title_of(narrator: Narrator) -> NameArg:
    """The title of the game, escaped for Markdown."""
    return NameArg(escaped(narrator.language.phrase(narrator.rules.title, SYSTEM)))


class Summary(NamedTuple):
    """The summary of a command, and the ids of its rules, separated by commas."""

    message: str
    rules: str


_RULES: Final = re.compile(r" \(([A-Z]{2}-\d[^()]*)\)")


def summary_of(kind: type) -> Summary:
    """The summary of a type of command: the first paragraph of its docstring."""
    docstring = (inspect.getdoc(kind) or kind.__name__).partition(">>>")[0].replace("`", "")
    paragraph, *_ = re.split(r"\n(?=\n|[ ]*\w+: )", docstring.strip())
    first = " ".join(paragraph.split())
    return Summary(literal(_RULES.sub("", first)), ", ".join(_RULES.findall(first)))


def about_command(language: Language, kind: type) -> str:
    """The summary of a type of command in a language, with the ids of its rules."""
    summary = summary_of(kind)
    text = language.phrase(summary.message, COMMAND).replace("{{", "{").replace("}}", "}")
    return f"{text} ({summary.rules})" if summary.rules else text


def help_lines(language: Language, form: Form, *, asks_known: bool = False) -> Iterator[str]:
    """Help on the command of a form: its summary, and the labels of its fields.

    `asks_known` is as in `Dialogue`: fields with a proposed value are listed, too.
    """
    yield about_command(language, form.commands[0].__class__)
    regular, extras = (
        [NameArg(field.label.text) for field in fields]
        for fields in questions(form, asks_known=asks_known)
    )
    if regular:
        yield language.text(
            message_in("explanation", "Questions, in this order: {fields}.", fields=Listed(regular))
        )
    if extras:
        yield language.text(
            message_in("explanation", "With “+” also: {fields}.", fields=Listed(extras))
        )


class CardMatches(NamedTuple):
    """The result of a search for cards: their lines, or else similar numbers or names."""

    cards: tuple[tuple[Line, ...], ...]
    near: tuple[Value, ...] = ()


def find_cards(narrator: Narrator, state: Any, what: str) -> CardMatches:
    """The cards with this number or name, in the language of the narrator.

    Of several cards with the name, those that only the seat sees come first, then those that
    everybody sees, then the others.
    """
    setup = getattr(state, "setup", None)
    if narrator.setup is None and setup is not None:
        narrator = attrs.evolve(narrator, setup=Setup(setup.dialect, setup.deck))
    deck = getattr(setup, "deck", None)
    numbers = tuple(card.number for card in getattr(deck, "cards", ()))
    if re.fullmatch(r"[0-9]{1,6}", what):
        number = int(what)
        if number in numbers:
            return CardMatches((narrator.card(number),))
        return CardMatches(
            (), tuple(sorted(numbers, key=lambda other: abs(other - number))[:MOST_ALIKE])
        )
    names = {card: str(narrator.card(card)[0]).partition(" (")[0] for card in numbers}
    word = what.casefold()
    matches = [
        card
        for card, name in names.items()
        if word in (name.casefold(), name.casefold().removeprefix("the "))
    ]
    if matches:
        rules, seat = narrator.rules, narrator.seat
        visible, public = (
            {*cards_in(rules.player_view(state, viewer))} for viewer in (seat, SPECTATOR)
        )
        matches.sort(key=lambda card: (card not in visible, card in public))
        return CardMatches(tuple(narrator.card(card) for card in matches[:MOST_ALIKE]))
    by_lower_case = {name.casefold(): name for name in names.values()}
    close = get_close_matches(what.casefold(), by_lower_case, MOST_ALIKE)
    return CardMatches((), tuple(NameArg(by_lower_case[name]) for name in close))


def no_card_found(what: str, result: CardMatches) -> tuple[Message, ...]:
    """The sentences of a search for cards that found none."""
    error = message("There is no card {card}.", card=NameArg(what))
    near = message("Closest: {cards}.", cards=Listed(result.near))
    return (error, near) if result.near else (error,)


def narrator_of_cards(rules: AnySystem, dialect: str | None, deck: str, language: str) -> Narrator:
    """A narrator for printed cards without a game, by default for the first rule text.

    Raises an `UnknownNameError` for an unknown rule text, deck or language.
    """
    text = next(iter(rules.dialects), None) if dialect is None else dialect
    for what, name, existing in (("dialect", text, rules.dialects), ("deck", deck, rules.decks)):
        if name is not None and name not in existing:
            raise UnknownNameError.among(what, name, existing)
    setup = Setup(None if text is None else rules.dialects[text], rules.decks[deck])
    return narrator(rules, language=language, setup=setup)


def label_of(language: Language, seat: Seat) -> str:
    """The name of a seat as a label that begins with a capital letter."""
    label = plain(language.value(called(seat)))
    return f"{label[:1].upper()}{label[1:]}"

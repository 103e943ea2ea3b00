"""Why a seat cannot send a type of command now, by public information."""

from enum import Enum
from typing import Any, Final, cast

from dramadeck.client.offer import is_due
from dramadeck.client.problems import RequestReason, problem_in, request_error
from dramadeck.core import DramadeckError, IllegalCommandError, Seat
from dramadeck.core.menu_sections import place_of
from dramadeck.core.rules import AnySystem
from dramadeck.core.seats import name_of_sender, seat_of
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.narration import Line, Menu, Name, Narrator, Tone
from dramadeck.narration.command_fields import fields_of, members_of
from dramadeck.narration.form_text import RARE
from dramadeck.narration.typed_names import first_named, first_words, folded, matching_indexes

_SHORTEST_STEM: Final = 4  # the fewest letters of a word without its ending


def kind_named(narrator: Narrator, text: str, menu: Menu | None = None) -> type | None:
    """The type of command that the first words of a text name, such as "end the scene".

    They are its title, or a whole word of its kinds, such as "attack Mummy". If the whole text fits
    several, it is the most usual one of the seat, one of the menu first.
    """

    def order(kind: type) -> tuple[bool, bool, int]:
        is_possible = menu is not None and menu.named(kind.__name__) is not None
        is_of_others = seat_of(kind) not in (None, narrator.seat)
        return not is_possible, is_of_others, place_of(kind).rank

    kinds = sorted(narrator.rules.commands, key=order)
    titles = [(narrator.title(kind), kind.__name__) for kind in kinds]
    words = kind_words(narrator)
    index = first_named(text, [(word, "") for word in words], is_whole=True)
    if index is not None:
        return [*words.values()][index]
    for _, start in first_words(text.split()):
        indexes = [] if start[0].isdigit() else matching_indexes(start, titles)
        if len(indexes) == 1 or (indexes and start == text):
            return kinds[indexes[0]]
    return None


def kind_about(narrator: Narrator, text: str) -> type | None:
    """The type of command whose title has these words, with other endings or without them."""
    stems = [folded(word)[: max(len(word) - 2, _SHORTEST_STEM)] for word in text.split()]
    words = kind_words(narrator)
    exact = (kind for word, kind in words.items() if folded(word) == folded(text))
    titles = {kind: folded(narrator.title(kind)).split() for kind in narrator.rules.commands}
    about = [
        kind
        for kind, title in titles.items()
        if all(len(stem) > 2 and any(word.startswith(stem) for word in title) for stem in stems)
    ]
    return next(exact, None) or min(about, key=lambda kind: len(titles[kind]), default=None)


def kind_words(narrator: Narrator) -> dict[str, type]:
    """The words of kinds, such as of actions, each with the usual type of command that has it."""
    words, commands = dict[str, type](), cast("tuple[type, ...]", narrator.rules.commands)
    usual = [kind for kind in commands if place_of(kind).topic not in RARE]
    for command in sorted(usual, key=lambda kind: place_of(kind).rank):
        annotations = [field.annotation for field in fields_of(command)[:2]]
        members = [member for annotation in annotations for member in members_of(annotation)]
        for word in [narrator.language.word(it) for it in members if isinstance(it, Enum)]:
            words.setdefault(word, command)
    return words


def why_closed(narrator: Narrator, state: Any, kind: type) -> DramadeckError:
    """Why the seat of a narrator can send no command of a type now: a rule, if one says it."""
    rules, seat, by = narrator.rules, narrator.seat, seat_of(kind)
    if by not in (None, seat):
        return refusal(HostReason.NOT_YOURS, sender=by, seat=seat)
    senders = [seat.name or ""]
    if by is None and seat.name is None:
        senders = _senders(rules, state, seat)
    reasons = [rules.precondition_error(state, kind, sender) for sender in senders]
    why = next(iter(reasons), None)
    if why is not None and all(reason == why for reason in reasons):
        return IllegalCommandError(why)
    return request_error(RequestReason.NOT_NOW, what=narrator.title(kind))


def closed_line(narrator: Narrator, state: Any, menu: Menu, text: str) -> Line | None:
    """Why a command that a text names is not in the menu of a seat; None if it names none."""
    kind = kind_named(narrator, text)
    if kind is None or menu.named(kind.__name__) is not None:
        return None
    problem = problem_in(why_closed(narrator, state, kind), narrator.language)
    title, detail = narrator.title(kind), problem.detail
    words = detail if title in detail else f"{title}: {detail}"
    return Line((Name(words),), Tone.BAD, depth=0, rules=problem.rules)


def _senders(rules: AnySystem, state: Any, seat: Seat) -> list[str]:
    """For whom a seat without a name may send a command: for those who are due, else for all.

    A reason has to hold for all of them.
    """
    commands = rules.legal_actions(state, seat)
    due = dict.fromkeys([name_of_sender(command) for command in commands if is_due(command)])
    return [name for name in due if name] or [
        other.name for other in rules.seats(state) if other.name
    ]

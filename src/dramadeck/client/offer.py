"""The commands that a seat may send in a state, from which a menu is made when it is needed."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any

import attrs

from dramadeck.codec.commitment import with_throws
from dramadeck.core.menu_sections import Topic, place_of
from dramadeck.core.record_search import may_hold_cards
from dramadeck.narration import Narrator
from dramadeck.narration.command_fields import fields_of, members_of
from dramadeck.narration.forms import Menu
from dramadeck.narration.memory import NO_MEMORY, Memory
from dramadeck.odds.commands import Chance, chance_in


class Offer:
    """The commands that a seat may send, and the chances that its menu shows."""

    def __init__(
        self,
        commands: tuple[Any, ...],
        chance_of: Chance,
        forms: Callable[[Chance], Menu],
        closed: frozenset[type] = frozenset(),
        notes: tuple[Any, ...] = (),
    ) -> None:
        self._commands, self._chance_of, self._forms = commands, chance_of, forms
        self._closed, self._notes = closed, notes
        self._shown_chances: list[tuple[Any, Any]] = []

    def forms(self) -> Menu:
        """Make the menu."""
        return self._forms(self._chance)

    def _chance(self, command: Any) -> Any:
        chance = self._chance_of(command)
        self._shown_chances.append((command, chance))
        return chance

    def is_still(self, last: "Offer") -> bool:
        """Whether an earlier offer has the same commands, and its menu shows the same."""
        now = (self._commands, self._closed, self._notes)
        if now != (last._commands, last._closed, last._notes):
            return False
        return all(self._chance_of(command) == chance for command, chance in last._shown_chances)


def offer_of(
    narrator: Narrator,
    rules: Any,
    state: Any,
    meant: Callable[[Any], bool] | None = None,
    *,
    memory: Memory = NO_MEMORY,
    opened: Collection[str] | None = None,
) -> Offer:
    """The commands that the seat of a narrator may send, with the chances that are known.

    Args:
        narrator: the narrator of the seat.
        rules: the rule system.
        state: the state.
        meant: which commands are offered; by default all. For a die there are two commands: the
            host throws it, or the player reports the total of real dice.
        memory: the earlier commands of the seat, whose texts the forms propose again.
        opened: the names of the large forms that are opened. Other large forms stay closed, unless
            the seat has sent one before; by default all are open.
    """
    closed = frozenset[type]()
    if opened is not None:
        unused = (kind for kind in rules.commands if memory.last(kind) is None)
        closed = frozenset(
            kind for kind in unused if is_large(kind) and kind.__name__ not in opened
        )
    commands = with_throws(rules.legal_actions(state, narrator.seat, first_only=closed))
    offered = tuple(commands if meant is None else filter(meant, commands))
    view, chance_of = rules.view(state, narrator.seat), chance_in(rules, state) or _no_chance

    def fill(sample: Any) -> tuple[Any, ...]:
        """A sample with the texts of an earlier command, if the rules allow it now."""
        (filled,) = memory.fill(sample)
        return (sample if filled is sample or rules.refusal(state, filled) else filled,)

    def forms(chance: Chance) -> Menu:
        """The menu; a command with the texts of another choice shows no chance."""

        def known_chance(command: Any) -> Any:
            is_guess = memory.last(command.__class__) and not memory.knows(command)
            return None if is_guess else chance(command)

        return narrator.menu(
            view, offered, fill=fill, chance=known_chance, recent=memory.last, closed=closed
        )

    kinds = tuple(dict.fromkeys(command.__class__ for command in offered))
    return Offer(offered, chance_of, forms, closed, narrator.menu_notes(view, kinds))


@cache
def is_large(kind: type) -> bool:
    """Whether the form of a type of command is made only when the player opens it.

    It is a form with two or more choices that are no cards, and no other seat waits for it: to list
    the combinations of the choices costs more than the rest of a menu.

    >>> from dramadeck import torg
    >>> is_large(torg.commands.ManyOnOne), is_large(torg.commands.PlayCard)
    (True, False)
    """
    chosen = [
        field
        for field in fields_of(kind)
        if field.one_of
        or field.subset
        or (field.default is attrs.NOTHING and members_of(field.annotation))
    ]
    is_awaited = place_of(kind).topic in (Topic.ANSWER, Topic.ROUND)
    has_cards = any(may_hold_cards(field.annotation) for field in chosen)
    return len(chosen) > 1 and not (is_awaited or has_cards)


def is_due(command: Any) -> bool:
    """Whether the game waits for this command."""
    kind: type[Any] = command.__class__
    return place_of(kind).topic is Topic.ANSWER


def _no_chance(_command: Any) -> None:
    """No chance is known."""

"""What a seat may do in a state: the commands, and who puts them into words when somebody looks."""

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
    """What a seat may do: the commands, and their chances as far as a menu tells them."""

    def __init__(
        self,
        commands: tuple[Any, ...],
        knows: Chance,
        forms: Callable[[Chance], Menu],
        closed: frozenset[type] = frozenset(),
    ) -> None:
        self._commands, self._knows, self._forms = commands, knows, forms
        self._closed = closed
        self._told: list[tuple[Any, Any]] = []

    def forms(self) -> Menu:
        """The forms."""
        return self._forms(self._chance)

    def _chance(self, command: Any) -> Any:
        chance = self._knows(command)
        self._told.append((command, chance))
        return chance

    def is_still(self, last: "Offer") -> bool:
        """Whether an earlier one, of which a menu was made, offers the same; no menu is made."""
        if (self._commands, self._closed) != (last._commands, last._closed):
            return False
        return all(self._knows(command) == chance for command, chance in last._told)


def offer_of(
    narrator: Narrator,
    rules: Any,
    state: Any,
    meant: Callable[[Any], bool] | None = None,
    *,
    memory: Memory = NO_MEMORY,
    opened: Collection[str] | None = None,
) -> Offer:
    """What the seat of a narrator may do, with the chances that are known; the host throws dice.

    Who has thrown real ones may tell what they came to. Of the commands those that are `meant`
    are offered, all by default; what the seat has said before, as `memory` has it, is proposed.
    Large forms stay closed that are not in `opened` and that the seat has not sent yet; by default
    all are open.
    """
    closed = frozenset[type]()
    if opened is not None:
        unused = (kind for kind in rules.commands if memory.last(kind) is None)
        closed = frozenset(it for it in unused if is_large(it) and it.__name__ not in opened)
    commands = with_throws(rules.legal_actions(state, narrator.seat, first_only=closed))
    offered = tuple(commands if meant is None else filter(meant, commands))
    view, knows = rules.view(state, narrator.seat), chance_in(rules, state) or _nobody_knows

    def fill(sample: Any) -> tuple[Any, ...]:
        """A sample as the seat has said it before, if the rules allow that now."""
        (known,) = memory.fill(sample)
        return (sample if known is sample or rules.refusal(state, known) else known,)

    def forms(chance: Chance) -> Menu:
        """The forms; what was said for another choice is a proposal, and has no chance yet."""

        def known_chance(command: Any) -> Any:
            is_guess = memory.last(command.__class__) and not memory.knows(command)
            return None if is_guess else chance(command)

        return narrator.menu(
            view, offered, fill=fill, chance=known_chance, recent=memory.last, closed=closed
        )

    return Offer(offered, knows, forms, closed)


@cache
def is_large(kind: type) -> bool:
    """Whether the form of a type of command is not made before somebody opens it.

    It is one in which two or more things are chosen that are no cards, and nobody waits for it: to
    list all that may be chosen together costs more than the rest of a menu.

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
    """Whether somebody is waited for until it is sent."""
    kind: type[Any] = command.__class__
    return place_of(kind).topic is Topic.ANSWER


def _nobody_knows(_command: Any) -> None:
    """There is no chance to be told."""

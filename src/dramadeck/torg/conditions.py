"""What lies on single characters and on the sides, beside what the conflict line itself says.

A word of the conflict line lies on everybody of a side as long as its card governs. Besides, an
interaction or the gamemaster puts such words on one character, and a setback is the gamemaster's
to name, whether a card or a conflict line has brought it.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Natural, Person, replace
from dramadeck.core.short_repr import short_repr
from dramadeck.torg.cards import Advantage, Disadvantage, Effect, Side

R = TypeVar("R")

AS_CONDITION: Final[Mapping[InteractionEffect, Effect | InteractionEffect]] = MappingProxyType(
    {
        InteractionEffect.STYMIED: Disadvantage.STYMIED,
        InteractionEffect.UNSKILLED: InteractionEffect.UNSKILLED,
        InteractionEffect.SETBACK: Disadvantage.SETBACK,
        InteractionEffect.BREAK: Disadvantage.BREAK,
        InteractionEffect.UP: Advantage.UP,
    }
)
"""What of the results of an interaction lies on a character, and as which condition."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Condition:
    """What lies on one character, beside what the conflict line says.

    Attributes:
        character: on whom.
        effect: *up*, *stymied*, *setback* or *break* as on a conflict line; or unskilled.
        lasts: whether it lasts until the character has acted, rather than for the round (TG-059).
        since: how many actions of the round had been used when it was given.
    """

    character: Person
    effect: Effect | InteractionEffect
    lasts: bool = False
    since: Natural = 0

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class PlayersCall:
    """An interaction whose result its player may name (TG-058, TG-064)."""

    actor: Person
    target: Person

    __repr__ = short_repr


def _without_newest(now: tuple[R, ...], before: tuple[R, ...], among: Iterable[R]) -> tuple[R, ...]:
    """What lies now without the newest of these; what lay there before stays."""
    newest = next(
        (each for each in reversed(tuple(among)) if now.count(each) > before.count(each)), None
    )
    if newest is None:
        return now
    at = len(now) - 1 - now[::-1].index(newest)
    return now[:at] + now[at + 1 :]


@attrs.frozen(kw_only=True, weakref_slot=False)
class Conditions:
    """What lies on single characters, and whom the words of the conflict line have met.

    Attributes:
        given: what lies on single characters; `conflict_lines` gives it.
        calls: interactions whose players have yet to name the result (TG-058); `interactions`.
        steadfast: villains whom the break does not move (TR-071); `breaks`.
        woken: who woke up knocked down by inspiration, for this round (TR-063); `injuries`.
    """

    given: tuple[Condition, ...] = ()
    calls: tuple[PlayersCall, ...] = ()
    steadfast: tuple[Person, ...] = ()
    woken: tuple[Person, ...] = ()

    __repr__ = short_repr

    def without_stymied(self, character: str) -> "Conditions":
        """What is left when a stymied that lasts until an action has been used up (TG-059)."""
        left = tuple(
            each
            for each in self.given
            if not (each.lasts and each.effect is Disadvantage.STYMIED)
            or each.character != character
        )
        return replace(self, given=left)

    def without_up(self, character: str) -> "Conditions":
        """What is left when the possibility of an up that lasts has been used up (TG-041)."""
        used = next(
            (
                at
                for at, each in enumerate(self.given)
                if each.lasts and each.effect is Advantage.UP and each.character == character
            ),
            None,
        )
        if used is None:
            return self
        return replace(self, given=self.given[:used] + self.given[used + 1 :])

    def without_results(
        self,
        actor: str,
        target: str,
        effects: Iterable[InteractionEffect],
        before: "Conditions",
    ) -> "Conditions":
        """What is left when an interaction does not count: what came of it is gone."""
        given, calls = self.given, self.calls
        for effect in effects:
            who = actor if effect is InteractionEffect.UP else target
            lies = (who, AS_CONDITION.get(effect))
            lying = (each for each in given if (each.character, each.effect) == lies)
            given = _without_newest(given, before.given, lying)
            if effect is InteractionEffect.PLAYERS_CALL:
                call = PlayersCall(actor=actor, target=target)
                calls = _without_newest(calls, before.calls, (call,))
        return replace(self, given=given, calls=calls)

    def without_steadfast(self, actors: tuple[str, ...], before: "Conditions") -> "Conditions":
        """What is left when no success of these villains has let them stand firm (TR-071)."""
        firm = tuple(
            each for each in self.steadfast if each in before.steadfast or each not in actors
        )
        return replace(self, steadfast=firm)


@attrs.frozen(kw_only=True, weakref_slot=False)
class Setbacks:
    """What the gamemaster's setbacks are, and whom they spare.

    Attributes:
        named: the sides whose setback the gamemaster has named (TR-078); `conflict_lines`.
        penalized: the sides on which nothing that fits lies, but what the rule text has for that.
        hindered: on whom a Setback card has put a setback (TC-083); `classic_cards`.
        spared: from whom one has taken it.
    """

    named: tuple[Side, ...] = ()
    penalized: tuple[Side, ...] = ()
    hindered: tuple[Person, ...] = ()
    spared: tuple[Person, ...] = ()

    __repr__ = short_repr


NO_CONDITIONS: Final = Conditions()
NO_SETBACKS: Final = Setbacks()
"""What a round begins with."""

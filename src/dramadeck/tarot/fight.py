"""A fight by rounds of Reaction, and a trauma that somebody is about to suffer."""

from enum import StrEnum, unique

import attrs

from dramadeck.core import Natural, Person, later, replace
from dramadeck.core.short_repr import short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Fighter:
    """A character in a fight.

    Attributes:
        character: who it is.
        raised: the ranks by which pushes have raised her Reaction for this fight (TT-049).
        comes_first: whether a Major Arcana lets her act before everybody else.
        has_acted: whether she has said what she does in her round.
        fresh_wounds: the wounds that hits have given her in the round under way; what is done in a
            round is done at the same time, so they are felt from the next one on (TT-048).
    """

    character: Person
    raised: Natural = 0
    comes_first: bool = False
    has_acted: bool = False
    fresh_wounds: Natural = later(0)

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Attack:
    """An attack of the round that is under way; a contest decides it (TT-071).

    Attributes:
        attacker: who attacks.
        target: whom.
        is_resolved: whether its contest has begun, or the Narrator has waived it.
    """

    attacker: Person
    target: Person
    is_resolved: bool = False

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Fight:
    """A fight under way; the best Reactions act first, equal ones in the same round (TT-048).

    Attributes:
        fighters: everybody in it.
        round: how many rounds have begun; 0 before the first.
        acting: who may act in this round.
        attacks: the attacks that they have declared in it.
        earlier: the attacks of the rounds before.
    """

    fighters: tuple[Fighter, ...]
    round: Natural = 0
    acting: tuple[Person, ...] = ()
    attacks: tuple[Attack, ...] = ()
    earlier: tuple[Attack, ...] = later(())

    __repr__ = short_repr

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody in it."""
        return tuple(each.character for each in self.fighters)

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks that nothing has come of yet."""
        return tuple(each for each in self.attacks if not each.is_resolved)

    def fighter(self, character: str) -> Fighter | None:
        """The fighter of this name, if she is in the fight."""
        for each in self.fighters:
            if each.character == character:
                return each
        return None

    def with_fighter(self, changed: Fighter) -> "Fight":
        """The fight with another record of the fighter of this name."""
        fighters = (
            changed if each.character == changed.character else each for each in self.fighters
        )
        return replace(self, fighters=tuple(fighters))

    def with_attack_resolved(self, attacker: str, target: str) -> "Fight":
        """The fight after an attack has come to its contest, or to nothing."""
        attacks = (
            replace(each, is_resolved=True)
            if (each.attacker, each.target) == (attacker, target)
            else each
            for each in self.attacks
        )
        return replace(self, attacks=tuple(attacks))

    def targets_of(self, attacker: str) -> int:
        """How many a character attacks in this round (TT-053)."""
        return sum(each.attacker == attacker for each in self.attacks)

    def attackers_of(self, target: str) -> int:
        """How many attack a character in this round (TT-052)."""
        return sum(each.target == target for each in self.attacks)

    def attacked_earlier(self, target: str) -> tuple[str, ...]:
        """Who has attacked a character in the rounds before."""
        return tuple(each.attacker for each in self.earlier if each.target == target)

    def next_round(self, acting: tuple[Person, ...]) -> "Fight":
        """The fight when its next round begins: the wounds of the last one are felt (TT-048)."""
        return replace(
            self,
            fighters=tuple(replace(each, fresh_wounds=0) for each in self.fighters),
            round=self.round + 1,
            acting=acting,
            attacks=(),
            earlier=(*self.earlier, *self.attacks),
        )


@unique
class TraumaCause(StrEnum):
    """Where wounds come from (TT-059, TT-061)."""

    HIT = "hit"
    BLEEDING = "bleeding"


@attrs.frozen(kw_only=True, weakref_slot=False)
class Trauma:
    """Wounds that a character is about to suffer; she may push against them (TT-056).

    Attributes:
        character: who suffers them.
        wounds: how many come through her armor, before a push.
        cause: where they come from.
    """

    character: Person
    wounds: Natural
    cause: TraumaCause = TraumaCause.HIT

    __repr__ = short_repr

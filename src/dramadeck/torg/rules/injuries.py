"""Injuries, recovery, and the break from which the injured flee (TR-071)."""

from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg import cards, preconditions
from dramadeck.torg.characters import Character, Injuries
from dramadeck.torg.field_types import Amount, Anybody, AskedAmount, Doers, OneVillain
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=preconditions.FLIPPED_ROUND("TR-071"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(3))
class StandFirm:
    """Rule that a villain has significantly improved his side's position (TR-071).

    The break of this round does not drive him off.

    Attributes:
        villain: the villain who stands firm.
    """

    villain: OneVillain


@event
class VillainStoodFirm(core.NoCards):
    """This round's break does not move a villain."""

    villain: str

    def apply(self, state: State) -> State:
        """The villain is noted for the round."""
        if state.round is None:
            return state
        conditions = state.round.conditions
        conditions = replace(conditions, steadfast=(*conditions.steadfast, self.villain))
        return replace(state, round=replace(state.round, conditions=conditions))


@rule(StandFirm)
def stand_firm(state: State, command: StandFirm) -> Decision:
    """A villain who has improved his side's position does not flee (TR-071)."""
    requirements.villain_of(state, command.villain, "TR-071")
    requirements.require_in_action(state, command.villain, "TR-071")
    breaks = state.dialect.rounds.breaks
    if breaks != "who_harms_or_improves":
        spares, rule = _SPARES[breaks]
        raise refuse(Reason.POSITION_SPARES_NOBODY, rule, villain=command.villain, spares=spares)
    if _stands_firm(state, command.villain):
        what = core.phrase("{villain} stands firm", villain=command.villain)
        raise refuse(Reason.RULED_ALREADY, "TR-071", what=what)
    yield VillainStoodFirm(villain=command.villain)


_SPARES: Final = {
    "who_hits": (core.phrase("a hit"), "TC-012"),
    "who_harms": (core.phrase("damage to the other side"), "TG-042"),
}
"""Answer of `Rounds.breaks` → what keeps the injured from fleeing, and the rule's id."""


def _stands_firm(state: State, villain: str) -> bool:
    """Whether no break drives a villain off; out of rounds, always true (TR-071)."""
    return state.round is None or villain in state.round.conditions.steadfast


def spare(state: State, villain: str) -> SubDecision:
    """Let a villain stand firm for the round, if he does not yet."""
    if _stands_firm(state, villain):
        return state
    return (yield VillainStoodFirm(villain=villain))


@command(when=preconditions.ADVENTURE("TR-077"), by=GAMEMASTER, menu=core.Topic.OTHERS.at(5))
class ReportDamage:
    """Note the damage that a character has suffered; zero damage settles a hit, too.

    Attributes:
        target: the character who is harmed.
        by: the character who did it, or several; a villain who harms a foe does not flee
            in a break (TR-071).
        shock: shock points, or fatigue points lost.
        wounds: wounds, or hit points lost.
        knocks_out: a KO condition, or stun.
        knocks_down: a knockdown.
        leaves_unconscious: the target loses consciousness.
    """

    target: Anybody
    by: Doers = None
    shock: AskedAmount = 0
    wounds: Amount = 0
    knocks_out: bool = False
    knocks_down: bool = False
    leaves_unconscious: bool = False


@event
class DamageSuffered(core.NoCards):
    """A character has been harmed; `injuries` is the whole ledger afterwards."""

    target: str
    by: tuple[str, ...]
    injuries: Injuries

    def apply(self, state: State) -> State:
        """The character has these injuries; the first hit that matches is settled."""
        hits = list(state.pending.hits)
        for hit in hits:
            if hit.target == self.target and (not self.by or {*self.by} & {*hit.actors}):
                hits.remove(hit)
                state = state.with_pending(replace(state.pending, hits=tuple(hits)))
                break
        return with_injuries(state, self.target, self.injuries)


@rule(ReportDamage)
def report_damage(state: State, command: ReportDamage) -> Decision:
    """The game at the table decides what a hit does; the state keeps the harm."""
    target, by = command.target, command.by or ()
    if isinstance(by, str):
        by = (by,)
    before = requirements.character_of(state, target, "TR-077").injuries
    for name in by:
        requirements.character_of(state, name, "TR-071")
    after = Injuries(
        shock=before.shock + command.shock,
        wounds=before.wounds + command.wounds,
        is_knocked_out=before.is_knocked_out or command.knocks_out,
        is_knocked_down=before.is_knocked_down or command.knocks_down,
        is_unconscious=before.is_unconscious or command.leaves_unconscious,
    )
    marks = command.knocks_out or command.knocks_down or command.leaves_unconscious
    is_harm = bool(command.shock or command.wounds or marks)
    state = yield DamageSuffered(target=target, by=by, injuries=after)
    for name in by:
        is_foe = state.side_of(name) is not state.side_of(target)
        if is_harm and is_foe and isinstance(state.character(name), Character):
            state = yield from spare(state, name)


@event
class ShockSuffered(core.NoCards):
    """A *fatigued* has cost a character shock points (TR-077)."""

    character: str
    shock: int

    def apply(self, state: State) -> State:
        """The character has more shock points."""
        before = injuries_of(state, self.character)
        after = replace(before, shock=before.shock + self.shock)
        return with_injuries(state, self.character, after)


@event
class CharacterInspired(core.NoCards):
    """What an inspiration clears is gone; a sleeper may wake up (TR-062, TR-063, TC-009)."""

    character: str

    def apply(self, state: State) -> State:
        """Remove harm by the rule text; characters who wake up are knocked down (TR-063)."""
        before, character = injuries_of(state, self.character), state.character(self.character)
        reading = state.dialect.rounds.inspiration
        match reading:
            case "shock_ko_and_knockdown":
                after = Injuries(wounds=before.wounds, is_knocked_down=before.is_unconscious)
                if before.is_unconscious and state.round is not None:
                    conditions = state.round.conditions
                    conditions = replace(conditions, woken=(*conditions.woken, self.character))
                    state = replace(state, round=replace(state.round, conditions=conditions))
            case "shock_and_ko":
                after = Injuries(wounds=before.wounds, is_knocked_down=before.is_knocked_down)
            case "stun_fatigue_and_half_the_hit_points":
                unhurt = character.hit_points if character else None
                most = before.wounds if unhurt is None else unhurt - unhurt // 2
                wounds = min(before.wounds, most)
                after = replace(before, shock=0, wounds=wounds, is_knocked_out=False)
            case _:
                assert_never(reading)
        return with_injuries(state, self.character, after)


@event
class RecoveryOwed(core.NoCards):
    """A character's hit points rise to half of what they are unhurt, if they are lower (TG-040).

    The state does not have that number, so the host has to do it.
    """

    character: str


def recover(state: State, name: str) -> SubDecision:
    """Let a character recover; the host raises hit points that are not in the state (TG-040)."""
    state = yield CharacterInspired(character=name)
    character = state.character(name)
    halves = state.dialect.rounds.inspiration == "stun_fatigue_and_half_the_hit_points"
    if halves and character and character.injuries.wounds and character.hit_points is None:
        state = yield RecoveryOwed(character=name)
    return state


@event
class CharacterStoodUp(core.NoCards):
    """The round is over in which a sleeper woke up knocked down; she is on her feet again."""

    character: str

    def apply(self, state: State) -> State:
        """The character is not knocked down any more."""
        after = replace(injuries_of(state, self.character), is_knocked_down=False)
        return with_injuries(state, self.character, after)


def injuries_of(state: State, name: str) -> Injuries:
    """The injuries of a character; none for one who is not here."""
    character = state.character(name)
    return character.injuries if character else Injuries()


def with_injuries(state: State, name: str, injuries: Injuries) -> State:
    """The state with other injuries of one character."""
    character = state.character(name)
    return state.with_character(replace(character, injuries=injuries)) if character else state


@event
class CharacterFled(core.NoCards):
    """A break has driven a character to flee or to concede (TR-071)."""

    character: str

    def apply(self, state: State) -> State:
        """The character takes no further part in the scene."""
        character = state.character(self.character)
        if not isinstance(character, Character):
            return state
        return state.with_character(replace(character, has_fled=True))


def flee(state: State, side: cards.Side) -> SubDecision:
    """Let injured characters flee who harmed nobody and improved nothing in the round."""
    # Where fatigue is counted, only lost hit points are an injury (TG-042).
    by_wounds = state.dialect.rounds.harm == "fatigue_and_hit_points"
    for name in state.members(side):
        character = state.character(name)
        if not isinstance(character, Character) or _stands_firm(state, name):
            continue
        injuries = character.injuries
        if injuries.wounds > 0 if by_wounds else injuries.is_injured:
            state = yield CharacterFled(character=name)
    return state


def flee_alone(state: State) -> SubDecision:
    """Let single characters flee whom an interaction has broken, injured or not (TG-062)."""
    current = state.round
    for condition in current.conditions.given if current else ():
        name = condition.character
        character = state.character(name)
        if current is None or condition.effect is not cards.Disadvantage.BREAK:
            continue
        if not isinstance(character, Character) or character.has_fled:
            continue
        is_due = not condition.lasts or current.acted_since(condition)
        if is_due and not _stands_firm(state, name):
            state = yield CharacterFled(character=name)
    return state

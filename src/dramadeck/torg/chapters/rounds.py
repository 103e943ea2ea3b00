"""Structured time: begin rounds, flip, what the conflict line does, end rounds."""

from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

import attrs

from dramadeck.engine import Card, Move, Moves, Name, NoCards, command, event
from dramadeck.torg.cards import Advantage, CardType, Disadvantage, Effect, Side
from dramadeck.torg.chapters.injuries import (
    CharacterInspired,
    InjuriesEvent,
    ShockSuffered,
    flee,
    stand_up,
)
from dramadeck.torg.chapters.piles import PilesEvent, can_draw, draw, expire, reshuffle
from dramadeck.torg.chapters.requirements import (
    flipped_round_of,
    hero_of,
    in_action,
    no_open_action,
    no_rounds,
    round_of,
    scene_of,
)
from dramadeck.torg.chapters.trades import TradesEvent, lapse_offers
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.round import Condition, Marks, Round
from dramadeck.torg.state import State
from dramadeck.torg.zones import ACTION_STACK, DRAMA_DECK


@command
class BeginRounds:
    """Let the scene progress by rounds: a combat, a chase, another conflict (TR-021, TR-179).

    Attributes:
        heroes: the heroes in the action; none named means all of them. Their number decides how
            many cards each pool may open with (TR-026..028).
    """

    heroes: tuple[Name, ...] = ()


@command
class Flip:
    """Flip the next card onto the action stack; it governs the new round (TR-053)."""


@command
class NameSetback:
    """Say what a setback of the conflict line brings (TR-078).

    Attributes:
        side: the side that it strikes.
        what: the event; None where nothing fits: then all actions of the side are penalized.
    """

    side: Side
    what: Name | None = None


@command
class GiveCondition:
    """Put an *up* or a *stymied* on one character for this round, as an interaction may (TR-067).

    Attributes:
        character: on whom.
        effect: `Advantage.UP` or `Disadvantage.STYMIED`.
    """

    character: Name
    effect: Advantage | Disadvantage


@command
class EndRounds:
    """Go back to free time; the pools stay as they are (TR-190)."""


RoundsCommand: TypeAlias = BeginRounds | Flip | NameSetback | GiveCondition | EndRounds


@event
class RoundsBegun(NoCards):
    """The scene progresses by rounds from now on; these heroes are in the action."""

    heroes: tuple[str, ...]


@event
class CardFlipped:
    """A card has been flipped onto the action stack; a new round has begun (TR-053)."""

    card: Card

    @property
    def moves(self) -> Moves:
        """From the deck to the action stack."""
        return (Move(self.card, DRAMA_DECK, ACTION_STACK),)


@event
class CardStayed(NoCards):
    """The card in force governs the new round, too: Seize Initiative has kept it (TR-153)."""

    card: Card


@event
class SideAffected(NoCards):
    """The conflict line has put an advantage or a disadvantage on a side (TR-057)."""

    side: Side
    effect: Effect


@event
class SetbackNamed(NoCards):
    """The gamemaster has said what a setback brings; None is the generic penalty (TR-078)."""

    side: Side
    what: str | None


@event
class ConditionGiven(NoCards):
    """An *up* or a *stymied* lies on one character for this round."""

    character: str
    effect: Effect


@event
class TimeRanOut(NoCards):
    """The flips that the task had are used up: the dramatic skill resolution has failed."""

    hero: str


@event
class RoundsEnded(NoCards):
    """The scene no longer progresses by rounds."""


RoundsEvent: TypeAlias = (
    RoundsBegun
    | CardFlipped
    | CardStayed
    | SideAffected
    | SetbackNamed
    | ConditionGiven
    | TimeRanOut
    | RoundsEnded
)
Told: TypeAlias = RoundsEvent | InjuriesEvent | PilesEvent | TradesEvent
Ruling: TypeAlias = Generator[Told, State, None]
Tale: TypeAlias = Generator[Told, State, State]


def decide(state: State, command: RoundsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case Flip():
            return flip(state, command)
        case BeginRounds():
            return begin_rounds(state, command)
        case NameSetback():
            return name_setback(state, command)
        case GiveCondition():
            return give_condition(state, command)
        case EndRounds():
            return end_rounds(state, command)
        case _:
            assert_never(command)


def begin_rounds(state: State, command: BeginRounds) -> Ruling:
    """From now on cards are used from the pools alone (TR-021)."""
    scene_of(state, "TR-021")
    no_rounds(state, "TR-021")
    no_open_action(state, "TR-021")
    for name in command.heroes:
        hero_of(state, name, "TR-026")
        in_action(state, name, "TR-026")
    names = tuple(hero.name for hero in state.heroes if hero.name not in state.fallen)
    state = yield from lapse_offers(state)
    state = yield from expire(state, names)
    named = tuple(name for name in names if name in command.heroes)
    yield RoundsBegun(heroes=named or names)


def flip(state: State, _command: Flip) -> Ruling:
    """One card a round (TR-053); what its conflict line says takes effect at once."""
    keeps_card = round_of(state, "TR-053").keeps_card
    if state.play.attempts or state.play.renewing:
        no_open_action(state, "TR-053")
    # Cards still in play are discarded when the round closes.
    if not (keeps_card or state.drama_deck or state.boosts or can_draw(state)):
        raise refuse(Reason.DECK_RAN_OUT, "TR-017")
    state = yield from close_round(state)
    if keeps_card:
        state = yield CardStayed(card=state.action_stack[-1])
    else:
        if not state.drama_deck:
            state = yield from reshuffle(state)
        state = yield CardFlipped(card=state.drama_deck[-1])
    line = state.line
    if line is not None and (line.heroes or line.villains):
        yield from read_line(state)


def close_round(state: State) -> Tale:
    """At the end of a round a break bites, cards in play expire, and a deadline may pass."""
    line = state.line
    if line is not None and Disadvantage.BREAK in line.villains:
        state = yield from flee(state, Side.VILLAINS)
    if line is not None and Disadvantage.BREAK in line.heroes:
        state = yield from flee(state, Side.HEROES)
    if state.round is not None and state.round.woken:
        state = yield from stand_up(state, state.round.woken)
    if state.boosts:
        state = yield from expire(state, [hero.name for hero in state.heroes])
    if state.resolution is not None and state.resolution.flips_left == 0:
        state = yield TimeRanOut(hero=state.resolution.hero)
    return state


def read_line(state: State) -> Tale:
    """Read the line of the scene's kind (TR-054), the side with the initiative first."""
    line = state.line
    if line is None:
        return state
    for side in (line.first_side, line.first_side.other):
        for effect in line.effects(side):
            state = yield SideAffected(side=side, effect=effect)
            if effect in AT_ONCE:
                state = yield from AT_ONCE[effect](state, side)
    return state


def fatigue(state: State, side: Side) -> Tale:
    """Everybody on the side takes shock (TR-077)."""
    for name in state.members(side):
        state = yield ShockSuffered(character=name, shock=state.dialect.rounds.fatigue_shock)
    return state


def inspire(state: State, side: Side) -> Tale:
    """Everybody on the side recovers, and heroes draw (TR-062..064)."""
    for name in state.members(side):
        state = yield CharacterInspired(character=name)
    for name in state.members(side):
        if state.hero(name):
            state = yield from draw(state, name, state.dialect.rounds.inspired_draws)
    return state


AT_ONCE: Final[Mapping[Effect, Callable[[State, Side], Tale]]] = MappingProxyType(
    {Disadvantage.FATIGUED: fatigue, Advantage.INSPIRATION: inspire}
)
"""The conflict-line words that do something at the flip; the others last for the round."""


def name_setback(state: State, command: NameSetback) -> Ruling:
    """An event of the gamemaster's choice, or the generic penalty (TR-078)."""
    current = round_of(state, "TR-078")
    if command.side in current.verdicts.setbacks:
        raise refuse(Reason.SETBACK_NAMED, "TR-078", side=command.side)
    if not state.suffers(command.side, Disadvantage.SETBACK):
        raise refuse(Reason.NO_SETBACK, "TR-078", side=command.side)
    yield SetbackNamed(side=command.side, what=command.what)


def give_condition(state: State, command: GiveCondition) -> Ruling:
    """Up and stymied may lie on single characters; on the same one they cancel (TR-067)."""
    flipped_round_of(state, "TR-067")
    in_action(state, command.character, "TR-067")
    if command.effect not in (Advantage.UP, Disadvantage.STYMIED):
        raise refuse(Reason.EFFECT_NOT_PERSONAL, "TR-067", effect=command.effect)
    yield ConditionGiven(character=command.character, effect=command.effect)


def end_rounds(state: State, _command: EndRounds) -> Ruling:
    """The last round is closed like any other; pools stay as they are (TR-190)."""
    round_of(state, "TR-190")
    no_open_action(state, "TR-190")
    yield from leave_rounds(state)


def leave_rounds(state: State) -> Tale:
    """The round is closed, and trades that wait for an answer lapse with the rounds."""
    state = yield from close_round(state)
    state = yield from lapse_offers(state)
    return (yield RoundsEnded())


def evolve(state: State, event: RoundsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardFlipped():
            table = state.table.after(event.moves)
            ticked = clock_ticked(state.resolution)
            return state.moved_on.went_on(table, _next_round(state), ticked)
        case CardStayed():
            # A deadline counts flips, and nothing has been flipped.
            return attrs.evolve(state.moved_on, round=_next_round(state))
        case RoundsBegun(heroes=heroes):
            # Rounds are counted anew, so the round of an earlier proposal says nothing any more.
            waiting = state.resolution and attrs.evolve(state.resolution, proposed_in=None)
            play = attrs.evolve(state.play, first_pooled=_escapes_laid(state))
            play = attrs.evolve(play, aftermath=None)
            return attrs.evolve(state, round=Round(heroes=heroes), resolution=waiting, play=play)
        case SideAffected():
            return state
        case SetbackNamed(side=side, what=what):
            return _with_setback(state, side, is_penalty=what is None)
        case ConditionGiven(character=character, effect=effect):
            return _with_condition(state, Condition(character=character, effect=effect))
        case TimeRanOut():
            return attrs.evolve(state, resolution=None)
        case RoundsEnded():
            return attrs.evolve(state.moved_on, round=None)
        case _:
            assert_never(event)


def _next_round(state: State) -> Round:
    before = state.round or Round(heroes=())
    following = Round(number=before.number + 1, heroes=before.heroes)
    if not before.verdicts.prolongs_monologue:
        return following
    return following.marked(Marks(speaker=before.speaker))


def _escapes_laid(state: State) -> tuple[tuple[str, Card], ...]:
    """Once in a pool Escape can be played at any time (TR-132), so also in a later fight."""
    return tuple(
        (hero, card)
        for hero, card in state.play.first_pooled
        if card in state.pool(hero) and state.card(card).type is CardType.ESCAPE
    )


def clock_ticked(resolution: SkillResolution | None) -> SkillResolution | None:
    """The dramatic skill resolution after a flip; its deadline counts them (TR-184)."""
    if resolution is None or resolution.flips_left is None:
        return resolution
    return attrs.evolve(resolution, flips_left=max(0, resolution.flips_left - 1))


def _with_setback(state: State, side: Side, *, is_penalty: bool) -> State:
    current = state.round or Round(heroes=())
    before = current.verdicts
    verdicts = attrs.evolve(
        before,
        setbacks=(*before.setbacks, side),
        penalized=(*before.penalized, side) if is_penalty else before.penalized,
    )
    return attrs.evolve(state, round=attrs.evolve(current, verdicts=verdicts))


def _with_condition(state: State, condition: Condition) -> State:
    current = state.round or Round(heroes=())
    verdicts = current.verdicts
    verdicts = attrs.evolve(verdicts, conditions=(*verdicts.conditions, condition))
    return attrs.evolve(state, round=attrs.evolve(current, verdicts=verdicts))

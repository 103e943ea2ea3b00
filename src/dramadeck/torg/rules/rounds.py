"""Rounds: begin them, flip, end them."""

from typing import Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.record_copies import replacer
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.decks import ACTION_STACK, DRAMA_DECK
from dramadeck.torg.field_types import CardToCome, InTheAction
from dramadeck.torg.preconditions import FREE_TIME, QUIET_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Conditions, Round
from dramadeck.torg.rules import piles, rule
from dramadeck.torg.rules.combats import leave_combat
from dramadeck.torg.rules.conflict_lines import read_line
from dramadeck.torg.rules.critical_moments import end_moments
from dramadeck.torg.rules.injuries import flee, flee_alone, stand_up
from dramadeck.torg.rules.pools import begun_anew
from dramadeck.torg.rules.requirements import hero_of, require_in_action
from dramadeck.torg.rules.resets import after_combat
from dramadeck.torg.rules.skill_resolution import out_of_time, round_counted, ticked, time_is_up
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

_begin_round: Final = replacer(State, "round", "resolution")


@command(when=FREE_TIME("TR-021"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
class BeginRounds:
    """Let the scene progress by rounds: a combat, a chase, another conflict (TR-021, TR-179).

    Attributes:
        heroes: the heroes in the action; none named means all of them. Their number decides how
            many cards each pool may open with (TR-026..028).
    """

    heroes: InTheAction = ()


@event
class RoundsBegun(core.NoCards):
    """The scene progresses by rounds from now on; these heroes are in the action."""

    heroes: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The first flip is waited for; nobody answers the last action any more."""
        # Rounds are counted anew, so the round of an earlier proposal says nothing any more.
        waiting = state.resolution and replace(state.resolution, proposed_in=None)
        state = begun_anew(state.without_aftermath, dict(state.pending.first_pooled))
        return replace(state, round=Round(heroes=self.heroes), resolution=waiting)


@rule(BeginRounds)
def begin_rounds(state: State, command: BeginRounds) -> Decision:
    """From now on cards are used from the pools alone (TR-021)."""
    for name in command.heroes:
        hero_of(state, name, "TR-026")
        require_in_action(state, name, "TR-026")
    names = state.survivors
    state = yield from lapse_offers(state)
    state = yield from piles.expire(state, names)
    named = tuple(name for name in names if name in command.heroes)
    yield RoundsBegun(heroes=named or names)


@command(when=QUIET_ROUND("TR-053"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
class Flip:
    """Flip the next card onto the action stack; it governs the new round (TR-053).

    Attributes:
        card: the card that has come up, if the deck is of paper; else nobody names it.
    """

    card: CardToCome | None = None


@event
class CardFlipped:
    """A card has been flipped onto the action stack; a new round has begun (TR-053)."""

    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the action stack."""
        return (core.Move(self.card, DRAMA_DECK, ACTION_STACK),)

    def apply(self, state: State) -> State:
        """A round begins, and a time limit comes nearer (TR-184)."""
        task = ticked(state.resolution)
        return _begin_round(state.without_aftermath, _next_round(state), task)


@event
class CardStayed(core.NoCards):
    """The card in force governs the new round, too: Seize Initiative has kept it (TR-153)."""

    card: core.OpenCard

    def apply(self, state: State) -> State:
        """A round begins; whether a time limit comes nearer the rule text says (TG-065)."""
        task = round_counted(state)
        return _begin_round(state.without_aftermath, _next_round(state), task)


@event
class TimeRanOut(core.NoCards):
    """A task's time is up: it has failed, or waits for a last-ditch effort (TG-072)."""

    hero: str

    def apply(self, state: State) -> State:
        """The task is over, or waits for a last-ditch effort."""
        return replace(state, resolution=out_of_time(state))


@rule(Flip)
def flip(state: State, command: Flip) -> Decision:
    """One card a round (TR-053); what its conflict line says takes effect at once."""
    card = command.card
    if core.present(state.round).keeps_card:
        piles.require_not_named(card, "TR-153")
        state = yield from close_round(state)
        state = yield CardStayed(card=state.action_stack[-1])
    else:
        # Cards still in play are discarded when the round closes.
        boosts = state.boosts
        if not (state.drama_deck or boosts or piles.can_draw(state)):
            raise refuse(Reason.DECK_RAN_OUT, "TR-017")
        in_play = [boost.card for boost in boosts]
        piles.require_named(state, card, "TR-053", spending=in_play)
        state = yield from close_round(state)
        if not state.drama_deck:
            state = yield from piles.reshuffle(state)
        if card is None:
            card = state.drama_deck[-1]
        else:
            state = yield from piles.come_up(state, card)
        state = yield CardFlipped(card=card)
    yield from read_line(state)


def close_round(state: State) -> SubDecision:
    """At the end of a round a break bites, cards in play expire, and a deadline may pass."""
    current, line = state.round, state.line
    if current is not None and current.pools.moments:
        state = yield from end_moments(state)
    if line is not None:
        if Disadvantage.BREAK in line.villains:
            state = yield from flee(state, Side.VILLAINS)
        if Disadvantage.BREAK in line.heroes:
            state = yield from flee(state, Side.HEROES)
    if current is not None and current.conditions.given:
        state = yield from flee_alone(state)
    if current is not None and current.conditions.woken:
        state = yield from stand_up(state, current.conditions.woken)
    if state.boosts:
        state = yield from piles.expire(state, [hero.name for hero in state.heroes])
    if state.resolution is not None and time_is_up(state):
        state = yield TimeRanOut(hero=state.resolution.hero)
    return state


@command(when=QUIET_ROUND("TR-190"), by=GAMEMASTER, menu=core.Topic.ROUND.at(3))
class EndRounds:
    """Go back to free time; the pools stay as they are (TR-190), or hands are reset (TC-039)."""


@event
class RoundsEnded(core.NoCards):
    """The scene no longer progresses by rounds."""

    def apply(self, state: State) -> State:
        """No round is played."""
        return replace(state.without_aftermath, round=None)


@rule(EndRounds)
def end_rounds(state: State, _command: EndRounds) -> Decision:
    """The last round is closed like any other; pools stay or are picked up (TR-190, TC-041)."""
    yield from leave_rounds(state)


def leave_rounds(state: State) -> SubDecision:
    """The round is closed, and with it every combat; trades that wait for an answer lapse."""
    state = yield from close_round(state)
    fighting = state.round.heroes if state.round else ()
    state = yield from leave_combat(state, tuple(hero.name for hero in state.heroes))
    state = yield RoundsEnded()
    return (yield from after_combat(state, fighting))


def _next_round(state: State) -> Round:
    before = core.present(state.round)
    speech = before.monologue
    if speech is not None:
        speech = replace(speech, is_prolonged=False) if speech.is_prolonged else None
    if not (speech or before.postures or before.conditions.given):
        return before.following
    # What lies on characters until they act stays; a break has bitten who has acted since.
    lasting = tuple(
        replace(condition, since=0)
        for condition in before.conditions.given
        if condition.lasts
        and not (condition.effect is Disadvantage.BREAK and before.acted_since(condition))
    )
    conditions = Conditions(given=lasting)
    return replace(
        before.following, postures=before.postures, conditions=conditions, monologue=speech
    )

"""Structured time: begin rounds, flip, end rounds."""

from typing import TypeAlias, assert_never

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.decks import ACTION_STACK, DRAMA_DECK
from dramadeck.torg.field_types import CardToCome, InTheAction
from dramadeck.torg.preconditions import FREE_TIME, QUIET_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import NO_CONDITIONS, Condition, Conditions, Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.combats import leave_combat
from dramadeck.torg.rules.conflict_lines import read_line
from dramadeck.torg.rules.critical_moments import end_moments
from dramadeck.torg.rules.injuries import flee, flee_alone, stand_up
from dramadeck.torg.rules.paper_deck import come_up, require_named, require_not_named
from dramadeck.torg.rules.piles import can_draw, expire, reshuffle
from dramadeck.torg.rules.requirements import hero_of, require_in_action
from dramadeck.torg.rules.resets import after_combat
from dramadeck.torg.rules.skill_resolution import out_of_time, round_counted, ticked, time_is_up
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State, Story


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


@rule(BeginRounds)
def begin_rounds(state: State, command: BeginRounds) -> Decision:
    """From now on cards are used from the pools alone (TR-021)."""
    for name in command.heroes:
        hero_of(state, name, "TR-026")
        require_in_action(state, name, "TR-026")
    names = state.survivors
    state = yield from lapse_offers(state)
    state = yield from expire(state, names)
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


@event
class CardStayed(core.NoCards):
    """The card in force governs the new round, too: Seize Initiative has kept it (TR-153)."""

    card: core.OpenCard


@event
class TimeRanOut(core.NoCards):
    """A task's time is up: it has failed, or waits for a last-ditch effort (TG-072)."""

    hero: str


@rule(Flip)
def flip(state: State, command: Flip) -> Decision:
    """One card a round (TR-053); what its conflict line says takes effect at once."""
    card = command.card
    if core.present(state.round).keeps_card:
        require_not_named(card, "TR-153")
        state = yield from close_round(state)
        state = yield CardStayed(card=state.action_stack[-1])
    else:
        # Cards still in play are discarded when the round closes.
        boosts = state.play.boosts
        if not (state.drama_deck or boosts or can_draw(state)):
            raise refuse(Reason.DECK_RAN_OUT, "TR-017")
        in_play = tuple(each.card for each in boosts) if boosts else ()
        require_named(state, card, "TR-053", spending=in_play)
        state = yield from close_round(state)
        deck = state.drama_deck
        if not deck:
            state = yield from reshuffle(state)
            deck = state.drama_deck
        if card is not None:  # `come_up` asks, too; nearly no flip need set out for it
            state = yield from come_up(state, card)
        state = yield CardFlipped(card=deck[-1] if card is None else card)
    yield from read_line(state)


def close_round(state: State) -> Story:
    """At the end of a round a break bites, cards in play expire, and a deadline may pass."""
    current, line = state.round, state.line
    conditions = NO_CONDITIONS if current is None else current.conditions
    if current is not None and current.pools.moments:
        state = yield from end_moments(state)
    if line is not None:
        if Disadvantage.BREAK in line.villains:
            state = yield from flee(state, Side.VILLAINS)
        if Disadvantage.BREAK in line.heroes:
            state = yield from flee(state, Side.HEROES)
    if conditions.given:
        state = yield from flee_alone(state)
    if conditions.woken:
        state = yield from stand_up(state, conditions.woken)
    if state.boosts:
        state = yield from expire(state, [hero.name for hero in state.heroes])
    if state.resolution is not None and time_is_up(state):
        state = yield TimeRanOut(hero=state.resolution.hero)
    return state


@command(when=QUIET_ROUND("TR-190"), by=GAMEMASTER, menu=core.Topic.ROUND.at(3))
class EndRounds:
    """Go back to free time; the pools stay as they are (TR-190), or hands are reset (TC-039)."""


@event
class RoundsEnded(core.NoCards):
    """The scene no longer progresses by rounds."""


@rule(EndRounds)
def end_rounds(state: State, _command: EndRounds) -> Decision:
    """The last round is closed like any other; pools stay or are picked up (TR-190, TC-041)."""
    yield from leave_rounds(state)


def leave_rounds(state: State) -> Story:
    """The round is closed, and with it every combat; trades that wait for an answer lapse."""
    state = yield from close_round(state)
    fighting = state.round.heroes if state.round else ()
    state = yield from leave_combat(state, tuple(hero.name for hero in state.heroes))
    state = yield RoundsEnded()
    return (yield from after_combat(state, fighting))


RoundsEvent: TypeAlias = RoundsBegun | CardFlipped | CardStayed | TimeRanOut | RoundsEnded


@effects
def evolve(state: State, event: RoundsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardFlipped():
            table = state.table.after(event.moves)
            return state.without_aftermath.with_cards_and_round(
                table, _next_round(state), ticked(state.resolution)
            )
        case CardStayed():
            counted = round_counted(state)
            return replace(state.without_aftermath, round=_next_round(state), resolution=counted)
        case RoundsBegun(heroes=heroes):
            # Rounds are counted anew, so the round of an earlier proposal says nothing any more.
            waiting = state.resolution and replace(state.resolution, proposed_in=None)
            play = replace(state.play, first_pooled=_escapes_laid(state))
            play = replace(play, aftermath=None)
            return replace(state, round=Round(heroes=heroes), resolution=waiting, play=play)
        case TimeRanOut():
            return replace(state, resolution=out_of_time(state))
        case RoundsEnded():
            return replace(state.without_aftermath, round=None)
        case _:
            assert_never(event)


def _next_round(state: State) -> Round:
    before = state.round or Round(heroes=())
    speech = before.monologue
    if speech is not None:
        speech = replace(speech, is_prolonged=False) if speech.is_prolonged else None
    if not (speech or before.postures or before.conditions.given):
        return before.following
    return replace(
        before.following,
        postures=before.postures,
        conditions=Conditions(given=_lasting(before)),
        monologue=speech,
    )


def _lasting(before: Round) -> tuple[Condition, ...]:
    """What lies on characters until they act; a break has bitten who has acted since."""
    return tuple(
        replace(each, since=0)
        for each in before.conditions.given
        if each.lasts and not (each.effect is Disadvantage.BREAK and before.acted_since(each))
    )


def _escapes_laid(state: State) -> tuple[tuple[str, Card], ...]:
    """Once in a pool Escape can be played at any time (TR-132), so also in a later fight."""
    return tuple(
        (hero, card)
        for hero, card in state.play.first_pooled
        if card in state.pool(hero) and state.card(card).type is CardType.ESCAPE
    )

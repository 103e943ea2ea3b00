"""Cards that the classic text alone knows; most of them have lost their names, not their effects.

Reality's Favorite is named there. Defense, Inspiration, Reconnection and Setback are called by
what they do.
"""

from typing import TypeAlias, assert_never

from dramadeck.engine import Card, Name, NoCards, Positive, Sender, command, event, replace
from dramadeck.torg.attempt import Die
from dramadeck.torg.cards import CardType, Disadvantage
from dramadeck.torg.chapters.attempts import changed
from dramadeck.torg.chapters.enhancements.playing import (
    open_result,
    playable,
    played,
)
from dramadeck.torg.chapters.injuries import recover
from dramadeck.torg.chapters.points import with_point
from dramadeck.torg.chapters.requirements import (
    character_of,
    flipped_round_of,
    in_action,
    scene_of,
    villain_of,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.standings import conditions_on
from dramadeck.torg.state import Decision, State
from dramadeck.torg.story import Guard


@command
class PlayRealitysFavorite:
    """Play Reality's Favorite: a possibility that was cancelled counts after all (TC-079).

    Attributes:
        hero: for whose open action the possibility was spent.
        card: a Reality's Favorite card.
    """

    hero: Sender
    card: Card


@command
class PlayDefense:
    """Play Defense: a bonus against one opponent to the end of the scene (TC-065).

    It makes every action of the opponent's harder that is aimed at the hero.

    Attributes:
        hero: who plays it.
        card: a Defense card.
        opponent: against whom.
        bonus: how much; no text says it, so the gamemaster does.
    """

    hero: Sender
    card: Card
    opponent: Name
    bonus: Positive


@command
class PlayInspiration:
    """Play Inspiration: one character recovers as by an inspiration of the line (TC-071).

    Attributes:
        hero: who plays it.
        card: an Inspiration card.
        character: who recovers; the hero herself or anybody else.
    """

    hero: Sender
    card: Card
    character: Name


@command
class PlayReconnection:
    """Play Reconnection: the hero is connected to her reality again (TC-080).

    Attributes:
        hero: who plays it.
        card: a Reconnection card.
        ignores: whether a disconnection that has just happened is ignored.
    """

    hero: Sender
    card: Card
    ignores: bool = False


@command
class PlaySetback:
    """Play Setback: one character suffers a setback as of the line, or is rid of one (TC-083).

    Attributes:
        hero: who plays it.
        card: a Setback card.
        character: whom it concerns.
        removes: whether it takes a setback away.
        what: the event that the gamemaster makes of it; blank for what the text has where
            nothing fits.
    """

    hero: Sender
    card: Card
    character: Name
    removes: bool = False
    what: str = ""


@event
class PointKept(NoCards):
    """A possibility that was cancelled counts, and cannot be cancelled again."""

    hero: str


@event
class HeroGuarded(NoCards):
    """A hero defends better against one opponent to the end of the scene."""

    hero: str
    opponent: str
    bonus: int


@event
class HeroReconnected(NoCards):
    """A hero is connected to her reality again; what that means is the host's to say.

    Attributes:
        hero: who.
        ignores: whether the disconnection has not happened at all.
    """

    hero: str
    ignores: bool


@event
class SetbackInflicted(NoCards):
    """A character suffers a setback in this round.

    Attributes:
        character: who.
        what: the event; blank for what the text has where nothing fits.
    """

    character: str
    what: str


@event
class SetbackRemoved(NoCards):
    """A character is rid of a setback."""

    character: str


ClassicCardsEvent: TypeAlias = (
    PointKept | HeroGuarded | HeroReconnected | SetbackInflicted | SetbackRemoved
)


@rule(PlayRealitysFavorite)
def play_realitys_favorite(state: State, command: PlayRealitysFavorite) -> Decision:
    """It answers the cancelling, up to the announcement (TC-079)."""
    hero, card = command.hero, command.card
    playable(state, hero, card, (CardType.REALITYS_FAVORITE,), "TC-079")
    attempt = open_result(state, hero, "TC-079")
    if attempt.countered <= attempt.protected:
        raise refuse(Reason.NO_POINT_LOST, "TC-079", hero=hero)
    state = yield played(state, hero, card, lasts=False)
    yield PointKept(hero=hero)


@rule(PlayDefense)
def play_defense(state: State, command: PlayDefense) -> Decision:
    """What the hero defends with is the difficulty number of what is aimed at her (TC-065)."""
    scene_of(state, "TC-065")
    villain_of(state, command.opponent, "TC-065")
    playable(state, command.hero, command.card, (CardType.DEFENSE,), "TC-065")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield HeroGuarded(hero=command.hero, opponent=command.opponent, bonus=command.bonus)


@rule(PlayInspiration)
def play_inspiration(state: State, command: PlayInspiration) -> Decision:
    """Shock and KO are gone, or what an inspiration clears in the text in use (TC-071)."""
    character_of(state, command.character, "TC-071")
    playable(state, command.hero, command.card, (CardType.INSPIRATION,), "TC-071")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield from recover(state, command.character)


@rule(PlayReconnection)
def play_reconnection(state: State, command: PlayReconnection) -> Decision:
    """Who is connected to what is written down by the host (TC-080)."""
    playable(state, command.hero, command.card, (CardType.RECONNECTION,), "TC-080")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield HeroReconnected(hero=command.hero, ignores=command.ignores)


@rule(PlaySetback)
def play_setback(state: State, command: PlaySetback) -> Decision:
    """One character's setback, given or taken (TC-083)."""
    flipped_round_of(state, "TC-083")
    in_action(state, command.character, "TC-083")
    if command.removes and not _has_setback(state, command.character):
        raise refuse(Reason.NO_SETBACK_TO_REMOVE, "TC-083", character=command.character)
    playable(state, command.hero, command.card, (CardType.SETBACK,), "TC-083")
    state = yield played(state, command.hero, command.card, lasts=False)
    if command.removes:
        yield SetbackRemoved(character=command.character)
    else:
        yield SetbackInflicted(character=command.character, what=command.what)


def _has_setback(state: State, character: str) -> bool:
    """Whether a setback lies on a character: on her side, or on her alone."""
    # Who is rid of that of her side may have lost an action since (TG-061).
    if conditions_on(state, character, Disadvantage.SETBACK):
        return True
    if state.round is None or character in state.round.verdicts.spared:
        return False
    is_hindered = character in state.round.verdicts.hindered
    return is_hindered or state.suffers(state.side_of(character), Disadvantage.SETBACK)


@effects
def evolve(state: State, event: ClassicCardsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case PointKept():
            attempt = with_point(state, state.attempts[-1], Die.POINT)
            return changed(state, replace(attempt, protected=attempt.protected + 1))
        case HeroGuarded():
            return _guarded(state, event)
        case HeroReconnected():
            return state
        case SetbackInflicted(character=name, what=what):
            current = state.round or Round(heroes=())
            hindered = () if what else (name,)
            verdicts = replace(
                current.verdicts,
                hindered=(*current.verdicts.hindered, *hindered),
                spared=tuple(each for each in current.verdicts.spared if each != name),
            )
            return replace(state, round=replace(current, verdicts=verdicts))
        case SetbackRemoved(character=name):
            return _spared(state, name)
        case _:
            assert_never(event)


def _guarded(state: State, event: HeroGuarded) -> State:
    if state.scene is None:
        return state
    guard = Guard(hero=event.hero, opponent=event.opponent, bonus=event.bonus)
    return replace(state, scene=replace(state.scene, guards=(*state.scene.guards, guard)))


def _spared(state: State, name: str) -> State:
    current = state.round or Round(heroes=())
    verdicts = current.verdicts
    verdicts = replace(
        verdicts,
        spared=(*verdicts.spared, name),
        hindered=tuple(each for each in verdicts.hindered if each != name),
        conditions=tuple(
            each
            for each in verdicts.conditions
            if each.character != name or each.effect is not Disadvantage.SETBACK
        ),
    )
    return replace(state, round=replace(current, verdicts=verdicts))

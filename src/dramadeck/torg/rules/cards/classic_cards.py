"""Cards that the classic text alone knows; most of them have lost their names, not their effects.

Reality's Favorite is named there. Defense, Inspiration, Reconnection and Setback are called by
what they do.
"""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from dramadeck.core import Card, Guard, NoCards, Window, event, replace
from dramadeck.torg.attempt import Die
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.choices import Guarding, Hindering, Reconnecting, Toward
from dramadeck.torg.preconditions import FLIPPED_ROUND, IN_SCENE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects
from dramadeck.torg.rules.attempts import changed
from dramadeck.torg.rules.cards.play_card import (
    PLAYING,
    CardPlayed,
    PlayCard,
    open_result,
    plays,
)
from dramadeck.torg.rules.injuries import recover
from dramadeck.torg.rules.points import with_point
from dramadeck.torg.rules.requirements import character_of, require_in_action, villain_of
from dramadeck.torg.scene import Guard as GuardAgainst
from dramadeck.torg.state import Decision, State
from dramadeck.torg.status import conditions_on


def _require_lost_point(state: State, hero: str, rule: str) -> None:
    attempt = open_result(state, hero, rule)
    if attempt.countered <= attempt.protected:
        raise refuse(Reason.NO_POINT_LOST, rule, hero=hero)


POINT_LOST = Window.of(
    "while a point of one's open action is cancelled",
    PLAYING,
    Guard[State]("while a point of hers is cancelled", _require_lost_point),
)


@event
class PointKept(NoCards):
    """A possibility that was cancelled counts, and cannot be cancelled again."""

    hero: str


@plays(CardType.REALITYS_FAVORITE, when=POINT_LOST("TC-079"))
def play_realitys_favorite(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """A possibility that was cancelled counts after all, up to the announcement (TC-079)."""
    yield PointKept(hero=played.hero)


def _require_villain(state: State, _play: PlayCard, choice: Guarding) -> None:
    villain_of(state, choice.opponent, "TC-065")


SAMPLE_BONUS = 3
"""What a sample Defense is worth."""


def _each_villain(state: State, _hero: str, _card: Card) -> Iterator[Guarding]:
    for villain in state.members(Side.VILLAINS):
        yield Guarding(opponent=villain, bonus=SAMPLE_BONUS)


GUARDING = Window.of("in a scene", IN_SCENE, PLAYING)


@event
class HeroGuarded(NoCards):
    """A hero defends better against one opponent to the end of the scene."""

    hero: str
    opponent: str
    bonus: int


@plays(
    CardType.DEFENSE,
    when=GUARDING("TC-065"),
    asks=Guarding,
    fits=_require_villain,
    samples=_each_villain,
)
def play_defense(_state: State, played: CardPlayed, choice: Guarding) -> Decision:
    """A bonus against one opponent to the end of the scene (TC-065).

    It makes every action of the opponent's harder that is aimed at the hero: what she defends with
    is the difficulty number.
    """
    yield HeroGuarded(hero=played.hero, opponent=choice.opponent, bonus=choice.bonus)


def _require_somebody(state: State, _play: PlayCard, choice: Toward) -> None:
    character_of(state, choice.character, "TC-071")


def _each_character(state: State, _hero: str, _card: Card) -> Iterator[Toward]:
    for name in state.everybody:
        yield Toward(character=name)


@plays(
    CardType.INSPIRATION,
    when=PLAYING("TC-071"),
    asks=Toward,
    fits=_require_somebody,
    samples=_each_character,
)
def play_inspiration(state: State, _played: CardPlayed, choice: Toward) -> Decision:
    """Shock and KO are gone, or what an inspiration clears in the text in use (TC-071)."""
    yield from recover(state, choice.character)


def _both_ways(_state: State, _hero: str, _card: Card) -> Iterator[Reconnecting]:
    for ignores in (False, True):
        yield Reconnecting(ignores=ignores)


@event
class HeroReconnected(NoCards):
    """A hero is connected to her reality again; what that means is the host's to say.

    Attributes:
        hero: who.
        ignores: whether the disconnection has not happened at all.
    """

    hero: str
    ignores: bool


@plays(CardType.RECONNECTION, when=PLAYING("TC-080"), asks=Reconnecting, samples=_both_ways)
def play_reconnection(_state: State, played: CardPlayed, choice: Reconnecting) -> Decision:
    """The hero is connected to her reality again; the host knows to which (TC-080)."""
    yield HeroReconnected(hero=played.hero, ignores=choice.ignores)


def _require_hindered(state: State, _play: PlayCard, choice: Hindering) -> None:
    require_in_action(state, choice.character, "TC-083")
    if choice.removes and not _has_setback(state, choice.character):
        raise refuse(Reason.NO_SETBACK_TO_REMOVE, "TC-083", character=choice.character)


def _each_who_may_be_hindered(state: State, hero: str, _card: Card) -> Iterator[Hindering]:
    others = (each for each in state.members(Side.HEROES) if each != hero)
    for character in (*state.members(Side.VILLAINS), hero, *others):
        for removes in (False, True):
            yield Hindering(character=character, removes=removes)


HINDERING = Window.of("in a flipped round", FLIPPED_ROUND, PLAYING)


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


@plays(
    CardType.SETBACK,
    when=HINDERING("TC-083"),
    asks=Hindering,
    fits=_require_hindered,
    samples=_each_who_may_be_hindered,
)
def play_setback(_state: State, _played: CardPlayed, choice: Hindering) -> Decision:
    """One character suffers a setback as of the line, or is rid of one (TC-083)."""
    if choice.removes:
        yield SetbackRemoved(character=choice.character)
    else:
        yield SetbackInflicted(character=choice.character, what=choice.what)


def _has_setback(state: State, character: str) -> bool:
    """Whether a setback lies on a character: on her side, or on her alone."""
    # Who is rid of that of her side may have lost an action since (TG-061).
    if conditions_on(state, character, Disadvantage.SETBACK):
        return True
    if state.round is None or character in state.round.setbacks.spared:
        return False
    is_hindered = character in state.round.setbacks.hindered
    return is_hindered or state.suffers(state.side_of(character), Disadvantage.SETBACK)


ClassicCardsEvent: TypeAlias = (
    PointKept | HeroGuarded | HeroReconnected | SetbackInflicted | SetbackRemoved
)


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
            before, hindered = current.setbacks, () if what else (name,)
            setbacks = replace(
                before,
                hindered=(*before.hindered, *hindered),
                spared=tuple(each for each in before.spared if each != name),
            )
            return replace(state, round=replace(current, setbacks=setbacks))
        case SetbackRemoved(character=name):
            return _spared(state, name)
        case _:
            assert_never(event)


def _guarded(state: State, event: HeroGuarded) -> State:
    if state.scene is None:
        return state
    guard = GuardAgainst(hero=event.hero, opponent=event.opponent, bonus=event.bonus)
    return replace(state, scene=replace(state.scene, guards=(*state.scene.guards, guard)))


def _spared(state: State, name: str) -> State:
    current = state.round or Round(heroes=())
    before, conditions = current.setbacks, current.conditions
    setbacks = replace(
        before,
        spared=(*before.spared, name),
        hindered=tuple(each for each in before.hindered if each != name),
    )
    left = tuple(
        each
        for each in conditions.given
        if each.character != name or each.effect is not Disadvantage.SETBACK
    )
    conditions = replace(conditions, given=left)
    return replace(state, round=replace(current, setbacks=setbacks, conditions=conditions))

"""Cards that give a hero more: a point by Hero or Drama, an action by Haste."""

from typing import TypeAlias

from dramadeck.engine import Card, Name, NoCards, Sender, command, event, later, replace
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.enhancements.playing import (
    open_result,
    playable,
    played,
)
from dramadeck.torg.chapters.points import gain_point
from dramadeck.torg.chapters.requirements import round_of
from dramadeck.torg.chapters.silence import may_speak_up
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.state import Decision, State


@command
class PlayDrama:
    """Play a Drama card as a point for the hero's open action, beside any others (TR-126).

    Attributes:
        hero: who plays it.
        card: a Drama card.
        what_for: what its point is for, where that is no die for an action (TC-063).
    """

    hero: Sender
    card: Card
    what_for: Name | None = later(None)


@command
class PlayHero:
    """Play a Hero card as a point for the hero's open action, beside any others (TR-129).

    Attributes:
        hero: who plays it.
        card: a Hero card.
        what_for: what its point is for, where that is no die for an action (TC-063).
    """

    hero: Sender
    card: Card
    what_for: Name | None = later(None)


@command
class PlayHaste:
    """Play Haste: one action more, to be taken at once, also in somebody else's turn (TR-136).

    Attributes:
        hero: who plays it.
        card: a Haste card.
    """

    hero: Sender
    card: Card


@event
class ActionGained(NoCards):
    """A hero has an action more in this round."""

    hero: str


ExtrasEvent: TypeAlias = ActionGained


@rule(PlayDrama)
def play_drama(state: State, command: PlayDrama) -> Decision:
    """It is like a possibility (TR-126)."""
    return _play_point(state, command, CardType.DRAMA, "TR-126")


@rule(PlayHero)
def play_hero(state: State, command: PlayHero) -> Decision:
    """It is like a possibility, for rolls alone (TR-129)."""
    return _play_point(state, command, CardType.HERO, "TR-129")


def _play_point(state: State, command: PlayDrama | PlayHero, kind: CardType, rule: str) -> Decision:
    """A card's point comes before the result is announced, like any card for it (TR-030)."""
    playable(state, command.hero, command.card, (kind,), rule)
    if command.what_for is None:
        open_result(state, command.hero, "TR-030")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield from gain_point(state, command.hero, command.what_for)


@rule(PlayHaste)
def play_haste(state: State, command: PlayHaste) -> Decision:
    """It may interrupt another player's or a villain's turn (TR-137), but no monologue (TR-145)."""
    round_of(state, "TR-136")
    may_speak_up(state, command.hero)
    playable(state, command.hero, command.card, (CardType.HASTE,), "TR-136")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield ActionGained(hero=command.hero)


@effects
def evolve(state: State, event: ExtrasEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    hastened = replace(current, hastened=(*current.hastened, event.hero))
    return replace(state, round=hastened)

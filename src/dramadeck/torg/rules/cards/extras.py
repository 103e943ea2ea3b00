"""Cards that give a hero more: a point by Hero or Drama, an action by Haste."""

from typing import TypeAlias

from dramadeck.core import Card, Guard, NoCards, Window, event, replace
from dramadeck.torg.cards import CardType
from dramadeck.torg.choices import Spending
from dramadeck.torg.field_types import SAMPLE_USE
from dramadeck.torg.preconditions import ROUNDS
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects
from dramadeck.torg.rules.cards.play_card import (
    PLAYING,
    PLAYING_IN_ACTION,
    CardPlayed,
    PlayCard,
    open_result,
    plays,
)
from dramadeck.torg.rules.points import gain_point
from dramadeck.torg.rules.turns import require_not_silenced
from dramadeck.torg.state import Decision, State


def _require_use(state: State, play: PlayCard, choice: Spending) -> None:
    """A card's point comes before the result is announced, like any card for it (TR-030)."""
    if choice.what_for is None:
        open_result(state, play.hero, "TR-030")


def _uses(_state: State, _hero: str, _card: Card) -> tuple[Spending, ...]:
    """For the die of the open action, or for something else."""
    return (Spending(), Spending(what_for=SAMPLE_USE))


@plays(CardType.DRAMA, when=PLAYING("TR-126"), asks=Spending, fits=_require_use, samples=_uses)
@plays(CardType.HERO, when=PLAYING("TR-129"), asks=Spending, fits=_require_use, samples=_uses)
def play_point(state: State, played: CardPlayed, choice: Spending) -> Decision:
    """A point beside any others: Drama as a possibility, Hero for rolls alone (TR-126, TR-129)."""
    yield from gain_point(state, played.hero, choice.what_for)


def _require_speech(state: State, hero: str, _rule: str) -> None:
    require_not_silenced(state, hero)


HASTE = Window.of(
    "in rounds, also in somebody else's turn, but in no monologue",
    ROUNDS,
    Guard[State]("for who may speak", _require_speech),
    PLAYING_IN_ACTION,
)


@event
class ActionGained(NoCards):
    """A hero has an action more in this round."""

    hero: str


@plays(CardType.HASTE, when=HASTE("TR-136"))
def play_haste(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """It may interrupt another player's or a villain's turn (TR-137), but no monologue (TR-145)."""
    yield ActionGained(hero=played.hero)


ExtrasEvent: TypeAlias = ActionGained


@effects
def evolve(state: State, event: ExtrasEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    hastened = replace(current, hastened=(*current.hastened, event.hero))
    return replace(state, round=hastened)

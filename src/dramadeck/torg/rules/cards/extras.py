"""Cards that give a hero more: a point by Hero or Drama, an action by Haste."""

from dramadeck import core
from dramadeck.core import Card, Guard, Window, event, replace
from dramadeck.torg.cards import CardType
from dramadeck.torg.choices import Spending
from dramadeck.torg.field_types import SAMPLE_USE
from dramadeck.torg.preconditions import ROUNDS
from dramadeck.torg.rules.cards.play_card import (
    PLAYING,
    PLAYING_IN_ACTION,
    CardPlayed,
    PlayCard,
    open_result,
    plays,
)
from dramadeck.torg.rules.monologues import require_not_silenced
from dramadeck.torg.rules.points import gain_point
from dramadeck.torg.state import Decision, State


def _require_use(state: State, play: PlayCard, choice: Spending) -> None:
    """A card's point comes before the result is announced, like any card for it (TR-030)."""
    if choice.what_for is None:
        open_result(state, play.hero, "TR-030")


def _uses(_state: State, _hero: str, _card: Card) -> tuple[Spending, ...]:
    """For the die of the open action, or for something else."""
    return (Spending(), Spending(what_for=SAMPLE_USE))


@plays(
    CardType.DRAMA,
    when=PLAYING("TR-126"),
    choice_type=Spending,
    validate_choice=_require_use,
    samples=_uses,
)
@plays(
    CardType.HERO,
    when=PLAYING("TR-129"),
    choice_type=Spending,
    validate_choice=_require_use,
    samples=_uses,
)
def play_point(state: State, played: CardPlayed, choice: Spending) -> Decision:
    """A point beside any others: Drama as a possibility, Hero for rolls alone (TR-126, TR-129)."""
    yield from gain_point(state, played.hero, choice.what_for)


HASTE = Window.of(
    "in rounds, also in somebody else's turn, but in no monologue",
    ROUNDS,
    Guard[State]("for who may speak", lambda state, hero, _rule: require_not_silenced(state, hero)),
    PLAYING_IN_ACTION,
)


@event
class ActionGained(core.NoCards):
    """A hero has an action more in this round."""

    hero: str

    def apply(self, state: State) -> State:
        """The action waits to be taken (TR-136)."""
        current = core.present(state.round)
        return replace(state, round=replace(current, hastened=(*current.hastened, self.hero)))


@plays(CardType.HASTE, when=HASTE("TR-136"))
def play_haste(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """It may interrupt another player's or a villain's turn (TR-137), but no monologue (TR-145)."""
    yield ActionGained(hero=played.hero)

"""The break-in question by question, for a program in which people play some of the seats."""

from collections.abc import Sequence
from typing import Any, Final

from dramadeck.core import Transition
from dramadeck.sim.questions import Script
from dramadeck.sim.tarot.agenda import next_question
from dramadeck.sim.tarot.course import after, next_scene
from dramadeck.sim.tarot.habits import choose
from dramadeck.sim.tarot.moment import Asks, Question, TarotMoment
from dramadeck.sim.tarot.story import DAVID, PARTS, PLAYERS, scenes_for
from dramadeck.tarot import TAROT, Command, Event, Player, State, new_game


def table(names: Sequence[str], *, seed: int | str, **options: Any) -> State:
    """The table before the deal: these players, with a part of the story each.

    Args:
        names: the players; none of them takes the one of the story.
        seed: where the cards come from.
        options: a dialect, a deck.

    Raises:
        ValueError: there are more players than parts.

    >>> [each.character.name for each in table(("Ann", "Ben"), seed=7).players]
    ['Mia', 'Franklin']
    """
    if len(names) > len(PARTS):
        parts = " and ".join(each.name for each in PARTS)
        raise ValueError(f"{len(names)} players are named; the break-in has parts for {parts}")
    players = [Player(name, part) for name, part in zip(names or PLAYERS, PARTS, strict=False)]
    return new_game(players, seed=seed, **options)


def begun(state: State, last_round: int | None = None) -> TarotMoment:
    """The first moment of a break-in that begins with this state.

    Raises:
        ValueError: a last round is named; a story has none.
    """
    if last_round is not None:
        raise ValueError("--rounds is for scenes that go in rounds; the break-in has its own end")
    return TarotMoment(seed=state.seed.root, state=state, scenes=scenes_for(state))


def _answered(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, Event] | None]:
    if question.asks is Asks.SCENE:
        return next_scene(moment), None
    return after(moment, question, answer)


def _is_pause(_moment: TarotMoment, question: Question) -> bool:
    return question.asks is Asks.SCENE


def _may_decline(moment: TarotMoment, question: Question) -> bool:
    """Nobody has to push or to draw; in a contest everybody goes on."""
    in_contest = moment.state.play.contest(question.character) is not None
    return question.asks is Asks.DRAW or (question.asks is Asks.PUSH and not in_contest)


def _fits(moment: TarotMoment) -> bool:
    """Everybody needs a part."""
    parts = {each.name for each in (*PARTS, DAVID)}
    return all(each.name in parts for each in moment.state.characters)


SCRIPT: Final = Script[TarotMoment, Question](
    rules=TAROT,
    next_question=next_question,
    routine=choose,
    answered=_answered,
    may_decline=_may_decline,
    is_pause=_is_pause,
    fits=_fits,
)
"""How the break-in goes."""

"""Mia's break-in at the terminal (`dramadeck.kit.simulate.tarot`): its words, and its end."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.arguments import Play, UsageError, named, party
from dramadeck.cli.conduct import Script
from dramadeck.engine import Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.simulate.tarot.agenda import next_question
from dramadeck.kit.simulate.tarot.course import after, begun
from dramadeck.kit.simulate.tarot.habits import choose
from dramadeck.kit.simulate.tarot.moment import Asks, Question, TarotMoment
from dramadeck.kit.simulate.tarot.story import CHECKED_DEEDS, PARTS, PLAYERS, Scene, scenes_for
from dramadeck.narration.saying import N_, Listed, Say, Who, say, say_n
from dramadeck.tarot import TAROT, Command, Event, Player, State, new_game

TITLES: Final[Mapping[Scene, str]] = MappingProxyType(
    {Scene.DOOR: N_("The door"), Scene.YARD: N_("The yard"), Scene.DUEL: N_("The duel")}
)
"""What the scenes are called."""

WORDS: Final[Mapping[Scene, str]] = MappingProxyType(
    {
        Scene.DOOR: N_(
            "Night at the warehouse. Between Mia and what she came for stands a steel door; "
            "she has a crowbar."
        ),
        Scene.YARD: N_("Franklin has to cross the yard, and a guard is making his round."),
        Scene.DUEL: N_(
            "The warehouse burns. David Chow stands between Mia and the way out, and both have "
            "their pistols out."
        ),
    }
)
"""What the Narrator says when a scene begins."""


def start(rules: AnySystem, request: Play, seed: int | str) -> State:
    """The table before the deal: the players, with a part of the story each.

    Raises:
        UsageError: something was asked for that the break-in has not.
        UnknownNameError: there is no dialect or deck of this name.
    """
    names = party(request, PLAYERS)
    if len(names) > len(PARTS):
        parts = " and ".join(each.name for each in PARTS)
        raise UsageError(
            f"--heroes: {len(names)} players are named; the break-in has parts for {parts}"
        )
    if request.rounds is not None:
        raise UsageError("--rounds is for scenes that go in rounds; the break-in has its own end")
    players = [Player(name, part) for name, part in zip(names, PARTS, strict=False)]
    return new_game(players, seed=seed, **named(rules, request))


def script(_rules: AnySystem, state: State, _request: Play) -> tuple[Script[Any, Any], Any]:
    """How the break-in goes, and its first moment."""
    return SCRIPT, TarotMoment(seed=state.seed.root, state=state, scenes=scenes_for(state))


def _answered(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, Event] | None]:
    if question.asks is Asks.SCENE:
        return begun(moment), None
    return after(moment, question, answer)


def _begins(moment: TarotMoment, question: Question) -> tuple[Say, ...]:
    if question.asks is not Asks.SCENE:
        return ()
    scene = moment.scenes[0]
    heard = scene is Scene.DUEL and moment.was_heard
    more = say("They have been heard: David waits for them, and Mia has to hurry her shot.")
    return (Say(TITLES[scene]), Say(WORDS[scene]), *((more,) if heard else ()))


def _may_decline(moment: TarotMoment, question: Question) -> bool:
    """Nobody has to push or to draw; in a contest everybody goes on."""
    in_contest = moment.state.play.contest(question.character) is not None
    return question.asks is Asks.DRAW or (question.asks is Asks.PUSH and not in_contest)


def _sums_up(moment: TarotMoment) -> Iterator[tuple[Say, ...]]:
    """The deeds, the duel, who is hurt, and the seed."""
    for scene, deed in CHECKED_DEEDS.items():
        settled = moment.check_of(deed.character)
        if settled is not None:
            who = Who(settled.character)
            yield Say(TITLES[scene]), say("{hero}: {level}", hero=who, level=settled.outcome)
    duel = moment.duel
    if duel is not None:
        winners = Listed([Who(each) for each in duel.winners])
        won = say("won by {winners}", winners=winners) if duel.winners else say("no winner")
        yield Say(TITLES[Scene.DUEL]), won
    for each in moment.state.characters:
        hurt = say_n(each.wounds, "a wound", "{n} wounds") if each.wounds else say("unharmed")
        yield say("{hero}", hero=Who(each.name)), hurt
    yield say("Seed"), say("{seed}", seed=Who(str(moment.seed)))


SCRIPT: Final = Script[TarotMoment, Question](
    rules=TAROT,
    next_question=next_question,
    routine=choose,
    answered=_answered,
    begins=_begins,
    may_decline=_may_decline,
    sums_up=_sums_up,
    is_led=True,
)

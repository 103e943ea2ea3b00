"""What is played at the terminal, by system: how it begins, and the words of its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.cli.arguments import Play, UsageError, named
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.simulate import around
from dramadeck.kit.simulate.questions import Script
from dramadeck.kit.simulate.tarot import asking as break_in
from dramadeck.kit.simulate.tarot.moment import Asks, TarotMoment
from dramadeck.kit.simulate.tarot.moment import Question as TarotQuestion
from dramadeck.kit.simulate.tarot.story import CHECKED_DEEDS, PLAYERS
from dramadeck.kit.simulate.tarot.story import Scene as TarotScene
from dramadeck.kit.simulate.torg import bomb
from dramadeck.kit.simulate.torg.bomb.sheets import VILLAINS
from dramadeck.narration.saying import N_, Listed, Say, Who, say, say_n
from dramadeck.torg import CardFlipped, CardPlayed, CardReplaced, CardStayed

NAMES: Final = ("Ann", "Ben", "Cleo")
"""Who plays a system that is not known, if nobody is named."""

ROUNDS: Final = 12
"""How often the program goes around the table of such a system when it plays everybody."""


@attrs.frozen(kw_only=True)
class Scene:
    """What is played of a system.

    Attributes:
        start: the game before its first command, as it is asked for, from a seed.
        script: how it goes from a start, and its first moment.
        begins: what is said when a question begins something new: its title, then what is told.
        sums_up: how it came out, as rows of a title and what stands there.
        heads: the events that begin a round on the screen, with the table below them.
    """

    start: Callable[[AnySystem, Play, int | str], Any]
    script: Callable[[AnySystem, Any, Play], tuple[Script[Any, Any], Any]]
    begins: Callable[[Any, Any], tuple[Say, ...]]
    sums_up: Callable[[Any], Iterable[tuple[Say, ...]]]
    heads: tuple[type, ...] = ()


# ------------------------------------------------------------------------------- the bomb


def _start_bomb(_rules: AnySystem, request: Play, seed: int | str) -> Any:
    heroes = request.heroes or bomb.HERO_NAMES
    for name in heroes:
        if name in VILLAINS:
            raise UsageError(f"--heroes: {name} is the name of a villain; choose another")
    return bomb.opening(heroes, seed=seed, **named(bomb.SCRIPT.rules, request)).state


def _bomb(_rules: AnySystem, state: Any, request: Play) -> tuple[Script[Any, Any], Any]:
    return bomb.SCRIPT, bomb.begun(state, request.rounds)


_ENDINGS: Final[Mapping[bomb.Ending | None, str]] = MappingProxyType(
    {
        bomb.Ending.DISARMED: N_("The bomb is disarmed."),
        bomb.Ending.EXPLODED: N_("The bomb has gone off."),
        bomb.Ending.BROKEN_OFF: N_("The scene was broken off."),
        None: N_("The scene was not played to its end."),
    }
)


def _bomb_summed_up(moment: bomb.Moment) -> Iterator[tuple[Say, ...]]:
    yield say("Result"), Say(_ENDINGS[moment.ending])
    flips = sum(isinstance(each, CardFlipped) for each in moment.told)
    yield say("Flips"), say("{number}", number=flips)
    for hero in moment.state.heroes:
        played = [e for e in moment.told if isinstance(e, CardPlayed) and e.hero == hero.name]
        points = say("Possibilities: {number}.", number=hero.possibilities or 0)
        cards = say_n(len(played), "Played: a card.", "Played: {n} cards.")
        yield say("{hero}", hero=Who(hero.name)), points, cards


# --------------------------------------------------------------------------- the break-in


def _start_break_in(rules: AnySystem, request: Play, seed: int | str) -> Any:
    if request.rounds is not None:
        raise UsageError("--rounds is for scenes that go in rounds; the break-in has its own end")
    try:
        players = break_in.cast(request.heroes or PLAYERS)
    except ValueError as problem:
        raise UsageError(f"--heroes: {problem}") from None
    return rules.new_game(players, seed=seed, **named(rules, request))


def _break_in(_rules: AnySystem, state: Any, _request: Play) -> tuple[Script[Any, Any], Any]:
    return break_in.SCRIPT, break_in.opened(state)


_TITLES: Final[Mapping[TarotScene, str]] = MappingProxyType(
    {
        TarotScene.DOOR: N_("The door"),
        TarotScene.YARD: N_("The yard"),
        TarotScene.DUEL: N_("The duel"),
    }
)

_WORDS: Final[Mapping[TarotScene, str]] = MappingProxyType(
    {
        TarotScene.DOOR: N_(
            "Night at the warehouse. Between Mia and what she came for stands a steel door; "
            "she has a crowbar."
        ),
        TarotScene.YARD: N_("Franklin has to cross the yard, and a guard is making his round."),
        TarotScene.DUEL: N_(
            "The warehouse burns. David Chow stands between Mia and the way out, and both have "
            "their pistols out."
        ),
    }
)
"""What the Narrator says when a scene begins."""


def _break_in_begins(moment: TarotMoment, question: TarotQuestion) -> tuple[Say, ...]:
    if question.asks is not Asks.SCENE:
        return ()
    scene = moment.scenes[0]
    heard = scene is TarotScene.DUEL and moment.was_heard
    more = say("They have been heard: David waits for them, and Mia has to hurry her shot.")
    return (Say(_TITLES[scene]), Say(_WORDS[scene]), *((more,) if heard else ()))


def _break_in_summed_up(moment: TarotMoment) -> Iterator[tuple[Say, ...]]:
    for scene, deed in CHECKED_DEEDS.items():
        settled = moment.check_of(deed.character)
        if settled is not None:
            who = Who(settled.character)
            yield Say(_TITLES[scene]), say("{hero}: {level}", hero=who, level=settled.outcome)
    duel = moment.duel
    if duel is not None:
        winners = Listed([Who(each) for each in duel.winners])
        won = say("won by {winners}", winners=winners) if duel.winners else say("no winner")
        yield Say(_TITLES[TarotScene.DUEL]), won
    for each in moment.state.characters:
        hurt = say_n(each.wounds, "a wound", "{n} wounds") if each.wounds else say("unharmed")
        yield say("{hero}", hero=Who(each.name)), hurt


# ----------------------------------------------------------------------------- any system


def _start_any(rules: AnySystem, request: Play, seed: int | str) -> Any:
    names, choices = request.heroes or NAMES, named(rules, request)
    try:
        return rules.new_game(names, seed=seed, **choices)
    except (TypeError, ValueError) as problem:
        who = f"{rules.name} cannot be set up for {', '.join(names)}"
        raise UsageError(f"{who}: {problem}") from None


def _any(rules: AnySystem, state: Any, request: Play) -> tuple[Script[Any, Any], Any]:
    last = request.rounds or (ROUNDS if request.is_auto else None)
    seed = request.seed or 0
    moment = around.AnyMoment(rules=rules, state=state, seed=seed, last_round=last)
    return around.around(rules), moment


def _round_begins(moment: around.AnyMoment, turn: around.Turn) -> tuple[Say, ...]:
    is_new = turn.round != moment.round or not moment.answers
    return (say("Round {n}", n=turn.round),) if is_new else ()


def _any_summed_up(moment: around.AnyMoment) -> Iterator[tuple[Say, ...]]:
    yield say("Rounds"), say("{number}", number=moment.round)
    yield say("Commands"), say("{number}", number=moment.commands)


ANY: Final = Scene(start=_start_any, script=_any, begins=_round_begins, sums_up=_any_summed_up)
"""What is played of a system about which nothing is known: what it lists, around the table."""

SCENES: Final[Mapping[str, Scene]] = MappingProxyType(
    {
        "tarot": Scene(
            start=_start_break_in,
            script=_break_in,
            begins=_break_in_begins,
            sums_up=_break_in_summed_up,
        ),
        "torg": Scene(
            start=_start_bomb,
            script=_bomb,
            begins=lambda _moment, _question: (),
            sums_up=_bomb_summed_up,
            heads=(CardFlipped, CardReplaced, CardStayed),
        ),
    }
)
"""Rule system → the scene that is known for it; every other system is played as it lists itself."""

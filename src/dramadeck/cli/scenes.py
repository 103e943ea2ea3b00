"""The scenes at the terminal, by system: their scripts, headings and summaries."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.cli.usage import UsageError
from dramadeck.core import UnknownNameError
from dramadeck.core.rules import AnySystem
from dramadeck.narration.messages import N_, Listed, Message, NameArg, message, message_n
from dramadeck.narration.narrators import result_sentences
from dramadeck.sim import turn_loop
from dramadeck.sim.tarot import policies as break_in
from dramadeck.sim.tarot.story import CHECKED_DEEDS, Asks, TarotMoment
from dramadeck.sim.tarot.story import Question as TarotQuestion
from dramadeck.sim.tarot.story import Scene as TarotScene
from dramadeck.sim.torg import bomb
from dramadeck.sim.turn_loop import TurnLoop
from dramadeck.torg.events import CardFlipped, CardPlayed, CardReplaced, CardStayed


@attrs.frozen(kw_only=True)
class Scene:
    """A scene of a system.

    Attributes:
        script: the script of the questions.
        table: returns the state before the first command, from names, a seed and options.
        begun: returns the first moment, from a state and a limit of rounds.
        begins: returns the title and the sentences of a part that begins with a question.
        sums_up: returns the rows of the summary: a title and texts.
        heads: the events that begin a round on the screen, with the table below them.
    """

    script: TurnLoop[Any, Any]
    table: Callable[..., Any]
    begun: Callable[[Any, int | None], Any]
    begins: Callable[[Any, Any], tuple[Message, ...]] = lambda _moment, _question: ()
    sums_up: Callable[[Any], Iterable[tuple[Message, ...]]]
    heads: tuple[type, ...] = ()

    def start(self, heroes: tuple[str, ...] = (), *, seed: int | str, **setup: str | None) -> Any:
        """The state before the first command, with the names of a dialect and a deck."""
        rules, options = self.script.rules, dict[str, Any]()
        choices = {"dialect": rules.dialects, "deck": rules.decks}
        for what, name in setup.items():
            if name is not None and name not in choices[what]:
                raise UnknownNameError.among(what, name, choices[what])
            options |= {} if name is None else {what: choices[what][name]}
        try:
            return self.table(heroes, seed=seed, **options)
        except (TypeError, ValueError) as problem:
            whom = f" for {', '.join(heroes)}" if heroes else ""
            what = f"{rules.name} cannot be set up{whom}"
            raise UsageError(f"{what}: {problem}") from None


# ------------------------------------------------------------------------------- the bomb


_ENDINGS: Final[Mapping[bomb.Ending | None, str]] = {
    bomb.Ending.DISARMED: N_("The bomb is disarmed."),
    bomb.Ending.EXPLODED: N_("The bomb has gone off."),
    bomb.Ending.BROKEN_OFF: N_("The scene was stopped early."),
    None: N_("The scene is not finished."),
}


def _bomb_summed_up(moment: bomb.Moment) -> Iterator[tuple[Message, ...]]:
    yield message("Result"), Message(_ENDINGS[moment.ending])
    flips = sum(isinstance(event, CardFlipped) for event in moment.events)
    yield message("Flips"), message("{number}", number=flips)
    for hero in moment.state.heroes:
        played = [e for e in moment.events if isinstance(e, CardPlayed) and e.hero == hero.name]
        points = message("Possibilities: {number}.", number=hero.possibilities or 0)
        cards = message_n(len(played), "Played: one card.", "Played: {n} cards.")
        yield message("{hero}", hero=NameArg(hero.name)), points, cards


# --------------------------------------------------------------------------- the break-in


_WORDS: Final[Mapping[TarotScene, tuple[str, str]]] = {
    TarotScene.DOOR: (
        N_("The door"),
        N_(
            "Night at the warehouse. A steel door stands between Mia and what she came for; she "
            "has a crowbar."
        ),
    ),
    TarotScene.YARD: (
        N_("The yard"),
        N_("Franklin has to cross the yard while a guard makes his rounds."),
    ),
    TarotScene.DUEL: (
        N_("The duel"),
        N_(
            "The warehouse is burning. David Chow stands between Mia and the way out, and both "
            "have drawn their pistols."
        ),
    ),
}
"""Scene → its title, and the text of the Narrator when it begins."""


def _break_in_begins(moment: TarotMoment, question: TarotQuestion) -> tuple[Message, ...]:
    if question.asks is not Asks.SCENE:
        return ()
    scene = moment.scenes[0]
    is_alarm = scene is TarotScene.DUEL and moment.was_heard
    alarm = message("Somebody heard them: David is waiting, and Mia has to rush her shot.")
    return (*map(Message, _WORDS[scene]), *((alarm,) if is_alarm else ()))


def _break_in_summed_up(moment: TarotMoment) -> Iterator[tuple[Message, ...]]:
    for scene, deed in CHECKED_DEEDS.items():
        settled = moment.check_of(deed.character)
        if settled is not None:
            who = NameArg(settled.character)
            yield (
                Message(_WORDS[scene][0]),
                message("{hero}: {level}", hero=who, level=settled.outcome),
            )
    duel = moment.duel
    if duel is not None:
        winners = Listed([NameArg(winner) for winner in duel.winners])
        won = message("won by {winners}", winners=winners) if duel.winners else message("no winner")
        yield Message(_WORDS[TarotScene.DUEL][0]), won
    for character in moment.state.characters:
        hurt = message("unharmed")
        if character.wounds:
            hurt = message_n(character.wounds, "one wound", "{n} wounds")
        yield message("{hero}", hero=NameArg(character.name)), hurt


# ----------------------------------------------------------------------------- any system


def _round_begins(moment: turn_loop.AnyMoment, turn: turn_loop.Turn) -> tuple[Message, ...]:
    is_new = turn.round != moment.round or not moment.answers
    # No "Round": a game may have rounds of its own, and count them otherwise.
    return (message("Around the table: {n}", n=turn.round),) if is_new else ()


def _any_summed_up(moment: turn_loop.AnyMoment) -> Iterator[tuple[Message, ...]]:
    result = moment.rules.result(moment.state)
    if result is not None:
        yield message("Result"), *result_sentences(result)
    elif turn_loop.next_turn(attrs.evolve(moment, last_round=None)) is None:
        yield message("Result"), message("Nobody can do anything any more.")
    else:
        broken_off = message_n(
            moment.last_round or 0,
            "The game is not over: it was stopped after going once around the table.",
            "The game is not over: it was stopped after going {n} times around the table.",
        )
        yield message("Result"), broken_off
    yield message("Times around the table"), message("{number}", number=moment.round)
    yield message("Commands"), message("{number}", number=moment.commands)


SCENES: Final[Mapping[str, Scene]] = MappingProxyType(
    {
        "tarot": Scene(
            script=break_in.TURN_LOOP,
            table=break_in.table,
            begun=break_in.begun,
            begins=_break_in_begins,
            sums_up=_break_in_summed_up,
        ),
        "torg": Scene(
            script=bomb.TURN_LOOP,
            table=bomb.table,
            begun=bomb.begun,
            sums_up=_bomb_summed_up,
            heads=(CardFlipped, CardReplaced, CardStayed),
        ),
    }
)
"""Rule system → its scene; other systems have `any_scene`."""


def scene_of(rules: AnySystem) -> Scene:
    """The scene of a system."""
    return SCENES.get(rules.name) or any_scene(rules)


def any_scene(rules: AnySystem) -> Scene:
    """A scene for any system: the seats choose from their legal actions, one after the other."""
    return Scene(
        script=turn_loop.round_robin(rules),
        table=partial(turn_loop.table, rules),
        begun=partial(turn_loop.begun, rules),
        begins=_round_begins,
        sums_up=_any_summed_up,
    )

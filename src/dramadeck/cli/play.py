"""`dramadeck play`: the scene, the seats that the person plays, and the record."""

import secrets
import sys
from contextlib import suppress
from functools import partial
from shlex import quote
from typing import Any, Final

import attrs

from dramadeck.cli.game_loop import GameLoop, recorded
from dramadeck.cli.person import ask_person
from dramadeck.cli.scenes import Scene, any_scene, scene_of
from dramadeck.cli.screen import Screen, console
from dramadeck.cli.usage import UsageError
from dramadeck.cli.verify import read
from dramadeck.core import Seat, UnknownNameError, system
from dramadeck.core.dues import endless
from dramadeck.core.validation import escaped
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration.lookup import title_of
from dramadeck.narration.messages import Listed, Message, NameArg, message
from dramadeck.narration.narrators import in_sentence, narrator_for
from dramadeck.sim.turn_loop import TurnLoop

ROUNDS: Final = 12  # how many rounds the program plays of a game without an end
MOST_ROUNDS: Final = 200  # how many rounds the program plays at most of a game with an end


@attrs.frozen(kw_only=True)
class Play:
    """The options of `dramadeck play`, as `dramadeck.cli.commands` explains them."""

    auto: bool = False
    seed: int | str | None = None
    system: str | None = None
    dialect: str | None = None
    deck: str | None = None
    heroes: tuple[str, ...] | None = None
    hero: str | None = None
    rounds: int | None = None
    record: str | None = None
    resume: str | None = None
    language: str | None = None


def play(**options: Any) -> None:
    """Play a new game, or resume one."""
    request = Play(**options)
    if request.hero is not None and request.auto:
        raise UsageError("--hero is for playing yourself; leave out --hero or --auto")
    if request.resume is not None:
        for name in ("seed", "system", "dialect", "deck", "heroes", "record"):
            if options.get(name) is not None:
                raise UsageError(f"--resume uses the settings of the record; leave out --{name}")
        _run(*_resumed(request))
        return
    seed = secrets.randbits(64) if request.seed is None else request.seed
    scene = scene_of(system(request.system or "torg"))
    setup = {"dialect": request.dialect, "deck": request.deck}
    start = scene.start(request.heroes or (), seed=seed, **setup)
    _run(attrs.evolve(request, seed=seed), scene, _first_moment(scene, start, request))


def _first_moment(scene: Scene, state: Any, request: Play) -> Any:
    """The first moment of a scene."""
    rounds = request.rounds
    if rounds is None and request.auto and not scene.script.is_led:
        rounds = ROUNDS if scene.script.rules.result is endless else MOST_ROUNDS
    try:
        return scene.begun(state, rounds)
    except ValueError as problem:
        raise UsageError(str(problem)) from None


def _resumed(request: Play) -> tuple[Play, Scene, Any]:
    """The request, the scene and the last moment of a record; any scene if its own does not fit."""
    record = read(request.resume or "").record
    seed = getattr(getattr(record.start, "seed", None), "root", 0)
    request, scene = attrs.evolve(request, seed=seed), scene_of(record.rules)
    commands = [turn.command for turn in record.turns]
    if scene.script.is_led:
        moment = _first_moment(scene, record.start, request)
        with suppress(LookupError, ValueError):  # the record is of another scene
            return request, scene, scene.script.gone_on(moment, commands)
    scene = any_scene(record.rules)
    return request, scene, _first_moment(scene, record.state, request)


def _run(request: Play, scene: Scene, moment: Any) -> None:
    """Play from a moment on, by the program or with a person."""
    terminal, script, state = console(), scene.script, moment.state
    rules = script.rules
    mine = () if request.auto else _mine(script, rules.seats(state), request.hero)
    # A person with several seats sees no hidden cards in the story: other players look on.
    viewer = mine[0] if len(mine) == 1 else SPECTATOR
    setup = getattr(state, "setup", None)
    narrator = narrator_for(rules, request.language, seat=viewer, setup=setup)
    can_clear = terminal.is_terminal and not terminal.is_dumb_terminal and sys.stdin.isatty()
    screen = Screen(terminal, narrator.language, is_live=bool(mine) and can_clear)
    with recorded(rules, state, record=request.record, resume=request.resume) as record:
        party = Listed([NameArg(seat.name) for seat in rules.seats(state) if seat.name])
        heading = message("{game}: {people}.", game=title_of(narrator), people=party)
        screen.write(heading, style="bold")
        if mine:
            listing = partial(rules.legal_actions, state, sample=True)
            people = Listed([in_sentence(seat) for seat in mine if seat.name or listing(seat)])
            how = message("Type a number to choose, ? for help, u to undo, q to leave.")
            screen.write(message("You play {people}.", people=people), how)
        loop = GameLoop(
            scene=scene,
            screen=screen,
            narrator=narrator,
            record=record,
            person=partial(ask_person, script, screen, narrator) if mine else None,
            is_mine=lambda seat: seat in mine,
        )
        try:
            last = loop.play(moment)
        finally:
            screen.finish()
    if script.next_question(last) is None:
        loop.sum_up(last, request.seed or 0)
    else:
        used = NameArg(str(request.seed))
        screen.write(message("You left the game. Its seed was {seed}.", seed=used))
        screen.write(_how_to_resume(request))


def _how_to_resume(request: Play) -> Message:
    """The sentence about the record of a game that was left."""
    path = request.record or request.resume
    if path is None:
        return message("This game was not saved; to save a game, start it with --record FILE.")
    again = {"--hero": request.hero, "--language": request.language}  # they are not in the record
    options = "".join(f" {name} {quote(value)}" for name, value in again.items() if value)
    command = NameArg(escaped(f"dramadeck play --resume {quote(path)}{options}"))
    return message("The game is saved. To continue it: {command}", command=command)


def _mine(
    script: TurnLoop[Any, Any], seats: tuple[Seat, ...], name: str | None
) -> tuple[Seat, ...]:
    """The seats that the person plays: by default all that the script does not lead."""
    playing = tuple(seat for seat in seats if seat != SPECTATOR)
    if name is None:
        return tuple(seat for seat in playing if seat.name is not None or not script.is_led)
    word, names = name.casefold(), {seat: {seat.name or str(seat), str(seat)} for seat in playing}
    named = tuple(seat for seat in playing if word in map(str.casefold, names[seat]))
    if not named:
        raise UnknownNameError.among("hero", name, [seat.name or seat.role for seat in playing])
    return named

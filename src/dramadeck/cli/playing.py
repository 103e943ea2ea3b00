"""`dramadeck play`: who sits at the keyboard, what is written down, and how it ends."""

import sys

from rich.console import Console

from dramadeck.cli.arguments import Play
from dramadeck.cli.conduct import Conductor, Script
from dramadeck.cli.conduct import M as Moment
from dramadeck.cli.conduct import Q as Question
from dramadeck.cli.language import narrator_for
from dramadeck.cli.person import Person
from dramadeck.cli.recording import recorded, resumed
from dramadeck.cli.screen import Screen
from dramadeck.engine import Seat, UnknownNameError
from dramadeck.engine.printable import escaped
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.narration.saying import Listed, Who, say


def play(console: Console, request: Play, script: Script[Moment, Question], moment: Moment) -> None:
    """Play a script from a moment on, by the program or with a person.

    Raises:
        UsageError: the record cannot be written.
        UnknownNameError: nobody of that name sits at the table, or there is no such language.
    """
    rules, state = script.rules, moment.state
    mine = () if request.is_auto else _mine(script, rules.seats(state), request.hero)
    # Who plays alone is told what she draws; where several look on, nobody is.
    listener = mine[0] if len(mine) == 1 else SPECTATOR
    narrator = narrator_for(
        rules, request.language, seat=listener, setup=getattr(state, "setup", None)
    )
    screen = Screen(console, narrator.language, is_live=bool(mine) and _is_live(console))
    party = [Who(each.name) for each in rules.seats(state) if each.name]
    screen.say(
        say("{game}: {people}.", game=Who(escaped(rules.title)), people=Listed(party)), style="bold"
    )
    if mine:
        called = [each.name or each.role for each in mine if each.name or rules.legal(state, each)]
        people = Listed([Who(each) for each in called])
        how = say("A number chooses, ? helps, u takes back, q leaves.")
        screen.say(say("You play {people}.", people=people), how)
    path = request.resume
    recorder = recorded(rules, request.record) if path is None else resumed(path)
    try:
        with recorder(state) as note:
            conductor = Conductor(
                script=script,
                screen=screen,
                narrator=narrator,
                note=note,
                person=Person(script=script, screen=screen, narrator=narrator) if mine else None,
                is_mine=lambda seat: seat in mine,
            )
            last = conductor.play(moment)
    finally:
        screen.let_go()
    if script.next_question(last) is None:
        conductor.sum_up(last)
    else:
        screen.say(say("Left. The seed was {seed}.", seed=Who(str(request.seed))))


def _is_live(console: Console) -> bool:
    """Whether somebody sits at a terminal on which what was shown can be wiped away."""
    return console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()


def _mine(
    script: Script[Moment, Question], seats: tuple[Seat, ...], wanted: str | None
) -> tuple[Seat, ...]:
    """The seats that the person plays: those that the program does not, or the one of this name.

    Raises:
        UnknownNameError: there is none.
    """
    playing = tuple(each for each in seats if each != SPECTATOR)
    if wanted is None:
        return tuple(each for each in playing if each.name is not None or not script.is_led)
    found = tuple(each for each in playing if wanted in (each.name, str(each)))
    if not found:
        known = [each.name or each.role for each in playing]
        raise UnknownNameError.among("hero", wanted, known)
    return found

"""A play of any rule system that is installed, from what it lists as legal alone.

It knows nothing about the game: it goes around the table, and whoever may do something does one
thing or nothing. Commands and events are shown as records in plain words.
"""

from itertools import groupby
from random import Random
from typing import Any, Final

import attrs

from dramadeck.cli.arguments import Play, UsageError, party
from dramadeck.cli.conduct import Script, conduct
from dramadeck.cli.keyboard import Choice, Keyboard, Menu, greet, part
from dramadeck.cli.lines import Line, Tone, counted, listed
from dramadeck.cli.plain_words import (
    explanation,
    fields_in_words,
    heading,
    in_words,
    sentence,
    told_fields,
)
from dramadeck.cli.recording import recorded
from dramadeck.cli.screen import Screen
from dramadeck.engine import Seat, UnknownNameError
from dramadeck.engine.registry import AnySystem
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.kit.bots import varied_bot

NAMES: Final = ("Ann", "Ben", "Cleo")
"""Who plays if nobody is named."""

ROUNDS: Final = 12
"""How often the program goes around the table when it plays everybody."""

"""What is told to nobody in particular is told to this seat, whether a system knows it or not."""

HELP: Final = (
    "A number chooses a line; ? 3 explains line 3.",
    "t shows what this seat sees, m the menu again.",
    "u takes the last choice back, q leaves.",
)
"""What `?` says."""


@attrs.frozen(kw_only=True)
class Turn:
    """A question to a seat.

    Attributes:
        seat: who is asked.
        round: how often the table has been gone around, from 1 on.
        place: where she sits.
        listing: what she may do.
    """

    seat: Seat
    round: int
    place: int
    listing: tuple[Any, ...]


@attrs.frozen(kw_only=True)
class AnyMoment:
    """A moment of the play.

    Attributes:
        rules: the system.
        state: the state of its game.
        round: how often the table has been gone around, from 1 on.
        place: who is asked next.
        answers: how many questions have been answered.
        commands: how many commands have been carried out.
    """

    rules: AnySystem
    state: Any
    round: int = 1
    place: int = 0
    answers: int = 0
    commands: int = 0


def play_any(screen: Screen, rules: AnySystem, request: Play, seed: int | str) -> None:
    """Play a system about which nothing is known.

    Raises:
        UsageError: the game cannot be set up like this.
        UnknownNameError: the system has no dialect or deck of this name.
    """
    names = party(request, NAMES)
    moment = AnyMoment(rules=rules, state=_set_up(rules, names, request, seed))
    last_round = request.rounds or (ROUNDS if request.is_auto else None)
    script = Script[AnyMoment, Turn, Any](
        next_question=lambda moment: next_turn(moment, last_round),
        routine=lambda moment, turn: varied_bot(turn.listing, _die(moment, seed)),
        answered=lambda moment, turn, command: _answered(moment, turn, command, screen),
        recorder=recorded(rules, request.record),
    )
    screen.say(f"{rules.title}: {listed(names)}.", "bold")
    if request.is_auto:
        last = conduct(script, moment, screen)
    else:
        greet(screen, names if request.hero is None else (request.hero,))
        last = conduct(
            script,
            moment,
            screen,
            person=AnyPerson(screen),
            seats=lambda seat: request.hero in (None, seat.name),
        )
        if script.next_question(last) is not None:
            part(screen, seed)
            return
    went = counted(last.round, "round")
    screen.say(f"Over after {went}; {counted(last.commands, 'command')}. Seed: {seed}", "bold")


def _set_up(rules: AnySystem, names: tuple[str, ...], request: Play, seed: int | str) -> Any:
    choices: dict[str, Any] = {}
    for what, name, known in (
        ("dialect", request.dialect, rules.dialects),
        ("deck", request.deck, rules.decks),
    ):
        if name is not None and name not in known:
            raise UnknownNameError.among(what, name, known)
        choices |= {what: known[name]} if name is not None else {}
    try:
        return rules.new_game(names, seed=seed, **choices)
    except (TypeError, ValueError) as problem:
        raise UsageError(f"{rules.name} cannot be set up for {listed(names)}: {problem}") from None


def _die(moment: AnyMoment, seed: int | str) -> float:
    """To take a choice back does not change the luck of the next."""
    return Random(f"{seed}/bots/{moment.answers}").random()  # noqa: S311 - play, not secrecy


def next_turn(moment: AnyMoment, last_round: int | None) -> Turn | None:
    """Who is asked next, or None if nobody can do anything or the last round is over."""
    rules, state, seats = moment.rules, moment.state, moment.rules.seats(moment.state)
    for further in range(len(seats)):
        rounds, place = divmod(moment.place + further, len(seats))
        if last_round is not None and moment.round + rounds > last_round:
            return None
        seat = seats[place]
        legal = rules.legal(state, seat)
        listing = tuple(each for each in legal if rules.issuer(state, each) == seat)
        if listing:
            return Turn(seat=seat, round=moment.round + rounds, place=place, listing=listing)
    return None


def _answered(moment: AnyMoment, turn: Turn, command: Any, screen: Screen) -> AnyMoment:
    if turn.round != moment.round or not moment.answers:
        screen.say("")
        screen.say(f"Round {turn.round}", "bold")
    moment = attrs.evolve(
        moment, round=turn.round, place=turn.place + 1, answers=moment.answers + 1
    )
    if command is None:
        return moment
    rules = moment.rules
    transition = rules.step(moment.state, command)
    # What is sent may be secret; that something of this kind was sent, everybody has heard.
    said = Line(f"{turn.seat}: {heading(command).lower()}.", Tone.CARD, 0)
    told = (sentence(rules.view_event(event, SPECTATOR)) for event in transition.events)
    together = ((text, len(tuple(alike))) for text, alike in groupby(told))
    screen.tell((said, *(Line(f"{text}{f' ×{times}' * (times > 1)}.") for text, times in together)))
    return attrs.evolve(moment, state=transition.state, commands=moment.commands + 1)


class AnyPerson:
    """Somebody at the keyboard who plays a system that is not known.

    Args:
        screen: where the menus are shown.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def __call__(self, moment: AnyMoment, turn: Turn) -> Any:
        """Ask until the answer makes sense."""
        self.screen.say("")
        self._show_view(moment, turn.seat)
        menu = Menu(self.screen, choices_of(turn))
        return Keyboard(self.screen).ask(
            str(turn.seat),
            menu,
            explain=lambda what: self._explain(menu, what),
            show_table=lambda: self._show_view(moment, turn.seat),
        )

    def _show_view(self, moment: AnyMoment, seat: Seat) -> None:
        """What the seat sees, field by field."""
        seen = moment.rules.view(moment.state, seat)
        self.screen.say(f"{seat} sees:", "bold")
        rows = list(told_fields(seen))
        for name, words in rows:
            self.screen.tell([Line(f"{name}: {words}")])
        if not rows:
            self.screen.tell([Line(in_words(seen))])

    def _explain(self, menu: Menu[Any], what: str) -> None:
        choice = menu.chosen(what)
        if choice is None:
            for line in HELP:
                self.screen.say(line)
        else:
            for line in explanation(choice.command).splitlines():
                self.screen.say(line)


def choices_of(turn: Turn) -> tuple[Choice[Any], ...]:
    """The menu of a seat: what the rules list, kind by kind, and to do nothing."""
    kinds = list(dict.fromkeys(map(heading, turn.listing)))
    ordered = sorted(turn.listing, key=lambda each: kinds.index(heading(each)))
    choices = [
        Choice[Any](
            group=heading(each),
            text=fields_in_words(each) or heading(each).lower(),
            command=each,
        )
        for each in ordered
    ]
    return (*choices, Choice[Any](group="Go on", text="do nothing", command=None))

"""Mia's break-in from the deal to the end: ask whose go it is, send what is answered, tell it."""

from typing import Final

from dramadeck.cli.arguments import Play, UsageError, party
from dramadeck.cli.conduct import Script, conduct
from dramadeck.cli.keyboard import greet, part
from dramadeck.cli.recording import recorded
from dramadeck.cli.screen import Screen
from dramadeck.cli.tarot_lines import narrate
from dramadeck.cli.tarot_person import TarotPerson
from dramadeck.cli.tarot_pictures import scene_opens, summary
from dramadeck.engine import Seat, UnknownNameError
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.simulate.tarot.agenda import next_question
from dramadeck.kit.simulate.tarot.course import after, begun, words_of
from dramadeck.kit.simulate.tarot.habits import choose
from dramadeck.kit.simulate.tarot.moment import Asks, Question, TarotMoment
from dramadeck.kit.simulate.tarot.story import CHECKED_DEEDS, PARTS, PLAYERS, Scene
from dramadeck.tarot import (
    DIALECTS,
    SPECTATOR,
    TAROT,
    Command,
    Player,
    new_game,
    player_seat,
)

DEFAULTS: Final = ("published", "rider-waite")
"""The dialect and the deck if none is named."""


def play_break_in(screen: Screen, _rules: AnySystem, request: Play, seed: int | str) -> None:
    """Play the break-in, by the program or with a person.

    Raises:
        UsageError: something was asked for that the break-in has not.
        UnknownNameError: there is no dialect or deck of this name.
    """
    names = _players(request)
    moment = opening(names, request, seed)
    mine = names if request.hero is None else (request.hero,)
    # Who plays alone is told what she draws; where several look on, nobody is.
    listener = player_seat(mine[0]) if len(mine) == 1 and not request.is_auto else SPECTATOR
    script = Script[TarotMoment, Question, Command](
        next_question=next_question,
        routine=choose,
        answered=lambda moment, question, answer: _answered(
            moment, question, answer, screen, listener
        ),
        recorder=recorded(TAROT, request.record),
    )
    if request.is_auto:
        last = conduct(script, moment, screen)
    else:
        greet(screen, mine)
        seats = {player_seat(name) for name in mine}
        last = conduct(
            script, moment, screen, person=TarotPerson(screen), seats=lambda seat: seat in seats
        )
    if next_question(last) is not None:
        part(screen, seed)
    else:
        screen.show("", summary(last))


def _players(request: Play) -> tuple[str, ...]:
    names = party(request, PLAYERS)
    if len(names) > len(PARTS):
        parts = " and ".join(each.name for each in PARTS)
        raise UsageError(
            f"--heroes: {len(names)} players are named; the break-in has parts for {parts}"
        )
    if request.rounds is not None:
        raise UsageError("--rounds is for scenes that go in rounds; the break-in has its own end")
    return names


def opening(names: tuple[str, ...], request: Play, seed: int | str) -> TarotMoment:
    """The table before the deal: the players, with a part of the story each.

    Raises:
        UnknownNameError: there is no dialect or deck of this name.
    """
    dialect, deck = request.dialect or DEFAULTS[0], request.deck or DEFAULTS[1]
    for what, name, known in (("dialect", dialect, DIALECTS), ("deck", deck, TAROT.decks)):
        if name not in known:
            raise UnknownNameError.among(what, name, known)
    players = [Player(name, part) for name, part in zip(names, PARTS, strict=False)]
    state = new_game(players, seed=seed, dialect=dialect, deck=deck)
    there = {each.character.name for each in players}
    scenes = (
        each
        for each in Scene
        if each not in CHECKED_DEEDS or CHECKED_DEEDS[each].character in there
    )
    return TarotMoment(seed=seed, state=state, scenes=tuple(scenes))


def _answered(
    moment: TarotMoment, question: Question, answer: Command | None, screen: Screen, listener: Seat
) -> TarotMoment:
    if question.asks is Asks.SCENE:
        scene_opens(screen, moment.scenes[0], words_of(moment), moment.state)
        return begun(moment)
    following, transition = after(moment, question, answer)
    if transition is not None:
        screen.tell(narrate(moment.state, transition, listener))
    return following

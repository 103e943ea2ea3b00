"""Rounds: they begin and end, a card is flipped, and a break drives somebody off."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Face, People, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    CardFlipped,
    CardStayed,
    CharacterFled,
    Disadvantage,
    RoundsBegun,
    RoundsEnded,
    TimeRanOut,
    VillainStoodFirm,
)


def _begun(t: TorgScope) -> Told:
    begin, heroes = (
        say("Rounds begin: from now on cards are played from the pools."),
        t.event.heroes,
    )
    here = {each.name for each in t.after.heroes if each.name not in t.fallen}
    if {*heroes} >= here:
        return told(begin, depth=0, rules=("TR-021",))
    action = say("In the action: {people}.", people=People(heroes))
    return told(begin, action, depth=0, rules=("TR-021", "TR-026"))


def _flipped(t: TorgScope) -> Told:
    # A flipped card counts by its gamemaster's side; what the player's side is matters to nobody.
    card = Face(t.event.card, say("card {number}", number=t.event.card))
    number = t.after.round.number if t.after.round else 0
    sentence = say("Round {round}: {card} is flipped.", round=number, card=card)
    first = t.initiative_of(t.event.card)
    return told(sentence, first, tone=Tone.CARD, depth=0, rules=("TR-053", "TR-055"))


def _stayed(t: TorgScope) -> Told:
    card = t.event.card
    stays = say("A new round begins, and this card stays in force: {card}.", card=t.card(card))
    return told(stays, t.initiative_of(card), depth=0, rules=("TR-153", "TR-055"))


def _time_ran_out(t: TorgScope) -> Told:
    if t.dialect.skill_resolution.last_ditch == "after_the_deadline":
        left = say("Only a last-ditch effort is left to {hero}.", hero=Who(t.event.hero))
        return told(say("Time has run out!"), left, tone=Tone.BAD, depth=0, rules=("TG-072",))
    lost = say("Time has run out: the task has failed!")
    return told(lost, tone=Tone.BAD, depth=0, rules=("TR-184",))


def _stood_firm(t: TorgScope) -> Told | None:
    """Worth a word when it is ruled, or when a break would drive somebody off."""
    name = t.event.villain
    # It comes first where the gamemaster has ruled it, and else of something that happened before.
    is_ruled = t.at == 0
    if not is_ruled and not t.suffers(t.side_of(name), Disadvantage.BREAK):
        return None
    return told(say("{villain} stands firm.", villain=Who(name)), tone=t.tone(name), rules=_BREAK)


_BREAK: Final = ("TR-071",)

WORDS: Final[Mapping[type[Any], Teller]] = {
    CardFlipped: _flipped,
    CardStayed: _stayed,
    CharacterFled: tells("{character} flees.", Tone.GOOD, *_BREAK),
    RoundsBegun: _begun,
    RoundsEnded: tells("The rounds end.", Tone.PLAIN, "TR-190", depth=0),
    TimeRanOut: _time_ran_out,
    VillainStoodFirm: _stood_firm,
}
"""Type of event → its teller."""

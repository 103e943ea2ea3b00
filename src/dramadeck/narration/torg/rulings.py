"""The gamemaster's last word: cards that are moved, numbers that are set, lots."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.core import Zone
from dramadeck.narration.saying import N_, Quoted, Say, Told, Value, Who, say, say_in, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import skill_box
from dramadeck.narration.words import Teller
from dramadeck.torg import CardMoved, Counter, CounterSet, LotDrawn


def _reason(text: str) -> Say | None:
    return say("Reason: {reason}", reason=Quoted(text)) if text else None


_PILES: Final = MappingProxyType(
    {
        "drama_deck": say_in("zone", "drama deck"),
        "action_stack": say_in("zone", "action stack"),
        "discard_pile": say_in("zone", "discard pile"),
    }
)


def place(zone: Zone) -> Say:
    """A zone in words, as it stands beside an arrow."""
    if zone.owner is None:
        return _PILES[zone.kind]
    hero = Who(zone.owner)
    match zone.kind:
        case "hand":
            return say_in("zone", "hand of {hero}", hero=hero)
        case "pool":
            return say_in("zone", "pool of {hero}", hero=hero)
        case "in_play":
            return say_in("zone", "in play for {hero}", hero=hero)
        case _:
            return say_in("zone", "offered to {hero}", hero=hero)


def _card_moved(t: TorgScope) -> Told:
    e = t.event
    moves = say(
        "The gamemaster moves {card}: {source} → {target}.",
        card=t.card(e.card),
        source=place(e.source),
        target=place(e.target),
    )
    return told(moves, _reason(e.reason), tone=Tone.CARD, depth=0)


_COUNTERS: Final = MappingProxyType(
    {
        Counter.POSSIBILITIES: N_("possibilities"),
        Counter.SHOCK: N_("shock"),
        Counter.WOUNDS: N_("wounds"),
        Counter.KNOCKED_OUT: N_("knocked out"),
        Counter.KNOCKED_DOWN: N_("knocked down"),
        Counter.UNCONSCIOUS: N_("unconscious"),
        Counter.FLIPS_LEFT: N_("flips left"),
        Counter.STEPS_DONE: N_("steps done"),
        Counter.HIT_POINTS: N_("hit points"),
        Counter.SPEED: N_("speed"),
    }
)
_IN_POINTS: Final = MappingProxyType({Counter.SHOCK: N_("FP lost"), Counter.WOUNDS: N_("HP lost")})


def counter_words(t: TorgScope, counter: Counter) -> Say:
    """What a number is called that the gamemaster can set."""
    message = _COUNTERS[counter]
    if t.dialect.rounds.harm == "fatigue_and_hit_points":
        message = _IN_POINTS.get(counter, message)
    return say(message)


def counted(counter: Counter, number: int) -> Value:
    """The number; a Basic Speed is counted in quarters."""
    return number / 4 if counter is Counter.SPEED else number


def _counter_set(t: TorgScope) -> Told:
    e = t.event
    what, number = counter_words(t, e.counter), counted(e.counter, e.number)
    if e.character is None:
        ruled = say("The gamemaster rules: {what} {number}.", what=what, number=number)
    else:
        ruled = say(
            "The gamemaster rules for {character}: {what} {number}.",
            character=Who(e.character),
            what=what,
            number=number,
        )
    return told(ruled, _reason(e.reason), depth=0)


def _lot_drawn(t: TorgScope) -> Told:
    e = t.event
    box = t.face(e.card).gamemaster.skill_box
    shows = skill_box(box)
    decides = say("A card decides: {card}. Its skill box: {box}.", card=t.card(e.card), box=shows)
    question = say("The question: {question}", question=Quoted(e.question)) if e.question else None
    return told(decides, question, depth=0)


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardMoved: _card_moved,
    CounterSet: _counter_set,
    LotDrawn: _lot_drawn,
}
"""Type of event → its teller."""

"""What a test, a taunt, a trick and their like do, where one text makes it a rule."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration.saying import Listed, Quoted, Say, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import InteractionApplied, PlayersCallDue, PlayersCallMade


def _applied(t: TorgScope) -> Told:
    e = t.event
    target = Who(e.target)
    effects = [each for each in e.effects if each is not InteractionEffect.PLAYERS_CALL]
    if effects:
        does = say("What it does to {target}: {effects}.", target=target, effects=Listed(effects))
    else:
        does = say("What it does to {target} is for the player to say.", target=target)
    return told(does, _setback(e.setback), tone=t.tone(e.actor), rules=("TG-054",))


def _setback(what: str | None) -> Say | None:
    return say("The setback: {what}", what=Quoted(what)) if what else None


def _called(t: TorgScope) -> Told:
    e = t.event
    names = {"actor": Who(e.actor), "target": Who(e.target)}
    calls = say("{actor} says what becomes of {target}: {effects}.", **names,
                effects=Listed(e.effects))  # fmt: skip
    return told(calls, _setback(e.what), tone=t.tone(e.actor), depth=0, rules=("TG-064",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    InteractionApplied: _applied,
    PlayersCallDue: tells("{actor} may name what becomes of {target}.", Tone.CARD, "TG-058"),
    PlayersCallMade: _called,
}
"""Type of event → its teller."""

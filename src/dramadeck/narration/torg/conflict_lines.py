"""What the words of a conflict line mean, and setbacks, for `messages.csv`."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration.messages import N_, Message, message
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope, tone_of
from dramadeck.torg import Advantage, Disadvantage, Side
from dramadeck.torg.cards import Effect


class _Meaning(NamedTuple):
    """What a word on the conflict line means for the side that it befalls.

    Attributes:
        words: what it does, as a message.
        tone: whether it helps.
        rule: which rule says so.
    """

    words: str
    tone: Tone
    rule: str


_MEANINGS: Final[Mapping[type, Mapping[Any, _Meaning]]] = MappingProxyType(
    {
        # By their classes first: an inspiration on the line equals the card of that name.
        Advantage: {
            Advantage.FLURRY: _Meaning(N_("the whole side acts twice"), Tone.GOOD, "TR-059"),
            Advantage.INSPIRATION: _Meaning(N_("everybody recovers"), Tone.GOOD, "TR-062"),
            Advantage.UP: _Meaning(N_("one die more on every action"), Tone.GOOD, "TR-065"),
        },
        Disadvantage: {
            Disadvantage.BREAK: _Meaning(
                N_("who is hurt and harms nobody flees"), Tone.BAD, "TR-071"
            ),
            Disadvantage.CONFUSED: _Meaning(
                N_("nobody plays a card from a pool"), Tone.BAD, "TR-074"
            ),
            Disadvantage.FATIGUED: _Meaning(N_("everybody is worn out"), Tone.BAD, "TR-077"),
            Disadvantage.SETBACK: _Meaning(N_("something goes wrong"), Tone.BAD, "TR-078"),
            Disadvantage.STYMIED: _Meaning(
                N_("everybody loses the first re-roll"), Tone.BAD, "TR-079"
            ),
        },
    }
)

_READ_OTHERWISE: Final[Mapping[str | None, tuple[str, str]]] = MappingProxyType(
    {
        "who_hits": (N_("who is hurt and hits nobody flees"), "TC-012"),
        "who_harms": (N_("who has lost HP and harms nobody flees"), "TG-042"),
        "two_turns_in_a_row": (N_("everybody acts twice in a row"), "TC-008"),
        "two_passes_by_speed": (N_("the whole side acts, and then once more"), "TG-039"),
        "next_possibility": (N_("everybody's next possibility is lost"), "TG-046"),
        "die_of_at_least_ten": (N_("one die more on every action, 10 or better"), "TC-011"),
        "possibility_for_the_round": (N_("a possibility for everybody, for this round"), "TG-041"),
    }
)
"""What a word means by the readings that say it otherwise."""


def _meaning(t: TorgScope, effect: Effect) -> _Meaning | None:
    """What a word means in the rule text in use; None where the table decides."""
    found = _MEANINGS.get(effect.__class__, {}).get(effect)
    if found is None:
        return None
    rounds, attempts = t.dialect.rounds, t.dialect.attempts
    readings: Mapping[Effect, str] = {
        Advantage.FLURRY: rounds.flurry,
        Advantage.UP: attempts.up,
        Disadvantage.BREAK: rounds.breaks,
        Disadvantage.STYMIED: attempts.stymied,
    }
    words, rule = _READ_OTHERWISE.get(readings.get(effect), (found.words, found.rule))
    return _Meaning(words, found.tone, rule)


def meaning(t: TorgScope, effect: Effect) -> Message | None:
    """What a word on the conflict line means; None where the table decides."""
    found = _meaning(t, effect)
    return None if found is None else message(found.words)


def tone_of_effect(t: TorgScope, effect: Effect, side: Side) -> Tone:
    """What helps the villains is bad, and what hurts them is good."""
    found = _meaning(t, effect)
    helps = found is not None and found.tone is Tone.GOOD
    return Tone.GOOD if helps is (side is Side.HEROES) else Tone.BAD


def effect_rule(t: TorgScope, effect: Effect) -> tuple[str, ...]:
    """The rule of what a word means."""
    found = _meaning(t, effect)
    return () if found is None else (found.rule,)


def tone_of_others(side: Side) -> Tone:
    """The color of the other side."""
    return tone_of(side.other)


def usual_setback(t: TorgScope) -> str:
    """What a setback is in this rule text if the gamemaster names none."""
    return t.dialect.rounds.setback


def setback_penalty(t: TorgScope) -> int:
    """By how much a setback makes all actions worse."""
    return t.dialect.rounds.setback_penalty


_OWN_SENTENCES: Final = frozenset[str](
    {
        *(Advantage.UP, Disadvantage.BREAK, Disadvantage.SETBACK, Disadvantage.STYMIED),
        InteractionEffect.UNSKILLED,
    }
)
"""What lies on a character with sentences of its own."""


def condition(effect: Effect | InteractionEffect) -> Enum | None:
    """What lies on a character, if there are sentences of its own for it."""
    return effect if effect in _OWN_SENTENCES else None

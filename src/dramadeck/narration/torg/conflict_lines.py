"""The meanings of the words of a conflict line, and setbacks, for `messages.csv`."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration.messages import N_, Message, message
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope, tone_of
from dramadeck.torg import Advantage, Disadvantage, Side
from dramadeck.torg.cards import Effect


class _Meaning(NamedTuple):
    """The meaning of a word on the conflict line for the side that it concerns."""

    words: str
    tone: Tone
    rule: str


_MEANINGS: Final[Mapping[type, Mapping[Any, _Meaning]]] = {
    # By class first, because `Advantage.INSPIRATION` equals `CardType.INSPIRATION`.
    Advantage: {
        Advantage.FLURRY: _Meaning(N_("the whole side acts twice"), Tone.GOOD, "TR-059"),
        Advantage.INSPIRATION: _Meaning(N_("everybody recovers"), Tone.GOOD, "TR-062"),
        Advantage.UP: _Meaning(N_("one more die on every action"), Tone.GOOD, "TR-065"),
    },
    Disadvantage: {
        Disadvantage.BREAK: _Meaning(
            N_("anyone who is hurt and harms nobody flees"), Tone.BAD, "TR-071"
        ),
        Disadvantage.CONFUSED: _Meaning(
            N_("nobody can play a card from a pool"), Tone.BAD, "TR-074"
        ),
        Disadvantage.FATIGUED: _Meaning(N_("everybody gets tired"), Tone.BAD, "TR-077"),
        Disadvantage.SETBACK: _Meaning(N_("something goes wrong"), Tone.BAD, "TR-078"),
        Disadvantage.STYMIED: _Meaning(N_("everybody loses the first re-roll"), Tone.BAD, "TR-079"),
    },
}

_MEANINGS_BY_READING: Final[Mapping[str | None, tuple[str, str]]] = {
    "who_hits": (N_("anyone who is hurt and hits nobody flees"), "TC-012"),
    "who_harms": (N_("anyone who has lost HP and harms nobody flees"), "TG-042"),
    "two_turns_in_a_row": (N_("everybody acts twice in a row"), "TC-008"),
    "two_passes_by_speed": (N_("the whole side acts, then acts once more"), "TG-039"),
    "next_possibility": (N_("everybody loses the next possibility"), "TG-046"),
    "die_of_at_least_ten": (N_("one more die on every action, 10 or better"), "TC-011"),
    "possibility_for_the_round": (N_("a possibility for everybody, for this round only"), "TG-041"),
}
"""Value of an option → the meaning of its word and the rule, where they are not the usual ones."""


def _meaning(t: TorgScope, effect: Effect) -> _Meaning | None:
    """The meaning of a word in the current rule text; None if the gamemaster decides."""
    usual = _MEANINGS.get(effect.__class__, {}).get(effect)
    if usual is None:
        return None
    rounds, attempts = t.dialect.rounds, t.dialect.attempts
    readings: Mapping[Effect, str] = {
        Advantage.FLURRY: rounds.flurry,
        Advantage.UP: attempts.up,
        Disadvantage.BREAK: rounds.breaks,
        Disadvantage.STYMIED: attempts.stymied,
    }
    words, rule = _MEANINGS_BY_READING.get(readings.get(effect), (usual.words, usual.rule))
    return _Meaning(words, usual.tone, rule)


def meaning(t: TorgScope, effect: Effect) -> Message | None:
    """The meaning of a word on the conflict line; None if the gamemaster decides."""
    reading = _meaning(t, effect)
    return None if reading is None else message(reading.words)


def tone_of_effect(t: TorgScope, effect: Effect, side: Side) -> Tone:
    """The tone of a word for a side, from the point of view of the heroes."""
    reading = _meaning(t, effect)
    helps = reading is not None and reading.tone is Tone.GOOD
    return Tone.GOOD if helps is (side is Side.HEROES) else Tone.BAD


def effect_rule(t: TorgScope, effect: Effect) -> tuple[str, ...]:
    """The rule of the meaning of a word."""
    reading = _meaning(t, effect)
    return () if reading is None else (reading.rule,)


def tone_of_others(side: Side) -> Tone:
    """The tone of the other side."""
    return tone_of(side.other)


def usual_setback(t: TorgScope) -> str:
    """The setback in the rule text, if the gamemaster names none."""
    return t.dialect.rounds.setback


def setback_penalty(t: TorgScope) -> int:
    """The penalty of a setback for all actions."""
    return t.dialect.rounds.setback_penalty


_WITH_SENTENCE: Final = frozenset[str](
    {
        *(Advantage.UP, Disadvantage.BREAK, Disadvantage.SETBACK, Disadvantage.STYMIED),
        InteractionEffect.UNSKILLED,
    }
)
"""The conditions of a character that have sentences."""


def condition(effect: Effect | InteractionEffect) -> Enum | None:
    """The condition of a character, if it has a sentence; otherwise None."""
    return effect if effect in _WITH_SENTENCE else None

"""What the conflict line of a card puts on a side, and what lies on single characters."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration.saying import N_, Quoted, Say, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope, tone_of
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    Advantage,
    BreakdownStruck,
    ConditionGiven,
    Dialect,
    Disadvantage,
    MultiActionsNamed,
    SetbackNamed,
    Side,
    SideAffected,
)
from dramadeck.torg.cards import Effect


class Meaning(NamedTuple):
    """What a word on the conflict line means for the side that it befalls.

    Attributes:
        words: what it does, as a message.
        tone: whether it helps.
        rule: which rule says so.
    """

    words: str
    tone: Tone
    rule: str


_MEANINGS: Final[Mapping[type, Mapping[str, Meaning]]] = MappingProxyType(
    {
        # By their classes first: an inspiration on the line equals the card of that name.
        Advantage: {
            Advantage.FLURRY: Meaning(N_("the whole side acts twice"), Tone.GOOD, "TR-059"),
            Advantage.INSPIRATION: Meaning(N_("everybody recovers"), Tone.GOOD, "TR-062"),
            Advantage.UP: Meaning(N_("one die more on every action"), Tone.GOOD, "TR-065"),
        },
        Disadvantage: {
            Disadvantage.BREAK: Meaning(
                N_("who is hurt and harms nobody flees"), Tone.BAD, "TR-071"
            ),
            Disadvantage.CONFUSED: Meaning(
                N_("nobody plays a card from a pool"), Tone.BAD, "TR-074"
            ),
            Disadvantage.FATIGUED: Meaning(N_("everybody is worn out"), Tone.BAD, "TR-077"),
            Disadvantage.SETBACK: Meaning(N_("something goes wrong"), Tone.BAD, "TR-078"),
            Disadvantage.STYMIED: Meaning(
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


def meaning(dialect: Dialect, effect: Effect) -> Meaning | None:
    """What a word on the conflict line means in a rule text; None where the table decides.

    >>> from dramadeck import torg
    >>> meaning(torg.GURPS, torg.Advantage.UP).words
    'a possibility for everybody, for this round'
    """
    found = _MEANINGS.get(effect.__class__, {}).get(effect)
    if found is None:
        return None
    rounds, attempts = dialect.rounds, dialect.attempts
    readings: Mapping[Effect, str] = {
        Advantage.FLURRY: rounds.flurry,
        Advantage.UP: attempts.up,
        Disadvantage.BREAK: rounds.breaks,
        Disadvantage.STYMIED: attempts.stymied,
    }
    words, rule = _READ_OTHERWISE.get(readings.get(effect), (found.words, found.rule))
    return Meaning(words, found.tone, rule)


_FOR: Final = MappingProxyType(
    {
        Side.HEROES: N_("{effect} for the heroes: {meaning}."),
        Side.VILLAINS: N_("{effect} for the villains: {meaning}."),
    }
)
_LEFT: Final = MappingProxyType(
    {
        Side.HEROES: N_("{effect} for the heroes: the gamemaster plays it out."),
        Side.VILLAINS: N_("{effect} for the villains: the gamemaster plays it out."),
    }
)


def _affected(t: TorgScope) -> Told:
    effect, side = t.event.effect, t.event.side
    found = meaning(t.dialect, effect)
    if found is None:
        return told(say(_LEFT[side], effect=effect), depth=0)
    tone = found.tone
    if side is Side.VILLAINS:
        tone = Tone.BAD if tone is Tone.GOOD else Tone.GOOD
    sentence = say(_FOR[side], effect=effect, meaning=say(found.words))
    return told(sentence, tone=tone, depth=0, rules=(found.rule,))


_FALLBACKS: Final[Mapping[str, Mapping[Side, str]]] = MappingProxyType(
    {
        "penalty": {
            Side.HEROES: N_("All actions of the heroes are {penalty} worse."),
            Side.VILLAINS: N_("All actions of the villains are {penalty} worse."),
        },
        "no_offensive_action": {
            Side.HEROES: N_("The heroes do nothing against the others this round."),
            Side.VILLAINS: N_("The villains do nothing against the others this round."),
        },
        "no_harming_action": {
            Side.HEROES: N_("The heroes harm nobody this round."),
            Side.VILLAINS: N_("The villains harm nobody this round."),
        },
    }
)
"""What a setback is if the gamemaster names none."""


def _setback(t: TorgScope) -> Told:
    what, side = t.event.what, t.event.side
    if what is not None:
        heroes = side is Side.HEROES
        quoted = Quoted(what)
        named = (
            say("A setback for the heroes: {what}", what=quoted)
            if heroes
            else say("A setback for the villains: {what}", what=quoted)
        )
    else:
        rounds = t.dialect.rounds
        message = _FALLBACKS[rounds.setback][side]
        is_counted = rounds.setback == "penalty"
        values = {"penalty": rounds.setback_penalty} if is_counted else {}
        named = say(message, **values)
    return told(named, tone=tone_of(side.other), rules=("TR-078",))


_CONDITIONS: Final[Mapping[type, Mapping[str, tuple[str, str, str]]]] = MappingProxyType(
    {
        Advantage: {
            Advantage.UP: (
                N_("{character} is up until the next action."),
                N_("{character} is up for the round."),
                "TR-065",
            )
        },
        Disadvantage: {
            Disadvantage.BREAK: (
                N_("{character} suffers a break that lasts until the next action."),
                N_("{character} suffers a break for the round."),
                "TG-062",
            ),
            Disadvantage.SETBACK: (
                N_("{character} suffers a setback that lasts until the next action."),
                N_("{character} suffers a setback for the round."),
                "TG-061",
            ),
            Disadvantage.STYMIED: (
                N_("{character} is stymied until the next action."),
                N_("{character} is stymied for the round."),
                "TR-079",
            ),
        },
        InteractionEffect: {
            InteractionEffect.UNSKILLED: (
                N_("{character} acts as if unskilled until the next action."),
                N_("{character} acts as if unskilled for the round."),
                "TG-060",
            )
        },
    }
)
"""What lies on a character: until she has acted, or for the round, and by which rule."""


def _condition(t: TorgScope) -> Told:
    e = t.event
    who = Who(e.character)
    found = _CONDITIONS.get(e.effect.__class__, {}).get(e.effect)
    if found is None:
        return told(_other_condition(e.effect, who, lasts=e.lasts), rules=("TR-079",))
    lasting, for_the_round, rule = found
    return told(say(lasting if e.lasts else for_the_round, character=who), rules=(rule,))


def _other_condition(effect: Any, who: Who, *, lasts: bool) -> Say:
    if lasts:
        return say("{character}, until the next action: {effect}.", character=who, effect=effect)
    return say("{character}, for the round: {effect}.", character=who, effect=effect)


def _breakdown(t: TorgScope) -> Told:
    increase = t.event.increase
    if t.event.side is Side.HEROES:
        text = say("Heroes with cyberware are checked, at {increase} worse.", increase=increase)
    else:
        text = say("Villains with cyberware are checked, at {increase} worse.", increase=increase)
    return told(text, tone=Tone.BAD, rules=("TC-013",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    BreakdownStruck: _breakdown,
    ConditionGiven: _condition,
    MultiActionsNamed: tells(
        "Any multi-action is approved; the gamemaster says what it earns.", Tone.PLAIN, "TR-088"
    ),
    SetbackNamed: _setback,
    SideAffected: _affected,
}
"""Type of event → its teller."""

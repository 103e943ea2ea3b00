"""Cards that turn the story or change hands: monologues, questions, critical moments, gifts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, Quoted, Say, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import contribution
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    CardFetched,
    CardsGiven,
    CriticalMomentDeclared,
    EscapeWasted,
    MonologueBegun,
    MonologueProlonged,
    PartyEscaped,
    PoolLost,
    QuestionAsked,
    RallyCalled,
    RenewalSettled,
)

_SILENCES: Final = MappingProxyType(
    {
        "all_actions": (N_("{hero} speaks, and nobody else acts this round."), "TR-145"),
        "hostile_actions": (N_("{hero} speaks, and nobody is hostile this round."), "TC-075"),
        "actions_of_others": (N_("{hero} speaks, and nobody else acts this round."), "TG-024"),
    }
)


def _monologue(t: TorgScope) -> Told:
    message, rule = _SILENCES[t.dialect.enhancements.monologue]
    speech = _quoted(t.event.speech)
    speaks, helps = say(message, hero=Who(t.event.hero)), contribution(t.event.contributes)
    return told(speaks, speech, helps, tone=Tone.GOOD, rules=(rule,))


def _quoted(words: str) -> Say | None:
    return say("In these words: {words}", words=Quoted(words)) if words else None


_IDEA_RULES: Final = MappingProxyType(
    {
        "answer_to_a_question": "TR-138",
        "useful_idea": "TC-070",
        "inspiration": "TG-074",
    }
)


def _question(t: TorgScope) -> Told:
    hero, question = Who(t.event.hero), t.event.question.strip()
    rules = (_IDEA_RULES[t.event.owed],)
    if not question:
        asks = say("{hero} asks the gamemaster for an idea.", hero=hero)
    else:
        asks = say("{hero} asks the gamemaster: {question}", hero=hero, question=Quoted(question))
    return told(asks, tone=Tone.GOOD, rules=rules)


def _critical_moment(t: TorgScope) -> Told:
    e = t.event
    comes = say("It is the critical moment of {hero}.", hero=Who(e.hero))
    if not e.cards:
        reach = say("Cards come straight from the hand.")
        return told(comes, reach, tone=Tone.GOOD, rules=("TR-032",))
    laid = say("Into the pool at once: {cards}.", cards=t.cards(e.cards))
    if e.character is None:
        return told(comes, laid, say("The whole hand goes."), tone=Tone.GOOD, rules=("TC-033",))
    aim = say("All are for {character}.", character=Who(e.character))
    return told(comes, laid, aim, tone=Tone.GOOD, rules=("TG-007",))


def _cards_given(t: TorgScope) -> Told:
    e = t.event
    gives = say(
        "{hero} leads and gives {to_hero} {cards}.",
        hero=Who(e.hero),
        to_hero=Who(e.to_hero),
        cards=t.cards((*e.from_hand, *e.from_pool)),
    )
    why = say("Reason: {reason}", reason=Quoted(e.explanation)) if e.explanation else None
    return told(gives, why, tone=Tone.GOOD, rules=("TR-139", "TR-141"))


def _card_fetched(t: TorgScope) -> Told:
    names = {"hero": Who(t.event.hero), "card": t.card(t.event.card)}
    if t.event.to_pool:
        takes = say("{hero} takes {card} from the discard pile into the pool.", **names)
    else:
        takes = say("{hero} takes {card} from the discard pile into the hand.", **names)
    return told(takes, tone=Tone.GOOD, rules=("TR-142",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardFetched: _card_fetched,
    CardsGiven: _cards_given,
    CriticalMomentDeclared: _critical_moment,
    EscapeWasted: tells("Too late: {hero} cannot escape by it.", Tone.BAD, "TC-066"),
    MonologueBegun: _monologue,
    MonologueProlonged: tells(
        "The words of {hero} hold everybody for another round.", Tone.GOOD, "TR-186"
    ),
    PartyEscaped: tells("The whole party escapes, led by {hero}.", Tone.GOOD, "TR-132"),
    PoolLost: tells("The critical moment costs {hero} {cards}.", Tone.BAD, "TC-035"),
    QuestionAsked: _question,
    RallyCalled: tells("Everybody may change cards of the hand for new ones.", Tone.GOOD, "TR-157"),
    RenewalSettled: tells("{hero} is ready to draw.", Tone.PLAIN, "TR-157"),
}
"""Type of event → its teller."""

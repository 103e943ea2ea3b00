"""`dramadeck odds`: exact chances, by `dramadeck.kit.odds`."""

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.charts.tarot import APTITUDES
from dramadeck.cli.answers.page import Page, write_json
from dramadeck.cli.arguments import UsageError
from dramadeck.engine import UnknownNameError
from dramadeck.kit.card_search import by_word, one_of
from dramadeck.kit.odds import Distribution, display
from dramadeck.kit.odds import tarot as of_tarot
from dramadeck.kit.odds import torg as of_torg
from dramadeck.kit.odds.distribution import CERTAINTY
from dramadeck.kit.odds.torg.skill_checks import SkillChecks
from dramadeck.narration import Language
from dramadeck.narration.environment import spoken
from dramadeck.narration.saying import Say, Who, either, say, say_in
from dramadeck.tarot import Outcome, Suit, SuitMeaning
from dramadeck.torg import DIALECTS, TORG, CardType, Deck, DramaCard, SceneKind

Found: TypeAlias = tuple[dict[str, Any], list[str]]
"""What is found: for a program, and as paragraphs for a person."""

BAR: Final = 40
"""How long the longest bar is."""


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Answer a question about odds.

    Raises:
        UsageError: there are no such odds.
        UnknownNameError: something of that name does not exist.
    """
    try:
        data, paragraphs = _KINDS[asked.kind](asked, spoken(asked.language))
    except UnknownNameError:
        raise
    except ValueError as problem:
        raise UsageError(f"odds {asked.kind}: {problem}") from None
    if asked.json:
        write_json(data)
        return
    for paragraph in paragraphs:
        page.draw(paragraph)


def _bomb(asked: argparse.Namespace, language: Language) -> Found:
    """How likely a task is done within so many flips."""
    difficulties = asked.difficulty
    if len(difficulties) == 1:
        difficulties *= asked.steps or 4
    elif asked.steps not in (None, len(difficulties)):
        raise UsageError(
            f"odds bomb: --steps says {asked.steps}, --difficulty names another number"
        )
    dialect = one_of("dialect", asked.dialect, DIALECTS)
    checks = of_torg.checks_by(dialect, asked.skill, difficulties, other_values=asked.other_skills)
    task = of_torg.Task(
        checks,
        steps_per_round=asked.steps_a_round,
        cards=_deck(asked),
        scene=None if asked.scene is None else one_of("scene", asked.scene, by_word(SceneKind)),
    )
    curve = of_torg.flips_to_finish(task, asked.flips, last_ditch=asked.last_ditch)
    within = {flips: curve.at_most(flips) for flips in range(1, asked.flips + 1)}
    told = {n: chance for n, chance in within.items() if chance > 0 or n == asked.flips}
    values = {"skill": asked.skill, "steps": Who(", ".join(map(str, difficulties)))}
    title = (
        say("Done within so many flips: skill {skill}, difficulties {steps}", **values)
        if isinstance(checks, SkillChecks)
        else say("Done within so many flips: skill {skill}, penalties {steps}", **values)
    )
    return {"within": {str(n): told[n] for n in told}}, [_table(language, title, told.items())]


def _die(asked: argparse.Namespace, language: Language) -> Found:
    """What the die gives, and whether that is enough."""
    throw = of_torg.Throw(
        skilled=not asked.unskilled,
        possibility_rated=not asked.ordinary,
        points=asked.possibilities,
        up=asked.up or asked.up_counts_ten,
        up_counts_ten=asked.up_counts_ten,
        stymied=asked.stymied,
    )
    bonus, totals = throw.bonus_numbers(), throw.totals()
    data: dict[str, Any] = {"bonus": _shares(bonus), "total": _shares(totals)}
    paragraphs = [_table(language, say("Bonus number of the die"), bonus.rows)]
    if asked.total is not None:
        data["at_least"] = {str(asked.total): float(throw.at_least(asked.total))}
        more = say("A total of {n} or more", n=asked.total)
        paragraphs.append(_says(language, more, throw.at_least(asked.total)))
    if (asked.value is None) != (asked.difficulty is None):
        raise ValueError("--value and --difficulty are asked together")
    if asked.value is not None:
        chance = of_torg.success(asked.value, asked.difficulty, throw, cards=asked.cards)
        data["success"] = float(chance)
        numbers = {"value": asked.value + asked.cards, "difficulty": asked.difficulty}
        against = say("Value {value} against {difficulty} succeeds", **numbers)
        paragraphs.append(_says(language, against, chance))
    return data, paragraphs


def _hand(asked: argparse.Namespace, language: Language) -> Found:
    """How many cards of some types a hand holds."""
    types = [one_of("type of card", each, by_word(CardType)) for each in asked.types]
    held = of_torg.cards_held(types, asked.size, cards=_deck(asked))
    some = held.at_least(1)
    data = {"held": _shares(held), "at_least_one": some}
    title = say("{types} in a hand of {n}", types=either(types), n=asked.size)
    return data, [
        _table(language, title, held.rows),
        _says(language, say("At least one"), some),
    ]


def _push(asked: argparse.Namespace, language: Language) -> Found:
    """How a push ends, in a suit or in each that can be declared, the best one first."""
    cards, seen = _cards(asked.cards), _cards(asked.seen)
    stock = of_tarot.unseen([*cards, *seen])
    declared = [each for each in Suit if stock.deck.meaning(each) is not SuitMeaning.ALWAYS]
    suits = declared if asked.suit is None else [one_of("suit", asked.suit, by_word(Suit))]
    found = list[dict[str, Any]]()
    paragraphs = dict[str, tuple[str, str]]()
    for suit in suits:
        push = of_tarot.PlannedPush(suit, cards, blind=asked.blind)
        ends = of_tarot.outcomes(
            push, rank=_rank(asked.rank), needed=_rank(asked.needed), stock=stock
        )
        success = sum(ends.chance(each) for each in Outcome if each.is_success)
        ranks = of_tarot.ranks_raised(push, stock=stock)
        found.append(
            {
                "suit": str(suit),
                "success": success,
                "outcomes": dict(ends.outcomes),
                "ranks": _shares(ranks),
            }
        )
        title = say("A push in {suit}", suit=suit)
        rows = [(language.word(Outcome(each)), chance) for each, chance in ends.rows]
        succeeds = _says(language, say("It succeeds"), success)
        paragraphs[suit] = _table(language, title, rows), succeeds
    best = sorted(found, key=lambda each: (-each["success"], -each["outcomes"]["critical"]))
    data = {"suits": best} if asked.suit is None else best[0]
    return data, [line for each in best for line in paragraphs[each["suit"]]]


_KINDS: Final[Mapping[str, Callable[[argparse.Namespace, Language], Found]]] = MappingProxyType(
    {"bomb": _bomb, "die": _die, "hand": _hand, "push": _push}
)


# ------------------------------------------------------------------------------ what is typed


def _deck(asked: argparse.Namespace) -> tuple[DramaCard, ...]:
    deck: Deck = one_of("deck", asked.deck, TORG.decks)
    return deck.cards


def _cards(words: Sequence[str]) -> list[int | str]:
    """Cards of the tarot by number or name."""
    return [int(each) if re.fullmatch("[0-9]{1,4}", each) else each for each in words]


def _rank(word: str) -> int:
    """A rank as a number, or as the word of an aptitude."""
    if re.fullmatch("[0-9]{1,2}", word):
        return int(word)
    return one_of("aptitude", word, {row.result: row.low for row in APTITUDES.rows})


# ------------------------------------------------------------------------------ what is shown


def _table(language: Language, title: Say, rows: Iterable[tuple[int | str, float]]) -> str:
    """Chances under each other, with bars."""
    beyond = language.text(say_in("odds", "beyond"))
    named = [(beyond if each == "beyond" else str(each), chance) for each, chance in rows]
    return display.as_text(language.text(title), named, BAR, language.share)


def _says(language: Language, what: Say, chance: float | Fraction) -> str:
    share = Who(language.share(float(chance)))
    return language.text(say_in("odds", "{what}: {share}", what=what, share=share))


def _shares(found: Distribution) -> dict[str, float]:
    """The chances by outcome, those of nothing left out; what lies beyond the last of them."""
    shares = {str(outcome): chance for outcome, chance in found.outcomes if chance}
    return {**shares, "beyond": found.beyond} if found.beyond > CERTAINTY else shares

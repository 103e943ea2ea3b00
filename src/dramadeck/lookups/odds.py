"""Exact chances for arguments in words, as data and as text; `dramadeck.odds` computes them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.charts.tarot import APTITUDES
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.lookups.budget import LOCAL, PUBLIC, Budget, TooMuchError, small_enough
from dramadeck.lookups.cards import by_word, one_of
from dramadeck.lookups.result import Part, Probabilities, Result
from dramadeck.narration import Language
from dramadeck.narration.messages import (
    Message,
    NameArg,
    UserTerm,
    Value,
    either,
    message,
    message_in,
)
from dramadeck.odds import Distribution, TooManyCasesError
from dramadeck.odds import tarot as of_tarot
from dramadeck.odds import torg as of_torg
from dramadeck.odds.distribution import CERTAINTY, ODDS
from dramadeck.odds.torg.dice import HIGHEST_TOTAL, least_total
from dramadeck.odds.torg.skill_checks import SkillChecks
from dramadeck.tarot import Outcome, Suit, SuitMeaning
from dramadeck.torg import DIALECTS, TORG, CardType, Deck, DramaCard, SceneKind

LIMITS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "flips": 161,
        "steps": 4,
        "steps_a_round": 4,
        "total": 1_000,
        "possibilities": 20,
        "blind": 78,
    }
)
"""Argument → its largest value, because of the time to compute or what is printed."""

LARGEST: Final = 9_999  # the largest value of other arguments

SCENES: Final[Mapping[str, SceneKind | None]] = MappingProxyType(
    {**by_word(SceneKind), "none": None}
)
"""Word → the kind of scene whose conflict lines count, or None."""

WON: Final = tuple(outcome for outcome in Outcome if outcome.is_success)

FLIPS: Final = 10  # the number of flips for a task without a time limit
MOST: Final = 100  # the most items in a list


@attrs.frozen(kw_only=True)
class Bomb:
    """The chance that a dramatic skill resolution of Torg, such as a bomb, is done in time.

    Attributes:
        skill: the skill value.
        difficulty: one number for all steps, or one for each step; penalties for GURPS.
        flips: the time limit in flips.
        steps: the number of steps, if there is one difficulty for all; by default 4.
        steps_a_round: the number of steps that are tried in a round.
        other_skills: skill values for after critical problems, the best first.
        last_ditch: whether all open steps are tried at once at the end.
        scene: the kind of scene whose conflict lines count: dramatic, standard, or none.
        setback: the penalty of a setback of the heroes for each check of its round; 0 if it is an
            event without a penalty.
        held: what the hero uses once, at the best moment: a card such as action or willpower, or
            possibility.
        dialect: the rule text: revised, classic or gurps.
        deck: original or expanded.

    >>> from dramadeck.narration import language
    >>> result = Bomb(skill=12, difficulty=[10], flips=10).result(language("en"))
    >>> round(result.data["within"]["10"], 4)
    0.4911
    """

    skill: int
    difficulty: Sequence[int]
    flips: int
    steps: int | None = None
    steps_a_round: int = 1
    other_skills: Sequence[int] = ()
    last_ditch: bool = False
    scene: str = "dramatic"
    setback: int = 0
    held: str | None = None
    dialect: str = "revised"
    deck: str = "original"

    def result(self, language: Language, budget: Budget = LOCAL, /) -> Result:
        """The chances for each number of flips.

        Raises:
            UnknownNameError: there is no such scene, dialect, deck, or word for `held`.
            ValueError: it exceeds the budget.
            ValueError: an argument is not valid.
        """
        _check(skill=self.skill, flips=self.flips, setback=self.setback)
        _check(steps=self.steps, steps_a_round=self.steps_a_round)
        _check(difficulty=self.difficulty, other_skills=self.other_skills)
        difficulty = self.difficulty
        if len(difficulty) == 1:
            difficulty = (*difficulty,) * (self.steps or 4)
        elif self.steps not in (None, len(difficulty)):
            raise ValueError(f"steps is {self.steps}, but difficulty has {len(difficulty)} numbers")
        text = one_of("dialect", self.dialect, DIALECTS)
        others = self.other_skills
        checks = of_torg.checks_by(text, self.skill, difficulty, other_values=others)
        task = of_torg.Task(
            checks,
            steps_per_round=self.steps_a_round,
            cards=_deck(self.deck),
            scene=one_of("scene", self.scene, SCENES),
            setback=self.setback,
            held=None if self.held is None else one_of("held", self.held, by_word(of_torg.Held)),
        )
        curve = self._curve(task, budget)
        within = {flips: curve.at_most(flips) for flips in range(1, self.flips + 1)}
        chances = {n: chance for n, chance in within.items() if chance > 0 or n == self.flips}
        steps = NameArg(", ".join(map(str, difficulty)))
        values: dict[str, Value] = {"skill": self.skill, "steps": steps}
        title = (
            message("Done within this many flips: skill {skill}, difficulties {steps}", **values)
            if isinstance(checks, SkillChecks)
            else message("Done within this many flips: skill {skill}, penalties {steps}", **values)
        )
        return _flips_result(language, title, curve, chances)

    def _curve(self, task: of_torg.Task, budget: Budget) -> Distribution:
        def curve(flips: int, sums: int) -> Distribution:
            return of_torg.flips_to_finish(task, flips, last_ditch=self.last_ditch, effort=sums)

        try:
            return curve(self.flips, budget.sums)
        except TooManyCasesError:
            part = budget.part.sums
            enough = small_enough(self.flips, lambda flips: curve(flips, part), least=1)
            raise TooMuchError("flips", self.flips, enough) from None


@attrs.frozen(kw_only=True)
class Die:
    """The distribution of the die of Torg, and the chance of a value against a difficulty.

    Attributes:
        value: the skill or attribute value.
        difficulty: the difficulty number for the value.
        cards: the bonus of cards.
        total: a total of the dice; adds the chance of that total or more.
        possibilities: the number of additional dice that count 10 at least.
        unskilled: whether a 20 is not rolled again.
        ordinary: whether the character is not possibility-rated.
        up: whether there is one die more.
        up_counts_ten: the same, but the die counts 10 at least, as in the classic text.
        stymied: whether the first re-roll is lost.

    >>> from dramadeck.narration import language
    >>> Die(value=8, difficulty=8).result(language("en")).data["success"]
    0.55
    """

    value: int | None = None
    difficulty: int | None = None
    cards: int = 0
    total: int | None = None
    possibilities: int = 0
    unskilled: bool = False
    ordinary: bool = False
    up: bool = False
    up_counts_ten: bool = False
    stymied: bool = False

    def result(self, language: Language, budget: Budget = LOCAL, /) -> Result:
        """The chances of bonus numbers and totals, and of success.

        Raises:
            ValueError: it exceeds the budget.
            ValueError: an argument is not valid.
        """
        _check(value=self.value, difficulty=self.difficulty, cards=self.cards)
        _check(total=self.total, possibilities=self.possibilities)
        throw = of_torg.Throw(
            skilled=not self.unskilled,
            possibility_rated=not self.ordinary,
            points=self.possibilities,
            up=self.up or self.up_counts_ten,
            up_counts_ten=self.up_counts_ten,
            stymied=self.stymied,
        )
        self._check_effort(budget)
        bonus, totals = throw.bonus_numbers(), throw.totals()
        data: dict[str, Any] = {"bonus": _shares(bonus), "total": _shares(totals)}
        parts: list[Part] = [_table(language, message("Bonus number of the die"), bonus.rows)]
        if self.total is not None:
            data["at_least"] = {str(self.total): float(throw.at_least(self.total))}
            at_least = message("A total of {n} or more", n=self.total)
            parts.append(_chance_line(language, at_least, throw.at_least(self.total)))
        if self.value is None or self.difficulty is None:
            if self.value is not self.difficulty:
                raise ValueError("value and difficulty: give both or none")
            return Result(data, tuple(parts))
        chance = of_torg.success(self.value, self.difficulty, throw, cards=self.cards)
        data["success"] = float(chance)
        numbers = {"value": self.value + self.cards, "difficulty": self.difficulty}
        against = message("Value {value} against {difficulty} succeeds", **numbers)
        return Result(data, (*parts, _chance_line(language, against, chance)))

    def _check_effort(self, budget: Budget) -> None:
        """Raise a `TooMuchError` for a high total: the work for a die grows with its square."""
        dice = 1 + self.possibilities + (self.up or self.up_counts_ten)
        most = isqrt(2 * budget.sums // dice)
        if self.total is not None and self.total > most:
            raise TooMuchError("total", self.total, most)
        if self.value is not None and self.difficulty is not None:
            over = self.difficulty - self.value - self.cards
            if over <= HIGHEST_TOTAL and least_total(over) > most:
                raise TooMuchError("difficulty", self.difficulty, None)


@attrs.frozen(kw_only=True)
class Hand:
    """The number of cards of some types in a hand of Torg.

    Attributes:
        types: types of cards, such as drama or haste.
        size: the number of cards in the hand.
        deck: original or expanded.
    """

    types: Sequence[str]
    size: int = 4
    deck: str = "original"

    def result(self, language: Language, _budget: Budget = LOCAL, /) -> Result:
        """The chances for each number of cards.

        Raises:
            UnknownNameError: there is no such type or deck.
            ValueError: an argument is not valid.
        """
        _check(types=self.types, size=self.size)
        kinds = [one_of("type of card", word, by_word(CardType)) for word in self.types]
        held = of_torg.cards_held(kinds, self.size, cards=_deck(self.deck))
        some = held.at_least(1)
        title = message("{types} in a hand of {n}", types=either(kinds), n=self.size)
        parts = (
            _table(language, title, held.rows),
            _chance_line(language, message("At least one"), some),
        )
        return Result({"held": _shares(held), "at_least_one": some}, parts)


@attrs.frozen(kw_only=True)
class Push:
    """The chances of a push of Turn of the Card, for one suit or for each, the best one first.

    Attributes:
        rank: the rank of the trait: 1 to 9, or a word such as fair.
        needed: the rank to reach, in the same form.
        cards: the numbers or names of the cards for the push.
        suit: the declared suit; by default each of them.
        blind: the number of additional cards for the push whose faces are unknown.
        seen: the numbers or names of other known cards, such as discards.
    """

    rank: str
    needed: str
    cards: Sequence[str] = ()
    suit: str | None = None
    blind: int = 0
    seen: Sequence[str] = ()

    def result(self, language: Language, budget: Budget = LOCAL, /) -> Result:
        """The chances of each outcome and rank.

        Raises:
            UnknownNameError: there is no such card, suit or aptitude.
            ValueError: it exceeds the budget.
            ValueError: an argument is not valid.
        """
        _check(cards=self.cards, seen=self.seen, blind=self.blind)
        cards, excluded = _cards(self.cards), _cards(self.seen)
        stock = of_tarot.unseen([*cards, *excluded])
        declared = [suit for suit in Suit if stock.deck.meaning(suit) is not SuitMeaning.ALWAYS]
        suits = list[dict[str, Any]]()
        parts = dict[str, tuple[Part, ...]]()
        for suit in declared if self.suit is None else [one_of("suit", self.suit, by_word(Suit))]:
            ends, ranks = self._distributions(suit, cards, stock, budget)
            success, raised = sum(ends.chance(end) for end in WON), _shares(ranks)
            chances = {"suit": str(suit), "success": success, "outcomes": dict(ends.outcomes)}
            suits.append({**chances, "ranks": raised})
            rows = [(language.word(Outcome(end)), chance) for end, chance in ends.rows]
            title = message("A push in {suit}", suit=suit)
            succeeds = _chance_line(language, message("It succeeds"), success)
            parts[suit] = (_table(language, title, rows), succeeds)
        best = sorted(suits, key=lambda end: (-end["success"], -end["outcomes"]["critical"]))
        ordered = tuple(part for end in best for part in parts[end["suit"]])
        return Result({"suits": best} if self.suit is None else best[0], ordered)

    def _distributions(
        self, suit: Suit, cards: Sequence[int | str], stock: of_tarot.Stock, budget: Budget
    ) -> tuple[Distribution, Distribution]:
        """The distributions of the outcome and of the ranks raised, for a suit."""
        ranks = {"rank": _rank(self.rank), "needed": _rank(self.needed)}

        def ends(blind: int, steps: int) -> Distribution:
            planned = of_tarot.PlannedPush(suit, cards, blind=blind)
            return of_tarot.outcomes(planned, **ranks, stock=stock, effort=steps)

        try:
            planned = of_tarot.PlannedPush(suit, cards, blind=self.blind)
            raised = of_tarot.ranks_raised(planned, stock=stock, effort=budget.steps)
            return ends(self.blind, budget.steps), raised
        except TooManyCasesError:
            part = budget.part.steps
            enough = small_enough(self.blind, lambda blind: ends(blind, part))
            raise TooMuchError("blind", self.blind, enough) from None


OddsQuery: TypeAlias = Bomb | Die | Hand | Push  # a query with a budget

QUERIES: Final[Mapping[str, Callable[..., OddsQuery]]] = MappingProxyType(
    {"bomb": Bomb, "die": Die, "hand": Hand, "push": Push}
)
"""Name → query of odds."""


def at_table(
    rules: AnySystem,
    state: Any,
    seat: Seat,
    *,
    value: int,
    difficulty: int | None,
    language: Language,
) -> Callable[[], Result] | None:
    """A function that computes the odds at a table of Torg; None if there are none.

    With a difficulty they are the chance of a die, otherwise those of the open task.
    """
    if rules.name != TORG.name:
        return None
    if difficulty is not None:
        throw = None if seat.name is None else of_torg.throw_of(state, seat.name)
        chance = of_torg.success(value, difficulty, throw)
        against = message(
            "Value {value} against {difficulty} succeeds", value=value, difficulty=difficulty
        )
        result = Result({"success": float(chance)}, (_chance_line(language, against, chance),))
        return lambda: result
    resolution = state.resolution
    if resolution is None:
        return None
    task = of_torg.task_under_way(state, seat, value=value)
    flips = max(1, FLIPS if resolution.flips_left is None else resolution.flips_left)

    def compute() -> Result:
        try:
            curve = of_torg.flips_to_finish(task, flips, effort=PUBLIC.sums)
        except TooManyCasesError:
            calm = attrs.evolve(task, scene=None)  # its `left_out` says so
            curve = of_torg.flips_to_finish(calm, flips, effort=PUBLIC.sums)
        chances = {number: curve.at_most(number) for number in range(1, flips + 1)}
        values = {"skill": UserTerm(resolution.skill), "value": value, "n": flips}
        title = message("{skill} {value}: done within this many flips ({n})", **values)
        return _flips_result(language, title, curve, chances)

    return compute


# --------------------------------------------------------------------------------- arguments


def _check(**values: int | Sequence[object] | None) -> None:
    """Raise a `ValueError` for an argument that is too large."""
    for name, value in values.items():
        most = LIMITS.get(name, LARGEST)
        if isinstance(value, int):
            if abs(value) > most:
                raise ValueError(f"{name}: at most {most:,}, not {truncated_repr(value)}")
        elif value is not None and len(value) > MOST:
            raise ValueError(f"{name}: at most {MOST} items, not {len(value):,}")
        elif value is not None:
            numbers = [item for item in value if isinstance(item, int)]
            _check(**{name: max(map(abs, numbers), default=0)})


def _deck(name: str) -> tuple[DramaCard, ...]:
    deck: Deck = one_of("deck", name, TORG.decks)
    return deck.cards


def _cards(words: Sequence[str]) -> list[int | str]:
    """Cards of the tarot by number or name."""
    return [int(word) if re.fullmatch("[0-9]{1,4}", word) else word for word in words]


def _rank(word: str) -> int:
    """A rank as a number, or as the word of an aptitude."""
    if re.fullmatch("[0-9]{1,2}", word):
        return int(word)
    return one_of("aptitude", word, {row.result: row.low for row in APTITUDES.rows})


# ----------------------------------------------------------------------------------- results


def _table(
    language: Language, title: Message, rows: Iterable[tuple[int | str, float]]
) -> Probabilities:
    beyond = language.text(message_in("odds", "beyond"))
    named = [(beyond if outcome == "beyond" else str(outcome), chance) for outcome, chance in rows]
    return Probabilities(language.text(title), tuple(named))


def _flips_result(
    language: Language, title: Message, curve: Distribution, chances: Mapping[int, float]
) -> Result:
    """The chances to be done within each number of flips, and what they do not include."""
    left_out = language.phrase(curve.left_out, ODDS)
    data = {"within": {str(n): chance for n, chance in chances.items()}, "left_out": left_out}
    return Result(data, (_table(language, title, chances.items()), left_out))


def _chance_line(language: Language, what: Message, chance: float | Fraction) -> str:
    share = NameArg(language.share(float(chance)))
    return language.text(message_in("odds", "{what}: {share}", what=what, share=share))


def _shares(chances: Distribution) -> dict[str, float]:
    """Outcome → its chance, without those of 0; `beyond` has the chance of all larger ones."""
    shares = {str(outcome): chance for outcome, chance in chances.outcomes if chance}
    return {**shares, "beyond": chances.beyond} if chances.beyond > CERTAINTY else shares

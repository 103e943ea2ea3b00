"""What a card does to a dramatic skill resolution: the actions of its round, with help."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple, TypeAlias, assert_never, cast

from dramadeck.odds.matching import Chance, Moves, Place
from dramadeck.odds.torg import held
from dramadeck.odds.torg.skill_checks import AfterCritical, Checks, Rolled, SkillChecks
from dramadeck.odds.torg.tasks import Kind, Task
from dramadeck.torg.cards import Hazard, SkillBox, Step


class Standing(NamedTuple):
    """The state of a task: steps done, complications, the skill in use, whether help is left."""

    done: int
    raised: int
    skill: int
    holds: bool = False


FINISHED: Final = "finished"
STRUCK: Final = "struck"
FAILED: Final = "failed"

Worth: TypeAlias = Callable[[Place], float]
"""The chance to finish the task from a place."""


class Moment(NamedTuple):
    """A moment within a round."""

    at: Standing
    helped: bool = False  # whether help that was used lasts for this round


class Dice(NamedTuple):
    """The dice of a check in a game: their total, and the margin of each step."""

    total: int
    margins: Sequence[int]

    def gained(self, plus: int) -> int:
        """The steps gained if so much is added."""
        return sum(1 for _ in takewhile(lambda margin: margin + plus >= 0, self.margins))


After: TypeAlias = Callable[[Moment, int], Moves]
"""What follows a check, by the moment before it and the steps gained."""


class TaskRounds:
    """The rounds of a task; with `waiting_for` the game ends when this problem strikes."""

    def __init__(self, task: Task, waiting_for: Hazard | None = None) -> None:
        self.task, self._waiting_for = task, waiting_for
        self.kinds = tuple(kind for kind, _ in task.kinds)
        self._help = None if task.held is None else held.help_of(task.held, task.checks)
        self._checks: dict[tuple[object, ...], Checks] = {}
        self._rolled: dict[tuple[object, ...], list[held.CheckOutcome]] = {}
        self._moved: dict[tuple[object, ...], Moves] = {}
        # With help all chances are nearly exact, and floats are much faster.
        self._number = Fraction if self._help is None else float
        self._sure, self._lasts = self._number(1), self._help is not None and self._help.lasts
        self._first_kinds: dict[tuple[object, ...], int] = {}
        self._offered, self._first_kind = cache(self._steps_offered), cache(self._first_like)

    @property
    def start(self) -> Place:
        """The state of the task now."""
        task = self.task
        if task.done == task.checks.steps:
            return FINISHED
        return Standing(task.done, task.raised, 0, self._help is not None)

    def moves(self, place: Place, number: int) -> Moves:
        """What a card of a kind does if no help is used; see `Game.moves`."""
        if place in (FINISHED, STRUCK):
            return {}
        at = cast(Standing, place)
        key = (at, self._first_kind(at.done, number))
        if key not in self._moved:
            self._moved[key] = self._round(at, self.kinds[number], _no_worth)
        return self._moved[key]

    def planned(self, place: Place, number: int, worth: Worth) -> Moves:
        """What a card of a kind does if help is used where that is best."""
        at = cast(Standing, place)
        if place in (FINISHED, STRUCK) or not at.holds:
            return self.moves(place, number)
        key = (at, self._first_kind(at.done, number), worth)
        if key not in self._moved:
            self._moved[key] = self._round(at, self.kinds[number], worth)
        return self._moved[key]

    def category(self, place: Place, number: int) -> Hashable:
        """The problem or the step due, and whether the card has no flurry; see `Game.category`."""
        kind = self.kinds[number]
        is_plain = not kind.flurries
        return (kind.box.hazard or cast(Standing, place).done, is_plain)

    def _first_like(self, done: int, number: int) -> int:
        """The first kind of card that does the same as this one after `done` steps."""
        kind = self.kinds[number]
        rest = kind._replace(box=SkillBox(hazard=kind.box.hazard))
        return self._first_kinds.setdefault((done, self._offered(kind.box, done), rest), number)

    def _round(self, at: Standing, kind: Kind, worth: Worth) -> Moves:
        if kind.box.hazard is not None:
            return self._check(Moment(at), kind, 1, worth, self._after(kind, 1, worth))
        return self._actions(Moment(at), kind, 1 + kind.flurries, worth)

    def _steps_offered(self, box: SkillBox, done: int) -> int:
        """How many steps a card lists from the one due on, without a gap."""
        due = tuple(Step)[done : self.task.checks.steps]
        return next((n for n, step in enumerate(due) if step not in box.steps), len(due))

    # ------------------------------------------------------------------------- actions of a round

    def _actions(self, now: Moment, kind: Kind, number: int, worth: Worth) -> Moves:
        """The places after `number` actions of a round."""
        if now.at.done == self.task.checks.steps:
            return {FINISHED: self._sure}
        if not number:
            return {now.at: self._sure}
        tried = min(self._offered(kind.box, now.at.done), self.task.steps_per_round)
        if not tried:
            return {now.at: self._sure}
        return self._check(now, kind, tried, worth, self._after(kind, number, worth))

    def _after(self, kind: Kind, number: int, worth: Worth) -> After:
        """What follows the steps gained by a check, the first of `number` actions of a round."""
        hazard = kind.box.hazard

        def after_action(now: Moment, gained: int) -> Moves:
            done, raised, skill, holds = now.at
            at = Standing(done + gained, raised, skill, holds)
            return self._actions(Moment(at, now.helped), kind, number - 1, worth)

        def after_problem(now: Moment, gained: int) -> Moves:
            if gained or hazard is None:
                return {now.at: self._sure}
            ends = hazard is self._waiting_for
            return {STRUCK if ends else self._struck(now.at, hazard): self._sure}

        return after_action if hazard is None else after_problem

    def _struck(self, at: Standing, hazard: Hazard) -> Standing:
        match hazard:
            case Hazard.POSSIBLE_SETBACK:
                return at._replace(done=max(at.done - 1, 0))
            case Hazard.COMPLICATION:
                return at._replace(raised=at.raised + self.task.checks.is_raised)
            case Hazard.CRITICAL_PROBLEM:
                if at.skill + 1 < self.task.checks.skills:
                    return at._replace(skill=at.skill + 1)
                starts_over = self.task.after_critical is AfterCritical.START_OVER
                return at._replace(done=0) if starts_over else at
            case _:
                assert_never(hazard)

    def _check(
        self,
        now: Moment,
        kind: Kind,
        tried: int,
        worth: Worth,
        after: After,
    ) -> Moves:
        """The places after a check; help is used where that is worth more than keeping it."""
        follow = cache(after)  # many totals have the same result
        moves = dict[Place, Chance]()
        for outcome in self._outcomes(now, kind, tried):
            best = self._with_help(now, outcome, worth, follow)
            for result, part in best or [(follow(now, outcome.gained), self._sure)]:
                for target, share in result.items():
                    moves[target] = moves.get(target, 0) + outcome.chance * part * share
        return moves

    def _with_help(
        self, now: Moment, outcome: held.CheckOutcome, worth: Worth, after: After
    ) -> list[tuple[Moves, Chance]] | None:
        """What follows an outcome of the dice with the help; None if it is better kept."""
        if not outcome.helped:
            return None
        used = Moment(now.at._replace(holds=False), helped=self._lasts)
        moves = [(after(used, more), part) for more, part in outcome.helped]
        best = sum(part * value(after_it, worth) for after_it, part in moves)
        return moves if best > value(after(now, outcome.gained), worth) else None

    def is_used(self, at: Standing, kind: Kind, actions: int, dice: Dice, worth: Worth) -> bool:
        """Whether to use the help, not to keep it, when the dice of a check are thrown.

        `actions` of the round are left, this check included.
        """
        if self._help is None or kind.is_confused:
            return False
        if self._help.is_point:
            steps = held.Tried(at.done, at.raised, at.skill, len(dice.margins))
            checks = cast(SkillChecks, self._checks_under(kind, helped=False))
            outcome = held.at_total(checks, steps, dice.total)
        else:
            gained, more = (dice.gained(plus) for plus in (0, self._help.amount))
            outcome = held.CheckOutcome(held.SURE, gained, ((more, held.SURE),))
        after = self._after(kind, actions, worth)
        return self._with_help(Moment(at), outcome, worth, after) is not None

    def _outcomes(self, now: Moment, kind: Kind, tried: int) -> list[held.CheckOutcome]:
        at, holds = now.at, now.at.holds and not kind.is_confused
        steps = held.Tried(at.done, at.raised, at.skill, tried)
        is_problem = kind.box.hazard is not None
        key = (steps, holds, now.helped, kind.effect, kind.is_setback, is_problem)
        if key not in self._rolled:
            checks = self._checks_under(kind, helped=now.helped)
            if not holds or self._help is None:
                gains = checks.gains(*steps)
                if is_problem:
                    gains = (1 - checks.fails(at.done, at.raised, at.skill),)
                self._rolled[key] = held.without_help(gains)
            elif self._help.is_point:
                self._rolled[key] = held.with_point(cast(SkillChecks, checks), steps)
            else:
                amount = self._help.amount
                self._rolled[key] = held.with_amount(cast(Rolled, checks), amount, steps)
            if self._help is not None:
                self._rolled[key] = [outcome.in_floats for outcome in self._rolled[key]]
        return self._rolled[key]

    def _checks_under(self, kind: Kind, *, helped: bool) -> Checks:
        """The checks in a round with this card."""
        key = (kind.effect, kind.is_setback, helped)
        if key not in self._checks:
            checks = self.task.checks
            if kind.effect is not None:
                checks = cast(SkillChecks, checks).affected(kind.effect)
            if kind.is_setback:
                checks = cast(Rolled, checks).plus(-self.task.setback)
            if helped and self._help is not None:
                checks = held.helped_always(cast(Rolled, checks), self._help)
            self._checks[key] = checks
        return self._checks[key]

    # ------------------------------------------------------------------------ the last-ditch effort

    def last_try(self, place: Place, number: int) -> Chance:
        """The chance to finish in the round of a last card; see `Game.last_try`."""
        kind, at = self.kinds[number], cast(Standing, place)
        return self._finishing(Moment(at), kind, 1 + kind.flurries)

    def last_try_after(self, place: Place, _number: int) -> Chance:
        """The chance to finish when time has run out, on any last card (TG-072)."""
        return self._last_ditch(Moment(cast(Standing, place)), _NO_CARD)

    def _finishing(self, now: Moment, kind: Kind, actions: int) -> Chance:
        """The best chance of `actions` actions; the last one may be the last-ditch effort."""
        at = now.at
        if at.done == self.task.checks.steps:
            return self._sure
        run, to_do = self._offered(kind.box, at.done), self.task.checks.steps - at.done
        best = self._last_ditch(now, kind)
        if run == to_do:
            gains = self._last_checks(now, kind).gains(at.done, at.raised, at.skill, to_do)
            best = max(best, self._number(gains[-1]))
        if actions == 1:
            return best

        def after(now: Moment, gained: int) -> Moves:
            moved = now._replace(at=now.at._replace(done=now.at.done + gained))
            chance = self._finishing(moved, kind, actions - 1)
            return {FINISHED: chance, FAILED: 1 - chance}

        for tried in range(1, run + 1):
            moves = self._check(now, kind, tried, lambda place: float(place == FINISHED), after)
            best = max(best, moves.get(FINISHED, 0))
        return best

    def _last_ditch(self, now: Moment, kind: Kind) -> Chance:
        at = now.at
        return self._number(self._last_checks(now, kind).last_ditch(at.done, at.raised, at.skill))

    def _last_checks(self, now: Moment, kind: Kind) -> Checks:
        """The checks of the very last action, which uses the help if there is any left."""
        helped = now.helped or (now.at.holds and not kind.is_confused)
        return self._checks_under(kind, helped=helped)


def _no_worth(_place: Place) -> float:
    """The worth of every place if no help is to be used."""
    return 0.0


_NO_CARD: Final = Kind(SkillBox(steps=()))


def value(moves: Moves, worth: Worth) -> float:
    """The mean worth of the places that the moves lead to."""
    return sum(share * worth(target) for target, share in moves.items())

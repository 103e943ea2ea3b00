"""Dramatic skill resolution: how many flips a task takes, and what goes wrong on the way."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias, assert_never, cast

import attrs

from dramadeck.odds.distribution import Distribution, check_whole, one_of, several, whole
from dramadeck.odds.matching import EFFORT, Demand, Game, LastTry, Place, Push, chances_of_goal
from dramadeck.odds.torg.skill_checks import AfterCritical, Checks, SkillChecks
from dramadeck.torg import cards as torg_cards
from dramadeck.torg.cards import Advantage, Disadvantage, DramaCard, Hazard, SceneKind, Step
from dramadeck.torg.decks import original_deck


def _original() -> tuple[DramaCard, ...]:
    return original_deck().cards


def _listed(cards: Iterable[DramaCard]) -> tuple[DramaCard, ...]:
    return several("cards", cards, DramaCard)


def _scene_kind(given: SceneKind | None) -> SceneKind | None:
    return None if given is None else one_of("scene", given, SceneKind)


class Kind(NamedTuple):
    """What a card means to a task: its skill box, and what it puts on the heroes' checks."""

    box: torg_cards.SkillBox
    effect: Advantage | Disadvantage | None

    @classmethod
    def of(cls, card: DramaCard, scene: SceneKind | None) -> "Kind":
        """The kind of a card in a scene."""
        on_heroes = torg_cards.Side.HEROES
        words = () if scene is None else card.gamemaster.line(scene).effects(on_heroes)
        effects = [effect for effect in (Advantage.UP, Disadvantage.STYMIED) if effect in words]
        # On the same hero they cancel (TR-067).
        return cls(card.gamemaster.skill_box, effects[0] if len(effects) == 1 else None)


@attrs.frozen
class Task:
    """A dramatic skill resolution as far as odds go; every round a flip and a check.

    Attributes:
        checks: the chances of the checks: `SkillChecks`, `FixedChances` or `CERTAIN`.
        steps_per_round: the most steps tried in a round; the hero tries as many of them as the
            card offers (TR-100).
        done: how many steps are completed.
        raised: how many complications have struck.
        after_critical: what follows a critical problem when no other skill is left.
        cards: the cards that may come: those whose whereabouts are not known. The real deck less
            what lies face up; cards in hands that nobody sees count among them.
        scene: the kind of the scene; then a hero is *up* or *stymied* in the rounds in which the
            conflict line of the card says so of the heroes (TR-065, TR-079). None leaves that out.

    Raises:
        TypeError: a field has the wrong kind of value.
        ValueError: a number of steps that a task cannot have; or a scene is given, and these
            checks have no die that *up* and *stymied* change.

    >>> from dramadeck.odds.torg import FixedChances
    >>> task = Task(FixedChances((1, 1)), steps_per_round=2)
    >>> flips_to_finish(task, flips=3).as_text(width=10).splitlines()[1]
    '     1  45.51 %  ██████████'
    """

    checks: Checks
    steps_per_round: int = attrs.field(default=1, kw_only=True, validator=check_whole)
    done: int = attrs.field(default=0, kw_only=True, validator=check_whole)
    raised: int = attrs.field(default=0, kw_only=True, validator=check_whole)
    after_critical: AfterCritical = attrs.field(
        default=AfterCritical.START_OVER, kw_only=True, converter=AfterCritical
    )
    cards: tuple[DramaCard, ...] = attrs.field(
        factory=_original,
        converter=_listed,
        kw_only=True,
        repr=lambda cards: f"<{len(cards)} cards>",
    )
    scene: SceneKind | None = attrs.field(default=None, kw_only=True, converter=_scene_kind)

    def __attrs_post_init__(self) -> None:
        checks = self.checks
        if not isinstance(cast(object, checks), Checks):
            raise TypeError(f"checks: expected checks such as SkillChecks, got {checks!r:.60}")
        steps = checks.steps
        if not 0 <= self.done <= steps:
            raise ValueError(f"of {steps} steps no {self.done} can be done")
        if not 1 <= self.steps_per_round <= len(Step):
            raise ValueError(f"1 to 4 steps a round can be tried, not {self.steps_per_round}")
        if self.raised < 0:
            raise ValueError(f"no {self.raised} complications can have struck")
        if self.scene is not None:
            if not isinstance(self.checks, SkillChecks):
                raise ValueError("scene: these checks have no die that up and stymied change")
            self.checks.affected(Advantage.UP)
            self.checks.affected(Disadvantage.STYMIED)

    @property
    def kinds(self) -> tuple[tuple[Kind, int], ...]:
        """The different kinds of cards, with the number of cards of each."""
        return tuple(Counter(Kind.of(card, self.scene) for card in self.cards).items())


WITHOUT_THE_LINES: Final = (
    "Not counted: what conflict lines do (flurries, up, stymied and more), "
    "and cards that are played."
)
WITHOUT_THE_REST_OF_THE_LINES: Final = (
    "Not counted: what conflict lines do besides up and stymied (flurries and more), "
    "and cards that are played."
)
LEFT_OUT: Final = (WITHOUT_THE_LINES, WITHOUT_THE_REST_OF_THE_LINES)
"""What the odds of a task leave out: every front says it beside the numbers."""


def left_out(task: Task) -> str:
    """What the odds of a task leave out, in a sentence; one of `LEFT_OUT`."""
    return WITHOUT_THE_LINES if task.scene is None else WITHOUT_THE_REST_OF_THE_LINES


class Standing(NamedTuple):
    """Where a task stands: steps done, complications, and which skill is in use."""

    done: int
    raised: int
    skill: int


_FINISHED = "finished"
_STRUCK = "struck"


def unseen(seen: Iterable[int], cards: Iterable[DramaCard] | None = None) -> tuple[DramaCard, ...]:
    """The cards that are left when these numbers have been seen.

    Raises:
        ValueError: a number is not among the cards, or stands twice.

    >>> len(unseen([1, 2, 3]))
    153
    """
    left = {card.number: card for card in (_original() if cards is None else cards)}
    for number in seen:
        if left.pop(whole("card", number), None) is None:
            raise ValueError(f"card {number} is not in the deck, or it was named twice")
    return tuple(left.values())


def flips_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes to do every step; `beyond` is the chance not to make it.

    Flurries and other words of the conflict lines are not counted: `left_out` says so.

    Args:
        task: what is to be done.
        flips: how many flips are left.
        last_ditch: whether in the end the hero tries all that is left at once. Where that may be
            done in any round (TR-109), it is on the very last flip, without the last-ditch
            increase where the card lists every open step. Where it comes when time has run out
            (TG-072), it is after the last flip, and counts with it.
        effort: how many sums to do at most.

    Raises:
        ValueError: there are not so many cards; or the text knows no last-ditch effort (TC-044).
        TooManyCasesError: an exact answer would take too long.

    >>> from dramadeck.odds.torg import CERTAIN
    >>> curve = flips_to_finish(Task(CERTAIN), flips=12)
    >>> round(curve.at_most(10), 4), curve.quantile(0.5)
    (0.8206, 7)
    """
    effects = _CardEffects(task)
    game = _game(task, _FINISHED, effects)
    if last_ditch:
        game = game._replace(last_try=effects.last_try, tried_after=_tried_after(task))
    return _curve("flips to finish", task, chances_of_goal(game, whole("flips", flips), effort))


def chance_to_finish(
    task: Task, flips: int, *, last_ditch: bool = False, effort: int = EFFORT
) -> float:
    """The chance to do every step within so many flips; see `flips_to_finish`.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> round(chance_to_finish(Task(SkillChecks(12, (10, 10, 10, 10))), flips=10), 4)
    0.4389
    """
    return flips_to_finish(task, flips, last_ditch=last_ditch, effort=effort).at_most(flips)


def flips_to_problem(
    task: Task, hazard: Hazard, flips: int, *, effort: int = EFFORT
) -> Distribution:
    """How many flips it takes until a problem strikes: its card comes, and the check fails.

    `beyond` is the chance that it does not strike before the task is done or the flips are over.

    >>> from dramadeck.odds.torg import SkillChecks
    >>> task = Task(SkillChecks(10, (10, 10, 10, 10)))
    >>> round(flips_to_problem(task, Hazard.COMPLICATION, flips=5).at_most(5), 3)
    0.124
    """
    kind = one_of("hazard", hazard, Hazard)
    chances = chances_of_goal(_game(task, _STRUCK, _CardEffects(task, kind)), flips, effort)
    return _curve(f"flips to a {kind.lower()} that strikes", task, chances)


def _curve(name: str, task: Task, reached: tuple[float, ...]) -> Distribution:
    gained = [max(0.0, now - before) for before, now in pairwise(reached)]
    pairs = enumerate((reached[0], *gained))
    return Distribution(name, list(pairs), 1 - reached[-1], left_out=left_out(task))


def _game(task: Task, goal: Place, effects: "_CardEffects") -> Game:
    start: Place = Standing(task.done, task.raised, 0)
    if task.done == task.checks.steps:
        start = _FINISHED
    return Game(tuple(count for _, count in task.kinds), start, goal, effects.pushes)


def _tried_after(task: Task) -> bool:
    """Whether the last-ditch effort comes after the last flip."""
    reading = task.checks.last_ditch_open
    match reading:
        case "in_any_round":
            return False
        case "after_the_deadline":
            return True
        case "never":
            raise ValueError("by this text there is no last-ditch effort (TC-044); ask without it")
        case _:
            assert_never(reading)


_Effect: TypeAlias = Advantage | Disadvantage


class _CardEffects:
    """What the cards do at each standing, and what the last try may bring."""

    def __init__(self, task: Task, waiting_for: Hazard | None = None) -> None:
        self.task, self.waiting_for = task, waiting_for
        self._kinds = [*enumerate(kind for kind, _ in task.kinds)]
        # What lies on the heroes, if anything → the kinds of cards that put it there, the checks.
        self._affecting: dict[_Effect, frozenset[int]] = {}
        self._checks: dict[_Effect | None, Checks] = {None: task.checks}
        for effect in sorted({kind.effect for _, kind in self._kinds if kind.effect is not None}):
            affecting = (at for at, kind in self._kinds if kind.effect is effect)
            self._affecting[effect] = frozenset(affecting)
            self._checks[effect] = cast(SkillChecks, task.checks).affected(effect)

    def _offering(self, done: int, at_least: int) -> frozenset[int]:
        """The kinds of cards that list so many steps from the one due on, without a gap."""
        steps = frozenset(tuple(Step)[done : done + at_least])
        return frozenset(at for at, kind in self._kinds if steps <= {*kind.box.steps})

    def pushes(self, place: Place) -> tuple[Push, ...]:
        """See `Game.pushes`."""
        if not isinstance(place, Standing):
            return ()
        return (*self._of_steps(place), *self._of_problems(place))

    def _of_steps(self, at: Standing) -> list[Push]:
        # "Lists the step due", "lists the next one, too": each demand adds what it changes.
        pushes: list[Push] = []
        before: dict[_Effect | None, Mapping[Place, Fraction]] = {}
        for tried in range(1, min(self.task.steps_per_round, self.task.checks.steps - at.done) + 1):
            now = {e: self._after_steps(at, tried, checks) for e, checks in self._checks.items()}
            changed = {effect: _less(now[effect], before.get(effect, {})) for effect in now}
            pushes += self._of_demand(self._offering(at.done, tried), changed)
            before = dict(now)
        return pushes

    def _of_demand(
        self, demand: Demand, moves: Mapping[_Effect | None, Mapping[Place, Fraction]]
    ) -> Iterator[Push]:
        """What cards that meet a demand do, and what is different if they affect the heroes."""
        for effect, shares in moves.items():
            fitting = demand if effect is None else demand & self._affecting[effect]
            more = shares if effect is None else _less(shares, moves[None])
            for target, weight in more.items():
                if weight and fitting:
                    yield Push(fitting, target, weight)

    def _after_steps(self, at: Standing, tried: int, checks: Checks) -> Mapping[Place, Fraction]:
        gains = (*checks.gains(at.done, at.raised, at.skill, tried), Fraction())
        after: dict[Place, Fraction] = {}
        for gained in range(1, tried + 1):
            done = at.done + gained
            target = _FINISHED if done == checks.steps else at._replace(done=done)
            after[target] = gains[gained - 1] - gains[gained]
        return after

    def _of_problems(self, at: Standing) -> list[Push]:
        pushes: list[Push] = []
        for hazard in Hazard:
            target: Place = at
            if hazard is self.waiting_for:
                target = _STRUCK
            elif hazard is Hazard.POSSIBLE_SETBACK:
                target = at._replace(done=max(at.done - 1, 0))
            elif hazard is Hazard.COMPLICATION:
                target = at._replace(raised=at.raised + self.task.checks.is_raised)
            elif at.skill + 1 < self.task.checks.skills:
                target = at._replace(skill=at.skill + 1)
            elif self.task.after_critical is AfterCritical.START_OVER:
                target = at._replace(done=0)
            if target != at:
                showing = frozenset(n for n, kind in self._kinds if kind.box.hazard is hazard)
                strikes: dict[_Effect | None, Mapping[Place, Fraction]] = {
                    effect: {target: checks.fails(at.done, at.raised, at.skill)}
                    for effect, checks in self._checks.items()
                }
                pushes += self._of_demand(showing, strikes)
        return pushes

    def last_try(self, place: Place) -> LastTry:
        """See `Game.last_try`: all that is left at once."""
        at = cast(Standing, place)  # what is finished is not tried any more
        desperate = self.task.checks.last_ditch(*at)
        if self.task.checks.last_ditch_open == "after_the_deadline":
            return LastTry(desperate, {})
        left = self.task.checks.steps - at.done
        listing = self._offering(at.done, left)
        better: dict[Fraction, set[int]] = {}
        for number, kind in self._kinds:
            checks = self._checks[kind.effect]
            chance = checks.last_ditch(*at)
            if number in listing:
                chance = max(chance, checks.gains(*at, left)[-1])
            if chance != desperate:
                better.setdefault(chance - desperate, set()).add(number)
        return LastTry(desperate, {frozenset(kinds): more for more, kinds in better.items()})


def _less(
    shares: Mapping[Place, Fraction], others: Mapping[Place, Fraction]
) -> dict[Place, Fraction]:
    return {
        target: shares.get(target, Fraction()) - others.get(target, Fraction())
        for target in {**shares, **others}
    }

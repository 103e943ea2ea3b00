"""The task of an odds question as a scenario: whole games to compare with the exact chances."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs

from dramadeck import torg
from dramadeck.core import Seat, setup_validation
from dramadeck.odds.distribution import of_kind, whole
from dramadeck.odds.torg import AfterCritical, Held, RolledUnder, SkillChecks, Task, checks_by
from dramadeck.odds.torg.skill_resolution import Plan
from dramadeck.odds.torg.task_rounds import Dice, Standing
from dramadeck.sim.scenario import Measure, Scenario
from dramadeck.torg import REVISED, SceneKind, State
from dramadeck.torg.commands import Command

LEAD: Final = "Quin"
"""The hero who leads the task."""

SKILL: Final = "skill 1"
"""The skill in use at first; those that are left are counted from 2 on."""


@attrs.frozen(kw_only=True)
class Leader:
    """Plays the hero who leads a task: makes every check, and uses what she holds where it is best.

    Attributes:
        task: the task.
        values: her skills for it, the first one and those for after critical problems.
        flips: the time limit.
        card: the number of the card that she holds, if any.
    """

    task: Task
    values: tuple[int, ...]
    flips: int
    card: int | None = None

    def __call__(self, _rules: object, state: State, _seat: Seat, die: float) -> Command | None:
        """Her command now, or None."""
        task, attempt = state.resolution, state.attempt
        if task is None:
            return None
        if attempt is not None:
            if attempt.dice_due:
                return torg.commands.Roll(actor=LEAD, seed=repr(die))
            return self._help(state) or torg.commands.Announce(actor=LEAD)
        at = int(task.skill.rpartition(" ")[2])
        if task.demands_approach:
            if task.proposed is not None:
                return None  # it waits for the gamemaster
            starts_over = self.task.after_critical is AfterCritical.START_OVER
            again = starts_over and at >= len(self.values)
            skill = task.skill if again else f"skill {at + 1}"
            return torg.commands.ChooseApproach(hero=LEAD, skill=skill, starts_over=again)
        return self._check(state, at)

    def _check(self, state: State, at: int) -> Command | None:
        """The check of this round; None where there is nothing to do."""
        task, card, current = state.resolution, state.top_card, state.round
        if task is None or card is None or current is None or not state.actions_left(LEAD):
            return None
        box = card.gamemaster.skill_box
        offered = len(task.offered(box))
        # A problem takes one check, also in a flurry (TR-101).
        if box.hazard is None and not offered:
            return None
        if box.hazard is not None and current.turns_taken(LEAD):
            return None
        return torg.commands.ResolveDramaticStep(
            hero=LEAD,
            value=self.values[min(at, len(self.values)) - 1],
            steps=max(1, min(offered, self.task.steps_per_round)),
        )

    def _help(self, state: State) -> Command | None:
        """The command by which she uses what she holds now, if the plan of the odds says so."""
        task, card, standing = state.resolution, state.top_card, torg.standing(state, LEAD)
        command = self._use
        if command is None or torg.TORG.refusal(state, command) is not None:
            return None
        if task is None or card is None or standing is None or standing.outcome is None:
            return None
        skill = min(int(task.skill.rpartition(" ")[2]), len(self.values)) - 1
        complications = task.raised // (state.dialect.skill_resolution.complication or 1)
        is_used = _plan(self.task, self.flips).is_used(
            Standing(task.done, complications, skill, holds=True),
            card,
            actions=1 + state.actions_left(LEAD),
            dice=Dice(
                standing.outcome.die_total, [check.margin for check in standing.outcome.results]
            ),
            flips_left=task.flips_left or 0,
        )
        return command if is_used else None

    @property
    def _use(self) -> Command | None:
        if self.task.held is None:
            return None
        if self.card is None:
            return torg.commands.SpendPossibility(hero=LEAD)
        return torg.commands.PlayCard(hero=LEAD, card=self.card)


@lru_cache(maxsize=8)
def _plan(task: Task, flips: int) -> Plan:
    return Plan(task, flips)


@attrs.frozen(kw_only=True)
class Flipper:
    """Plays the gamemaster of a task: accepts new approaches, and flips while there is time."""

    def __call__(self, _rules: object, state: State, _seat: Seat, _die: float) -> Command | None:
        """Her command now, or None."""
        task = state.resolution
        if task is None:
            return None
        if task.proposed is not None:
            return torg.commands.JudgeApproach(is_convincing=True)
        return torg.commands.Flip() if task.flips_left else None


def how_it_went(game: Sequence[State]) -> Mapping[str, int]:
    """Measure a task: whether it is `done` (1 or 0), and how many `flips` were made.

    >>> from dramadeck.odds.torg import SkillChecks, Task
    >>> from dramadeck.sim import play
    >>> task = Task(SkillChecks(20, (10,)))
    >>> how_it_went(play(task_scene(task, flips=9), seed=1, game=0))["done"]
    1
    """
    last = game[-1]
    # The last check may still be without a result only where time is up (TG-072).
    return {
        "done": int(last.resolution is None),
        "flips": last.round.number if last.round is not None else 0,
    }


def task_scene(
    task: Task,
    flips: int,
    *,
    dialect: torg.Dialect | str = REVISED,
    deck: torg.Deck | str = "original",
    measure: Measure = how_it_went,
) -> Scenario:
    """A task of `dramadeck.odds.torg` as a scenario, with the same hero and time limit.

    Quin makes a check in every round, uses what she holds at the moment that the odds find best,
    and makes no last-ditch effort. So the mean of `done` is about `chance_to_finish(task, flips)`,
    and `flips` is distributed as `flips_to_finish(task, flips).capped`.

    Args:
        task: the task from its beginning. Its checks are those of the dialect (`checks_by`). If an
            Action, Hero or Drama card is held, `cards` are all but this card.
        flips: the time limit.
        dialect: the rule text.
        deck: the deck.
        measure: what is measured: the states of a game → numbers by name.

    Raises:
        ValueError: the task has something that these players do not do: another card held, steps
            that are done, fewer cards, no scene, fixed chances, another throw, a setback.

    >>> from dramadeck.odds.torg import SkillChecks, Task, chance_to_finish
    >>> from dramadeck.sim import simulate
    >>> task = Task(SkillChecks(12, (10, 10)))
    >>> result = simulate(task_scene(task, flips=3), games=50, seed=7)["done"]
    >>> abs(result.mean - chance_to_finish(task, flips=3)) < 3 * result.standard_error
    True
    """
    if whole("flips", flips) < 1:
        raise ValueError(f"flips: expected 1 or more, got {flips}")
    text = setup_validation.chosen(dialect, torg.DIALECTS, "dialect")
    checks = _checks(of_kind("task", task, Task), text)
    cards = setup_validation.chosen(deck, torg.TORG.decks, "deck").cards
    for name in ("setback", "done", "raised"):
        if value := getattr(task, name):
            raise ValueError(f"task: expected one without `{name}`, which is {value}")
    if task.scene is None:
        raise ValueError("task: expected a scene")
    held = _held_card(task, cards)
    leader = Leader(task=task, values=(checks.value, *checks.other_values), flips=flips, card=held)
    begins = torg.commands.BeginSkillResolution(
        hero=LEAD, skill=SKILL, difficulties=checks.difficulties, flips=flips
    )
    scene = torg.commands.BeginScene(kind=SceneKind(task.scene))
    pooled = (
        () if held is None else (torg.commands.MoveCard(card=held, to=torg.Place.POOL, hero=LEAD),)
    )
    return Scenario(
        system="torg",
        party=(torg.Hero(LEAD, possibilities=int(task.held is Held.POSSIBILITY)),),
        options={"dialect": dialect, "deck": deck},
        opening=(torg.commands.Deal(), *pooled, scene, torg.commands.BeginRounds(), begins),
        players={"hero": leader, "gamemaster": Flipper()},
        last=("gamemaster",),
        measure=measure,
    )


def _held_card(task: Task, cards: Sequence[torg.DramaCard]) -> int | None:
    """The number of the card that is held: the one that is missing among those that may come."""
    missing = [card for card in cards if card not in set(task.cards)]
    if len(task.cards) + len(missing) != len(cards):
        raise ValueError("task: expected cards of this deck")
    if task.held in (None, Held.POSSIBILITY):
        if missing:
            raise ValueError("task: expected all cards of the deck")
        return None
    name = Held(task.held).value
    if task.held not in (Held.ACTION, Held.HERO, Held.DRAMA):
        raise ValueError(
            f"task: {name} is not simulated, only Action, Hero, Drama and a possibility are"
        )
    if [card.type.value for card in missing] != [name]:
        number = next(card.number for card in cards if card.type.value == name)
        raise ValueError(
            f"task: expected all cards but the {name} held, such as cards=unseen([{number}])"
        )
    return missing[0].number


def _checks(task: Task, text: torg.Dialect) -> SkillChecks | RolledUnder:
    """The checks of a task, if they are those of the text."""
    checks = task.checks
    if isinstance(checks, SkillChecks | RolledUnder):
        value, difficulties = checks.value, checks.difficulties
        if checks == checks_by(text, value, difficulties, other_values=checks.other_values):
            return checks
    raise ValueError(
        f"task: expected checks of the {text.name} text, such as "
        f"checks_by(torg.{text.name.upper()}, 12, (10, 10, 10, 10))"
    )

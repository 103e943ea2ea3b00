"""Whole tasks that are played by the rules of the library agree with the odds."""

from itertools import accumulate

import attrs
import pytest

from dramadeck import torg
from dramadeck.odds import torg as odds
from dramadeck.odds.matching import EFFORT, Budget, Game
from dramadeck.odds.series import Course
from dramadeck.odds.torg import dice as torg_dice
from dramadeck.odds.torg.task_rounds import FINISHED, Moment, Standing, TaskRounds, value
from dramadeck.sim import simulate
from dramadeck.sim.torg import task_scene
from dramadeck.testing.tables.torg import torg_table
from dramadeck.torg import SceneKind
from tests.depth import by_depth

ACTION = next(c.number for c in torg.original_deck().cards if c.type is torg.CardType.ACTION)
QUIN = torg.hero_seat("Quin")


@attrs.frozen
class Setting:
    """A task with a dialect, and the card or point that the hero holds."""

    value: int
    difficulties: tuple[int, ...]
    flips: int
    steps: int = attrs.field(default=1, kw_only=True)
    scene: SceneKind = SceneKind.DRAMATIC
    dialect: torg.Dialect = torg.REVISED
    held: str | None = None

    def table(self, seed):
        """Return a scene before its first flip, in which the task has begun."""
        quin = torg.Hero("Quin", possibilities=int(self.held == "possibility"))
        pools = {"Quin": [ACTION]} if self.held == "Action" else {}
        state = torg_table(
            quin, pools=pools, scene=self.scene, in_rounds=True, seed=seed, dialect=self.dialect
        )
        return torg.begin_skill_resolution(
            state, hero="Quin", skill="lore", difficulties=self.difficulties, flips=self.flips
        ).state

    @property
    def task(self):
        """The task as an argument of the odds."""
        return odds.task_under_way(
            self.table(7), QUIN, value=self.value, steps_per_round=self.steps, held=self.held
        )

    @property
    def plain_task(self):
        """The task with the whole deck and without a held card, as in a scenario."""
        checks = odds.checks_by(self.dialect, self.value, self.difficulties)
        return odds.Task(checks, steps_per_round=self.steps, scene=self.scene)


SETTINGS = {
    "even": Setting(10, (10,) * 4, 8),
    "skilled": Setting(12, (10,) * 4, 10),
    "rising, two steps": Setting(12, (8, 10, 12, 14), 7, steps=2),
    "standard, all steps": Setting(13, (10, 9, 11), 6, steps=4, scene=SceneKind.STANDARD),
    "classic": Setting(11, (10,) * 4, 9, dialect=torg.CLASSIC),
    "with an Action card": Setting(10, (10,) * 4, 8, held="Action"),
    "classic with one": Setting(10, (11,) * 4, 8, held="Action", dialect=torg.CLASSIC),
    "with a possibility": Setting(11, (9, 11, 13), 6, steps=2, held="possibility"),
}


class Player:
    """Plays Quin, who makes every check and uses the held card as the plan says."""

    def __init__(self, setting):
        self.setting, task = setting, setting.task
        self.rounds = rounds = TaskRounds(task)
        counts = tuple(count for _, count in task.kinds)
        game = Game(counts, rounds.start, FINISHED, rounds.moves, category=rounds.category)
        planned = rounds.planned if task.held else None
        self.course = Course(game, setting.flips, Budget(EFFORT, setting.flips), planned)

    def wants(self, state, left, actions):
        """Return whether the held card is worth more now than later, after the dice of a check."""
        setting, at, attempt = self.setting, state.resolution, state.attempt
        box, text = state.top_card.gamemaster.skill_box, setting.dialect
        total = sum(die.total for die in attempt.rolls)
        kind = self.setting.task.kind_of(state.top_card)
        lasts = text is torg.REVISED and setting.held == "Action"

        def after(gained, *, holds):
            here = Standing(at.done, at.raised, 0, holds)
            if box.hazard:
                struck = here if gained else self.rounds._struck(here, box.hazard)
                return {struck: 1}
            now = Moment(here._replace(done=at.done + gained), helped=lasts and not holds)
            return self.rounds._actions(now, kind, actions, worth)

        def worth(place):
            return self.course.worth(left, place)

        gained, further = outcomes(state, total, setting.held)
        keeps = value(after(gained, holds=True), worth)
        uses = sum(share * value(after(more, holds=False), worth) for more, share in further)
        return uses > keeps


def outcomes(state, total, held):
    """Return the steps that the dice gain, and those with the held card, with chances."""
    missing = [check.difficulty - check.value for check in state.attempt.checks]
    needed, eased = (
        [torg_dice.least_total(number - ease) for number in accumulate(missing, max)]
        for ease in (0, 3)
    )
    gained = sum(total >= number for number in needed)
    if held == "Action":
        return gained, [(sum(total >= number for number in eased), 1.0)]
    further = [
        1.0 if number <= total else float(torg_dice.further_dice_at_least(number - total, points=1))
        for number in needed
    ]
    tails = [1.0, *further, 0.0]
    return gained, [(n, tails[n] - tails[n + 1]) for n in range(len(needed) + 1)]


def make_checks(state, player, left, dice):
    """Make every check of a round and return the state."""
    setting, tried = player.setting, 0
    while state.resolution and state.actions_left("Quin"):
        task, box = state.resolution, state.top_card.gamemaster.skill_box
        offered = len(task.offered(box))
        if (tried and box.hazard) or not (box.hazard or offered):
            break
        steps = max(1, min(offered, setting.steps))
        state = torg.resolve_dramatic_step(
            state, hero="Quin", value=setting.value, steps=steps
        ).state
        tried += 1
        state = roll_dice(state, dice)
        if can_use(state, setting) and player.wants(state, left, state.actions_left("Quin")):
            state = use_held(state, setting, dice)
        state = torg.announce(state, actor="Quin").state
        if state.resolution and state.resolution.demands_approach:
            again = torg.choose_approach(state, hero="Quin", skill="lore", starts_over=True).state
            state = torg.judge_approach(again, is_convincing=True).state
    return state


def roll_dice(state, dice):
    """Roll all dice that are due and return the state."""
    while state.attempt.dice_due:
        state = torg.roll(state, actor="Quin", seed=next(dice)).state
    return state


def can_use(state, setting):
    """Return whether the hero still holds the card or point and may use it now."""
    if setting.held == "Action":
        play = torg.commands.PlayCard(hero="Quin", card=ACTION)
        return torg.TORG.refusal(state, play) is None
    if not setting.held or not state.hero("Quin").possibilities:
        return False
    # A stymied hero would lose this die, if no re-roll is lost yet.
    return not state.attempt.is_stymied


def use_held(state, setting, dice):
    """Use the held card or point and return the state."""
    if setting.held == "Action":
        return torg.play_card(state, hero="Quin", card=ACTION).state
    return roll_dice(torg.spend_possibility(state, hero="Quin").state, dice)


def is_done(player, game):
    """Play a game and return whether the task is finished in time."""
    state = player.setting.table(f"game {game}")
    dice = (f"{game}/{number}" for number in range(1_000))
    for left in range(player.setting.flips - 1, -1, -1):
        state = make_checks(torg.flip(state).state, player, left, dice)
        if state.resolution is None:
            return True
    return False


@pytest.mark.rule("TR-059", "TR-065", "TR-079", "TR-099", "TR-100", "TR-101", "TR-115", "TR-126")
@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_tasks_played_by_the_rules_agree_with_the_odds(setting):
    games = by_depth(60, 20_000)
    if setting.held is None:
        scene = task_scene(setting.plain_task, setting.flips, dialect=setting.dialect)
        done = simulate(scene, games, seed=8)["done"].mean
    else:
        player = Player(setting)
        done = sum(is_done(player, game) for game in range(games)) / games
    chance = odds.chance_to_finish(setting.task, setting.flips)
    error = (chance * (1 - chance) / games) ** 0.5
    # Two standard errors for many games; three for a few games.
    assert abs(done - chance) < by_depth(3, 2) * error

"""The odds of Torg, exactly, with a game or without.

* the die: `Throw`, `success`, `margins`
* dramatic skill resolution: `Task` with `SkillChecks`, `RolledUnder` (GURPS), `FixedChances`,
  `CERTAIN`, or what `checks_by` takes from a dialect; `flips_to_finish`, `chance_to_finish`,
  `flips_for_chance`, `flips_to_problem`, `sweep` for many tasks; what a hero holds is one of `Held`
* the next flips: `initiative`, `effects`, `flips_with_effect`, `flips_with_initiative`,
  `flips_approving`, `flips_listing`
* hands: `cards_held`
* multi-actions: `many_on_one`, `quick_method`, `one_on_many` of `Attempted` actions
* from a game: `unseen`, `unseen_by`, `task_under_way`, `throw_of`; of a command `chances_at`

>>> task = Task(SkillChecks(12, (10, 10, 10, 10)))
>>> round(chance_to_finish(task, flips=10), 4)
0.4911
"""

# fmt: off
# isort: off
from dramadeck.charts.torg import Attempted
from dramadeck.odds.torg.at_the_table import chances_at, task_under_way, throw_of, unseen_by
from dramadeck.odds.torg.dice import Throw, many_on_one, margins, one_on_many, quick_method, success
from dramadeck.odds.torg.flips import (
    cards_held, effects, flips_approving, flips_listing, flips_with_effect, flips_with_initiative,
    initiative,
)
from dramadeck.odds.torg.skill_checks import (
    CERTAIN, AfterCritical, Checks, FixedChances, RolledUnder, SkillChecks, checks_by,
)
from dramadeck.odds.torg.held import Held
from dramadeck.odds.torg.skill_resolution import (
    chance_to_finish, flips_for_chance, flips_to_finish, flips_to_problem, sweep,
)
from dramadeck.odds.torg.tasks import LEFT_OUT, Task, unseen

__all__ = [
    "CERTAIN", "LEFT_OUT", "AfterCritical", "Attempted", "Checks", "FixedChances", "Held",
    "RolledUnder", "SkillChecks", "Task", "Throw", "cards_held", "chance_to_finish", "chances_at",
    "checks_by", "effects", "flips_approving", "flips_for_chance", "flips_listing",
    "flips_to_finish", "flips_to_problem", "flips_with_effect", "flips_with_initiative",
    "initiative", "many_on_one", "margins", "one_on_many", "quick_method", "success",
    "sweep", "task_under_way", "throw_of", "unseen", "unseen_by",
]

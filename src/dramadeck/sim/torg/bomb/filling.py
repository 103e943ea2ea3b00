"""The listing holds samples where numbers are free; the sheets of the bomb have the real ones.

That is what a host with character sheets gives a menu for people: `Narrator.menu(fill=...)`.
"""

from collections.abc import Iterator
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import replace
from dramadeck.sim.torg.bomb.deeds import declared, raising, several, usable, watch
from dramadeck.sim.torg.bomb.house import announcement, difficulty_against
from dramadeck.sim.torg.bomb.moment import Duty, Moment
from dramadeck.sim.torg.bomb.sheets import RESISTED_BY, TROOPERS, Skill
from dramadeck.torg import (
    ActionKind,
    Announce,
    Attribute,
    ChooseApproach,
    Command,
    DeclareAction,
    Defend,
    LastDitchEffort,
    MakeCall,
    PlayCard,
    Raise,
    ResolveDramaticStep,
    Roll,
)

_CALLS: Final = (
    InteractionEffect.SETBACK,
    InteractionEffect.BREAK,
    InteractionEffect.UNSKILLED,
    InteractionEffect.STYMIED,
)
"""What a player may name where the chart leaves it to her (TG-064)."""


def filled(moment: Moment, duty: Duty, sample: Command) -> Iterator[Command]:
    """What a sample stands for: the same with the values of the sheet, the next die, the result.

    What the sheet knows nothing of is given back as it is, for somebody to say the numbers.

    >>> from dramadeck import torg
    >>> from dramadeck.sim.torg.bomb import Question, opening
    >>> moment, quin = opening(seed=7), torg.hero_seat("Quin")
    >>> duty = Duty(asks=Question.ACT, seat=quin, who="Quin")
    >>> [each.value for each in filled(moment, duty, torg.Defend(hero="Quin", value=8))]
    [9]
    """
    who = duty.who
    if who not in moment.setting.sheets:
        yield sample
    elif isinstance(sample, Roll):
        yield Roll(actor=who, seed=moment.state.die_seed)
    elif isinstance(sample, Announce):
        yield announcement(moment, who)
    elif isinstance(sample, ResolveDramaticStep | LastDitchEffort):
        skill = _skill_in_use(moment, who)
        yield _with(sample, value=skill.value, attribute=skill.attribute)
    elif isinstance(sample, ChooseApproach):
        resolution = moment.state.resolution
        for each in moment.sheet(who).bomb:
            starts_over = resolution is not None and each.name == resolution.skill
            yield ChooseApproach(hero=who, skill=each.name, starts_over=starts_over)
    elif isinstance(sample, Defend) and sample.value is not None:
        attribute = RESISTED_BY[ActionKind.ATTACK]
        value = moment.sheet(who).attributes[attribute]
        yield _with(sample, value=value, attribute=attribute)
    elif isinstance(sample, DeclareAction):
        yield from _declared(moment, who, sample)
    elif isinstance(sample, PlayCard) and isinstance(sample.choice, Raise):
        yield from _raises(moment, who, sample, sample.choice.attribute)
    elif isinstance(sample, MakeCall):
        for effect in _CALLS:
            yield _with(sample, effects=(effect,))
    else:
        yield sample


def _with(command: Any, **values: Any) -> Any:
    """The command with these values; type checkers do not see that commands are records."""
    return replace(command, **values)


def _skill_in_use(moment: Moment, hero: str) -> Skill:
    """The skill of the sheet with which a hero works on the bomb."""
    resolution = moment.state.resolution
    in_use = resolution.skill if resolution else ""
    found = (each for each in moment.sheet(hero).bomb if each.name == in_use)
    return usable(moment, hero, next(found, moment.setting.figures.watch))


def _declared(moment: Moment, who: str, sample: DeclareAction) -> Iterator[Command]:
    """The action with the skill of the sheet, at several troopers at once, too."""
    skill, target = moment.sheet(who).actions.get(sample.action), sample.target
    if sample.actor != who:
        yield sample
    elif sample.action is ActionKind.OTHER:
        yield watch(moment, who)
    elif skill is not None and target is not None and sample.action in RESISTED_BY:
        yield declared(moment, who, sample.action, skill, target)
        standing = [name for name in TROOPERS if moment.is_able(name)]
        at_many = sample.action is ActionKind.ATTACK and moment.setting.figures.acts_in_groups
        for count in range(2, len(standing) + 1 if at_many and [target] == standing[:1] else 2):
            yield several(moment, who, sample.action, skill, standing[:count])
    elif skill is not None:
        yield _with(sample, value=skill.value, attribute=skill.attribute, skill=skill.name)
    elif target is not None and sample.action in RESISTED_BY:
        # Nobody has learned it: an attribute has to do.
        attribute = RESISTED_BY[sample.action]
        value = moment.sheet(who).attributes[attribute]
        difficulty = difficulty_against(moment, target, sample.action)
        yield _with(sample, value=value, difficulty=difficulty, attribute=attribute)
    elif sample.action in RESISTED_BY:
        attribute = RESISTED_BY[sample.action]
        yield _with(sample, value=moment.sheet(who).attributes[attribute], attribute=attribute)
    else:
        yield sample


def _raises(
    moment: Moment, hero: str, sample: PlayCard, attribute: Attribute | None
) -> Iterator[Command]:
    """A card may raise any skill of the sheet that is built on its attributes (TC-060)."""
    sheet = moment.sheet(hero)
    if moment.state.dialect.enhancements.raise_reach != "skill_for_the_round":
        yield sample
        return
    for skill in (*sheet.actions.values(), *sheet.bomb):
        if skill.attribute is attribute:
            yield raising(moment.state, hero, sample.card, attribute, skill.name)

"""How a hero plays who is not played by a person: a few sensible habits."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.charts.torg import difficulty_increase
from dramadeck.cli.agenda import DRAMATIC
from dramadeck.cli.house import defends, difficulty_against
from dramadeck.cli.moment import Duty, Moment, Task
from dramadeck.cli.sheets import LEADER, TROOPERS, Skill
from dramadeck.engine import Card
from dramadeck.torg import (
    TORG,
    ActionAnnounced,
    ActionKind,
    Announce,
    Attribute,
    CardType,
    Check,
    ChooseApproach,
    Command,
    DeclareAction,
    Defend,
    Disadvantage,
    DiscardAfterScene,
    LastDitchEffort,
    OneOnMany,
    OpenPool,
    PlayAction,
    PlayDrama,
    PlayHaste,
    PlayHero,
    PlaySupporter,
    PlayToPool,
    RaiseAttribute,
    ResolveDramaticStep,
    Side,
    SkillResolution,
    SpendPossibility,
    State,
)
from dramadeck.torg.chapters.resets import counted, numbers_to_discard

WORTH: Final = (
    CardType.HASTE,
    CardType.HERO,
    CardType.ACTION,
    CardType.WILLPOWER,
    CardType.DRAMA,
    CardType.SUPPORTER,
    CardType.ADRENALIN,
    CardType.PRESENCE,
)
"""The cards that these players know how to use, the dearest first."""

RAISED_BY: Final[Mapping[Attribute, CardType]] = MappingProxyType(
    {
        Attribute.DEXTERITY: CardType.ADRENALIN,
        Attribute.STRENGTH: CardType.ADRENALIN,
        Attribute.TOUGHNESS: CardType.ADRENALIN,
        Attribute.PERCEPTION: CardType.WILLPOWER,
        Attribute.MIND: CardType.WILLPOWER,
        Attribute.CHARISMA: CardType.PRESENCE,
        Attribute.SPIRIT: CardType.PRESENCE,
    }
)
"""The card that raises each attribute (TR-117..119)."""

WATCH: Final = Skill("keep watch", 9, Attribute.PERCEPTION)
"""What there is to do when no enemy is left."""

CLOSE: Final = 8
"""How far short of an approved action a hero still pays a point for it."""


def choose(moment: Moment, duty: Duty) -> Command | None:
    """What the hero does; None is nothing."""
    return _HABITS[duty.task](moment, duty.who)


def _open_pool(moment: Moment, hero: str) -> Command | None:
    state = moment.state
    limit = state.dialect.pools.opening.lookup(len(state.round.heroes if state.round else ()))
    cards = best(state, state.hand(hero), limit)
    return OpenPool(hero=hero, cards=cards) if cards else None


def _act(moment: Moment, hero: str) -> Command:
    plan = planned(moment, hero)
    return _boost(moment, hero, plan) or plan


def planned(moment: Moment, hero: str) -> Command:
    """The action of this turn: on the bomb if the hero leads there, else where it pays most."""
    resolution = moment.state.resolution
    if resolution is not None and resolution.hero == hero:
        check = _on_bomb(moment, resolution)
        if check is not None:
            return check
    choices = [*_rolled(moment, hero)]
    if defends(moment, hero) or not _attackers(moment):
        choices += [] if choices else [(0, watch(hero))]
    else:
        choices.append((_worth_defending(moment, hero), Defend(hero=hero)))
    return max(choices, key=lambda choice: choice[0])[1]


def _on_bomb(moment: Moment, resolution: SkillResolution) -> Command | None:
    skills = moment.sheet(resolution.hero).bomb
    names = [each.name for each in skills]
    place = names.index(resolution.skill)
    if resolution.demands_approach:
        return _new_approach(moment, resolution, names, place)
    skill, card = skills[place], moment.state.top_card
    offered = resolution.offered(card.gamemaster.skill_box) if card else ()
    if resolution.flips_left == 0 and len(offered) < len(resolution.open_steps):
        return LastDitchEffort(hero=resolution.hero, value=skill.value, attribute=skill.attribute)
    return ResolveDramaticStep(
        hero=resolution.hero,
        value=skill.value,
        steps=_steps_to_try(resolution, len(offered), skill.value + _raised(moment, skill)),
        attribute=skill.attribute,
    )


def _raised(moment: Moment, skill: Skill) -> int:
    """What cards in play add to a total with this skill."""
    state = moment.state
    lead = state.resolution.hero if state.resolution else ""
    return state.value_raise(lead, skill.attribute) + state.bonus_raise(lead)


def _steps_to_try(resolution: SkillResolution, offered: int, value: int) -> int:
    """As many steps as look easy enough; when time runs short, as many as are offered."""
    left = resolution.flips_left
    if left is not None and left < len(resolution.open_steps):
        return max(1, offered)
    tries = 1
    for count in range(2, offered + 1):
        steps = resolution.open_steps[:count]
        hardest = max(
            resolution.difficulty(step) + difficulty_increase(place, count)
            for place, step in enumerate(steps, 1)
        )
        if hardest <= value + 2:
            tries = count
    return tries


def _new_approach(
    moment: Moment, resolution: SkillResolution, names: list[str], place: int
) -> Command | None:
    """The next skill of the sheet, or a new angle when there is none; once a round (TR-183)."""
    current = moment.state.round
    if current is None or resolution.proposed_in == current.number:
        return None
    if place + 1 < len(names):
        return ChooseApproach(hero=resolution.hero, skill=names[place + 1])
    return ChooseApproach(hero=resolution.hero, skill=names[0], starts_over=True)


def _rolled(moment: Moment, hero: str) -> Iterator[tuple[int, Command]]:
    """Every action of the sheet against every kind of enemy, with what it seems worth."""
    standing = [name for name in TROOPERS if moment.is_able(name)]
    targets = [name for name in (*standing[:1], LEADER) if moment.is_able(name)]
    for action, skill in moment.sheet(hero).actions.items():
        liked = 4 * is_approved(moment.state, action) + 2 * (action is ActionKind.ATTACK)
        for target in targets:
            ease = skill.value - difficulty_against(moment, target, action)
            gain = 0 if action is ActionKind.ATTACK else _gain(moment.state, target)
            yield liked + ease + gain, declared(moment, hero, action, skill, target)
        if action is ActionKind.ATTACK and len(standing) > 1:
            ease = skill.value - 4 - difficulty_against(moment, standing[0], action)
            yield liked + ease + 5, several(moment, hero, action, skill, standing[:2])


def _gain(state: State, target: str) -> int:
    """To stymie the leader is worth more than a trooper; to do it twice is worth little."""
    if state.standing(target) is Disadvantage.STYMIED:
        return -6
    return 4 if target == LEADER else 0


def declared(
    moment: Moment, hero: str, action: ActionKind, skill: Skill, target: str
) -> DeclareAction:
    """An action with a skill of the sheet against one enemy."""
    return DeclareAction(
        actor=hero,
        action=action,
        value=skill.value,
        difficulty=difficulty_against(moment, target, action),
        target=target,
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
    )


def several(
    moment: Moment, hero: str, action: ActionKind, skill: Skill, targets: Iterable[str]
) -> OneOnMany:
    """The same action against several enemies with one roll (MA-012)."""
    return OneOnMany(
        actor=hero,
        action=action,
        checks=tuple(
            Check(
                value=skill.value,
                difficulty=difficulty_against(moment, target, action),
                target=target,
            )
            for target in targets
        ),
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
    )


def watch(hero: str) -> DeclareAction:
    """An action with no enemy left: to look out for more of them."""
    return DeclareAction(
        actor=hero,
        action=ActionKind.OTHER,
        value=WATCH.value,
        difficulty=8,
        attribute=WATCH.attribute,
    )


def _attackers(moment: Moment) -> list[str]:
    """The villains who may still attack in this round."""
    return [
        name
        for name in moment.state.members(Side.VILLAINS)
        if moment.is_able(name) and moment.state.actions_left(name) > 0
    ]


def _worth_defending(moment: Moment, hero: str) -> int:
    character = moment.state.character(hero)
    shock = character.injuries.shock if character else 0
    is_battered = 2 * shock >= moment.sheet(hero).endurance
    return 3 + 4 * is_approved(moment.state, ActionKind.DEFEND) + 5 * is_battered


def is_approved(state: State, action: ActionKind) -> bool:
    """Whether a success at this action earns a card in this round (TR-089)."""
    card = state.top_card
    return card is not None and action in card.gamemaster.approved


def _boost(moment: Moment, hero: str, plan: Command) -> Command | None:
    """A card to play before the die: for the bomb, or for an approved action."""
    state = moment.state
    on_bomb = isinstance(plan, ResolveDramaticStep | LastDitchEffort)
    if not isinstance(plan, ResolveDramaticStep | LastDitchEffort | DeclareAction | OneOnMany):
        return None
    if isinstance(plan, DeclareAction | OneOnMany) and not is_approved(state, plan.action):
        return None
    attribute = plan.attribute
    if attribute is not None and not state.value_raise(hero, attribute):
        for card in held(state, hero, RAISED_BY[attribute]):
            return allowed(state, RaiseAttribute(hero=hero, card=card, attribute=attribute))
    if on_bomb and not state.bonus_raise(hero):
        for card in held(state, hero, CardType.ACTION):
            return allowed(state, PlayAction(hero=hero, card=card))
    return None


def _finish(moment: Moment, hero: str) -> Command:
    attempt = moment.state.attempts[-1]
    if attempt.dice_due:
        return moment.throw()
    short = shortfall(moment)
    is_likely = is_approved(moment.state, attempt.action) and short <= CLOSE
    # A stymied hero would lose the die of the point: too dear for anything but the bomb.
    is_worth_it = attempt.purpose in DRAMATIC or (is_likely and not attempt.is_stymied)
    if short > 0 and is_worth_it:
        return _point(moment.state, hero) or Announce(actor=hero)
    return Announce(actor=hero)


def _point(state: State, hero: str) -> Command | None:
    """A point for the open action: from a card, else of the hero's own."""
    plays: list[Command] = [
        PlayHero(hero=hero, card=card) for card in held(state, hero, CardType.HERO)
    ]
    plays += [PlayDrama(hero=hero, card=card) for card in held(state, hero, CardType.DRAMA)]
    plays.append(SpendPossibility(hero=hero))
    return next((play for play in plays if allowed(state, play)), None)


def shortfall(moment: Moment) -> int:
    """How much the open action lacks as it stands; 0 or less succeeds."""
    attempt = moment.state.attempts[-1]
    announced = TORG.step(moment.state, Announce(actor=attempt.actor)).events[0]
    margins = (
        [each.margin for each in announced.outcome.results]
        if isinstance(announced, ActionAnnounced)
        else [0]
    )
    return -(min(margins) if attempt.purpose in DRAMATIC else max(margins))


def _support(moment: Moment, hero: str) -> Command | None:
    bonus = moment.state.dialect.enhancements.supporter_bonus
    if not 0 < shortfall(moment) <= bonus:
        return None
    for card in held(moment.state, hero, CardType.SUPPORTER):
        return allowed(moment.state, PlaySupporter(hero=hero, card=card))
    return None


def _after(moment: Moment, hero: str) -> Command | None:
    state = moment.state
    for card in best(state, state.hand(hero), 1):
        pooled = allowed(state, PlayToPool(hero=hero, card=card))
        if pooled is not None:
            return pooled
    if moment.ending is None and _wants_haste(moment, hero):
        for card in held(state, hero, CardType.HASTE):
            return allowed(state, PlayHaste(hero=hero, card=card))
    return None


def _wants_haste(moment: Moment, hero: str) -> bool:
    resolution, card = moment.state.resolution, moment.state.top_card
    if resolution is None or resolution.hero != hero:
        return any(is_approved(moment.state, action) for action in moment.sheet(hero).actions)
    return card is not None and bool(resolution.offered(card.gamemaster.skill_box))


def _discard(moment: Moment, hero: str) -> Command:
    """The excess goes, and one card more if it is of no use to these players."""
    state = moment.state
    choices = numbers_to_discard(state, hero)
    worst = sorted(state.hand(hero), key=lambda card: (_rank(state, card), card), reverse=True)
    thrown = counted(state, worst)[: choices[0]]
    useless = [each for each in worst if each not in thrown and _rank(state, each) == len(WORTH)]
    more = useless[: choices[-1] - choices[0]]
    return DiscardAfterScene(hero=hero, cards=tuple(sorted((*thrown, *more))))


def best(state: State, cards: Iterable[Card], count: int) -> tuple[Card, ...]:
    """The dearest of these cards, without those of no use."""
    useful = (card for card in cards if _rank(state, card) < len(WORTH))
    return tuple(sorted(useful, key=lambda card: (_rank(state, card), card))[:count])


def _rank(state: State, card: Card) -> int:
    kind = state.card(card).type
    return WORTH.index(kind) if kind in WORTH else len(WORTH)


def held(state: State, hero: str, kind: CardType) -> list[Card]:
    """The cards of this type in a hero's pool."""
    return sorted(card for card in state.pool(hero) if state.card(card).type is kind)


def allowed(state: State, command: Command) -> Command | None:
    """The command, if the rules allow it now."""
    return command if TORG.refusal(state, command) is None else None


_HABITS: Final = MappingProxyType(
    {
        Task.OPEN_POOL: _open_pool,
        Task.ACT: _act,
        Task.FINISH: _finish,
        Task.SUPPORT: _support,
        Task.AFTER: _after,
        Task.DISCARD: _discard,
    }
)

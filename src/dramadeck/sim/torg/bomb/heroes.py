"""The policy of a hero in the bomb, and actions with the skills of a character sheet."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, assert_never

import attrs

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card
from dramadeck.sim.torg.bomb.moment import Moment, PendingDecision, Question
from dramadeck.sim.torg.bomb.rulings import announcement, defends, difficulty_against
from dramadeck.sim.torg.bomb.sheets import LEADER, TROOPERS, Skill, rolls_under
from dramadeck.sim.torg.policies import answer_to_offer, held, rank
from dramadeck.torg import TORG, ActionKind, Attribute, CardType, SkillResolution, State
from dramadeck.torg.attempt import DRAMATIC
from dramadeck.torg.commands import Command
from dramadeck.torg.rules import approved_actions, dice, outcomes, turns
from dramadeck.torg.rules.adventure import counted, numbers_to_discard
from dramadeck.torg.rules.skill_resolution import checks_for


def usable(moment: Moment, who: str, skill: Skill) -> Skill:
    """The skill as the character has it now: an interaction may take it from her (TG-060)."""
    if not turns.conditions_on(moment.state, who, InteractionEffect.UNSKILLED):
        return skill
    default = moment.sheet(who).attributes[skill.attribute] - moment.setting.figures.default
    return attrs.evolve(skill, value=min(skill.value, default))


def declared(
    moment: Moment, actor: str, action: ActionKind, skill: Skill, target: str
) -> torg.commands.DeclareAction:
    """An action with a skill of the sheet against one enemy."""
    return torg.commands.DeclareAction(
        actor=actor,
        action=action,
        value=usable(moment, actor, skill).value,
        difficulty=difficulty_against(moment, target, action),
        target=target,
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
        skill=skill.name,
    )


def several(
    moment: Moment, hero: str, action: ActionKind, skill: Skill, targets: Iterable[str]
) -> torg.commands.OneOnMany:
    """The same action against several enemies with one roll (MA-012)."""
    return torg.commands.OneOnMany(
        actor=hero,
        action=action,
        checks=tuple(
            torg.Check(
                value=usable(moment, hero, skill).value,
                difficulty=difficulty_against(moment, target, action),
                target=target,
            )
            for target in targets
        ),
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
        skill=skill.name,
    )


def watch(moment: Moment, hero: str) -> torg.commands.DeclareAction:
    """The action if no enemy is left: to keep watch."""
    figures = moment.setting.figures
    return torg.commands.DeclareAction(
        actor=hero,
        action=ActionKind.OTHER,
        value=usable(moment, hero, figures.watch).value,
        difficulty=figures.watch_difficulty,
        attribute=figures.watch.attribute,
        skill=figures.watch.name,
    )


def is_approved(state: State, action: ActionKind, hero: str) -> bool:
    """Whether a success with this action earns a hero a card now (TR-089, TC-029)."""
    if action not in approved_actions.approved_kinds(state) or state.round is None:
        return False
    once = state.dialect.approved_actions.earned == "once_for_each_kind"
    return not (once and (hero, action) in state.round.rewards.earned)


def raising(
    state: State, hero: str, card: int, attribute: Attribute | None, skill: str | None
) -> torg.commands.PlayCard:
    """The play of a card that raises an attribute, one skill of it, or the next roll of a kind."""
    match state.dialect.enhancements.raise_reach:
        case "attribute_for_the_round":
            raised = torg.Raise(attribute=attribute)
        case "skill_for_the_round":
            raised = torg.Raise(attribute=attribute, skill=skill)
        case "next_roll":
            raised = torg.Raise()
        case _:
            assert_never(state.dialect.enhancements.raise_reach)
    return torg.commands.PlayCard(hero=hero, card=card, choice=raised)


def raised_by(
    state: State, hero: str, action: ActionKind, attribute: Attribute | None, skill: str | None
) -> int:
    """What cards in play add to an action with a skill."""
    kind = outcomes.roll_kind(action, attribute)
    return sum(
        boost.amount
        for boost in state.boosts
        if boost.hero == hero
        and (
            boost.raises_value(attribute, skill)
            or (boost.next_roll is not None and boost.next_roll is kind)
        )
    )


def allowed(state: State, command: Command) -> Command | None:
    """The command, if the rules allow it now."""
    return command if TORG.refusal(state, command) is None else None


def called(state: State, actor: str, effect: InteractionEffect) -> torg.commands.MakeCall:
    """The call of an actor who chooses the effect on the target by the chart (TG-064)."""
    calls = state.round.conditions.calls if state.round else ()
    call = next(call for call in calls if call.actor == actor)
    return torg.commands.MakeCall(actor=actor, target=call.target, effects=(effect,))


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
"""The types of card that these players use, the most valuable first."""

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

CLOSE: Final = 8
"""The largest shortfall of an approved action for which a hero spends a point."""


def choose(moment: Moment, duty: PendingDecision) -> Command | None:
    """The hero's answer to a question; None declines it."""
    state, hero = moment.state, duty.who
    match duty.asks:
        case Question.OPEN_POOL:
            heroes = state.round.heroes if state.round else ()
            cards = best(state, state.hand(hero), state.dialect.pools.opening.lookup(len(heroes)))
            return torg.commands.OpenPool(hero=hero, cards=cards) if cards else None
        case Question.ACT:
            plan = planned(moment, hero)
            return _boost(moment, hero, plan) or plan
        case Question.FINISH:
            return _finish(moment, hero)
        case Question.SUPPORT:
            if not 0 < shortfall(moment) <= state.dialect.enhancements.supporter_bonus:
                return None
            # This question goes only to heroes who hold the card.
            card = held(state, hero, CardType.SUPPORTER)[0]
            return allowed(state, torg.commands.PlayCard(hero=hero, card=card))
        case Question.AFTER:
            return _after(moment, hero)
        case Question.CALL:
            # The target of a hero loses the next action.
            return called(state, hero, InteractionEffect.SETBACK)
        case Question.DISCARD:
            return _discard(moment, hero)
        case Question.RENEW:
            # Rally replaces all cards of no use.
            useless = tuple(c for c in state.hand(hero) if rank(state, c, WORTH) == len(WORTH))
            return torg.commands.RenewHand(hero=hero, cards=useless)
        case Question.TRADE:
            return answer_to_offer(state, hero, WORTH)
        case _:
            raise KeyError(duty.asks)


def planned(moment: Moment, hero: str) -> Command:
    """The action of this turn: on the bomb if it is the hero's task, else the best other one."""
    resolution = moment.state.resolution
    if resolution is not None and resolution.hero == hero:
        check = _on_bomb(moment, resolution)
        if check is not None:
            return check
    choices = [*_rolled(moment, hero)]
    may_be_attacked = any(
        moment.is_able(name) and moment.state.actions_left(name) > 0
        for name in moment.state.members(torg.Side.VILLAINS)
    )
    if may_be_attacked and not defends(moment, hero):
        earns_card = is_approved(moment.state, ActionKind.DEFEND, hero)
        worth = 3 + 4 * earns_card + 5 * moment.is_battered(hero)
        choices.append((worth, torg.commands.Defend(hero=hero)))
    choices.sort(key=lambda choice: choice[0], reverse=True)
    plans = (*(plan for _, plan in choices), watch(moment, hero))
    possible = (plan for plan in plans if allowed(moment.state, plan))
    return next(possible, torg.commands.PassTurn(character=hero))


def _on_bomb(moment: Moment, resolution: SkillResolution) -> Command | None:
    """The action of the hero at the bomb; None if the card and the rules allow none."""
    state, hero = moment.state, resolution.hero
    skills = moment.sheet(hero).bomb
    names = [skill.name for skill in skills]
    place = names.index(resolution.skill)
    if resolution.demands_approach:
        # The next skill of the sheet, or a new start if there is none; once a round (TR-183).
        if state.round is None or resolution.proposed_in == state.round.number:
            return None
        if place + 1 < len(names):
            return torg.commands.ChooseApproach(hero=hero, skill=names[place + 1])
        return torg.commands.ChooseApproach(hero=hero, skill=names[0], starts_over=True)
    skill, card = usable(moment, hero, skills[place]), state.top_card
    offered = resolution.offered(card.gamemaster.skill_box) if card else ()
    if resolution.flips_left == 0 and (
        resolution.is_overdue or len(offered) < len(resolution.open_steps)
    ):
        effort = torg.commands.LastDitchEffort(
            hero=hero, value=skill.value, attribute=skill.attribute
        )
        if allowed(state, effort):
            return effort
    # As many steps as look easy enough; when time is short, as many as the card offers.
    tries, flips_left = 1, resolution.flips_left
    if flips_left is not None and flips_left < len(resolution.open_steps):
        tries = max(1, len(offered))
    else:
        raised = raised_by(state, hero, ActionKind.OTHER, skill.attribute, resolution.skill)
        value = skill.value + raised + state.bonus_raise(hero)
        for count in range(2, len(offered) + 1):
            checks = checks_for(state, resolution, value, resolution.open_steps[:count])
            hardest = max(check.difficulty for check in checks)
            if value - hardest >= moment.setting.figures.easy:
                tries = count
    step = torg.commands.ResolveDramaticStep(
        hero=hero, value=skill.value, steps=tries, attribute=skill.attribute
    )
    return allowed(state, step)


def _rolled(moment: Moment, hero: str) -> Iterator[tuple[int, Command]]:
    """Every action of the sheet against every kind of enemy, with its estimated worth."""
    standing = [name for name in TROOPERS if moment.is_able(name)]
    targets = [name for name in (*standing[:1], LEADER) if moment.is_able(name)]
    ordinary = moment.setting.figures.ordinary
    for action, skill in moment.sheet(hero).actions.items():
        worth = 4 * is_approved(moment.state, action, hero) + 2 * (action is ActionKind.ATTACK)
        for target in targets:
            ease = skill.value - ordinary - difficulty_against(moment, target, action)
            # To stymie the leader is worth more than a trooper; a second time it is worth little.
            if action is ActionKind.ATTACK:
                gain = 0
            elif moment.state.standing(target) is torg.Disadvantage.STYMIED:
                gain = -6
            else:
                gain = 4 if target == LEADER else 0
            yield worth + ease + gain, declared(moment, hero, action, skill, target)
        in_groups = moment.setting.figures.acts_in_groups
        if action is ActionKind.ATTACK and len(standing) > 1 and in_groups:
            ease = skill.value - 4 - difficulty_against(moment, standing[0], action)
            yield worth + ease + 5, several(moment, hero, action, skill, standing[:2])


def _boost(moment: Moment, hero: str, plan: Command) -> Command | None:
    """A card to play before the die is thrown: for the bomb, or for an approved action."""
    state = moment.state
    if isinstance(plan, torg.commands.ResolveDramaticStep | torg.commands.LastDitchEffort):
        skill, action = state.resolution.skill if state.resolution else None, ActionKind.OTHER
    elif isinstance(plan, torg.commands.DeclareAction | torg.commands.OneOnMany) and is_approved(
        state, plan.action, hero
    ):
        skill, action = plan.skill, plan.action
    else:
        return None
    attribute = plan.attribute
    if attribute is not None and not raised_by(state, hero, action, attribute, skill):
        for card in held(state, hero, RAISED_BY[attribute]):
            return allowed(state, raising(state, hero, card, attribute, skill))
    on_bomb = isinstance(plan, torg.commands.ResolveDramaticStep | torg.commands.LastDitchEffort)
    return _action_card(state, hero) if on_bomb and not state.bonus_raise(hero) else None


def _action_card(state: State, hero: str) -> Command | None:
    for card in held(state, hero, CardType.ACTION):
        return allowed(state, torg.commands.PlayCard(hero=hero, card=card))
    return None


def _finish(moment: Moment, hero: str) -> Command:
    state, attempt = moment.state, moment.state.attempts[-1]
    on_bomb = attempt.purpose in DRAMATIC
    for_one_roll = state.dialect.enhancements.action_reach == "one_roll"
    if on_bomb and for_one_roll and attempt.dice_due and not attempt.rolls:
        card = _action_card(state, hero)
        if card is not None:
            return card
    if attempt.dice_due:
        return moment.throw()
    if rolls_under(state.dialect):
        return harder_hit(moment, hero) or announcement(moment, hero)
    short = shortfall(moment)
    is_likely = is_approved(state, attempt.action, hero) and short <= CLOSE
    # A stymied hero would lose the die of the point: she spends one only for the bomb.
    is_worth_it = on_bomb or (is_likely and not attempt.is_stymied)
    point = _point(state, hero) if short > 0 and is_worth_it else None
    return point or announcement(moment, hero)


def harder_hit(moment: Moment, who: str) -> Command | None:
    """A possibility for an attack that hits, if it adds harm: that of an up, then her own."""
    state, attempt = moment.state, moment.state.attempts[-1]
    if attempt.action is not ActionKind.ATTACK or shortfall(moment) > 0:
        return None
    if dice.loses_next_point(state, who):
        return None
    if dice.free_points(state, who):
        return torg.commands.SpendFreePossibility(character=who)
    at_leader = any(check.target == LEADER for check in attempt.checks)
    return _point(state, who) if at_leader and not attempt.points else None


def _point(state: State, hero: str) -> Command | None:
    """A point for the open action: from a card, else a possibility of the hero."""
    cards = [*held(state, hero, CardType.HERO), *held(state, hero, CardType.DRAMA)]
    plays: list[Command] = [torg.commands.PlayCard(hero=hero, card=card) for card in cards]
    plays.append(torg.commands.SpendPossibility(hero=hero))
    return next((play for play in plays if allowed(state, play)), None)


def shortfall(moment: Moment) -> int:
    """How much the open action lacks now; 0 or less succeeds."""
    attempt = moment.state.attempts[-1]
    announced = TORG.step(moment.state, torg.commands.Announce(actor=attempt.actor)).events[0]
    results = (
        announced.outcome.results if isinstance(announced, torg.events.ActionAnnounced) else ()
    )
    margins = [result.margin for result in results] or [0]
    return -(min(margins) if attempt.purpose in DRAMATIC else max(margins))


def _after(moment: Moment, hero: str) -> Command | None:
    state = moment.state
    for card in best(state, state.hand(hero), 1):
        pooled = allowed(state, torg.commands.PlayToPool(hero=hero, card=card))
        if pooled is not None:
            return pooled
    resolution, top_card = state.resolution, state.top_card
    if resolution is None or resolution.hero != hero:
        actions = moment.sheet(hero).actions
        wants_haste = any(is_approved(state, action, hero) for action in actions)
    else:
        wants_haste = top_card is not None and bool(
            resolution.offered(top_card.gamemaster.skill_box)
        )
    if moment.ending is None and wants_haste:
        for card in held(state, hero, CardType.HASTE):
            return allowed(state, torg.commands.PlayCard(hero=hero, card=card))
    return None


def _discard(moment: Moment, hero: str) -> Command:
    """Discards the excess, and further cards if they are of no use to these players."""
    state = moment.state
    choices = numbers_to_discard(state, hero)
    worst_first = sorted(
        state.hand(hero), key=lambda card: (rank(state, card, WORTH), card), reverse=True
    )
    excess = counted(state, worst_first)[: choices[0]]
    useless = [c for c in worst_first if c not in excess and rank(state, c, WORTH) == len(WORTH)]
    more = useless[: choices[-1] - choices[0]]
    return torg.commands.DiscardAfterScene(hero=hero, cards=tuple(sorted((*excess, *more))))


def best(state: State, cards: Iterable[Card], count: int) -> tuple[Card, ...]:
    """The most valuable of these cards, without those of no use."""
    by_rank = sorted((rank(state, card, WORTH), card) for card in cards)
    return tuple(card for place, card in by_rank if place < len(WORTH))[:count]

"""The dues of a Torg game (who has to answer, act or rule) and the standing of open actions."""

from collections import Counter
from collections.abc import Iterator

from dramadeck.core import Due, Seat
from dramadeck.core.last_result import keep_last
from dramadeck.core.records import record
from dramadeck.torg.attempt import Attempt, Die, DieRoll, Outcome
from dramadeck.torg.cards import SUBPLOTS, Disadvantage, Side
from dramadeck.torg.rules import (
    adventure,
    announcements,
    attempts,
    dice,
    outcomes,
    pools,
    specials,
)
from dramadeck.torg.rules.awards import GrantAward
from dramadeck.torg.rules.cards import renewals, story
from dramadeck.torg.rules.conflict_lines import NameSetback
from dramadeck.torg.rules.injuries import ReportDamage
from dramadeck.torg.rules.interactions import ApplyInteraction, MakeCall, interactions_of
from dramadeck.torg.rules.outcomes import Modifiers
from dramadeck.torg.rules.piles import NameDrawn
from dramadeck.torg.rules.rounds import Flip
from dramadeck.torg.rules.skill_resolution import ChooseApproach, JudgeApproach
from dramadeck.torg.rules.trades import AnswerTrade
from dramadeck.torg.rules.turns import acts_before, hastened_before, is_out
from dramadeck.torg.state import GAMEMASTER, State, hero_seat


@keep_last
def pending(state: State) -> tuple[Due, ...]:
    """The dues of all seats, from what is public; those that block the game come first.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> [(str(due.seat), due.command) for due in pending(state) if due.blocks]
    [('hero Quin', 'Roll')]
    """
    blocking = tuple(_blocking(state))
    actions = () if blocking else tuple(_actions(state))
    next_step = () if blocking else _next_step(state, has_acted=not actions)
    return (*blocking, *_answers(state), *_rulings(state), *next_step, *actions)


def _seat_of(state: State, name: str) -> Seat:
    return hero_seat(name) if state.hero(name) else GAMEMASTER


def _due(
    command: type,
    *fixed: tuple[str, str],
    seat: Seat = GAMEMASTER,
    amount: int | None = None,
    blocks: bool = False,
    since: int = 0,
    after: str | None = None,
) -> Due:
    return Due(
        seat=seat,
        command=command.__name__,
        given=fixed,
        amount=amount,
        blocks=blocks,
        since=since,
        after=() if after is None else (after,),
    )


def _blocking(state: State) -> Iterator[Due]:
    """The dues without which the game cannot go on."""
    for hero, cards in Counter(state.pending.owed).items():
        yield _due(NameDrawn, seat=hero_seat(hero), amount=cards, blocks=True)
    for hero in state.pending.renewing:
        yield _due(renewals.RenewHand, seat=hero_seat(hero), blocks=True)
    for hero in state.scene.awaiting if state.scene else ():
        yield _due(adventure.DiscardAfterScene, seat=hero_seat(hero), blocks=True)
    attempt = state.attempt
    if attempt is not None:
        command: type = dice.Roll if attempt.dice_due else announcements.Announce
        actor = attempt.actor
        hastened = hastened_before(state, actor)
        if hastened is not None:
            command, actor = attempts.DeclareAction, hastened
        yield _due(command, ("actor", actor), seat=_seat_of(state, actor), blocks=True)


def _next_step(state: State, *, has_acted: bool) -> Iterator[Due]:
    """The gamemaster's next step, when everybody has acted or nobody can act yet."""
    current = state.round
    if state.adventure is None:
        yield _due(adventure.Deal, blocks=True)
    elif state.scene is None:
        command = adventure.EndAdventure if state.adventure.is_completed else adventure.BeginScene
        yield _due(command, blocks=True)
    elif current is not None and (not current.number or has_acted):
        yield _due(Flip, blocks=True)


def _answers(state: State) -> Iterator[Due]:
    """The answers that players owe; the game can go on without them."""
    for offer in state.pending.offers:
        yield _due(AnswerTrade, ("with_hero", offer.hero), seat=hero_seat(offer.with_hero))
    for call in state.round.conditions.calls if state.round else ():
        about = (("actor", call.actor), ("target", call.target))
        yield _due(MakeCall, *about, seat=_seat_of(state, call.actor))
    task = state.resolution
    if task is not None and task.proposed is not None:
        yield _due(JudgeApproach)
    elif task is not None and task.demands_approach:
        yield _due(ChooseApproach, seat=hero_seat(task.hero))
    proposal = specials.proposed(state)
    if proposal is not None and proposal.is_agreed:
        yield _due(specials.JudgeCampaign)
    elif proposal is not None:
        yield _due(specials.AnswerCampaign, seat=hero_seat(proposal.owner))
    for hero, most in pools.openings(state):
        yield _due(pools.OpenPool, seat=hero_seat(hero), amount=most)


def _rulings(state: State) -> Iterator[Due]:
    """The rulings that the gamemaster owes."""
    for hit in state.pending.hits:
        about = (*(("by", actor) for actor in hit.actors), ("target", hit.target))
        yield _due(ReportDamage, *about, amount=hit.effect_total, since=hit.round)
    if state.scene is not None and state.scene.is_over and state.scene.awaiting:
        yield _due(GrantAward)
    for point in state.pending.points_due:
        yield _due(dice.SettlePoint, ("hero", point.hero))
    for question in state.pending.questions:
        yield _due(story.AnswerQuestion, ("hero", question.hero))
    last = state.pending.aftermath
    if last is not None and state.round is not None:
        done = {(settled.target, settled.action) for settled in last.settled}
        for target in last.hits:
            kinds = interactions_of(last, target)
            if any((target, kind) not in done for kind, _ in kinds):
                yield _due(ApplyInteraction, ("actor", last.actors[0]), ("target", target))
    for hero in state.survivors:
        accepted = [subplot.card for subplot in state.subplots if subplot.hero == hero]
        waiting = (card for card in state.pool(hero) if card not in accepted)
        if any(state.card(card).type in SUBPLOTS for card in waiting):
            yield _due(specials.AcceptSubplot, ("hero", hero))
    for side in Side:
        current = state.round
        is_hit = current is not None and state.suffers(side, Disadvantage.SETBACK)
        if current is not None and is_hit and side not in current.setbacks.named:
            yield _due(NameSetback, ("side", side.value))


def _actions(state: State) -> Iterator[Due]:
    """The characters who have an action left in this round, the first side first."""
    current = state.round
    if current is None or not current.number or (state.scene and state.scene.awaiting):
        return
    first = state.initiative or Side.HEROES
    for side in (first, first.other):
        for name in state.members(side):
            if state.actions_left(name) and not is_out(state, name):
                yield _due(
                    attempts.DeclareAction,
                    ("actor", name),
                    seat=_seat_of(state, name),
                    since=current.number,
                    after=acts_before(state, name),
                )


# ---------------------------------------------------------------------------------- open actions


@record(kw_only=True)
class Standing:
    """The standing of an open action; all of it is public.

    Attributes:
        actors: who acts.
        rolls: the dice thrown so far.
        dice_due: the dice that must still be thrown before the result can be announced.
        modifiers: the modifiers of the bonus number.
        value_modifiers: the modifiers of the value of each check, in the order of the checks.
        effect_modifiers: the modifiers of the effect value; empty if there is none.
        outcome: the outcome that would be announced now: totals, margins, effect total;
            None until the die of the action is thrown.
    """

    actors: tuple[str, ...]
    rolls: tuple[DieRoll, ...]
    dice_due: tuple[Die, ...]
    modifiers: Modifiers
    value_modifiers: tuple[Modifiers, ...]
    effect_modifiers: Modifiers
    outcome: Outcome | None


def standing(state: State, actor: str) -> Standing | None:
    """The standing of a character's open action, from what is public; None if none is open.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> standing(state, "Quin").dice_due
    (<Die.ACTION: 'action'>,)
    >>> state = torg.roll(state, actor="Quin", total=14).state
    >>> now = standing(state, "Quin").outcome
    >>> now.bonus, now.results[0].total, now.results[0].margin
    (1, 10, 0)
    """
    own = (attempt for attempt in reversed(state.attempts) if actor in attempt.actors)
    attempt = next(own, None)
    return None if attempt is None else _standing_of(state, attempt)


@keep_last
def standings(state: State) -> tuple[Standing, ...]:
    """The standing of each open action, in the order of declaration."""
    return tuple(_standing_of(state, attempt) for attempt in state.attempts)


def _standing_of(state: State, attempt: Attempt) -> Standing:
    has_effect = attempt.effect_value is not None
    return Standing(
        actors=attempt.actors,
        rolls=attempt.rolls,
        dice_due=attempt.dice_due,
        modifiers=outcomes.bonus_modifiers(state, attempt),
        value_modifiers=tuple(
            outcomes.value_modifiers(state, attempt, check) for check in attempt.checks
        ),
        effect_modifiers=outcomes.effect_modifiers(state, attempt) if has_effect else (),
        outcome=outcomes.judged(state, attempt) if attempt.is_rolled else None,
    )

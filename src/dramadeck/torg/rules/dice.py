"""The dice of an action, each thrown once, and the points that add a die or cancel one."""

from itertools import compress, islice
from typing import Annotated, Final, NamedTuple

from dramadeck import core
from dramadeck.charts.torg import FACES, DiceError, point_die, roll_chain, rolls_again_on
from dramadeck.core import command, event, replace
from dramadeck.core.refusals import all_of
from dramadeck.torg import characters, field_types, scene
from dramadeck.torg.attempt import Attempt, Die, DieRoll
from dramadeck.torg.cards import Advantage, Disadvantage
from dramadeck.torg.preconditions import DICE_DUE, FLIPPED_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule, turns
from dramadeck.torg.rules.attempts import OWN_ACTION, attempt_of, changed
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

ROLLING: Final = core.Window.of("when a die of the character's action is due", OWN_ACTION, DICE_DUE)


@command(when=ROLLING("TR-065"), menu=core.Topic.ANSWER.at(1))
class Roll:
    """Throw the next die that the open action is waiting for; in GURPS, three dice at once.

    Give one of three: the total, if you add up re-rolls yourself; the faces, and the library adds
    them up; or a seed, and the library throws the die.

    Attributes:
        actor: the character whose action it is.
        total: the total of the die, with re-rolls.
        dice: the faces of the d20 in order, such as `(10, 7)`; in GURPS those of the three dice.
        seed: the source of the faces; the die is rolled again wherever the rules allow it. The same
            seed gives the same faces, so use another one for each die, such as `Seed.for_die`.
            It is not in the record that players get.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> (rolled,) = torg.roll(state, actor="Quin", seed=state.seed.for_die(34)).events
    >>> rolled.roll
    DieRoll(die=<Die.ACTION: 'action'>, total=9, faces=(9,))
    """

    actor: core.Sender
    total: field_types.RolledTotal | None = None
    dice: Annotated[tuple[core.Positive, ...], core.FreeInput((field_types.SAMPLE_DIE,))] = ()
    seed: Annotated[int | str | None, core.HOST] = None


@rule(Roll)
def roll(state: State, command: Roll) -> Decision:
    """The die of the action comes first, then those of an up and of points."""
    attempt = core.present(state.attempt)
    is_given = (command.total is not None, bool(command.dice), command.seed is not None)
    if sum(is_given) != 1:
        given_forms = [
            *compress((core.phrase("total"), core.phrase("dice"), core.phrase("seed")), is_given)
        ]
        raise refuse(
            Reason.DIE_AND_TOTAL, "TR-065", given=all_of(given_forms or [core.phrase("nothing")])
        )
    yield from throw(state, attempt, throw_of(state, attempt, command))


@event
class DieRolled(core.NoCards):
    """A die has been thrown.

    Attributes:
        actor: the character whose action it is for.
        roll: the die and its total.
        uses_up_stymied: whether a re-roll was lost with it (TR-079).
    """

    actor: str
    roll: DieRoll
    uses_up_stymied: bool

    def apply(self, state: State) -> State:
        """The die is thrown; the last announced action cannot be answered any more."""
        state = state.without_aftermath.with_cards_committed
        attempt = state.attempts[-1]
        if self.uses_up_stymied:
            state = _with_reroll_lost(state)
        rolled = replace(
            attempt,
            rolls=(*attempt.rolls, self.roll),
            dice_due=attempt.dice_due[1:],
            is_stymied=attempt.is_stymied and not self.uses_up_stymied,
        )
        return replace(changed(state, rolled), dice_thrown=state.dice_thrown + 1)


@event
class RerollLost(core.NoCards):
    """A stymied actor has lost the die of a point: her first re-roll (TR-079)."""

    actor: str

    def apply(self, state: State) -> State:
        """The die of a point is not due any more."""
        attempt = replace(without_die(state.attempts[-1], Die.POINT), is_stymied=False)
        return changed(_with_reroll_lost(state), attempt)


def throw(state: State, attempt: Attempt, thrown: "Throw") -> SubDecision:
    """Throw the next die of an attempt."""
    die, total = attempt.dice_due[0], thrown.total
    # A point's die counts at least 10; an up's may, by the dialect (TR-065).
    at_least_ten = state.dialect.attempts.up == "die_of_at_least_ten"
    if die is Die.POINT or (die is Die.UP and at_least_ten):
        total = point_die(total)
    state = yield DieRolled(
        actor=attempt.actor,
        roll=DieRoll(die=die, total=total, faces=thrown.faces),
        uses_up_stymied=thrown.uses_up_stymied,
    )
    return (yield from lose_reroll(state))


class Throw(NamedTuple):
    """The total of a die, its faces, and whether a stymied actor lost a re-roll with it."""

    total: int
    faces: tuple[int, ...]
    uses_up_stymied: bool


def throw_of(state: State, attempt: Attempt, command: Roll) -> Throw:
    """The throw that a command gives; refuse an impossible one (TR-065, TR-079)."""
    if state.dialect.attempts.die == "three_d6_rolled_under":
        return _three_dice(command)
    rated = state.is_possibility_rated(attempt.actor)
    skilled, stymied = attempt.is_skilled, attempt.is_stymied
    again = rolls_again_on(skilled=skilled, possibility_rated=rated)
    if command.total is not None:
        if stymied and command.total > FACES:
            problem = core.phrase(
                "a stymied {actor} throws one die, so its total is at most {most}",
                actor=attempt.actor,
                most=FACES,
            )
            raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TR-079", problem=problem)
        # A given total is without the re-roll that a stymied hero has lost.
        return Throw(command.total, (), stymied and command.total in again)
    dice = command.dice
    if command.seed is not None:
        throws = core.Seed(command.seed).throws(FACES)
        dice = (next(throws),)
        while not stymied and dice[-1] in again:
            dice = (*dice, next(throws))
    try:
        chain = roll_chain(dice, skilled=skilled, possibility_rated=rated, stymied=stymied)
    except DiceError as error:
        rule = "TR-079" if stymied else "TR-065"
        problem = core.Phrase(error.sentence, tuple(error.values.items()))
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, rule, problem=problem) from None
    return Throw(chain.total, chain.dice, chain.stymied_spent)


# The dice that GURPS throws for an action, and the faces of each.
THREE: Final = 3
SIX: Final = 6


def _three_dice(command: Roll) -> Throw:
    """Three six-sided dice, which never roll again, or their total."""
    dice = command.dice
    if command.seed is not None:
        dice = tuple(islice(core.Seed(command.seed).throws(SIX), THREE))
    total = sum(dice) if command.total is None else command.total
    if command.total is None and (len(dice) != THREE or max(dice) > SIX):
        problem = core.phrase(
            "an action takes three dice that each show 1 to 6, not {dice}", dice=dice
        )
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TG-067", problem=problem)
    require_three_dice(total)
    return Throw(total, dice, uses_up_stymied=False)


def require_three_dice(total: int) -> None:
    """Refuse a total that three six-sided dice cannot have."""
    if not THREE <= total <= THREE * SIX:
        problem = core.phrase(
            "the total of three six-sided dice is 3 to 18, not {total}",
            total=total,
        )
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TG-067", problem=problem)


def lose_reroll(state: State) -> SubDecision:
    """Take the die of a point from a stymied actor whose first die did not roll again."""
    attempt = state.attempt
    if attempt and attempt.is_rolled and attempt.is_stymied and Die.POINT in attempt.dice_due:
        return (yield RerollLost(actor=attempt.actor))
    return state


def _with_reroll_lost(state: State) -> State:
    """The state in which the actors of the open action have lost their first re-roll (TR-079)."""
    if state.round is None:
        return state
    points = state.round.points
    lost = (*points.rerolls_lost, *state.attempts[-1].actors)
    return replace(state, round=replace(state.round, points=replace(points, rerolls_lost=lost)))


def without_die(attempt: Attempt, die: Die) -> Attempt:
    """The attempt with one point less, or without the last due die of this kind."""
    if die not in attempt.dice_due:
        return replace(attempt, points=max(0, attempt.points - 1))
    last = len(attempt.dice_due) - 1 - attempt.dice_due[::-1].index(die)
    return replace(attempt, dice_due=attempt.dice_due[:last] + attempt.dice_due[last + 1 :])


# ------------------------------------------------------------------------------------------ points


def require_possibility(state: State, hero: str, rule: str) -> None:
    """Refuse a hero who has no point of her own left."""
    if requirements.hero_of(state, hero, rule).possibilities < 1:
        raise refuse(Reason.NO_POSSIBILITY_LEFT, rule, hero=hero)


WITH_POSSIBILITY: Final = core.Guard[State]("for a hero who has a possibility", require_possibility)


@command(when=WITH_POSSIBILITY("TR-068"), menu=core.Topic.CARDS.at(2))
class SpendPossibility:
    """Spend a point of your own for one more die, also in addition to an up (TR-068).

    Or spend it outside of an action, as for shaking off damage (TC-063): no rule text says how much
    that is, so the gamemaster says what the point does, by `settle_point`.

    Attributes:
        hero: the hero who spends it, for her open action unless `what_for` is given.
        what_for: its use outside of an action; None adds a die to the open action.

    >>> from dramadeck import torg
    >>> state = torg.new_game([torg.Hero("Quin", possibilities=3)], seed=7)
    >>> state = torg.spend_possibility(
    ...     torg.deal(state).state, hero="Quin", what_for="shaking off damage"
    ... ).state
    >>> state.hero("Quin").possibilities
    2
    """

    hero: core.Sender
    what_for: field_types.AskedUse | None = None


@event
class PossibilitySpent(core.NoCards):
    """A hero has spent a point of her own; one more die is due, or else its effect is named."""

    hero: str
    what_for: str | None

    def apply(self, state: State) -> State:
        """The hero has a point less; a die is due, or the point has to be settled (TC-063)."""
        if self.what_for is None and state.attempt is None:
            return state
        hero = state.hero(self.hero)
        if hero is not None:
            state = state.with_hero(replace(hero, possibilities=hero.possibilities - 1))
        if self.what_for is not None:
            return _with_point_due(state, self.hero, self.what_for)
        attempt = with_point(state, state.attempts[-1], Die.POINT)
        return changed(state, replace(attempt, has_own_point=True))


@rule(SpendPossibility)
def spend_possibility(state: State, command: SpendPossibility) -> Decision:
    """A hero may spend one own point for each action; cards give further ones (TR-068, TR-126)."""
    what_for = command.what_for
    if what_for is None:
        attempt = attempt_of(state, command.hero, "TR-068")
        if attempt.has_own_point and _adds_die(state):
            raise refuse(Reason.POINT_ALREADY_SPENT, "TR-126", hero=command.hero)
    else:
        requirements.require_in_action(state, command.hero, "TC-063")
    state = yield PossibilitySpent(hero=command.hero, what_for=what_for)
    if what_for is None:
        state = yield from lose_reroll(state)
    yield from _cancel(state, command.hero, is_beside=what_for is not None)


def _adds_die(state: State) -> bool:
    """Whether a point adds a die; in GURPS it does not, and the host decides about its effect."""
    return state.dialect.attempts.die == "d20_and_bonus_chart"


@event
class PossibilityCancelled(core.NoCards):
    """A possibility just spent has no effect, because its spender is stymied (TG-046, TG-059).

    Attributes:
        character: the character who has spent it.
        is_free: whether it came from an *up*.
        is_beside: whether it was spent outside of an action.
    """

    character: str
    is_free: bool
    is_beside: bool

    def apply(self, state: State) -> State:
        """The point has no effect, and the stymied is used up (TG-046, TG-059)."""
        is_due = self.is_beside or (self.is_free and not _adds_die(state))
        if is_due:
            state = _without_point_due(state, self.character, is_last=True)
        if state.round is None:
            return state
        conditions, points = state.round.conditions, state.round.points
        if loses_next_card(state, self.character):
            conditions = conditions.without_stymied(self.character)
        else:
            points = replace(points, rerolls_lost=(*points.rerolls_lost, self.character))
        state = replace(state, round=replace(state.round, conditions=conditions, points=points))
        if state.attempt is None or is_due:
            return state
        return changed(state, without_die(state.attempt, Die.UP if self.is_free else Die.POINT))


def _cancel(
    state: State, character: str, *, is_free: bool = False, is_beside: bool = False
) -> SubDecision:
    """Cancel a possibility that a stymied character has just spent, in GURPS (TG-046)."""
    reads = state.dialect.attempts.stymied == "next_possibility"
    if reads and loses_next_point(state, character):
        state = yield PossibilityCancelled(
            character=character, is_free=is_free, is_beside=is_beside
        )
    return state


def free_points(state: State, character: str) -> int:
    """The possibilities of an *up* that a character may still spend in this round (TG-041)."""
    if state.round is None:
        return 0
    side = state.side_of(character)
    count = len(turns.conditions_on(state, character, Advantage.UP))
    count += state.suffers(side, Advantage.UP) + state.rages(character)
    return max(0, count - state.round.points.free_spent.count(character))


def loses_next_point(state: State, character: str) -> bool:
    """Whether the next possibility that a character spends is cancelled (TG-046, TG-059)."""
    if loses_next_card(state, character):
        return True
    lost = state.round.points.rerolls_lost if state.round else ()
    conditions = turns.conditions_on(state, character, Disadvantage.STYMIED)
    is_stymied = bool(conditions) or state.suffers(state.side_of(character), Disadvantage.STYMIED)
    return is_stymied and character not in lost


def loses_next_card(state: State, character: str) -> bool:
    """Whether a character has a stymied that a bonus card uses up as well (TG-059)."""
    return any(
        condition.lasts for condition in turns.conditions_on(state, character, Disadvantage.STYMIED)
    )


def require_free_point(state: State, character: str, rule: str) -> None:
    """Refuse a character without a possibility of an *up* of this round, or without use for it."""
    gives = state.dialect.attempts.up == "possibility_for_the_round"
    if not gives or free_points(state, character) < 1:
        raise refuse(Reason.NO_FREE_POSSIBILITY, rule, character=character)
    if _adds_die(state):
        attempt_of(state, character, rule)


SPENDING_FREE: Final = core.Window.of(
    "in the round in which an up has given a possibility",
    FLIPPED_ROUND,
    turns.IN_ACTION,
    core.Guard[State]("for a character to whom an up has given a possibility", require_free_point),
)


@command(when=SPENDING_FREE("TG-041"), menu=core.Topic.ACTION.at(13))
class SpendFreePossibility:
    """Spend the possibility that an *up* gives for this round; nobody can counter it (TG-041).

    Where points are dice, it adds one to the open action of the character. Else the gamemaster
    says what a hero's point does, by `settle_point`.

    Attributes:
        character: the character who spends it.
    """

    character: core.Sender


@event
class FreePossibilitySpent(core.NoCards):
    """A character has spent the possibility that an *up* has given for the round (TG-041)."""

    character: str

    def apply(self, state: State) -> State:
        """The up's point is used; one more die is due, or the point has to be settled."""
        current = state.round
        if current is not None:
            conditions, points = current.conditions.without_up(self.character), current.points
            if conditions is current.conditions:
                points = replace(points, free_spent=(*points.free_spent, self.character))
            state = replace(state, round=replace(current, conditions=conditions, points=points))
        if not _adds_die(state):
            return _with_point_due(state, self.character)
        if current is None or state.attempt is None:
            return state
        return changed(state, with_point(state, state.attempt, Die.UP))


@rule(SpendFreePossibility)
def spend_free_possibility(state: State, command: SpendFreePossibility) -> Decision:
    """It has to be spent in this round, and cannot be countered (TG-041)."""
    state = yield FreePossibilitySpent(character=command.character)
    yield from _cancel(state, command.character, is_free=True)


POINT_TO_COUNTER: Final = core.Phase[State](
    "when a point's die has not been thrown",
    lambda state: state.attempt is not None and _points(state.attempt) > 0,
    Reason.NO_POINT_TO_COUNTER,
    rule="TR-066",
)
NOT_PROTECTED: Final = core.Phase[State](
    "when it is not protected",
    lambda state: _points(core.present(state.attempt)) > core.present(state.attempt).protected,
    Reason.POINT_PROTECTED,
    values=lambda state: {"actor": core.present(state.attempt).actor},
    rule="TC-079",
)
COUNTERING: Final = core.Window.of(
    "when a point's die has not been thrown", POINT_TO_COUNTER, NOT_PROTECTED
)


@command(when=COUNTERING("TR-127"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(1))
class CounterPoint:
    """Let a villain spend a point to cancel a hero's point before its die is thrown (TR-127).

    The point is subtracted if the gamemaster has set how many the villain has, by
    `set_counter(counter=Counter.POSSIBILITIES, ...)`; until then the gamemaster counts them.

    Attributes:
        villain: a possibility-rated villain.
    """

    villain: field_types.OneVillain


@event
class PointCountered(core.NoCards):
    """A villain has cancelled a point before its die was thrown."""

    villain: str
    actor: str

    def apply(self, state: State) -> State:
        """The die is not due any more; the villain has a point less, if they are counted."""
        if state.attempt is None:
            return state
        villain = state.character(self.villain)
        if isinstance(villain, characters.Character) and villain.possibilities:
            villain = replace(villain, possibilities=villain.possibilities - 1)
            state = state.with_character(villain)
        attempt = without_die(state.attempts[-1], Die.POINT)
        return changed(state, replace(attempt, countered=attempt.countered + 1))


@rule(CounterPoint)
def counter_point(state: State, command: CounterPoint) -> Decision:
    """A villain's point cancels a hero's before its die is thrown; an up stays (TR-066)."""
    villain = requirements.villain_of(state, command.villain, "TR-127")
    requirements.require_in_action(state, command.villain, "TR-127")
    if not villain.is_possibility_rated or villain.possibilities == 0:
        raise refuse(Reason.NO_POSSIBILITY_LEFT, "TR-127", hero=command.villain)
    yield PointCountered(villain=command.villain, actor=core.present(state.attempt).actor)


def _points(attempt: Attempt) -> int:
    return attempt.dice_due.count(Die.POINT) + attempt.points


@event
class PointGained(core.NoCards):
    """A card has given a hero a point: one more die is due (TR-126), or its effect is named."""

    hero: str
    what_for: str | None

    def apply(self, state: State) -> State:
        """One more die is due, or the point has to be settled."""
        if self.what_for is not None:
            return _with_point_due(state, self.hero, self.what_for)
        if state.attempt is None:
            return state
        return changed(state, with_point(state, state.attempt, Die.POINT))


def gain_point(state: State, hero: str, what_for: str | None = None) -> SubDecision:
    """Give a hero the point of a card; a stymied hero may lose its die at once."""
    state = yield PointGained(hero=hero, what_for=what_for)
    if what_for is None:
        state = yield from lose_reroll(state)
    return (yield from _cancel(state, hero, is_beside=what_for is not None))


@command(by=GAMEMASTER, menu=core.Topic.ANSWER.at(8))
class SettlePoint:
    """Decide what a point does that was not spent on an action, such as on damage (TC-063).

    Attributes:
        hero: the hero who has spent it; of several points the first is settled first.
        shock: how many shock or fatigue points it removes, at most.
        wounds: how many wounds or lost hit points it removes, at most.
        revives: whether it ends a knockdown, a KO, a stun or unconsciousness.
        what: other effects, in words. Without any of these the point has no effect.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game([torg.Hero("Quin", possibilities=3)], seed=7)).state
    >>> state = torg.report_damage(state, target="Quin", shock=5, knocks_down=True).state
    >>> state = torg.spend_possibility(state, hero="Quin", what_for="shaking off damage").state
    >>> state = torg.settle_point(state, hero="Quin", shock=3, revives=True).state
    >>> state.hero("Quin").injuries.shock, state.hero("Quin").injuries.is_knocked_down
    (2, False)
    """

    hero: Annotated[core.CharacterName, core.OneOf("spenders")]
    shock: field_types.AskedAmount = 0
    wounds: field_types.AskedAmount = 0
    revives: bool = False
    what: field_types.AskedIncident | None = None


@event
class PointSettled(core.NoCards):
    """The gamemaster has said what a point does; the harm is what it has taken away."""

    hero: str
    what_for: str | None
    shock: int
    wounds: int
    revives: bool
    what: str | None

    def apply(self, state: State) -> State:
        """The first point of the hero is settled, and the harm is removed."""
        state = _without_point_due(state, self.hero)
        hero = state.hero(self.hero)
        if hero is None:
            return state
        harm = hero.injuries
        left = replace(
            characters.Injuries() if self.revives else harm,
            shock=max(0, harm.shock - self.shock),
            wounds=max(0, harm.wounds - self.wounds),
        )
        return state.with_hero(replace(hero, injuries=left))


@rule(SettlePoint)
def settle_point(state: State, command: SettlePoint) -> Decision:
    """The gamemaster says what a point does that was spent outside of an action (TC-063)."""
    hero = requirements.hero_of(state, command.hero, "TC-063")
    due = next((point for point in state.pending.points_due if point.hero == hero.name), None)
    if due is None:
        raise refuse(Reason.NO_POINT_DUE, "TC-063", hero=hero.name)
    yield PointSettled(
        hero=hero.name,
        what_for=due.what_for,
        shock=min(command.shock, hero.injuries.shock),
        wounds=min(command.wounds, hero.injuries.wounds),
        revives=command.revives,
        what=command.what,
    )


def with_point(state: State, attempt: Attempt, die: Die) -> Attempt:
    """The attempt with one point more, which is a die where points add dice."""
    if not _adds_die(state):
        return replace(attempt, points=attempt.points + 1)
    return replace(attempt, dice_due=(*attempt.dice_due, die))


def _with_point_due(state: State, name: str, what_for: str | None = None) -> State:
    """The state with a hero's point to settle; a villain's point needs no settling."""
    if state.hero(name) is None:
        return state
    due = (*state.pending.points_due, scene.PointDue(hero=name, what_for=what_for))
    return state.with_pending(replace(state.pending, points_due=due))


def _without_point_due(state: State, name: str, *, is_last: bool = False) -> State:
    """The state with one point less of a hero's to settle: the first, or the last."""
    due = list(state.pending.points_due)
    own = [at for at, point in enumerate(due) if point.hero == name]
    if not own:
        return state
    del due[own[-1 if is_last else 0]]
    return state.with_pending(replace(state.pending, points_due=tuple(due)))

"""Contests: who is in them, whose turn it is, and how they end; what a side plays is a push."""

from collections.abc import Sequence
from typing import Annotated, assert_never

import attrs

from dramadeck import core
from dramadeck.core import PublicCard, VisibleTo, command, event, replace
from dramadeck.tarot.field_types import NewOrder, OfContest, Sides, Winners, Words
from dramadeck.tarot.play import Contest, ContestSide, ContestStep, Push, PushStep
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.rules.hands import clear
from dramadeck.tarot.state import NARRATOR, Decision, State


@command(when=GAME("TT-038"), by=NARRATOR, menu=core.Topic.RULINGS.at(4))
class BeginContest:
    """Begin a contest between characters whose deeds cannot all succeed (TT-038).

    Attributes:
        sides: two sides or more, in the order of narration: who starts the contest comes first,
            the others in the order of their actions.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state
    >>> sides = (tarot.Contender(character="Mia", trait="Driving"),
    ...          tarot.Contender(character="Ben", trait="Driving"))
    >>> tarot.begin_contest(state, sides=sides).state.play.aim("Ben")
    <PushTarget.CONTEST: 'contest'>
    """

    sides: Sides


@event
class ContestBegun(core.NoCards):
    """A contest has begun.

    Attributes:
        sides: everybody in it, in the order of narration.
    """

    sides: tuple[ContestSide, ...]

    def apply(self, state: State) -> State:
        """The contest is under way."""
        contests = (*state.play.contests, Contest(sides=self.sides))
        return state.playing(replace(state.play, contests=contests))


@rule(BeginContest)
def begin_contest(state: State, command: BeginContest) -> Decision:
    """Any number of characters can be at odds (TT-038)."""
    names = tuple(side.character for side in command.sides)
    if len(names) < 2:
        raise refuse(Reason.TOO_FEW_SIDES, "TT-038")
    requirements.require_each_once(names, "TT-038")
    for name in names:
        requirements.acting(state, name, "TT-038")
        requirements.require_unoccupied(state, name, "TT-038")
    sides = (
        ContestSide(
            character=side.character,
            trait=side.trait,
            told_trait=side.trait if side.tells_trait else None,
            is_defender=side.is_defender,
            penalty=side.penalty,
        )
        for side in command.sides
    )
    yield ContestBegun(sides=tuple(sides))


@command(when=GAME("TT-038"), by=NARRATOR, menu=core.Topic.RULINGS.at(5))
class ReorderContest:
    """Change the order of narration, as it suits the story (TT-038); until the first reveal.

    Attributes:
        character: anybody in the contest.
        order: everybody in it, in the new order.
    """

    character: OfContest
    order: NewOrder


@event
class ContestReordered(core.NoCards):
    """The Narrator has changed the order of narration.

    Attributes:
        order: everybody in the contest, in the new order.
    """

    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The sides stand in the new order."""
        old = core.present(state.play.contest(self.order[0]))
        sides = sorted(old.sides, key=lambda side: self.order.index(side.character))
        new = Contest(sides=tuple(sides))
        contests = tuple(new if one is old else one for one in state.play.contests)
        return state.playing(replace(state.play, contests=contests))


@rule(ReorderContest)
def reorder_contest(state: State, command: ReorderContest) -> Decision:
    """The order stands when the first cards come to light (TT-041)."""
    contest = requirements.contest_of(state, command.character, "TT-038")
    if sorted(command.order) != sorted(contest.characters):
        raise refuse(Reason.ORDER_INCOMPLETE, "TT-038", names=tuple(contest.characters))
    for push in pushes_of(state, contest):
        if push.is_revealed:
            raise refuse(Reason.CARDS_ALREADY_REVEALED, "TT-041", character=push.character)
    yield ContestReordered(order=command.order)


@command(when=GAME("TT-038"), by=NARRATOR, menu=core.Topic.RULINGS.at(6))
class CallOffContest:
    """Take back a contest before a card is laid: it is not needed after all.

    Attributes:
        character: anybody in it.
    """

    character: OfContest


@event
class ContestCalledOff(core.NoCards):
    """The Narrator has taken back a contest.

    Attributes:
        characters: everybody who was in it.
    """

    characters: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The contest is over."""
        return _without_contest(state, self.characters[0])


@rule(CallOffContest)
def call_off_contest(state: State, command: CallOffContest) -> Decision:
    """Cards that lie on the table are committed (TT-043)."""
    contest = requirements.contest_of(state, command.character, "TT-038")
    for push in pushes_of(state, contest):
        if push.cards or state.face_down(push.character):
            raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=push.character)
    state = yield ContestCalledOff(characters=contest.characters)
    yield from clear(state, contest.characters)


@command(when=GAME("TT-045"), by=NARRATOR, menu=core.Topic.ANSWER.at(3))
class ConcludeContest:
    """Say how a contest ends, and clear the table (TT-045, TT-068).

    The best adjusted rank wins, unless a Major Arcana is shown, which beats any rank (TT-042). Of
    a tie the Narrator may name the winners among those who lead; if she names none, it is the
    defenders', and nothing much changes (TT-046). If several sides show Major Arcana, the stories
    told with them say who has won what, and she may name somebody.

    Attributes:
        character: anybody in it.
        winners: who wins where the cards leave it open.
        story: what the Narrator tells; empty where it is told aloud.
    """

    character: OfContest
    winners: Winners = ()
    story: Words = ""


@attrs.frozen(kw_only=True)
class Standing:
    """How a side stands at the end of a contest.

    Attributes:
        character: who it is.
        majors: how many Major Arcana she shows (TT-042).
        rank: the rank of her trait with everything that was played and what she loses, for the
            Narrator alone.
    """

    character: str
    majors: int
    rank: Annotated[int | None, VisibleTo("narrator")]


@event
class ContestSettled(core.NoCards):
    """It is known how a contest ends.

    Attributes:
        standings: everybody in it, in the order of narration.
        winners: who has won; nobody in a draw without a defender, or where the stories say it.
        is_tie: whether several sides had an equal claim.
        story: what the Narrator tells; empty where it is told aloud.
    """

    standings: tuple[Standing, ...]
    winners: tuple[str, ...]
    is_tie: bool
    story: str = ""

    def apply(self, state: State) -> State:
        """The contest is over."""
        return _without_contest(state, self.standings[0].character)


@rule(ConcludeContest)
def conclude_contest(state: State, command: ConcludeContest) -> Decision:
    """No Major Arcana waits any more, and everything played is discarded (TT-045, TT-068)."""
    contest = requirements.contest_of(state, command.character, "TT-045")
    if step_of(state, contest) is not ContestStep.OVER:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CONTEST_NOT_OVER, "TT-045", first=first)
    requirements.require_each_once(command.winners, "TT-046")
    standings = [standing_of(state, side) for side in contest.sides]
    ahead = leaders(standings)
    for name in command.winners:
        if name not in ahead:
            raise refuse(Reason.NOT_LEADING, "TT-046", name=name, leaders=tuple(ahead))
    winners, is_tie = command.winners or ahead, len(ahead) > 1
    if is_tie and not command.winners:
        # A tie is the defenders' (TT-046); of several Major Arcana the stories say who has won.
        defenders = [side.character for side in contest.sides if side.is_defender]
        has_majors = any(standing.majors for standing in standings)
        winners = () if has_majors else tuple(name for name in defenders if name in ahead)
    state = yield ContestSettled(
        standings=tuple(standings), winners=winners, is_tie=is_tie, story=command.story
    )
    yield from clear(state, contest.characters)


def standing_of(state: State, side: ContestSide) -> Standing:
    """How a side stands with the cards that lie open."""
    push = state.play.push(side.character)
    character = requirements.character_of(state, side.character, "TT-018")
    rank = state.rank(character, side.trait or "") - side.penalty + (push.ranks if push else 0)
    return Standing(character=side.character, majors=len(push.majors) if push else 0, rank=rank)


def leaders(standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who leads: whoever shows a Major Arcana, or else whoever has the best rank (TT-042)."""
    with_majors = tuple(standing.character for standing in standings if standing.majors)
    best = max(standing.rank or 0 for standing in standings)
    with_best = (standing.character for standing in standings if (standing.rank or 0) == best)
    return with_majors or tuple(with_best)


def _without_contest(state: State, character: str) -> State:
    contests = (contest for contest in state.play.contests if not contest.side(character))
    return state.playing(replace(state.play, contests=tuple(contests)))


# ------------------------------------------------------------------------- whose turn it is


def step_of(state: State, contest: Contest) -> ContestStep:
    """How far a contest has come (TT-039, TT-041, TT-044)."""
    pushes = pushes_of(state, contest)
    if len(pushes) < len(contest.sides):
        return ContestStep.DECLARING
    if any(push.step is PushStep.DECLARED for push in pushes):
        return ContestStep.COMMITTING
    if not all(push.is_revealed for push in pushes):
        return ContestStep.REVEALING
    return ContestStep.TURNING if any(push.open_majors for push in pushes) else ContestStep.OVER


def pushes_of(state: State, contest: Contest) -> tuple[Push, ...]:
    """The pushes of a contest, in the order of narration."""
    pushes = map(state.play.push, contest.characters)
    return tuple(push for push in pushes if push is not None)


def waiting_for(state: State, contest: Contest) -> tuple[str, ...]:
    """Who has to go on: all of those who have yet to choose, or the one whose turn it is."""
    pushes = pushes_of(state, contest)
    step = step_of(state, contest)
    match step:
        case ContestStep.DECLARING:
            return tuple(name for name in contest.characters if state.play.push(name) is None)
        case ContestStep.COMMITTING:
            return tuple(push.character for push in pushes if push.step is PushStep.DECLARED)
        case ContestStep.REVEALING:
            return next((push.character,) for push in pushes if not push.is_revealed)
        case ContestStep.TURNING:
            return (next_major(state, contest)[0],)
        case ContestStep.OVER:
            return ()
        case _:
            assert_never(step)


def next_major(state: State, contest: Contest) -> tuple[str, PublicCard]:
    """The Major Arcana that is turned next: everybody's first before anybody's second (TT-044)."""
    pushes = pushes_of(state, contest)

    def turned_already(push: Push) -> int:
        # All characters of the Narrator's count together: she is one of those who play.
        holder = state.holder(push.character)
        own = (other for other in pushes if state.holder(other.character) == holder)
        return sum(len(other.turned) for other in own)

    # `min` takes the first of equals, which is the order of narration.
    push = min((push for push in pushes if push.open_majors), key=turned_already)
    return push.character, push.open_majors[0]


def require_laying(state: State, character: str, _rule: str) -> None:
    """In a contest all suits are declared, then cards are laid, and once (TT-039, TT-043)."""
    contest = state.play.contest(character)
    if contest is None:
        return
    if step_of(state, contest) is ContestStep.DECLARING:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.SUITS_NOT_DECLARED, "TT-039", character=character, first=first)
    push = state.play.push(character)
    if push is not None and push.step is not PushStep.DECLARED:
        raise refuse(Reason.COMMITTED_ONCE, "TT-043", character=character)


def require_revealing(state: State, character: str, _rule: str) -> None:
    """In a contest all are committed, then cards come to light in narration order (TT-041)."""
    contest = state.play.contest(character)
    if contest is None:
        return
    first = waiting_for(state, contest)[0]
    if step_of(state, contest) is not ContestStep.REVEALING:
        raise refuse(Reason.CARDS_NOT_COMMITTED, "TT-041", character=character, first=first)
    if first != character:
        raise refuse(Reason.NOT_HER_TURN, "TT-041", character=character, first=first)


def require_turning(state: State, character: str, _rule: str) -> None:
    """In a contest all cards lie open before a Major Arcana is turned (TT-044)."""
    contest = state.play.contest(character)
    if contest is not None and step_of(state, contest) is ContestStep.REVEALING:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CARDS_STILL_FACE_DOWN, "TT-044", character=first)

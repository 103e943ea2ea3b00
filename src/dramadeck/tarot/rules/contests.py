"""Contests: their sides, their steps, and how they end; the cards of a side are its push."""

from collections.abc import Sequence
from typing import Annotated, Final, assert_never

import attrs

from dramadeck import core
from dramadeck.core import PublicCard, VisibleTo, command, event, phrase, replace
from dramadeck.tarot.field_types import NewOrder, OfContest, Sides, Winners, Words
from dramadeck.tarot.play import Contest, ContestSide, ContestStep, Push, PushStep
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import hands, requirements, rule
from dramadeck.tarot.state import NARRATOR, Decision, State

_ACTS: Final = {
    ContestStep.DECLARING: phrase("declare a suit"),
    ContestStep.COMMITTING: phrase("commit cards, or lay none"),
    ContestStep.REVEALING: phrase("reveal the cards"),
    ContestStep.TURNING: phrase("turn a Major Arcana"),
}
"""Step of a contest → what is to do."""


@command(when=GAME("TT-038"), by=NARRATOR, menu=core.Topic.RULINGS.at(4))
class BeginContest:
    """Begin a contest between characters whose actions cannot all succeed (TT-038).

    Attributes:
        sides: two or more sides, in the order of narration: the one that starts comes first,
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
        sides: its sides, in the order of narration.
    """

    sides: tuple[ContestSide, ...]

    def apply(self, state: State) -> State:
        """The contest is under way."""
        contests = (*state.play.contests, Contest(sides=self.sides))
        return state.playing(replace(state.play, contests=contests))


@rule(BeginContest)
def begin_contest(state: State, command: BeginContest) -> Decision:
    """A contest has two or more characters, who are free for it (TT-038)."""
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
    """Change the order of narration to suit the story (TT-038); only until the first reveal.

    Attributes:
        character: any character in the contest.
        order: all its characters, in the new order.
    """

    character: OfContest
    order: NewOrder


@event
class ContestReordered(core.NoCards):
    """The Narrator has changed the order of narration.

    Attributes:
        order: all characters of the contest, in the new order.
    """

    order: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The sides have the new order."""
        old = core.present(state.play.contest(self.order[0]))
        sides = sorted(old.sides, key=lambda side: self.order.index(side.character))
        new = Contest(sides=tuple(sides))
        contests = tuple(new if contest is old else contest for contest in state.play.contests)
        return state.playing(replace(state.play, contests=contests))


@rule(ReorderContest)
def reorder_contest(state: State, command: ReorderContest) -> Decision:
    """The order is fixed when the first cards are revealed (TT-041)."""
    contest = requirements.contest_of(state, command.character, "TT-038")
    if sorted(command.order) != sorted(contest.characters):
        raise refuse(Reason.ORDER_INCOMPLETE, "TT-038", names=tuple(contest.characters))
    for push in pushes_of(state, contest):
        if push.is_revealed:
            raise refuse(Reason.CARDS_ALREADY_REVEALED, "TT-041", character=push.character)
    yield ContestReordered(order=command.order)


@command(when=GAME("TT-038"), by=NARRATOR, menu=core.Topic.RULINGS.at(6))
class CallOffContest:
    """Call off a contest before any card is laid: it is not needed after all.

    Attributes:
        character: any character in it.
    """

    character: OfContest


@event
class ContestCalledOff(core.NoCards):
    """The Narrator has taken back a contest.

    Attributes:
        characters: its characters.
    """

    characters: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The contest is over."""
        return _without_contest(state, self.characters[0])


@rule(CallOffContest)
def call_off_contest(state: State, command: CallOffContest) -> Decision:
    """A contest with cards on the table cannot be taken back (TT-043)."""
    contest = requirements.contest_of(state, command.character, "TT-038")
    for push in pushes_of(state, contest):
        if push.cards or state.face_down(push.character):
            raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=push.character)
    state = yield ContestCalledOff(characters=contest.characters)
    yield from hands.clear(state, contest.characters)


@command(when=GAME("TT-045"), by=NARRATOR, menu=core.Topic.ANSWER.at(3))
class ConcludeContest:
    """Say how a contest ends, and clear the table (TT-045, TT-068).

    The best adjusted rank wins, unless a Major Arcana is shown, which beats any rank (TT-042). In
    a tie the Narrator may name the winners among the leaders; if none is named, the defenders win,
    and not much changes (TT-046). If several sides show Major Arcana, the stories
    about them decide, and the Narrator may name winners.

    Attributes:
        character: any character in it.
        winners: the winners, if the cards do not decide.
        story: the Narrator's story; empty if it is spoken.
    """

    character: OfContest
    winners: Winners = ()
    story: Words = ""


@attrs.frozen(kw_only=True)
class Standing:
    """The standing of a side in a contest.

    Attributes:
        character: the character.
        majors: the number of her face-up Major Arcana (TT-042).
        rank: the rank of her trait with all cards played and her penalty, for the
            Narrator only.
    """

    character: str
    majors: int
    rank: Annotated[int | None, VisibleTo("narrator")]


@event
class ContestSettled(core.NoCards):
    """It is known how a contest ends.

    Attributes:
        standings: the standings of its sides, in the order of narration.
        winners: the winners; empty in a tie without a defender, or if the stories decide.
        is_tie: whether several sides lead.
        story: the Narrator's story; empty if it is spoken.
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
    """End a contest when all Major Arcana are turned, and discard its cards (TT-045, TT-068)."""
    contest = requirements.contest_of(state, command.character, "TT-045")
    step = step_of(state, contest)
    if step is not ContestStep.OVER:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CONTEST_NOT_OVER, "TT-045", first=first, act=_ACTS[step])
    requirements.require_each_once(command.winners, "TT-046")
    standings = [standing_of(state, side) for side in contest.sides]
    ahead = leaders(standings)
    for name in command.winners:
        if name not in ahead:
            raise refuse(Reason.NOT_LEADING, "TT-046", name=name, leaders=tuple(ahead))
    winners, is_tie = command.winners or ahead, len(ahead) > 1
    if is_tie and not command.winners:
        # Defenders win a tie (TT-046); with several Major Arcana the stories decide.
        defenders = [side.character for side in contest.sides if side.is_defender]
        has_majors = any(standing.majors for standing in standings)
        winners = () if has_majors else tuple(name for name in defenders if name in ahead)
    state = yield ContestSettled(
        standings=tuple(standings), winners=winners, is_tie=is_tie, story=command.story
    )
    yield from hands.clear(state, contest.characters)


def standing_of(state: State, side: ContestSide) -> Standing:
    """The standing of a side, with its face-up cards."""
    push = state.play.push(side.character)
    character = requirements.character_of(state, side.character, "TT-018")
    rank = state.rank(character, side.trait or "") - side.penalty + (push.ranks if push else 0)
    return Standing(character=side.character, majors=len(push.majors) if push else 0, rank=rank)


def leaders(standings: Sequence[Standing]) -> tuple[str, ...]:
    """The leaders: all with a Major Arcana, or else all with the best rank (TT-042)."""
    with_majors = tuple(standing.character for standing in standings if standing.majors)
    best = max(standing.rank or 0 for standing in standings)
    with_best = (standing.character for standing in standings if (standing.rank or 0) == best)
    return with_majors or tuple(with_best)


def _without_contest(state: State, character: str) -> State:
    contests = (contest for contest in state.play.contests if not contest.side(character))
    return state.playing(replace(state.play, contests=tuple(contests)))


# --------------------------------------------------------------------------- steps and turns


def step_of(state: State, contest: Contest) -> ContestStep:
    """The step of a contest (TT-039, TT-041, TT-044)."""
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
    """The characters who are next: all who have yet to choose, or the one whose turn it is."""
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
    """The next Major Arcana to be turned: first cards of all, then second ones (TT-044)."""
    pushes = pushes_of(state, contest)

    def turned_already(push: Push) -> int:
        # All characters of the Narrator count together, as those of one player.
        holder = state.holder(push.character)
        own = (other for other in pushes if state.holder(other.character) == holder)
        return sum(len(other.turned) for other in own)

    # `min` takes the first of equals, and pushes are in the order of narration.
    push = min((push for push in pushes if push.open_majors), key=turned_already)
    return push.character, push.open_majors[0]


def require_laying(state: State, character: str, _rule: str) -> None:
    """Refuse cards for a contest before all suits are declared, or twice (TT-039, TT-043)."""
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
    """Refuse a reveal in a contest before all have laid cards, or out of order (TT-041)."""
    contest = state.play.contest(character)
    if contest is None:
        return
    first = waiting_for(state, contest)[0]
    if step_of(state, contest) is not ContestStep.REVEALING:
        raise refuse(Reason.CARDS_NOT_COMMITTED, "TT-041", character=character, first=first)
    if first != character:
        raise refuse(Reason.NOT_HER_TURN, "TT-041", character=character, first=first)


def require_turning(state: State, character: str, _rule: str) -> None:
    """Refuse to turn a Major Arcana in a contest before all cards are revealed (TT-044)."""
    contest = state.play.contest(character)
    if contest is not None and step_of(state, contest) is ContestStep.REVEALING:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CARDS_STILL_FACE_DOWN, "TT-044", character=first)

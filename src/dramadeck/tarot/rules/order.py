"""Whose turn it is in a contest: what each step of it asks, and the round robin of Major Arcana.

It has no commands and no events of its own; pushes and the views ask it. A push that stands for
itself waits for nobody.
"""

from typing import assert_never

from dramadeck.core import OpenCard
from dramadeck.tarot.contest import Contest, ContestStep
from dramadeck.tarot.push import Push, PushStep
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.state import State


def step_of(state: State, contest: Contest) -> ContestStep:
    """How far a contest has come (TT-039, TT-041, TT-044)."""
    pushes = pushes_of(state, contest)
    if len(pushes) < len(contest.sides):
        return ContestStep.DECLARING
    if any(each.step is PushStep.DECLARED for each in pushes):
        return ContestStep.COMMITTING
    if not all(each.is_revealed for each in pushes):
        return ContestStep.REVEALING
    return ContestStep.TURNING if any(each.open_majors for each in pushes) else ContestStep.OVER


def pushes_of(state: State, contest: Contest) -> tuple[Push, ...]:
    """The pushes of a contest, in the order of narration."""
    pushes = (state.play.push(each) for each in contest.characters)
    return tuple(each for each in pushes if each is not None)


def waiting_for(state: State, contest: Contest) -> tuple[str, ...]:
    """Who has to go on: all of those who have yet to choose, or the one whose turn it is."""
    pushes = pushes_of(state, contest)
    step = step_of(state, contest)
    match step:
        case ContestStep.DECLARING:
            return tuple(each for each in contest.characters if state.play.push(each) is None)
        case ContestStep.COMMITTING:
            return tuple(each.character for each in pushes if each.step is PushStep.DECLARED)
        case ContestStep.REVEALING:
            return next((each.character,) for each in pushes if not each.is_revealed)
        case ContestStep.TURNING:
            return (_next_major(state, contest)[0],)
        case ContestStep.OVER:
            return ()
        case _:
            assert_never(step)


def _next_major(state: State, contest: Contest) -> tuple[str, OpenCard]:
    """The Major Arcana that is turned next: everybody's first before anybody's second (TT-044).

    All characters of the Narrator's count together: she is one of those who play.
    """
    pushes = pushes_of(state, contest)

    def had(push: Push) -> int:
        holder = state.holder(push.character)
        return sum(len(each.turned) for each in pushes if state.holder(each.character) == holder)

    # `min` takes the first of equals, which is the order of narration.
    push = min((each for each in pushes if each.open_majors), key=had)
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


def require_next_major(state: State, character: str, card: OpenCard) -> None:
    """In a contest it is this card's turn (TT-044)."""
    contest = state.play.contest(character)
    if contest is None:
        return
    whose, next_card = _next_major(state, contest)
    if (whose, next_card) != (character, card):
        raise refuse(Reason.MAJOR_WAITS, "TT-044", card=card, first=whose, next=next_card)

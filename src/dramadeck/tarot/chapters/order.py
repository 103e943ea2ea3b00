"""Whose turn it is in a contest: what each step of it asks, and the round robin of Major Arcana.

It has no commands and no events of its own; pushes in a contest and the views ask it.
"""

from typing import assert_never

from dramadeck.engine import OpenCard
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


def may_commit(state: State, contest: Contest, character: str) -> None:
    """Every suit is declared before cards are laid, and they are laid once (TT-039, TT-043)."""
    if step_of(state, contest) is ContestStep.DECLARING:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.SUITS_NOT_DECLARED, "TT-039", character=character, first=first)
    push = state.play.push(character)
    if push is not None and push.step is not PushStep.DECLARED:
        raise refuse(Reason.COMMITTED_ONCE, "TT-043", character=character)


def may_reveal(state: State, contest: Contest, character: str) -> None:
    """Everybody is committed, then cards come to light in the order of narration (TT-041)."""
    first = waiting_for(state, contest)[0]
    if step_of(state, contest) is not ContestStep.REVEALING:
        raise refuse(Reason.CARDS_NOT_COMMITTED, "TT-041", character=character, first=first)
    if first != character:
        raise refuse(Reason.NOT_HER_TURN, "TT-041", character=character, first=first)


def may_turn(state: State, contest: Contest, character: str, card: OpenCard) -> None:
    """All cards lie open, and it is this card's turn (TT-044)."""
    if step_of(state, contest) is not ContestStep.TURNING:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CARDS_STILL_FACE_DOWN, "TT-044", character=first)
    whose, next_card = _next_major(state, contest)
    if (whose, next_card) != (character, card):
        raise refuse(Reason.MAJOR_WAITS, "TT-044", card=card, first=whose, next=next_card)

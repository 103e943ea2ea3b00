"""The dues of Turn of the Card: who has to lay, reveal or turn cards, to act, or to decide."""

from collections.abc import Iterator
from typing import Final

from dramadeck.core import Due
from dramadeck.core.last_result import keep_last
from dramadeck.tarot.play import ContestStep, PushStep
from dramadeck.tarot.preconditions import yet_to_act
from dramadeck.tarot.rules import checks, contests, fights, hands, pushes, wounds
from dramadeck.tarot.state import NARRATOR, State, player_seat

_STEPS: Final = {
    ContestStep.DECLARING: pushes.DeclarePush,
    ContestStep.COMMITTING: pushes.CommitCards,
    ContestStep.REVEALING: pushes.RevealCards,
    ContestStep.TURNING: pushes.TurnMajor,
}
"""Step of a contest → the command that is due."""

_OF_PUSHES: Final = {
    PushStep.DECLARED: pushes.CommitCards,
    PushStep.COMMITTED: pushes.RevealCards,
    PushStep.REVEALED: pushes.TurnMajor,
}
"""Step of a push → the command that is due."""


@keep_last
def pending(state: State) -> tuple[Due, ...]:
    """The dues of all seats, from what is public.

    >>> from dramadeck import tarot
    >>> state = tarot.new_game(["Ann", "Ben"], seed=7)
    >>> [(str(due.seat), due.command) for due in pending(state)]
    [('narrator', 'Deal')]
    """
    if not state.is_dealt:
        return (Due(seat=NARRATOR, command=hands.Deal.__name__),)
    return (*_contests(state), *_pushes(state), *_checks(state), *_fight(state))


def _due(
    state: State, command: type, character: str, *, is_narrators: bool = False, blocks: bool = True
) -> Due:
    """A due for a character, of the seat that plays her or of the Narrator."""
    player = None if is_narrators else state.player_of(character)
    return Due(
        seat=NARRATOR if player is None else player_seat(player.name),
        command=command.__name__,
        given=(("character", character),),
        blocks=blocks,
        since=state.play.fight.round if state.play.fight else 0,
    )


def _contests(state: State) -> Iterator[Due]:
    for contest in state.play.contests:
        step = contests.step_of(state, contest)
        for name in contests.waiting_for(state, contest):
            yield _due(state, _STEPS[step], name)
        if step is ContestStep.OVER:
            first = contest.characters[0]
            yield _due(state, contests.ConcludeContest, first, is_narrators=True)


def _pushes(state: State) -> Iterator[Due]:
    """The dues of pushes outside of contests."""
    for push in state.play.pushes:
        if state.play.contest(push.character) is None:
            is_told = push.is_revealed and (not push.majors or bool(push.turned))
            command = pushes.ConcludePush if is_told else _OF_PUSHES[push.step]
            yield _due(state, command, push.character, is_narrators=is_told)


def _checks(state: State) -> Iterator[Due]:
    """The dues of checks and traumas without a push: to push, or to be decided."""
    waiting: list[tuple[str, type]] = [
        (check.character, checks.DecideCheck) for check in state.play.checks
    ]
    waiting += [(trauma.character, wounds.SufferWounds) for trauma in state.play.traumas]
    for name, command in waiting:
        if state.play.push(name) is None:
            yield _due(state, pushes.DeclarePush, name, blocks=False)
            yield _due(state, command, name, is_narrators=True)


def _fight(state: State) -> Iterator[Due]:
    """The dues of a fight: actions of the round, open attacks, and the next round."""
    fight = state.play.fight
    if fight is None:
        return
    acting = [name for name in yet_to_act(state) if name in fight.acting]
    for name in acting:
        yield _due(state, fights.DeclareAttack, name)
    for attack in fight.unresolved:
        sides = (attack.attacker, attack.target)
        if not acting and not any(_is_occupied(state, name) for name in sides):
            fields = (("character", attack.attacker), ("target", attack.target))
            yield Due(
                seat=NARRATOR, command=fights.OpenAttack.__name__, given=fields, since=fight.round
            )
    if not acting and fights.FINISHED("TT-051").refusal(state, "") is None:
        command = fights.BeginRound if yet_to_act(state) else fights.EndFight
        yield Due(seat=NARRATOR, command=command.__name__, since=fight.round)


def _is_occupied(state: State, name: str) -> bool:
    """Whether a character is in a trauma, a contest or a push, before which no other begins."""
    play = state.play
    return any(part(name) is not None for part in (play.trauma, play.contest, play.push))


def standing(state: State, actor: str) -> contests.Standing | None:
    """The standing of a character's check or contest, with the face-up cards.

    It contains the rank, a secret of the Narrator unless the trait is revealed (TT-019); views
    contain what each seat may know of it.

    Returns:
        The number of Major Arcana and the rank; None without a check or contest.

    >>> from dramadeck import tarot
    >>> mia = tarot.create_character("Mia", {"Driving": tarot.Aptitude.GREAT})
    >>> state = tarot.deal(tarot.new_game([tarot.Player("Ann", mia), "Ben"], seed=7)).state
    >>> state = tarot.call_for_check(state, character="Mia", trait="Driving", needed=6).state
    >>> standing(state, "Mia").rank == state.character("Mia").rank("Driving")
    True
    """
    check, contest = state.play.check(actor), state.play.contest(actor)
    side = contest.side(actor) if contest else None
    if side is not None:
        return contests.standing_of(state, side)
    if check is None:
        return None
    push = state.play.push(actor)
    return contests.Standing(
        character=actor,
        majors=len(push.majors) if push else 0,
        rank=checks.rank_so_far(state, check),
    )

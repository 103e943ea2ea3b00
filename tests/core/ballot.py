"""A secret ballot: names that only their voter sees until all have voted."""

from typing import Annotated, Any

from dramadeck import core
from dramadeck.core import CharacterName, NoCards, Visibility, VisibleTo, Zone


@core.record()
class Vote:
    voter: CharacterName
    choice: Annotated[CharacterName | None, VisibleTo(owner="voter")]


@core.record(kw_only=True)
class State:
    voters: core.Players
    table: core.Table
    votes: Annotated[tuple[Vote, ...], Visibility.EVERYONE] = ()


@core.record()
class OpenVote:
    voter: CharacterName
    choice: CharacterName | None


@core.record(kw_only=True)
class OpenState(State):
    votes: Annotated[tuple[OpenVote, ...], Visibility.EVERYONE] = ()


class Reason(core.RefusalReason):
    HAS_VOTED = "{voter} cannot vote"
    NOBODY = "there is no {choice}"


@core.command
class CastVote:
    """Vote for somebody, which the others do not see."""

    voter: core.Sender
    choice: Annotated[CharacterName, core.OneOf("voters")]


@core.event
class VoteCast(NoCards):
    """Somebody has voted."""

    voter: CharacterName
    choice: Annotated[CharacterName | None, VisibleTo(owner="voter")]

    def apply(self, state: State) -> State:
        vote = (OpenVote if isinstance(state, OpenState) else Vote)(self.voter, self.choice)
        return core.replace(state, votes=(*state.votes, vote))


@core.event
class VotesCounted(NoCards):
    """All have voted."""

    choices: tuple[str, ...]

    def apply(self, state: State) -> State:
        return core.replace(state, votes=())


def ballot(
    *, state: type[State] = State, cast: Any = VoteCast, accepts_anybody: bool = False
) -> Any:
    """The ballot, or one that gives the votes away or accepts any name."""
    rules = core.Rules(state, published=__name__)

    @rules.rule(CastVote)
    def cast_vote(state: State, command: CastVote) -> Any:
        has_voted = command.voter in {vote.voter for vote in state.votes}
        if has_voted or command.voter not in state.voters:
            raise core.refuse(Reason.HAS_VOTED, "BA-1", voter=command.voter)
        if command.choice not in state.voters and not accepts_anybody:
            raise core.refuse(Reason.NOBODY, "BA-2", choice=command.choice)
        state = yield cast(voter=command.voter, choice=command.choice)
        if len(state.votes) == len(state.voters):
            yield VotesCounted(choices=tuple(str(vote.choice) for vote in state.votes))

    def new_game(voters: Any, *, seed: Any = None) -> State:
        del seed  # nothing is random
        names = core.player_names(voters, fewest=2)
        return state(voters=names, table=core.Table.of({Zone("urn"): (1,)}))

    return core.RuleSystem[State, Any, Any, Any](
        name="ballot",
        title="Ballot",
        new_game=new_game,
        rules=rules,
        visibility={},
        events=(cast, VotesCounted),
    )

"""Contests: who is in them and in which order, and what comes of them.

What each side plays is a push (`pushes`), in the order that `order` keeps.
"""

from typing import Annotated, TypeAlias, assert_never

import attrs

from dramadeck.charts.tarot import trait_name
from dramadeck.core import (
    Natural,
    NoCards,
    Person,
    SeenBy,
    Several,
    Topic,
    checked_fields,
    command,
    event,
    replace,
)
from dramadeck.tarot.contest import Contest, ContestSide, ContestStep
from dramadeck.tarot.field_types import NewOrder, OfContest, TraitName, Winners, Words
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.order import pushes_of, step_of, waiting_for
from dramadeck.tarot.rules.requirements import (
    acting,
    character_of,
    contest_of,
    require_each_once,
    require_unoccupied,
)
from dramadeck.tarot.rules.reveals import clear
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@attrs.frozen(kw_only=True, field_transformer=checked_fields)
class Contender:
    """A side of a contest, as the Narrator sees it.

    Attributes:
        character: who it is.
        trait: which of her traits is checked; one that she does not have counts as Mediocre.
        is_defender: whether she defends: a tie is hers, as a rule (TT-046).
        penalty: ranks that she loses, such as for facing several (TT-052).
        tells_trait: whether the players are told the trait.

    Raises:
        ValueError: the trait needs a specialization (TT-007).
    """

    character: Person
    trait: TraitName = attrs.field(converter=trait_name)
    is_defender: bool = False
    penalty: Natural = 0
    tells_trait: bool = False


@command(when=GAME("TT-038"), by=NARRATOR, menu=Topic.RULINGS.at(4))
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
    <Aim.CONTEST: 'contest'>
    """

    sides: Annotated[tuple[Contender, ...], Several("sides", is_ordered=True)]


@event
class ContestBegun(NoCards):
    """A contest has begun.

    Attributes:
        sides: everybody in it, in the order of narration.
    """

    sides: tuple[ContestSide, ...]


@rule(BeginContest)
def begin_contest(state: State, command: BeginContest) -> Decision:
    """Any number of characters can be at odds (TT-038)."""
    names = tuple(each.character for each in command.sides)
    if len(names) < 2:
        raise refuse(Reason.TOO_FEW_SIDES, "TT-038")
    require_each_once(names, "TT-038")
    for name in names:
        acting(state, name, "TT-038")
        require_unoccupied(state, name, "TT-038")
    yield ContestBegun(sides=tuple(side_of(each) for each in command.sides))


def side_of(contender: Contender) -> ContestSide:
    """The record of a side."""
    return ContestSide(
        character=contender.character,
        trait=contender.trait,
        told_trait=contender.trait if contender.tells_trait else None,
        is_defender=contender.is_defender,
        penalty=contender.penalty,
    )


@command(when=GAME("TT-038"), by=NARRATOR, menu=Topic.RULINGS.at(5))
class ReorderContest:
    """Change the order of narration, as it suits the story (TT-038); until the first reveal.

    Attributes:
        character: anybody in the contest.
        order: everybody in it, in the new order.
    """

    character: OfContest
    order: NewOrder


@event
class ContestReordered(NoCards):
    """The Narrator has changed the order of narration.

    Attributes:
        order: everybody in the contest, in the new order.
    """

    order: tuple[str, ...]


@rule(ReorderContest)
def reorder_contest(state: State, command: ReorderContest) -> Decision:
    """The order stands when the first cards come to light (TT-041)."""
    contest = contest_of(state, command.character, "TT-038")
    if sorted(command.order) != sorted(contest.characters):
        raise refuse(Reason.ORDER_INCOMPLETE, "TT-038", names=tuple(contest.characters))
    for push in pushes_of(state, contest):
        if push.is_revealed:
            raise refuse(Reason.CARDS_ALREADY_REVEALED, "TT-041", character=push.character)
    yield ContestReordered(order=command.order)


@command(when=GAME("TT-038"), by=NARRATOR, menu=Topic.RULINGS.at(6))
class CallOffContest:
    """Take back a contest before a card is laid: it is not needed after all.

    Attributes:
        character: anybody in it.
    """

    character: OfContest


@event
class ContestCalledOff(NoCards):
    """The Narrator has taken back a contest.

    Attributes:
        characters: everybody who was in it.
    """

    characters: tuple[str, ...]


@rule(CallOffContest)
def call_off_contest(state: State, command: CallOffContest) -> Decision:
    """Cards that lie on the table are committed (TT-043)."""
    contest = contest_of(state, command.character, "TT-038")
    for push in pushes_of(state, contest):
        if push.cards or state.face_down(push.character):
            raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=push.character)
    state = yield ContestCalledOff(characters=contest.characters)
    yield from clear(state, contest.characters)


@command(when=GAME("TT-045"), by=NARRATOR, menu=Topic.ANSWER.at(3))
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
    rank: Annotated[int | None, SeenBy("narrator")]


@event
class ContestSettled(NoCards):
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


@rule(ConcludeContest)
def conclude_contest(state: State, command: ConcludeContest) -> Decision:
    """No Major Arcana waits any more, and everything played is discarded (TT-045, TT-068)."""
    contest = contest_of(state, command.character, "TT-045")
    if step_of(state, contest) is not ContestStep.OVER:
        first = waiting_for(state, contest)[0]
        raise refuse(Reason.CONTEST_NOT_OVER, "TT-045", first=first)
    require_each_once(command.winners, "TT-046")
    standings = tuple(_standing(state, contest, side) for side in contest.sides)
    ahead = leaders(standings)
    for name in command.winners:
        if name not in ahead:
            raise refuse(Reason.NOT_LEADING, "TT-046", name=name, leaders=tuple(ahead))
    state = yield ContestSettled(
        standings=standings,
        winners=command.winners or _winners(contest, standings, ahead),
        is_tie=len(ahead) > 1,
        story=command.story,
    )
    yield from clear(state, contest.characters)


def _standing(state: State, contest: Contest, side: ContestSide) -> Standing:
    pushes = {each.character: each for each in pushes_of(state, contest)}
    push, character = pushes[side.character], character_of(state, side.character, "TT-018")
    rank = state.rank(character, side.trait or "") - side.penalty + push.ranks
    return Standing(character=side.character, majors=len(push.majors), rank=rank)


def leaders(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """Who leads: whoever shows a Major Arcana, or else whoever has the best rank (TT-042)."""
    shown = tuple(each.character for each in standings if each.majors)
    if shown:
        return shown
    best = max(each.rank or 0 for each in standings)
    return tuple(each.character for each in standings if (each.rank or 0) == best)


def _winners(
    contest: Contest, standings: tuple[Standing, ...], ahead: tuple[str, ...]
) -> tuple[str, ...]:
    """Who wins by the cards alone; a tie is the defenders' (TT-046)."""
    if len(ahead) == 1:
        return ahead
    if any(each.majors for each in standings):
        return ()
    defenders = (each.character for each in contest.sides if each.is_defender)
    return tuple(name for name in defenders if name in ahead)


ContestsEvent: TypeAlias = ContestBegun | ContestReordered | ContestCalledOff | ContestSettled


@effects
def evolve(state: State, event: ContestsEvent) -> State:
    """The state after an event of this chapter."""
    contests = state.play.contests
    match event:
        case ContestBegun(sides=sides):
            return _with_contests(state, (*contests, Contest(sides=sides)))
        case ContestReordered(order=order):
            changed = (
                replace(each, sides=_reordered(each, order))
                if order[0] in each.characters
                else each
                for each in contests
            )
            return _with_contests(state, tuple(changed))
        case ContestCalledOff(characters=characters):
            return _without_contest(state, characters[0])
        case ContestSettled(standings=standings):
            return _without_contest(state, standings[0].character)
        case _:
            assert_never(event)


def _reordered(contest: Contest, order: tuple[str, ...]) -> tuple[ContestSide, ...]:
    return tuple(sorted(contest.sides, key=lambda side: order.index(side.character)))


def _without_contest(state: State, character: str) -> State:
    left = tuple(each for each in state.play.contests if each.side(character) is None)
    return _with_contests(state, left)


def _with_contests(state: State, contests: tuple[Contest, ...]) -> State:
    return state.playing(replace(state.play, contests=contests))

"""Fights with several players, several attackers, helpers and characters of the Narrator.

The results of contests and checks are computed here from the events only.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck import tarot
from dramadeck.charts.tarot import MEDIOCRE
from dramadeck.tarot import TraumaCause, commands, events
from tests.depth import by_depth
from tests.laws.tarot_walks import SHORT_DECK, WHOLE_FIGHT, brawl
from tests.laws.walks import NAMES, PHASES, Step, Walk, numbers, pick, picks, walk

TAROT = tarot.TAROT
FEW = settings(max_examples=by_depth(4, 166), phases=PHASES)
"""Few examples, because a fight of six has many legal commands and a walk has many steps."""

GAMES = ({}, {"deck": SHORT_DECK}, {"dialect": WHOLE_FIGHT})


@st.composite
def brawls(draw: st.DrawFn) -> Walk:
    players, seed = draw(st.integers(2, 4)), draw(st.integers(0, 1_000))
    start = brawl(NAMES[:players], seed=seed, **pick(GAMES, draw(numbers)))
    picks = draw(st.lists(st.tuples(numbers, numbers), min_size=20, max_size=60))
    return walk(TAROT, start, picks)


@attrs.define
class FightRecord:
    """The attacks and wounds of a fight, computed from its events."""

    attacks: list[tuple[str, str]] = attrs.field(factory=list)
    earlier: list[tuple[str, str]] = attrs.field(factory=list)
    fresh: Counter[str] = attrs.field(factory=Counter)
    in_round: bool = True

    def add(self, event: events.Event, state: tarot.State) -> None:
        match event:
            case events.RoundBegun() | events.FightBegun() | events.FightEnded():
                over = isinstance(event, events.RoundBegun)
                self.earlier = [*self.earlier, *self.attacks] if over else []
                self.attacks, self.fresh, self.in_round = [], Counter(), over
            case events.AttackDeclared(character=character, targets=targets):
                self.attacks += [(character, target) for target in targets]
            case events.WoundsSuffered(character=name, cause=TraumaCause.HIT, wounds=wounds):
                if self.in_round and state.play.fight and state.play.fight.fighter(name):
                    self.fresh[name] += wounds

    def rank(self, state: tarot.State, name: str, trait: str) -> int:
        """Return the rank of a trait minus the wounds before this round."""
        sheet = state.character(name)
        return sheet.unwounded_rank(trait) - max(0, sheet.wounds - self.fresh[name])

    def facing(self, state: tarot.State, target: str) -> int:
        """Return the number of attackers of a target; each one after the first costs a rank."""
        before = [who for who, whom in self.earlier if whom == target]
        if state.dialect != WHOLE_FIGHT:
            before = []
        able = sum(state.character(who).can_act for who in before)
        return able + sum(whom == target for _, whom in self.attacks)


def events_with_records(drawn: Walk) -> list[tuple[Step, Any, FightRecord]]:
    """Return each event with its step and the record before the event."""
    record, entries = FightRecord(), []
    for step in drawn.steps:
        for event in step.events:
            entries.append((step, event, attrs.evolve(record, fresh=Counter(record.fresh))))
            record.attacks, record.earlier = list(record.attacks), list(record.earlier)
            record.add(event, step.before)
    return entries


@pytest.mark.rule("TT-048", "TT-054", "TT-060")
@FEW
@given(brawls())
def test_ranks_of_contests_and_checks_ignore_the_wounds_of_the_round(drawn):
    for step, event, record in events_with_records(drawn):
        state = step.before
        match event:
            case events.ContestSettled(standings=standings):
                contest = state.play.contest(standings[0].character)
                for standing in standings:
                    side, push = (
                        contest.side(standing.character),
                        state.play.push(standing.character),
                    )
                    rank = record.rank(state, standing.character, side.trait)
                    assert standing.rank == rank - side.penalty + push.ranks
            case events.CheckSettled(character=name, trait=trait, rank=rank):
                push, check = state.play.push(name), state.play.check(name)
                assert rank == record.rank(state, name, trait) + (push.ranks if push else 0)
                if check.patient is not None and state.character(check.patient).wounds:
                    assert event.needed == MEDIOCRE + state.character(check.patient).wounds


@pytest.mark.rule("TT-052", "TT-053")
@FEW
@given(brawls())
def test_each_attacker_and_each_target_after_the_first_costs_a_rank(drawn):
    for step, event, record in events_with_records(drawn):
        if isinstance(step.command, commands.OpenAttack) and isinstance(event, events.ContestBegun):
            attacker, defender = event.sides
            targets = sum(who == attacker.character for who, _ in record.attacks)
            assert attacker.penalty == targets - 1
            assert defender.penalty == record.facing(step.before, defender.character) - 1


def quickness(state: tarot.State, fighter: Any) -> tuple[bool, int]:
    """Return the sort key of a fighter; all fighters with `comes_first` are equal."""
    if fighter.comes_first:
        return (True, 0)
    return (False, state.character(fighter.character).rank("Reaction") + fighter.raised)


@pytest.mark.rule("TT-048", "TT-051")
@FEW
@given(brawls())
def test_nobody_acts_twice_and_the_quickest_remaining_fighters_act_first(drawn):
    acted: set[str] = set()
    for step in drawn.steps:
        for event in step.events:
            match event:
                case events.FightBegun():
                    acted = set()
                case events.ActionTaken(character=name) | events.AttackDeclared(character=name):
                    assert name not in acted
                    acted.add(name)
                case events.RoundBegun(acting=acting):
                    fight = step.before.play.fight
                    fighters = [step.before.character(character) for character in fight.characters]
                    left = {e.name for e in fighters if e.can_act and e.name not in acted}
                    assert set(acting) <= left
                    quick = {name: quickness(step.before, fight.fighter(name)) for name in left}
                    assert set(acting) == {e for e in left if quick[e] == max(quick.values())}


@pytest.mark.rule("TT-060", "TT-063", "TT-064", "TT-065")
@FEW
@given(brawls())
def test_helpers_can_act_stuns_precede_wounds_and_healing_waits_for_both(drawn):
    for step in drawn.steps:
        before, play = step.before, step.before.play
        for event in step.events:
            match event:
                case events.CharacterStabilized(by=str(helper)):
                    assert before.character(helper).can_act
                case events.WoundsSuffered(character=name):
                    check = play.check(name)
                    assert check is None or check.stakes is not tarot.Stakes.STUN
                case events.WoundsHealed(character=name):
                    assert (play.trauma(name), play.contest(name)) == (None, None)
                case events.PushDeclared(character=name, aim=tarot.PushTarget.REACTION):
                    assert before.character(name).can_act
                case events.CheckCalled(character=name):
                    assert not before.character(name).is_dead


def test_brawls_contain_several_attackers_and_targets_helpers_and_later_rounds():
    met: Counter[str] = Counter()
    often = by_depth(1, 3)
    for seed in range(by_depth(60, 180)):
        rng = Random(f"3 {seed}")  # noqa: S311 - these show all that is wanted in a few games
        drawn = walk(TAROT, brawl(NAMES[:3], seed=seed), picks(rng, 90))
        for step, event, record in events_with_records(drawn):
            met.update(situation for situation, is_met in situations(step, event, record) if is_met)
        if min(met[name] for name in SITUATIONS) >= often:
            break
    assert {name: met[name] for name in SITUATIONS if met[name] < often} == {}


SITUATIONS = (
    *("several attackers", "several targets", "a helper's push", "a wound of the round counts"),
    *("the Narrator's attack", "the Narrator's own brawl", "an attack in a later round"),
    "a stun with wounds",
)


def situations(step: Step, event: events.Event, record: FightRecord) -> Iterator[tuple[str, bool]]:
    """Yield each situation, and whether this event shows it."""
    state, cast = step.before, {character.name for character in step.before.cast}
    match event:
        case events.AttackOpened(character=attacker, target=target):
            yield "several attackers", sum(whom == target for _, whom in record.attacks) > 1
            yield "several targets", sum(who == attacker for who, _ in record.attacks) > 1
            yield "the Narrator's attack", attacker in cast and target not in cast
            yield "the Narrator's own brawl", attacker in cast and target in cast
            yield "an attack in a later round", state.play.fight.round > 1
        case events.ContestSettled(standings=standings):
            hurt = any(record.fresh[standing.character] for standing in standings)
            yield "a wound of the round counts", hurt
        case events.PushDeclared(character=name):
            check = state.play.check(name)
            yield "a helper's push", check is not None and check.patient is not None
        case events.CheckCalled(stakes=tarot.Stakes.STUN):
            yield "a stun with wounds", len(step.events) > 2

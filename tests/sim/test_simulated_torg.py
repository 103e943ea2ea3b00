"""Simulated scenes of Torg, in which heroes use their cards by different policies."""

from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.sim import play, simulate
from dramadeck.sim.torg import CAUTIOUS, GREEDY, HEROES, RANDOM, policies, scene
from dramadeck.sim.torg.policies import HeroPlayer, VillainPlayer, in_dramatic_moments, is_turn_of
from dramadeck.torg import REVISED, Side, commands
from dramadeck.torg.round import StripDue
from dramadeck.torg.rules.approved_actions import approved_kinds
from dramadeck.torg.scene import Pending
from tests.depth import by_depth
from tests.programs import run

OTHER = torg.ActionKind.OTHER
HABITS = (RANDOM, GREEDY, CAUTIOUS)
every_habit = pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)


@every_habit
@pytest.mark.parametrize("dialect", torg.DIALECTS)
@pytest.mark.parametrize("deck", ["original", "expanded"])
def test_a_scene_is_played_to_its_end_with_every_dialect(habit, dialect, deck):
    scenario = scene(habit, options={"dialect": dialect, "deck": deck})
    for game in range(by_depth(1, 4)):
        states = play(scenario, seed=dialect, game=game)
        assert states[-1].round.number == 10
        assert len(states) < scenario.moves
        assert states[-1].attempts == ()


@every_habit
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(), heroes=st.integers(1, 5))
def test_all_characters_act_in_every_round_and_none_flees(habit, seed, heroes):
    party = ("Quin", "Marco", "Tina", "Zoe", "Kai")[:heroes]
    states = play(scene(habit, rounds=3, heroes=party), seed=seed, game=0)
    ends = {state.round.number: state for state in states if state.round}
    assert list(ends) == [0, 1, 2, 3]
    for number in (1, 2, 3):
        assert len(ends[number].members(Side.VILLAINS)) == 2
        acted = {deed.actor for deed in ends[number].round.deeds}
        assert {hero for hero in party if ends[number].actions_left(hero) > 0} == set()
        assert acted <= {*party, "Mummy", "Henchman"}


@pytest.mark.rule("TR-027", "TR-028")
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_a_small_group_opens_with_a_card(heroes):
    states = play(scene(CAUTIOUS, rounds=1, heroes=HEROES[:heroes]), seed=1, game=0)
    before = [state for state in states if state.round and state.round.number == 0][-1]
    assert len(before.pool("Quin")) == (1 if heroes < 3 else 0)


def test_cautious_players_have_larger_pools_than_greedy_ones():
    pools = {habit: simulate(scene(habit, rounds=5), by_depth(20, 60), seed=7) for habit in HABITS}
    means = {habit.name: pools[habit]["pool in round 5"] for habit in HABITS}
    assert means["greedy"].mean + 0.5 < means["random"].mean < means["cautious"].mean - 0.5
    assert means["cautious"].most == 5
    for state in play(scene(GREEDY), seed=1, game=0):
        for hero in HEROES:
            assert {state.card(card).type for card in state.pool(hero)} <= set(policies.WORTH)


def first_boost(habit, game):
    """Return the first round in which a card with a lasting effect was played."""
    states = play(scene(habit), seed=1, game=game)
    return min((state.round.number for state in states if state.round and state.boosts), default=8)


def test_cautious_players_keep_their_cards_until_the_last_rounds_or_a_disadvantage():
    assert all(first_boost(CAUTIOUS, game) >= 5 for game in range(5))
    assert any(first_boost(GREEDY, game) < 5 for game in range(3))
    states = play(scene(CAUTIOUS), seed=1, game=0)
    assert in_dramatic_moments(states[0], "Quin")  # without rounds there is no reason to wait
    for state in (state for state in states if state.round and state.round.number):
        is_bad = any(state.suffers(Side.HEROES, disadvantage) for disadvantage in torg.Disadvantage)
        expected = state.round.number >= 8 or (is_bad and len(state.pool("Quin")) > 4)
        assert in_dramatic_moments(state, "Quin") is expected
        assert in_dramatic_moments(attrs.evolve(state, round=None), "Quin")


@pytest.mark.rule("TR-070", "TR-071")
def test_villains_stand_firm_when_the_conflict_line_makes_them_flee():
    states = play(scene(GREEDY, kind=torg.SceneKind.STANDARD), seed=1, game=3)
    broken = [state for state in states if state.suffers(Side.VILLAINS, torg.Disadvantage.BREAK)]
    assert {state.round.conditions.steadfast for state in broken[1:]} >= {("Mummy", "Henchman")}
    assert len(states[-1].members(Side.VILLAINS)) == 2


@pytest.mark.rule("TR-082")
@pytest.mark.parametrize(
    ("count", "die", "taken"), [(1, 0.0, 1), (2, 0.0, 2), (2, 0.99, 2), (9, 0, 4)]
)
def test_as_many_cards_are_taken_from_a_pool_as_are_due(count, die, taken):
    held = play(scene(CAUTIOUS, rounds=6), seed=1, game=0)
    state = next(state for state in held if state.round and len(state.pool("Quin")) == 4)
    rewards = attrs.evolve(
        state.round.rewards, strips=(StripDue(hero="Quin", count=count, place=None),)
    )
    due = attrs.evolve(state, round=attrs.evolve(state.round, rewards=rewards))
    wishes = VillainPlayer()(torg.TORG, attrs.evolve(due, pending=Pending()), torg.GAMEMASTER, die)
    pool = state.pool("Quin")
    at = len(pool) - taken if die else 0
    assert next(iter(wishes)) == commands.StripPool(hero="Quin", cards=pool[at : at + taken])


def test_a_gamemaster_leaves_the_actions_of_heroes_to_their_players():
    states = play(scene(GREEDY, rounds=2), seed=1, game=0)
    state = next(state for state in states if state.attempt and state.attempt.actor in HEROES)
    assert list(VillainPlayer()(torg.TORG, state, torg.GAMEMASTER, 0.5)) == []


def wishes(player, state, hero):
    return list(player(torg.TORG, state, torg.hero_seat(hero), 0.0) or ())


def test_a_side_acts_first_or_after_the_first_side_has_no_actions_left():
    assert not any(is_turn_of(torg.new_game(HEROES, seed=7), side) for side in Side)
    met = set()
    for state in play(scene(RANDOM, rounds=4), seed=2, game=0):
        for side in Side if state.initiative else ():
            left = [state.actions_left(member) for member in state.members(state.initiative)]
            expected = side is state.initiative or not any(left)
            assert is_turn_of(state, side) is expected
            met.add((side, state.initiative, expected))
    assert len(met) == 6


def test_a_hero_wishes_for_an_action_only_if_one_is_possible():
    player, met = HeroPlayer(habit=RANDOM), set()
    for state in play(scene(RANDOM, rounds=4), seed=2, game=0):
        for hero in HEROES if state.round and state.round.number and not state.attempt else ():
            wished = wishes(player, state, hero)
            acts = [command for command in wished if isinstance(command, commands.DeclareAction)]
            assert all((act.target is None) is (act.action is OTHER) for act in acts)
            left = state.actions_left(hero)
            if hero not in state.round.hastened:
                assert bool(acts) is (left > 0 and is_turn_of(state, Side.HEROES))
            met.add((bool(acts), left > 0))
    assert met >= {(True, True), (False, True), (False, False)}


def test_without_opponents_there_are_other_actions_and_a_pool_is_opened_only_once():
    states = play(scene(GREEDY, heroes=["Quin"], villains=(), rounds=2), seed=2, game=0)
    begun = [state.attempt for state in states if state.attempt]
    assert {command.action for command in begun} == {OTHER}
    met = set()
    for state in play(scene(CAUTIOUS, heroes=["Quin"], rounds=1), seed=1, game=0):
        if state.round and state.round.number == 0:
            opens = wishes(HeroPlayer(habit=CAUTIOUS), state, "Quin")
            assert bool(opens) is not bool(state.pool("Quin"))
            met.add(bool(opens))
    assert met == {True, False}


@pytest.mark.rule("TR-156")
def test_another_hero_is_supported_once_in_an_approved_action():
    deck, useful = torg.original_deck(), {torg.CardType.SUPPORTER, torg.CardType.ACTION}
    numbers = [card.number for card in deck.cards if card.type in useful]
    few = {"deck": deck.only(numbers, name="few")}
    met = set()
    for state in play(scene(RANDOM, heroes=["Quin", "Marco"], options=few), seed=3, game=0):
        attempt = state.attempt
        if attempt is None or not attempt.dice_due or attempt.actor not in {"Quin", "Marco"}:
            continue
        (friend,) = {"Quin", "Marco"} - {attempt.actor}
        pool = [c for c in state.pool(friend) if state.card(c).type is torg.CardType.SUPPORTER]
        is_approved, is_supported = attempt.action in approved_kinds(state), bool(attempt.supports)
        would = sorted(pool) if is_approved and not is_supported else []
        expected = [commands.PlayCard(hero=friend, card=card) for card in would]
        assert wishes(HeroPlayer(habit=GREEDY), state, friend) == expected
        met.add((is_approved, is_supported, bool(pool)))
    assert met >= {(True, False, True), (True, True, True), (False, False, True)}


@every_habit
def test_a_hero_outside_the_rounds_does_nothing_and_a_scene_needs_rounds(habit):
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    player = HeroPlayer(habit=habit)
    assert player(torg.TORG, state, torg.hero_seat("Quin"), 0.5) is None
    state = play(scene(habit, rounds=1), seed=1, game=0)[-1]
    assert player(torg.TORG, state, torg.hero_seat("Nobody"), 0.5) is None
    with pytest.raises(ValueError, match="rounds: expected 1 or more, got 0"):
        scene(habit, rounds=0)


def test_a_small_group_without_a_useful_card_opens_with_none():
    """Greedy players pool no useless card; the first flip is still possible."""
    whole = torg.original_deck()
    useless = [card.number for card in whole.cards if card.type not in policies.WORTH]
    deck = whole.only(useless, name="useless")
    states = play(scene(GREEDY, heroes=["Quin"], rounds=2, options={"deck": deck}), seed=1, game=0)
    assert states[-1].round.number == 2
    assert states[-1].pool("Quin") == ()


def test_the_first_legal_wish_is_played():
    """A refused wish is not repeated; the next one is tried."""
    wishing = attrs.evolve(
        scene(GREEDY, rounds=1), players={"gamemaster": wishes_with_refusals}, moves=2
    )
    states = play(wishing, seed=1, game=0)
    assert [state.round.number for state in states if state.round] == [0, 1, 2]


def wishes_with_refusals(_rules, _state, _seat, _die):
    yield commands.Deal()
    yield commands.BeginRounds()
    yield commands.Flip()


@pytest.mark.rule("TR-081", "TR-082")
def test_pools_are_larger_if_villains_do_not_strip_them():
    def pools(*, strips):
        villains = VillainPlayer(rounds=7, strips=strips)
        scenario = scene(CAUTIOUS, villain_player=villains, rounds=7)
        return simulate(scenario, by_depth(15, 40), seed=3)["pool in round 7"].mean

    assert pools(strips=True) < pools(strips=False)


def test_a_house_rule_can_be_simulated():
    two = attrs.evolve(REVISED, pools=attrs.evolve(REVISED.pools, transfers_a_round=2))
    largest = "largest pool in round 2"
    house = simulate(scene(CAUTIOUS, rounds=2, options={"dialect": two}), 10, seed=1)
    assert house[largest].mean > simulate(scene(CAUTIOUS, rounds=2), 10, seed=1)[largest].mean


EXAMPLE = "how_large_do_pools_get.py"


def test_the_example_prints_the_sizes_of_pools(tmp_path):
    drawn = tmp_path / "pools.svg"
    words = ("--games", "4", "--rounds", "3", "--round", "2")
    done = run(EXAMPLE, *words, "--svg", str(drawn))
    assert (done.returncode, done.stderr) == (0, "")
    pool = simulate(scene(CAUTIOUS, rounds=3), 4, seed=7)["pool in round 2"]
    heading = f"cautious, 4 games: {pool.mean:.2f} ± {pool.standard_error:.2f} cards"
    assert f"{heading}\n{pool.distribution.as_text(width=30)}\nmean by round: 1.0" in done.stdout
    picture = ET.parse(drawn)  # noqa: S314 - ours
    lines = picture.iter("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [3, 3, 3]
    texts = [*picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"cards in a pool, on average", "round"} <= {text.text for text in texts}
    at_the_end = {text.text for text in texts if text.get("text-anchor") == "end"}
    assert at_the_end == {"round", "random", "greedy", "cautious"}
    parallel = run(EXAMPLE, *words, "--workers", "2")
    assert (parallel.stdout, parallel.stderr) == (done.stdout, "")
    sooner = run(EXAMPLE, *words, "--games", "900", "--until", "0.1")
    assert "cautious, 100 games: " in sooner.stdout
    missed = run(EXAMPLE, "--rounds", "3")
    assert (missed.returncode, "a scene of 3 rounds has no round 5" in missed.stderr) == (2, True)

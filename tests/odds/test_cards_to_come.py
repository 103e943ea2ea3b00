"""The next flips, hands, groups of cards, and the knowledge of a seat."""

from fractions import Fraction
from itertools import product

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import Attempted, Spread
from dramadeck.core import Seat, UnknownNameError
from dramadeck.odds import torg as odds
from dramadeck.torg import ActionKind, Advantage, CardType, Disadvantage, Hazard, SceneKind, Side
from dramadeck.torg.decks import original_deck
from tests.torg.tables import dealt, in_scene

DECK = original_deck().cards


@pytest.mark.rule("TR-055")
@pytest.mark.parametrize("kind", list(SceneKind))
def test_initiative_is_read_from_the_line_of_the_scene(kind):
    heroes = sum(card.gamemaster.line(kind).first_side is Side.HEROES for card in DECK)
    assert odds.initiative(kind).chance("heroes") == pytest.approx(heroes / 156)
    flips = odds.flips_with_initiative(Side.HEROES, kind, flips=2)
    assert flips.chance(2) == pytest.approx(heroes * (heroes - 1) / (156 * 155))


@pytest.mark.rule("TR-057", "TR-058")
@pytest.mark.parametrize("side", list(Side))
def test_the_chances_of_effects_sum_to_one_and_agree_with_a_count(side):
    distribution = odds.effects(side, SceneKind.DRAMATIC)
    for effect in Advantage:
        alone = odds.flips_with_effect(effect, side, SceneKind.DRAMATIC)
        assert distribution.chance(effect.value) == pytest.approx(alone.at_least(1))


@pytest.mark.rule("TR-088", "TR-099")
def test_approved_actions_steps_and_problems_are_likelier_with_more_cards():
    chances = [odds.flips_approving(ActionKind.TRICK, flips=n).at_least(1) for n in (1, 2, 3)]
    assert chances == sorted(chances)
    listed = sum(ActionKind.TRICK in card.gamemaster.approved for card in DECK)
    assert chances[0] == pytest.approx(listed / 156)
    assert odds.flips_listing(torg.Step.A).at_least(1) == pytest.approx(102 / 156)
    assert odds.flips_listing(Hazard.COMPLICATION, flips=10).mean == pytest.approx(10 * 9 / 156)


def test_a_hand_contains_one_of_several_card_types():
    dramas = sum(card.type is CardType.DRAMA for card in DECK)
    heroes = sum(card.type is CardType.HERO for card in DECK)
    assert odds.cards_held(CardType.DRAMA, 4).mean == pytest.approx(4 * dramas / 156)
    either = odds.cards_held([CardType.DRAMA, CardType.HERO], 4)
    assert either.mean == pytest.approx(4 * (dramas + heroes) / 156)
    numbers = [card.number for card in DECK if card.type is CardType.DRAMA]
    assert odds.cards_held(CardType.DRAMA, 4, cards=odds.unseen(numbers)).chance(0) == 1


@pytest.mark.rule("MA-004", "MA-006", "MA-012", "MA-015", "MA-021")
def test_many_on_one_and_one_on_many_return_the_number_of_successes():
    group = odds.many_on_one(count=4, value=9, difficulty=10)
    # Four characters have +3: one succeeds at 10, two at 12, all four at 14.
    for number, difficulty in ((1, 10), (2, 12), (4, 14)):
        assert group.at_least(number) == pytest.approx(float(odds.success(12, difficulty)))
    fewest = odds.many_on_one(count=4, value=9, difficulty=10, spread=Spread.LOWEST)
    assert fewest.at_least(3) == pytest.approx(group.at_least(4))
    successes = odds.one_on_many([Attempted(value=12, difficulty=9)] * 3)
    for number, increase in enumerate((2, 4, 6), 1):
        assert successes.at_least(number) == pytest.approx(float(odds.success(12, 9 + increase)))


@pytest.mark.rule("TR-018", "TR-095")
def test_the_odds_of_a_task_of_a_game_use_the_knowledge_of_the_seat():
    state = in_scene(dealt("Quin", "Tina"))
    state = torg.begin_skill_resolution(
        state, hero="Tina", skill="demolitions", difficulties=(8, 10, 12)
    ).state
    state = torg.flip(torg.begin_rounds(state).state).state
    tina, gamemaster = Seat("hero", "Tina"), Seat("gamemaster")
    # 156 minus the flipped card, and minus the hand of five.
    assert len(odds.unseen_by(state, gamemaster)) == 155
    assert len(odds.unseen_by(state, tina)) == 150
    with pytest.raises(UnknownNameError, match="nobody sits here as hero Nobody"):
        odds.unseen_by(state, Seat("hero", "Nobody"))
    task = odds.task_under_way(state, tina, value=11)
    assert (task.done, task.raised, task.checks.difficulties) == (0, 0, (8, 10, 12))
    assert 0 < odds.chance_to_finish(task, 6) < 1
    assert task == odds.task_under_way(state, tina, value=11, steps_per_round=1)


@pytest.mark.rule("TR-065", "TR-079")
@pytest.mark.parametrize("dialect", ["revised", "classic"])
@pytest.mark.parametrize("effect", [Advantage.UP, Disadvantage.STYMIED, None])
def test_the_throw_of_a_hero_depends_on_the_card_in_force(dialect, effect):
    for seed, kind in product(range(40), torg.SceneKind):
        state = torg.deal(torg.new_game(["Quin"], seed=seed, dialect=dialect)).state
        state = torg.begin_scene(state, kind=kind, villains=("Mummy",)).state
        state = torg.flip(torg.begin_rounds(state).state).state
        if state.standing("Quin") is effect:
            break
    else:
        pytest.fail("no card with this effect came")
    throw = odds.throw_of(state, "Quin", points=1)
    assert (throw.up, throw.stymied) == (effect is Advantage.UP, effect is Disadvantage.STYMIED)
    assert (throw.points, throw.skilled, throw.possibility_rated) == (1, True, True)
    assert not odds.throw_of(state, "Mummy", is_skilled=False).possibility_rated
    assert not odds.throw_of(state, "Mummy", is_skilled=False).skilled


def test_an_unknown_hero_and_a_missing_task_are_errors():
    with pytest.raises(ValueError, match="nobody called 'Bob'"):
        odds.throw_of(dealt("Quin"), "Bob")
    with pytest.raises(ValueError, match=r"three dice without re-rolls \(TG-065\)"):
        odds.throw_of(dealt("Quin", dialect="gurps"), "Quin")
    with pytest.raises(ValueError, match="no dramatic skill resolution is under way"):
        odds.task_under_way(dealt("Quin"), Seat("gamemaster"), value=9)


@pytest.mark.parametrize(
    ("dialect", "chance"), [("revised", Fraction(14, 20)), ("gurps", Fraction(135, 216))]
)
def test_the_chance_of_an_action_is_that_of_its_dice_or_none_if_it_is_refused(dialect, chance):
    state = dealt("Quin", dialect=dialect)
    act = torg.commands.DeclareAction(actor="Quin", action="Other", value=13, difficulty=10)
    assert odds.chances_at(torg.begin_rounds(in_scene(state)).state)(act) is None
    assert odds.chances_at(torg.begin_rounds(in_scene(state)).state)(torg.commands.Flip()) is None
    if dialect == "gurps":
        act = attrs.evolve(act, value=11, difficulty=0)
    assert odds.chances_at(state)(act) == chance

"""Hands, what they hold and what is thrown away, in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, Reason
from tests.torg.options.tables_discards import ALERTNESS, ROMANCE, after, discard, scene_over
from tests.torg.tables import (
    ALL_DIALECTS,
    HEROES,
    PLAIN,
    QUIET,
    allowed,
    before_first_flip,
    dealt,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import HERO, declared

DRAMA = 128
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")


# ------------------------------------------------------------------------- row: hand size


@pytest.mark.rule("TC-001", "TG-001", "TR-009", "TR-010", "TR-011", "TR-012")
@pytest.mark.parametrize(
    ("dialect", "sizes"),
    [
        (REVISED, (6, 5, 4, 4, 4, 4, 3, 3)),
        (CLASSIC, (4,) * 8),
        (GURPS, (4,) * 8),
    ],
)
def test_how_many_cards_a_hand_holds(dialect, sizes):
    for heroes, size in enumerate(sizes, 1):
        state, events = torg.deal(torg.new_game(NAMES[:heroes], seed=7, dialect=dialect))
        assert events[0] == torg.AdventureBegun(hand_size=size)
        assert state.adventure.hand_size == size
        assert len(state.drama_deck) == 156 - heroes * size
        assert state.discard_pile == state.action_stack == ()
        assert [len(state.hand(name)) for name in NAMES[:heroes]] == [size] * heroes


@pytest.mark.rule("TC-002", "TC-005", "TG-078")
@ALL_DIALECTS
def test_the_gamemaster_holds_no_cards_and_flips_one_each_round(dialect):
    state = dealt(dialect=dialect)
    assert {zone.owner for zone, _ in state.table} == {None, *HEROES}
    state = in_rounds(dialect=dialect, deck=QUIET[1:3])
    assert state.action_stack == QUIET[:1]
    assert torg.flip(state).state.action_stack == QUIET[:2]


@pytest.mark.rule("TC-002")
@ALL_DIALECTS
def test_what_is_thrown_away_lies_face_up_beside_the_deck(dialect):
    state = scene_over(hands={"Quin": PLAIN[:5]}, dialect=dialect)
    state = after(state, discard("Quin", PLAIN[0]))[0]
    assert torg.view(state, torg.hero_seat("Marco")).discard_pile == (PLAIN[0],)


@pytest.mark.rule("TC-003", "TG-002")
@ALL_DIALECTS
def test_out_of_rounds_cards_are_played_from_the_hand_and_nothing_is_drawn(dialect):
    state = in_scene(stacked(hands={"Quin": (HERO,)}, dialect=dialect))
    state, events = torg.play_card(declared(state), hero="Quin", card=HERO)
    assert not told((state, events), torg.CardPlayed)[0].from_pool
    assert told((state, events), torg.CardDrawn) == []
    assert state.hand("Quin") == ()


@pytest.mark.rule("TC-006", "TG-035")
@ALL_DIALECTS
def test_the_left_side_of_the_line_has_the_initiative(dialect):
    # Card 2: S line with the villains first and nothing on either side, D line with heroes first.
    card = next(
        each
        for each in torg.original_deck().cards
        if each.gamemaster.standard.first_side is not each.gamemaster.dramatic.first_side
    )
    for kind in torg.SceneKind:
        state = in_rounds(top=card.number, kind=kind, allies=("Bystander",), dialect=dialect)
        assert state.initiative is card.gamemaster.line(kind).first_side
        assert state.side_of("Bystander") is torg.Side.HEROES


@pytest.mark.rule("TC-006")
@ALL_DIALECTS
def test_a_dash_on_the_line_is_nothing(dialect):
    flip = torg.flip(before_first_flip(top=QUIET[0], dialect=dialect))
    assert told(flip, torg.SideAffected) == []


# ------------------------------------------------------------------------- row: when dealt


@pytest.mark.rule("TG-001", "TR-015", "TR-051")
@pytest.mark.parametrize(("dialect", "kept"), [(REVISED, False), (CLASSIC, False), (GURPS, True)])
def test_whether_hands_are_kept_from_adventure_to_adventure(dialect, kept):
    state = dealt(dialect=dialect, seed=12)
    before = {hero: state.hand(hero) for hero in HEROES}
    state = torg.end_adventure(state).state
    for hero in HEROES:
        assert state.hand(hero) == (before[hero] if kept else ())
    assert len(state.drama_deck) == 156 - (12 if kept else 0)
    state, events = torg.deal(state)
    assert len(told((state, events), torg.CardDrawn)) == (0 if kept else 12)
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert set(before["Quin"]) == set(state.hand("Quin")) or not kept


@pytest.mark.rule("TG-001")
def test_hands_kept_are_filled_up_for_the_next_adventure():
    state = stacked(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:6]}, dialect=GURPS)
    state, events = torg.deal(torg.end_adventure(state).state)
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 5, 4]
    assert {PLAIN[0]} < set(state.hand("Quin"))
    assert len(told((state, events), torg.CardDrawn)) == 3 + 0 + 4


@pytest.mark.rule("TG-001")
def test_a_card_that_was_offered_in_a_trade_is_kept_too():
    state = stacked(hands={"Quin": PLAIN[:1]}, dialect=GURPS)
    state = torg.offer_trade(state, hero="Quin", with_hero="Marco", gives=PLAIN[:1]).state
    assert torg.end_adventure(state).state.hand("Quin") == PLAIN[:1]


@pytest.mark.rule("TG-001")
def test_pools_and_piles_go_back_into_the_deck_all_the_same():
    state = stacked(
        hands={"Quin": PLAIN[:1]},
        pools={"Quin": (ROMANCE,)},
        discards=PLAIN[1:2],
        stack=QUIET[:1],
        dialect=GURPS,
    )
    state = torg.end_adventure(state).state
    assert state.pool("Quin") == state.discard_pile == state.action_stack == ()
    assert {ROMANCE, PLAIN[1], QUIET[0]} <= set(state.drama_deck)


@pytest.mark.rule("TG-001")
@ALL_DIALECTS
def test_a_hero_who_enters_play_later_gets_a_hand(dialect):
    state = in_scene(dealt(dialect=dialect))
    state = torg.join_party(state, hero="Nora").state
    assert len(state.hand("Nora")) == 4


# ------------------------------------------------------------------------- rows: discards


@pytest.mark.rule("TC-040", "TG-010", "TG-011", "TG-012", "TR-046", "TR-047")
@pytest.mark.parametrize(
    ("dialect", "held", "least", "most"),
    [
        *((text, 6, 2, 3) for text in (REVISED, CLASSIC)),
        *((text, held, 0, 1) for text in (REVISED, CLASSIC) for held in (4, 3, 2, 0)),
        (GURPS, 6, 2, 2),
        (GURPS, 5, 1, 1),
        (GURPS, 4, 0, 1),
        *((GURPS, held, 0, 0) for held in (3, 2, 0)),
    ],
)
def test_how_many_cards_may_be_thrown_away(dialect, held, least, most):
    state = scene_over(hands={"Quin": PLAIN[:held]}, dialect=dialect)
    found = [n for n in range(held + 1) if allowed(state, discard("Quin", *PLAIN[:n]))]
    assert found == list(range(least, min(most, held) + 1))
    one_too_many = discard("Quin", *PLAIN[: most + 1])
    tg_012 = dict.fromkeys((3, 2, 0), "TG-012")
    limits = {6: "TG-010", 5: "TG-010"} | tg_012 if dialect is GURPS else {}
    rule = limits.get(held, "TR-047")
    refused(state, one_too_many, Reason.WRONG_NUMBER_OF_CARDS, rule)


@pytest.mark.rule("TR-046", "TR-047", "TR-048", "TR-049")
@pytest.mark.rule("TC-040", "TG-010", "TG-011", "TG-012", "TG-013")
@pytest.mark.parametrize(
    ("dialect", "thrown", "drawn"),
    [
        (REVISED, {"Quin": (2,), "Marco": (11, 12, 16, 17), "Tina": (23,)}, "Quin Quin Tina"),
        (CLASSIC, {"Quin": (2,), "Marco": (11, 12, 16, 17), "Tina": (23,)}, "Quin Quin Tina"),
        (GURPS, {"Quin": (), "Marco": (11, 12, 16, 17), "Tina": (23,)}, "Quin Tina"),
    ],
)
def test_the_books_refill_of_hands_of_three_eight_and_four(dialect, thrown, drawn):
    hands = {"Quin": (1, 2, 3), "Marco": range(11, 16), "Tina": (21, 22)}
    pools = {"Marco": (16, 17, 18), "Tina": (23, 24)}
    state = scene_over(hands=hands, pools=pools, dialect=dialect)
    assert [len(state.hand(hero)) for hero in HEROES] == [3, 8, 4]
    order = ("Marco", "Quin", "Tina")
    state, events = after(state, *(discard(hero, *thrown[hero]) for hero in order))
    assert [each.hero for each in told((state, events), torg.CardDrawn)] == drawn.split()
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert state.discard_pile == tuple(card for hero in order for card in thrown[hero])


@pytest.mark.rule("TR-050")
@pytest.mark.parametrize(("dialect", "refills"), [(REVISED, False), (CLASSIC, True), (GURPS, True)])
def test_whether_hands_are_refilled_after_the_final_encounter(dialect, refills):
    state = in_scene(stacked(hands={"Quin": (DRAMA,)}, pools={"Quin": (45,)}, dialect=dialect))
    state, events = torg.end_scene(state, is_final_encounter=True)
    assert state.adventure.is_completed
    assert (state.scene is not None) is refills
    if refills:
        state = after(state, *(discard(hero) for hero in HEROES))[0]
    else:
        assert kinds((state, events)) == [torg.SceneEnded, torg.PoolPickedUp, torg.SceneClosed]
        refused(state, discard("Quin"), Reason.NOTHING_TO_DISCARD, "TR-046")
    assert state.scene is None
    assert len(state.hand("Quin")) == (4 if refills else 2)
    assert allowed(state, torg.ClaimDrama(hero="Quin", cards=(DRAMA,)))


# ------------------------------------------------------------- row: specials and the hand size


@pytest.mark.rule("TC-042", "TG-009", "TR-160")
@pytest.mark.parametrize(
    ("dialect", "choices"), [(REVISED, {2, 3}), (CLASSIC, {0, 1}), (GURPS, {2})]
)
def test_whether_specials_in_the_hand_count_against_its_size(dialect, choices):
    hand = (*PLAIN[:4], ALERTNESS, ROMANCE)
    state = scene_over(hands={"Quin": hand}, dialect=dialect)
    found = {n for n in range(5) if allowed(state, discard("Quin", *hand[:n]))}
    assert found == choices


@pytest.mark.rule("TC-042")
def test_a_special_thrown_away_makes_no_hand_smaller():
    hand = (*PLAIN[:5], ALERTNESS, ROMANCE)
    state = scene_over(hands={"Quin": hand}, dialect=CLASSIC)
    sentence = refused(state, discard("Quin", ROMANCE), Reason.SPECIALS_NOT_COUNTED, "TC-042")
    assert "at least 1" in sentence
    refused(state, discard("Quin", ROMANCE, 33), Reason.SPECIALS_NOT_COUNTED, "TC-042")
    assert allowed(state, discard("Quin", ROMANCE, PLAIN[0]))
    assert allowed(state, discard("Quin", PLAIN[0]))


@pytest.mark.rule("TC-042")
def test_a_hand_is_refilled_beside_its_specials():
    hand = (*PLAIN[:3], ALERTNESS, ROMANCE)
    state = scene_over(hands={"Quin": hand}, deck=QUIET, dialect=CLASSIC)
    state, events = after(state, *(discard(hero) for hero in HEROES))
    assert [each.hero for each in told((state, events), torg.CardDrawn)].count("Quin") == 1
    assert state.hand("Quin") == (*hand, QUIET[0])


@pytest.mark.rule("TC-042", "TC-090")
@ALL_DIALECTS
def test_a_special_is_laid_face_up_into_the_pool_out_of_rounds_too(dialect):
    state = in_scene(stacked(hands={"Quin": (ROMANCE, ALERTNESS)}, dialect=dialect))
    state, events = torg.play_to_pool(state, hero="Quin", card=ROMANCE)
    assert told((state, events), torg.SpecialLaid)[0].type is torg.CardType.ROMANCE
    assert torg.view(state, torg.SPECTATOR).heroes[0].pool == (ROMANCE,)
    state = after(torg.end_scene(state).state, *(discard(hero) for hero in HEROES))[0]
    assert ROMANCE in state.pool("Quin")

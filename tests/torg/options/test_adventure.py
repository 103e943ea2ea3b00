"""Hands, what they hold and what is thrown away, in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, Reason
from tests.torg.at import TorgAt, at_opening, at_rounds, at_scene, at_table
from tests.torg.options.at import by_text, discard
from tests.torg.tables import ALL_DIALECTS, HEROES, PLAIN, QUIET, dealt

HERO, ALERTNESS, ROMANCE, DRAMA = 65, 33, 120, 128
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")
NO_DISCARDS = tuple(map(discard, HEROES))


# ------------------------------------------------------------------------- row: hand size


@pytest.mark.rule("TC-001", "TG-001", "TR-009", "TR-010", "TR-011", "TR-012")
@by_text("sizes", revised=(6, 5, 4, 4, 4, 4, 3, 3), classic=(4,) * 8, gurps=(4,) * 8)
def test_how_many_cards_a_hand_holds(dialect, sizes):
    for heroes, size in enumerate(sizes, 1):
        at = TorgAt(state=torg.new_game(NAMES[:heroes], seed=7, dialect=dialect)).deal()
        assert at.events[0] == torg.AdventureBegun(hand_size=size)
        assert at.adventure.hand_size == size
        assert len(at.drama_deck) == 156 - heroes * size
        assert at.discard_pile == at.action_stack == ()
        assert at.hand_sizes == [size] * heroes


@pytest.mark.rule("TC-002", "TC-005", "TG-078", "TC-003", "TG-002")
@ALL_DIALECTS
def test_the_gamemaster_holds_no_cards_and_flips_one_each_round_and_out_of_rounds_hands_are_played(
    dialect,
):
    assert {zone.owner for zone, _ in dealt(dialect=dialect).table} == {None, *HEROES}
    at = at_rounds(dialect=dialect, deck=QUIET[1:3])
    assert at.action_stack == QUIET[:1]
    assert at.flip().action_stack == QUIET[:2]
    # What is thrown away lies face up beside the deck.
    at = at_scene(hands={"Quin": PLAIN[:5]}, dialect=dialect).end_scene()
    at = at.sends(discard("Quin", PLAIN[0]))
    assert at.seen_by(torg.hero_seat("Marco")).discard_pile == (PLAIN[0],)
    at = at_scene(hands={"Quin": (HERO,)}, dialect=dialect).declared().played(HERO)
    assert not at.told(torg.CardPlayed)[0].from_pool
    assert at.told(torg.CardDrawn) == []
    assert at.hand("Quin") == ()


@pytest.mark.rule("TC-006", "TG-035")
@ALL_DIALECTS
def test_the_left_side_of_the_line_has_the_initiative(dialect):
    # Card 2: S line with the villains first and nothing on either side, D line with heroes first.
    card = next(
        card
        for card in torg.original_deck().cards
        if card.gamemaster.standard.first_side is not card.gamemaster.dramatic.first_side
    )
    for kind in torg.SceneKind:
        at = at_rounds(card.number, kind=kind, allies=("Bystander",), dialect=dialect)
        assert at.initiative is card.gamemaster.line(kind).first_side
        assert at.side_of("Bystander") is torg.Side.HEROES
    # A dash is nothing.
    assert at_opening(top=QUIET[0], dialect=dialect).flip().told(torg.SideAffected) == []


# ------------------------------------------------------------------------- row: when dealt


@pytest.mark.rule("TG-001", "TR-015", "TR-051")
@by_text("kept", revised=False, classic=False, gurps=True)
def test_whether_hands_are_kept_from_adventure_to_adventure(dialect, kept):
    at = TorgAt(state=dealt(dialect=dialect, seed=12))
    before = {hero: at.hand(hero) for hero in HEROES}
    at = at.end_adventure()
    for hero in HEROES:
        assert at.hand(hero) == (before[hero] if kept else ())
    assert len(at.drama_deck) == 156 - (12 if kept else 0)
    at = at.deal()
    assert len(at.told(torg.CardDrawn)) == (0 if kept else 12)
    assert at.hand_sizes == [4, 4, 4]
    assert set(before["Quin"]) == set(at.hand("Quin")) or not kept


@pytest.mark.rule("TG-001")
def test_hands_kept_are_filled_up_with_what_was_offered_and_pools_and_piles_go_back():
    at = at_table(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:6]}, dialect=GURPS)
    at = at.end_adventure().deal()
    assert at.hand_sizes == [4, 5, 4]
    assert {PLAIN[0]} < set(at.hand("Quin"))
    assert len(at.told(torg.CardDrawn)) == 3 + 0 + 4
    laid = {"pools": {"Quin": (ROMANCE,)}, "discards": PLAIN[1:2], "stack": QUIET[:1]}
    at = at_table(hands={"Quin": PLAIN[:1]}, dialect=GURPS, **laid)
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=PLAIN[:1]).end_adventure()
    assert at.hand("Quin") == PLAIN[:1]
    assert at.pool("Quin") == at.discard_pile == at.action_stack == ()
    assert {ROMANCE, PLAIN[1], QUIET[0]} <= set(at.drama_deck)


@pytest.mark.rule("TG-001", "TC-042", "TC-090")
@ALL_DIALECTS
def test_who_enters_play_later_gets_a_hand_and_a_special_is_laid_face_up_out_of_rounds_too(dialect):
    at = TorgAt(state=dealt(dialect=dialect)).begin_scene(kind=torg.SceneKind.DRAMATIC)
    assert len(at.join_party(hero="Nora").hand("Nora")) == 4
    at = at_scene(hands={"Quin": (ROMANCE, ALERTNESS)}, dialect=dialect)
    at = at.play_to_pool(hero="Quin", card=ROMANCE)
    assert at.told(torg.SpecialLaid)[0].type is torg.CardType.ROMANCE
    assert at.seen_by(torg.SPECTATOR).heroes[0].pool == (ROMANCE,)
    assert ROMANCE in at.end_scene().sends(*NO_DISCARDS).pool("Quin")


# ------------------------------------------------------------------------- rows: discards

BY_SIZE = {6: (2, 3)} | dict.fromkeys((4, 3, 2, 0), (0, 1))


@pytest.mark.rule("TC-040", "TG-010", "TG-011", "TG-012", "TR-046", "TR-047")
@by_text(
    "limits rules",
    revised=(BY_SIZE, {}),
    classic=(BY_SIZE, {}),
    gurps=(
        {6: (2, 2), 5: (1, 1), 4: (0, 1)} | dict.fromkeys((3, 2, 0), (0, 0)),
        {6: "TG-010", 5: "TG-010"} | dict.fromkeys((3, 2, 0), "TG-012"),
    ),
)
def test_how_many_cards_may_be_thrown_away(dialect, limits, rules):
    for held, (least, most) in limits.items():
        at = at_scene(hands={"Quin": PLAIN[:held]}, dialect=dialect).end_scene()
        numbers = [n for n in range(held + 1) if at.allows(discard("Quin", *PLAIN[:n]))]
        assert numbers == list(range(least, min(most, held) + 1)), held
        one_too_many = discard("Quin", *PLAIN[: most + 1])
        at.refuses(one_too_many, Reason.WRONG_NUMBER_OF_CARDS, rules.get(held, "TR-047"))


@pytest.mark.rule("TR-046", "TR-047", "TR-048", "TR-049")
@pytest.mark.rule("TC-040", "TG-010", "TG-011", "TG-012", "TG-013")
@by_text(
    "quins drawn",
    revised=((2,), ["Quin", "Quin", "Tina"]),
    classic=((2,), ["Quin", "Quin", "Tina"]),
    gurps=((), ["Quin", "Tina"]),
)
def test_the_books_refill_of_hands_of_three_eight_and_four(dialect, quins, drawn):
    hands = {"Quin": (1, 2, 3), "Marco": range(11, 16), "Tina": (21, 22)}
    pools = {"Marco": (16, 17, 18), "Tina": (23, 24)}
    at = at_scene(hands=hands, pools=pools, dialect=dialect).end_scene()
    assert at.hand_sizes == [3, 8, 4]
    at = at.sends(discard("Marco", 11, 12, 16, 17), discard("Quin", *quins), discard("Tina", 23))
    assert [draw.hero for draw in at.told(torg.CardDrawn)] == drawn
    assert at.hand_sizes == [4, 4, 4]
    assert at.discard_pile == (11, 12, 16, 17, *quins, 23)


@pytest.mark.rule("TR-050")
@by_text("refills", revised=False, classic=True, gurps=True)
def test_whether_hands_are_refilled_after_the_final_encounter(dialect, refills):
    at = at_scene(hands={"Quin": (DRAMA,)}, pools={"Quin": (45,)}, dialect=dialect)
    at = at.end_scene(is_final_encounter=True)
    assert at.adventure.is_completed
    assert (at.scene is not None) is refills
    if refills:
        at = at.sends(*NO_DISCARDS)
    else:
        assert at.kinds == [torg.SceneEnded, torg.PoolPickedUp, torg.SceneClosed]
        at.refuses(discard("Quin"), Reason.NOTHING_TO_DISCARD, "TR-046")
    assert at.scene is None
    assert len(at.hand("Quin")) == (4 if refills else 2)
    assert at.allows(torg.ClaimDrama(hero="Quin", cards=(DRAMA,)))


# ------------------------------------------------------------- row: specials and the hand size


@pytest.mark.rule("TC-042", "TG-009", "TR-160")
@by_text("choices", revised={2, 3}, classic={0, 1}, gurps={2})
def test_whether_specials_in_the_hand_count_against_its_size(dialect, choices):
    hand = (*PLAIN[:4], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, dialect=dialect).end_scene()
    assert {n for n in range(5) if at.allows(discard("Quin", *hand[:n]))} == choices


@pytest.mark.rule("TC-042")
def test_a_special_thrown_away_makes_no_hand_smaller_and_a_hand_is_refilled_beside_them():
    hand = (*PLAIN[:5], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, dialect=CLASSIC).end_scene()
    special, reason = discard("Quin", ROMANCE), Reason.SPECIALS_NOT_COUNTED
    at.refuses(special, reason, "TC-042", "at least 1")
    at.refuses(discard("Quin", ROMANCE, 33), reason, "TC-042")
    assert at.allows(discard("Quin", ROMANCE, PLAIN[0]), discard("Quin", PLAIN[0]))
    hand = (*PLAIN[:3], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, deck=QUIET, dialect=CLASSIC).end_scene()
    at = at.sends(*NO_DISCARDS)
    assert [draw.hero for draw in at.told(torg.CardDrawn)].count("Quin") == 1
    assert at.hand("Quin") == (*hand, QUIET[0])

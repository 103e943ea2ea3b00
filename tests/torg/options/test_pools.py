"""From the hand into the pool, and from the pool into play, in each of the three rule texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason
from tests.torg.at import at_fight, at_opening, at_scene, play
from tests.torg.options.at import at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS

NEXT_CARD, VILLAINS_TEST_INTIMIDATE = 46, 138
ACTION, OTHER_ACTION, ADRENALIN, SUPPORTER = 36, 37, 1, 149
HASTE, HERO, OTHER_HERO, DRAMA = 40, 65, 66, 128
SECOND_CHANCE, OPPONENT_FAILS, GLORY = 79, 74, 91
PLAIN = (42, 43, 44, 46, 47)
LAY = torg.PlayToPool(hero="Quin", card=PLAIN[0])
DODGE = torg.Raise(attribute=torg.Attribute.DEXTERITY, skill="dodge")
STRONGER = play(ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH))
SPENT_IN_AN_ACTION = (ACTION, OTHER_ACTION, 38, 39, 56, ADRENALIN, DRAMA, HERO)
LATE = (Reason.CARDS_COMMITTED, "TG-006")


# -------------------------------------------------------------------- row: pool at start of rounds


@pytest.mark.rule("TC-023", "TG-004", "TR-026", "TR-027", "TR-028")
@by_text("limits", revised={1: 3, 2: 2}, classic={}, gurps={})
def test_how_many_cards_a_pool_opens_with(dialect, limits):
    for heroes in range(1, 10):
        names = tuple(f"hero {n}" for n in range(heroes))
        at = at_opening(*names, hands={names[0]: PLAIN}, dialect=dialect)
        assert all(at.pool(name) == () for name in names)
        opening = [torg.OpenPool(hero=names[0], cards=PLAIN[:n]) for n in range(1, 6)]
        most = limits.get(heroes, 0)
        assert [at.allows(command) for command in opening] == [n <= most for n in range(1, 6)]
        # Where no pool opens the refusal names no rule that opens one.
        rule = f"TR-02{6 + heroes}" if most else "TR-026"
        says = [f"{heroes} heroes"] if dialect is REVISED and not most else []
        at.refuses(opening[most], Reason.OPENING_TOO_LARGE, rule, *says)


# ------------------------------------------------------------------------------- row: hand → pool


@pytest.mark.rule("TC-023", "TG-004", "TR-025")
@by_text("has_veto", revised=True, classic=True, gurps=False)
def test_whether_the_gamemaster_may_withhold_the_transfer(dialect, has_veto):
    at = at_text(dialect, hands={"Quin": PLAIN, "Marco": (HASTE,)}).acted("Quin", "Marco")
    veto = torg.WithholdTransfer(hero="Quin")
    assert at.allows(LAY)  # unless she withholds it
    if not has_veto:
        at.refuses(veto, Reason.TRANSFER_IS_FREE, "TG-004")
        return
    at = at.sends(veto)
    assert at.events == (torg.TransferWithheld(hero="Quin"),)
    at.refuses(LAY, Reason.TRANSFER_WITHHELD, "TR-025", "Quin")
    at.refuses(veto, Reason.RULED_ALREADY, "TR-025", "Quin plays no card")
    assert at.allows(torg.PlayToPool(hero="Marco", card=HASTE))
    assert at.flip().acted("Quin").allows(LAY)


# ------------------------------------------------------------------------ where cards are used


@pytest.mark.rule("TC-021", "TC-022", "TG-005", "TR-021")
@ALL_DIALECTS
def test_in_rounds_cards_work_from_the_pool_and_not_from_the_hand(dialect):
    at = at_fight(ACTION, hands={"Quin": (OTHER_ACTION,)}, dialect=dialect).acting()
    at.refuses(play(OTHER_ACTION), Reason.CARD_NOT_USABLE, "TR-021", "Quin's pool")
    at = at.played(ACTION)
    assert at.events[0].from_pool
    assert (at.in_play("Quin") or at.discard_pile) == (ACTION,)


@pytest.mark.rule("TC-024", "TR-029", "TG-006")
@ALL_DIALECTS
@given(cards=st.sets(st.sampled_from(SPENT_IN_AN_ACTION), min_size=1))
def test_any_part_of_the_pool_or_all_of_it_may_be_spent_in_a_round(dialect, cards):
    at = at_fight(*SPENT_IN_AN_ACTION, possibilities=3, dialect=dialect).acting()
    for card in sorted(cards):
        at = at.played(card, choice=DODGE if card == ADRENALIN else None)
    assert set(at.pool("Quin")) == set(SPENT_IN_AN_ACTION) - cards
    assert set(at.in_play("Quin")) | set(at.discard_pile) == cards


@pytest.mark.rule("TC-025", "TR-030")
@ALL_DIALECTS
def test_cards_for_an_action_come_before_its_result_is_known(dialect):
    pools = {"Quin": (DRAMA, HERO), "Tina": (SUPPORTER,)}
    at = at_text(dialect, pools=pools, possibilities=1).acting().thrown(12)
    supporter, spend = play(SUPPORTER, "Tina"), torg.SpendPossibility(hero="Quin")
    assert at.allows(play(DRAMA), play(HERO), supporter, spend)
    at = at.announced()
    for card in (DRAMA, HERO):
        at.refuses(play(card), Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")
    at.refuses(supporter, Reason.NO_ACTION_TO_SUPPORT, "TR-156", "Tina")
    at.refuses(spend, Reason.ACTION_NOT_OPEN, "TR-068", "Quin")


# ------------------------------------------------------------------ row: several plays in a round


@pytest.mark.rule("TC-025", "TG-006", "TR-029", "TR-030")
@by_text("is_too_late", revised=False, classic=False, gurps=True)
def test_whether_more_cards_may_be_added_when_the_die_lies_there(dialect, is_too_late):
    at = at_fight(ACTION, HERO, dialect=dialect).acting()
    # A first play may come at any time before the result, and others with it.
    assert at.thrown(12).played(ACTION).allows(play(HERO))
    at = at.played(ACTION).thrown(12)
    at.allows_if(not is_too_late, play(HERO), *LATE, "at one time")


def committed():
    """Quin and Marco at a GURPS table; she has declared an Action card."""
    hers = (ACTION, HERO, HASTE, SUPPORTER, SECOND_CHANCE)
    pools = {"Quin": hers, "Marco": (OTHER_HERO, OTHER_ACTION)}
    return at_text(GURPS, pools=pools, possibilities=3).acting().played(ACTION)


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    ("between", "ends"),
    [
        (torg.Roll(actor="Quin", total=9), True),
        (play(OTHER_ACTION, "Marco"), True),
        (play(HASTE), False),  # a card of hers, too, that is declared with the others
    ],
    ids=["a die", "another's card", "her own Haste"],
)
def test_what_comes_between_ends_the_declaration(between, ends):
    assert committed().sends(between).allows(play(HERO)) is not ends


def shining(at, hero):
    """An action of a hero that deserves a Glory."""
    glory = {"action": ActionKind.ATTACK, "margin": 9, "die_total": 4}
    return at.report_action(actor=hero, **glory).grant_impact(hero=hero)


@pytest.mark.rule("TG-006", "TG-025", "TG-028")
@pytest.mark.parametrize(("hero", "ends"), [("Quin", False), ("Marco", True)])
@pytest.mark.parametrize(
    ("card", "before"),
    [
        (SUPPORTER, lambda at, _hero: at.acting("Tina")),
        (OPPONENT_FAILS, lambda at, hero: at.reported("Mummy", ActionKind.ATTACK, 3, hero)),
        (GLORY, shining),
    ],
    ids=["Supporter", "Opponent Fails", "Glory"],
)
def test_a_support_or_an_answer_ends_the_declaration_of_another_and_not_ones_own(
    card, before, hero, ends
):
    pools = {"Quin": (ACTION, ADRENALIN), "Marco": (OTHER_ACTION,)}
    pools[hero] = (*pools[hero], card)
    at = before(at_text(GURPS, pools=pools), hero).played(ACTION)
    assert at.allows(STRONGER)
    at = at.played(card, hero)
    at.allows_if(not ends, STRONGER, *LATE)
    assert at.allows(play(OTHER_ACTION, "Marco"))


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    ("dialect", "allows"),
    [
        (REVISED, True),
        (CLASSIC, True),
        (GURPS, False),
        (house(GURPS, pools={"commitment": "all_at_one_time"}), True),
    ],
    ids=["revised", "classic", "gurps", "totals alone"],
)
def test_whether_haste_may_follow_when_other_cards_of_the_round_have_been_declared(dialect, allows):
    at = at_fight(ACTION, HERO, HASTE, dialect=dialect).acting().played(ACTION).announced(12)
    at.allows_if(allows, play(HASTE), *LATE)
    # The other way around: who has played Haste alone has declared her cards with it.
    at = at_fight(ACTION, HASTE, dialect=dialect).acting().played(HASTE).announced(12)
    assert at.acting().allows(play(ACTION)) is allows


@pytest.mark.rule("TG-006")
def test_a_turn_or_the_action_itself_ends_the_declaration():
    at = at_fight(ACTION, ADRENALIN, dialect=GURPS).played(ACTION)
    assert at.allows(STRONGER)
    at.pass_turn(character="Marco").refuses(STRONGER, *LATE)
    at = committed().played(HASTE).acting().announced(12).announced(12)
    at.acting("Marco").refuses(play(HERO), *LATE)
    assert at.flipped(NEXT_CARD).acting().allows(play(HERO))


@pytest.mark.rule("TG-006", "TG-075")
def test_each_hero_declares_for_herself_but_for_answers_and_out_of_rounds_nobody_does():
    at = committed()
    assert at.allows(play(OTHER_ACTION, "Marco"))
    at = at.announced(17)
    assert at.allows(play(SECOND_CHANCE))
    assert at.acting("Marco").allows(play(SUPPORTER))
    at = at_scene(hands={"Quin": (ACTION, HERO)}, possibilities=3, dialect=GURPS).acting()
    assert at.played(ACTION).thrown(9).allows(play(HERO))


# --------------------------------------------------------------- the card that is being taken away


def exposed(dialect):
    """The Mummy has tested Quin's will, and the gamemaster may take a card from her pool."""
    pools = {"Quin": (ACTION, HASTE, OPPONENT_FAILS)}
    at = at_text(dialect, VILLAINS_TEST_INTIMIDATE, pools=pools)
    return at.reported("Mummy", ActionKind.TEST, 3, "Quin")


@pytest.mark.rule("TC-036", "TC-076")
def test_whether_a_card_may_be_played_to_save_it_and_when_nobody_reaches_for_it():
    for dialect in (REVISED, GURPS, house(CLASSIC, pools={"exposed_cards_wait": False})):
        assert exposed(dialect).allows(play(HASTE))
    at = exposed(CLASSIC)
    at.refuses(play(HASTE), Reason.POOL_BEING_STRIPPED, "TC-036")
    at = at.strip_pool(hero="Quin", cards=(ACTION,))
    assert at.allows(play(HASTE))
    assert ACTION in at.discard_pile
    assert exposed(CLASSIC).acting("Marco").thrown(9).allows(play(HASTE))
    # What takes the cards may be negated all the same.
    assert exposed(CLASSIC).played(OPPONENT_FAILS).allows(play(HASTE))
    # Nobody reaches for a pool in which no card is left.
    emptied = exposed(CLASSIC).hold("Quin", ACTION, HASTE, OPPONENT_FAILS)
    emptied.refuses(play(HASTE), Reason.CARD_NOT_USABLE, "TR-021")

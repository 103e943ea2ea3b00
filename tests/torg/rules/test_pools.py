"""From the hand into the pool, and the uses of a pool."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason, commands, events
from tests.torg.at import at_fight, at_opening, at_rounds, at_scene, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS, PLAIN

HASTE, FLURRY, NEXT_CARD, VILLAINS_TEST_INTIMIDATE, ACTION, OTHER_ACTION = 40, 49, 46, 138, 36, 37
ADRENALIN, SUPPORTER, HERO, OTHER_HERO, DRAMA, SECOND_CHANCE = 1, 149, 65, 66, 128, 79
OPPONENT_FAILS, GLORY = 74, 91

TWO_A_ROUND = house(torg.REVISED, "two", pools={"transfers_a_round": 2})
HAND = {"Quin": (42, 45, 43)}
LAY = commands.PlayToPool(hero="Quin", card=42)
OTHER = {"actor": "Quin", "action": ActionKind.OTHER, "value": 9, "difficulty": 9}
NOT_ACTED = (Reason.NOT_ACTED_YET, "TR-023")
IN_MID_ACTION = (Reason.ACTION_ALREADY_OPEN, "TR-023")
STRONGER = play(ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH))
LATE = (Reason.CARDS_COMMITTED, "TG-006")


def opens(*cards, hero="Quin"):
    return commands.OpenPool(hero=hero, cards=cards)


@pytest.mark.rule("TC-004", "TC-023", "TG-004", "TR-022", "TR-023", "TR-024")
@ALL_DIALECTS
def test_one_card_goes_into_the_pool_after_an_action_that_helps(dialect):
    at, second = at_rounds(hands=HAND, dialect=dialect), commands.PlayToPool(hero="Quin", card=45)
    at.refuses(LAY, *NOT_ACTED)
    at = at.acted("Quin").sends(LAY)  # a failed action counts, too
    assert at.events == (events.CardPooled(hero="Quin", card=42),)
    assert (at.hand("Quin"), at.pool("Quin")) == ((45, 43), (42,))
    at.refuses(second, Reason.POOL_LIMIT_REACHED, "TR-022", "1 of 1")
    assert at.seen_by(torg.hero_seat("Marco")).heroes[0].pool == (42,)
    assert at.flip().acted("Quin").sends(second).pool("Quin") == (42, 45)


@pytest.mark.rule("TR-022")
def test_a_house_that_allows_two_transfers_refuses_the_third():
    at = at_rounds(hands=HAND, dialect=TWO_A_ROUND).acted("Quin")
    at = at.sends(LAY, commands.PlayToPool(hero="Quin", card=45))
    third = commands.PlayToPool(hero="Quin", card=43)
    at.refuses(third, Reason.POOL_LIMIT_REACHED, "TR-022", "2 of 2")
    at = at_rounds(hands={"Quin": (42,), "Marco": (45,)}).acted("Quin", "Marco")
    assert at.sends(LAY).allows(commands.PlayToPool(hero="Marco", card=45))
    at = at_rounds(hands=HAND, pools={"Quin": (44,)}).acted("Quin", "Marco")
    for hero, card in (("Marco", 42), ("Quin", 44), ("Quin", 999)):
        command = commands.PlayToPool(hero=hero, card=card)
        at.refuses(command, Reason.CARD_NOT_IN_HAND, "TR-022", str(card))


@pytest.mark.rule("TR-022", "TR-023", "TR-137", "TR-021")
def test_a_card_is_pooled_for_a_finished_action_even_if_another_one_is_open():
    flurry = at_rounds(FLURRY, "Quin", hands=HAND)
    assert flurry.acted("Quin").declare_action(**OTHER, contributes=False).allows(LAY)
    # No action that contributes is finished yet.
    flurry.declare_action(**OTHER, contributes=False).refuses(LAY, *NOT_ACTED)
    flurry.declare_action(**OTHER).refuses(LAY, *IN_MID_ACTION)
    at = at_rounds(hands=HAND, pools={"Quin": (HASTE,)}).declare_action(**OTHER)
    at = at.plays("Quin", HASTE).declare_action(**OTHER)
    at.refuses(LAY, *IN_MID_ACTION)
    assert at.announced(12).allows(LAY)
    # Otherwise a card could be pooled and played for the action that allows the pooling.
    at = at_rounds(hands=HAND).declare_action(**OTHER).thrown(5)
    at.refuses(LAY, *IN_MID_ACTION)
    assert at.announced().allows(LAY)
    assert at_rounds(hands=HAND).acted("Quin").declared("Marco").allows(LAY)


@pytest.mark.rule("TC-023", "TG-004", "TR-023", "TR-024")
@ALL_DIALECTS
def test_no_card_is_pooled_before_an_action_and_success_does_not_matter(dialect):
    at = at_rounds(hands=HAND, dialect=dialect)
    other = at.report_action(actor="Quin", action=ActionKind.OTHER, margin=3, contributes=False)
    for idle in (at, at.acted("Marco", "Tina"), at.pass_turn(character="Quin"), other):
        idle.refuses(LAY, *NOT_ACTED)
    assert at.defend(hero="Quin").allows(LAY)
    for margin in (-9, -1, 0, 12):
        assert at.report_action(actor="Quin", action=ActionKind.ATTACK, margin=margin).allows(LAY)


@pytest.mark.rule("TR-027", "TR-028")
def test_a_hero_alone_opens_with_up_to_three_cards_and_each_of_two_with_up_to_two():
    # The party counts three; Quin is alone in this fight.
    at = at_opening(in_action=("Quin",), hands={"Quin": PLAIN[:5]}).sends(opens(*PLAIN[:2]))
    assert at.events == (events.PoolOpened(hero="Quin", cards=PLAIN[:2]),)
    at.refuses(opens(*PLAIN[2:4]), Reason.OPENING_TOO_LARGE, "TR-027")
    at = at.sends(opens(PLAIN[2]))
    assert (at.pool("Quin"), at.hand("Quin")) == (PLAIN[:3], PLAIN[3:5])
    hands = {"Quin": PLAIN[:3], "Tina": PLAIN[3:6]}
    at = at_opening(in_action=("Quin", "Tina"), hands=hands)
    at.refuses(opens(*PLAIN[:3]), Reason.OPENING_TOO_LARGE, "TR-028")
    at = at.sends(*(opens(*hands[hero][:2], hero=hero) for hero in hands))
    assert [len(at.pool(hero)) for hero in hands] == [2, 2]


@pytest.mark.rule("TR-027", "TR-190", "TR-028", "TR-038")
def test_pools_are_opened_before_the_first_flip_and_keep_their_old_cards():
    table = {"hands": {"Quin": PLAIN[:3]}}
    at, command = at_opening("Quin", **table), opens(PLAIN[0])
    says = "0 cards were named; it must be 1 or more"
    for moment, opening, reason, *words in (
        (at_rounds(151, "Quin", **table), command, Reason.OPENING_OVER),
        (at, opens(), Reason.WRONG_NUMBER_OF_CARDS, says),
        (at, opens(42, 42), Reason.CARDS_NAMED_TWICE),
        (at, opens(64), Reason.CARD_NOT_IN_HAND),
    ):
        moment.refuses(opening, reason, "TR-027", *words)
    at = at_opening("Quin", hands={"Quin": PLAIN[:4]}).sends(opens(*PLAIN[:3])).flip()
    at = at.acted("Quin").play_to_pool(hero="Quin", card=PLAIN[3])
    assert at.pool("Quin") == PLAIN[:4]
    at = at_rounds(151, "Quin", hands={"Quin": PLAIN[:3]}, pools={"Quin": (64, 33)})
    at = at.end_rounds().begin_rounds().sends(opens(PLAIN[0]))
    assert at.pool("Quin") == (64, 33, PLAIN[0])
    at = at_opening("Quin", "Tina", hands={"Quin": (81, 17, 18), "Tina": (33, 34)})
    at = at.sends(opens(81, 17), opens(33, 34, hero="Tina"))
    at = at.offer_trade(hero="Quin", with_hero="Tina", gives=(81,), explanation="so")
    at = at.answer_trade(hero="Tina", with_hero="Quin", gives=(33,))
    assert set(at.pool("Quin")) == {17, 33}
    at.refuses(opens(18), Reason.OPENING_TOO_LARGE, "TR-028")


@pytest.mark.rule("TR-027", "TR-028", "TR-189")
@pytest.mark.parametrize(("heroes", "limit"), [(("Quin",), 3), (("Quin", "Tina"), 2)])
@pytest.mark.parametrize("hero", [0, -1])
def test_the_limit_of_an_opening_pool_holds_for_several_commands_together(heroes, limit, hero):
    # Alertness and Connection are among the cards; two specials are in the pool before.
    name, cards = heroes[hero], (33, 34, 81, 17)
    at = at_opening(*heroes, hands={name: cards}, pools={name: (35, 82)})
    too_large = (Reason.OPENING_TOO_LARGE, f"TR-02{6 + len(heroes)}")
    at.refuses(opens(*cards[: limit + 1], hero=name), *too_large)
    at = at.sends(*(opens(card, hero=name) for card in cards[:limit]))
    at.refuses(opens(cards[limit], hero=name), *too_large)


@pytest.mark.rule("TR-031", "TR-018")
def test_all_seats_see_a_pool_and_only_its_own_seat_sees_a_hand():
    at = at_rounds(hands=HAND, pools={"Quin": (64, 65)})
    laid = at.acted("Quin").sends(LAY)
    (pooled,) = laid.events_of(events.CardPooled)
    for seat in torg.TORG.seats(at.state):
        quin = at.seen_by(seat).heroes[0]
        assert quin.pool == (64, 65)
        assert (quin.hand is not None) == (seat == torg.hero_seat("Quin"))
        assert quin.hand_count == 3
        # A card is shown to all when it goes into a pool.
        assert torg.TORG.view_event(pooled, seat).card == 42


CARDS = (42, 43, 44, 46, 47)
DODGE = torg.Raise(attribute=torg.Attribute.DEXTERITY, skill="dodge")
SPENT_IN_AN_ACTION = (ACTION, OTHER_ACTION, 38, 39, 56, ADRENALIN, DRAMA, HERO)


@pytest.mark.rule("TC-023", "TG-004", "TR-026", "TR-027", "TR-028", "TR-025")
@by_text("limits has_veto", revised=({1: 3, 2: 2}, True), classic=({}, True), gurps=({}, False))
def test_how_many_cards_open_a_pool_and_whether_a_veto_exists(dialect, limits, has_veto):
    for heroes in range(1, 10):
        names = tuple(f"hero {n}" for n in range(heroes))
        at = at_opening(*names, hands={names[0]: CARDS}, dialect=dialect)
        assert all(at.pool(name) == () for name in names)
        opening = [commands.OpenPool(hero=names[0], cards=CARDS[:n]) for n in range(1, 6)]
        most = limits.get(heroes, 0)
        assert [at.allows(command) for command in opening] == [n <= most for n in range(1, 6)]
        # If no pool may be opened, the refusal names no rule that opens one.
        rule = f"TR-02{6 + heroes}" if most else "TR-026"
        says = [f"{heroes} heroes"] if dialect is REVISED and not most else []
        at.refuses(opening[most], Reason.OPENING_TOO_LARGE, rule, *says)
    at = at_text(dialect, hands={"Quin": CARDS, "Marco": (HASTE,)}).acted("Quin", "Marco")
    veto = commands.WithholdTransfer(hero="Quin")
    assert at.allows(LAY)  # unless she withholds it
    if not has_veto:
        at.refuses(veto, Reason.TRANSFER_IS_FREE, "TG-004")
        return
    at = at.sends(veto)
    assert at.events == (events.TransferWithheld(hero="Quin"),)
    at.refuses(LAY, Reason.TRANSFER_WITHHELD, "TR-025", "Quin")
    at.refuses(veto, Reason.RULED_ALREADY, "TR-025", "Quin plays no card")
    assert at.allows(commands.PlayToPool(hero="Marco", card=HASTE))
    assert at.flip().acted("Quin").allows(LAY)


# ------------------------------------------------------------------------ where cards are used


@pytest.mark.rule("TC-021", "TC-022", "TG-005", "TR-021", "TC-025", "TR-030", "TG-006", "TR-029")
@by_text("is_too_late", revised=False, classic=False, gurps=True)
def test_in_rounds_cards_are_played_from_the_pool_until_the_result_or_the_die(dialect, is_too_late):
    at = at_fight(ACTION, hands={"Quin": (OTHER_ACTION,)}, dialect=dialect).acting()
    at.refuses(play(OTHER_ACTION), Reason.CARD_NOT_USABLE, "TR-021", "Quin's pool")
    at = at.played(ACTION)
    assert at.events[0].from_pool
    assert (at.in_play("Quin") or at.discard_pile) == (ACTION,)
    pools = {"Quin": (DRAMA, HERO), "Tina": (SUPPORTER,)}
    at = at_text(dialect, pools=pools, possibilities=1).acting().thrown(12)
    supporter, spend = play(SUPPORTER, "Tina"), commands.SpendPossibility(hero="Quin")
    assert at.allows(play(DRAMA), play(HERO), supporter, spend)
    at = at.announced()
    for card in (DRAMA, HERO):
        at.refuses(play(card), Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")
    at.refuses(supporter, Reason.NO_ACTION_TO_SUPPORT, "TR-156", "Tina")
    at.refuses(spend, Reason.ACTION_NOT_OPEN, "TR-068", "Quin")
    at = at_fight(ACTION, HERO, dialect=dialect).acting()
    # A first play may come at any time before the result, and others with it.
    assert at.thrown(12).played(ACTION).allows(play(HERO))
    at = at.played(ACTION).thrown(12)
    at.allows_if(not is_too_late, play(HERO), *LATE, "at one time")


@pytest.mark.rule("TC-024", "TR-029", "TG-006")
@ALL_DIALECTS
@given(cards=st.sets(st.sampled_from(SPENT_IN_AN_ACTION), min_size=1))
def test_any_part_of_the_pool_or_all_of_it_may_be_spent_in_a_round(dialect, cards):
    at = at_fight(*SPENT_IN_AN_ACTION, possibilities=3, dialect=dialect).acting()
    for card in sorted(cards):
        at = at.played(card, choice=DODGE if card == ADRENALIN else None)
    assert set(at.pool("Quin")) == set(SPENT_IN_AN_ACTION) - cards
    assert set(at.in_play("Quin")) | set(at.discard_pile) == cards


# --------------------------------------------------- where texts differ: several plays in a round


def committed():
    """Return a GURPS table at which Quin has declared an Action card."""
    hers = (ACTION, HERO, HASTE, SUPPORTER, SECOND_CHANCE)
    pools = {"Quin": hers, "Marco": (OTHER_HERO, OTHER_ACTION)}
    return at_text(GURPS, pools=pools, possibilities=3).acting().played(ACTION)


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    ("between", "ends"),
    [
        (commands.Roll(actor="Quin", total=9), True),
        (play(OTHER_ACTION, "Marco"), True),
        (play(HASTE), False),  # one of her own cards, declared with the others
    ],
    ids=["a die", "another's card", "her own Haste"],
)
def test_a_die_or_a_card_of_another_hero_ends_the_declaration_of_cards(between, ends):
    assert committed().sends(between).allows(play(HERO)) is not ends


def shining(at, hero):
    """Report an action of a hero after which Glory is playable."""
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
def test_a_support_or_an_answer_ends_only_the_declaration_of_other_heroes(card, before, hero, ends):
    pools = {"Quin": (ACTION, ADRENALIN), "Marco": (OTHER_ACTION,)}
    pools[hero] = (*pools[hero], card)
    at = before(at_text(GURPS, pools=pools), hero).played(ACTION)
    assert at.allows(STRONGER)
    at = at.played(card, hero)
    at.allows_if(not ends, STRONGER, *LATE)
    assert at.allows(play(OTHER_ACTION, "Marco"))


TOTALS_ALONE = house(GURPS, pools={"commitment": "all_at_one_time"})


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    ("dialect", "allows"),
    [(REVISED, True), (CLASSIC, True), (GURPS, False), (TOTALS_ALONE, True)],
    ids=["revised", "classic", "gurps", "totals alone"],
)
def test_whether_haste_may_follow_when_other_cards_of_the_round_have_been_declared(dialect, allows):
    at = at_fight(ACTION, HERO, HASTE, dialect=dialect).acting().played(ACTION).announced(12)
    at.allows_if(allows, play(HASTE), *LATE)
    # The reverse: Haste alone is a declaration of cards, too.
    at = at_fight(ACTION, HASTE, dialect=dialect).acting().played(HASTE).announced(12)
    assert at.acting().allows(play(ACTION)) is allows


@pytest.mark.rule("TG-006")
def test_a_turn_or_the_action_itself_ends_the_declaration_of_cards():
    at = at_fight(ACTION, ADRENALIN, dialect=GURPS).played(ACTION)
    assert at.allows(STRONGER)
    at.pass_turn(character="Marco").refuses(STRONGER, *LATE)
    at = committed().played(HASTE).acting().announced(12).announced(12)
    at.acting("Marco").refuses(play(HERO), *LATE)
    assert at.flipped(NEXT_CARD).acting().allows(play(HERO))


@pytest.mark.rule("TG-006", "TG-075")
def test_heroes_declare_cards_separately_and_answers_and_free_time_are_exempt():
    at = committed()
    assert at.allows(play(OTHER_ACTION, "Marco"))
    at = at.announced(17)
    assert at.allows(play(SECOND_CHANCE))
    assert at.acting("Marco").allows(play(SUPPORTER))
    at = at_scene(hands={"Quin": (ACTION, HERO)}, possibilities=3, dialect=GURPS).acting()
    assert at.played(ACTION).thrown(9).allows(play(HERO))


def exposed(dialect):
    """Return a point at which the gamemaster may take a card from Quin's pool."""
    pools = {"Quin": (ACTION, HASTE, OPPONENT_FAILS)}
    at = at_text(dialect, VILLAINS_TEST_INTIMIDATE, pools=pools)
    return at.reported("Mummy", ActionKind.TEST, 3, "Quin")


@pytest.mark.rule("TC-036", "TC-076")
def test_whether_cards_of_an_exposed_pool_may_be_played():
    for dialect in (REVISED, GURPS, house(CLASSIC, pools={"exposed_cards_wait": False})):
        assert exposed(dialect).allows(play(HASTE))
    at = exposed(CLASSIC)
    at.refuses(play(HASTE), Reason.POOL_BEING_STRIPPED, "TC-036")
    at = at.strip_pool(hero="Quin", cards=(ACTION,))
    assert at.allows(play(HASTE))
    assert ACTION in at.discard_pile
    assert exposed(CLASSIC).acting("Marco").thrown(9).allows(play(HASTE))
    # The success that exposes the cards may still be negated.
    assert exposed(CLASSIC).played(OPPONENT_FAILS).allows(play(HASTE))
    # An empty pool is not exposed.
    emptied = exposed(CLASSIC).hold("Quin", ACTION, HASTE, OPPONENT_FAILS)
    emptied.refuses(play(HASTE), Reason.CARD_NOT_USABLE, "TR-021")

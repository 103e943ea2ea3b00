"""From the deal to the end of the adventure: scenes, acts, discards, the refill and awards."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, Reason, SavedHand, SceneKind, Side, commands, events
from tests.torg.at import at_dealt, at_new_game, at_opening, at_rounds, at_scene, at_table, by_text
from tests.torg.house_rules import house
from tests.torg.tables import ALL_DIALECTS, HEROES, PLAIN, QUIET, dealt, in_scene

ACTION, HERO, ALERTNESS, ROMANCE, DRAMA, HASTE, OPPONENT_FAILS = 56, 65, 33, 120, 128, 40, 74
CONNECTION, CAMPAIGN, ESCAPE = 81, 112, 156
STANDARD, DRAMATIC = SceneKind.STANDARD, SceneKind.DRAMATIC


def discard(hero="Quin", *cards):
    return commands.DiscardAfterScene(hero=hero, cards=cards)


NO_DISCARDS = tuple(map(discard, HEROES))
NEW_GAME = at_new_game()


def in_a_scene(**cast):
    return at_dealt().changed(in_scene, **cast)


def scene_over(**laid):
    """Return a scene that has just ended; all heroes have yet to discard."""
    return at_table(**laid).changed(in_scene).end_scene()


@pytest.mark.rule("TR-014", "TR-015", "TR-016")
def test_only_heroes_hold_cards_the_rest_is_the_deck_and_a_seed_repeats_the_deal():
    owners = {zone.owner for zone, _ in in_a_scene(allies=("Guide",)).table}
    assert owners == {None, *HEROES}
    at = at_dealt()
    held = {card for hero in HEROES for card in at.hand(hero)}
    assert set(at.drama_deck) == set(range(1, 157)) - held
    first, same, other, text = (at_dealt(seed=seed).table for seed in (7, 7, 8, "7"))
    assert first == same != other
    # 7 and "7" give the same order: the text of a seed counts, not its type.
    assert first == text


@pytest.mark.rule("TR-056", "TR-054")
def test_the_gamemaster_sets_the_kind_of_a_scene_and_unique_names_for_both_sides():
    at = in_a_scene(villains=("Mummy",), allies=("Guide", "Bystander"))
    sides = [at.side_of(name) for name in ("Quin", "Guide", "Bystander", "Mummy")]
    assert sides == [Side.HEROES] * 3 + [Side.VILLAINS]
    assert at.members(Side.VILLAINS) == ("Mummy",)
    assert at.members(Side.HEROES) == ("Guide", "Bystander")  # no rounds: no hero in them
    assert [at_dealt().members(side) for side in Side] == [(), ()]
    assert at_rounds(allies=("Guide",)).members(Side.HEROES) == (*HEROES, "Guide")
    for kind in SceneKind:
        at = at_dealt().begin_scene(kind=kind, villains=("Mummy",))
        assert (at.scene.kind, at.kinds) == (kind, [events.SceneBegun])
    at = in_a_scene(villains=("Mummy", "Cultist"), possibility_rated=("Mummy",))
    assert at.character("Mummy").is_possibility_rated
    assert not at.character("Cultist").is_possibility_rated
    # A misspelled name must not silently make the villain an ordinary one.
    slip = {"villains": ("Mummy",), "possibility_rated": ("Mumy",)}
    refusal = torg.TORG.refusal(at_dealt().state, commands.BeginScene(kind=DRAMATIC, **slip))
    assert refusal.reason is Reason.UNKNOWN_CHARACTER
    assert "Mummy" in refusal.message
    for cast, name in (
        ({"villains": ("Mummy", "Mummy")}, "Mummy"),
        ({"villains": ("Mummy",), "allies": ("Mummy",)}, "Mummy"),
        ({"allies": ("Mummy", "Mummy")}, "Mummy"),
        ({"villains": ("Quin",)}, "Quin"),
    ):
        command = commands.BeginScene(kind=STANDARD, **cast)
        at_dealt().refuses(command, Reason.NAME_TAKEN, "TR-056", name)


@pytest.mark.rule("TR-046", "TR-160")
def test_each_hero_discards_once_and_a_hand_over_its_size_down_to_it():
    at = scene_over(hands={"Quin": range(1, 8)})  # seven cards; three heroes hold four
    for too_few in ((), (1,), (1, 2)):
        command = discard("Quin", *too_few)
        at.refuses(command, Reason.WRONG_NUMBER_OF_CARDS, "TR-046", "3 or 4")
    at = at.sends(discard("Quin", 6, 2, 4))  # her choice
    assert at.hand("Quin") == (1, 3, 5, 7)
    assert at.events[0] == events.CardsDiscarded(hero="Quin", cards=(6, 2, 4))
    at = scene_over(hands={"Quin": (1, 2, 3, 4)}, pools={"Quin": (33, 81)})
    assert at.allows(discard())
    full = scene_over(hands={"Quin": range(1, 7), "Marco": (42,)})
    settled = scene_over().sends(discard())
    assert settled.scene.awaiting == ("Marco", "Tina")
    for at, command, reason, *says in (
        (full, discard("Quin", 1, 42), Reason.CARD_NOT_IN_HAND, "42"),
        (full, discard("Quin", 1, 1), Reason.CARDS_NAMED_TWICE),
        (at_dealt(), discard(), Reason.NOTHING_TO_DISCARD),
        (in_a_scene(), discard(), Reason.NOTHING_TO_DISCARD),
        (settled, discard(), Reason.NOTHING_TO_DISCARD),
    ):
        at.refuses(command, reason, "TR-046", *says)


@pytest.mark.rule("TR-006", "TR-048")
def test_cards_in_play_are_discarded_with_the_scene_and_the_refill_follows_all_discards():
    at = scene_over(hands={"Quin": (1,)}, deck=(151, 149, 150, 152))
    for hero in ("Quin", "Marco"):
        at = at.sends(discard(hero))
        assert at.events_of(events.CardDrawn) == []
    at = at.sends(discard("Tina"))
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert at.hand("Quin") == (1, 151, 149, 150)
    assert at.events[-1] == events.SceneClosed()
    assert at.scene is None
    at = at_table(hands={"Quin": (ACTION,)}).changed(in_scene).plays("Quin", ACTION).end_scene()
    assert at.events_of(events.CardsExpired) == [events.CardsExpired(hero="Quin", cards=(ACTION,))]
    assert at.hand("Quin") == ()


@pytest.mark.rule("TR-052", "TR-051")
def test_cards_are_kept_between_acts_but_not_between_adventures():
    at = at_table(hands={"Quin": (1, 2)}, pools={"Quin": (33,)}, discards=(5,))
    after = at.end_act()
    assert after.events == (events.ActEnded(act=1),)
    assert after.table == at.table
    assert after.adventure.act == 2
    assert after.adventure.hand_size == at.adventure.hand_size
    assert after.end_act().adventure.act == 3
    pools = {"Quin": (33,), "Marco": (120,)}
    at = at_table(hands={"Quin": (1, 2)}, pools=pools, stack=QUIET, discards=(5, 6))
    at = at.end_adventure()
    assert at.kinds == [events.AdventureEnded]
    assert sorted(at.drama_deck) == list(range(1, 157))
    assert at.adventure is None
    assert at.hand("Quin") == at.pool("Marco") == at.discard_pile == ()


NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")


# ---------------------------------------------------------- where texts differ: hand size


SIZES = (6, 5, 4, 4, 4, 4, 3, 3)


@pytest.mark.rule("TC-001", "TG-001", "TR-009", "TR-010", "TR-011", "TR-012", "TR-015", "TR-051")
@by_text("sizes kept", revised=(SIZES, False), classic=((4,) * 8, False), gurps=((4,) * 8, True))
def test_the_size_of_a_hand_and_whether_it_is_kept_for_the_next_adventure(dialect, sizes, kept):
    for heroes, size in enumerate(sizes, 1):
        at = at_new_game(NAMES[:heroes], dialect=dialect).deal()
        assert at.events[0] == events.AdventureBegun(hand_size=size)
        assert at.adventure.hand_size == size
        assert len(at.drama_deck) == 156 - heroes * size
        assert at.discard_pile == at.action_stack == ()
        assert at.hand_sizes == [size] * heroes
    at = at_dealt(dialect=dialect, seed=12)
    before = {hero: at.hand(hero) for hero in HEROES}
    at = at.end_adventure()
    for hero in HEROES:
        assert at.hand(hero) == (before[hero] if kept else ())
    assert len(at.drama_deck) == 156 - (12 if kept else 0)
    at = at.deal()
    assert len(at.events_of(events.CardDrawn)) == (0 if kept else 12)
    assert at.hand_sizes == [4, 4, 4]
    assert set(before["Quin"]) == set(at.hand("Quin")) or not kept


@pytest.mark.rule("TC-002", "TC-005", "TG-078", "TC-003", "TG-002")
@ALL_DIALECTS
def test_the_gamemaster_has_no_cards_and_out_of_rounds_cards_are_played_from_hands(dialect):
    assert {zone.owner for zone, _ in dealt(dialect=dialect).table} == {None, *HEROES}
    at = at_rounds(dialect=dialect, deck=QUIET[1:3])
    assert at.action_stack == QUIET[:1]
    assert at.flip().action_stack == QUIET[:2]
    # Discards are face up.
    at = at_scene(hands={"Quin": PLAIN[:5]}, dialect=dialect).end_scene()
    at = at.sends(discard("Quin", PLAIN[0]))
    assert at.seen_by(torg.hero_seat("Marco")).discard_pile == (PLAIN[0],)
    at = at_scene(hands={"Quin": (HERO,)}, dialect=dialect).declared().played(HERO)
    assert not at.events_of(events.CardPlayed)[0].from_pool
    assert at.events_of(events.CardDrawn) == []
    assert at.hand("Quin") == ()


@pytest.mark.rule("TC-006", "TG-035")
@ALL_DIALECTS
def test_the_left_side_of_the_line_has_the_initiative(dialect):
    # Card 2: the standard line has the villains first, the dramatic line the heroes.
    half = torg.original_deck().card(2).gamemaster
    assert half.standard.first_side is not half.dramatic.first_side
    for kind in torg.SceneKind:
        at = at_rounds(2, kind=kind, allies=("Bystander",), dialect=dialect)
        assert at.initiative is half.line(kind).first_side
        assert at.side_of("Bystander") is torg.Side.HEROES
    # A dash has no effect.
    assert at_opening(top=QUIET[0], dialect=dialect).flip().events_of(events.SideAffected) == []


# ---------------------------------------------------------- where texts differ: when dealt


@pytest.mark.rule("TG-001")
def test_kept_hands_are_filled_up_and_offers_pools_and_piles_end_with_the_adventure():
    at = at_table(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:6]}, dialect=GURPS)
    at = at.end_adventure().deal()
    assert at.hand_sizes == [4, 5, 4]
    assert {PLAIN[0]} < set(at.hand("Quin"))
    assert len(at.events_of(events.CardDrawn)) == 3 + 0 + 4
    laid = {"pools": {"Quin": (ROMANCE,)}, "discards": PLAIN[1:2], "stack": QUIET[:1]}
    at = at_table(hands={"Quin": PLAIN[:1]}, dialect=GURPS, **laid)
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=PLAIN[:1]).end_adventure()
    assert at.events_of(events.OfferEnded)
    assert at.hand("Quin") == PLAIN[:1]
    assert at.pool("Quin") == at.discard_pile == at.action_stack == ()
    assert {ROMANCE, PLAIN[1], QUIET[0]} <= set(at.drama_deck)


@pytest.mark.rule("TG-001", "TC-042", "TC-090")
@ALL_DIALECTS
def test_a_hero_who_joins_later_gets_a_hand_and_a_special_is_pooled_out_of_rounds(dialect):
    at = at_dealt(dialect=dialect).begin_scene(kind=torg.SceneKind.DRAMATIC)
    assert len(at.join_party(hero="Nora").hand("Nora")) == 4
    at = at_scene(hands={"Quin": (ROMANCE, ALERTNESS)}, dialect=dialect)
    at = at.play_to_pool(hero="Quin", card=ROMANCE)
    assert at.events_of(events.SpecialLaid)[0].type is torg.CardType.ROMANCE
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
def test_how_many_cards_may_be_discarded(dialect, limits, rules):
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
def test_the_worked_example_of_a_refill_of_hands_of_three_eight_and_four(dialect, quins, drawn):
    hands = {"Quin": (1, 2, 3), "Marco": range(11, 16), "Tina": (21, 22)}
    pools = {"Marco": (16, 17, 18), "Tina": (23, 24)}
    at = at_scene(hands=hands, pools=pools, dialect=dialect).end_scene()
    assert at.hand_sizes == [3, 8, 4]
    at = at.sends(discard("Marco", 11, 12, 16, 17), discard("Quin", *quins), discard("Tina", 23))
    assert [draw.hero for draw in at.events_of(events.CardDrawn)] == drawn
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
        assert at.kinds == [events.SceneEnded, events.PoolPickedUp, events.SceneClosed]
        at.refuses(discard("Quin"), Reason.NOTHING_TO_DISCARD, "TR-046")
    assert at.scene is None
    assert len(at.hand("Quin")) == (4 if refills else 2)
    assert at.allows(commands.ClaimDrama(hero="Quin", cards=(DRAMA,)))


# ---------------------------------------------- where texts differ: specials and the hand size


@pytest.mark.rule("TC-042")
def test_in_the_classic_text_specials_do_not_count_for_discards_and_refills():
    hand = (*PLAIN[:5], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, dialect=CLASSIC).end_scene()
    special, reason = discard("Quin", ROMANCE), Reason.SPECIALS_NOT_COUNTED
    at.refuses(special, reason, "TC-042", "at least 1")
    at.refuses(discard("Quin", ROMANCE, 33), reason, "TC-042")
    assert at.allows(discard("Quin", ROMANCE, PLAIN[0]), discard("Quin", PLAIN[0]))
    hand = (*PLAIN[:3], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, deck=QUIET, dialect=CLASSIC).end_scene()
    at = at.sends(*NO_DISCARDS)
    assert [draw.hero for draw in at.events_of(events.CardDrawn)].count("Quin") == 1
    assert at.hand("Quin") == (*hand, QUIET[0])


SUBPLOTS = {ROMANCE, CAMPAIGN}
ALL = {ALERTNESS, CONNECTION, *SUBPLOTS}


@pytest.mark.rule("TG-009", "TC-042", "TC-054", "TR-045", "TR-159", "TR-160")
@by_text("stays choices", revised=(ALL, {2, 3}), classic=(ALL, {0, 1}), gurps=(SUBPLOTS, {2}))
def test_what_stays_in_the_pool_after_a_scene_and_whether_specials_count(dialect, stays, choices):
    pool = (HASTE, ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN)
    at = at_scene(hands={"Quin": (1,)}, pools={"Quin": pool}, dialect=dialect).end_scene()
    picked_up = tuple(card for card in pool if card not in stays)
    assert at.events_of(events.PoolPickedUp) == [events.PoolPickedUp(hero="Quin", cards=picked_up)]
    assert set(at.pool("Quin")) == stays
    assert at.hand("Quin") == (1, *picked_up)
    at = at.sends(*NO_DISCARDS)
    assert set(at.pool("Quin")) == stays
    assert at.hand_sizes == [4, 4, 4]
    hand = (*PLAIN[:4], ALERTNESS, ROMANCE)
    at = at_scene(hands={"Quin": hand}, dialect=dialect).end_scene()
    assert {n for n in range(5) if at.allows(discard("Quin", *hand[:n]))} == choices


@pytest.mark.rule("TC-039", "TC-041", "TR-190")
@by_text("is_reset", revised=False, classic=True, gurps=False)
def test_what_happens_when_rounds_end_inside_a_scene(dialect, is_reset):
    pools = {"Quin": (HASTE, ALERTNESS), "Marco": (HERO,)}
    at = at_rounds(pools=pools, hands={"Quin": (1,)}, dialect=dialect).end_rounds()
    assert events.RoundsEnded() in at.events
    if is_reset:
        picked_up = [(event.hero, event.cards) for event in at.events_of(events.PoolPickedUp)]
        assert picked_up == [("Quin", (HASTE,)), ("Marco", (HERO,))]
        assert at.events[-1] == events.ResetBegun(awaiting=HEROES)
        assert at.pool("Quin") == (ALERTNESS,)
        return
    assert at.events == (events.RoundsEnded(),)
    assert at.scene.awaiting == ()
    again = at.begin_rounds().flip()
    assert again.round.number == 1
    for later in (at, again):
        assert (later.pool("Quin"), later.pool("Marco")) == ((HASTE, ALERTNESS), (HERO,))
    assert again.end_rounds().end_scene().hand("Quin")[:2] == (1, HASTE)


def fight_over(**laid):
    """Return a fight by the classic text that has just ended; the scene continues."""
    return at_rounds(dialect=CLASSIC, **laid).end_rounds()


@pytest.mark.rule("TC-039", "TC-040", "TC-041")
def test_after_a_classic_fight_all_discard_and_draw_before_the_scene_continues():
    hands, pools = {"Quin": PLAIN[:3]}, {"Quin": (65, 66)}
    at = fight_over(hands=hands, pools=pools, deck=(1, 2, 3, 4, 5))
    at.refuses(discard("Quin"), Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
    at = at.sends(discard("Quin", 65), discard("Marco"), discard("Tina"))
    assert len(at.events_of(events.CardDrawn)) == 8
    assert at.events[-1] == events.ResetEnded()
    assert at.hand_sizes == [4, 4, 4]
    assert at.scene is not None
    assert at.round is None
    assert at.allows(commands.BeginRounds(), commands.EndScene())
    # A scene that goes on after its fight resets the hands again at its end.
    assert at.end_scene().scene.awaiting == HEROES
    act = commands.DeclareAction(actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8)
    for command, rule in (
        (commands.BeginRounds(), "TR-021"),
        (commands.BeginScene(kind=torg.SceneKind.DRAMATIC), "TR-054"),
        (act, "TR-059"),
    ):
        fight_over().refuses(command, Reason.HANDS_BEING_RESET, rule, "Quin, Marco, Tina")
    at = fight_over(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:2]})
    trade = commands.OfferTrade(hero="Quin", with_hero="Marco", gives=PLAIN[:1])
    at.refuses(trade, Reason.HANDS_BEING_RESET, "TR-044")
    at = at.allow_trades()
    assert at.allows(trade)
    assert not at.sends(*NO_DISCARDS).scene.trades_allowed


@pytest.mark.rule("TC-039", "TR-047", "TC-066")
def test_a_scene_that_ends_with_its_fight_or_an_escape_resets_each_hand_once():
    at = fight_over(hands={"Quin": PLAIN[:4], "Marco": PLAIN[4:6]})
    at = at.sends(discard("Quin", PLAIN[0])).end_scene()
    assert at.events_of(events.SceneEnded) == [events.SceneEnded(awaiting=("Marco", "Tina"))]
    at.refuses(discard("Quin", PLAIN[1]), Reason.NOTHING_TO_DISCARD, "TR-046")
    at.refuses(commands.EndScene(), Reason.SCENE_OVER, "TR-045")
    at = at.sends(discard("Marco"), discard("Tina"))
    assert at.events[-1] == events.SceneClosed()
    assert at.hand_sizes == [4, 4, 4]
    assert at.hand("Quin")[:3] == PLAIN[1:4]
    assert at.scene is None
    at = at_opening("Quin", hands={"Quin": (ESCAPE,)}, dialect=CLASSIC).flip().acted("Quin")
    at = at.play_to_pool(hero="Quin", card=ESCAPE).played(ESCAPE)
    assert at.events[-1] == events.ResetBegun(awaiting=("Quin",))
    assert at.round is None
    assert at.end_scene().sends(discard("Quin")).scene is None


@pytest.mark.rule("TC-039", "TR-050", "TC-041")
def test_house_rules_may_change_pools_and_hands_after_a_fight():
    dialect = house(CLASSIC, adventure={"refills_after_final_encounter": False})
    at = at_rounds(dialect=dialect).end_rounds().end_scene(is_final_encounter=True)
    assert at.kinds == [events.SceneEnded, events.SceneClosed]
    pools = {"Quin": (HASTE,)}
    dialect = house(CLASSIC, adventure={"resets": "after_scenes"})
    at = at_rounds(pools=pools, dialect=dialect).end_rounds()
    assert at.kinds == [events.RoundsEnded, events.PoolPickedUp]
    assert at.scene.awaiting == ()
    dialect = house(CLASSIC, adventure={"pool_after_rounds": "stays"})
    at = at_rounds(pools=pools, dialect=dialect).end_rounds()
    assert at.pool("Quin") == (HASTE,)
    assert at.scene.awaiting == HEROES
    for dialect in (CLASSIC, GURPS):
        mixed = house(dialect, adventure={"resets": "after_scenes_and_combats"})
        scene = at_rounds(dialect=mixed).end_rounds().scene
        assert (scene.awaiting, scene.is_over) == (HEROES, False)


def two_fights(**laid):
    """Return two fights by the classic text: Quin is on the roof, the others are not."""
    return at_rounds(dialect=CLASSIC, **laid).join_combat(character="Quin", combat="roof")


@pytest.mark.rule("TC-025", "TR-148")
@pytest.mark.parametrize("ends", ["one of several fights", "the rounds", "the scene"])
def test_no_card_answers_an_action_after_its_fight_is_over_and_hands_are_reset(ends):
    negate = commands.PlayCard(hero="Marco", card=OPPONENT_FAILS)
    at = two_fights(pools={"Marco": (OPPONENT_FAILS,)})
    at = at.reported("Mummy", torg.ActionKind.ATTACK, 3, "Marco")
    assert at.allows(negate)
    at = at.end_combat(combat="roof") if ends == "one of several fights" else at.end_rounds()
    assert at.pending.aftermath is None
    if ends == "the scene":
        at = at.end_scene()
    at = at.settled()
    assert torg.TORG.refusal(at.state, negate).reason is Reason.NO_SUCCESS_TO_NEGATE


@pytest.mark.rule("TC-039", "TC-041")
def test_when_one_fight_ends_only_the_hands_of_its_heroes_are_reset():
    at = two_fights(pools={"Quin": (HASTE,), "Marco": (HERO,)}).end_combat(combat="roof")
    assert at.events[-1] == events.ResetBegun(awaiting=("Quin",))
    assert at.hand("Quin") == (HASTE,)
    assert at.pool("Marco") == (HERO,)
    for command, rule in (
        (commands.Flip(), "TR-053"),
        (commands.EndRounds(), "TR-190"),
        (commands.EndCombat(combat="roof"), "TC-039"),
        (commands.JoinCombat(character="Quin", combat="roof"), "TC-038"),
    ):
        at.refuses(command, Reason.HANDS_BEING_RESET, rule)
    # A scene does not end while others fight on.
    at.refuses(commands.EndScene(), Reason.ROUNDS_UNDER_WAY, "TR-045")
    at = at.sends(discard("Quin"))
    assert len(at.hand("Quin")) == 4
    assert at.allows(commands.Flip())
    in_action, pools = ("Quin", "Marco"), {"Tina": (HASTE,)}
    at = fight_over(in_action=in_action, hands={"Tina": PLAIN[:1]}, pools=pools)
    assert at.scene.awaiting == in_action
    over = at.sends(discard("Quin"), discard("Marco"))
    assert over.events[-1] == events.ResetEnded()
    assert over.hand("Tina") == PLAIN[:1]
    at = at.sends(discard("Marco")).end_scene()
    assert at.scene.awaiting == ("Quin", "Tina")
    assert at.hand("Tina") == (PLAIN[0], HASTE)
    assert at.sends(discard("Tina"), discard("Quin")).hand_sizes == [4, 4, 4]


@pytest.mark.rule("TR-188")
def test_awards_are_paid_when_the_adventure_ends_and_are_never_negative():
    at = at_table().grant_award(hero="Quin", possibilities=6)
    at = at.grant_award(hero="Marco", possibilities=5)
    assert at.hero("Quin").possibilities == 0
    at = at.end_adventure()
    awards = (torg.Award(hero="Quin", possibilities=6), torg.Award(hero="Marco", possibilities=5))
    assert at.events_of(events.AwardsPaid) == [events.AwardsPaid(awards=awards)]
    assert [hero.possibilities for hero in at.heroes] == [6, 5, 0]
    assert at.deal().end_adventure().events_of(events.AwardsPaid) == []
    at = at_table()
    for _ in range(3):
        for hero in ("Quin", "Marco"):
            at = at.grant_award(hero=hero, possibilities=4)
            at = at.reduce_award(hero=hero, possibilities=1)
    assert at.adventure.awards == (("Quin", 12), ("Quin", -3), ("Marco", 12), ("Marco", -3))
    assert [hero.possibilities for hero in at.end_adventure().heroes] == [9, 9, 0]
    with pytest.raises(ValueError, match="expected 1 or more"):
        commands.GrantAward(hero="Quin", possibilities=0)
    for less, left in ((4, 2 + 2), (6, 2), (10, 2)):
        at = at_table(torg.Hero("Quin", possibilities=2)).grant_award(hero="Quin", possibilities=6)
        at = at.reduce_award(hero="Quin", possibilities=less).end_adventure()
        assert at.hero("Quin").possibilities == left
        assert bool(at.events_of(events.AwardsPaid)) is (left > 2)


@pytest.mark.rule("TR-128", "TR-018")
def test_a_drama_card_pays_after_the_final_encounter_and_an_unclaimed_one_stays_secret():
    at, claim = at_scene(hands={"Quin": (DRAMA,)}), commands.ClaimDrama(hero="Quin", cards=(DRAMA,))
    for moment in (at, at.end_scene()):
        moment.refuses(claim, Reason.ADVENTURE_NOT_COMPLETED, "TR-128", "final encounter")
    nothing = commands.ClaimDrama(hero="Quin", cards=())
    over = at.end_scene(is_final_encounter=True)
    over.refuses(nothing, Reason.WRONG_NUMBER_OF_CARDS, "TR-128", "1 or more")
    at = at_scene(hands={"Quin": (DRAMA,)}).end_scene(is_final_encounter=True).end_adventure()
    assert not at.events_of(events.DramaRewarded)
    (ended,) = at.events_of(events.AdventureEnded)
    event = torg.TORG.view_event(ended, torg.hero_seat("Marco"))
    assert DRAMA not in {card for pile in event.piles for card in pile.cards}
    assert at.hero("Quin").possibilities == 0


QUINS = SavedHand(hero="Quin", hand=(3, 45), pool=(120,))


@pytest.mark.rule("TR-001", "TR-052", "TR-018")
def test_restored_hands_and_pools_are_exact_and_hidden_and_the_rest_is_shuffled():
    before = at_dealt().end_act()
    after = NEW_GAME.restore_hands(
        act=2, hands=[SavedHand(hero=n, hand=before.hand(n), pool=before.pool(n)) for n in HEROES]
    )
    for name in HEROES:
        assert after.hand(name) == before.hand(name)
    assert (after.adventure.act, after.adventure.hand_size) == (2, 4)
    assert sorted(after.drama_deck) == sorted(before.drama_deck)
    at = NEW_GAME.restore_hands(hands=(QUINS, SavedHand(hero="Tina", pool=(33,))))
    restored = [events.HandRestored] * 2
    assert at.kinds == [events.AdventureResumed, *restored, events.DeckShuffled]
    assert at.adventure.act == 1
    assert [at.hand(name) for name in HEROES] == [(3, 45), (), ()]
    assert [at.pool(name) for name in HEROES] == [(120,), (), (33,)]
    assert len(at.drama_deck) == 152
    assert at.drama_deck != NEW_GAME.drama_deck[-152:]
    event = NEW_GAME.restore_hands(hands=(QUINS,)).events[1]
    redacted = torg.TORG.view_event(event, torg.hero_seat("Marco"))
    assert (redacted.hand, redacted.pool) == ((0, 0), (120,))
    assert torg.TORG.view_event(event, torg.hero_seat("Quin")) == event


@pytest.mark.rule("TR-001", "TR-052", "TG-001")
def test_impossible_hands_are_not_restored():
    kept = at_dealt(dialect="gurps").end_adventure()
    for at, card, facts, reason, rule in (
        (NEW_GAME, 3, {"hero": "Quinn"}, Reason.UNKNOWN_CHARACTER, "TR-052"),
        (NEW_GAME, 3, {"pool": (3,)}, Reason.CARDS_NAMED_TWICE, "TR-001"),
        (NEW_GAME, 160, {}, Reason.CARD_NOT_IN_DECK, "TR-001"),
        (kept, 3, {}, Reason.HANDS_HELD, "TR-052"),
    ):
        saved = SavedHand(**({"hero": "Quin", "hand": (card,)} | facts))
        at.refuses(commands.RestoreHands(hands=(saved,)), reason, rule)
    with pytest.raises(TypeError, match=r"SavedHand\.hand"):
        SavedHand(hero="Quin", hand="3")
    assert SavedHand(hero="Quin", hand=[3]) == SavedHand(hero="Quin", hand=(3,))

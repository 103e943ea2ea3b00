"""Prepared tables: cards are where the test wants them, and none is lost, doubled or misspelled."""

import re
from itertools import product

import attrs
import pytest

from dramadeck import IllegalCommandError, UnknownNameError, tarot, torg
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core import TableError, Zone
from dramadeck.testing.laws import cards_of
from dramadeck.testing.tables import laid
from dramadeck.testing.tables.tarot import tarot_table
from dramadeck.testing.tables.torg import torg_table
from dramadeck.torg import SceneKind, Side
from tests.core.beggar import BEGGAR, HEAP, STACK, hand, new_game
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.walked_games import steps, walked
from tests.torg.tables import in_rounds

PARTY = ("Quin", "Marco", "Tina")
BEGGARS = new_game(["Ann", "Ben"])
GUARD = tarot.Character("Guard")
ALL_DIALECTS = pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])


# ---------------------------------------------------------------------------- any system


def test_cards_are_moved_to_the_given_zones_and_the_others_keep_their_order():
    state = laid(BEGGAR, BEGGARS, {hand("Ann"): (5, 2), hand("Ben"): (3,), HEAP: (1,)})
    assert (state.table.pile(hand("Ann")), state.table.pile(hand("Ben"))) == ((5, 2), (3,))
    assert (state.table.pile(HEAP), state.table.pile(STACK)) == ((1,), (4, 6))
    assert cards_of(state) == cards_of(BEGGARS)
    # Laying nothing changes nothing, and a zone may be given by its name.
    assert laid(BEGGAR, BEGGARS, {}) == BEGGARS
    assert laid(BEGGAR, BEGGARS, {HEAP: (), hand("Ben"): ()}) == BEGGARS
    assert laid(BEGGAR, BEGGARS, {"hand/Ann": (5, 2), "hand/Ben": (3,), "heap": (1,)}) == state


@pytest.mark.parametrize(("name", "text"), walked())
def test_any_change_of_cards_is_possible_or_refused_with_a_known_reason(name, text):
    system, problems = SYSTEMS[name], set[str]()
    for step in steps(name, text)[:: by_depth(25, 5)]:
        filled = [(zone, pile) for zone, pile in step.before.table if pile]
        for (zone, pile), to in product(filled, step.before.table.zones):
            for cards in (pile[-1:], pile):
                try:
                    laid(system, step.before, {to: cards} if to != zone else {})
                except TableError as error:
                    problems.add(str(error).removeprefix(PREFIX))
    own = {problem for problem in problems if not ALLOWED_PROBLEM.match(problem)}
    assert own == set()


PREFIX = "the state with these cards contradicts itself: "
ALLOWED_PROBLEM = re.compile(
    "round [0-9]+ has begun, and the action stack has no card$"
    "|there is a zone [a-z_]+/[A-Z]"
    "|cards of the Narrator's face down: [0-9]+; recorded for: "
    "|cards that are offered for a trade and lie nowhere: "
    "|card [0-9]+ of a push does not lie open$"
)
"""The allowed errors about tables of the included games."""


def test_cards_come_from_any_zone_and_the_last_one_is_on_top():
    state = laid(BEGGAR, BEGGARS, {hand("Ann"): (5, 2), HEAP: (1,)})
    state = laid(BEGGAR, state, {HEAP: (2, 6), hand("Ben"): (5,)})
    piles = [state.table.pile(zone) for zone in (hand("Ann"), hand("Ben"), HEAP, STACK)]
    assert piles == [(), (5,), (1, 2, 6), (3, 4)]
    # Also if a card is on this pile already.
    state = laid(BEGGAR, BEGGARS, {STACK: (6, 1, 3)})
    assert state.table.pile(STACK) == (2, 4, 5, 6, 1, 3)
    assert cards_of(state) == cards_of(BEGGARS)


NO_ZONE = "there is no zone 'hand/Bne' on this table; nearest: hand/Ben"


@pytest.mark.parametrize(
    ("cards", "error", "sentence"),
    [
        ({"hand/Bne": (2,)}, UnknownNameError, NO_ZONE),
        ({Zone("hand", "Bne"): (2,)}, UnknownNameError, NO_ZONE),
        ({HEAP: (1, 9)}, UnknownNameError, "no card 9 on this table; nearest: 6, 5, 4"),
        ({HEAP: (1, 0)}, UnknownNameError, "no card 0 on this table; nearest: 1, 2, 3"),
        ({HEAP: (2, True)}, UnknownNameError, "no card True on this table"),
        ({HEAP: (2, "1")}, UnknownNameError, "no card '1' on this table"),
        ({HEAP: (2, [1])}, UnknownNameError, r"no card \[1\] on this table"),
        ({HEAP: (1, 3)}, TableError, "card 3 is named for hand/Ann and for heap; expected"),
        ({HEAP: (4, 2, 4)}, TableError, "card 4 is named for heap twice; expected"),
        ({HEAP: 3}, TypeError, "heap: expected several, got"),
        ({HEAP: "123"}, TypeError, "heap: expected several, got"),
        ({HEAP: None}, TypeError, "heap: expected several, got"),
    ],
    ids=range(12),
)
def test_a_wrong_zone_or_card_is_an_error_with_its_name(cards, error, sentence):
    with pytest.raises(error, match=sentence):
        laid(BEGGAR, BEGGARS, {hand("Ann"): (3,)} | cards)


def test_a_state_of_another_game_or_an_impossible_state_is_an_error():
    with pytest.raises(TypeError, match=r"expected a state of Beggar's Heap, got dramadeck\.torg"):
        laid(BEGGAR, torg.new_game(["Quin"]), {})
    twins = attrs.evolve(torg.new_game(["Quin"]), heroes=(torg.Hero("Quin"), torg.Hero("Quin")))
    sentence = "contradicts itself: two characters bear the name 'Quin'"
    with pytest.raises(TableError, match=sentence):
        laid(torg.TORG, twins, {"hand/Quin": (42,)})
    state = in_rounds(*PARTY, villains=("Mummy",))
    with pytest.raises(TableError, match="round 1 has begun, and the action stack has no card"):
        laid(torg.TORG, state, {"discard_pile": state.action_stack})


# ---------------------------------------------------------------------------------- Torg


@ALL_DIALECTS
@pytest.mark.parametrize(
    "at",
    [
        {},
        {"villains": ("Mummy", "Thug")},
        {"in_rounds": True},
        {"in_force": 151},
        {"in_force": 151, "fallen": ("Tina",), "is_campaign": True},
    ],
    ids=lambda at: " ".join(at) or "between scenes",
)
def test_a_torg_table_is_valid_in_every_phase_and_can_be_saved(dialect, at):
    state = torg_table(
        *PARTY,
        hands={"Quin": (42, 45), "Tina": (1,)},
        pools={"Marco": (3, 4)},
        next_cards=(149, 150),
        discards=(8, 9),
        dialect=dialect,
        **at,
    )
    assert cards_of(state) == dict.fromkeys(range(1, 157), 1)
    assert not list(torg.TORG.invariants(state))
    assert load_state(dump_state(torg.TORG, state)) == state
    assert (state.hand("Quin"), state.hand("Marco"), state.hand("Tina")) == ((42, 45), (), (1,))
    assert (state.pool("Marco"), state.discard_pile) == ((3, 4), (8, 9))
    assert state.drama_deck[-2:] == (150, 149)


def test_a_torg_table_is_in_the_phase_of_the_arguments():
    between = torg_table("Quin")
    assert between.adventure == torg.deal(torg.new_game(["Quin"])).state.adventure
    assert between.scene is None
    for settings in ({"villains": ["Mummy"]}, {"allies": ["Guide"]}, {"scene": SceneKind.DRAMATIC}):
        state = torg_table("Quin", **settings)
        assert state.scene
        assert (state.scene.kind, state.round) == (SceneKind.DRAMATIC, None)
    for settings in ({"in_rounds": True}, {"in_action": ["Quin"]}):
        state = torg_table("Quin", **settings)
        assert state.round
        assert (state.round.number, state.action_stack) == (0, ())
    state = torg_table("Quin", in_force=151)
    assert state.round
    assert (state.round.number, state.action_stack) == (1, (151,))


def test_the_cast_is_on_its_sides_in_a_scene_of_the_given_kind():
    state = torg_table(
        *PARTY,
        scene=SceneKind.STANDARD,
        villains=("Mummy", "Thug"),
        allies=("Guide",),
        possibility_rated=("Thug", "Guide"),
        in_action=("Marco", "Tina"),
        in_force=151,
    )
    assert state.scene
    assert state.scene.kind is SceneKind.STANDARD
    assert state.members(Side.VILLAINS) == ("Mummy", "Thug")
    assert state.members(Side.HEROES) == ("Marco", "Tina", "Guide")
    rated = [character.name for character in state.scene.cast if character.is_possibility_rated]
    assert rated == ["Thug", "Guide"]
    # Fallen heroes are not members of a side.
    state = torg_table(*PARTY, fallen=("Marco", "Tina"), in_rounds=True)
    assert state.fallen == ("Marco", "Tina")
    assert state.members(Side.HEROES) == ("Quin",)


@pytest.mark.parametrize("has_paper_deck", [False, True])
def test_the_next_cards_are_drawn_in_the_given_order(has_paper_deck):
    state = torg_table(
        "Quin", in_force=151, next_cards=(149, 7), stack=(5, 6), has_paper_deck=has_paper_deck
    )
    assert state.action_stack == (5, 6, 151)
    for card in (149, 7):
        state = torg.flip(state, card=card if has_paper_deck else None).state
        assert state.action_stack[-1] == card


def test_the_rest_of_the_deck_is_shuffled_by_default():
    one, again, other = (torg_table("Quin", seed=seed).drama_deck for seed in (7, 7, 8))
    assert one == again != other
    assert torg_table("Quin").drama_deck != torg_table("Quin").drama_deck
    in_order = torg_table("Quin", hands={"Quin": (3, 1)}, shuffled=False, next_cards=(5, 4))
    assert in_order.drama_deck == (2, *range(6, 157), 4, 5)
    # The next shuffle with this seed has another order.
    assert torg_table("Quin", seed=7).seed == torg.deal(torg.new_game(["Quin"], seed=7)).state.seed


def test_heroes_may_be_records_and_the_deck_may_be_a_custom_one():
    deck = torg.expanded_deck().only((1, 2, 3, 157), name="short")
    rich = torg.Hero("Quin", possibilities=3)
    state = torg_table(rich, "Marco", hands={"Marco": (157,)}, deck=deck)
    assert [hero.possibilities for hero in state.heroes] == [3, 0]
    assert (state.hand("Marco"), len(state.drama_deck)) == ((157,), 3)


@pytest.mark.parametrize(
    ("table", "error", "sentence"),
    [
        ({"hands": {"Quin": (1,), "Marko": (2,)}}, UnknownNameError, "no hero 'Marko' .*: Marco"),
        ({"pools": {"Quin": (1,), "Qiun": (2,)}}, UnknownNameError, "no hero 'Qiun' .*: Quin"),
        ({"fallen": ("Quin", "Tin")}, UnknownNameError, "no hero 'Tin' at this table; .*Tina"),
        ({"hands": {"Quin": (1, 400)}}, UnknownNameError, "no card 400 on this table; .*156"),
        ({"in_force": 400}, UnknownNameError, "no card 400 on this table"),
        (
            {"hands": {"Quin": (1, 2)}, "pools": {"Tina": (3, 2)}},
            TableError,
            "card 2 is named for hand/Quin and for pool/Tina",
        ),
        ({"in_force": 7, "next_cards": (8, 7)}, TableError, "7 is named for drama_deck twice"),
        ({"villains": "Mummy"}, TypeError, "villains: expected several, got 'Mummy'"),
        ({"allies": "Guide"}, TypeError, "allies: expected several"),
        ({"fallen": "Tina"}, TypeError, "fallen: expected several"),
        ({"in_action": "Tina"}, TypeError, "in_action: expected several"),
        ({"possibility_rated": "Mummy"}, TypeError, "possibility_rated: expected several"),
        ({"next_cards": 7}, TypeError, "next_cards: expected several, got 7"),
        ({"discards": 7}, TypeError, "discard_pile: expected several, got 7"),
        ({"pools": {"Tina": 7}}, TypeError, "pool/Tina: expected several, got 7"),
        ({"villains": ("Mummy", "Quin")}, IllegalCommandError, "Quin"),
        ({"dialect": "clasic"}, UnknownNameError, "no dialect 'clasic'; nearest: classic"),
    ],
)
def test_a_wrong_argument_of_torg_table_is_an_error_with_its_name(table, error, sentence):
    with pytest.raises(error, match=sentence):
        torg_table(*PARTY, **table)


# ------------------------------------------------------------------------ Turn of the Card


def test_a_tarot_table_has_the_given_hands_and_cast():
    state = tarot_table(
        "Ann",
        tarot.Player("Bea", tarot.Character("Mia")),
        hands={"Ann": ("The Moon", 14), "Bea": ("Six of Wands",), None: ("Ace of Cups",)},
        next_cards=("Two of Cups", "Three of Cups"),
        discards=("The Sun", "The Star"),
        cast=(tarot.Character("David"), tarot.Character("Guard")),
    )
    named = [
        [state.card(card).name for card in state.hand(player)] for player in ("Ann", "Bea", None)
    ]
    assert named == [["The Moon", "Death"], ["Six of Wands"], ["Ace of Cups"]]
    assert [state.card(card).name for card in state.discard_pile] == ["The Sun", "The Star"]
    assert [state.card(card).name for card in state.deck[-2:]] == ["Three of Cups", "Two of Cups"]
    assert [character.name for character in state.characters] == ["Ann", "Mia", "David", "Guard"]
    assert set(cards_of(state).values()) == {1}
    assert len(cards_of(state)) == 78
    assert load_state(dump_state(tarot.TAROT, state)) == state


def test_the_first_hands_count_as_drawn_and_the_rest_is_shuffled_by_default():
    laid_out, dealt = tarot_table("Ann", "Bea"), tarot.deal(tarot.new_game(["Ann", "Bea"])).state
    assert (laid_out.is_dealt, laid_out.players) == (True, dealt.players)
    assert len(tarot.draw_hand(laid_out, player="Bea").state.hand("Bea")) == 4
    assert tarot_table("Ann", seed=7).deck == tarot_table("Ann", seed=7).deck
    assert tarot_table("Ann", seed=7).deck != tarot_table("Ann", seed=8).deck
    assert tarot_table("Ann", shuffled=False).deck == tarot.new_game(["Ann"]).deck


@pytest.mark.parametrize(
    ("table", "error", "sentence"),
    [
        ({"hands": {"Ann": ("Death",), "Bae": ()}}, UnknownNameError, "no player 'Bae' .*: Bea"),
        ({"next_cards": ("Death", "Deth")}, UnknownNameError, "Deth"),
        ({"hands": {"Ann": ("Death",), "Bea": (14,)}}, TableError, "hand/Ann and for hand/Bea"),
        ({"hands": {"Ann": (), "Bea": "Death"}}, TypeError, "hands: expected several, got 'Death'"),
        ({"discards": "Death"}, TypeError, "discards: expected several, got 'Death'"),
        ({"next_cards": 14}, TypeError, "next_cards: expected several, got 14"),
        ({"cast": tarot.Character("David")}, TypeError, "cast: expected several"),
        (
            {"cast": (GUARD, tarot.Character("Bea"))},
            TableError,
            "two characters bear the name 'Bea'",
        ),
    ],
)
def test_a_wrong_argument_of_tarot_table_is_an_error_with_its_name(table, error, sentence):
    with pytest.raises(error, match=sentence):
        tarot_table("Ann", "Bea", **table)

"""A loaded state can be played: a state that no game can reach is refused with the reason."""

import json

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import dump_state, load_state
from tests.codec.games import SYSTEMS, game, load_error, problem_of, put
from tests.core import beggar
from tests.tarot.at import TarotAt
from tests.tarot.tables import names
from tests.torg.at import TorgAt, at_dealt

TORG = at_dealt("Quin", "Marco")
TAROT = TarotAt(state=tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state)
THREE = tarot.new_game(["Ann", "Bea", "Cleo"], seed=7)
ROUNDS = TORG.begin_scene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy", "Priest")).begin_rounds()


def torg_roll() -> TorgAt:
    """Return a state in which Quin has rolled for an attack and has not announced it."""
    attack = {"action": torg.ActionKind.ATTACK, "value": 9, "difficulty": 8, "target": "Mummy"}
    return ROUNDS.flip().declare_action(actor="Quin", **attack).roll(actor="Quin", total=12)


def pushed(at: TarotAt, name: str, card: int) -> TarotAt:
    """Declare a push of a character and lay a card for it."""
    return at.pushed(*names([card]), character=name, trait="Grit", needed=4, suit=tarot.Suit.CUPS)


def tarot_push() -> TarotAt:
    """Return a state in which the cards of two pushes are open."""
    at = TAROT
    for name in ("Ann", "Bea"):
        at = pushed(at, name, at.hand(name)[0]).reveals(name)
    return at.begin_fight(characters=("Ann", "Bea"))


ROLL = torg_roll()
OFFER = {"with_hero": "Marco", "gives": TORG.hand("Quin")[:1], "explanation": "Take it!"}
SIDES = tuple(tarot.Contender(character=name, trait="Brawn") for name in ("Ann", "Bea"))
STATES = {
    "torg": ROUNDS.state,
    "roll": ROLL.state,
    "hit": ROLL.announce(actor="Quin").state,
    "up": ROLL.give_condition(character="Mummy", effect=torg.Advantage.UP).state,
    "trade": TORG.offer_trade(hero="Quin", **OFFER).state,
    "tarot": TAROT.state,
    "push": tarot_push().state,
    "contest": TAROT.begin_contest(sides=SIDES).state,
}


def data_of(state):
    """Return the data of the save of a state, and check that it can be loaded."""
    text = dump_state(torg.TORG if isinstance(state, torg.State) else tarot.TAROT, state)
    assert load_state(text) == state
    return json.loads(text)


def changed(state, changes):
    """Return the data of a save with other values at these paths."""
    data = data_of(state)
    for path, value in changes.items():
        put(data["state"], path, value)
    return data


def task(difficulties, done):
    """Return the data of a dramatic skill resolution."""
    begun = ROUNDS.begin_skill_resolution(hero="Quin", skill="science", difficulties=(8,), flips=7)
    return data_of(begun.state)["state"]["resolution"] | {
        "difficulties": difficulties,
        "done": done,
    }


A0 = "pending.attempts.0"
NO_HERO = "there is no hero of the adventure"
TWO_DICE = "2 dice for the actions of an attempt that has 1"
LARGE_HAND = "a hand of 1000000 cards, where the rule text has 6 at most"


@pytest.mark.parametrize(
    ("name", "path", "value", "reason"),
    [
        ("torg", "heroes", [], "there is no hero"),
        ("torg", "heroes.1.name", "Quin", "two characters bear the name 'Quin'"),
        ("torg", "scene.cast.0.name", "Marco", "two characters bear the name 'Marco'"),
        ("torg", "scene.cast.1.name", "Mummy", "two characters bear the name 'Mummy'"),
        ("torg", "heroes.1.name", "Tina", "there is no zone hand/Tina"),
        ("torg", "table.attic", [], "there is a zone attic"),
        ("torg", "table.attic/Quin", [], "there is a zone attic/Quin"),
        ("torg", "table.drama_deck/Quin", [], "there is a zone drama_deck/Quin"),
        ("torg", "table.hand", [], "there is a zone hand"),
        ("roll", "adventure.fallen", ["Ольга"], "there is no character 'Ольга'"),
        ("roll", "adventure.awards", [["Quin", 1], ["Mummy", 1]], f"{NO_HERO} 'Mummy'"),
        ("roll", "adventure.critical_moments", ["Mummy"], f"{NO_HERO} 'Mummy'"),
        ("roll", "scene.awaiting", ["Mummy"], "there is no hero 'Mummy'"),
        ("roll", "round.heroes.1", "Zoë", "there is no hero 'Zoë'"),
        ("roll", "round.heroes.1", "Quin", "two heroes in the action bear the name 'Quin'"),
        ("roll", "round.deeds.0.actor", "nobody", "there is no character 'nobody'"),
        ("roll", "round.pools.opened", [157], "there is no card 157 in the deck"),
        ("roll", "scene", None, "there are rounds outside a scene"),
        ("tarot", "players", [], "there is no player"),
        ("tarot", "players.1.name", "Ann", "two players bear the name 'Ann'"),
        ("tarot", "players.1.character.name", "Ann", "two characters bear the name 'Ann'"),
        ("tarot", "table.attic", [], "there is a zone attic"),
        ("push", "play.checks.0.character", "Quin", "there is no character 'Quin'"),
        ("push", "play.checks.0.character", "Bea", "two checks bear the name 'Bea'"),
        ("push", "play.checks.0.trait", "Academics", "there is no trait 'Academics'"),
        ("push", "play.pushes.0.character", "Bea", "two pushes bear the name 'Bea'"),
        ("push", "play.pushes.0.shown.0.card", 79, "there is no card 79 in the deck"),
        ("push", "play.fight.fighters.0.character", "Bea", "two fighters bear the name 'Bea'"),
        ("push", "play.pushes.0.aim", "trauma", "Ann pushes for a trauma that there is not"),
        ("push", "play.contests", [{"sides": []}], "a contest of 0 sides"),
        ("roll", f"{A0}.actors", [], "an attempt (action) of 0 characters"),
        ("roll", f"{A0}.actors", ["Quin", "Marco"], "an attempt (action) of 2 characters"),
        ("roll", f"{A0}.checks", [], "an attempt (action) with 0 checks"),
        ("roll", f"{A0}.dice_due", ["action"], TWO_DICE),
        ("roll", f"{A0}.dice_due", ["reroll"], "1 dice of a second chance, which has 2"),
        ("roll", "adventure.hand_size", 10**6, LARGE_HAND),
        ("push", "play.fight.acting", ["Bea", "Bea"], "two who may act bear the name 'Bea'"),
        ("roll", "resolution", task([], 0), "a task of 0 steps; it may have 1 to 4"),
        ("roll", "resolution", task([8] * 5, 0), "a task of 5 steps; it may have 1 to 4"),
        ("roll", "resolution", task([8, 8], 2), "2 steps are done of a task that has 2"),
    ],
)
def test_an_impossible_state_is_refused(name, path, value, reason):
    problem = load_error(changed(STATES[name], {path: value}))
    assert str(problem) == f"$.state: contradicts itself: {reason}"


@pytest.mark.parametrize("at", [0, 1, 2])
def test_two_players_with_the_same_name_are_refused(at):
    name = THREE.players[at - 1].name
    data = changed(THREE, {f"players.{at}.{path}": name for path in ("name", "character.name")})
    assert "contradicts itself" in str(load_error(data))


def test_a_round_without_its_card_and_a_fight_without_its_fighter_are_refused():
    stack = data_of(STATES["roll"])["state"]["table"]["action_stack"]
    changes = {"table.action_stack": [], "table.discard_pile": stack}
    wrong = "contradicts itself: round 1 has begun, and the action stack has no card"
    assert load_error(changed(STATES["roll"], changes)).what.startswith(wrong)
    changes = {"play.fight.fighters": [], "play.fight.acting": ["Ann"]}
    assert "there is no fighter 'Ann'" in load_error(changed(STATES["push"], changes)).what


def test_a_die_for_each_character_and_the_zone_of_a_hero_who_left_are_loaded():
    data = changed(STATES["roll"], {f"{A0}.has_die_for_each": True})
    assert load_state(json.dumps(data)).attempt.has_die_for_each
    state = torg.leave_party(torg.new_game(["Quin", "Marco"], seed=7), hero="Marco").state
    assert data_of(state)["state"]["table"]["hand/Marco"] == []


@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_face_down_card_of_the_narrator_belongs_to_a_character(count):
    at = TAROT
    for name, card in zip(("Guard", "Rival"), TAROT.hand(None), strict=False):
        at = pushed(at.introduce_character(character=tarot.Character(name)), name, card)
    whose = ["Rival", "Guard", "Rival"][:count]
    assert str(load_error(changed(at.state, {"play.narrator_laid": whose}))) == (
        f"$.state: contradicts itself: cards of the Narrator's face down: 2; recorded for: {count}"
    )


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *[("torg", path) for path in ("seed.drawn", "round.number", "adventure.hand_size")],
        *[("torg", path) for path in ("adventure.act", "adventure.scenes")],
        *[("torg", path) for path in ("heroes.0.possibilities", "heroes.1.injuries.shock")],
        *[("torg", "scene.cast.1.injuries.wounds"), ("tarot", "seed.drawn")],
        *[("tarot", "players.1.hands_drawn"), ("tarot", "players.0.character.wounds")],
    ],
)
def test_a_negative_counter_is_refused(name, path):
    problem = load_error(changed(STATES[name], {path: -1}))
    where = ".".join(f"[{part}]" if part.isdigit() else part for part in path.split("."))
    assert problem.where.startswith(f"$.state.{where}".replace(".[", "["))
    assert "or more, got -1" in problem.what


SIZES, RAISED = "setup.dialect.adventure.hand_sizes", "setup.dialect.pushes.ranks_raised"
READING, MOST = "from -1,000 to 1,000", 10**6
RANKS = [[2, 14, 1, "TT-027"]]
_OPEN = data_of(STATES["push"])["state"]
OWN, OTHER = (push["shown"][0]["card"] for push in _OPEN["play"]["pushes"])
HIDDEN = _OPEN["table"]["deck"][0]
"""A card of each of two pushes, and a card that is face down."""
TURNED = [{"card": OWN, "toward": "self", "story": ""}]


@pytest.mark.parametrize(
    ("name", "path", "value", "reason"),
    [
        ("trade", "pending.offers.0.count", 2, "offered for a trade and lie nowhere: "),
        ("trade", "pending.offers.0.count", 10**9, "offered for a trade and lie nowhere: "),
        ("trade", "pending.offers.0.count", 0, "or more, got 0"),
        ("roll", "pending.attempts.0.rolls.0.total", 0, "expected 1 or more, got 0"),
        ("roll", "pending.attempts.0.rolls.0.total", -1, "expected 1 or more, got -1"),
        # A house dialect has no impossible number, and its chart has a row for every rank.
        ("torg", "setup.dialect.adventure.optional_discards_at_size", MOST, READING),
        ("torg", "setup.dialect.rounds.danger", MOST, READING),
        ("torg", f"{SIZES}.rows.0.2", MOST, f"{READING} in each row"),
        ("tarot", "setup.dialect.hands.first", MOST, READING),
        ("tarot", "setup.dialect.hands.narrator_most", MOST, READING),
        ("tarot", f"{RAISED}.rows.0.2", MOST, f"{READING} in each row"),
        ("tarot", f"{RAISED}.rows", RANKS, "a row for every number from 1 to 14, got none for 1"),
        ("up", "round.conditions.given.0.since", 2, "began after an action that nobody has used"),
        ("hit", "pending.aftermath.margins", [], "no margin of the hit on 'Mummy'"),
        ("contest", "play.contests.0.sides.0.trait", None, "is in a contest without a trait"),
        ("contest", "play.contests.0.sides.0.trait", "Academics", "no trait 'Academics'"),
        ("push", "play.pushes.0.shown.0.card", HIDDEN, f"card {HIDDEN} of a push does not lie"),
        ("push", "play.pushes.0.shown.0.card", OTHER, f"card {OTHER} is face up in two pushes"),
        ("push", "play.pushes.0.turned", TURNED, "was turned and is no open Major Arcana of its p"),
    ],
)
def test_a_state_whose_parts_contradict_each_other_is_refused(name, path, value, reason):
    assert reason in load_error(changed(STATES[name], {path: value})).what


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_state_of_a_played_game_contains_an_error(name):
    rules = SYSTEMS[name]
    for number in range(1, 4):
        for move in game(name, number)[1]:
            assert list(rules.invariants(move.transition.state)) == []


@pytest.mark.parametrize(("number", "is_tried"), [(1, True), (20, True), (21, False)])
def test_the_views_of_the_first_twenty_seats_are_checked(number, is_tried):
    def view(state, seat):
        if seat.name == f"P{number}":
            raise KeyError("no view")
        return beggar.view(state, seat)

    view.__annotations__ = beggar.view.__annotations__
    rules = attrs.evolve(beggar.BEGGAR, view=view)
    text = dump_state(rules, rules.new_game([f"P{player}" for player in range(1, 31)]))
    if is_tried:
        assert "contradicts itself: 'no view'" in str(load_error(text, rules=rules))
    else:
        assert load_state(text, rules=rules).players[-1] == "P30"


@pytest.mark.parametrize("path", ["heroes.0.possibilities", f"{A0}.effect_value", "dice_thrown"])
def test_a_number_has_at_most_18_digits_except_the_seed(path):
    assert load_state(json.dumps(changed(STATES["roll"], {path: 10**18})))
    problem = load_error(changed(STATES["roll"], {path: 10**18 + 1}))
    assert "expected a number of at most 18 digits" in problem.what
    data = changed(STATES["torg"], {"seed.root": 10**99})
    assert load_state(json.dumps(data)).seed.root == 10**99


@pytest.mark.parametrize("step", [[0, 1], [1, -1], [1, 10**6]])
def test_the_steps_of_a_chart_must_be_possible(step):
    chart = {f"{SIZES}.rows": [[1, 4, 5, "TR-009"]], f"{SIZES}.beyond": [2, 1]}
    state = load_state(json.dumps(changed(STATES["torg"], chart)))
    assert state.dialect.adventure.hand_sizes.lookup(6) == 6
    problem = load_error(changed(STATES["torg"], chart | {f"{SIZES}.beyond": step}))
    assert "expected steps of 1 or more that add 0 or more, and no huge number" in problem.what


def test_a_record_is_refused_at_the_turn_with_an_impossible_state():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    text = "\n".join(lines(record))
    assert parse_record(text.encode()).record == record
    impossible = text.replace('"hand_size": 6', '"hand_size": 1000000')
    problem = str(problem_of(parse_record, impossible.encode()))
    assert problem.startswith("line 2: $.events")
    assert "a hand of 1000000 cards" in problem

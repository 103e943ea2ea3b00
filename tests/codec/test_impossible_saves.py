"""What loads can be played: a state that no game leads to is refused by what is wrong with it."""

import json

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import SaveFormatError, dump_state, load_state
from tests.codec.games import SYSTEMS, game, refused
from tests.core import beggar


def torg_save():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy", "Priest"))
    return plain(torg.begin_rounds(state.state).state, torg.TORG)


def tarot_save():
    return plain(tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state, tarot.TAROT)


def plain(state, rules):
    return json.loads(dump_state(rules, state))


def set_to(data, path, value):
    *way, last = path.split(".")
    at = data["state"]
    for step in way:
        at = at[int(step) if step.isdigit() else step]
    at[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("heroes", [], "there is no hero"),
        ("heroes.1.name", "Quin", "two characters bear the name 'Quin'"),
        ("scene.cast.0.name", "Marco", "two characters bear the name 'Marco'"),
        ("scene.cast.1.name", "Mummy", "two characters bear the name 'Mummy'"),
        ("heroes.1.name", "Tina", "there is no zone hand/Tina"),
        ("table.attic", [], "there is a zone attic"),
        ("table.attic/Quin", [], "there is a zone attic/Quin"),
        ("table.drama_deck/Quin", [], "there is a zone drama_deck/Quin"),
        ("table.hand", [], "there is a zone hand"),
    ],
)
def test_a_game_of_torg_that_cannot_be_is_refused(path, value, said):
    problem = refused(set_to(torg_save(), path, value))
    assert str(problem) == f"$.state: contradicts itself: {said}"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players", [], "there is no player"),
        ("players.1.name", "Ann", "two players bear the name 'Ann'"),
        ("players.1.character.name", "Ann", "two characters bear the name 'Ann'"),
        ("table.attic", [], "there is a zone attic"),
    ],
)
def test_a_game_of_turn_of_the_card_that_cannot_be_is_refused(path, value, said):
    problem = refused(set_to(tarot_save(), path, value))
    assert str(problem) == f"$.state: contradicts itself: {said}"


@pytest.mark.parametrize("told", [0, 1, 3])
def test_each_card_that_the_narrator_lays_face_down_lies_there_for_somebody(told):
    cast = tuple(tarot.Character(name) for name in ("Guard", "Rival"))
    state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
    for sheet, card in zip(cast, state.hand(None), strict=False):
        state = tarot.introduce_character(state, character=sheet).state
        state = tarot.call_for_check(state, character=sheet.name, trait="Grit", needed=4).state
        state = tarot.declare_push(state, character=sheet.name, suit=tarot.Suit.CUPS).state
        state = tarot.commit_cards(state, character=sheet.name, cards=(card,)).state
    assert load_state(dump_state(tarot.TAROT, state)) == state
    whose = ["Rival", "Guard", "Rival"][:told]
    problem = refused(set_to(plain(state, tarot.TAROT), "play.narrator_laid", whose))
    assert str(problem) == (
        "$.state: contradicts itself: "
        f"cards of the Narrator's that lie face down: 2; told for whom: {told}"
    )


def test_cards_in_a_zone_of_nobody_s_are_refused():
    data = torg_save()
    data["state"]["table"]["hand/Tina"] = [data["state"]["table"]["drama_deck"].pop()]
    assert str(refused(data)) == "$.state: contradicts itself: there is a zone hand/Tina"


def test_the_empty_zones_of_a_hero_who_has_left_stay():
    state = torg.new_game(["Quin", "Marco"], seed=7)
    state = torg.leave_party(state, hero="Marco").state
    assert load_state(dump_state(torg.TORG, state)) == state


@pytest.mark.parametrize(
    ("make", "path"),
    [
        (torg_save, "seed.drawn"),
        (torg_save, "round.number"),
        (torg_save, "adventure.hand_size"),
        (torg_save, "adventure.act"),
        (torg_save, "adventure.scenes"),
        (torg_save, "heroes.0.possibilities"),
        (torg_save, "heroes.1.injuries.shock"),
        (torg_save, "scene.cast.1.injuries.wounds"),
        (tarot_save, "seed.drawn"),
        (tarot_save, "players.1.hands_drawn"),
        (tarot_save, "players.0.character.wounds"),
    ],
)
def test_less_than_nothing_is_counted_nowhere(make, path):
    problem = refused(set_to(make(), path, -1))
    where = ".".join(f"[{part}]" if part.isdigit() else part for part in path.split("."))
    assert problem.where.startswith(f"$.state.{where}".replace(".[", "["))
    assert "or more, got -1" in problem.what


@pytest.mark.parametrize("count", [2, 10**9])
def test_a_trade_of_more_cards_than_are_laid_down_is_refused(count):
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    cards = state.hand("Quin")[:1]
    state = torg.offer_trade(
        state, hero="Quin", with_hero="Marco", gives=cards, explanation="Take it!"
    ).state
    data = plain(state, torg.TORG)
    assert load_state(dump_state(torg.TORG, state)) == state
    problem = refused(set_to(data, "play.offers.0.count", count))
    assert "offered for a trade and lie nowhere: " in problem.what
    assert "or more, got 0" in refused(set_to(data, "play.offers.0.count", 0)).what


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_state_that_a_game_leads_to_has_a_flaw(name):
    rules = SYSTEMS[name]
    for number in range(1, 4):
        for move in game(name, number)[1]:
            assert list(rules.flaws(move.transition.state)) == []


@pytest.mark.parametrize(("number", "is_tried"), [(1, True), (20, True), (21, False)])
def test_of_a_crowd_the_first_twenty_must_be_able_to_see(number, is_tried):
    def view(state, seat):
        if seat.name == f"P{number}":
            raise KeyError("no view")
        return beggar.view(state, seat)

    view.__annotations__ = beggar.view.__annotations__
    blind = attrs.evolve(beggar.BEGGAR, view=view)
    text = dump_state(blind, blind.new_game([f"P{each}" for each in range(1, 31)]))
    if is_tried:
        with pytest.raises(SaveFormatError, match=r"contradicts itself: .*no view"):
            load_state(text, rules=blind)
    else:
        assert load_state(text, rules=blind).players[-1] == "P30"


def torg_in_rounds():
    """Quin has Action in play and is about to throw her die."""
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy", "Priest"))
    state = torg.flip(torg.begin_rounds(state.state).state).state
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.ATTACK, value=9, difficulty=8, target="Mummy"
    ).state
    return torg.roll(state, actor="Quin", total=12).state


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (
            "adventure.hand_size",
            10**6,
            "a hand of 1000000 cards, where the rule text has 6 at most",
        ),
        ("adventure.fallen", ["Ольга"], "there is no character 'Ольга'"),
        ("scene.awaiting", ["Mummy"], "there is no hero 'Mummy'"),
        ("round.heroes.1", "Zoë", "there is no hero 'Zoë'"),
        ("round.heroes.1", "Quin", "two heroes in the action bear the name 'Quin'"),
        ("round.deeds.0.actor", "nobody", "there is no character 'nobody'"),
        ("round.pools.opened", [157], "there is no card 157 in the deck"),
        ("play.attempts.0.actors", [], "an attempt (action) of 0 characters"),
        ("play.attempts.0.actors", ["Quin", "Marco"], "an attempt (action) of 2 characters"),
        ("play.attempts.0.checks", [], "an attempt (action) with 0 checks"),
        ("play.attempts.0.has_die_for_each", True, None),
        ("play.attempts.0.dice_due", ["action"], "2 dice for the actions of an attempt"),
        ("play.attempts.0.dice_due", ["reroll"], "1 dice of a second chance, which has 2"),
        ("scene", None, "there are rounds outside a scene"),
        ("table.action_stack", None, "round 1 has begun, and no card lies on the action stack"),
    ],
)
def test_a_moment_of_torg_that_cannot_be_is_refused(path, value, said):
    data = plain(torg_in_rounds(), torg.TORG)
    if path == "table.action_stack":
        table = data["state"]["table"]
        value, table["discard_pile"] = [], table["action_stack"]
    changed = set_to(data, path, value)
    if said is None:
        assert load_state(json.dumps(changed)).attempt.has_die_for_each
    else:
        assert str(refused(changed)).startswith(f"$.state: contradicts itself: {said}")


@pytest.mark.parametrize(
    ("difficulties", "done", "said"),
    [
        ([], 0, "a task of 0 steps; it may have 1 to 4"),
        ([8] * 5, 0, "a task of 5 steps; it may have 1 to 4"),
        ([8, 8], 2, "2 steps are done of a task that has 2"),
    ],
)
def test_a_task_has_steps_left(difficulties, done, said):
    task = {
        "hero": "Quin",
        "skill": "science",
        "difficulties": difficulties,
        "done": done,
        "raised": 0,
        "flips_left": 7,
        "is_overdue": False,
        "demands_approach": False,
        "proposed": None,
        "proposed_in": None,
    }
    problem = refused(set_to(plain(torg_in_rounds(), torg.TORG), "resolution", task))
    assert str(problem) == f"$.state: contradicts itself: {said}"


def test_nothing_lies_on_somebody_since_an_action_that_is_still_to_come():
    state = torg.give_condition(torg_in_rounds(), character="Mummy", effect=torg.Advantage.UP).state
    data = plain(state, torg.TORG)
    assert load_state(json.dumps(data)) == state
    problem = refused(set_to(data, "round.conditions.given.0.since", 2))
    assert "since an action that nobody has used" in problem.what


@pytest.mark.parametrize("total", [0, -1])
def test_no_die_shows_less_than_one(total):
    data = set_to(plain(torg_in_rounds(), torg.TORG), "play.attempts.0.rolls.0.total", total)
    assert f"expected 1 or more, got {total}" in refused(data).what


@pytest.mark.parametrize(
    "path", ["heroes.0.possibilities", "play.attempts.0.effect_value", "dice_thrown"]
)
def test_no_number_is_larger_than_any_game_adds_up(path):
    data = plain(torg_in_rounds(), torg.TORG)
    assert load_state(json.dumps(set_to(data, path, 10**18)))
    problem = refused(set_to(data, path, 10**18 + 1))
    assert "expected a number of at most 18 digits" in problem.what


def test_a_seed_may_be_longer_because_it_counts_nothing():
    data = set_to(torg_save(), "seed.root", 10**99)
    assert load_state(json.dumps(data)).seed.root == 10**99


@pytest.mark.parametrize(
    ("make", "path", "said"),
    [
        (torg_save, "adventure.optional_discards_at_size", "from -1,000 to 1,000"),
        (torg_save, "rounds.danger", "from -1,000 to 1,000"),
        (torg_save, "adventure.hand_sizes.rows.0.2", "from -1,000 to 1,000 in each row"),
        (tarot_save, "hands.first", "from -1,000 to 1,000"),
        (tarot_save, "hands.narrator_most", "from -1,000 to 1,000"),
        (tarot_save, "pushes.ranks_raised.rows.0.2", "from -1,000 to 1,000 in each row"),
    ],
)
def test_a_house_text_holds_no_number_that_no_rule_has(make, path, said):
    problem = refused(set_to(make(), f"setup.dialect.{path}", 10**6))
    assert said in problem.what


def test_a_house_text_answers_every_rank():
    rows = [[2, 14, 1, "TT-027"]]
    problem = refused(set_to(tarot_save(), "setup.dialect.pushes.ranks_raised.rows", rows))
    assert "expected a row for every number from 1 to 14, got none for 1" in problem.what


@pytest.mark.parametrize("step", [[0, 1], [1, -1], [1, 10**6]])
def test_a_chart_goes_on_by_steps_that_lead_somewhere(step):
    chart = "setup.dialect.adventure.hand_sizes"
    data = set_to(torg_save(), f"{chart}.rows", [[1, 4, 5, "TR-009"]])
    data = set_to(data, f"{chart}.beyond", [2, 1])
    assert load_state(json.dumps(data)).dialect.adventure.hand_sizes.lookup(6) == 6
    problem = refused(set_to(data, f"{chart}.beyond", step))
    assert "expected steps of 1 or more that add 0 or more, and no huge number" in problem.what


def tarot_push():
    """The cards of a push lie open."""
    state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    for name in ("Ann", "Bea"):
        state = tarot.call_for_check(state, character=name, trait="Grit", needed=4).state
        state = tarot.declare_push(state, character=name, suit=tarot.Suit.CUPS).state
        state = tarot.commit_cards(state, character=name, cards=state.hand(name)[:1]).state
        state = tarot.reveal_cards(state, character=name).state
    state = tarot.begin_fight(state, characters=("Ann", "Bea")).state
    return plain(state, tarot.TAROT)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("play.checks.0.character", "Quin", "there is no character 'Quin'"),
        ("play.checks.0.character", "Bea", "two checks bear the name 'Bea'"),
        ("play.checks.0.trait", "Academics", "there is no trait 'Academics'"),
        ("play.pushes.0.character", "Bea", "two pushes bear the name 'Bea'"),
        ("play.pushes.0.shown.0.card", 79, "there is no card 79 in the deck"),
        ("play.fight.fighters.0.character", "Bea", "two fighters bear the name 'Bea'"),
        ("play.pushes.0.aim", "trauma", "Ann pushes for a trauma that there is not"),
        ("play.contests", [{"sides": []}], "a contest of 0 sides"),
    ],
)
def test_a_moment_of_turn_of_the_card_that_cannot_be_is_refused(path, value, said):
    assert load_state(json.dumps(tarot_push()))
    problem = refused(set_to(tarot_push(), path, value))
    assert str(problem) == f"$.state: contradicts itself: {said}"


def test_the_cards_of_a_push_lie_open_and_for_one_push_alone():
    data = tarot_push()
    pushes = data["state"]["play"]["pushes"]
    own, hers = (push["shown"][0]["card"] for push in pushes)
    hidden = data["state"]["table"]["deck"][0]
    problem = refused(set_to(tarot_push(), "play.pushes.0.shown.0.card", hidden))
    assert f"card {hidden} of a push does not lie open" in problem.what
    problem = refused(set_to(tarot_push(), "play.pushes.0.shown.0.card", hers))
    assert f"card {hers} lies open for two pushes" in problem.what
    turned = [{"card": own, "toward": "self", "story": ""}]
    problem = refused(set_to(tarot_push(), "play.pushes.0.turned", turned))
    assert "was turned and is no open Major Arcana of its push" in problem.what


def test_a_side_of_a_contest_has_a_trait():
    state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    sides = tuple(tarot.Contender(character=each, trait="Brawn") for each in ("Ann", "Bea"))
    data = plain(tarot.begin_contest(state, sides=sides).state, tarot.TAROT)
    assert load_state(json.dumps(data))
    nothing, nameless = "is in a contest without a trait", "no trait 'Academics'"
    for trait, said in ((None, nothing), ("Academics", nameless)):
        assert said in refused(set_to(data, "play.contests.0.sides.0.trait", trait)).what


def test_only_fighters_may_act_in_a_fight():
    data = set_to(tarot_push(), "play.fight.acting", ["Bea", "Bea"])
    assert "two who may act bear the name 'Bea'" in refused(data).what
    data = set_to(tarot_push(), "play.fight.fighters", [])
    data = set_to(data, "play.fight.acting", ["Ann"])
    assert "there is no fighter 'Ann'" in refused(data).what


def test_a_record_is_refused_at_the_turn_that_no_game_leads_to():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    text = "\n".join(lines(record))
    assert parse_record(text.encode()).record == record
    changed = text.replace('"hand_size": 6', '"hand_size": 1000000')
    assert changed != text
    with pytest.raises(SaveFormatError, match=r"line 2: \$.events.*a hand of 1000000 cards"):
        parse_record(changed.encode())


def test_whoever_was_hit_was_hit_by_some_margin():
    state = torg.announce(torg_in_rounds(), actor="Quin").state
    assert state.play.aftermath.hits == ("Mummy",)
    data = set_to(plain(state, torg.TORG), "play.aftermath.margins", [])
    with pytest.raises(SaveFormatError, match="no margin of the hit on 'Mummy'"):
        load_state(json.dumps(data))

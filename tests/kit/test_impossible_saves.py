"""What loads can be played: a state that no game leads to is refused by what is wrong with it."""

import json

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.kit.saves import SaveFormatError, dump_state, load_state
from tests.engine import beggar
from tests.kit.games import SYSTEMS, game, refused


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

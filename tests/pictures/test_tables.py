"""Pictures of tables: stored games of both systems, from every seat."""

import re

import attrs
import pytest

from dramadeck import core, narration, pictures, tarot, torg
from dramadeck.codec.record_file import read_record
from dramadeck.codec.record_types import installed
from dramadeck.core import Seed, Table
from dramadeck.testing.tables.tarot import tarot_table as lay_tarot
from dramadeck.testing.tables.torg import torg_table as lay_torg
from tests.cases import for_each
from tests.depth import by_depth
from tests.pictures.reading import draw_table, layout_errors, lines_of, root, texts
from tools.playthroughs import PLAYTHROUGHS

EVERY = by_depth(40, 1)
"""The step between the states of a stored game that are drawn."""

LONG_NAME = "Maximiliana Theodora von und zu Hohenstein-Lauterbach, the Elder"


def table_of(rules, view, setup):
    return pictures.table(narration.narrator(rules, seat=view.seat, setup=setup), view)


def sampled_states(playthrough):
    """Yield states of a stored game, also the last one, with every seat."""
    record = read_record(playthrough.path).record
    states = tuple(record.states())
    for state in (*states[::EVERY], states[-1]):
        for seat in record.rules.seats(state):
            yield record.rules, state, seat


def another_world(rules, state, seat):
    """Return the state with other cards where the seat does not see them, and another seed."""
    alike = {}
    for zone, pile in state.table:
        if not rules.can_see_now(state, seat, zone):
            for card in pile:
                alike.setdefault(rules.public_traits(state, card), []).append(card)
    pairs = ((group, Seed("lot").shuffled(sorted(group))) for group in alike.values())
    places = {card: to for group, others in pairs for card, to in zip(group, others, strict=True)}
    piles = {zone: tuple(places.get(card, card) for card in pile) for zone, pile in state.table}
    return attrs.evolve(state, table=Table.of(piles), seed=Seed("a seed of another world"))


@for_each(PLAYTHROUGHS)
def test_the_table_of_a_stored_game_has_no_layout_errors_and_a_whole_description(playthrough):
    for rules, state, seat in sampled_states(playthrough):
        picture = draw_table(rules, state, seat)
        assert root(picture.svg()) is not None
        assert layout_errors(picture) == [], seat
        narrator = narration.narrator(rules, seat=seat, setup=state.setup)
        for row in narrator.table(rules.view(state, seat)):  # tested in tests/narration
            assert str(row) in picture.description


@pytest.mark.rule("TR-018")
@for_each(PLAYTHROUGHS)
def test_the_picture_for_a_seat_does_not_depend_on_what_the_seat_may_not_know(playthrough):
    differ = 0
    for rules, state, seat in sampled_states(playthrough):
        other = another_world(rules, state, seat)
        differ += other.table != state.table
        assert draw_table(rules, other, seat) == draw_table(rules, state, seat)
    assert differ


# ------------------------------------------------------------------------------ Torg


SCENE = lay_torg(
    torg.Hero("Quin", possibilities=4),
    torg.Hero("Marco", injuries=torg.Injuries(shock=4, wounds=1, is_knocked_down=True)),
    torg.Hero("Tina", injuries=torg.Injuries(is_knocked_out=True, is_unconscious=True)),
    hands={"Quin": (42, 45), "Marco": (1, 2, 7)},
    pools={"Marco": (3, 17)},
    villains=["Baron Voss", "Mummy"],
    allies=["Old Nan"],
    in_force=151,
    discards=(130, 131),
    seed=7,
)


def seen_by(seat, state=SCENE, language="en"):
    return draw_table(torg.TORG, state, seat, language)


def seen_with(**changes):
    """Draw the table of a spectator, with changes to the view."""
    view = attrs.evolve(torg.view(SCENE, torg.SPECTATOR), **changes)
    return table_of(torg.TORG, view, SCENE.setup)


def test_a_hero_sees_her_hand_and_the_backs_of_the_others():
    lines = lines_of(seen_by(torg.hero_seat("Quin")))
    assert {"42", "45", "3", "17"} <= set(lines)
    assert not {"1", "2", "7"} & set(lines)
    assert "Hand: 3" in lines


def test_a_gamemaster_and_a_spectator_see_open_cards_and_no_hand():
    for seat in (torg.GAMEMASTER, torg.SPECTATOR):
        lines = set(lines_of(seen_by(seat)))
        assert {"3", "17", "151", "131"} <= lines
        assert not {"42", "45", "1", "2", "7"} & lines


def test_the_place_of_the_seat_is_first():
    for name in ("Quin", "Marco", "Tina"):
        lines = lines_of(seen_by(torg.hero_seat(name)))
        heroes = [line for line in lines if line in {"Quin", "Marco", "Tina"}]
        assert heroes[0] == name
        assert sorted(heroes) == ["Marco", "Quin", "Tina"]


def test_the_table_says_whose_turn_it_is_and_who_is_hurt():
    picture = seen_by(torg.SPECTATOR)
    for sentence in ("Heroes first.", "Round 1. Dramatic scene.", "Unconscious. Knocked out."):
        assert sentence in picture.description
    assert {"Heroes first", "Round 1", "Old Nan"} <= set(lines_of(picture))
    german = set(lines_of(seen_by(torg.hero_seat("Quin"), language="de")))
    assert {"Zuerst die Helden", "Hand: 2", "Vorrat", "Eile"} <= german


def test_the_facts_beside_the_piles_have_one_size():
    picture = seen_by(torg.SPECTATOR, lay_torg("Quin", scene="dramatic", in_force=131, seed=7))
    right = [text for text in texts(picture) if text.left > 400 and text.top < 200]
    _, round_number, *others = right  # the first is the side that acts first
    assert round_number.text == "Round 1"
    assert len(others) > 4
    assert {text.size for text in others} == {round_number.size}


def test_the_line_in_force_for_the_kind_of_the_scene_is_marked():
    for kind in torg.SceneKind:
        state = lay_torg("Quin", scene=kind, in_force=151, seed=7)
        dark = pictures.gamemaster_side(torg.original_deck().card(151), in_force=kind)
        picture = seen_by(torg.SPECTATOR, state)
        marks = list(re.findall(r'y="(\d+)"[^>]*dd-fill-mark', picture.svg()))
        assert marks == re.findall(r'y="(\d+)"[^>]*dd-fill-mark', dark.svg())
        assert len(marks) == 1


def test_before_a_scene_nobody_has_the_initiative():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    lines = lines_of(seen_by(torg.hero_seat("Quin"), state))
    assert not {"Heroes first", "Villains first"} & {*lines}
    assert "Card in force" in lines


def test_an_empty_deck_leaves_an_empty_place():
    picture = seen_with(deck_count=0)
    assert "Drama deck: 0" in lines_of(picture)
    full = seen_by(torg.SPECTATOR)
    assert picture.svg().count("stroke-dasharray") == full.svg().count("stroke-dasharray") + 1


def test_a_task_is_on_the_table_with_its_steps():
    state = torg.begin_skill_resolution(
        SCENE, hero="Quin", skill="science", difficulties=(11, 12, 13, 14), flips=5
    ).state
    picture = seen_by(torg.hero_seat("Quin"), state)
    assert "Quin, science · A 11 · B 12 · C 13 · D 14 · Time left: 5" in lines_of(picture)
    assert "Skill box: " in picture.description
    assert layout_errors(picture) == []


def test_a_task_says_when_time_is_up_and_another_approach_is_needed():
    late = {"is_overdue": True, "demands_approach": True}
    task = torg.SkillResolution(
        hero="Quin", skill="science", difficulties=(8, 10), done=1, raised=2, **late
    )
    picture = pictures.skill_box(task)
    assert picture.description == "A 10 done, B 12 open. Time is up. New approach needed."
    assert layout_errors(picture) == []


def test_cards_in_play_and_cards_offered_have_separate_piles():
    view = torg.view(SCENE, torg.hero_seat("Quin"))
    quin, *others = view.heroes
    laid = attrs.evolve(quin, in_play=(10,), offered=(11, 12))
    lines = lines_of(table_of(torg.TORG, attrs.evolve(view, heroes=(laid, *others)), SCENE.setup))
    assert {"In play", "Offered", "10", "11", "12"} <= set(lines)


def test_a_pool_of_many_cards_and_a_long_name_stay_on_the_table():
    state = lay_torg(LONG_NAME, pools={LONG_NAME: range(1, 41)}, hands={LONG_NAME: range(41, 61)})
    for seat in (torg.hero_seat(LONG_NAME), torg.GAMEMASTER):
        picture = seen_by(seat, state)
        assert layout_errors(picture) == []
        assert {str(n) for n in range(1, 41)} <= set(lines_of(picture))


def test_a_card_that_the_deck_does_not_have_is_refused():
    view, deck = torg.view(SCENE, torg.SPECTATOR), torg.original_deck().only([1], name="one")
    with pytest.raises(core.UnknownNameError, match="there is no card 151 in the one deck"):
        table_of(torg.TORG, view, attrs.evolve(SCENE.setup, deck=deck))


# ------------------------------------------------------------------------------ Turn of the Card


GAME = lay_tarot(
    "Ann",
    "Bea",
    hands={"Ann": ["Six of Wands", "The Moon"], "Bea": ["Two of Cups"], None: ["Death"]},
    cast=[tarot.Character("David"), tarot.Character("Mirko", wounds=2)],
    discards=["The Sun"],
)


def of_game(seat, state=GAME):
    return draw_table(tarot.TAROT, state, seat)


def test_a_player_and_the_narrator_each_see_only_their_own_hand():
    ann, narrator = of_game(tarot.player_seat("Ann")), of_game(tarot.NARRATOR)
    assert "The Moon and Six of Wands" in ann.description
    assert "Death" not in ann.description
    assert "Death" in narrator.description
    for secret in ("Six of Wands", "The Moon", "Two of Cups"):
        assert secret not in narrator.description
    assert "The Sun" in lines_of(narrator)


def test_the_characters_of_the_narrator_are_shown_beside_the_narrator():
    picture = of_game(tarot.SPECTATOR)
    assert "The Narrator: Plays David and Mirko. Hand: a card." in picture.description
    assert {"David", "Mirko · Damage: 2 wounds"} <= {*lines_of(picture)}


def test_a_fight_begins_with_an_empty_deck():
    view = tarot.view(GAME, tarot.SPECTATOR)
    view = attrs.evolve(view, fight=tarot.Fight(fighters=()), deck_count=0)
    picture = table_of(tarot.TAROT, view, GAME.setup)
    assert "A fight begins" in lines_of(picture)
    assert "Deck: 0" in lines_of(picture)


# ------------------------------------------------------------------------------ any other game


def test_a_game_without_words_has_a_table_made_of_its_view():
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER, words=narration.Words())
    picture = pictures.table(narrator, torg.view(SCENE, torg.GAMEMASTER))
    assert layout_errors(picture) == []
    assert {"Quin", "hand: 2", "pool", "3", "17", "151"} <= {*lines_of(picture)}
    assert "Marco: hand: 3 cards. pool: card 3 and card 17." in picture.description


@pytest.mark.parametrize("name", ["high_card", "guided_by_the_sun"])
def test_a_game_of_another_package_has_a_table_without_faces(examples_installed, name):
    rules = installed(name)
    state = rules.new_game(["Ann", "Bea", "Cleo"], seed=7)
    begin = next(
        command for seat in rules.seats(state) for command in rules.legal_actions(state, seat)
    )
    state = rules.step(state, begin).state
    seat = next(seat for seat in rules.seats(state) if seat.name == "Ann")
    picture = draw_table(rules, state, seat)
    other = draw_table(rules, another_world(rules, state, seat), seat)
    assert picture == other
    assert layout_errors(picture) == []
    assert "Ann" in lines_of(picture)

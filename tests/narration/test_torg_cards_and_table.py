"""Cards and tables of Torg in words."""

import attrs
import pytest

from dramadeck import UnknownNameError, narration, tarot, torg
from dramadeck.narration import CardRef, Quote
from dramadeck.narration.lookup import find_cards
from dramadeck.narration.table_model import Look, PlaceKind
from dramadeck.narration.torg.cards import PLAYER_SIDES
from tests.laws.torg_walks import LATER_DECK, LUCKY_BREAK
from tests.narration.languages import pseudo, untranslatable
from tests.torg.tables import hurt, in_rounds

START = torg.new_game(["Quin", "Marco"], seed=7)
NARRATOR = narration.narrator(torg.TORG, setup=START.setup)


def texts(card, narrator=NARRATOR):
    return [line.text for line in narrator.card(card)]


def test_a_card_is_described_by_its_effect_and_its_lines():
    assert texts(13) == [
        "Adrenalin (13)",
        "Your Dexterity, Strength or Toughness is 3 higher for the round, even when you do not "
        "roll for it.",
        "An enhancement: it works as soon as it is played.",
        "Standard scene: heroes Flurry / villains —",
        "Dramatic scene: heroes Fatigued / villains —",
        "Approved actions: Maneuver and Trick",
        "Skill box: Critical Problem",
    ]


@pytest.mark.parametrize("system", [torg.TORG, tarot.TAROT], ids=lambda system: system.name)
def test_the_error_of_a_narrator_without_a_deck_says_what_to_pass(system):
    state = system.new_game(["Quin"], seed=7)
    narrator = narration.narrator(system)
    with pytest.raises(
        UnknownNameError, match=r"^card 42: the deck is unknown; .*setup=.*lookups.Cards"
    ):
        narrator.card(42)
    with pytest.raises(UnknownNameError) as caught:
        narrator.card(10**10_000)
    assert len(str(caught.value)) < 300
    assert narrator.card(42, system.view(state, narrator.seat))[0].text
    assert find_cards(narrator, state, "42").cards[0] == narrator.card(
        42, system.view(state, narrator.seat)
    )


@pytest.mark.rule("TR-004")
def test_each_card_says_whether_it_has_an_immediate_effect():
    for card in torg.original_deck().cards:
        special = "A special: the gamemaster decides when it works."
        enhancement = "An enhancement: it works as soon as it is played."
        assert texts(card.number)[2] == (special if card.player.is_special else enhancement)


def test_steps_are_listed_and_any_step_is_named_any():
    assert texts(1)[-2:] == ["Approved actions: any", "Skill box: AB"]


def test_villain_actions_are_listed_with_the_effects_on_villains():
    card = torg.original_deck().where(villains=torg.Disadvantage.SETBACK)[0].number
    assert any("Setback" in text for text in texts(card))
    cards = torg.original_deck().cards
    acting = next(card for card in cards if len(card.gamemaster.dramatic.villain_actions) == 2)
    one, other = acting.gamemaster.dramatic.villain_actions
    assert f"{one}/{other}" in texts(acting.number)[4]


def test_every_type_of_card_has_its_own_description():
    missing = set(torg.CardType) - set(PLAYER_SIDES)
    assert not missing, f"add the effect to PLAYER_SIDES of narration/torg/cards.py: {missing}"
    assert len(set(PLAYER_SIDES.values())) == len(PLAYER_SIDES)


@pytest.mark.parametrize(
    ("kind", "revised", "classic", "gurps"),
    [
        ("ACTION", "all your actions", "one of your rolls", "all your actions"),
        (
            "ADRENALIN",
            "even when you do not roll for it",
            "One of your skills",
            "next physical roll",
        ),
        ("PRESENCE", "Your Charisma or", "One of your skills", "next roll that deals with people"),
        ("WILLPOWER", "Your Perception or", "One of your skills", "next intellectual roll"),
        ("COUP_DE_GRACE", "is 3 higher", "is 3 higher", "50% higher"),
        ("GLORY", "roll of 60", "roll of 60", "critical success"),
        ("IDEA", "Ask one question", "useful idea", "an inspiration"),
        ("LEADERSHIP", "up to two cards", "to the pools of others", "say how you lead"),
        ("MONOLOGUE", "on either side", "anything hostile", "nobody else"),
        ("RALLY", "can exchange any cards", "can exchange any cards", "refills their hand"),
        ("SECOND_CHANCE", "from the beginning", "from the beginning", "Roll twice more"),
        ("HASTE", "One more action", "One more action", "One more action"),
    ],
)
def test_the_description_of_a_card_depends_on_the_dialect(kind, revised, classic, gurps):
    card = next(
        card.number for card in torg.original_deck().cards if card.type is torg.CardType[kind]
    )
    for dialect, words in ((torg.REVISED, revised), (torg.CLASSIC, classic), (torg.GURPS, gurps)):
        setup = torg.new_game(["Quin"], seed=7, dialect=dialect).setup
        assert words in texts(card, narration.narrator(torg.TORG, setup=setup))[1]


def test_every_card_of_every_deck_has_a_translatable_description():
    for deck in (torg.original_deck(), torg.expanded_deck(), LATER_DECK):
        state = torg.new_game(["Quin"], seed=7, deck=deck)
        narrator = narration.narrator(torg.TORG, language=pseudo(), setup=state.setup)
        for card in deck.numbers:
            lines = narrator.card(card)
            assert isinstance(lines[0].spans[0], CardRef)
            assert [untranslatable(line) for line in lines if untranslatable(line)] == []
            assert "⟦⟧" not in "".join(line.text for line in lines)


def test_a_custom_card_is_described_by_its_name_and_text():
    state = torg.new_game(["Quin"], seed=7, deck=LATER_DECK)
    lines = narration.narrator(torg.TORG, setup=state.setup).card(LUCKY_BREAK)
    assert lines[0].text == "Lucky Break (211)"
    assert Quote("Your next total is 5 more.") in lines[1].spans


def test_the_table_of_the_owner_and_of_others():
    state = torg.deal(START).state
    for seat in (torg.hero_seat("Quin"), torg.SPECTATOR):
        assert row_of(state, "Marco", seat) == "Hand: 5 cards. Pool: nothing."
    own = row_of(state, "Marco", torg.hero_seat("Marco"))
    assert all(f"({card})" in own for card in state.hand("Marco"))
    middle = "Drama deck: 146 cards. Card in force: nothing. Discard pile: nothing. Act 1."
    assert row_of(state, "On the table") == middle


def test_a_card_is_in_force_only_in_a_round():
    def pile_of(state):
        narrator = narration.narrator(torg.TORG, setup=state.setup)
        (centre,) = (
            place
            for place in narrator.table_model(torg.view(state, narrator.seat)).places
            if place.kind is PlaceKind.CENTRE
        )
        (pile,) = (pile for pile in centre.piles if pile.zone == "action_stack")
        return narrator.language.text(pile.label), pile.face, pile.look, len(pile.cards)

    state = in_rounds()
    assert pile_of(state) == ("Card in force", "gamemaster-dramatic", Look.PLAIN, 1)
    state = torg.end_rounds(state).state
    assert pile_of(state) == ("Last card", "gamemaster", Look.DONE, 1)
    state = torg.begin_rounds(state).state
    assert pile_of(state) == ("Last card", "gamemaster", Look.DONE, 1)
    flipped = torg.flip(state).state
    assert pile_of(flipped) == ("Card in force", "gamemaster-dramatic", Look.PLAIN, 1)


# ------------------------------------------------------------- damage and conditions


def rows_of(state, seat=torg.SPECTATOR, language="en"):
    """Return the rows of the table for a seat: title → text."""
    narrator = narration.narrator(torg.TORG, seat=seat, setup=state.setup, language=language)
    rows = (str(row).partition(": ") for row in narrator.table(torg.view(state, seat)))
    return {title: words for title, _, words in rows}


def row_of(state, name, seat=torg.SPECTATOR, language="en"):
    """Return the row of a character, or an empty text."""
    return rows_of(state, seat, language).get(name, "")


SEATS = (torg.hero_seat("Quin"), torg.GAMEMASTER, torg.SPECTATOR)


@pytest.mark.parametrize("seat", SEATS)
def test_the_damage_of_villains_is_shown_to_all_seats(seat):
    state = in_rounds()
    state = hurt(state, "Cultist", shock=3, wounds=2, knocks_down=True)
    assert row_of(state, "Cultist", seat) == "Damage: 3 shock and 2 wounds. Knocked down."
    assert row_of(state, "Mummy", seat) == ""
    state = hurt(state, "Mummy", knocks_out=True, leaves_unconscious=True)
    assert row_of(state, "Mummy", seat) == "Unconscious. Knocked out."


def test_in_gurps_damage_is_points_and_stun():
    state = hurt(in_rounds(dialect=torg.GURPS), "Mummy", shock=3, wounds=2, knocks_out=True)
    assert row_of(state, "Mummy") == "Damage: 3 FP and 2 HP. Stunned."


def test_allies_of_the_heroes_are_shown_with_their_damage():
    state = hurt(in_rounds(allies=("Ada", "Bo")), "Bo", wounds=1)
    assert row_of(state, "With the heroes").startswith("Ada and Bo.")
    assert row_of(state, "Bo") == "Damage: one wound."


@pytest.mark.parametrize("name", ["Cultist", "Tina"])
def test_conditions_of_villains_and_heroes_are_shown(name):
    state = in_rounds()
    for effect in (torg.Disadvantage.STYMIED, torg.Advantage.UP):
        state = torg.give_condition(state, character=name, effect=effect).state
    assert row_of(state, name).endswith("Condition: Stymied and Up.")
    assert row_of(state, name, language="de").endswith("Zustand: Blockade und Aufwind.")


def test_a_posture_is_shown_with_the_text_of_its_player():
    state = in_rounds(dialect=torg.GURPS)
    for name in ("Quin", "Mummy"):
        state = torg.take_posture(state, character=name, what="all-out defense").state
    assert row_of(state, "Quin").endswith("Posture: “all-out defense”.")
    assert row_of(state, "Mummy") == "Posture: “all-out defense”."


def test_a_character_that_has_fled_is_shown_as_fled():
    state = in_rounds(allies=("Ada",))
    state = hurt(state, "Cultist", wounds=1)
    assert row_of(state, "Cultist")
    cast = tuple(
        attrs.evolve(character, has_fled=character.name == "Cultist")
        for character in state.scene.cast
    )
    state = attrs.evolve(state, scene=attrs.evolve(state.scene, cast=cast))
    assert row_of(state, "Cultist") == "Fled. Damage: one wound."
    assert row_of(state, "Against the heroes").startswith("Mummy.")


def test_the_points_of_a_villain_are_shown_if_they_are_public():
    state = in_rounds(possibility_rated=("Mummy",))
    assert row_of(state, "Mummy") == "Possibility-rated."
    state = torg.set_counter(
        state, counter="possibilities", number=4, character="Mummy", reason="so it is"
    ).state
    assert row_of(state, "Mummy") == "Possibilities: 4."


def test_a_setback_a_spared_character_and_a_villain_standing_firm_are_shown():
    state = in_rounds()
    now = state.round
    setbacks = attrs.evolve(now.setbacks, hindered=("Cultist",), spared=("Tina", "Mummy"))
    conditions = attrs.evolve(now.conditions, steadfast=("Mummy",))
    state = attrs.evolve(state, round=attrs.evolve(now, setbacks=setbacks, conditions=conditions))
    assert row_of(state, "Cultist") == "Condition: Setback."
    assert (
        row_of(state, "Mummy") == "Not affected by the setback."
    )  # without a break no villain flees
    assert row_of(state, "Tina").endswith("Not affected by the setback.")


TAUNTS = {"action": "Taunt", "value": 8, "difficulty": 8, "target": "Mummy"}


@pytest.mark.parametrize("dialect", sorted(torg.DIALECTS))
def test_an_open_action_is_shown_with_its_next_step(dialect):
    state = in_rounds("Quin", "Marco", dialect=dialect)
    assert "Open action" not in rows_of(state)
    for hero in ("Quin", "Marco"):
        declared = torg.declare_action(state, actor=hero, **TAUNTS).state
        assert row_of(declared, "Open action").startswith(f"{hero} taunts Mummy: ")
        assert row_of(declared, "Open action").endswith(" A die must be thrown.")
        german = row_of(declared, "Offene Aktion", language="de")
        assert german.endswith(" Ein Würfel steht noch aus.")
        thrown = torg.roll(declared, actor=hero, total=11).state
        assert row_of(thrown, "Open action").endswith(" The result is not announced yet.")
        state = torg.announce(thrown, actor=hero).state
        assert "Open action" not in rows_of(state)


def test_both_heroes_of_an_open_trade_are_shown():
    state = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
    for hero, other in (("Quin", "Tina"), ("Marco", "Quin")):
        offer = {"gives": state.hand(hero)[:1], "explanation": "they work hand in hand"}
        state = torg.offer_trade(state, hero=hero, with_hero=other, **offer).state
    rows = rows_of(state)
    for trade in ("Quin offers Tina a trade", "Marco offers Quin a trade"):
        assert rows[trade] == ("Offered: a card. In return for any card. “they work hand in hand”")

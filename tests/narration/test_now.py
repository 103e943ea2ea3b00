"""What a seat has to do now, and for whom the table waits."""

import attrs
import pytest

from dramadeck import narration, tarot, torg
from dramadeck.core import Due, GameResult
from dramadeck.narration.forms import plain
from dramadeck.narration.spans import Tone
from dramadeck.narration.submission import submit
from dramadeck.narration.table_model import PlaceKind, table_data
from tests.core import beggar
from tests.core.beggar import BEGGAR
from tests.laws.walks import SYSTEMS
from tests.narration.languages import pseudo, untranslatable
from tests.narration.submitted_forms import answers_of, menu_at
from tests.narration.test_forms import moments
from tests.narration.walked_games import narrator_of, walked
from tests.tarot.at import at_fight as tarot_fight
from tests.torg.at import at_fight, at_scene
from tests.torg.tables_actions import HEROES_FLURRY, VILLAINS_FLURRY_DEFEND_TRICK

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")


def now(at, seat, language="en"):
    rules = at.system
    narrator = narration.narrator(rules, seat=seat, language=language, setup=at.setup)
    return [str(line) for line in narrator.now(rules.view(at.state, seat))]


def test_a_seat_learns_what_it_has_to_do_and_the_others_for_whom_they_wait():
    at = at_fight().declared("Marco")
    assert now(at, MARCO) == ["Throw the die for your action."]
    assert now(at, QUIN) == ["Waiting for Marco: throw the dice."]
    assert now(at, torg.SPECTATOR) == ["Waiting for Marco: throw the dice."]


def test_all_seats_that_the_table_waits_for_are_named():
    at = at_fight().end_rounds().end_scene()
    assert (
        now(at, torg.GAMEMASTER)[-1] == "Waiting for Quin, Marco and Tina: discard after the scene."
    )
    assert now(at, QUIN)[-1] == "Waiting for Marco and Tina: discard after the scene."


def test_if_nothing_is_due_the_heroes_that_may_still_act_are_named():
    at = at_fight().acted("Quin")
    assert now(at, QUIN)[-1] == "First: the gamemaster. Then: Marco and Tina."
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert now(at, torg.SPECTATOR) == ["First: Marco and Tina. Then: Quin and the gamemaster."]
    at = at.acts("Marco", torg.ActionKind.ATTACK, 2, target="Mummy", effect_value=9)
    assert now(at, torg.SPECTATOR) == [
        "First: Tina. Then: Quin, Marco and the gamemaster.",
        "Still to do: deal damage (the gamemaster).",
    ]


def test_an_immediate_action_is_first():
    at = at_fight().pooled("Tina", 40).play_card(hero="Tina", card=40)
    assert now(at, torg.SPECTATOR) == ["First: Tina. Then: the gamemaster, Quin and Marco."]


def test_the_side_that_acts_first_is_named_first():
    at = at_fight(villains=("Mummy", "Guard"), card=HEROES_FLURRY)
    at = at.acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    harm, first, *villains = now(at, torg.GAMEMASTER)
    assert harm.startswith("Deal damage")
    assert first == "Before you: Quin, Marco and Tina."
    assert villains == ["Guard has not acted in this round."]
    assert not any(line.startswith("Before you") for line in now(at, MARCO))


def test_a_hero_sees_that_the_villains_act_first():
    at = at_fight(villains=("Mummy", "Guard"), card=VILLAINS_FLURRY_DEFEND_TRICK)
    first, own, rest = now(at, MARCO)
    assert (first, own) == ("Before you: the gamemaster.", "You have not acted in this round.")
    assert rest == "Still to do: act (Quin and Tina)."


def test_a_hero_with_a_second_action_is_not_listed_as_not_having_acted():
    at = at_fight(card=VILLAINS_FLURRY_DEFEND_TRICK).acts(
        "Mummy", torg.ActionKind.TRICK, 2, target="Quin"
    )
    assert "Mummy has one more action in this round." in now(at, torg.GAMEMASTER)


def test_a_hero_that_waits_for_others_of_its_side_sees_for_whom():
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert now(at, QUIN)[0] == "You can act after Marco."
    assert now(at, QUIN, "de")[0] == "Handeln ist nach Marco möglich."
    assert now(at, MARCO)[0] == "You have not acted in this round."
    both = at_fight(
        villains=("Mummy", "Guard"), card=VILLAINS_FLURRY_DEFEND_TRICK, dialect=torg.GURPS
    )
    both = both.acted("Mummy")
    assert "Mummy can act after Guard." in now(both, torg.GAMEMASTER)


def test_between_rounds_the_next_commands_are_named():
    at = at_fight().end_rounds()
    assert now(at, torg.GAMEMASTER) == [
        "Begin rounds when the order of actions matters, or end the scene."
    ]
    assert now(at, QUIN) == ["The story continues without rounds: say what you do."]


def test_an_offer_that_cannot_be_accepted_must_be_declined():
    haste, hero = 40, 65
    offer = {"hero": "Quin", "with_hero": "Marco", "gives": (haste,), "explanation": "a hint"}
    may, cannot = (
        "Accept the trade that Quin offers, or decline it.",
        "You do not have what Quin wants: decline the trade.",
    )
    cards = {"Quin": (haste,), "Marco": (hero,)}
    for at in (at_scene(hands=cards), at_fight(pools=cards)):
        for wants, sentence in (("HERO", may), ("ACTION", cannot)):
            offered = at.offer_trade(**offer, wants=(torg.CardType[wants],))
            assert now(offered, MARCO)[0] == sentence
        assert now(at.offer_trade(**offer), MARCO)[0] == may
    assert now(at_fight(pools={"Quin": (haste,)}).offer_trade(**offer), MARCO)[0] == cannot


def test_additions_to_a_roll_are_mentioned_only_if_they_are_possible():
    at = at_fight().declared("Quin").thrown(9)
    assert now(at, QUIN) == ["Announce your result."]
    at = at_fight(pools={"Quin": (36,)}).declared("Quin").thrown(9)
    assert now(at, QUIN) == ["Announce your result, or raise it first."]


def test_the_gamemaster_sees_a_hit_and_its_effect_total():
    at = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    assert any(
        line.startswith("Deal damage: Mummy hit Marco, effect total ")
        for line in now(at, torg.GAMEMASTER)
    )


def test_in_tarot_the_player_who_has_to_act_is_named_and_then_the_narrator():
    at = tarot_fight("Guard").begin_round()
    for name in at.play.fight.acting:
        seat = tarot.player_seat("Ann") if name == "Mia" else tarot.NARRATOR
        assert f"Say what {name} does in this round." in now(at, seat)
        at = at.take_action(character=name)
    assert now(at, tarot.player_seat("Ann")) == ["Waiting for the Narrator: end the fight."]


@attrs.frozen
class Over:
    """The view of a game that is over."""

    result: GameResult
    dues: tuple[Due, ...] = (Due(seat=QUIN, command="Flip"),)


@pytest.mark.parametrize(
    ("result", "english", "german"),
    [
        (
            GameResult(winners=("Ann",), scores=(("Ann", 5), ("Ben", 2))),
            "Result: Ann has won. Ann 5, Ben 2.",
            "Ergebnis: Ann hat gewonnen. Ann 5, Ben 2.",
        ),
        (
            GameResult(winners=(QUIN, torg.GAMEMASTER, "the town")),
            "Result: Quin, gamemaster and the town have won.",
            "Ergebnis: Quin, Spielleitung und the town haben gewonnen.",
        ),
        (
            GameResult(scores=(("Ann", 3), ("Ben", 3))),
            "Result: The game is over. Ann 3, Ben 3.",
            "Ergebnis: Das Spiel ist zu Ende. Ann 3, Ben 3.",
        ),
    ],
)
def test_the_winner_of_a_finished_game_is_shown_with_every_table(result, english, german):
    for language, sentence in (("en", english), ("de", german)):
        narrator = narration.narrator(BEGGAR, language=language, words=narration.Words())
        assert [str(row) for row in narrator.table(Over(result))] == [sentence]
        assert sentence.endswith(": " + " ".join(map(str, narrator.now(Over(result)))))
        data = table_data(narrator.table_model(Over(result)), narrator.language)
        (box,) = data["places"].values()
        assert sentence == f"{box['name']}: {' '.join(fact['text'] + '.' for fact in box['facts'])}"
        assert box["kind"] == "now"


def test_the_winner_is_narrated_once_with_the_last_event():
    narrator = narration.narrator(BEGGAR, words=narration.Words())
    event, over = beggar.RoundCounted(number=3), Over(GameResult(winners=("Ann",)))
    *before, last = narrator.lines((), (event,), over)
    assert (len(before), str(last), last.tone) == (1, "Ann has won.", Tone.GOOD)
    assert narrator.lines((), (), over) == ()
    assert narrator.lines(over, (event,), over) == tuple(before)


def test_another_field_with_the_name_result_is_not_the_end_of_a_game():
    narrator = narration.narrator(BEGGAR, words=narration.Words())
    thrown = attrs.make_class("Thrown", {"result": attrs.field(default=7)})()
    assert narrator.now(thrown) == ()
    assert len(narrator.lines((), (beggar.RoundCounted(number=3),), thrown)) == 1


@pytest.mark.parametrize(("name", "text"), walked())
def test_every_due_command_has_a_sentence_in_the_catalogue(name, text):
    for state, seat in moments(name, text, every=7):
        narrator = narration.narrator(
            SYSTEMS[name], seat=seat, language=pseudo(), setup=state.setup
        )
        for line in narrator.now(SYSTEMS[name].view(state, seat)):
            assert untranslatable(line) == []


def test_the_due_commands_are_in_the_data_of_the_table_with_their_form():
    at = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER, setup=at.setup)
    model = narrator.table_model(torg.view(at.state, torg.GAMEMASTER))
    (box,) = [place for place in model.places if place.kind is PlaceKind.NOW]
    facts = table_data(model, narrator.language)["places"][box.key]["facts"]
    harm = next(fact for fact in facts if fact.get("form") == "ReportDamage")
    assert harm["given"] == {"by": ["Mummy"], "target": "Marco"}


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_given_values_of_a_due_command_can_be_sent_with_its_form(name, text):
    rules, unasked = SYSTEMS[name], 0
    for state, seat in moments(name, text, every=7):
        narrator, menu = narrator_of(rules, state, seat), menu_at(rules, state, seat)
        data = table_data(narrator.table_model(rules.view(state, seat)), narrator.language)
        for fact in data["places"].get("now", {}).get("facts", ()):
            form, given = menu.named(fact.get("form")), fact.get("given", {})
            if form is None:
                continue
            names = {field: name for field, name in given.items() if isinstance(name, str)}
            fits = (
                answers_of(form, it)
                for it in form.commands
                if all(getattr(it, field) == name for field, name in names.items())
            )
            for answers in fits:  # not offered before another command
                command = submit(form, answers | given, narrator.language)
                assert all(plain(getattr(command, field)) == given[field] for field in given)
                break
            unasked += sum(form.field(field) is None for field in given)
    assert unasked > 0


def test_a_due_command_that_the_system_does_not_have_is_narrated_by_its_name():
    due = Due(seat=QUIN, command="Sing", given=(("song", "one"), ("key", "C")))
    narrator = narration.narrator(BEGGAR, seat=QUIN, words=narration.Words())
    waiting = attrs.make_class("Waiting", {"dues": attrs.field(default=(due,))})()
    *_, box = narrator.table_model(waiting).places
    assert box.facts[0].given == (("song", "one"), ("key", "C"))


def test_opening_a_pool_is_mentioned_until_it_is_opened_or_the_first_flip():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    state = torg.begin_rounds(state).state

    def lines_of(state, seat):
        here = narration.narrator(torg.TORG, seat=seat)
        return [str(line) for line in here.now(torg.view(state, seat))]

    may = "You can open your pool with up to 2 cards before the first flip."
    assert lines_of(state, QUIN)[0] == lines_of(state, MARCO)[0] == may
    possible = "Possible before that: open the pool (Quin and Marco)."
    assert lines_of(state, torg.GAMEMASTER)[-1] == possible
    assert lines_of(state, torg.SPECTATOR) == [
        "Waiting for the gamemaster: flip the next card.",
        possible,
    ]
    opened = torg.open_pool(state, hero="Quin", cards=state.hand("Quin")[:1]).state
    assert may not in lines_of(opened, QUIN)
    assert lines_of(opened, MARCO)[0] == may
    assert may not in lines_of(torg.flip(opened).state, MARCO)


def test_a_player_with_a_deck_of_paper_sees_how_many_cards_are_still_to_be_named():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7, has_paper_deck=True)).state

    def line_of(state):
        narrator = narration.narrator(torg.TORG, seat=QUIN)
        return str(narrator.now(torg.view(state, QUIN))[0])

    assert line_of(state) == "Say which 5 cards you have drawn."
    state = torg.name_drawn(state, hero="Quin", cards=(3, 17, 45, 120)).state
    assert line_of(state) == "Say which card you have drawn."


def test_three_heroes_open_no_pools():
    state = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    assert [due.command for due in torg.TORG.pending(torg.begin_rounds(state).state)] == ["Flip"]

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
from tests.narration.languages import glued, pseudo
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


def test_who_has_to_act_is_told_what_and_the_others_whom_they_wait_for():
    at = at_fight().declared("Marco")
    assert now(at, MARCO) == ["Throw the die of your action."]
    assert now(at, QUIN) == ["Waiting for Marco: throw the dice."]
    assert now(at, torg.SPECTATOR) == ["Waiting for Marco: throw the dice."]


def test_several_who_are_waited_for_are_all_named():
    at = at_fight().end_rounds().end_scene()
    assert (
        now(at, torg.GAMEMASTER)[-1] == "Waiting for Quin, Marco and Tina: discard after the scene."
    )
    assert now(at, QUIN)[-1] == "Waiting for Marco and Tina: discard after the scene."


def test_when_nothing_blocks_it_is_said_who_may_still_do_something():
    at = at_fight().acted("Quin")
    assert now(at, QUIN)[-1] == "First: the gamemaster. Then: Marco and Tina."
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert now(at, torg.SPECTATOR) == ["First: Marco and Tina. Then: Quin and the gamemaster."]
    at = at.acts("Marco", torg.ActionKind.ATTACK, 2, target="Mummy", effect_value=9)
    assert now(at, torg.SPECTATOR) == [
        "First: Tina. Then: Quin, Marco and the gamemaster.",
        "Still to do: report harm (the gamemaster).",
    ]


def test_who_has_an_action_at_once_is_first():
    at = at_fight().pooled("Tina", 40).play_card(hero="Tina", card=40)
    assert now(at, torg.SPECTATOR) == ["First: Tina. Then: the gamemaster, Quin and Marco."]


def test_the_side_that_acts_first_is_named_before_what_the_other_has_to_do():
    at = at_fight(villains=("Mummy", "Guard"), card=HEROES_FLURRY)
    at = at.acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    harm, first, *villains = now(at, torg.GAMEMASTER)
    assert harm.startswith("Harm of the hit")
    assert first == "Before you: Quin, Marco and Tina."
    assert villains == ["Not yet acted in this round: Guard."]
    assert not any(line.startswith("Before you") for line in now(at, MARCO))


def test_a_hero_is_told_that_the_villains_act_first():
    at = at_fight(villains=("Mummy", "Guard"), card=VILLAINS_FLURRY_DEFEND_TRICK)
    first, own, rest = now(at, MARCO)
    assert (first, own) == ("Before you: the gamemaster.", "You have not acted in this round.")
    assert rest == "Still to do: act (Quin and Tina)."


def test_who_acts_twice_is_not_said_to_have_done_nothing():
    at = at_fight(card=VILLAINS_FLURRY_DEFEND_TRICK).acts(
        "Mummy", torg.ActionKind.TRICK, 2, target="Quin"
    )
    assert "One action more in this round: Mummy." in now(at, torg.GAMEMASTER)


def test_who_has_to_wait_for_others_of_the_side_is_told_for_whom():
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert now(at, QUIN)[0] == "You can act after Marco."
    assert now(at, QUIN, "de")[0] == "Handeln ist nach Marco möglich."
    assert now(at, MARCO)[0] == "You have not acted in this round."
    both = at_fight(
        villains=("Mummy", "Guard"), card=VILLAINS_FLURRY_DEFEND_TRICK, dialect=torg.GURPS
    )
    both = both.acted("Mummy")
    assert "Mummy can act after Guard." in now(both, torg.GAMEMASTER)


def test_between_rounds_of_a_scene_it_is_said_how_it_goes_on():
    at = at_fight().end_rounds()
    assert now(at, torg.GAMEMASTER) == [
        "Begin rounds when the order of actions matters, or end the scene."
    ]
    assert now(at, QUIN) == ["The story goes on without rounds: say what you do."]


def test_an_offer_that_cannot_be_accepted_is_to_be_declined():
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


def test_nothing_is_said_of_adding_where_nothing_is_there_to_add():
    at = at_fight().declared("Quin").thrown(9)
    assert now(at, QUIN) == ["Announce your result."]
    at = at_fight(pools={"Quin": (36,)}).declared("Quin").thrown(9)
    assert now(at, QUIN) == ["Announce your result, or add to it first."]


def test_the_gamemaster_is_told_of_a_hit_and_of_its_effect_total():
    at = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    assert any(
        line.startswith("Harm of the hit: Mummy hit Marco, effect total ")
        for line in now(at, torg.GAMEMASTER)
    )


def test_in_the_tarot_the_other_who_has_yet_to_act_is_named_and_then_the_narrator():
    at = tarot_fight("Guard").begin_round()
    for name in at.play.fight.acting:
        seat = tarot.player_seat("Ann") if name == "Mia" else tarot.NARRATOR
        assert f"Say what {name} does in this round." in now(at, seat)
        at = at.take_action(character=name)
    assert now(at, tarot.player_seat("Ann")) == ["Waiting for the Narrator: end the fight."]


@attrs.frozen
class Over:
    """What a seat sees of a game that is over, for which nobody waits."""

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
def test_a_game_that_is_over_says_who_has_won_wherever_a_table_is_shown(result, english, german):
    for language, sentence in (("en", english), ("de", german)):
        narrator = narration.narrator(BEGGAR, language=language, words=narration.Words())
        assert [str(row) for row in narrator.table(Over(result))] == [sentence]
        assert sentence.endswith(": " + " ".join(map(str, narrator.now(Over(result)))))
        data = table_data(narrator.table_model(Over(result)), narrator.language)
        (box,) = data["places"].values()
        assert sentence == f"{box['name']}: {' '.join(fact['text'] + '.' for fact in box['facts'])}"
        assert box["kind"] == "now"


def test_who_has_won_is_told_once_with_what_has_led_to_it():
    narrator = narration.narrator(BEGGAR, words=narration.Words())
    event, over = beggar.RoundCounted(number=3), Over(GameResult(winners=("Ann",)))
    *before, last = narrator.lines((), (event,), over)
    assert (len(before), str(last), last.tone) == (1, "Ann has won.", Tone.GOOD)
    assert narrator.lines((), (), over) == ()
    assert narrator.lines(over, (event,), over) == tuple(before)


def test_what_else_a_view_calls_a_result_is_no_end():
    narrator = narration.narrator(BEGGAR, words=narration.Words())
    thrown = attrs.make_class("Thrown", {"result": attrs.field(default=7)})()
    assert narrator.now(thrown) == ()
    assert len(narrator.lines((), (beggar.RoundCounted(number=3),), thrown)) == 1


@pytest.mark.parametrize(("name", "text"), walked())
def test_whatever_is_due_is_a_sentence_of_the_catalogue(name, text):
    for state, seat in moments(name, text, every=7):
        narrator = narration.narrator(
            SYSTEMS[name], seat=seat, language=pseudo(), setup=state.setup
        )
        for line in narrator.now(SYSTEMS[name].view(state, seat)):
            assert glued(line) == []


def test_the_box_stands_on_the_table_with_the_form_that_does_it():
    at = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Marco", effect_value=9)
    narrator = narration.narrator(torg.TORG, seat=torg.GAMEMASTER, setup=at.setup)
    model = narrator.table_model(torg.view(at.state, torg.GAMEMASTER))
    (box,) = [place for place in model.places if place.kind is PlaceKind.NOW]
    facts = table_data(model, narrator.language)["places"][box.key]["facts"]
    harm = next(fact for fact in facts if fact.get("form") == "ReportDamage")
    assert harm["given"] == {"by": ["Mummy"], "target": "Marco"}


@pytest.mark.parametrize(("name", "text"), walked())
def test_what_is_settled_of_what_is_due_can_be_sent_with_its_form(name, text):
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
            for answers in fits:  # what another has to do first is not offered yet
                command = submit(form, answers | given, narrator.language)
                assert all(plain(getattr(command, field)) == given[field] for field in given)
                break
            unasked += sum(form.field(field) is None for field in given)
    assert unasked > 0


def test_what_is_due_in_a_system_without_that_command_is_a_name_for_each_field():
    due = Due(seat=QUIN, command="Sing", given=(("song", "one"), ("key", "C")))
    narrator = narration.narrator(BEGGAR, seat=QUIN, words=narration.Words())
    waiting = attrs.make_class("Waiting", {"dues": attrs.field(default=(due,))})()
    *_, box = narrator.table_model(waiting).places
    assert box.facts[0].given == (("song", "one"), ("key", "C"))


def test_who_may_open_a_pool_is_told_so_until_it_is_opened_or_the_first_card_is_flipped():
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


def test_heroes_who_are_three_open_no_pools():
    state = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    assert [due.command for due in torg.TORG.pending(torg.begin_rounds(state).state)] == ["Flip"]

"""What the table waits for: who has to answer, act or rule."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import replace, waited_for
from dramadeck.torg import ActionKind, CardType, Reason, commands, events
from tests.at import At
from tests.torg.at import at_fight, at_opening, at_rounds, at_scene, at_table
from tests.torg.situations import IDEA, OPPONENT_FAILS, RALLY, SITUATIONS, WITH_STORY_CARDS
from tests.torg.tables import PLAIN
from tests.torg.tables_actions import HASTE, HEROES_FLURRY

QUIN, MARCO, TINA = map(torg.hero_seat, ("Quin", "Marco", "Tina"))
GAMEMASTER = torg.GAMEMASTER
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def dues(at, command):
    """Return the seat and the given fields of each due of a command."""
    return [(due.seat, *due.given) for due in torg.pending(at.state) if due.command == command]


def blocking(at):
    return [(due.seat, due.command) for due in torg.pending(at.state) if due.blocks]


def settles(due, command):
    """Return whether a command has the given fields of a due; a tuple may have any names."""
    fields = ((getattr(command, field), name) for field, name in due.given)
    return all(value == name or isinstance(value, tuple) for value, name in fields)


def hit(at, actor, margin=2, target="Quin"):
    return at.acts(actor, ActionKind.ATTACK, margin, target=target, effect_value=9)


@each_situation
def test_each_command_that_is_due_is_legal_for_its_seat_now_or_after_others(name):
    state = SITUATIONS[name]
    for due in torg.pending(state):
        if due.command == "DeclareAction":
            # A turn may be used in many ways, or it comes after those of others.
            (actor,) = due.names("actor")
            window = torg.TORG.precondition_error(state, commands.PassTurn, actor)
            assert (window is None) is (not due.after), (due, window)
        else:
            legal = torg.TORG.legal_actions(state, due.seat)
            same = [command for command in legal if type(command).__name__ == due.command]
            assert any(settles(due, command) for command in same), due


@each_situation
def test_every_seat_sees_the_same_dues(name):
    state = SITUATIONS[name]
    for seat in torg.TORG.seats(state):
        assert torg.view(state, seat).dues == torg.pending(state)


@pytest.mark.rule("TR-136")
def test_an_action_by_haste_is_due_before_the_roll_that_it_interrupts():
    at = at_fight(pools={"Marco": (HASTE,)}).declared("Quin")
    assert blocking(at) == [(QUIN, "Roll")]
    assert blocking(at.plays("Marco", HASTE)) == [(MARCO, "DeclareAction")]


def test_the_dues_before_the_deal_between_scenes_and_in_free_time():
    new = torg.new_game(["Quin"], seed=7)
    assert waited_for(torg.pending(new)) == (GAMEMASTER,)
    assert [due.command for due in torg.pending(new)] == ["Deal"]
    assert [due.command for due in torg.pending(torg.deal(new).state)] == ["BeginScene"]
    assert not blocking(at_scene())


def test_a_flip_is_due_before_the_first_round_and_after_all_turns():
    at = at_scene().begin_rounds()
    assert blocking(at) == [(GAMEMASTER, "Flip")]
    at = at_fight()
    everybody = (*at.round.heroes, "Mummy")
    assert not blocking(at)
    assert len(dues(at, "DeclareAction")) == len(everybody)
    assert blocking(at.acted(*everybody)) == [(GAMEMASTER, "Flip")]
    at = at_fight().acted("Quin")
    heroes = [(MARCO, ("actor", "Marco")), (TINA, ("actor", "Tina"))]
    villains = [(GAMEMASTER, ("actor", "Mummy"))]
    in_order = heroes + villains if at.initiative is torg.Side.HEROES else villains + heroes
    assert dues(at, "DeclareAction") == in_order


def test_an_open_action_waits_for_its_die_and_then_for_its_announcement():
    at = at_fight().declared("Marco")
    assert blocking(at) == [(MARCO, "Roll")]
    assert blocking(at.thrown(12)) == [(MARCO, "Announce")]
    villain = at_fight().declared("Mummy")
    assert blocking(villain) == [(GAMEMASTER, "Roll")]


@pytest.mark.rule("TR-157")
def test_discards_and_renewals_of_hands_are_due_from_each_hero_until_they_are_made():
    at = at_scene().end_scene()
    assert blocking(at) == [(seat, "DiscardAfterScene") for seat in (QUIN, MARCO, TINA)]
    at = at.discard_after_scene(hero="Marco")
    assert blocking(at) == [(seat, "DiscardAfterScene") for seat in (QUIN, TINA)]
    at = WITH_STORY_CARDS.play_card(hero="Quin", card=RALLY)
    assert {command for _, command in blocking(at)} == {"RenewHand"}
    assert {seat for seat, _ in blocking(at)} >= {QUIN, MARCO}


def test_the_damage_of_a_hit_is_due_from_the_gamemaster_with_the_effect_total():
    at = hit(at_fight(), "Mummy")
    ((due),) = [due for due in torg.pending(at.state) if due.command == "ReportDamage"]
    assert due.seat == GAMEMASTER
    assert (due.names("by"), due.names("target")) == (("Mummy",), ("Quin",))
    assert due.amount == at.outcome.effect_total
    assert due.since == 1
    assert not due.blocks
    for harm in ({"shock": 2}, {}):  # no harm is an answer, too
        assert not dues(at.report_damage(target="Quin", by="Mummy", **harm), "ReportDamage")
    at = at_fight().reported("Mummy", ActionKind.ATTACK, 2, "Marco")
    (due,) = [due for due in torg.pending(at.state) if due.command == "ReportDamage"]
    assert (due.names("target"), due.amount) == (("Marco",), None)


def test_damage_settles_the_hit_of_its_attacker_or_without_attacker_the_first_hit():
    at = hit(hit(at_fight(), "Mummy"), "Quin", target="Mummy")
    first = (GAMEMASTER, ("by", "Mummy"), ("target", "Quin"))
    second = (GAMEMASTER, ("by", "Quin"), ("target", "Mummy"))
    for moment in (at, at.report_damage(target="Quin", by="Marco", shock=1)):
        assert dues(moment, "ReportDamage") == [first, second]
    assert dues(at.report_damage(target="Quin", shock=1), "ReportDamage") == [second]
    at = at_fight(villains=("Mummy", "Cultist"))
    at = hit(hit(at, "Mummy"), "Cultist")
    assert len(dues(at, "ReportDamage")) == 2
    at = at.report_damage(target="Quin", by="Cultist", shock=1)
    assert dues(at, "ReportDamage") == [first]


@pytest.mark.rule("TR-147")
def test_no_damage_is_due_after_a_miss_a_taunt_a_negated_hit_or_the_end_of_the_scene():
    assert not dues(hit(at_fight(), "Mummy", margin=-1), "ReportDamage")
    taunt = at_fight().acts("Mummy", ActionKind.TAUNT, 2, target="Quin")
    assert not dues(taunt, "ReportDamage")
    at = hit(at_fight(pools={"Quin": (OPPONENT_FAILS,)}), "Mummy")
    assert not dues(at.played(OPPONENT_FAILS), "ReportDamage")
    at = hit(at_fight(), "Mummy").end_rounds().end_scene().settled()
    assert at.scene is None
    assert not at.pending.hits


@pytest.mark.rule("TR-138")
def test_an_interaction_and_a_question_are_due_until_they_are_answered():
    at = at_fight(dialect="classic").acts("Mummy", ActionKind.TAUNT, 2, target="Marco")
    assert dues(at, "ApplyInteraction") == [(GAMEMASTER, ("actor", "Mummy"), ("target", "Marco"))]
    assert not dues(at.apply_interaction(actor="Mummy", target="Marco"), "ApplyInteraction")
    at = WITH_STORY_CARDS.play_card(hero="Quin", card=IDEA, choice=torg.Words(text="Who lied?"))
    assert dues(at, "AnswerQuestion") == [(GAMEMASTER, ("hero", "Quin"))]
    marcos = commands.AnswerQuestion(hero="Marco", answer="He did.")
    at.refuses(marcos, Reason.NO_QUESTION_ASKED, "TR-138")
    answer = {"hero": "Quin", "answer": "The priest did."}
    at = at.answer_question(**answer)
    answered = events.QuestionAnswered(question="Who lied?", **answer)
    assert at.events_of(events.QuestionAnswered) == [answered]
    assert not dues(at, "AnswerQuestion")


@pytest.mark.rule("TR-078")
def test_decisions_on_subplots_campaigns_and_setbacks_are_due_until_they_are_made():
    romance = 120
    at = at_table(pools={"Marco": (romance,)})
    assert at.card(romance).type is CardType.ROMANCE
    assert dues(at, "AcceptSubplot") == [(GAMEMASTER, ("hero", "Marco"))]
    assert not dues(at.accept_subplot(hero="Marco", card=romance), "AcceptSubplot")
    at = At(torg, SITUATIONS["a Campaign card"])
    assert dues(at, "AnswerCampaign") == [(MARCO,)]
    agreed = at.answer_campaign(hero="Marco", agrees=True)
    assert dues(agreed, "JudgeCampaign") == [(GAMEMASTER,)]
    assert not dues(agreed, "AnswerCampaign")
    at = At(torg, SITUATIONS["a setback"])
    assert dues(at, "NameSetback") == [(GAMEMASTER, ("side", "heroes"))]
    named = at.name_setback(side=torg.Side.HEROES, what="the ground gives way")
    assert not dues(named, "NameSetback")


def test_answers_to_trades_calls_points_drawn_cards_and_problems_are_due():
    for name, command, seat in (
        ("a trade is offered", "AnswerTrade", MARCO),
        ("a player's call", "MakeCall", QUIN),
        ("a gamemaster's call", "MakeCall", GAMEMASTER),
        ("a point to settle", "SettlePoint", GAMEMASTER),
        ("a hand is owed", "NameDrawn", QUIN),
    ):
        seats = [due.seat for due in torg.pending(SITUATIONS[name]) if due.command == command]
        assert seats[:1] == [seat], name
    demanded = torg.pending(SITUATIONS["a critical problem"])
    proposed = torg.pending(SITUATIONS["an approach to judge"])
    assert (QUIN, "ChooseApproach") in [(due.seat, due.command) for due in demanded]
    assert (GAMEMASTER, "JudgeApproach") in [(due.seat, due.command) for due in proposed]
    assert "ChooseApproach" not in [due.command for due in proposed]


def order(at):
    """Return the heroes with an action left → the heroes who act before them."""
    acts = (due for due in torg.pending(at.state) if due.command == "DeclareAction")
    return {due.seat.name: due.after for due in acts if due.seat != GAMEMASTER}


@pytest.mark.rule("TR-059", "TG-039")
def test_in_a_flurry_the_due_of_a_second_action_names_the_heroes_before_it():
    free = {"Quin": (), "Marco": (), "Tina": ()}
    for dialect in (torg.REVISED, torg.CLASSIC, torg.GURPS):
        at = at_rounds(HEROES_FLURRY, dialect=dialect).acted("Quin")
        assert order(at) == free | ({} if dialect is torg.CLASSIC else {"Quin": ("Marco",)})
    assert order(at_rounds(HEROES_FLURRY).acted("Quin", "Marco", "Tina")) == free


@pytest.mark.rule("TR-086", "TG-039")
def test_the_due_of_a_slower_hero_names_the_faster_hero():
    totals = {"Marco": 11, "Quin": 14}.items()
    totals = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals)
    at = at_rounds().oppose_heroes(totals=totals)
    assert order(at) == {"Quin": (), "Marco": ("Quin",), "Tina": ()}


@pytest.mark.rule("TR-136")
def test_all_others_act_after_a_hero_with_an_action_by_haste():
    at = at_fight(PLAIN[0]).played(PLAIN[0])
    assert order(at)["Quin"] == ()
    assert {*order(at).values()} == {(), ("Quin",)}


def test_rulings_of_the_gamemaster_are_due_before_the_next_flip():
    at = hit(at_fight().acted("Marco", "Tina", "Quin"), "Mummy")
    order = [due.command for due in torg.pending(at.state) if due.seat == GAMEMASTER]
    assert order == ["ReportDamage", "Flip"]


def test_nobody_opens_a_pool_in_rounds_without_heroes():
    at = at_opening("Quin", hands={"Quin": PLAIN[:2]})
    assert dues(at, "OpenPool")
    empty = replace(at.state, round=replace(at.state.round, heroes=()))
    assert not dues(attrs.evolve(at, state=empty), "OpenPool")

"""Several of a group are chosen in a form: cards, gifts, targets, an order."""

import pytest

from dramadeck import narration, tarot, torg
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.submission import AnswerError, options_left, submit
from dramadeck.torg import Gift, Leading
from tests.narration.talking import form_of, menu_at, play
from tests.tarot import brawls, duels
from tests.tarot.tables import numbers
from tests.torg.tables import ALL_DIALECTS, PLAIN, dealt, in_rounds, in_scene, stacked

QUIN, MARCO, GAMEMASTER = torg.hero_seat("Quin"), torg.hero_seat("Marco"), torg.GAMEMASTER
LEADERSHIP = 141
ENGLISH = narration.language("en")
THEIRS = (26, 27, 28, 29)


def free_time(dialect, *cards):
    """Quin holds these and three Haste cards, Marco and Tina others."""
    hands = {"Quin": (*cards, *PLAIN[:3]), "Marco": THEIRS, "Tina": PLAIN[3:]}
    return stacked(hands=hands, dialect=dialect, villains=("Mummy", "Cultist"))


def sent(state, seat, command):
    return play(torg.TORG, state, seat, command)


def form(state, seat, kind, system=torg.TORG):
    return form_of(menu_at(system, state, seat), kind)


def filled(state, seat, kind, **answers):
    """The command of a form of Torg."""
    return submit(form(state, seat, kind), answers, ENGLISH)


def options(form, name, **answers):
    """The answers that a field has beside others."""
    return [option.value for option in options_left(form, form.field(name), answers)]


# ------------------------------------------------------------------------------ trades


@ALL_DIALECTS
def test_three_cards_are_traded_for_three(dialect):
    state = free_time(dialect)
    gives, takes = (PLAIN[2], PLAIN[0], PLAIN[1]), THEIRS[1:]
    offer = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=gives, explanation="so be it")
    state = sent(state, QUIN, offer)
    state = sent(state, MARCO, torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=takes))
    assert {*takes} <= {*state.hand("Quin")}
    assert {*gives} <= {*state.hand("Marco")}


@ALL_DIALECTS
def test_in_rounds_two_cards_of_a_pool_are_traded_for_two_of_another(dialect):
    state = in_rounds(dialect=dialect, pools={"Quin": PLAIN[:3], "Marco": PLAIN[3:]})
    gives, takes = (PLAIN[0], PLAIN[2]), (PLAIN[3], PLAIN[5])
    offer = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=gives, explanation="so be it")
    state = sent(state, QUIN, offer)
    state = sent(state, MARCO, torg.AnswerTrade(hero="Marco", with_hero="Quin", gives=takes))
    assert {*takes} <= {*state.pool("Quin")}


def test_a_subplot_of_a_pool_is_nothing_to_trade():
    romance = next(
        each.number for each in torg.original_deck().cards if each.player.type == "Romance"
    )
    state = in_rounds(pools={"Quin": (*PLAIN[:3], romance)})
    offer = form(state, QUIN, torg.OfferTrade)
    assert {*options(offer, "gives", with_hero="Marco")} == {*PLAIN[:3]}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ([], r"1 or more of these are asked for \(Haste .*\), not 0"),
        ([42, 42], r"each of these is asked for once \(Haste .*\), not "),
        ([42, 99], r"one of these is asked for \(Haste .*\), not 99"),
        ("99", r"one of these is asked for \(Haste .*\), not '99'"),
        (None, r"1 or more of these are asked for \(Haste .*\), not 0"),
    ],
)
def test_what_cannot_be_chosen_is_said_with_what_can(wrong, told):
    answers = {"with_hero": "Marco", "gives": wrong, "explanation": "so"}
    with pytest.raises(AnswerError, match=f"^cards to give: {told}"):
        filled(free_time(torg.REVISED), QUIN, torg.OfferTrade, **answers)


# ------------------------------------------------------------------------- leadership


def leads(*gifts, discards=()):
    given = tuple(Gift(to_hero=to, cards=(card,), **more) for to, card, more in gifts)
    choice = Leading(gifts=given, discards=discards, explanation="follow me")
    return torg.PlayCard(hero="Quin", card=LEADERSHIP, choice=choice)


@ALL_DIALECTS
@pytest.mark.parametrize("other", ["Marco", "Tina"])
def test_leadership_gives_two_cards_to_any_other(dialect, other):
    state = free_time(dialect, LEADERSHIP)
    state = sent(state, QUIN, leads((other, 43, {}), (other, 42, {})))
    assert {42, 43} <= {*state.hand(other), *state.pool(other)}


@pytest.mark.rule("TC-072")
def test_classic_leadership_gives_to_several():
    state = free_time(torg.CLASSIC, LEADERSHIP)
    state = sent(state, QUIN, leads(("Tina", 42, {}), ("Marco", 45, {})))
    assert 42 in state.pool("Tina")
    assert 45 in state.pool("Marco")


@pytest.mark.rule("TG-022")
def test_in_gurps_a_gift_goes_into_the_pool_though_there_are_no_rounds():
    state = free_time(torg.GURPS, LEADERSHIP)
    state = sent(state, QUIN, leads(("Tina", 42, {"to_pool": True})))
    assert state.pool("Tina") == (42,)
    in_fight = in_rounds(dialect=torg.GURPS, pools={"Quin": (LEADERSHIP, 42)})
    in_fight = sent(in_fight, QUIN, leads(("Tina", 42, {"to_pool": False})))
    assert 42 in in_fight.hand("Tina")


@pytest.mark.rule("TR-140")
def test_one_gives_one_card_away_and_throws_two_others_away():
    state = free_time(torg.REVISED, LEADERSHIP, 12)
    state = sent(state, QUIN, leads(("Marco", 12, {}), discards=(43, 42)))
    assert {42, 43} <= {*state.discard_pile}
    assert 12 in state.hand("Marco")


# -------------------------------------------------------------------- critical moments


@pytest.mark.rule("TG-007")
def test_in_gurps_two_of_three_cards_are_thrown_in_for_a_critical_moment():
    state = in_rounds(dialect=torg.GURPS, hands={"Quin": PLAIN[:3]})
    moment = torg.DeclareCriticalMoment(hero="Quin", cards=(43, 42), character="Cultist")
    state = sent(state, QUIN, moment)
    assert {*state.pool("Quin")} == {42, 43}
    assert state.hand("Quin") == (45,)


@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC], ids=lambda each: each.name)
def test_where_the_text_chooses_the_cards_nobody_is_asked_for_them(dialect):
    state = in_rounds(dialect=dialect, hands={"Quin": PLAIN[:3]})
    state = torg.declare_action(state, actor="Quin", action="Other", value=8, difficulty=8).state
    moment = form(state, QUIN, torg.DeclareCriticalMoment)
    assert moment.field("cards") is None
    assert submit(moment, {}, ENGLISH) == torg.DeclareCriticalMoment(hero="Quin")


# ------------------------------------------------------------------- harm and its makers


@ALL_DIALECTS
@pytest.mark.parametrize("by", [None, ("Cultist",), ("Tina", "Mummy")])
def test_harm_is_reported_with_one_or_several_who_did_it_or_nobody(dialect, by):
    state = in_rounds(dialect=dialect)
    report = torg.ReportDamage(target="Quin", by=by, shock=2)
    assert sent(state, GAMEMASTER, report).hero("Quin").injuries.shock == 2


@pytest.mark.rule("TG-047")
def test_in_gurps_it_is_announced_who_got_out_of_the_way():
    state = in_rounds(dialect=torg.GURPS)
    checks = [torg.Check(value=30, difficulty=8, target=each) for each in ("Mummy", "Cultist")]
    state = torg.one_on_many(state, actor="Quin", action="Attack", checks=checks).state
    state = torg.roll(state, actor="Quin", total=12).state
    for stopped in ((), ("Cultist",), ("Cultist", "Mummy")):
        command = torg.Announce(actor="Quin", stopped_by=stopped)
        results = sent(state, QUIN, command).pending.aftermath.outcome.results
        missed = {each.check.target for each in results if not each.succeeded}
        assert missed == {*stopped}


@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC], ids=lambda each: each.name)
def test_elsewhere_nobody_is_asked_who_got_out_of_the_way(dialect):
    state = in_rounds(dialect=dialect)
    state = torg.declare_action(state, actor="Quin", action="Attack", value=8, difficulty=8,
                                target="Mummy").state  # fmt: skip
    state = torg.roll(state, actor="Quin", total=8).state
    announce = form(state, QUIN, torg.Announce)
    assert announce.fields == ()
    assert submit(announce, {}, ENGLISH) == torg.Announce(actor="Quin")


# ----------------------------------------------------------------------------- tasks


@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("flips", [None, 5])
@pytest.mark.parametrize("hero", ["Quin", "Tina"])
def test_a_task_has_a_deadline_or_none(dialect, flips, hero):
    state = in_scene(dealt(dialect=dialect))
    task = torg.BeginSkillResolution(hero=hero, skill="lore", difficulties=(9,) * 4, flips=flips)
    assert sent(state, GAMEMASTER, task).resolution.flips_left == flips


@pytest.mark.rule("TG-065")
def test_in_gurps_the_deadline_of_a_task_is_asked_until_it_is_said():
    state = in_scene(dealt(dialect=torg.GURPS))
    task = {"hero": "Quin", "skill": "lore", "difficulties": "9, 9"}
    with pytest.raises(AnswerError, match="flips left: still to be said"):
        filled(state, GAMEMASTER, torg.BeginSkillResolution, **task)


# ------------------------------------------------------------- other choices of cards


def test_any_cards_of_a_hand_are_thrown_away_at_the_end_of_a_scene():
    state = stacked(hands={"Quin": PLAIN[:6], "Marco": THEIRS, "Tina": ()}, villains=("Mummy",))
    state = torg.end_scene(state).state
    least = torg.TORG.legal_actions(state, QUIN)
    count = max(len(each.cards) for each in least if isinstance(each, torg.DiscardAfterScene))
    cards = tuple(sorted(PLAIN)[-count:])
    state = sent(state, QUIN, torg.DiscardAfterScene(hero="Quin", cards=cards))
    assert {*cards} <= {*state.discard_pile}


# ------------------------------------------------------------------------------ tarot


def told(state, seat, command):
    return play(tarot.TAROT, state, seat, command)


NARRATOR, ANN = tarot.NARRATOR, tarot.player_seat("Ann")
FOUR = (duels.side("Mia"), duels.side("David", is_defender=True), duels.side("Guard"))


@pytest.mark.parametrize("order", [("Guard", "Mia", "David"), ("David", "Guard", "Mia")])
def test_a_contest_is_told_in_any_order(order):
    state = duels.begun(*FOUR)
    state = told(state, NARRATOR, tarot.ReorderContest(character="Mia", order=order))
    assert state.play.contests[0].characters == order


@pytest.mark.parametrize("targets", [("Twin",), ("Twin", "Slow"), ("Guard", "Twin", "Slow")])
def test_some_of_those_in_a_fight_are_attacked(targets):
    cast = (brawls.SLOW, brawls.character("Guard"), brawls.character("Twin"))
    state = brawls.next_round(brawls.fighting("Slow", "Guard", "Twin", cast=cast))
    state = told(state, ANN, tarot.DeclareAttack(character="Mia", targets=targets))
    assert tuple(each.target for each in state.play.unresolved) == targets


def test_two_of_three_cards_are_laid_for_a_push():
    state = duels.declared(duels.begun(hands={"Ann": duels.MIAS}))
    two = numbers(*duels.MIAS[1:])
    state = told(state, ANN, tarot.CommitCards(character="Mia", cards=two))
    assert {*state.face_down("Mia")} == {*two}


def test_some_of_all_characters_begin_a_fight():
    state = duels.begun()
    state = tarot.call_off_contest(state, character="Mia").state
    state = told(state, NARRATOR, tarot.BeginFight(characters=("Guard", "Mia")))
    assert {*state.play.fighters} == {"Guard", "Mia"}


# ------------------------------------------------------------------- what goes without saying


def test_types_are_asked_for_in_return_as_by_more():
    state = free_time(torg.REVISED)
    offer = form(state, QUIN, torg.OfferTrade)
    wants = offer.field("wants")
    assert (wants.kind, wants.is_required, wants.is_extra) == (FieldKind.CHOICES, False, True)
    assert {option.meaning for option in wants.options} == {*torg.CardType}
    answers = {"with_hero": "Marco", "gives": [42, 43], "explanation": "so"}
    made = submit(offer, {**answers, "wants": ["haste", "haste"]}, ENGLISH)
    assert made.wants == (torg.CardType.HASTE,) * 2
    with pytest.raises(AnswerError, match="cards wanted: one of these is asked for"):
        submit(offer, {**answers, "wants": ["haste", "luck"]}, ENGLISH)


def test_several_numbers_name_them_at_the_keyboard():
    menu = menu_at(torg.TORG, free_time(torg.REVISED), QUIN)
    talk = Dialogue(menu, ENGLISH)
    talk.answer(f"{1 + [one.name for one in menu].index('OfferTrade')}+")
    for said in ("1", "1, 2"):
        talk.answer(said)
    assert talk.field.name == "wants"
    with pytest.raises(AnswerError, match="'x' is none of the choices"):
        talk.answer("2, x")
    kinds = [*torg.CardType]
    assert talk.answer("2, 1") is None
    assert talk.answer("as agreed").wants == (kinds[1], kinds[0])


def test_a_contest_is_begun_between_any_characters_on_any_side():
    state = tarot.call_off_contest(duels.begun(), character="Mia").state
    sides = (
        tarot.Contender(character="Guard", trait="Brawn", is_defender=True),
        tarot.Contender(character="Mia", trait="Brawn"),
    )
    begin = form(state, NARRATOR, tarot.BeginContest, tarot.TAROT)
    chosen = ["Guard, defends", "Mia"]
    made = submit(begin, {"sides": chosen, "sides.trait": "Brawn"}, ENGLISH)
    assert made == tarot.BeginContest(sides=sides)

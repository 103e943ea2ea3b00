"""Fields with several members of a group: cards, gifts, targets, helpers, an order.

A test in `test_nothing_is_hidden.py` checks that all combinations can be chosen; here are rare
ones.
"""

import attrs
import pytest

from dramadeck import narration, tarot, torg
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.forms import Row
from dramadeck.narration.submission import AnswerError, options_left, submit
from dramadeck.torg import Gift, Leading
from tests.narration.submitted_forms import form_of, menu_at, play
from tests.tarot import brawls, duels
from tests.tarot.tables import numbers
from tests.torg.tables import ALL_DIALECTS, PLAIN, dealt, in_rounds, in_scene, stacked

QUIN, MARCO, GAMEMASTER = torg.hero_seat("Quin"), torg.hero_seat("Marco"), torg.GAMEMASTER
NARRATOR, ANN = tarot.NARRATOR, tarot.player_seat("Ann")
LEADERSHIP = 141
ENGLISH = narration.language("en")
THEIRS = (26, 27, 28, 29)
VILLAINS = ("Mummy", "Cultist", "Guard", "Thief")


def free_time(dialect, *cards):
    """Return a scene in which Quin holds these and three Haste cards, and others have cards."""
    hands = {"Quin": (*cards, *PLAIN[:3]), "Marco": THEIRS, "Tina": PLAIN[3:]}
    return stacked(hands=hands, dialect=dialect, villains=("Mummy", "Cultist"))


def fight(dialect=torg.REVISED, **more):
    return in_rounds(dialect=dialect, **({"villains": VILLAINS} | more))


def sent(state, seat, *commands):
    """Send commands of a seat with forms of its menu, and return the state."""
    for command in commands:
        state = play(torg.TORG, state, seat, command)
    return state


def form(state, seat, kind, system=torg.TORG):
    return form_of(menu_at(system, state, seat), kind)


def filled(state, seat, kind, **answers):
    """Submit a form of Torg and return the command."""
    return submit(form(state, seat, kind), answers, ENGLISH)


def options(form, name, **answers):
    """Return the remaining options of a field, given other answers."""
    return [option.value for option in options_left(form, form.field(name), answers)]


def at(target, value=12, difficulty=9, **more):
    return torg.Check(target=target, value=value, difficulty=difficulty, **more)


def leads(*gifts, discards=()):
    gift_records = tuple(Gift(to_hero=to, cards=(card,), **more) for to, card, more in gifts)
    choice = Leading(gifts=gift_records, discards=discards, explanation="follow me")
    return torg.commands.PlayCard(hero="Quin", card=LEADERSHIP, choice=choice)


def quick(targets, difficulties):
    return torg.commands.QuickMethod(
        actor="Quin", action="Attack", value=12, targets=targets, difficulties=difficulties
    )


def blows(*checks):
    return torg.commands.OneOnMany(actor="Quin", action="Attack", checks=checks)


def together(*actors):
    attack = {"action": "Attack", "values": (10, 11, 10)[: len(actors)], "target": "Tina"}
    return torg.commands.ManyOnOne(actors=actors, difficulty=9, **attack)


def helped(*helpers):
    return tuple(torg.Effort(helper=helper, value=9, perception=12) for helper in helpers)


def led(*helpers):
    numbers = {"value": 11, "difficulty": 12, "coordination": 8}
    return torg.commands.SumEfforts(
        lead="Quin", action="Other", efforts=helped(*helpers), **numbers
    )


def step(*helpers):
    """Return a step of a task; the coordination is only needed with helpers."""
    coordination = 9 if helpers else None
    return torg.commands.ResolveDramaticStep(
        hero="Quin", value=10, efforts=helped(*helpers), coordination=coordination
    )


def a_task(dialect):
    state = in_scene(dealt("Quin", "Marco", "Tina", dialect=dialect), villains=("Mummy",))
    state = torg.begin_rounds(state).state
    task = {"skill": "science", "difficulties": (8, 8, 8, 8), "flips": 9}
    return torg.flip(torg.begin_skill_resolution(state, hero="Quin", **task).state).state


def with_five_heroes(dialect):
    return in_scene(dealt("Quin", "Marco", "Tina", "Father", "Nora", dialect=dialect))


def rolled_on_two(dialect):
    """Return a state with a roll that has hit two targets and is not announced."""
    checks = (at("Mummy", 30, 8), at("Cultist", 30, 8))
    state = torg.one_on_many(fight(dialect), actor="Quin", action="Attack", checks=checks).state
    return torg.roll(state, actor="Quin", total=12).state


def harm(by):
    return torg.commands.ReportDamage(target="Quin", by=by, shock=2)


# ------------------------------------------------------------------------------ each dialect

IN_EACH_TEXT = {
    "quick method": (fight, QUIN, [
        quick(("Thief",), (9,)), quick(("Thief", "Cultist"), (9, 8)),
        quick(("Guard", "Mummy", "Thief"), (8, 9, 8)), quick((), (9, 9, 8, 8, 9)),
    ]),
    "blows in an order": (fight, QUIN, [
        blows(*(at(target, 12, 7 + place) for place, target in enumerate(targets)))
        for targets in (("Thief",), ("Guard", "Mummy"), ("Thief", "Mummy", "Cultist"))
    ]),
    "two at the same, a third at nobody": (fight, QUIN, [
        blows(at("Thief"), at("Thief", 11), at(None, 10, 4)),
    ]),
    "villains together": (fight, GAMEMASTER, [
        together("Guard"), together("Thief", "Mummy"), together("Cultist", "Guard", "Mummy"),
    ]),
    "helpers": (fight, QUIN, [led("Marco"), led("Tina"), led("Tina", "Marco")]),
    "who did harm": (fight, GAMEMASTER, [
        harm(None), harm(("Cultist",)), harm(("Thief", "Mummy")),
    ]),
    "leadership for one": (lambda dialect: free_time(dialect, LEADERSHIP), QUIN, [
        leads((other, 43, {}), (other, 42, {})) for other in ("Marco", "Tina")
    ]),
}  # fmt: skip
"""What is chosen → a function for the state, the seat, and the commands to build."""


@ALL_DIALECTS
@pytest.mark.rule("MA-002", "MA-014", "MA-018", "MA-024")
@pytest.mark.parametrize("what", IN_EACH_TEXT)
def test_several_members_can_be_chosen_in_each_dialect(dialect, what):
    begun, seat, commands = IN_EACH_TEXT[what]
    for command in commands:
        sent(begun(dialect), seat, command)


IN_ONE_TEXT = {
    "gifts to several": (torg.CLASSIC, lambda text: free_time(text, LEADERSHIP), QUIN, [
        leads(("Tina", 42, {}), ("Marco", 45, {})),
    ]),
    "a gift into the pool": (torg.GURPS, lambda text: free_time(text, LEADERSHIP), QUIN, [
        leads(("Tina", 42, {"to_pool": True})),
    ]),
    "a gift into the hand": (
        torg.GURPS, lambda text: in_rounds(dialect=text, pools={"Quin": (LEADERSHIP, 42)}), QUIN,
        [leads(("Tina", 42, {"to_pool": False}))],
    ),
    "one is given away, two are discarded": (
        torg.REVISED, lambda text: free_time(text, LEADERSHIP, 12), QUIN,
        [leads(("Marco", 12, {}), discards=(43, 42))],
    ),
    "two of three cards for a critical moment": (
        torg.GURPS, lambda text: in_rounds(dialect=text, hands={"Quin": PLAIN[:3]}), QUIN,
        [torg.commands.DeclareCriticalMoment(hero="Quin", cards=(43, 42), character="Cultist")],
    ),
    "who gets out of the way": (torg.GURPS, rolled_on_two, QUIN, [
        torg.commands.Announce(actor="Quin", stopped_by=stopped)
        for stopped in ((), ("Cultist",), ("Cultist", "Mummy"))
    ]),
    "helpers at a task": (torg.REVISED, a_task, QUIN, [
        step(), step("Marco"), step("Tina"), step("Marco", "Tina"),
    ]),
    "heroes in the action": (torg.REVISED, with_five_heroes, GAMEMASTER, [
        torg.commands.BeginRounds(heroes=heroes)
        for heroes in ((), ("Tina",), ("Father", "Quin"), ("Quin", "Tina", "Nora"))
    ]),
}  # fmt: skip


@pytest.mark.rule("TC-072", "TG-007", "TG-022", "TG-047", "TR-026", "TR-113", "TR-140")
@pytest.mark.parametrize("what", IN_ONE_TEXT)
def test_several_members_can_be_chosen_in_one_dialect(what):
    dialect, begun, seat, commands = IN_ONE_TEXT[what]
    for command in commands:
        sent(begun(dialect), seat, command)


CONTENDERS = (duels.side("Mia"), duels.side("David", is_defender=True), duels.side("Guard"))
CAST = (brawls.SLOW, brawls.character("Guard"), brawls.character("Twin"))
IN_TAROT = {
    "an order": (lambda: duels.begun(*CONTENDERS), NARRATOR, [
        tarot.commands.ReorderContest(character="Mia", order=order)
        for order in (("Guard", "Mia", "David"), ("David", "Guard", "Mia"))
    ]),
    "whom one attacks": (
        lambda: brawls.next_round(brawls.fighting("Slow", "Guard", "Twin", cast=CAST)), ANN,
        [tarot.commands.DeclareAttack(character="Mia", targets=targets)
         for targets in (("Twin",), ("Twin", "Slow"), ("Guard", "Twin", "Slow"))],
    ),
    "two of three cards": (
        lambda: duels.declared(duels.begun(hands={"Ann": duels.MIAS})), ANN,
        [tarot.commands.CommitCards(character="Mia", cards=numbers(*duels.MIAS[1:]))],
    ),
    "some of all characters": (
        lambda: tarot.call_off_contest(duels.begun(), character="Mia").state, NARRATOR,
        [tarot.commands.BeginFight(characters=("Guard", "Mia"))],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", IN_TAROT)
def test_several_members_can_be_chosen_in_tarot(what):
    begun, seat, commands = IN_TAROT[what]
    for command in commands:
        play(tarot.TAROT, begun(), seat, command)


# ------------------------------------------------------------------------------ trades


@ALL_DIALECTS
@pytest.mark.parametrize("in_pools", [False, True], ids=["three for three", "two in pools"])
def test_cards_can_be_traded(dialect, in_pools):
    if in_pools:
        state = in_rounds(dialect=dialect, pools={"Quin": PLAIN[:3], "Marco": PLAIN[3:]})
        gives, takes = (PLAIN[0], PLAIN[2]), (PLAIN[3], PLAIN[5])
    else:
        state, gives, takes = free_time(dialect), (PLAIN[2], PLAIN[0], PLAIN[1]), THEIRS[1:]
    offer = torg.commands.OfferTrade(
        hero="Quin", with_hero="Marco", gives=gives, explanation="so be it"
    )
    state = sent(state, QUIN, offer)
    sent(state, MARCO, torg.commands.AnswerTrade(hero="Marco", with_hero="Quin", gives=takes))


def test_a_subplot_in_a_pool_cannot_be_traded():
    deck = torg.original_deck()
    romance = next(card.number for card in deck.cards if card.player.type == "Romance")
    offer = form(in_rounds(pools={"Quin": (*PLAIN[:3], romance)}), QUIN, torg.commands.OfferTrade)
    assert {*options(offer, "gives", with_hero="Marco")} == {*PLAIN[:3]}


@pytest.mark.parametrize(
    ("wrong", "cards"),
    [
        ([], r"choose at least one of: Haste "),
        ([42, 42], r"choose each at most once \(Haste .*\)$"),
        ([42, 99], r"expected one of these \(Haste .*\), not 99"),
        ("99", r"expected one of these \(Haste .*\), not '99'"),
        (None, r"choose at least one of: Haste "),
    ],
)
def test_the_error_about_a_wrong_choice_lists_the_options(wrong, cards):
    answers = {"with_hero": "Marco", "gives": wrong, "explanation": "so"}
    with pytest.raises(AnswerError, match=f"^cards to give: {cards}"):
        filled(free_time(torg.REVISED), QUIN, torg.commands.OfferTrade, **answers)


# ------------------------------------------------------------------- fields that are not asked

OTHERS = pytest.mark.parametrize(
    "dialect", [torg.REVISED, torg.CLASSIC], ids=lambda dialect: dialect.name
)


@OTHERS
def test_cards_are_not_asked_if_the_dialect_chooses_them(dialect):
    state = in_rounds(dialect=dialect, hands={"Quin": PLAIN[:3]})
    state = torg.declare_action(state, actor="Quin", action="Other", value=8, difficulty=8).state
    moment = form(state, QUIN, torg.commands.DeclareCriticalMoment)
    assert moment.field("cards") is None
    assert submit(moment, {}, ENGLISH) == torg.commands.DeclareCriticalMoment(hero="Quin")


@OTHERS
def test_in_other_dialects_targets_that_evade_are_not_asked(dialect):
    announce = form(rolled_on_two(dialect), QUIN, torg.commands.Announce)
    assert announce.fields == ()
    assert submit(announce, {}, ENGLISH) == torg.commands.Announce(actor="Quin")


def test_a_hero_that_has_acted_cannot_help():
    state = torg.pass_turn(fight(), character="Cultist").state
    actors = form(state, GAMEMASTER, torg.commands.ManyOnOne).field("actors")
    assert [option.value for option in actors.options] == ["Mummy", "Guard", "Thief"]


@OTHERS
@pytest.mark.parametrize("flips", [None, 5])
@pytest.mark.parametrize("hero", ["Quin", "Tina"])
def test_the_deadline_of_a_task_is_optional(dialect, flips, hero):
    state = in_scene(dealt(dialect=dialect))
    task = torg.commands.BeginSkillResolution(
        hero=hero, skill="lore", difficulties=(9,) * 4, flips=flips
    )
    assert sent(state, GAMEMASTER, task).resolution.flips_left == flips


@pytest.mark.rule("TG-065")
def test_in_gurps_the_deadline_of_a_task_is_required():
    state = in_scene(dealt(dialect=torg.GURPS))
    task = {"hero": "Quin", "skill": "lore", "difficulties": "9, 9"}
    with pytest.raises(AnswerError, match="flips left: an answer is missing"):
        filled(state, GAMEMASTER, torg.commands.BeginSkillResolution, **task)


def test_any_cards_of_a_hand_can_be_discarded_at_the_end_of_a_scene():
    state = stacked(hands={"Quin": PLAIN[:6], "Marco": THEIRS, "Tina": ()}, villains=("Mummy",))
    state = torg.end_scene(state).state
    least = torg.TORG.legal_actions(state, QUIN)
    count = max(
        len(command.cards)
        for command in least
        if isinstance(command, torg.commands.DiscardAfterScene)
    )
    cards = tuple(sorted(PLAIN)[-count:])
    sent(state, QUIN, torg.commands.DiscardAfterScene(hero="Quin", cards=cards))


# ------------------------------------------------------------------- parallel values


@pytest.mark.rule("MA-012")
def test_a_taunt_with_its_own_skill_can_be_combined_with_an_attack():
    blow = form(fight(), QUIN, torg.commands.OneOnMany)
    assert str(blow.field("checks.action").label) == "action (against whom)"
    answers = {
        "action": "attack", "checks": ["Guard", "Thief", "Thief"], "checks.value": "12, 9, 8",
        "checks.difficulty": 8, "checks.action": ["attack", "taunt", "attack"],
        "checks.skill": [None, "taunt", ""], "checks.attribute": [None, None, "mind"],
    }  # fmt: skip
    command = submit(blow, answers, ENGLISH)
    assert command.checks == (
        at("Guard", 12, 8, action=torg.ActionKind.ATTACK),
        at("Thief", 9, 8, action=torg.ActionKind.TAUNT, skill="taunt"),
        at("Thief", 8, 8, action=torg.ActionKind.ATTACK, attribute=torg.Attribute.MIND),
    )


@pytest.mark.parametrize(
    ("difficulties", "words"),
    [
        ("9, 8, 7", "expected one answer for all, or 2 answers, not"),
        ("high", "expected a whole number, not 'high'"),
    ],
)
def test_the_number_of_values_is_the_number_of_chosen_targets(difficulties, words):
    method = form(fight(), QUIN, torg.commands.QuickMethod)
    answers = {"action": "attack", "targets": ["Thief", "Guard"], "value": 9}
    with pytest.raises(AnswerError, match=words):
        submit(method, {**answers, "difficulties": difficulties}, ENGLISH)
    assert submit(method, {**answers, "difficulties": "8"}, ENGLISH).difficulties == (8, 8)


# ------------------------------------------------------------------- optional fields


def test_the_wanted_types_of_a_trade_are_an_optional_field():
    state = free_time(torg.REVISED)
    offer = form(state, QUIN, torg.commands.OfferTrade)
    wants = offer.field("wants")
    assert (wants.kind, wants.is_required, wants.is_extra) == (FieldKind.CHOICES, False, True)
    assert {option.meaning for option in wants.options} == {*torg.CardType}
    answers = {"with_hero": "Marco", "gives": [42, 43], "explanation": "so"}
    command = submit(offer, {**answers, "wants": ["haste", "haste"]}, ENGLISH)
    assert command.wants == (torg.CardType.HASTE,) * 2
    with pytest.raises(AnswerError, match="cards wanted: expected one of these"):
        submit(offer, {**answers, "wants": ["haste", "luck"]}, ENGLISH)


def test_several_members_are_chosen_by_numbers_in_a_dialogue():
    menu = menu_at(torg.TORG, free_time(torg.REVISED), QUIN)
    talk = Dialogue(menu, ENGLISH)
    talk.answer(f"{1 + [one.name for one in menu].index('OfferTrade')}+")
    for typed in ("1", "1, 2"):
        talk.answer(typed)
    assert talk.field.name == "wants"
    with pytest.raises(AnswerError, match="'x' is not one of the choices"):
        talk.answer("2, x")
    kinds = [*torg.CardType]
    assert talk.answer("2, 1") is None
    assert talk.answer("as agreed").wants == (kinds[1], kinds[0])


def test_a_contest_can_begin_between_any_characters_on_any_side():
    state = tarot.call_off_contest(duels.begun(), character="Mia").state
    sides = (
        tarot.Contender(character="Guard", trait="Brawn", is_defender=True),
        tarot.Contender(character="Mia", trait="Brawn"),
    )
    begin = form(state, NARRATOR, tarot.commands.BeginContest, tarot.TAROT)
    chosen = ["Guard, defends", "Mia"]
    command = submit(begin, {"sides": chosen, "sides.trait": "Brawn"}, ENGLISH)
    assert command == tarot.commands.BeginContest(sides=sides)


def test_the_chosen_members_leave_one_option_of_another_field():
    state = in_rounds(villains=("Mummy", "Cultist"))
    form = form_of(menu_at(torg.TORG, state, torg.GAMEMASTER), torg.commands.ManyOnOne)
    both, alone = {"actors": ("Mummy", "Cultist")}, {"actors": ("Mummy",)}
    form = attrs.evolve(
        form,
        rows=(
            Row(choices={"target": None}, members=both),
            Row(choices={"target": "Quin"}, members=alone),
        ),
    )
    answers = {"action": "Taunt", "values": [8, 8], "difficulty": 8}
    command = submit(form, {**answers, "actors": ["Mummy", "Cultist"]}, narration.language("en"))
    assert (command.actors, command.target) == (("Mummy", "Cultist"), None)

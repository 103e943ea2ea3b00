"""What all cards have in common when they are played."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Attribute, CardType, Reason
from dramadeck.torg.rules.cards import play_card as rows_of_cards
from dramadeck.torg.rules.cards.play_card import PLAYING, check_rows, plays
from dramadeck.torg.subplots import SPECIALS
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import CHOICES, HELD, PLAYED
from tests.torg.tables import ALL_DIALECTS, refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    HEROES_CONFUSED,
    OTHER_ACTION,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    PRESENCE,
    SUPPORTER,
    WILLPOWER,
    announced,
    check_refused,
    declared,
    flipped,
    rounds,
    scene,
    thrown,
)

IDEA, OTHER_IDEA, LEADERSHIP, MASTER_PLAN, RALLY, SECOND_CHANCE = 85, 86, 141, 50, 78, 79

PLAYS = {
    "Action": torg.PlayCard(hero="Quin", card=ACTION),
    "Adrenalin": torg.PlayCard(
        hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=Attribute.STRENGTH)
    ),
    "Willpower": torg.PlayCard(
        hero="Quin", card=WILLPOWER, choice=torg.Raise(attribute=Attribute.MIND)
    ),
    "Presence": torg.PlayCard(
        hero="Quin", card=PRESENCE, choice=torg.Raise(attribute=Attribute.SPIRIT)
    ),
    "Drama": torg.PlayCard(hero="Quin", card=DRAMA),
    "Hero": torg.PlayCard(hero="Quin", card=HERO),
    "Haste": torg.PlayCard(hero="Quin", card=HASTE),
    "Supporter": torg.PlayCard(hero="Quin", card=SUPPORTER),
}
"""Each enhancement as Quin plays it."""

ALL_CARDS = tuple(command.card for command in PLAYS.values())
CHOSEN = [kind for kind in CHOICES if kind is not CardType.SURVIVAL]
"""The cards that something has to be said with."""

LASTING = ("Action", "Adrenalin", "Willpower", "Presence")

each_card = pytest.mark.parametrize("name", PLAYS)


def ready(name, state):
    """The state with the action that the card is for declared: Marco's for a Supporter."""
    return declared(state, "Marco" if name == "Supporter" else "Quin")


@each_card
@pytest.mark.rule("TR-005", "TR-006")
def test_a_card_takes_effect_at_once_and_stays_only_if_it_lasts(name):
    state = ready(name, rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS}))
    command = PLAYS[name]
    after, events = torg.TORG.step(state, command)
    lasts = name in LASTING
    played = torg.CardPlayed(hero="Quin", card=command.card, from_pool=True, lasts=lasts)
    assert events[0] == played
    assert len(events) > 1
    assert after.in_play("Quin") == ((command.card,) if lasts else ())
    assert after.discard_pile == (() if lasts else (command.card,))
    assert command.card not in after.pool("Quin")


@each_card
@pytest.mark.rule("TR-021")
def test_in_rounds_no_card_is_used_from_the_hand(name):
    state = ready(name, rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": ALL_CARDS}))
    sentence = refused(state, PLAYS[name], Reason.CARD_NOT_USABLE, "TR-021")
    assert f"card {PLAYS[name].card} is not in Quin's pool" in sentence


@pytest.mark.rule("TR-018", "TR-021")
def test_the_refusal_of_a_card_does_not_tell_who_holds_it():
    held = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (ACTION,)})
    elsewhere = rounds(PLAIN_ATTACK_TAUNT, hands={"Marco": (ACTION,)})
    assert torg.TORG.refusal(held, PLAYS["Action"]) == torg.TORG.refusal(elsewhere, PLAYS["Action"])


@pytest.mark.parametrize("name", [name for name in PLAYS if name != "Haste"])
@pytest.mark.rule("TR-019")
def test_in_free_time_cards_are_used_from_the_hand_and_not_from_the_pool(name):
    state = ready(name, scene(hands={"Quin": ALL_CARDS}))
    (played,) = told(torg.TORG.step(state, PLAYS[name]), torg.CardPlayed)
    assert not played.from_pool
    state = ready(name, scene(pools={"Quin": ALL_CARDS}))
    sentence = refused(state, PLAYS[name], Reason.CARD_NOT_USABLE, "TR-021")
    assert f"card {PLAYS[name].card} is not in Quin's hand" in sentence


@each_card
@pytest.mark.rule("TR-074")
def test_the_confused_use_no_card(name):
    state = ready(name, rounds(HEROES_CONFUSED, pools={"Quin": ALL_CARDS}))
    check_refused(state, PLAYS[name], Reason.CONFUSED, "TR-074", "confused this round")
    state = flipped(rounds(HEROES_CONFUSED, pools={"Quin": ALL_CARDS}), PLAIN_TEST_TRICK)
    assert torg.TORG.refusal(ready(name, state), PLAYS[name]) is None


@each_card
@pytest.mark.rule("TR-074")
def test_confused_on_the_line_that_is_not_read_stops_nobody(name):
    standard = torg.SceneKind.STANDARD
    state = rounds(HEROES_CONFUSED, kind=standard, pools={"Quin": ALL_CARDS})
    assert torg.TORG.refusal(ready(name, state), PLAYS[name]) is None


@pytest.mark.rule("TR-029")
@pytest.mark.parametrize("moment", ["before", "declared", "rolled", "announced", "villain's turn"])
def test_cards_that_last_are_played_at_any_time_of_the_round(moment):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS})
    state = {
        "before": lambda: state,
        "declared": lambda: declared(state),
        "rolled": lambda: thrown(declared(state), 12),
        "announced": lambda: announced(declared(state), 12).state,
        "villain's turn": lambda: declared(state, "Mummy", target="Quin"),
    }[moment]()
    for name in LASTING:
        state = torg.TORG.step(state, PLAYS[name]).state
    assert len(state.in_play("Quin")) == 4


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_at_the_next_flip():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS, "Marco": (OTHER_ACTION,)})
    state = torg.TORG.step(state, PLAYS["Action"]).state
    state = torg.TORG.step(state, PLAYS["Adrenalin"]).state
    state = torg.play_card(state, hero="Marco", card=OTHER_ACTION).state
    assert (state.bonus_raise("Quin"), state.bonus_raise("Marco")) == (3, 3)
    transition = torg.flip(state)
    assert told(transition, torg.CardsExpired) == [
        torg.CardsExpired(hero="Quin", cards=(ACTION, ADRENALIN)),
        torg.CardsExpired(hero="Marco", cards=(OTHER_ACTION,)),
    ]
    assert [transition.state.in_play(hero) for hero in ("Quin", "Marco")] == [(), ()]
    assert [transition.state.bonus_raise(hero) for hero in ("Quin", "Marco")] == [0, 0]
    assert transition.state.boosts == ()
    assert transition.state.discard_pile == (ACTION, ADRENALIN, OTHER_ACTION)


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_when_rounds_end():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": ALL_CARDS})
    state = torg.end_rounds(torg.TORG.step(state, PLAYS["Action"]).state).state
    assert state.discard_pile == (ACTION,)
    assert state.boosts == ()


@pytest.mark.rule("TR-021")
def test_before_the_first_flip_no_card_is_used():
    state = torg.begin_rounds(scene(pools={"Quin": ALL_CARDS})).state
    for name in ("Action", "Haste"):
        check_refused(state, PLAYS[name], Reason.WAIT_FOR_FIRST_FLIP, PLAYS_RULES[name])


PLAYS_RULES = {
    "Action": "TR-115",
    "Adrenalin": "TR-117",
    "Willpower": "TR-117",
    "Presence": "TR-117",
    "Drama": "TR-126",
    "Hero": "TR-129",
    "Haste": "TR-136",
    "Supporter": "TR-156",
}
"""The rule that a card is played under."""


@pytest.mark.rule("TR-004")
@pytest.mark.parametrize("kind", SPECIALS, ids=str)
def test_a_special_waits_in_the_pool_and_is_not_played(kind):
    special = torg.OwnCard(name="A special", text="The gamemaster knows.", type=kind)
    deck = torg.original_deck().with_cards({301: special}, like=45, name="ours")
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (301,)}, deck_value=deck)
    play = torg.PlayCard(hero="Quin", card=301)
    says = f"is {kind}; this takes one that is played for its effect"
    check_refused(state, play, Reason.WRONG_CARD_TYPE, "TR-004", says)


def test_a_number_that_the_deck_has_not_got_is_told_so():
    state = rounds(PLAIN_ATTACK_TAUNT)
    play = torg.PlayCard(hero="Quin", card=160)
    check_refused(state, play, Reason.CARD_NOT_IN_DECK, "TR-001", "card 160")


def test_what_all_may_know_is_told_before_what_lies_in_a_hand():
    quiet = rounds(PLAIN_ATTACK_TAUNT)
    for card, reason, rule in (
        (SUPPORTER, Reason.NO_ACTION_TO_SUPPORT, "TR-156"),
        (HELD[CardType.COUP_DE_GRACE], Reason.TOO_LATE_FOR_CARDS, "TR-030"),
        (HELD[CardType.SECOND_CHANCE], Reason.NOTHING_TO_RETRY, "TR-150"),
    ):
        play = torg.PlayCard(hero="Quin", card=card)
        check_refused(quiet, play, reason, rule)
        held = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (card,)})
        assert torg.TORG.refusal(held, play) == torg.TORG.refusal(quiet, play)


ANOTHER_CHOICE = {
    kind: torg.Toward(character="Marco") if kind is not CardType.INSPIRATION else torg.Words()
    for kind in torg.PLAYS
}


@pytest.mark.parametrize("kind", torg.PLAYS, ids=str)
@pytest.mark.parametrize("moment", ["in a round", "in free time", "while Marco acts"])
def test_a_choice_that_a_card_does_not_ask_for_is_told_with_the_one_it_asks_for(kind, moment):
    play = attrs.evolve(PLAYED[kind], choice=ANOTHER_CHOICE[kind])
    refusal, asks = torg.TORG.refusal(MOMENTS[moment], play), torg.PLAYS[kind].choice_type
    if torg.TORG.refusal(MOMENTS[moment], PLAYED[kind]) is None:
        assert refusal.reason is Reason.CHOICE_UNFIT
        wanted = "no choice" if asks is None else f"{asks.__name__}("
        assert refusal.message.startswith(f"{kind} asks for {wanted}")
        assert refusal.message.endswith(f"; {type(play.choice).__name__} was given")
    else:
        assert refusal is not None


@pytest.mark.parametrize("kind", CHOSEN, ids=str)
def test_what_a_card_has_to_be_told_is_asked_for(kind):
    play = attrs.evolve(PLAYED[kind], choice=None)
    refusal = torg.TORG.refusal(MOMENTS["in a round"], play)
    assert refusal.reason is Reason.CHOICE_UNFIT
    fields = ", ".join(each.name for each in attrs.fields(torg.PLAYS[kind].choice_type))
    named = f"{torg.PLAYS[kind].choice_type.__name__}({fields})"
    assert refusal.message == f"{kind} asks for {named}; nothing was given"


def test_a_type_of_card_has_one_row_and_no_special_has_any():
    once = plays(CardType.HASTE, when=PLAYING("TR-136"))
    with pytest.raises(TypeError, match="Haste: there is a row for this type of card already"):
        once(torg.PLAYS[CardType.HASTE].effect)
    special = plays(CardType.ROMANCE, when=PLAYING("TR-136"))
    with pytest.raises(TypeError, match="Romance waits in the pool and is not played"):
        special(torg.PLAYS[CardType.HASTE].effect)


def test_a_row_whose_choice_has_to_be_given_says_how_it_is_listed():
    with pytest.raises(TypeError, match="Haste: a listing needs samples of Toward"):
        plays(CardType.HASTE, when=PLAYING("TR-136"), choice_type=torg.Toward)


def test_a_type_of_card_without_a_row_is_named_when_the_rules_are_imported(monkeypatch):
    check_rows()
    left = {kind: row for kind, row in torg.PLAYS.items() if kind is not CardType.HASTE}
    monkeypatch.setattr(rows_of_cards, "PLAYS", left)
    with pytest.raises(TypeError, match=r"no row \(see `plays`\) for cards of type Haste$"):
        check_rows()


def test_every_type_of_card_is_played_or_waits_in_the_pool():
    assert {*torg.PLAYS} == {*CardType} - {*SPECIALS}


@pytest.mark.rule("TR-014")
def test_only_heroes_play_cards():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ACTION,)}, in_action=("Marco",))
    mummy = torg.PlayCard(hero="Mummy", card=ACTION)
    check_refused(state, mummy, Reason.NOT_A_HERO, "TR-115", "Mummy")
    nobody = torg.PlayCard(hero="Qin", card=ACTION)
    check_refused(state, nobody, Reason.UNKNOWN_CHARACTER, "TR-115", "nearest: Quin")


NEEDS_THE_FIGHT = {CardType.ESCAPE, CardType.HASTE, CardType.MONOLOGUE}


@ALL_DIALECTS
@pytest.mark.rule("TC-078", "TR-021")
def test_which_cards_need_their_hero_in_the_action(dialect):
    fight = MOMENTS["in a round"]
    setup = attrs.evolve(fight.setup, dialect=dialect)
    state = attrs.evolve(fight, setup=setup, round=fight.round.without("Quin"))
    refusals = {kind: torg.TORG.refusal(state, command) for kind, command in PLAYED.items()}
    outside = {
        kind
        for kind, refusal in refusals.items()
        if refusal is not None and refusal.reason is Reason.NOT_IN_ACTION
    }
    expected = {*NEEDS_THE_FIGHT, CardType.RALLY} if dialect is torg.CLASSIC else NEEDS_THE_FIGHT
    assert outside == expected


@ALL_DIALECTS
@pytest.mark.rule("TR-021", "TR-138", "TR-156")
def test_who_is_outside_of_the_action_plays_out_of_her_pool_while_others_fight(dialect):
    cards = {"pools": {"Quin": (IDEA, SUPPORTER)}, "hands": {"Quin": (OTHER_IDEA,)}}
    state = rounds(PLAIN_ATTACK_TAUNT, in_action=("Marco",), dialect=dialect, **cards)
    asking = torg.Words(text="who is she?")
    state = torg.play_card(state, hero="Quin", card=IDEA, choice=asking).state
    held = torg.PlayCard(hero="Quin", card=OTHER_IDEA, choice=asking)
    check_refused(state, held, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    state = torg.flip(state).state  # in GURPS all cards of a round are declared together
    acting = declared(state, "Marco")
    supported = torg.play_card(acting, hero="Quin", card=SUPPORTER)
    assert [each.actor for each in told(supported, torg.ActionSupported)] == ["Marco"]


@ALL_DIALECTS
@pytest.mark.rule("TR-074", "TR-139", "TR-142", "TR-157")
def test_cards_that_bring_cards_work_outside_of_the_action_but_not_in_confusion(dialect):
    cards = (LEADERSHIP, MASTER_PLAN, RALLY)
    laid = {"pools": {"Quin": cards, "Marco": (HERO,)}, "discards": (DRAMA,), "dialect": dialect}
    gift = torg.Leading(gifts=(torg.Gift(to_hero="Marco", cards=(RALLY,)),), explanation="go!")
    if dialect is torg.CLASSIC:
        gifts = tuple(torg.Gift(to_hero="Marco", cards=(each,)) for each in (RALLY, MASTER_PLAN))
        gift = torg.Leading(gifts=gifts)
    plays = {LEADERSHIP: gift, MASTER_PLAN: None, RALLY: None}
    outside = rounds(PLAIN_ATTACK_TAUNT, in_action=("Marco",), **laid)
    confused = rounds(HEROES_CONFUSED, in_action=("Marco",), **laid)
    for card, choice in plays.items():
        command = torg.PlayCard(hero="Quin", card=card, choice=choice)
        if card == RALLY and dialect is torg.CLASSIC:
            check_refused(outside, command, Reason.NOT_IN_ACTION, "TC-078", "Quin")
        else:
            assert torg.TORG.refusal(outside, command) is None
            check_refused(confused, command, Reason.CONFUSED, "TR-074")


@ALL_DIALECTS
@pytest.mark.rule("TR-148", "TR-150")
def test_who_has_left_a_fight_answers_nothing_of_it_any_more(dialect):
    pools = {"Quin": (SECOND_CHANCE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=dialect)
    state = torg.join_combat(state, character="Quin", combat="roof").state
    state = torg.report_action(state, actor="Quin", action=torg.ActionKind.OTHER, margin=-3).state
    again = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
    assert torg.TORG.refusal(state, again) is None
    state = torg.end_combat(state, combat="roof").state
    assert state.play.aftermath is None
    refusal = torg.TORG.refusal(state, again)
    assert refusal is not None
    assert refusal.reason in (Reason.NOTHING_TO_RETRY, Reason.HANDS_BEING_RESET)


@pytest.mark.rule("TR-044")
def test_when_the_scene_is_over_no_card_is_played():
    state = torg.end_scene(scene(hands={"Quin": (ACTION,)})).state
    check_refused(state, PLAYS["Action"], Reason.SCENE_OVER, "TR-115", "Quin")


def test_a_card_is_a_number_of_1_or_more():
    with pytest.raises(ValueError, match=r"PlayCard\.card: expected the number of a card"):
        torg.PlayCard(hero="Quin", card=0)
    with pytest.raises(TypeError, match=r"PlayCard\.card: expected a whole number"):
        torg.PlayCard(hero="Quin", card="36")


PLAYABLE = [
    pytest.param(MOMENTS[moment], each, id=f"{kind} {moment}")
    for moment in ("in a round", "in free time", "while Marco acts", "while Quin acts")
    for kind, each in PLAYED.items()
    if torg.TORG.refusal(MOMENTS[moment], each) is None
]


@pytest.mark.rule("TR-006")
@pytest.mark.parametrize(("state", "play"), PLAYABLE)
def test_a_card_that_is_played_is_told_and_leaves_the_hand_and_the_pool(state, play):
    after, events = torg.TORG.step(state, play)
    (played,) = (each for each in events if isinstance(each, torg.CardPlayed))
    assert (played.hero, played.card) == ("Quin", play.card)
    assert play.card not in (*after.hand("Quin"), *after.pool("Quin"))


def test_most_cards_can_be_played_at_some_of_these_moments():
    assert len({play.values[1].card for play in PLAYABLE}) >= 18

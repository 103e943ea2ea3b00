"""The common rules for playing cards."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Attribute, CardType, Reason, commands, events
from dramadeck.torg.cards import SPECIALS
from dramadeck.torg.rules.cards import play_card as play_card_module
from dramadeck.torg.rules.cards.play_card import PLAYING, check_card_rules, plays
from tests.torg.at import TorgAt, at_fight, at_scene
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import CHOICES, HELD, PLAYED
from tests.torg.tables import ALL_DIALECTS, plays_offered
from tests.torg.tables_actions import HEROES_CONFUSED, PLAIN_TEST_TRICK

IDEA, IDEA_TOO, LEADERSHIP, MASTER_PLAN, RALLY, AGAIN = 85, 86, 141, 50, 78, 79
ACTION, ACTION_TOO, ADRENALIN, DRAMA, HERO, HASTE, SUPPORTER = 36, 37, 1, 128, 65, 40, 149


def play(card, attribute=None):
    choice = torg.Raise(attribute=attribute) if attribute else None
    return commands.PlayCard(hero="Quin", card=card, choice=choice)


PLAYS = {
    "Action": play(ACTION),
    "Adrenalin": play(ADRENALIN, Attribute.STRENGTH),
    "Willpower": play(17, Attribute.MIND),
    "Presence": play(96, Attribute.SPIRIT),
    "Drama": play(DRAMA),
    "Hero": play(HERO),
    "Haste": play(HASTE),
    "Supporter": play(SUPPORTER),
}
"""Name of an enhancement → the command with which Quin plays it."""

ALL_CARDS = tuple(command.card for command in PLAYS.values())
LASTING = ("Action", "Adrenalin", "Willpower", "Presence")
IN_A_ROUND = TorgAt(state=MOMENTS["in a round"])

each_card = pytest.mark.parametrize("name", PLAYS)


def ready(name, at):
    """Declare the action that the card is for: that of Marco for a Supporter."""
    return at.declared("Marco" if name == "Supporter" else "Quin")


@each_card
@pytest.mark.rule("TR-005", "TR-006", "TR-074")
def test_a_card_takes_effect_at_once_stays_only_if_it_lasts_and_is_refused_if_confused(name):
    card, lasts = PLAYS[name].card, name in LASTING
    at = ready(name, at_fight(*ALL_CARDS)).sends(PLAYS[name])
    assert at.events[0] == events.CardPlayed(hero="Quin", card=card, from_pool=True, lasts=lasts)
    assert len(at.events) > 1
    assert at.in_play("Quin") == ((card,) if lasts else ())
    assert at.discard_pile == (() if lasts else (card,))
    assert card not in at.pool("Quin")
    at = at_fight(*ALL_CARDS, card=HEROES_CONFUSED)
    ready(name, at).refuses(PLAYS[name], Reason.CONFUSED, "TR-074", "confused this round")
    assert ready(name, at.flipped(PLAIN_TEST_TRICK)).allows(PLAYS[name])
    standard = at_fight(*ALL_CARDS, card=HEROES_CONFUSED, kind=torg.SceneKind.STANDARD)
    assert ready(name, standard).allows(PLAYS[name])


@pytest.mark.rule("TR-014", "TR-018", "TR-021")
def test_a_refusal_does_not_depend_on_who_holds_a_card():
    held, elsewhere = (at_fight(hands={hero: (ACTION,)}).state for hero in ("Quin", "Marco"))
    assert torg.TORG.refusal(held, PLAYS["Action"]) == torg.TORG.refusal(elsewhere, PLAYS["Action"])
    quiet = at_fight()
    for card, reason, rule in (
        (SUPPORTER, Reason.NO_ACTION_TO_SUPPORT, "TR-156"),
        (HELD[CardType.COUP_DE_GRACE], Reason.TOO_LATE_FOR_CARDS, "TR-030"),
        (HELD[CardType.SECOND_CHANCE], Reason.NOTHING_TO_RETRY, "TR-150"),
    ):
        says = quiet.refuses(play(card), reason, rule)
        assert at_fight(card).refuses(play(card), reason, rule) == says


@pytest.mark.parametrize("name", [name for name in PLAYS if name != "Haste"])
@pytest.mark.rule("TR-019")
def test_in_free_time_cards_are_used_from_the_hand(name):
    at = ready(name, at_scene(hands={"Quin": ALL_CARDS})).sends(PLAYS[name])
    (played,) = at.events_of(events.CardPlayed)
    assert not played.from_pool


TIMES = {
    "before": lambda at: at,
    "declared": lambda at: at.declared(),
    "rolled": lambda at: at.declared().thrown(12),
    "announced": lambda at: at.declared().announced(12),
    "villain's turn": lambda at: at.declared("Mummy", target="Quin"),
}


@pytest.mark.rule("TR-029")
@pytest.mark.parametrize("time", TIMES)
def test_cards_that_last_are_played_at_any_time_of_the_round(time):
    at = TIMES[time](at_fight(*ALL_CARDS)).sends(*(PLAYS[name] for name in LASTING))
    assert len(at.in_play("Quin")) == 4


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_at_the_next_flip_and_when_rounds_end():
    at = at_fight(*ALL_CARDS, others={"Marco": (ACTION_TOO,)})
    at = at.sends(PLAYS["Action"], PLAYS["Adrenalin"]).plays("Marco", ACTION_TOO)
    assert (at.bonus_raise("Quin"), at.bonus_raise("Marco")) == (3, 3)
    at = at.flip()
    assert at.events_of(events.CardsExpired) == [
        events.CardsExpired(hero="Quin", cards=(ACTION, ADRENALIN)),
        events.CardsExpired(hero="Marco", cards=(ACTION_TOO,)),
    ]
    for hero in ("Quin", "Marco"):
        assert (at.in_play(hero), at.bonus_raise(hero)) == ((), 0)
    assert at.boosts == ()
    assert at.discard_pile == (ACTION, ADRENALIN, ACTION_TOO)
    at = at_fight(*ALL_CARDS).sends(PLAYS["Action"]).end_rounds()
    assert (at.discard_pile, at.boosts) == ((ACTION,), ())


@pytest.mark.rule("TR-004")
@pytest.mark.parametrize("kind", SPECIALS, ids=str)
def test_a_special_in_the_pool_is_not_played(kind):
    special = torg.OwnCard(name="A special", text="The gamemaster knows.", type=kind)
    deck = torg.original_deck().with_cards({301: special}, like=45, name="ours")
    says = f"is {kind}; this needs a card that is played for its effect"
    at_fight(301, deck_value=deck).refuses(play(301), Reason.WRONG_CARD_TYPE, "TR-004", says)


def test_a_card_is_a_number_of_1_or_more_in_the_deck():
    at_fight().refuses(play(160), Reason.CARD_NOT_IN_DECK, "TR-001", "card 160")
    with pytest.raises(ValueError, match=r"PlayCard\.card: expected the number of a card"):
        commands.PlayCard(hero="Quin", card=0)
    with pytest.raises(TypeError, match=r"PlayCard\.card: expected a whole number"):
        commands.PlayCard(hero="Quin", card="36")


@pytest.mark.parametrize("kind", torg.PLAYS, ids=str)
@pytest.mark.parametrize("moment", ["in a round", "in free time", "while Marco acts"])
def test_a_wrong_choice_is_refused_with_the_choice_that_the_card_asks_for(kind, moment):
    inspires = kind is CardType.INSPIRATION
    choice = torg.Words() if inspires else torg.Toward(character="Marco")
    refusal = torg.TORG.refusal(MOMENTS[moment], attrs.evolve(PLAYED[kind], choice=choice))
    asks = torg.PLAYS[kind].choice_type
    if torg.TORG.refusal(MOMENTS[moment], PLAYED[kind]) is None:
        assert refusal.reason is Reason.CHOICE_UNFIT
        asked = "no choice" if asks is None else f"{asks.__name__}("
        assert refusal.message.startswith(f"{kind} needs {asked}")
        assert refusal.message.endswith(f"; you gave {type(choice).__name__}")
    else:
        assert refusal is not None


@pytest.mark.parametrize("kind", [k for k in CHOICES if k is not CardType.SURVIVAL], ids=str)
def test_a_missing_choice_is_refused_with_the_choice_that_the_card_asks_for(kind):
    refusal = torg.TORG.refusal(IN_A_ROUND.state, attrs.evolve(PLAYED[kind], choice=None))
    assert refusal.reason is Reason.CHOICE_UNFIT
    asks = torg.PLAYS[kind].choice_type
    named = f"{asks.__name__}({', '.join(field.name for field in attrs.fields(asks))})"
    assert refusal.message == f"{kind} needs {named}; you gave nothing"


def test_a_type_of_card_has_one_effect_and_a_special_has_none():
    effect = torg.PLAYS[CardType.HASTE].effect
    for kind, match in (
        (CardType.HASTE, "Haste: this type of card has a function under `@plays` already"),
        (CardType.ROMANCE, "Romance waits in the pool and is not played"),
    ):
        register = plays(kind, when=PLAYING("TR-136"))
        with pytest.raises(TypeError, match=match):
            register(effect)
    with pytest.raises(TypeError, match="Haste: a listing needs samples of Toward"):
        plays(CardType.HASTE, when=PLAYING("TR-136"), choice_type=torg.Toward)


def test_a_type_of_card_without_an_effect_is_named_when_the_rules_are_imported(monkeypatch):
    check_card_rules()
    left = {kind: rules for kind, rules in torg.PLAYS.items() if kind is not CardType.HASTE}
    monkeypatch.setattr(play_card_module, "PLAYS", left)
    with pytest.raises(TypeError, match=r"a function under `@plays` for cards of type Haste$"):
        check_card_rules()


PLAYABLE = [
    pytest.param(MOMENTS[moment], command, id=f"{kind} {moment}")
    for moment in ("in a round", "in free time", "while Marco acts", "while Quin acts")
    for kind, command in PLAYED.items()
    if torg.TORG.refusal(MOMENTS[moment], command) is None
]


def test_every_type_of_card_is_playable_at_some_moment_or_is_a_special():
    assert {*torg.PLAYS} == {*CardType} - {*SPECIALS}
    assert len({param.values[1].card for param in PLAYABLE}) >= 18


@ALL_DIALECTS
@pytest.mark.rule("TR-021", "TR-138", "TR-156", "TC-078")
def test_a_hero_outside_of_the_action_plays_cards_of_the_pool_except_those_for_a_fight(dialect):
    table = {"hands": {"Quin": (IDEA_TOO,)}, "in_action": ("Marco",), "dialect": dialect}
    asking = torg.Words(text="who is she?")
    at = at_fight(IDEA, SUPPORTER, **table).plays("Quin", IDEA, choice=asking)
    held = commands.PlayCard(hero="Quin", card=IDEA_TOO, choice=asking)
    at.refuses(held, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    # The flip is for GURPS, where all cards of a round are declared together.
    at = at.flip().declared("Marco").plays("Quin", SUPPORTER)
    assert [event.actor for event in at.events_of(events.ActionSupported)] == ["Marco"]
    setup = attrs.evolve(IN_A_ROUND.setup, dialect=dialect)
    state = attrs.evolve(IN_A_ROUND.state, setup=setup, round=IN_A_ROUND.round.without("Quin"))
    refusals = {kind: torg.TORG.refusal(state, command) for kind, command in PLAYED.items()}
    reasons = {kind: refusal.reason for kind, refusal in refusals.items() if refusal}
    outside = {kind for kind, reason in reasons.items() if reason is Reason.NOT_IN_ACTION}
    need_the_fight = {CardType.ESCAPE, CardType.HASTE, CardType.MONOLOGUE}
    assert outside == need_the_fight | ({CardType.RALLY} if dialect is torg.CLASSIC else set())


@ALL_DIALECTS
@pytest.mark.rule("TR-074", "TR-139", "TR-142", "TR-157", "TR-148", "TR-150")
def test_cards_that_bring_cards_work_outside_of_a_fight_and_answers_do_not(dialect):
    table = {"others": {"Marco": (HERO,)}, "discards": (DRAMA,), "in_action": ("Marco",)}
    table |= {"dialect": dialect}
    gifts = (RALLY, MASTER_PLAN) if dialect is torg.CLASSIC else (RALLY,)
    gifts = tuple(torg.Gift(to_hero="Marco", cards=(card,)) for card in gifts)
    gift = torg.Leading(gifts=gifts, explanation="" if dialect is torg.CLASSIC else "go!")
    cards = (LEADERSHIP, MASTER_PLAN, RALLY)
    outside, confused = at_fight(*cards, **table), at_fight(*cards, card=HEROES_CONFUSED, **table)
    for card, choice in zip(cards, (gift, None, None), strict=True):
        command = commands.PlayCard(hero="Quin", card=card, choice=choice)
        if card == RALLY and dialect is torg.CLASSIC:
            outside.refuses(command, Reason.NOT_IN_ACTION, "TC-078", "Quin")
        else:
            assert outside.allows(command)
            confused.refuses(command, Reason.CONFUSED, "TR-074")
    at = at_fight(AGAIN, dialect=dialect).join_combat(character="Quin", combat="roof")
    at = at.report_action(actor="Quin", action=torg.ActionKind.OTHER, margin=-3)
    assert at.allows(play(AGAIN))
    at = at.end_combat(combat="roof")
    assert at.pending.aftermath is None
    refusal = torg.TORG.refusal(at.state, play(AGAIN))
    assert refusal.reason in (Reason.NOTHING_TO_RETRY, Reason.HANDS_BEING_RESET)


@pytest.mark.rule("TR-006")
@pytest.mark.parametrize(("state", "play"), PLAYABLE)
def test_a_card_that_is_played_was_offered_and_leaves_the_hand_and_the_pool(state, play):
    assert state.card(play.card).type in plays_offered(state, torg.hero_seat("Quin"))
    at = TorgAt(state=state).sends(play)
    (played,) = at.events_of(events.CardPlayed)
    assert (played.hero, played.card) == ("Quin", play.card)
    assert play.card not in (*at.hand("Quin"), *at.pool("Quin"))

"""Cards earned by approved actions, and cards that villains take out of pools."""

from itertools import product

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import Edition, Interaction, InteractionEffect, interaction_result
from dramadeck.torg import GURPS, REVISED, ActionKind, Reason, commands
from dramadeck.torg.events import DefenseTested, PoolExposed
from tests.torg import tables_actions as in_force
from tests.torg.at import at_fight, at_scene, at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS

ACTION, HASTE, HERO, HERO_TOO, ROMANCE = 36, 40, 65, 66, 120
HEROES_INSPIRED_ANY, HEROES_FLURRY, QUIET, VILLAINS_TAUNT_TEST = 1, 49, 151, 128
VILLAINS_TEST_INTIMIDATE, OPPONENT_FAILS, ADRENALIN, WILLPOWER, PRESENCE = 138, 74, 1, 17, 96

ATTACK, DEFEND, TAUNT = ActionKind.ATTACK, ActionKind.DEFEND, ActionKind.TAUNT
TEST, TRICK, OTHER = ActionKind.TEST, ActionKind.TRICK, ActionKind.OTHER
POOL = (40, 41, 42, 43)
ATTACK_DEFEND = 107
"""The villains have a flurry; Attack and Defend are approved."""
NOTHING = (Reason.NOTHING_TO_STRIP, "TR-082")
INTIMIDATE, MANEUVER = ActionKind.INTIMIDATE, ActionKind.MANEUVER
STYMIED, UNSKILLED = InteractionEffect.STYMIED, InteractionEffect.UNSKILLED
MILD = (STYMIED, UNSKILLED, 0)


def earned(at):
    return at.events_of(torg.events.CardEarned)


def paid_for(at):
    return [(event.hero, event.action) for event in earned(at)]


def attacked(at, margin, hero="Quin", villain="Mummy"):
    """Report an attack on a hero with this margin."""
    return at.report_action(actor=villain, action=ATTACK, margin=margin, target=hero)


def defended(card=ATTACK_DEFEND):
    return at_fight(card=card).defend(hero="Quin")


# ------------------------------------------------------------------------------ earned


@pytest.mark.rule("TR-089", "TR-090")
def test_a_success_at_an_approved_action_earns_a_card_even_without_damage():
    before = at_fight()
    at, top = before.acts("Quin", TAUNT, 0, target="Mummy"), before.drama_deck[-1]
    drawn = torg.events.CardDrawn(hero="Quin", card=top)
    assert at.events[1:] == (torg.events.CardEarned(hero="Quin", action=TAUNT), drawn)
    assert (at.hand("Quin"), at.pool("Quin")) == ((top,), ())
    ours = house(REVISED, approved_actions={"draws": 2})
    assert len(at_fight(dialect=ours).acts("Quin", TAUNT, 0).hand("Quin")) == 2
    at = at_fight().acts("Quin", ATTACK, 0, target="Mummy")
    assert earned(at)
    assert not at.events_of(torg.events.DamageSuffered)


@pytest.mark.rule("TR-088")
def test_a_card_that_approves_any_action_approves_only_the_seven_actions():
    at = at_fight(card=in_force.HEROES_UP_ANY)
    assert at.top_card.gamemaster.approved == torg.ANY_ACTION
    for action in (*torg.ANY_ACTION, OTHER):
        if action is DEFEND:
            assert earned(attacked(at.defend(hero="Quin"), -1))
        else:
            rolled = at.declared(action=action).announced(6, 6)
            assert bool(earned(rolled)) is (action is not OTHER), action


@pytest.mark.rule("TR-014", "TR-019", "TR-089", "TR-087", "TR-093", "TR-094", "TR-182")
def test_only_a_heros_success_at_a_listed_action_in_rounds_earns_a_card():
    at = at_fight(allies=("Guide",))
    for character in ("Mummy", "Guide"):
        assert not earned(at.acts(character, ATTACK, 5))
    assert not earned(at_scene().acts("Quin", ATTACK, 5))
    for action in [kind for kind in ActionKind if kind is not DEFEND]:
        assert bool(earned(at_fight().acts("Quin", action, 12))) is (action in (ATTACK, TAUNT))
        assert not earned(at_fight().acts("Quin", action, -1))


@pytest.mark.rule("TR-091", "TR-094")
def test_a_defense_succeeds_if_the_next_attack_misses_and_earns_a_card_if_listed():
    at = defended()
    assert not earned(at)
    taunt = at.acts("Mummy", TAUNT, -1, target="Quin")
    for other in (attacked(at, -1, "Marco"), at.acts("Mummy", ATTACK, -1), taunt):
        assert not other.events_of(torg.events.CardEarned, DefenseTested)
    miss = torg.Check(value=10, difficulty=20, target="Quin")
    swings = (miss, attrs.evolve(miss, value=30, difficulty=10))
    at = defended().one_on_many(actor="Mummy", action=ATTACK, checks=swings)
    assert not earned(at.announced(12))
    at = attacked(defended(card=45), -1)
    assert at.events_of(DefenseTested)
    assert not earned(at)
    at = attacked(at_fight(card=in_force.VILLAINS_UP_DEFEND_TAUNT, villains=("Mummy", "Thug")), -1)
    assert not at.events_of(DefenseTested)
    assert earned(attacked(at.defend(hero="Quin"), -1, villain="Thug"))
    for margin, succeeds in ((-1, True), (0, False), (5, False)):
        at = attacked(defended(), margin)
        assert at.events_of(DefenseTested) == [DefenseTested(hero="Quin", succeeded=succeeds)]
        assert paid_for(at) == [("Quin", DEFEND)] * succeeds
        # A defense is tested once, and does not count for the rest of the round.
        again = attacked(at, -1)
        assert not earned(again)
        assert not again.events_of(DefenseTested)


@pytest.mark.rule("TR-092", "TR-088")
def test_the_gamemaster_may_disallow_an_approved_action_for_a_hero_and_round():
    disallow = commands.DisallowAction(hero="Quin", action=ATTACK)
    at = at_fight().sends(disallow)
    assert at.events == (torg.events.ActionDisallowed(hero="Quin", action=ATTACK),)
    at.refuses(disallow, Reason.RULED_ALREADY, "TR-092", "Attack earns Quin nothing")
    assert at.allows(commands.DisallowAction(hero="Marco", action=ATTACK))
    assert not earned(at.acts("Quin", ATTACK, 5))
    for other in (at.acts("Quin", TAUNT, 5), at.acts("Marco", ATTACK, 5)):
        assert earned(other)
    assert earned(at.flipped(46).acts("Quin", ATTACK, 5))
    defense = defended().disallow_action(hero="Quin", action=DEFEND)
    assert not earned(attacked(defense, -1))
    other = commands.DisallowAction(hero="Quin", action=OTHER)
    at_fight().refuses(other, Reason.NOT_AN_APPROVED_KIND, "TR-088")


# ------------------------------------------------------------------------------ taken


def exposed(margin, *, held=POOL, action=TEST, card=in_force.VILLAINS_TEST_INTIMIDATE, **table):
    """Let the Mummy act with this margin on Quin, whose pool holds these cards."""
    return at_fight(*held, card=card, **table).acts("Mummy", action, margin, target="Quin")


def strip(*cards, hero="Quin"):
    return commands.StripPool(hero=hero, cards=cards)


@pytest.mark.rule("TR-081", "TR-082", "TR-084")
def test_which_actions_expose_no_pool():
    by_ally = at_fight(*POOL, card=in_force.VILLAINS_TEST_INTIMIDATE, allies=("Guide",))
    for at in (
        exposed(-1),
        *(exposed(12, action=action) for action in (ATTACK, TRICK, TAUNT, OTHER)),
        exposed(12, card=in_force.PLAIN_TEST_TRICK),  # another round's card lists nothing
        exposed(5, kind=torg.SceneKind.STANDARD),
        *(by_ally.acts(actor, TEST, 5, target="Quin") for actor in ("Marco", "Guide")),
    ):
        assert not at.events_of(PoolExposed)


@pytest.mark.rule("TR-082")
def test_only_cards_of_an_exposed_pool_are_taken_each_once_and_in_the_same_round():
    at = exposed(7).pooled("Marco", 44).hold("Quin", 45)
    at.refuses(strip(40, 40), Reason.CARDS_NAMED_TWICE, "TR-082", "card 40")
    for card in (44, 45, 156):
        says = f"card {card} is not in Quin's pool"
        at.refuses(strip(40, card), Reason.CARD_NOT_USABLE, "TR-082", says)
    assert exposed(0, held=(ROMANCE,)).sends(strip(ROMANCE)).discard_pile == (ROMANCE,)
    quiet = at_fight(*POOL, card=in_force.VILLAINS_TEST_INTIMIDATE)
    for at in (quiet, exposed(0).flipped(in_force.PLAIN_TEST_TRICK)):
        at.refuses(strip(40), *NOTHING, "Quin's pool")
    exposed(0).refuses(strip(44, hero="Marco"), *NOTHING, "Marco")


def exposed_by(pool, *margins, action=TEST, **table):
    """Let villains test Quin with these margins; return the numbers of exposed cards, too."""
    villains = tuple(f"Mummy {number}" for number, _ in enumerate(margins, 1))
    at = at_fight(*pool, card=in_force.VILLAINS_TEST_INTIMIDATE, villains=villains, **table)
    counts = []
    for villain, margin in zip(villains, margins, strict=True):
        at = at.report_action(actor=villain, action=action, margin=margin, target="Quin")
        counts += [event.count for event in at.events_of(PoolExposed)]
    return at, counts


@pytest.mark.rule("TR-082", "TR-083", "TR-085")
def test_the_number_of_cards_to_take_depends_on_what_earlier_successes_left():
    at, counts = exposed_by(POOL, 7, 0, action=ActionKind.INTIMIDATE)
    assert counts == [2, 1]
    assert at.sends(strip(40, 41), strip(42)).pool("Quin") == (43,)
    at, counts = exposed_by((ACTION, HERO, HASTE), 7, 12)
    assert counts == [2, 1]
    assert at.sends(strip(ACTION, HERO), strip(HASTE)).pool("Quin") == ()
    at, counts = exposed_by((ACTION, HERO, HERO_TOO), 0, 0, 0, 0)
    assert counts == [1, 1, 1]
    assert [due.count for due in at.round.rewards.strips] == [1, 1, 1]
    at = exposed(12, held=(HASTE, ACTION)).plays("Quin", ACTION).sends(strip(HASTE))
    assert at.pool("Quin") == ()
    at.refuses(strip(), *NOTHING, "Quin")
    for cards in (POOL[:1], POOL[:3], ()):
        exposed(7).refuses(strip(*cards), Reason.WRONG_NUMBER_OF_CARDS, "TR-083", "it must be 2")


@pytest.mark.rule("TC-028", "TG-036", "TR-082")
@ALL_DIALECTS
def test_two_successes_at_a_pool_of_one_card_take_one_card(dialect):
    at, counts = exposed_by((ACTION,), 0, 0, dialect=dialect)
    assert counts == [1]
    # A card that is pooled later cannot be taken.
    at = at.sends(strip(ACTION)).hold("Quin", HERO).acts("Quin", OTHER, 0)
    at.play_to_pool(hero="Quin", card=HERO).refuses(strip(HERO), *NOTHING)


APPLY = commands.ApplyInteraction(actor="Quin", target="Mummy")
BLOW = {"action": ATTACK, "value": 9, "difficulty": 9, "target": "Quin"}
ATTACKED = commands.DeclareAction(actor="Mummy", **BLOW)
ONCE_MORE = [("Quin", TEST)]


# ------------------------------------------------------------------------------ what pays


@by_text("paid others", revised=(ONCE_MORE, set()), classic=([], {OTHER}), gurps=(ONCE_MORE, set()))
@pytest.mark.rule("TC-029", "TC-027", "TG-037", "TC-026", "TC-030")
def test_which_actions_earn_a_card_how_often_and_that_it_may_be_pooled(dialect, paid, others):
    once = at_text(dialect, HEROES_FLURRY, heroes=("Quin",)).reported("Quin", TEST, 3, "Mummy")
    assert paid_for(once.reported("Quin", TEST, 3, "Mummy")) == paid
    other = once.reported("Quin", INTIMIDATE, 3, "Mummy")
    assert paid_for(other) == [("Quin", INTIMIDATE)]
    assert paid_for(once.flipped(VILLAINS_TAUNT_TEST).reported("Quin", TEST, 3, "Mummy"))
    at = at_text(dialect)
    taunted, events = at.reported("Quin", TAUNT, 1, "Mummy"), torg.events
    assert taunted.kinds == [events.ActionReported, events.CardEarned, events.CardDrawn]
    (card,) = taunted.hand("Quin")
    assert taunted.allows(commands.PlayToPool(hero="Quin", card=card))
    assert not paid_for(at.reported("Quin", TRICK, 9, "Mummy"))
    assert not paid_for(at.reported("Quin", TAUNT, -1, "Mummy"))
    at = at_text(dialect, HEROES_INSPIRED_ANY)
    assert set(at.seen_by(torg.SPECTATOR).approved) == set(ActionKind) - {OTHER} | others
    other = paid_for(at.reported("Quin", OTHER, 3))
    assert other == [("Quin", action) for action in others]
    assert paid_for(at.reported("Quin", MANEUVER, 0, "Mummy"))
    assert at.allows(commands.DisallowAction(hero="Quin", action=OTHER)) is bool(others)
    assert all(len(card.gamemaster.approved) >= 2 for card in at.setup.deck.cards)


@by_text("most", revised=3, classic=3, gurps=1)
@pytest.mark.rule("TC-020", "TC-028", "TG-036", "TR-082", "TR-083")
@pytest.mark.parametrize(("margin", "count"), [(0, 1), (6, 1), (7, 2), (11, 2), (12, 3), (30, 3)])
def test_a_villains_listed_success_takes_up_to_three_cards_or_one(dialect, most, margin, count):
    pool, count = (42, 43, 44, 46), min(most, count)
    free = at_text(dialect, VILLAINS_TEST_INTIMIDATE, pools={"Quin": pool})
    at = free.reported("Mummy", TEST, margin, "Quin")
    exposed = torg.events.PoolExposed(villain="Mummy", hero="Quin", count=count, place=None)
    assert at.events_of(torg.events.PoolExposed) == [exposed]
    assert [(strip.hero, strip.count) for strip in at.round.rewards.strips] == [("Quin", count)]
    for cards in (pool[:count], pool[-count:]):
        stripped = at.strip_pool(hero="Quin", cards=cards)
        assert stripped.events == (torg.events.PoolStripped(hero="Quin", cards=cards),)
        assert set(stripped.pool("Quin")) == set(pool) - set(cards)
        assert set(stripped.discard_pile) == set(cards)
    for action in (TAUNT, ATTACK):
        assert not free.reported("Mummy", action, margin, "Quin").round.rewards.strips
    # Intimidation is among the skills of the villains.
    assert free.reported("Mummy", INTIMIDATE, margin, "Quin").round.rewards.strips


STOPPED = commands.Announce(actor="Quin", stopped_by=("Mummy",))


@ALL_DIALECTS
@pytest.mark.rule("TG-047")
def test_in_gurps_an_attack_succeeds_unless_an_active_defense_stops_it(dialect):
    at = at_text(dialect).declared(value=30, target="Mummy").thrown(12)
    assert paid_for(at.announce(actor="Quin")) == [("Quin", ATTACK)]
    if dialect is not GURPS:
        at.refuses(STOPPED, Reason.NOTHING_TO_STOP, "TG-047")
        return
    stopped = at.sends(STOPPED)
    assert not stopped.outcome.succeeded
    assert not paid_for(stopped)
    other = commands.Announce(actor="Quin", stopped_by=("Tina",))
    at.refuses(other, Reason.NOT_A_TARGET, "TG-047")
    # Only an attack can be stopped by an active defense.
    taunted = at_text(GURPS).declared("Quin", TAUNT, value=30, target="Mummy").thrown(12)
    taunted.refuses(STOPPED, Reason.NOTHING_TO_STOP, "TG-047")


# ------------------------------------------------------------------------------ interactions

RAISED_BY = [(TRICK, WILLPOWER), (TEST, WILLPOWER), (TAUNT, PRESENCE), (INTIMIDATE, PRESENCE)]


@pytest.mark.rule("TG-015", "TG-049", "TG-050", "TG-051", "TG-052", "TG-053")
@pytest.mark.parametrize(("action", "helps"), [*RAISED_BY, (MANEUVER, ADRENALIN)])
def test_in_gurps_each_interaction_is_a_roll_that_one_attribute_card_helps(action, helps):
    for card in (WILLPOWER, PRESENCE, ADRENALIN):
        at = at_fight(card, dialect=GURPS).played(card)
        at = at.acting("Quin", action, value=12, target="Mummy").ended()
        assert at.margin == (5 if card == helps else 2)
        assert (card in at.discard_pile) is (card == helps)


def applied(dialect, action, margin, **details):
    at = at_text(dialect).reported("Quin", action, margin, "Mummy")
    return at.apply_interaction(actor="Quin", target="Mummy", **details)


def effects(dialect, action, margin):
    (event,) = applied(dialect, action, margin).events_of(torg.events.InteractionApplied)
    return event.effects


MARGINS = (0, 4, 5, 9, 10, 14, 15, 16, 17, 30)


@pytest.mark.rule("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
@ALL_DIALECTS
def test_the_results_are_those_of_the_chart_of_the_rule_text(dialect):
    early = bool(applied(dialect, TRICK, 16).events_of(torg.events.PlayersCallDue))
    assert early is (dialect is GURPS), "the player's call comes a point earlier there"
    assert applied(dialect, TRICK, 17).events_of(torg.events.PlayersCallDue)
    for action, margin in product((TRICK, TEST, TAUNT, INTIMIDATE, MANEUVER), MARGINS):
        result = interaction_result(margin, Interaction[action.name], Edition(dialect.name))
        assert effects(dialect, action, margin) == result.effects, (action, margin)


@by_text("mild worse margin", revised=MILD, classic=(UNSKILLED, STYMIED, 5), gurps=MILD)
def test_the_mildest_results_and_the_margin_of_fatigue_differ(dialect, mild, worse, margin):
    assert effects(dialect, TEST, 2) == (mild,)
    assert effects(dialect, TEST, 7) == (worse,)
    assert applied(dialect, MANEUVER, margin).character("Mummy").injuries.shock == 2


@by_text("margin is_over", revised=(5, True), classic=(0, True), gurps=(5, False))
@pytest.mark.rule("TG-060")
def test_unskilled_lasts_for_the_round_or_until_the_next_action(dialect, margin, is_over):
    at = applied(dialect, TEST, margin)
    acting = at.declared("Mummy", target="Quin")
    assert not acting.attempt.is_skilled
    assert acting.announced(9).flipped(QUIET).declared("Mummy", target="Quin").attempt.is_skilled
    assert at.flipped(QUIET).declared("Mummy", target="Quin").attempt.is_skilled is is_over


@ALL_DIALECTS
@pytest.mark.rule("TG-061", "TG-064")
def test_a_setback_costs_the_next_action_or_is_an_event_and_the_player_calls_any_result(dialect):
    at = applied(dialect, TEST, 10)
    at.refuses(ATTACKED, Reason.ACTION_LOST, "TG-061")
    assert at.pass_turn(character="Mummy").flipped(QUIET).allows(ATTACKED)
    at = applied(dialect, TEST, 10, setback="the staff breaks")
    assert at.events_of(torg.events.InteractionApplied)[0].setback == "the staff breaks"
    assert at.allows(ATTACKED)
    (settled,) = at.pending.aftermath.settled
    assert settled.effects == (), "nothing is left on the Mummy that could be undone"
    at = applied(dialect, TRICK, 17)
    nothing = commands.MakeCall(actor="Quin", target="Mummy")
    call = attrs.evolve(nothing, effects=(InteractionEffect.SETBACK, STYMIED))
    assert torg.TORG.issuer(at.state, call) == torg.hero_seat("Quin")
    called = at.sends(call)
    given = [condition.effect for condition in called.round.conditions.given]
    assert given == [torg.Disadvantage.SETBACK, torg.Disadvantage.STYMIED]
    called.refuses(call, Reason.NO_CALL_DUE, "TG-064")
    words = at.make_call(actor="Quin", target="Mummy", what="changes sides")
    assert words.kinds == [torg.events.PlayersCallMade]
    again = attrs.evolve(nothing, effects=(InteractionEffect.PLAYERS_CALL,))
    for empty in (nothing, again):
        at.refuses(empty, Reason.NOTHING_CALLED, "TG-064")


@by_text("is_point flees", revised=(False, ["Mummy"]), classic=(False, ["Mummy"]), gurps=(True, []))
@pytest.mark.rule("TG-057", "TG-063", "TG-062")
def test_a_break_makes_the_target_flee_and_an_up_goes_to_the_actor(dialect, is_point, flees):
    at = applied(dialect, TAUNT, 15)
    assert at.standing("Quin") is torg.Advantage.UP
    given = {condition.character: condition.effect for condition in at.round.conditions.given}
    assert given == {"Quin": torg.Advantage.UP, "Mummy": torg.Disadvantage.SETBACK}
    assert at.allows(commands.SpendFreePossibility(character="Quin")) is is_point
    assert at.flipped(QUIET).standing("Quin") is None
    at = applied(dialect, TEST, 15)
    passed = at.pass_turn(character="Mummy")
    assert passed.fled == ["Mummy"]
    harmed = passed.hurt("Quin", by="Mummy", wounds=1)
    assert harmed.fled == harmed.flip().fled == []
    assert at.fled == flees
    if dialect is GURPS:
        # In GURPS the break lasts until the next action.
        assert at.flip().pass_turn(character="Mummy").fled == ["Mummy"]


@by_text("value", revised=12, classic=12, gurps=24)
def test_results_are_applied_once_after_a_success_and_before_the_next_roll(dialect, value):
    at = at_text(dialect)
    taunted = at.reported("Quin", TAUNT, 3, "Mummy")
    assert taunted.allows(APPLY)
    for none in (
        at,
        at.reported("Quin", TAUNT, -1, "Mummy"),
        at.reported("Quin", ATTACK, 3, "Mummy"),
        taunted.sends(APPLY),
        taunted.reported("Tina", TAUNT, -1, "Mummy"),
    ):
        none.refuses(APPLY, Reason.NO_INTERACTION, "TG-054")
    at = at_text(dialect).declared("Quin", TEST, value=value, difficulty=2, target="Mummy")
    (event,) = at.announced(12).sends(APPLY).events_of(torg.events.InteractionApplied)
    assert event.margin == 10


def test_opponent_fails_takes_the_results_back_and_a_break_makes_no_hero_flee():
    at = at_text(REVISED).reported("Mummy", INTIMIDATE, 15, "Quin")
    at = at.apply_interaction(actor="Mummy", target="Quin")
    assert at.hurt("Quin", wounds=1).fled == []
    for margin in (0, 5, 10, 15, 17):
        at = at_fight(OPPONENT_FAILS).reported("Mummy", TAUNT, margin, "Quin")
        at = at.apply_interaction(actor="Mummy", target="Quin")
        assert at.round.conditions.given or at.round.conditions.calls
        conditions = at.played(OPPONENT_FAILS).round.conditions
        assert conditions.given == conditions.calls == ()

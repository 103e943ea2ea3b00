"""Two heroes, offers, villains, rulings, cards, rounds: the second follows the rules of the first.

Every step is also taken with all people and cards in another order, and where two commands of one
type follow each other, with the second one first (`in_other_worlds`).
"""

from itertools import permutations, product

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import MANY_ON_ONE, Extension, InteractionEffect, Spread
from dramadeck.torg import CLASSIC, GURPS, REVISED, CardType, Check, Reason, Side, commands, events
from tests.laws.equivalent_games import in_other_worlds
from tests.torg.at import TorgAt, at_new_game, at_opening, at_rounds, at_scene, at_table, house
from tests.torg.house_rules import readings_from
from tests.torg.tables import ALL_DIALECTS, PLAIN, QUIET
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    HEROES_FLURRY,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    OTHER_ACTION,
    OTHER_ADRENALIN,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    PRESENCE,
    VILLAINS_SETBACK,
    VILLAINS_TEST_INTIMIDATE,
    VILLAINS_UP_DEFEND_TAUNT,
    WILLPOWER,
    put,
    rounds,
)

ATTACK, TAUNT, OTHER = torg.ActionKind.ATTACK, torg.ActionKind.TAUNT, torg.ActionKind.OTHER
TEST, TRICK = torg.ActionKind.TEST, torg.ActionKind.TRICK
PARTY, PAIR, FOUR = ("Quin", "Marco", "Tina"), ("Quin", "Marco"), ("Quin", "Marco", "Tina", "Kim")
GANG = ("Mummy", "Cultist", "Thug")
ANNS = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina"))
HEROES = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
HASTES = {"Quin": (HASTE,), "Marco": (OTHER_HASTE,)}
FAILS = {"Quin": (74,), "Marco": (75,)}

ALERTNESS, CONNECTION, CAMPAIGN, MARTYR, NEMESIS, ROMANCE = 33, 81, 112, 122, 126, 120
COUPS, ESCAPE, GLORY, LEADERSHIP = (113, 114), 156, 91, 141
MONOLOGUE, SECOND_CHANCE, SEIZE = 95, 79, 60
SETBACKS, ILLNESSES, HERO_FAILS = (301, 302, 303), (304, 305), (306, 307)
FAVORITES, DEFENSE = (308, 309), 310
OTHER_MARTYR = 311
TRICK_TAUNT, TEST_TAUNT, HEROES_INSPIRED, DANGER = 113, 130, 72, 158
HOUSE_CARDS = {DEFENSE: CardType.DEFENSE, OTHER_MARTYR: CardType.MARTYR}
HOUSE_CARDS |= dict.fromkeys(SETBACKS, CardType.SETBACK)
HOUSE_CARDS |= dict.fromkeys(ILLNESSES, CardType.ILLNESS)
HOUSE_CARDS |= dict.fromkeys(HERO_FAILS, CardType.HERO_FAILS)
HOUSE_CARDS |= dict.fromkeys(FAVORITES, CardType.REALITYS_FAVORITE)
HOUSE_DECK = torg.expanded_deck().with_cards(HOUSE_CARDS, like=45, name="house")
DECK, STANDARD, DRAMATIC = torg.original_deck(), *torg.SceneKind
BREAK = DECK.where(villains=torg.Disadvantage.BREAK, scene=STANDARD)[0]
FATIGUED = DECK.where(heroes=torg.Disadvantage.FATIGUED, scene=DRAMATIC)
NOT_GURPS = pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda text: text.name)


@pytest.fixture(autouse=True)
def everywhere(monkeypatch):
    in_other_worlds(monkeypatch, either_first=True)


def at(card=PLAIN_ATTACK_TAUNT, **table):
    """Return the first round of a fight against the gang."""
    return TorgAt(state=rounds(card, **{"villains": GANG, "deck_value": HOUSE_DECK} | table))


def together(at, *actors, action=ATTACK, **details):
    """Let these characters act with one roll, by default with values of 20 against 5."""
    details = {"values": (20,) * len(actors), "difficulty": 5} | details
    return at.many_on_one(actors=actors, action=action, **details)


def volley(at, actor, *targets, action=ATTACK, value=50, difficulty=5, **details):
    """Let a character act on several targets with one roll."""
    checks = tuple(Check(value=value, difficulty=difficulty, target=target) for target in targets)
    return at.one_on_many(actor=actor, action=action, checks=checks, **details)


def plays(at, cards, **choice):
    for hero, held in cards.items():
        for card in held:
            at = at.play_card(hero=hero, card=card, **choice)
    return at


def begun(at, hero, card, kind):
    at = at.pooled(hero, card).accept_subplot(hero=hero, card=card)
    return at.begin_subplot(hero=hero, subplot=kind)


def rattled(at, actor, target, margin, action=TEST):
    """Report a successful interaction with this margin, and apply its results."""
    at = at.reported(actor, action, margin, target)
    return at.apply_interaction(actor=actor, target=target)


def hindered(at, hero, card, character, **details):
    return at.plays(hero, card, choice=torg.Hindering(character=character, **details))


def strike(actor, target="Quin"):
    return commands.DeclareAction(actor=actor, action=ATTACK, value=9, difficulty=0, target=target)


def able(at, *characters):
    strikes = {name: strike(name, "Quin" if name in GANG else "Mummy") for name in characters}
    return [name for name in characters if at.allows(strikes[name])]


def heroes(records):
    return [record.hero for record in records]


def conditions_in_force(at):
    return [(condition.character, condition.effect) for condition in at.round.conditions.given]


def stripped(at):
    return heroes(at.round.rewards.strips)


def margins(at):
    return [result.margin for result in at.outcome.results]


# --------------------------------------------------------------------- hands, pools, offers


@ALL_DIALECTS
@pytest.mark.rule("TR-013")
def test_two_heroes_of_one_player_have_hands_that_are_hidden_from_each_other(dialect):
    dealt = at_new_game(ANNS, dialect=dialect).deal()
    assert [len(dealt.hand(hero)) for hero in PARTY] == [4, 4, 4]
    for own, other in (PAIR, PAIR[::-1]):
        seat = torg.hero_seat(own)
        drawn = [torg.TORG.view_event(event, seat) for event in dealt.events_of(events.CardDrawn)]
        cards = {event.hero: event.card for event in drawn}
        assert cards[own] in dealt.hand(own)
        assert cards[other] == cards["Tina"] == 0
    bare = at_table(*ANNS, dialect=dialect, villains=GANG).end_scene().settled()
    assert len({len(bare.hand(hero)) for hero in PARTY}) == 1


@pytest.mark.rule("TR-025")
def test_transfers_may_be_withheld_from_two_heroes():
    acted = at(hands={"Quin": (42,), "Marco": (46,)}).acted(*PAIR)
    acted = acted.withhold_transfer(hero="Quin").withhold_transfer(hero="Marco")
    for hero, card in (("Quin", 42), ("Marco", 46)):
        acted.refuses(commands.PlayToPool(hero=hero, card=card), Reason.TRANSFER_WITHHELD, "TR-025")


@pytest.mark.rule("TR-028", "TR-189")
def test_two_pools_that_are_opened_in_turn_hold_two_cards_each():
    opening = at_opening("Quin", "Tina", hands={"Quin": (42, 45, 43), "Tina": (44, 46, 47)})
    for hero, card in (("Quin", 42), ("Tina", 44), ("Quin", 45), ("Tina", 46)):
        opening = opening.open_pool(hero=hero, cards=(card,))
    for hero, card in (("Quin", 43), ("Tina", 47)):
        third = commands.OpenPool(hero=hero, cards=(card,))
        opening.refuses(third, Reason.OPENING_TOO_LARGE, "TR-028")


@ALL_DIALECTS
@pytest.mark.rule("TR-131", "TC-066")
@pytest.mark.parametrize("order", [("Quin", "Tina"), ("Tina", "Quin")])
def test_the_first_card_of_another_hero_does_not_make_an_escape_late(dialect, order):
    hands = {"Quin": HERO, "Tina": ESCAPE}
    acted = at(hands={hero: (card,) for hero, card in hands.items()}, dialect=dialect).acted(*order)
    for hero in order:
        acted = acted.play_to_pool(hero=hero, card=hands[hero])
    assert acted.plays("Tina", ESCAPE).events_of(events.PartyEscaped)


@pytest.mark.rule("TR-008", "TR-038")
def test_an_event_names_each_of_several_specials():
    held = (ALERTNESS, 42, CONNECTION)
    opened = at_opening("Quin", hands={"Quin": held}).open_pool(hero="Quin", cards=held)
    laid = [event.type for event in opened.events_of(events.SpecialLaid)]
    assert laid == [CardType.ALERTNESS, CardType.CONNECTION]
    trade = at(pools={"Quin": (ALERTNESS, 34), "Marco": (CONNECTION, 82)})
    trade = trade.offer_trade(hero="Quin", with_hero="Marco", gives=(33, 34), explanation="a map")
    trade = trade.answer_trade(hero="Marco", with_hero="Quin", gives=(CONNECTION, 82))
    specials = [(event.hero, event.type) for event in trade.events_of(events.SpecialLaid)]
    assert specials == [("Marco", CardType.ALERTNESS)] * 2 + [("Quin", CardType.CONNECTION)] * 2


OWN_CARDS = {"Quin": (HASTE,), "Marco": (HERO,), "Tina": (ACTION,), "Kim": (OTHER_HASTE,)}


def offering(at, *pairs):
    """Offer a trade for each of these pairs: a card of the first hero for the second one."""
    for hero, other in pairs:
        gives = OWN_CARDS[hero]
        at = at.offer_trade(hero=hero, with_hero=other, gives=gives, explanation="a hint")
    return at


@pytest.mark.rule("TR-039", "TR-040", "TR-044", "TR-041")
def test_two_offers_are_independent_and_each_wanted_type_is_given_once():
    offers = offering(at_scene(heroes=FOUR, hands=OWN_CARDS), ("Quin", "Marco"), ("Tina", "Kim"))
    answered = offers
    for hero, partner in (("Marco", "Quin"), ("Kim", "Tina")):
        answered = answered.answer_trade(hero=hero, with_hero=partner, gives=OWN_CARDS[hero])
    assert [answered.hand(hero) for hero in FOUR] == [(HERO,), (HASTE,), (OTHER_HASTE,), (ACTION,)]
    lapsed = offers.begin_rounds()
    assert heroes(lapsed.events_of(events.OfferEnded)) == ["Quin", "Tina"]
    assert {hero: lapsed.hand(hero) for hero in FOUR} == OWN_CARDS
    offer = {"gives": (36, 37), "wants": (CardType.HASTE, CardType.HERO), "explanation": "so"}
    trade = at(pools={"Quin": (36, 37), "Marco": (42, 43, HERO)})
    trade = trade.offer_trade(hero="Quin", with_hero="Marco", **offer)
    answer = commands.AnswerTrade(hero="Marco", with_hero="Quin", gives=(HERO, 42))
    twice, not_hers = (attrs.evolve(answer, gives=gives) for gives in ((42, 43), (42, 66)))
    trade.refuses(twice, Reason.WRONG_CARD_TYPE, "TR-040")
    trade.refuses(not_hers, Reason.CARD_NOT_IN_POOL, "TR-038")
    assert trade.allows(answer)


@pytest.mark.rule("TC-039", "TR-009", "TR-040", "TR-172")
def test_offers_of_a_hero_who_leaves_lapse_and_those_of_others_stay():
    trading = (("Kim", "Tina"), ("Marco", "Quin"), ("Quin", "Kim"))
    scene = at_scene(heroes=FOUR, hands=OWN_CARDS)
    martyr = begun(scene, "Quin", MARTYR, CardType.MARTYR)
    fights = at(heroes=FOUR, pools=OWN_CARDS).join_combat(character="Quin", combat="roof")
    for gone in (
        offering(scene, *trading).leave_party(hero="Quin"),
        offering(martyr, *trading).sacrifice(hero="Quin"),
        offering(fights, *trading).end_combat(combat="roof"),
    ):
        ended = [(event.hero, event.end) for event in gone.events_of(events.OfferEnded)]
        assert ended == [("Marco", torg.OfferEnd.LAPSED), ("Quin", torg.OfferEnd.LAPSED)]
        assert HERO in (*gone.hand("Marco"), *gone.pool("Marco"))
        assert heroes(gone.pending.offers) == ["Kim"]


@ALL_DIALECTS
@pytest.mark.rule("TC-037", "TG-005", "TR-167")
def test_a_subplot_is_not_traded_as_a_second_card(dialect):
    pools = at(pools={"Quin": (HERO, ROMANCE), "Marco": (OTHER_HERO,)}, dialect=dialect)
    trade = {"with_hero": "Marco", "gives": (HERO, ROMANCE), "explanation": "so"}
    offer = commands.OfferTrade(hero="Quin", **trade)
    pools.refuses(offer, Reason.SUBPLOT_STAYS, "TR-167")
    absent = attrs.evolve(offer, gives=(HERO, OTHER_HERO))
    pools.refuses(absent, Reason.CARD_NOT_IN_POOL, "TR-038")


def giving(*gifts):
    choice = torg.Leading(gifts=gifts, explanation="over there")
    return commands.PlayCard(hero="Quin", card=LEADERSHIP, choice=choice)


@NOT_GURPS
@pytest.mark.rule("TC-072", "TR-139", "TR-141", "TR-167")
def test_the_limits_of_leadership_hold_for_each_gift(dialect):
    pools = {"Quin": (LEADERSHIP, PLAIN[0], PLAIN[2], ROMANCE)}
    first, second = PLAIN[:1], PLAIN[2:3]
    fight = at(pools=pools, dialect=dialect)
    gift = torg.Gift(to_hero="Marco", cards=first)
    alone, beside = (attrs.evolve(gift, cards=cards) for cards in ((ROMANCE,), (*first, ROMANCE)))
    for other in ((gift, alone), (beside,)):
        fight.refuses(giving(*other), Reason.SUBPLOT_STAYS, "TR-167")
    to_hand = torg.Gift(to_hero="Marco", cards=second, to_pool=False)
    rule = "TR-141" if dialect is REVISED else "TC-072"
    fight.refuses(giving(gift, to_hand), Reason.GIFT_MISPLACED, rule)
    party, table = (*ANNS[::2], torg.Hero("Kim", player="Ann")), {"pools": pools}
    ours = at_rounds(PLAIN_ATTACK_TAUNT, *party, villains=GANG, dialect=dialect, **table)
    for names in permutations(("Tina", "Kim")):
        gifts = zip(names, (first, second), strict=True)
        gifts = [torg.Gift(to_hero=name, cards=cards) for name, cards in gifts]
        ours.refuses(giving(*gifts), Reason.GIFT_TO_ONESELF, "TR-139")


def pools_exposed(dialect, *targets, pools):
    """Expose the pools of several heroes: the Mummy tests them with one roll."""
    fight = at(VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect)
    return volley(fight, "Mummy", *targets, action=TEST, value=30, difficulty=0).announced(12)


@pytest.mark.rule("TC-036")
def test_cards_of_two_exposed_pools_are_not_playable_until_their_pool_is_stripped():
    pools = {"Quin": (HASTE, ACTION), "Marco": (OTHER_HASTE, OTHER_ACTION), "Tina": (HERO,)}
    reached = pools_exposed(CLASSIC, *PAIR, pools=pools)
    haste = {hero: commands.PlayCard(hero=hero, card=cards[0]) for hero, cards in pools.items()}
    for first, second in (PAIR, PAIR[::-1]):
        reached.refuses(haste[first], Reason.POOL_BEING_STRIPPED, "TC-036")
        due = next(strip.count for strip in reached.round.rewards.strips if strip.hero == first)
        rest = reached.strip_pool(hero=first, cards=pools[first][-due:])
        rest.refuses(haste[second], Reason.POOL_BEING_STRIPPED, "TC-036")
        assert stripped(rest) == [second]
        assert haste[first].card not in rest.pool(first) or rest.allows(haste[first])
    assert pools_exposed(CLASSIC, "Quin", "Tina", pools=pools).allows(haste["Marco"])


@ALL_DIALECTS
@pytest.mark.rule("TR-009", "TR-082", "TR-147")
@pytest.mark.parametrize(("gone", "left"), [PAIR, PAIR[::-1]])
def test_the_pool_of_one_hero_stays_exposed_when_the_other_leaves_or_negates(dialect, gone, left):
    pools = {"Quin": (HASTE, *FAILS["Quin"]), "Marco": (OTHER_HASTE, *FAILS["Marco"])}
    reached = pools_exposed(dialect, *PAIR, pools=pools)
    rest = reached.leave_party(hero=gone)
    (due,) = rest.round.rewards.strips
    assert due.hero == left
    taken_from = rest.strip_pool(hero=left, cards=pools[left][: due.count])
    assert len(taken_from.pool(left)) == 2 - due.count
    negated = reached.plays(gone, pools[gone][1])
    assert stripped(negated) == [left]
    assert stripped(negated.plays(left, pools[left][1])) == []


@ALL_DIALECTS
@pytest.mark.rule("TG-036", "TC-028", "TR-083")
def test_two_pools_may_be_stripped_in_any_order(dialect):
    fight = at(VILLAINS_TEST_INTIMIDATE, pools=HEROES, dialect=dialect)
    for villain, hero in zip(GANG, PAIR, strict=False):
        fight = fight.reported(villain, TEST, 0, hero)
    for hero, left in (("Marco", ["Quin"]), ("Quin", [])):
        fight = fight.strip_pool(hero=hero, cards=HEROES[hero])
        assert (fight.pool(hero), stripped(fight)) == ((), left)


# ------------------------------------------------------------------------- critical moments


@NOT_GURPS
@pytest.mark.rule("TR-032", "TR-035", "TC-033", "TC-035")
def test_two_heroes_who_act_together_each_have_and_pay_for_a_critical_moment(dialect):
    hands = {"Quin": (ACTION, HERO), "Marco": (OTHER_ACTION, OTHER_HERO)}
    act = together(at(hands=hands, dialect=dialect), *PAIR)
    for hero in PAIR:
        act = act.declare_critical_moment(hero=hero)
    act = plays(act, {"Quin": (ACTION,), "Marco": (OTHER_ACTION,)}).announced(12)
    lost = {event.hero: event.cards for event in act.events_of(events.PoolLost)}
    assert lost == ({} if dialect is REVISED else HEROES)


@pytest.mark.rule("TG-007", "TG-008", "MA-002")
def test_the_cards_of_each_moment_are_for_its_own_character_also_in_a_group():
    fight, villains = at(hands=HEROES, dialect=GURPS), {"Quin": "Mummy", "Marco": "Thug"}
    for hero, cards in HEROES.items():
        fight = fight.declare_critical_moment(hero=hero, cards=cards, character=villains[hero])
    for hero, (card,) in HEROES.items():
        play = commands.PlayCard(hero=hero, card=card)
        for whom in (villains[hero], "Cultist", None):
            act = fight.declared(hero, OTHER, difficulty=0, target=whom)
            act.allows_if(whom == villains[hero], play, Reason.MOMENT_FOR_ANOTHER, "TG-008")
    for whom in (*PARTY, *GANG):
        fight = at(hands={"Quin": (HERO,)}, dialect=GURPS)
        fight = fight.declare_critical_moment(hero="Quin", cards=(HERO,), character=whom)
        play = commands.PlayCard(hero="Quin", card=HERO)
        for targets in (GANG, GANG[::-1], GANG[:2], GANG[1:], GANG[::2]):
            quick = {"value": 9, "difficulties": (0,) * len(targets), "targets": targets}
            for act in (
                volley(fight, "Quin", *targets),
                fight.quick_method(actor="Quin", action=ATTACK, **quick),
                together(fight, *PAIR, target=targets[0]),
                together(fight, *PAIR[::-1], target=targets[0]),
            ):
                concerned = {*act.attempt.actors, *(check.target for check in act.attempt.checks)}
                act.allows_if(whom in concerned, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


@pytest.mark.rule("TC-035", "TG-008")
def test_two_moments_that_last_a_round_are_paid_for_before_pools_are_picked_up():
    after = {"pool_after_rounds": "is_picked_up"}
    ours = house(GURPS, pools={"moment_price": "pool_is_lost"}, adventure=after)
    pools = {"Tina": (ACTION,), "Marco": (ALERTNESS,)}
    fight = at(hands={**HEROES, "Tina": (HASTE,)}, pools=pools, dialect=ours)
    for hero, cards in HEROES.items():
        fight = fight.declare_critical_moment(hero=hero, cards=cards)
    for over in (fight.flip(), fight.end_rounds()):
        assert {event.hero: event.cards for event in over.events_of(events.PoolLost)} == HEROES
    assert [over.hand(hero) for hero in PARTY] == [(), (ALERTNESS,), (HASTE, ACTION)]


@pytest.mark.rule("TR-035", "TR-036", "TG-008")
def test_both_heroes_of_a_joint_action_may_play_cards_of_their_moments():
    hands = {"Quin": (HERO, 79), "Marco": (OTHER_HERO, 87)}
    act = together(at(hands={**hands, "Tina": (HASTE, 90)}), *PAIR, action=OTHER, difficulty=30)
    for hero in PAIR:
        act = act.declare_critical_moment(hero=hero)
    assert [set(act.usable(hero)) for hero in PARTY] == [{HERO, 79}, {OTHER_HERO, 87}, set()]
    assert [act.announced(12).usable(hero) for hero in PARTY] == [(79,), (87,), ()]
    lasting = {"moment_scope": "one_character_this_round"}
    dialect = house(REVISED, pools=lasting)
    fight = at(hands={**HEROES, "Tina": (HASTE,)}, dialect=dialect)
    for hero in PAIR:
        fight = fight.declare_critical_moment(hero=hero)
    assert [fight.usable(hero) for hero in PARTY] == [(HERO,), (OTHER_HERO,), ()]
    assert fight.declared("Marco").allows(commands.PlayCard(hero="Marco", card=OTHER_HERO))


@ALL_DIALECTS
@pytest.mark.rule("TC-032", "TG-007", "TR-033")
def test_every_act_has_a_critical_moment(dialect):
    act = at(hands={"Quin": PLAIN[2:]}, dialect=dialect)
    for kind in (torg.SceneKind.STANDARD, torg.SceneKind.DRAMATIC, torg.SceneKind.STANDARD):
        cards = act.hand("Quin")[:1] if dialect is GURPS else ()
        moment = commands.DeclareCriticalMoment(hero="Quin", cards=cards)
        act = act.declared("Quin", OTHER, difficulty=0).sends(moment)
        act.refuses(moment, Reason.CRITICAL_MOMENT_OVER, "TR-033")
        act = act.announced(12).end_rounds().settled().end_scene().settled()
        act = act.end_act().begin_scene(kind=kind, villains=GANG).begin_rounds().flip()


def two_open(dialect, held, first=ATTACK, second=ATTACK):
    """Return open actions of Quin and, by Haste, of Marco; Tina has a card in her pool."""
    both = at(hands={**HEROES, "Tina": (held,)}, pools={"Marco": (HASTE,)}, dialect=dialect)
    both = both.acted("Tina").play_to_pool(hero="Tina", card=held)
    both = both.declared("Quin", first, difficulty=0).declare_critical_moment(hero="Quin")
    both = both.plays("Marco", HASTE).declared("Marco", second, difficulty=0)
    both = both.declare_critical_moment(hero="Marco")
    return both.pooled("Quin", ACTION).pooled("Marco", OTHER_ACTION)


@pytest.mark.rule("TC-035", "TC-066", "TR-132", "TC-075")
def test_escape_ends_both_open_actions_and_monologue_hostile_ones_and_pools_are_lost():
    escaped = two_open(CLASSIC, ESCAPE).plays("Tina", ESCAPE)
    lost = {event.hero: event.cards for event in escaped.events_of(events.PoolLost)}
    assert lost == {"Quin": (HERO, ACTION), "Marco": (OTHER_HERO, OTHER_ACTION)}
    assert escaped.attempts == ()
    for first, second in product((ATTACK, OTHER), repeat=2):
        speech = two_open(CLASSIC, MONOLOGUE, first, second).plays("Tina", MONOLOGUE)
        kinds = dict(zip(PAIR, (first, second), strict=True))
        assert heroes(speech.events_of(events.PoolLost)) == [h for h in PAIR if kinds[h] is ATTACK]
        left = [attempt.actor for attempt in speech.attempts]
        assert left == [hero for hero in PAIR if kinds[hero] is OTHER]


@pytest.mark.rule("TR-145", "TG-024")
def test_a_monologue_stops_both_open_actions_or_in_gurps_those_of_others():
    ours = house(GURPS, pools=readings_from(REVISED, "pools", "commitment"))
    by_gurps = ((ours, hero, [(hero,)]) for hero in PAIR)
    for dialect, speaker, going_on in (*by_gurps, (REVISED, "Tina", [])):
        fight = at(pools={"Marco": (HASTE,)}, dialect=dialect).declared(difficulty=0)
        fight = fight.plays("Marco", HASTE).declared("Marco", OTHER, difficulty=0)
        speech = fight.pooled(speaker, MONOLOGUE).plays(speaker, MONOLOGUE)
        assert [attempt.actors for attempt in speech.attempts] == going_on


# ------------------------------------------------------------------- actors and their actions


@ALL_DIALECTS
@pytest.mark.rule("TR-136", "TR-137", "TC-039", "TC-038", "TR-059")
def test_only_heroes_of_the_combat_that_ends_leave_and_lose_their_haste(dialect):
    hasty = plays(at(pools=HASTES, dialect=dialect).acted(*PAIR), HASTES)
    for gone, left in (PAIR, PAIR[::-1]):
        rest = hasty.join_combat(character=gone, combat="roof").end_combat(combat="roof")
        assert [rest.actions_left(hero) for hero in (gone, left)] == [0, 1]
    assert [hasty.acted(*PAIR).actions_left(hero) for hero in PAIR] == [0, 0]
    fights = {"Marco": "roof", "Kim": "roof", "Tina": "cellar"}
    fight = at(heroes=FOUR, dialect=dialect)
    for hero, combat in fights.items():
        fight = fight.join_combat(character=hero, combat=combat)
    for gone in ("Marco", "Tina"):
        left = fight.leave_party(hero=gone)
        assert {hero: left.round.combat_of(hero) for hero in left.round.heroes} == {
            hero: fights.get(hero) for hero in FOUR if hero != gone
        }
    over = fight.end_combat(combat="roof")
    assert over.round.heroes == ("Quin", "Tina")
    assert not over.same_combat("Quin", "Tina")
    reason = Reason.HANDS_BEING_RESET if dialect is CLASSIC else Reason.NOT_IN_ACTION
    for hero in ("Marco", "Kim"):
        over.refuses(commands.PassTurn(character=hero), reason, "TR-059")


@ALL_DIALECTS
@pytest.mark.rule("MA-002", "TR-059", "TG-061", "TG-060")
@pytest.mark.parametrize("struck", PARTY)
def test_a_group_needs_an_action_of_each_member_and_is_as_skilled_as_its_weakest(dialect, struck):
    act = commands.ManyOnOne(actors=PARTY, action=OTHER, values=(9, 9, 9), difficulty=9)
    acted = at(dialect=dialect).acted(struck)
    acted.refuses(act, Reason.NO_ACTION_LEFT, "MA-002", struck)
    lost = rattled(at(dialect=dialect), "Mummy", struck, 10)
    lost.refuses(act, Reason.ACTION_LOST, "TG-061", struck)
    for command in (commands.Defend(hero=struck), commands.Defend(hero=struck, value=9)):
        lost.refuses(command, Reason.ACTION_LOST, "TG-061")
    assert lost.allows(*(commands.Defend(hero=hero) for hero in PARTY if hero != struck))
    fight = rattled(at(dialect=dialect), "Mummy", struck, 0 if dialect is CLASSIC else 5)
    assert not together(fight, *PARTY).attempt.is_skilled


@ALL_DIALECTS
@pytest.mark.rule("TG-061", "TR-145")
def test_a_hero_without_an_action_holds_no_monologue_if_it_is_an_action(dialect):
    fight = rattled(at(pools={"Marco": (MONOLOGUE,)}, dialect=dialect), "Mummy", "Marco", 10)
    speaking = commands.PlayCard(hero="Marco", card=MONOLOGUE)
    if dialect is REVISED:
        fight.refuses(speaking, Reason.ACTION_LOST, "TG-061")
        assert conditions_in_force(fight.pass_turn(character="Marco")) == []
    else:
        assert fight.allows(speaking)


@pytest.mark.rule("TR-009", "TR-086", "TC-038")
@pytest.mark.parametrize(("gone", "first"), [PAIR, PAIR[::-1]])
def test_opposed_heroes_keep_their_order_when_one_of_them_leaves(gone, first):
    totals = zip(FOUR, (14, 13, 12, 11), strict=True)
    order = tuple(torg.DexterityTotal(hero=hero, total=total) for hero, total in totals)
    opposed = at(heroes=FOUR).oppose_heroes(totals=order)
    left = opposed.leave_party(hero=gone)
    for late in ("Tina", "Kim"):
        left.refuses(commands.PassTurn(character=late), Reason.WAIT_FOR_FASTER, "TR-086")
    left = left.pass_turn(character=first)
    assert left.allows(commands.PassTurn(character="Tina"))
    left.refuses(commands.PassTurn(character="Kim"), Reason.WAIT_FOR_FASTER, "TR-086")
    back = opposed.join_combat(character="Kim", combat="roof").end_combat(combat="roof")
    assert back.join_combat(character="Kim").allows(commands.PassTurn(character="Kim"))


@pytest.mark.rule("TR-105", "TR-183", "TC-082")
def test_a_second_problem_in_a_round_is_answered_and_no_card_is_flipped_during_a_step():
    (problem, *_) = torg.original_deck().where(box=torg.Hazard.CRITICAL_PROBLEM)
    task = at(problem.number, pools={"Quin": (HASTE,)})
    task = task.begin_skill_resolution(hero="Quin", skill="lock picking", difficulties=(9, 9))
    for skill in ("prying", "dynamite"):
        task = task.resolve_dramatic_step(hero="Quin", value=1).announced(12)
        assert task.resolution.demands_approach
        task = task.choose_approach(hero="Quin", skill=skill).judge_approach(is_convincing=True)
        task = task.plays("Quin", HASTE) if skill == "prying" else task
    assert task.resolution.skill == "dynamite"
    step = at(1, pools={"Quin": (SEIZE,), "Marco": (42,)})
    step = step.begin_skill_resolution(hero="Quin", skill="lock", difficulties=(8,) * 4)
    step = step.resolve_dramatic_step(hero="Quin", value=9).plays("Marco", 42)
    seize = commands.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False))
    step.declared("Marco").refuses(seize, Reason.ACTION_ALREADY_OPEN, "TR-153")


@pytest.mark.rule("TG-067", "TR-150")
def test_a_second_chance_that_is_a_new_try_rolls_the_dice_of_both_steps_again():
    ours = house(GURPS, enhancements=readings_from(REVISED, "enhancements", "second_chance"))
    lock = {"skill": "lock picking", "difficulties": (0,) * 4, "flips": 5}
    task = at(1, pools={"Quin": (SECOND_CHANCE,)}, dialect=ours)
    task = task.begin_skill_resolution(hero="Quin", **lock)
    task = task.resolve_dramatic_step(hero="Quin", value=9, steps=2).announced(15, 4)
    assert task.outcome.die_total == 15 + 4
    again = task.plays("Quin", SECOND_CHANCE).announced(5, 6)
    steps = [event.step for event in again.events_of(events.StepGained)]
    assert steps == [torg.Step.A, torg.Step.B]


# ------------------------------------------------------------------------- results of one roll


@ALL_DIALECTS
@pytest.mark.rule("TG-054", "MA-012")
@pytest.mark.parametrize("difficulties", tuple(permutations((-5, -13, 2))))
def test_the_best_margin_of_several_taunts_at_one_villain_counts(dialect, difficulties):
    checks = tuple(Check(value=10, difficulty=rank, target="Mummy") for rank in difficulties)
    act = at(dialect=dialect).one_on_many(actor="Quin", action=TAUNT, checks=checks)
    act = act.announced(7 if dialect is GURPS else 14)
    assert max(margins(act)) > min(margins(act)) >= -8
    applying = act.apply_interaction(actor="Quin", target="Mummy")
    (applied,) = applying.events_of(events.InteractionApplied)
    assert act.pending.aftermath.margins == (("Mummy", applied.margin),)
    assert applied.margin == max(margins(act))


@ALL_DIALECTS
@pytest.mark.rule("TR-089", "TR-091", "MA-013", "TR-150")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_any_hit_of_several_checks_earns_a_card_and_is_no_failure(dialect, hits):
    checks = tuple(
        Check(value=10, difficulty=-40 if place == hits else 90, target=target)
        for place, target in enumerate(GANG)
    )
    act = at(pools={"Quin": (SECOND_CHANCE,)}, dialect=dialect)
    act = act.one_on_many(actor="Quin", action=ATTACK, checks=checks, effect_value=15).announced(12)
    assert act.events_of(events.CardEarned) == [events.CardEarned(hero="Quin", action=ATTACK)]
    assert act.outcome.effect_total is not None
    assert act.pending.aftermath.hits == (GANG[hits],)
    retry = commands.PlayCard(hero="Quin", card=SECOND_CHANCE)
    act.refuses(retry, Reason.NOTHING_TO_RETRY, "TR-150")
    at_quin = tuple(attrs.evolve(check, target="Quin") for check in checks)
    struck = at(VILLAINS_UP_DEFEND_TAUNT, dialect=dialect).defend(hero="Quin")
    struck = struck.one_on_many(actor="Mummy", action=ATTACK, checks=at_quin)
    struck = struck.announced(*(12 for _ in struck.attempt.dice_due))
    assert [event.succeeded for event in struck.events_of(events.DefenseTested)] == [False]
    assert struck.events_of(events.CardEarned) == []


@pytest.mark.rule("TC-075", "TC-018", "MA-018")
@pytest.mark.parametrize("targets", [("Guide", "Mummy"), ("Mummy", "Guide")])
def test_one_hostile_target_of_several_makes_an_action_hostile(targets):
    pools = {"Marco": (MONOLOGUE, SETBACKS[0])}
    fight = at(allies=("Guide",), villains=("Mummy",), pools=pools, dialect=CLASSIC)
    fields = {"actor": "Quin", "action": TAUNT}
    quick = commands.QuickMethod(value=9, difficulties=(9, 9), targets=targets, **fields)
    checks = tuple(Check(value=9, difficulty=9, target=target) for target in targets)
    several = commands.OneOnMany(checks=checks, **fields)
    silenced = fight.plays("Marco", MONOLOGUE)
    for command in (quick, several):
        silenced.refuses(command, Reason.HOSTILITY_SILENCED, "TC-075")
        assert fight.sends(command).plays("Marco", MONOLOGUE).attempts == ()
    assert silenced.allows(attrs.evolve(quick, targets=("Guide", "Tina")))
    hindered(fight, "Marco", SETBACKS[0], "Quin").refuses(quick, Reason.NO_OFFENSE, "TC-018")


@pytest.mark.rule("MA-018", "MA-020", "TG-047")
@pytest.mark.parametrize("stops", [(), ("Mummy",), ("Cultist",), ("Cultist", "Mummy"), GANG[::-1]])
def test_in_gurps_only_targets_of_a_roll_may_stop_it(stops):
    fight = at(dialect=GURPS, villains=(*GANG, "Ghoul"))
    quick = {"value": 30, "difficulties": (0, 0, 0), "targets": GANG}
    for act in (
        fight.quick_method(actor="Quin", action=ATTACK, **quick).thrown(10),
        volley(fight, "Quin", *GANG).thrown(10),
    ):
        for others in (("Mummy", "Ghoul"), ("Ghoul", "Mummy"), ("Mummy", "Quin")):
            stopped = commands.Announce(actor="Quin", stopped_by=others)
            act.refuses(stopped, Reason.NOT_A_TARGET, "TG-047")
        stopped = act.announce(actor="Quin", stopped_by=stops)
        assert stopped.pending.aftermath.hits == tuple(name for name in GANG if name not in stops)


TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 41))
MANY = [(16, 6), (19, 6), (20, 7), (32, 7), (33, 8), (40, 8)]


@pytest.mark.rule("MA-022", "MA-023", "MA-015", "MA-016")
@pytest.mark.parametrize(("number", "value"), MANY)
def test_more_than_fifteen_targets_are_harder_and_tougher_by_the_closest_value(number, value):
    fight, targets = at(villains=TROOPERS), TROOPERS[:number]
    quick = {"value": 10, "difficulties": (10,) * number, "targets": targets}
    for act in (
        volley(fight, "Quin", *targets, value=10, difficulty=10),
        fight.quick_method(actor="Quin", action=ATTACK, **quick),
    ):
        assert act.attempt.toughness_increase == value
        difficulties = [act.attempt.checks[place].difficulty for place in (15, -1)]
        assert difficulties == [10 + 2 * 6, 10 + 2 * value]


@pytest.mark.rule("MA-022", "MA-023", "MA-006", "MA-021")
@pytest.mark.parametrize(
    ("extension", "margin", "fewest", "most"),
    [
        *((Extension.LITERAL, *row) for row in ((11, 11, 15), (12, 16, 19), (13, 16, 19))),
        *((Extension.LITERAL, *row) for row in ((14, 20, 32), (15, 20, 32), (16, 33, 40))),
        *((Extension.PATTERN, *row) for row in ((9, 7, 10), (10, 11, 19), (12, 20, 32))),
        (Extension.PATTERN, 14, 33, 40),
        (None, 12, 16, 19),  # as printed, by default
    ],
)
def test_more_than_fifteen_in_a_group_use_an_extended_chart(extension, margin, fewest, most):
    for spread, succeeded in ((Spread.LOWEST, fewest), (Spread.TOP, most)):
        how = {"difficulty": 18 - margin, "spread": spread, "effect_value": 18}
        how |= {"extension": extension} if extension else {}
        act = together(at(villains=TROOPERS), *TROOPERS, values=(10,) * 40, **how).announced(12)
        (result,) = act.outcome.results
        assert (result.margin, result.succeeded) == (margin, succeeded)
        assert act.outcome.effect_total == 18 + MANY_ON_ONE.bonus.lookup(succeeded)


@pytest.mark.rule("TR-060", "TR-089", "TC-029", "TR-083", "TR-092")
def test_a_third_success_and_a_second_ruling_count_like_the_first():
    for dialect, cards in ((REVISED, 4), (CLASSIC, 1)):
        pools = {"Quin": (HASTE, OTHER_HASTE)}
        fight = at(HEROES_FLURRY, heroes=("Quin",), pools=pools, dialect=dialect)
        for card in pools["Quin"]:
            fight = fight.plays("Quin", card).acts("Quin", TEST, 0)
        fight = fight.acts("Quin", TEST, 0).acts("Quin", TEST, 0)
        assert len(fight.hand("Quin")) == cards, dialect.name
    paid = at(HEROES_FLURRY, dialect=CLASSIC)
    for hero in PARTY * 2:
        paid = paid.acts(hero, TEST, 0)
    assert [len(paid.hand(hero)) for hero in PARTY] == [1, 1, 1]
    for card, action, pool, kinds, taken_cards in (
        (TEST_TAUNT, TAUNT, PLAIN[:2], (None, None, None), 2),
        (TRICK_TAUNT, TRICK, PLAIN[:1] + PLAIN[2:4], (None, None), 2),
        (TRICK_TAUNT, TRICK, PLAIN[:1] + PLAIN[2:4], (None, TAUNT), 2),
    ):
        checks = tuple(Check(value=14, difficulty=8, target="Quin", action=kind) for kind in kinds)
        act = at(card, pools={"Quin": pool})
        act = act.one_on_many(actor="Mummy", action=action, checks=checks)
        exposed = [event.count for event in act.announced(12).events_of(events.PoolExposed)]
        assert (sum(exposed), {*exposed}) == (taken_cards, {1})
    ruled, both = at(), (("Quin", ATTACK), ("Quin", TAUNT), ("Marco", ATTACK))
    for hero, action in both:
        ruled = ruled.disallow_action(hero=hero, action=action)
    for hero, action in (*both, ("Marco", TAUNT)):
        is_ruled = (hero, action) in both
        reported = ruled.reported(hero, action, 5)
        assert bool(reported.events_of(events.CardEarned)) is not is_ruled
        again = commands.DisallowAction(hero=hero, action=action)
        ruled.allows_if(not is_ruled, again, Reason.RULED_ALREADY, "TR-092")


@ALL_DIALECTS
@pytest.mark.rule("TR-091", "TG-038", "TG-048")
def test_an_attack_on_one_defending_hero_tests_nobody_elses_defense(dialect):
    fight = at(107, dialect=dialect).defend(hero="Quin").defend(hero="Marco")
    for villain, hero in zip(GANG, PARTY, strict=True):
        fight = fight.reported(villain, ATTACK, -1, hero)
        defended = [hero] * (hero != "Tina")
        assert heroes(fight.events_of(events.DefenseTested)) == defended
        assert heroes(fight.events_of(events.CardEarned)) == defended


# ------------------------------------------------- cards that answer a success or a failure


def negated(at, hero="Quin", card=74, **choice):
    return at.play_card(hero=hero, card=card, **choice)


@ALL_DIALECTS
@pytest.mark.rule("TR-147", "TR-149", "MA-002")
@pytest.mark.parametrize("pair", [PAIR, PAIR[::-1]])
def test_any_target_hit_by_one_roll_may_negate_it_but_not_its_actor(dialect, pair):
    hit = volley(at(pools=FAILS, dialect=dialect), "Mummy", *pair).announced(12)
    assert negated(hit, "Marco", 75).pending.aftermath.hits == ("Quin",)
    own = together(at(pools=FAILS, dialect=dialect), *pair, action=TAUNT, target="Quin")
    own = own.announced(12)
    assert "Quin" in own.pending.aftermath.hits
    negate = commands.PlayCard(hero="Quin", card=74)
    own.refuses(negate, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")


@pytest.mark.rule("TR-147", "TR-083")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_negating_one_of_two_checks_restores_the_cards_that_it_took(order, taken):
    act = at(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (74, 75, DRAMA, HERO)})
    act = volley(act, "Mummy", "Quin", "Quin", action=TEST, value=10, difficulty=4).announced(12)
    of_place = {1: DRAMA, 2: HERO}
    for place in range(1, taken + 1):
        act = act.strip_pool(hero="Quin", cards=(of_place[place],))
    due = 2 - taken
    for place, card in zip(order, (74, 75), strict=True):
        act = negated(act, card=card, choice=torg.Negating(place=place))
        back = [event.cards for event in act.events_of(events.PoolRestored)]
        due -= place > taken
        assert back == [(of_place[place],)] * (place <= taken)
        assert len(act.round.rewards.strips) == due
    assert set(act.pool("Quin")) == {DRAMA, HERO}


@pytest.mark.rule("TR-147", "TR-082", "TR-091", "TG-063")
def test_negating_a_success_leaves_the_results_of_earlier_successes():
    exposed = at(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (74, DRAMA, HERO, ACTION)})
    for villain in GANG:
        exposed = exposed.acts(villain, TEST, 3, target="Quin")
    assert [strip.count for strip in negated(exposed).round.rewards.strips] == [1, 1]
    fight = at(VILLAINS_UP_DEFEND_TAUNT, pools={"Quin": (74, HASTE)}).defend(hero="Quin")
    fight = fight.declared("Mummy", value=-40, target="Quin").announced(12, 12)
    fight = fight.plays("Quin", HASTE).defend(hero="Quin")
    fight = fight.declared("Thug", value=40, target="Quin").announced(12, 12)
    assert negated(fight).events_of(events.DefenseSaved) == [events.DefenseSaved(hero="Quin")]
    for taunter in GANG:
        fight = at(pools={"Quin": (74, 75, 76)}, dialect=GURPS)
        fight = together(fight, *GANG, action=TAUNT, target="Quin", difficulty=-2).announced(10)
        fight = fight.apply_interaction(actor=taunter, target="Quin")
        for card in (74, 75, 76):
            assert fight.standing(taunter) is torg.Advantage.UP
            fight = negated(fight, card=card)
        assert conditions_in_force(fight) == []


@pytest.mark.rule("TG-064", "TR-147", "TR-149")
def test_negating_one_taunt_leaves_the_results_of_other_taunts():
    def named(at, actor, target, *effects):
        at = at.apply_interaction(actor=actor, target=target)
        return at.make_call(actor=actor, target=target, effects=effects)

    up, duel = InteractionEffect.UP, {"value": 60, "difficulty": 0, "target": "Quin"}
    fight = at(pools=FAILS, villains=(*GANG, "Ghoul"))
    fight = volley(fight, "Thug", *PAIR, action=TAUNT, value=60).announced(12)
    fight = named(fight, "Thug", "Marco", up).apply_interaction(actor="Thug", target="Quin")
    fight = fight.declared("Ghoul", TAUNT, **duel).announced(12)
    fight = named(fight, "Ghoul", "Quin", InteractionEffect.UNSKILLED)
    before = conditions_in_force(fight)
    fight = fight.declared("Cultist", TRICK, **duel).announced(12)
    fight = named(fight, "Cultist", "Quin", up, InteractionEffect.STYMIED)
    stymied = ("Quin", torg.Disadvantage.STYMIED)
    assert conditions_in_force(fight)[2:] == [("Cultist", torg.Advantage.UP), stymied]
    assert conditions_in_force(negated(fight)) == before
    assert negated(fight).allows(commands.MakeCall(actor="Thug", target="Quin", effects=(up,)))
    for hero in PAIR:
        calls = {"Quin": InteractionEffect.STYMIED, "Marco": InteractionEffect.UNSKILLED}
        taunt = volley(at(pools=FAILS), "Thug", *PAIR, action=TAUNT, value=60).announced(12)
        for target in PAIR:
            taunt = taunt.apply_interaction(actor="Thug", target=target)
        make = {name: {"actor": "Thug", "target": name, "effects": (calls[name],)} for name in PAIR}
        called = taunt.make_call(**make["Quin"]).make_call(**make["Marco"])
        (card,), (other,) = FAILS[hero], {*PAIR} - {hero}
        assert [name for name, _ in conditions_in_force(negated(called, hero, card))] == [other]
        unnamed = negated(taunt, hero, card)
        unnamed.refuses(commands.MakeCall(**make[hero]), Reason.NO_CALL_DUE, "TG-064")
        assert unnamed.allows(commands.MakeCall(**make[other]))


@ALL_DIALECTS
@pytest.mark.rule("TR-134", "TR-150", "MA-002")
@pytest.mark.parametrize("actors", [PAIR, PAIR[::-1]])
def test_any_member_of_a_group_may_have_second_chance_or_the_impact(dialect, actors):
    fight = at(pools={"Quin": (SECOND_CHANCE,)}, dialect=dialect)
    failed = together(fight, *actors, difficulty=90).announced(12)
    assert failed.plays("Quin", SECOND_CHANCE).attempt.actors == actors
    shone = together(fight, *actors).announced(12).grant_impact(hero="Quin")
    assert shone.pending.aftermath.has_impact


@pytest.mark.rule("TR-150", "TG-026", "TG-015", "MA-002")
def test_a_second_chance_of_a_group_covers_the_harm_and_the_cards_of_all_members():
    fight = together(at(pools={"Marco": (SECOND_CHANCE,)}), *PAIR, action=TRICK, difficulty=90)
    fight = fight.announced(12).hurt("Quin", shock=1).hurt("Marco", shock=1)
    doubted = fight.plays("Marco", SECOND_CHANCE).events_of(events.HarmDoubted)
    assert heroes(doubted) == [*PAIR]
    pools = {"Quin": (WILLPOWER,), "Marco": (18,)}
    fight = plays(at(pools=pools, dialect=GURPS), pools).pooled("Quin", SECOND_CHANCE)
    first = together(fight, *PAIR, action=TRICK, difficulty=90).announced(10)
    second = first.plays("Quin", SECOND_CHANCE).announced(10, 10)
    assert second.outcome.results[0].total == first.outcome.results[0].total


def steadfast(at):
    return at.round.conditions.steadfast


@pytest.mark.rule("TR-071", "TR-147", "TC-012")
def test_only_the_villain_of_a_negated_hit_no_longer_stands_firm():
    pools = {"Quin": (74, 75)}
    hit = together(at(pools=pools, dialect=CLASSIC), *GANG[:2], target="Quin").announced(12)
    assert steadfast(hit) == ("Mummy", "Cultist")
    assert steadfast(negated(hit)) == ("Mummy",)
    assert steadfast(negated(negated(hit), card=75)) == ()
    for place, firm in ((1, ()), (2, ("Mummy",))):
        check = Check(value=50, difficulty=5, target="Quin")
        both = (check, attrs.evolve(check, action=TAUNT))
        act = at(pools=pools, dialect=CLASSIC)
        act = act.one_on_many(actor="Mummy", action=ATTACK, checks=both)
        act = negated(act.announced(12), choice=torg.Negating(place=place))
        assert steadfast(act) == firm
    for targets in permutations(PAIR):
        two = volley(at(pools=pools, dialect=CLASSIC), "Mummy", *targets).announced(12)
        assert steadfast(negated(two)) == ("Mummy",)
    alone = at(pools=pools).acts("Mummy", ATTACK, 3, target="Quin")
    harmed = alone.report_damage(target="Marco", by="Cultist", shock=1)
    for other in (harmed, alone.stand_firm(villain="Cultist")):
        assert steadfast(negated(other)) == ("Cultist",)


@pytest.mark.rule("TC-069", "TG-054", "TR-077")
def test_let_hero_fail_undoes_the_hits_on_all_targets_and_their_results():
    pools = {"Quin": HERO_FAILS[:1], "Marco": HERO_FAILS[1:]}
    two = plays(at(pools=pools, dialect=CLASSIC), pools)
    for hero in PAIR:
        two = two.reported(hero, ATTACK, 4, "Mummy")
        two = two.let_hero_fail(hero=hero)
    assert two.adventure.awards == (("Quin", 3), ("Marco", 3))
    one = plays(at(pools={"Quin": HERO_FAILS[:1]}, dialect=CLASSIC), {"Quin": HERO_FAILS[:1]})
    failed = volley(one, "Quin", *GANG).announced(12).let_hero_fail(hero="Quin")
    assert heroes(failed.events_of(events.ActionNegated)) == [*GANG]
    check = Check(value=14, difficulty=0, target="Mummy")
    checks = (check, attrs.evolve(check, value=16, target="Cultist", action=TAUNT))
    act = plays(at(pools={"Quin": HERO_FAILS[:1]}, dialect=GURPS), {"Quin": HERO_FAILS[:1]})
    act = act.one_on_many(actor="Quin", action=torg.ActionKind.MANEUVER, checks=checks)
    act = act.announced(10)
    for target in GANG[:2]:
        act = act.apply_interaction(actor="Quin", target=target)
    assert (act.character("Mummy").injuries.shock, len(conditions_in_force(act))) == (2, 1)
    undone = act.let_hero_fail(hero="Quin")
    assert [event.character for event in undone.events_of(events.ShockTakenBack)] == ["Mummy"]
    assert (undone.character("Mummy").injuries.shock, conditions_in_force(undone)) == (0, [])
    assert not undone.pending.aftermath.outcome.succeeded


# -------------------------------------------------------- conditions, and how long they last


@ALL_DIALECTS
@pytest.mark.rule("TG-054")
def test_each_result_of_one_roll_is_applied_once_and_for_any_actor_of_a_group(dialect):
    two = volley(at(dialect=dialect), "Quin", *GANG[:2], action=TAUNT).announced(12)
    for villain in GANG[:2]:
        two = two.apply_interaction(actor="Quin", target=villain)
    for villain in GANG[:2]:
        again = commands.ApplyInteraction(actor="Quin", target=villain)
        two.refuses(again, Reason.NO_INTERACTION, "TG-054")
    group = together(at(dialect=GURPS), *PAIR, action=TAUNT, target="Mummy").announced(10)
    for actor in PAIR:
        applied = group.apply_interaction(actor=actor, target="Mummy")
        (event,) = applied.events_of(events.InteractionApplied)
        assert (event.actor, event.target) == (actor, "Mummy")


def duels(margin, action=TEST, **table):
    """Let each hero succeed at an interaction with another villain."""
    fight = at(dialect=GURPS, **table)
    for hero, villain in zip(PARTY, GANG, strict=True):
        fight = rattled(fight, hero, villain, margin, action)
    return fight


@pytest.mark.rule("TG-059", "TG-062")
def test_a_condition_until_the_next_action_ends_only_for_the_character_who_acts():
    all_three = duels(0)
    for rid, left in (
        (all_three.pass_turn(character="Cultist"), ["Mummy", "Thug"]),
        (together(all_three, *GANG[:2], action=OTHER).announced(10), ["Thug"]),
        (all_three, [*GANG]),
    ):
        for moment in (rid, rid.flipped(PLAIN_TEST_TRICK)):
            assert [name for name, _ in conditions_in_force(moment)] == left
    broken = duels(15).acted(*GANG)
    assert [event.character for event in broken.flip().events_of(events.CharacterFled)] == [*GANG]
    points = rattled(at(pools=HEROES, dialect=GURPS), "Mummy", "Quin", 0)
    points = rattled(points, "Cultist", "Marco", 0).declared().plays("Quin", HERO)
    assert [name for name, _ in conditions_in_force(points)] == ["Marco"]


@pytest.mark.rule("TG-058", "TG-064", "TG-057")
def test_each_of_several_calls_is_due_and_fatigue_applies_in_addition_to_an_event():
    waiting = duels(16)
    for hero, villain in zip(PARTY, GANG, strict=True):
        call = commands.MakeCall(actor=hero, target=villain, what="drops the staff")
        waiting = waiting.sends(call)
        waiting.refuses(call, Reason.NO_CALL_DUE, "TG-064")
    assert waiting.round.conditions.calls == ()
    fight = at(dialect=GURPS)
    fight = fight.reported("Quin", torg.ActionKind.MANEUVER, 15, "Mummy")
    fight = fight.apply_interaction(actor="Quin", target="Mummy", setback="his sword breaks")
    assert fight.scene.cast[0].injuries.shock == 2


@pytest.mark.rule("TR-063", "TR-077", "TC-017", "TG-044")
def test_effects_of_the_line_apply_to_all_heroes_also_in_later_rounds():
    down = at_opening(top=PLAIN_ATTACK_TAUNT).flip()
    for hero in PARTY:
        down = down.hurt(hero, leaves_unconscious=True)
    woken = down.flipped(HEROES_INSPIRED)
    assert all(hero.injuries.is_knocked_down for hero in woken.heroes)
    assert not any(hero.injuries.is_knocked_down for hero in woken.flipped(QUIET[0]).heroes)
    for dialect in (REVISED, CLASSIC, GURPS):
        tired = at(FATIGUED[0].number, dialect=dialect)
        assert {hero.injuries.shock for hero in tired.heroes} == {2}
        assert {hero.injuries.shock for hero in tired.flipped(FATIGUED[1].number).heroes} == {4}


@NOT_GURPS
@pytest.mark.rule("TR-079", "TC-019")
def test_each_stymied_hero_loses_one_reroll_and_a_group_loses_that_of_each_member(dialect):
    fight = at(HEROES_STYMIED, pools=HASTES, dialect=dialect)
    one = fight.declared("Quin").announced(10).plays("Quin", HASTE)
    assert not one.declared("Quin").attempt.is_stymied
    assert one.declared("Quin").announced(12).declared("Marco").attempt.is_stymied
    group = together(fight, *PAIR).announced(10)
    assert group.round.points.rerolls_lost == PAIR
    assert not group.plays("Marco", OTHER_HASTE).declared("Marco").attempt.is_stymied
    assert group.declared("Tina").attempt.is_stymied
    hasty = fight.plays("Quin", HASTE).declared("Quin").announced(10)
    assert dialect is REVISED or together(hasty, *PAIR).attempt.is_stymied


@pytest.mark.rule("TG-041", "TG-046", "TC-011")
def test_an_up_gives_a_possibility_or_a_die_to_each_and_stymied_takes_one_from_each():
    free = {hero: commands.SpendFreePossibility(character=hero) for hero in PARTY}
    ups = at(HEROES_UP_ANY, dialect=GURPS)
    ups = ups.give_condition(character="Quin", effect=torg.Advantage.UP).sends(free["Quin"])
    ups = ups.sends(*free.values())
    for command in free.values():
        ups.refuses(command, Reason.NO_FREE_POSSIBILITY, "TG-041")
    stymied = at(HEROES_STYMIED, possibilities=3, dialect=GURPS)
    for cancelled in (1, 0):
        for hero in PARTY:
            stymied = stymied.spend_possibility(hero=hero, what_for="a wound")
            assert len(stymied.events_of(events.PossibilityCancelled)) == cancelled
    for up in PAIR:
        fight = at(dialect=CLASSIC).give_condition(character=up, effect=torg.Advantage.UP)
        assert together(fight, *PAIR).attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TR-186", "TG-038", "TG-059", "TR-145", "TG-060")
def test_conditions_until_the_next_action_last_through_the_monologue_of_another():
    ours = house(GURPS, enhancements={"monologue_may_last": True})
    fight = rattled(at(pools={"Tina": (MONOLOGUE,)}, dialect=ours), "Quin", "Cultist", 2, TAUNT)
    for name in (*PAIR, "Mummy"):
        fight = fight.take_posture(character=name, what="all-out attack")
    speech = fight.plays("Tina", MONOLOGUE)
    for later in (PLAIN_TEST_TRICK, PLAIN_ATTACK_TAUNT + 1, PLAIN_ATTACK_TAUNT + 2):
        speech = speech.prolong_monologue().flipped(later)
        assert speech.round.monologue.speaker == "Tina"
        speech.refuses(strike("Mummy"), Reason.MONOLOGUE_HELD, "TG-024")
        fight = fight.flipped(later)
        for moment in (speech, fight):
            assert {posture.character for posture in moment.round.postures} == {*PAIR, "Mummy"}
            assert [name for name, _ in conditions_in_force(moment)] == ["Cultist"]
    assert speech.flipped(PLAIN_TEST_TRICK + 1).round.monologue is None
    passed = fight.pass_turn(character="Marco").round.postures
    assert {posture.character for posture in passed} == {"Quin", "Mummy"}
    lasting = {"interactions_last": "until_the_next_action"}
    ours = house(REVISED, approved_actions=lasting)
    fight = rattled(at(pools={"Quin": (MONOLOGUE,)}, dialect=ours), "Mummy", "Quin", 5)
    assert conditions_in_force(fight)
    assert conditions_in_force(fight.plays("Quin", MONOLOGUE)) == []


@pytest.mark.rule("TC-012", "TG-042")
def test_injured_villains_flee_unless_they_have_harmed_a_hero_alone_or_in_a_group():
    for dialect in (CLASSIC, GURPS):
        hurt = at(BREAK.number, kind=torg.SceneKind.STANDARD, dialect=dialect)
        for villain in GANG:
            hurt = hurt.hurt(villain, wounds=1)
        for firm in GANG:
            stands = hurt.report_damage(target="Tina", wounds=1, by=firm)
            fled = [event.character for event in stands.flip().events_of(events.CharacterFled)]
            assert fled == [name for name in GANG if name != firm]
        act = together(hurt, *GANG, target="Quin", difficulty=1).announced(12)
        assert dialect is GURPS or act.flip().events_of(events.CharacterFled) == []


@ALL_DIALECTS
@pytest.mark.rule("TC-015", "TC-016")
@pytest.mark.parametrize("sides", [(Side.HEROES,), (Side.VILLAINS,), tuple(Side)])
def test_danger_applies_to_both_sides_on_whichever_side_of_the_line_it_is_printed(dialect, sides):
    danger_card = torg.expanded_deck().card(DANGER)
    words = {side.value: (torg.ExpansionEffect.DANGER,) if side in sides else () for side in Side}
    line = attrs.evolve(danger_card.gamemaster.dramatic, **words)
    card = attrs.evolve(danger_card, gamemaster=attrs.evolve(danger_card.gamemaster, dramatic=line))
    cards = (
        card if printed.number == DANGER else printed for printed in torg.expanded_deck().cards
    )
    danger = at(DANGER, deck_value=torg.Deck("dangerous", tuple(cards)), dialect=dialect)
    attributes = (torg.Attribute.MIND, torg.Attribute.DEXTERITY, torg.Attribute.STRENGTH)
    for actor in ("Quin", "Mummy"):
        calm, *harder = (
            danger.acts(actor, OTHER, 0, attribute=attribute).margin for attribute in attributes
        )
        assert harder == [calm - 3] * 2


# ------------------------------------------------------------------------------------ setbacks


@pytest.mark.rule("TC-018", "TC-083", "MA-002", "MA-024")
@pytest.mark.parametrize("struck", PARTY)
def test_a_character_hindered_by_a_setback_card_cannot_join_an_attack(struck):
    fight = hindered(at(pools={"Tina": SETBACKS[:1]}, dialect=CLASSIC), "Tina", SETBACKS[0], struck)
    efforts = tuple(torg.Effort(helper=hero, value=9, perception=12) for hero in PARTY[1:])
    plan = {"action": ATTACK, "difficulty": 9, "target": "Mummy"}
    group = commands.ManyOnOne(actors=PARTY, values=(9, 9, 9), **plan)
    summed = commands.SumEfforts(lead="Quin", value=9, coordination=9, efforts=efforts, **plan)
    for command in (group, summed):
        fight.refuses(command, Reason.NO_OFFENSE, "TC-018")
        assert fight.allows(attrs.evolve(command, action=OTHER, target=None))


@pytest.mark.rule("TC-083", "TR-153", "TC-018")
def test_setback_cards_add_to_that_of_the_line_which_seize_initiative_ends():
    pools = {"Tina": SETBACKS, "Quin": (SEIZE,)}
    fight = at(VILLAINS_SETBACK, pools=pools, dialect=CLASSIC).name_setback(side=Side.VILLAINS)
    plain = at(pools=pools, dialect=CLASSIC)
    for card, villain in zip(SETBACKS, GANG[:2], strict=False):
        plain = hindered(plain, "Tina", card, villain)
        fight = hindered(fight, "Tina", card, villain, removes=True)
    assert (able(plain, *GANG), able(fight, *GANG)) == (["Thug"], [*GANG[:2]])
    assert able(hindered(plain, "Tina", SETBACKS[2], "Cultist", removes=True), *GANG) == [*GANG[1:]]
    struck = hindered(fight, "Tina", SETBACKS[2], "Mummy")
    assert able(struck, *GANG) == ["Cultist"]
    quiet = struck.changed(put, torg.decks.DRAMA_DECK, QUIET[0])
    seized = quiet.plays("Quin", SEIZE, choice=torg.Seizing(keeps=False))
    assert able(seized, *GANG) == [*GANG[1:]]


@ALL_DIALECTS
@pytest.mark.rule("TC-018", "TG-045")
def test_a_setback_of_both_sides_is_named_for_each_and_affects_both(dialect):
    both = at(161, kind=torg.SceneKind.STANDARD, deck_value="expanded", dialect=dialect)
    both = both.name_setback(side=Side.VILLAINS).name_setback(side=Side.HEROES)
    assert both.round.setbacks.penalized == (Side.VILLAINS, Side.HEROES)
    for side in Side:
        both.refuses(commands.NameSetback(side=side), Reason.SETBACK_NAMED, "TR-078")
    if dialect is REVISED:
        assert [margins(both.acts(name, TEST, 7)) for name in ("Quin", "Mummy")] == [[2], [2]]
    else:
        assert able(both, "Quin", "Mummy") == []


# --------------------------------------------------------------------------- cards that add up


@pytest.mark.rule("TR-123", "TR-150", "TG-016")
@pytest.mark.parametrize(("text", "total"), [(REVISED, 20 + 6), (GURPS, 20 + 20)])
def test_two_coups_de_grace_add_up_and_do_not_count_for_a_new_try(text, total):
    blow = {"value": 12, "difficulty": 0, "effect_value": 20}
    deadly = plays(at(pools={"Quin": COUPS}, dialect=text).declared(**blow), {"Quin": COUPS})
    assert deadly.announced(12).outcome.effect_total == total
    anew = house(text, enhancements={"second_chance": "one_new_try"})
    missed = at(pools={"Quin": (COUPS[0], SECOND_CHANCE)}, dialect=anew)
    missed = missed.declared(**blow | {"difficulty": 30}).plays("Quin", COUPS[0])
    again = missed.announced(12).plays("Quin", SECOND_CHANCE)
    assert (again.attempt.coups, again.attempt.coups_percent) == (0, 0)


def raising(attribute, **more):
    return {"choice": torg.Raise(attribute=attribute, **more)}


@pytest.mark.rule("TR-006", "TR-117", "TR-119", "TR-121", "TR-122")
def test_a_raised_attribute_helps_only_its_hero_in_each_action_of_the_round():
    strength, charisma = torg.Attribute.STRENGTH, torg.Attribute.CHARISMA
    fight = at(HEROES_FLURRY, pools={"Quin": (ADRENALIN, OTHER_ADRENALIN, PRESENCE)})
    for card, later in ((ADRENALIN, HEROES_FLURRY + 1), (OTHER_ADRENALIN, PLAIN_TEST_TRICK)):
        fight = fight.play_card(hero="Quin", card=card, **raising(strength))
        raised = [fight.value_raise(hero, strength) for hero in PAIR]
        assert raised == [3, 0]
        fight = fight.flipped(later)
        assert fight.value_raise("Quin", strength) == 0
    charm = at(HEROES_FLURRY, heroes=("Quin",), pools={"Quin": (PRESENCE,)})
    charm = charm.play_card(hero="Quin", card=PRESENCE, **raising(charisma))
    for total in (13, 13, 10):
        act = charm.declared("Quin", TAUNT, attribute=charisma).announced(12)
        assert act.outcome.results[0].total == total
        charm = act if act.actions_left("Quin") else act.flipped(PLAIN_ATTACK_TAUNT)


@NOT_GURPS
@pytest.mark.rule("TR-006", "TR-019")
def test_in_free_time_only_cards_of_heroes_who_have_acted_expire(dialect):
    more = {"skill": "climbing"} if dialect is CLASSIC else {}
    cards = {"Quin": (ADRENALIN, WILLPOWER), "Marco": (OTHER_ADRENALIN,), "Tina": (3,)}
    scene = at_scene(hands=cards, dialect=dialect)
    for hero, card in (("Quin", ADRENALIN), ("Marco", OTHER_ADRENALIN), ("Tina", 3)):
        scene = scene.play_card(hero=hero, card=card, **raising(torg.Attribute.DEXTERITY, **more))
    scene = scene.play_card(hero="Quin", card=WILLPOWER, **raising(torg.Attribute.MIND, **more))
    act = together(scene, *PAIR, action=OTHER).announced(12)
    expired = {event.hero: {*event.cards} for event in act.events_of(events.CardsExpired)}
    assert expired == {"Quin": {ADRENALIN, WILLPOWER}, "Marco": {OTHER_ADRENALIN}}
    assert [boost.card for boost in act.boosts] == [3]


@pytest.mark.rule("TG-006", "TG-015")
def test_in_gurps_a_roll_uses_up_the_cards_that_raise_it_and_commitments_remain():
    pools = {"Quin": (ADRENALIN, OTHER_ADRENALIN), "Marco": (3,)}
    fight = plays(at(pools=pools, dialect=GURPS), pools)
    strength = torg.Attribute.STRENGTH
    strong = fight.declared("Quin", OTHER, attribute=strength, difficulty=0).announced(10)
    assert (margins(strong), [boost.card for boost in strong.boosts]) == ([6], [3])
    scene = plays(at_scene(hands=pools, dialect=GURPS), {"Quin": pools["Quin"]})
    charm = scene.declared("Quin", TAUNT, attribute=torg.Attribute.CHARISMA, difficulty=0)
    assert charm.announced(10).in_play("Quin") == pools["Quin"]
    cards = {"Quin": (ACTION, HERO), "Marco": (OTHER_ACTION, OTHER_HERO)}
    declared = at(pools=cards, dialect=GURPS)
    for hero, (card, _) in cards.items():
        declared = declared.declared(hero, OTHER).plays(hero, card).announced(10)
    for hero, (_, card) in cards.items():
        late = commands.PlayCard(hero=hero, card=card, choice=torg.Spending(what_for="a wound"))
        declared.refuses(late, Reason.CARDS_COMMITTED, "TG-006")


@pytest.mark.rule("TC-065")
@pytest.mark.parametrize("opponent", GANG)
def test_a_defense_card_helps_against_a_group_that_includes_the_opponent(opponent):
    guarded = at(pools={"Quin": (DEFENSE,)}, dialect=CLASSIC).plays(
        "Quin", DEFENSE, choice=torg.Guarding(opponent=opponent, bonus=4)
    )
    acts = [together(guarded, *GANG, target=hero).announced(12) for hero in PAIR]
    assert margins(acts[1])[0] - margins(acts[0])[0] == 4


@ALL_DIALECTS
@pytest.mark.rule("TC-079")
def test_two_cancelled_possibilities_are_restored_and_not_cancelled_again(dialect):
    table = {"rated": ("Mummy",), "possibilities": 1, "pools": {"Quin": (*FAVORITES, HERO)}}
    act = at(dialect=dialect, **table).declared().spend_possibility(hero="Quin")
    act = act.plays("Quin", HERO)
    before = (act.attempt.dice_due, act.attempt.points)
    act = act.counter_point(villain="Mummy").counter_point(villain="Mummy")
    act = plays(act, {"Quin": FAVORITES})
    assert (act.attempt.dice_due, act.attempt.points) == before
    act.refuses(commands.CounterPoint(villain="Mummy"), Reason.POINT_PROTECTED, "TC-079")


@NOT_GURPS
@pytest.mark.rule("TR-127", "TC-079")
def test_a_villain_who_cancels_a_possibility_pays_with_one_of_his_own(dialect):
    table = {"rated": GANG, "possibilities": 1, "pools": {"Quin": (HERO,)}}
    fight = at(dialect=dialect, **table)
    points = {"counter": torg.Counter.POSSIBILITIES, "number": 2, "reason": "the sheet"}
    for villain in GANG:
        fight = fight.set_counter(character=villain, **points)
    own, heros = commands.SpendPossibility(hero="Quin"), commands.PlayCard(hero="Quin", card=HERO)
    for point in (own, heros):
        paid = fight.declared().sends(point).counter_point(villain="Cultist")
        assert [character.possibilities for character in paid.scene.cast] == [2, 1, 2]


# -------------------------------------------------------------------------- stories and awards


@pytest.mark.rule("TR-135")
def test_glory_also_pays_a_hero_outside_the_fight_and_a_fallen_hero():
    story = begun(at_table(pools={"Quin": (GLORY,)}), "Tina", MARTYR, CardType.MARTYR)
    story = story.begin_scene(kind=torg.SceneKind.DRAMATIC, villains=GANG).sacrifice(hero="Tina")
    story = story.begin_rounds(heroes=("Quin",)).flipped(PLAIN_ATTACK_TAUNT).declared()
    story = story.announced(60).grant_impact(hero="Quin").plays("Quin", GLORY)
    awards = {event.hero: event.possibilities for event in story.events_of(events.AwardChanged)}
    assert awards == dict.fromkeys(PARTY, 3)


NEMESIS_OF_OLD = torg.LastingSubplot(type=CardType.NEMESIS, other_party="Vizier")
ROMANCE_OF_QUIN = torg.LastingSubplot(type=CardType.ROMANCE, other_party="Kara")


@pytest.mark.rule("TR-168", "TR-174", "TR-178", "TC-053")
def test_each_subplot_of_each_hero_pays_for_an_act_unless_withheld_or_without_influence():
    quin = torg.Hero("Quin", campaigned=(NEMESIS_OF_OLD,))
    story = at_table(quin, "Marco", is_campaign=True)
    story = begun(story, "Quin", ROMANCE, CardType.ROMANCE)
    story = begun(story, "Marco", NEMESIS, CardType.NEMESIS)
    story = story.recall_subplot(hero="Quin", subplot=CardType.NEMESIS)
    active = {("Quin", CardType.ROMANCE), ("Marco", CardType.NEMESIS), ("Quin", CardType.NEMESIS)}
    for ignored in (None, *active):
        act = story
        if ignored is not None:
            act = act.withhold_subplot_pay(hero=ignored[0], subplot=ignored[1])
        act = act.end_act()
        paid = {(event.hero, event.type) for event in act.events_of(events.SubplotPaid)}
        assert paid == active - {ignored}
        assert sum(subplot.earned for subplot in act.subplots) == len(active - {ignored})
    assert [hero.possibilities for hero in story.end_act().end_act().heroes] == [4, 2]
    party = (torg.Hero(name, campaigned=(NEMESIS_OF_OLD,)) for name in PAIR)
    story = at_table(*party, is_campaign=True, dialect=CLASSIC)
    for hero in PAIR:
        story = story.recall_subplot(hero=hero, subplot=CardType.NEMESIS)
    for hero, earned in (("Quin", [1, 0]), ("Marco", [1, 1])):
        story = story.note_influence(hero=hero, subplot=CardType.NEMESIS).end_act()
        assert [subplot.earned for subplot in story.subplots] == earned


@pytest.mark.rule("TC-055", "TR-178")
@NOT_GURPS
def test_a_second_campaign_keeps_the_first_lasting_subplot(dialect):
    quin = torg.Hero("Quin", campaigned=(NEMESIS_OF_OLD,))
    story = at_table(quin, "Marco", is_campaign=True, dialect=dialect)
    story = begun(story, "Quin", ROMANCE, CardType.ROMANCE).pooled("Quin", CAMPAIGN)
    fields = {"hero": "Quin", "owner": "Quin", "subplot": CardType.ROMANCE}
    story = story.propose_campaign(card=CAMPAIGN, other_party="Kara", **fields)
    story = story.judge_campaign(approves=True)
    assert story.hero("Quin").campaigned == (NEMESIS_OF_OLD, ROMANCE_OF_QUIN)


@ALL_DIALECTS
@pytest.mark.rule("TR-173")
@pytest.mark.parametrize("by", PAIR)
def test_no_hero_may_make_a_martyr_subplot_last(dialect, by):
    story = begun(at_table(is_campaign=True, dialect=dialect), "Quin", MARTYR, CardType.MARTYR)
    fields = {"card": CAMPAIGN, "owner": "Quin", "subplot": CardType.MARTYR}
    command = commands.ProposeCampaign(hero=by, **fields)
    story.pooled(by, CAMPAIGN).refuses(command, Reason.MARTYR_CANNOT_LAST, "TR-173")


@ALL_DIALECTS
@pytest.mark.rule("TR-180")
def test_alertness_and_connection_are_discarded_after_their_use_and_a_subplot_stays(dialect):
    story = at_table(pools={"Tina": (ALERTNESS, CONNECTION)}, dialect=dialect, villains=GANG)
    story = begun(story, "Tina", ROMANCE, CardType.ROMANCE)
    for card in (CONNECTION, ALERTNESS):
        story = story.activate_special(hero="Tina", card=card, what="a glint")
    for _ in range(2):
        story = story.end_scene().settled()
        assert story.pool("Tina") == (ROMANCE,)
        story = story.end_act().begin_scene(kind=torg.SceneKind.DRAMATIC, villains=GANG)


@pytest.mark.rule("TR-166")
@pytest.mark.parametrize(("first", "second"), [PAIR, PAIR[::-1]])
def test_two_heroes_of_one_player_together_may_have_one_subplot(first, second):
    table = at_table(*ANNS, pools={first: (ROMANCE,)}, hands={second: (NEMESIS,)})
    laying = commands.PlayToPool(hero=second, card=NEMESIS)
    table.refuses(laying, Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    accepted = table.accept_subplot(hero=first, card=ROMANCE)
    accepting = commands.AcceptSubplot(hero=second, card=NEMESIS)
    pooled = accepted.pooled(second, NEMESIS)
    pooled.refuses(accepting, Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
    assert accepted.hold("Tina", NEMESIS).allows(commands.PlayToPool(hero="Tina", card=NEMESIS))


@pytest.mark.rule("TR-172", "TC-058")
def test_a_sacrifice_ends_a_joint_action_and_each_living_martyr_has_a_lower_award():
    for dialect in (REVISED, CLASSIC, GURPS):
        fight = begun(at(dialect=dialect), "Quin", MARTYR, CardType.MARTYR)
        alone = fight.declared("Marco").sacrifice(hero="Quin")
        assert alone.allows(commands.Roll(actor="Marco", total=12))
        for actors in permutations(PAIR):
            assert together(fight, *actors).sacrifice(hero="Quin").attempts == ()
    # The only Martyr card is used again.
    again = begun(fight.sacrifice(hero="Quin"), "Marco", MARTYR, CardType.MARTYR)
    fight = again.sacrifice(hero="Marco")
    assert (fight.fallen, fight.round.heroes) == (PAIR, ("Tina",))
    for lowered, other in (PAIR, PAIR[::-1]):
        story = at_table(deck_value=HOUSE_DECK, dialect=CLASSIC)
        for hero, card in zip(PAIR, (MARTYR, OTHER_MARTYR), strict=True):
            story = story.pooled(hero, card).accept_subplot(hero=hero, card=card)
        story = story.reduce_award(hero=lowered, possibilities=2)
        story.refuses(commands.EndAdventure(), Reason.AWARD_NOT_REDUCED, "TC-058", other)
        assert story.reduce_award(hero=other, possibilities=2).allows(commands.EndAdventure())


@pytest.mark.rule("TC-057")
@pytest.mark.parametrize(("ill", "lost"), [("Quin", (1, 0)), ("Marco", (0, 1))])
def test_an_active_illness_weakens_its_hero_by_the_penalty_of_each_action(ill, lost):
    sick = well = at(dialect=CLASSIC)
    for hero, card in zip(PAIR, ILLNESSES, strict=True):
        sick = sick.pooled(hero, card).accept_subplot(hero=hero, card=card)
    sick = sick.begin_subplot(hero=ill, subplot=CardType.ILLNESS)
    assert [margins(sick.acts(hero, TAUNT, 0))[0] for hero in PAIR] == [-less for less in lost]
    for group in permutations(PAIR):
        plain, weak = (together(at, *group, action=TAUNT).announced(12) for at in (well, sick))
        assert margins(plain)[0] - margins(weak)[0] == 1
    taunt = Check(value=10, difficulty=10, target="Mummy", action=TAUNT)
    checks = (taunt, attrs.evolve(taunt, action=ATTACK))
    act = sick.one_on_many(actor=ill, action=TAUNT, checks=checks).announced(12)
    assert [result.total for result in act.outcome.results] == [9, 8]

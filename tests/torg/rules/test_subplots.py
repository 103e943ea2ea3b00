"""Subplots: declined, accepted, active, paid and campaigned; and specials in each rule text."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, REVISED, CardType, Reason, commands, events
from dramadeck.torg import round as torg_round
from dramadeck.torg.cards import DECLINABLE, SUBPLOTS, Bar
from dramadeck.torg.commands import AcceptSubplot
from dramadeck.torg.decks import DISCARD_PILE
from tests.torg import tables_actions
from tests.torg.at import at_new_game, at_rounds, at_scene, at_table, by_text, house
from tests.torg.tables import ALL_DIALECTS, PLAIN, in_scene

CAMPAIGN, ALERTNESS, MASTER_PLAN, FAILS, ROMANCE, ROMANCE_TOO = 112, 33, 50, 74, 120, 121
MARTYR, NEMESIS, CONNECTION, ILL = 122, 126, 82, 301


OF_ROMANCE = {"hero": "Quin", "subplot": CardType.ROMANCE}
BEGIN, ACCEPT = commands.BeginSubplot(**OF_ROMANCE), AcceptSubplot(hero="Quin", card=ROMANCE)
LAY_NEMESIS = commands.PlayToPool(hero="Quin", card=NEMESIS)
LIMIT = (Reason.SUBPLOT_LIMIT_REACHED, "TR-166")
STAKE, ILLNESS = CardType.PERSONAL_STAKE, CardType.ILLNESS
AGREES = commands.AnswerCampaign(hero="Quin", agrees=True)
APPROVED, TURNED_DOWN = (commands.JudgeCampaign(approves=it) for it in (True, False))
NONE_PROPOSED = (Reason.NO_CAMPAIGN_PROPOSED, "TR-175")


def points(at, hero="Quin"):
    return at.hero(hero).possibilities


@pytest.mark.rule("TR-170", "TR-171")
def test_there_are_seven_kinds_of_subplots_and_the_campaign_card():
    specials = [card.type for card in torg.original_deck().cards if card.player.is_special]
    kinds = set(specials) - {CardType.ALERTNESS, CardType.CONNECTION}
    assert kinds == set(DECLINABLE) - {CardType.THE_QUEST, CardType.ILLNESS}
    assert len(kinds - {CardType.CAMPAIGN}) == 7
    assert specials.count(CardType.ROMANCE) == 2
    assert CardType.CAMPAIGN not in SUBPLOTS


def accepted(*cards, is_active=True, **table):
    """Return a table between scenes with accepted subplots in Quin's pool."""
    at = at_table(pools={"Quin": cards}, **table)
    for card in cards:
        at = at.accept_subplot(hero="Quin", card=card)
        if is_active:
            at = at.begin_subplot(hero="Quin", subplot=at.card(card).type)
    return at


@pytest.mark.rule("TR-163", "TR-165")
def test_a_subplot_in_the_pool_cannot_be_declined_and_is_ruled_on_once():
    at = at_table(hands={"Quin": (ALERTNESS, 1)}, pools={"Quin": (ROMANCE,)})
    wrong_type = dict.fromkeys((ALERTNESS, 1), Reason.WRONG_CARD_TYPE)
    for card, reason in ({ROMANCE: Reason.CARD_NOT_IN_HAND} | wrong_type).items():
        at.refuses(commands.DeclineSubplot(hero="Quin", card=card), reason, "TR-163")
    at = accepted(ROMANCE, is_active=False)
    assert at.pool("Quin") == (ROMANCE,)
    for ruling in (commands.DisallowSubplot, AcceptSubplot):
        at.refuses(ruling(hero="Quin", card=ROMANCE), Reason.SUBPLOT_ACCEPTED, "TR-165")
    at = at_table(pools={"Quin": (ALERTNESS, CAMPAIGN)})
    for ruling, card, reason in (
        (AcceptSubplot, ROMANCE, Reason.CARD_NOT_IN_POOL),
        (AcceptSubplot, ALERTNESS, Reason.WRONG_CARD_TYPE),
        (AcceptSubplot, CAMPAIGN, Reason.WRONG_CARD_TYPE),
        (commands.DisallowSubplot, ALERTNESS, Reason.WRONG_CARD_TYPE),
    ):
        at.refuses(ruling(hero="Quin", card=card), reason, "TR-164")


@pytest.mark.rule("TR-164", "TR-166")
def test_no_second_subplot_is_pooled_unless_the_first_was_disallowed():
    pools = {"Quin": (ROMANCE,)}
    at = at_table(hands={"Quin": (NEMESIS, CAMPAIGN)}, pools=pools)
    scene = at.changed(in_scene)
    scene.refuses(LAY_NEMESIS, *LIMIT)
    assert scene.allows(commands.PlayToPool(hero="Quin", card=CAMPAIGN))
    at_rounds(hands={"Quin": (NEMESIS,)}, pools=pools).acted("Quin").refuses(LAY_NEMESIS, *LIMIT)
    opening = at_table("Quin", hands={"Quin": (NEMESIS, ROMANCE)}).changed(in_scene).begin_rounds()
    opening.refuses(commands.OpenPool(hero="Quin", cards=(NEMESIS, ROMANCE)), *LIMIT)
    assert at.disallow_subplot(hero="Quin", card=ROMANCE).allows(LAY_NEMESIS)


def lost(at, card=ROMANCE):
    """Let a villain take this card from Quin's pool by a success."""
    test = torg.ActionKind.TEST
    at = at.report_action(actor="Mummy", action=test, margin=0, target="Quin")
    return at.strip_pool(hero="Quin", cards=(card,))


def in_a_fight(dialect, *cards, is_active=True, **table):
    """Return a fight with an accepted Romance of Quin, and these cards in her pool."""
    pools = {"Quin": (ROMANCE, *cards)}
    at = at_rounds(tables_actions.VILLAINS_TEST_INTIMIDATE, pools=pools, dialect=dialect, **table)
    return at.sends(ACCEPT, BEGIN) if is_active else at.sends(ACCEPT)


def ruled(at):
    """Move the Romance back to Quin's pool by a ruling."""
    return at.move_card(card=ROMANCE, to=torg.Place.POOL, hero="Quin", reason="it is hers")


@pytest.mark.rule("TR-082", "TR-166", "TR-168", "TR-174")
def test_a_lost_subplot_counts_for_the_limit_and_only_an_active_one_pays():
    hands = {"Quin": (NEMESIS,), "Marco": (ROMANCE_TOO,)}
    at = lost(in_a_fight(torg.REVISED, hands=hands))
    assert at.subplots == ()
    at = at.acted("Quin")
    at.refuses(LAY_NEMESIS, *LIMIT)
    at.pooled("Quin", NEMESIS).refuses(AcceptSubplot(hero="Quin", card=NEMESIS), *LIMIT)
    at = at.end_rounds().end_scene(is_final_encounter=True).end_act()
    assert at.kinds == [events.ActEnded]
    at = ruled(lost(in_a_fight(torg.GURPS))).sends(ACCEPT, BEGIN)
    at = at.end_rounds().end_scene(is_final_encounter=True).settled().end_act()
    assert len(at.events_of(events.SubplotPaid)) == 1
    assert [subplot.earned for subplot in at.adventure.subplots] == [0, 1]


def fetched(at):
    """Fetch the top card of the discard pile by Master Plan."""
    return at.plays("Quin", MASTER_PLAN)


@pytest.mark.rule("TC-051", "TC-052", "TR-142", "TR-164", "TR-165")
@pytest.mark.parametrize(
    ("dialect", "comes_back"),
    [(torg.CLASSIC, fetched), (torg.CLASSIC, ruled), (torg.GURPS, ruled), (torg.REVISED, ruled)],
)
def test_a_lost_subplot_that_returns_needs_a_new_ruling(dialect, comes_back):
    at = comes_back(lost(in_a_fight(dialect, MASTER_PLAN)))
    assert ROMANCE in at.pool("Quin")
    assert at.subplots == ()
    assert at.seen_by(torg.GAMEMASTER).adventure.subplots[0].is_over
    at.refuses(BEGIN, Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    assert at.allows(commands.DisallowSubplot(hero="Quin", card=ROMANCE))
    if dialect is torg.REVISED:
        # It had begun, so it counts for the limit of the adventure.
        at.refuses(ACCEPT, *LIMIT)
        return
    at = at.sends(ACCEPT)
    assert [subplot.is_active for subplot in at.subplots] == [False]
    assert at.allows(BEGIN)


@ALL_DIALECTS
@pytest.mark.rule("TR-147", "TR-149", "TR-166")
def test_an_inactive_subplot_may_be_accepted_again_and_a_negated_loss_is_undone(dialect):
    at = ruled(lost(in_a_fight(dialect, is_active=False))).sends(ACCEPT)
    assert len(at.subplots) == 1
    before = in_a_fight(dialect, FAILS)
    at = lost(before)
    assert at.subplots == ()
    assert at.plays("Quin", FAILS).subplots == before.subplots


@pytest.mark.rule("TR-168", "TR-169")
def test_a_subplot_pays_for_each_act_in_which_it_was_active_including_the_last():
    at = accepted(ROMANCE, is_active=False).end_act()
    assert at.events_of(events.SubplotPaid) == []
    at = at.sends(BEGIN).end_act()
    paid = events.SubplotPaid(hero="Quin", type=CardType.ROMANCE, possibilities=1)
    assert at.events == (paid, events.ActEnded(act=2))
    at = at.end_act()
    assert (points(at), points(at, "Marco")) == (2, 0)
    assert at.subplots[0].earned == 2
    at = accepted(ROMANCE).changed(in_scene).end_scene(is_final_encounter=True)
    assert points(at.end_adventure()) == 1
    assert points(at.end_act().end_adventure()) == 1


@ALL_DIALECTS
@pytest.mark.rule("TC-053", "TG-032", "TR-168")
@pytest.mark.parametrize("act", [1, 2])
def test_an_adventure_that_ends_before_its_first_scene_pays_as_well(dialect, act):
    at = at_table(dialect=dialect)
    if act > 1:  # continued from an earlier session
        hands = (torg.SavedHand(hero="Quin"),)
        at = at.end_adventure().restore_hands(hands=hands, act=act)
    at = at.pooled("Quin", ROMANCE).sends(ACCEPT, BEGIN)
    if dialect is torg.CLASSIC:
        at = at.note_influence(**OF_ROMANCE)
    assert len(at.end_adventure().events_of(events.SubplotPaid)) == 1
    assert at.end_act().end_adventure().events_of(events.SubplotPaid) == []


@pytest.mark.rule("TR-168", "TR-169")
def test_only_an_accepted_subplot_begins_and_only_active_ones_have_their_pay_withheld():
    at, nemesis = accepted(ROMANCE, is_active=False), CardType.NEMESIS
    other = commands.BeginSubplot(hero="Quin", subplot=nemesis)
    at.refuses(other, Reason.SUBPLOT_NOT_ACCEPTED, "TR-169")
    for hero, kind in (("Quin", CardType.ROMANCE), ("Quin", nemesis), ("Marco", CardType.ROMANCE)):
        ignored = commands.WithholdSubplotPay(hero=hero, subplot=kind)
        at.refuses(ignored, Reason.SUBPLOT_NOT_ACTIVE, "TR-168")
    accepted(ROMANCE).refuses(BEGIN, Reason.SUBPLOT_UNDER_WAY, "TR-169")


@pytest.mark.rule("TR-166", "TR-174")
def test_a_house_rule_may_allow_more_subplots_and_an_award_may_be_reduced():
    at = accepted(MARTYR).end_act().grant_award(hero="Quin", possibilities=6)
    (martyr,) = at.subplots
    at = at.reduce_award(hero="Quin", possibilities=martyr.earned)
    assert points(at.end_adventure()) == 1 + 5
    ours = house(torg.REVISED, specials={"most_subplots": 3})
    pools = {"Quin": (ROMANCE, ROMANCE_TOO)}
    at = at_table(hands={"Quin": (NEMESIS,)}, pools=pools, dialect=ours).sends(ACCEPT)
    same = AcceptSubplot(hero="Quin", card=ROMANCE_TOO)
    at.refuses(same, Reason.SUBPLOT_UNDER_WAY, "TR-166")
    assert at.allows(LAY_NEMESIS)


@pytest.mark.rule("TC-051", "TR-163", "TR-165")
@pytest.mark.parametrize("card", [ROMANCE, CAMPAIGN], ids=["Romance", "Campaign"])
@ALL_DIALECTS
def test_whether_a_subplot_is_declined_from_the_pool(dialect, card):
    at = at_table(pools={"Quin": (card,), "Tina": (NEMESIS,)}, dialect=dialect)
    decline, pays = commands.DeclineSubplot(hero="Quin", card=card), dialect is torg.CLASSIC
    offered = at.offers(torg.hero_seat("Quin"), commands.DeclineSubplot)
    assert (decline in offered) is pays
    if not pays:
        at.refuses(decline, Reason.CARD_NOT_IN_HAND, "TR-163")
        return
    after = at.sends(decline)
    assert after.events[0] == events.SubplotWithdrawn(hero="Quin", card=card)
    assert (points(after), after.discard_pile) == (1, (card,))
    # An accepted subplot and the card of another hero are not declined.
    accepted = at.accept_subplot(hero="Tina", card=NEMESIS)
    late = commands.DeclineSubplot(hero="Tina", card=NEMESIS)
    accepted.refuses(late, Reason.SUBPLOT_ACCEPTED, "TR-165")
    marcos = commands.DeclineSubplot(hero="Marco", card=card)
    at.refuses(marcos, Reason.CARD_NOT_IN_HAND, "TR-163")


NOTE, WITHHOLD = commands.NoteInfluence(**OF_ROMANCE), commands.WithholdSubplotPay(**OF_ROMANCE)


MISSED = "what_all_have_missed"


def number_of(kind):
    return torg.original_deck().where(type=kind)[0].number


@pytest.mark.rule("TR-007", "TR-161", "TR-162", "TR-180", "TC-054", "TC-056", "TG-030", "TG-031")
@by_text("owed", revised=MISSED, classic="what_goes_unnoticed", gurps="success_at_the_next_find")
def test_alertness_finds_what_all_have_missed_and_connection_finds_a_friend(dialect, owed):
    # Father Wagner sees the gold in the garbage can. If there had been nothing to find, the card
    # would have stayed in Tina's pool.
    for card, what, owes in (
        (ALERTNESS, "Father Wagner spots a glint of gold in the garbage can", owed),
        (CONNECTION, "an old friend", None),
    ):
        at = at_scene(pools={"Tina": (card,)}, dialect=dialect)
        at = at.activate_special(hero="Tina", card=card, what=what)
        activated = events.SpecialActivated(hero="Tina", owed=owes, card=card, what=what)
        assert at.events == (activated,)
        assert (at.pool("Tina"), at.discard_pile) == ((), (card,))


@pytest.mark.rule("TR-163", "TR-164", "TR-177", "TC-051", "TC-052")
@by_text("pay drawn", revised=(1, 1), classic=(1, 0), gurps=(0, 0))
@pytest.mark.parametrize("card", [ROMANCE, MARTYR, CAMPAIGN])
def test_what_a_declined_or_disallowed_subplot_pays(dialect, pay, drawn, card):
    paid = (
        *(events.PossibilitiesGained(hero="Quin", possibilities=1),) * pay,
        *(events.CardDrawn(hero="Quin", card=7),) * drawn,
    )
    at = at_table(hands={"Quin": (card, 1)}, deck=(7,), dialect=dialect)
    at = at.decline_subplot(hero="Quin", card=card)
    assert at.events == (events.SubplotDeclined(hero="Quin", card=card), *paid)
    assert (points(at), at.hand("Quin")) == (pay, (1, 7)[: 1 + drawn])
    assert at.discard_pile == (card,)
    at = at_table(pools={"Quin": (card,)}, deck=(7,), dialect=dialect)
    at = at.disallow_subplot(hero="Quin", card=card)
    assert at.kinds == [events.SubplotDisallowed, *map(type, paid)]
    assert (points(at), at.pool("Quin")) == (pay, ())
    assert at.discard_pile == (card,)


EVERY_DISCARD_PAYS = house(REVISED, specials={"paid_discards": "every_discard"})


@pytest.mark.rule("TR-163")
def test_house_rules_may_change_the_pay_of_declined_and_discarded_subplots():
    sums = {"declined_possibilities": 2, "disallowed_possibilities": 3}
    cards = {"hands": {"Quin": (ROMANCE,)}, "pools": {"Quin": (NEMESIS,)}}
    at = at_table(dialect=house(REVISED, specials=sums), **cards)
    at = at.decline_subplot(hero="Quin", card=ROMANCE)
    assert points(at) == 2
    assert points(at.disallow_subplot(hero="Quin", card=NEMESIS)) == 2 + 3
    rally, leadership = number_of(CardType.RALLY), number_of(CardType.LEADERSHIP)
    hands = {"Quin": (ROMANCE, rally), "Tina": (NEMESIS, PLAIN[0], leadership)}
    leads = torg.Leading(gifts=(), discards=(NEMESIS, PLAIN[0]))
    at = at_table(hands=hands, dialect=EVERY_DISCARD_PAYS).played(leadership, "Tina", leads)
    assert points(at, "Tina") == 1
    assert points(at.played(rally).renew_hand(hero="Quin", cards=(ROMANCE,))) == 1
    for dialect, pay in ((REVISED, 0), (EVERY_DISCARD_PAYS, 1)):
        at = at_scene(hands={"Quin": (ROMANCE, *PLAIN[:4])}, dialect=dialect).end_scene()
        assert at.allows(commands.DeclineSubplot(hero="Quin", card=ROMANCE))
        assert points(at.discard_after_scene(hero="Quin", cards=(PLAIN[0], ROMANCE))) == pay


# ------------------------------------------------------------------------------ accepted


IN_ALL_TEXTS = {CardType.MARTYR, CardType.NEMESIS, CardType.ROMANCE, CardType.SUSPICION}
IN_ALL_TEXTS |= {CardType.MISTAKEN_IDENTITY, CardType.TRUE_IDENTITY}
OTHERS, THE_HERO = "others_about_the_hero", "the_hero_about_others"


@pytest.mark.rule("TR-166", "TR-170", "TC-091", "TG-079")
@by_text(
    "besides mistaken", revised=(STAKE, OTHERS), classic=(ILLNESS, THE_HERO), gurps=(STAKE, OTHERS)
)
def test_how_many_subplots_a_player_may_have_and_which_a_text_describes(dialect, besides, mistaken):
    at = accepted(ROMANCE, dialect=dialect)
    at = at.pooled("Quin", NEMESIS).pooled("Marco", ROMANCE_TOO)
    second = commands.AcceptSubplot(hero="Quin", card=NEMESIS)
    others = commands.AcceptSubplot(hero="Marco", card=ROMANCE_TOO)
    assert at.allows(commands.DisallowSubplot(hero="Quin", card=NEMESIS), others)
    if dialect is REVISED:
        at.refuses(second, Reason.SUBPLOT_LIMIT_REACHED, "TR-166", "Quin")
    else:
        assert len(at.sends(second).subplots) == 2
    assert set(dialect.specials.described_subplots) == IN_ALL_TEXTS | {besides}
    for kind, is_described, errs in (
        (STAKE, besides is STAKE, None),
        (CardType.SUSPICION, True, mistaken),
        (CardType.MISTAKEN_IDENTITY, True, mistaken),
        (CardType.ROMANCE, True, None),
    ):
        at = at_table(pools={"Quin": (number_of(kind),)}, dialect=dialect)
        (event,) = at.accept_subplot(hero="Quin", card=number_of(kind)).events
        assert (event.is_described, event.mistaken) == (is_described, errs)


@pytest.mark.rule("TC-053", "TG-032", "TG-076")
def test_in_gurps_subplots_stay_in_the_pool_until_the_end_of_the_adventure():
    assert accepted(ROMANCE, dialect=CLASSIC).end_adventure().deal().subplots == ()
    at = accepted(ROMANCE, dialect=torg.GURPS).pooled("Quin", ALERTNESS)
    at = at.changed(in_scene).end_scene()
    assert at.pool("Quin") == (ROMANCE,)
    at = at.settled().end_act()
    assert at.seen_by(torg.SPECTATOR).heroes[0].pool == (ROMANCE,)
    assert at.end_adventure().pool("Quin") == ()
    at = at_table(hands={"Quin": (ALERTNESS, ROMANCE)}, dialect=torg.GURPS)
    for card in (ALERTNESS, ROMANCE):
        assert at.card(card).player.bar is Bar.ORANGE
        at = at.play_to_pool(hero="Quin", card=card)
    assert at.pool("Quin") == (ALERTNESS, ROMANCE)
    later = at.changed(in_scene).activate_special(hero="Quin", card=ALERTNESS)
    assert later.pool("Quin") == (ROMANCE,)


OTHERWISE = Reason.SUBPLOT_PAYS_OTHERWISE


@pytest.mark.rule("TR-168", "TC-053", "TG-032")
@by_text(
    "unmarked ruling rule foreign",
    revised=(1, WITHHOLD, "TR-168", [NOTE]),
    classic=(0, NOTE, "TC-053", [WITHHOLD]),
    gurps=(1, None, "TG-032", [NOTE, WITHHOLD]),
)
def test_for_which_acts_a_subplot_pays(dialect, unmarked, ruling, rule, foreign):
    waiting = accepted(ROMANCE, dialect=dialect, is_active=False)
    assert points(waiting.end_act()) == 0, "it has not begun"
    at = accepted(ROMANCE, dialect=dialect)
    assert points(at.end_act()) == unmarked
    for command in foreign:
        says = (
            "come into play" if command is WITHHOLD and dialect is torg.GURPS else "changes nothing"
        )
        at.refuses(command, OTHERWISE, rule, says)
    if ruling:
        waiting.refuses(ruling, Reason.SUBPLOT_NOT_ACTIVE, rule, "Romance")
        at = at.sends(ruling).end_act()
        assert points(at) == 1 - unmarked
        # A ruling holds for one act.
        assert points(at.end_act()) == 1


@pytest.mark.rule("TR-172", "TC-058", "TG-034", "TR-174")
@ALL_DIALECTS
def test_a_martyr_wins_a_victory_and_a_living_one_may_have_a_lower_award(dialect):
    at = accepted(MARTYR, dialect=dialect).changed(in_scene)
    at = at.sacrifice(hero="Quin", what="the bridge falls")
    assert at.events == (events.HeroSacrificed(hero="Quin", card=MARTYR, what="the bridge falls"),)
    assert at.discard_pile == (MARTYR,)
    assert at.fallen == ("Quin",)
    at.refuses(commands.Sacrifice(hero="Quin"), Reason.HERO_HAS_FALLEN, "TR-172", "Quin")
    assert at.end_scene().settled().end_adventure().events_of(events.AdventureEnded)
    at = accepted(MARTYR, dialect=dialect).grant_award(hero="Quin", possibilities=6)
    if dialect is CLASSIC:
        says = "reduce the award before the adventure ends"
        at.refuses(commands.EndAdventure(), Reason.AWARD_NOT_REDUCED, "TC-058", says)
        at = at.reduce_award(hero="Quin", possibilities=4)
        assert points(at.end_adventure()) == 2
        return
    # One possibility is for the act that ends with the adventure.
    assert points(at.end_adventure()) == 1 + 6
    # The gamemaster may reduce an award in every text.
    assert points(at.reduce_award(hero="Quin", possibilities=1).end_adventure()) == 1 + 5


PROPOSAL = commands.ProposeCampaign(
    hero="Quin", card=CAMPAIGN, owner="Quin", subplot=CardType.ROMANCE, other_party="Kara"
)


@pytest.mark.rule("TR-175", "TC-055", "TG-033")
@ALL_DIALECTS
def test_who_may_play_a_campaign_card_which_makes_an_active_subplot_last(dialect):
    at = accepted(ROMANCE, dialect=dialect, is_campaign=True).pooled("Marco", CAMPAIGN)
    marcos = attrs.evolve(PROPOSAL, hero="Marco")
    if dialect is CLASSIC:
        at.refuses(marcos, Reason.CAMPAIGN_OF_ANOTHER, "TC-055", "belongs to Quin")
    else:
        assert at.sends(marcos).events_of(events.CampaignProposed)
    at = accepted(ROMANCE, dialect=dialect, is_active=False, is_campaign=True)
    at = at.pooled("Quin", CAMPAIGN)
    at.refuses(PROPOSAL, Reason.SUBPLOT_NOT_ACTIVE, "TR-175")
    at = at.begin_subplot(**OF_ROMANCE).sends(PROPOSAL).judge_campaign(approves=True)
    at = at.end_adventure().deal().recall_subplot(**OF_ROMANCE)
    assert [subplot.is_active for subplot in at.subplots] == [True]


# ------------------------------------------------------------------------------ illness


def ill(*, is_active=True):
    deck = torg.original_deck().with_cards({ILL: ILLNESS}, like=ROMANCE, name="house")
    at = at_rounds(pools={"Quin": (ILL,)}, deck_value=deck, dialect=CLASSIC)
    at = at.accept_subplot(hero="Quin", card=ILL)
    return at.begin_subplot(hero="Quin", subplot=ILLNESS) if is_active else at


def effect_of(at, action, actor="Quin"):
    return at.declared(actor, action, effect_value=10).announced(12).outcome.effect_total


@pytest.mark.rule("TC-057")
@pytest.mark.parametrize(
    ("action", "effect"), [(torg.ActionKind.ATTACK, 8), (torg.ActionKind.TAUNT, 9)]
)
def test_an_illness_lowers_the_effect_by_one_and_in_combat_by_two(action, effect):
    assert effect_of(ill(), action) == effect
    assert effect_of(ill(is_active=False), action) == 10
    assert effect_of(at_rounds(dialect=CLASSIC), action) == 10
    assert effect_of(ill(), action, "Marco") == 10, "nobody else suffers from it"
    # Where there is no separate effect it lowers the total.
    at = ill().declared("Quin", torg.ActionKind.OTHER).announced(12)
    assert (at.outcome.effect_total, at.margin) == (None, -1)


def propose(card=CAMPAIGN, hero="Marco", subplot=CardType.ROMANCE, **facts):
    return commands.ProposeCampaign(hero=hero, card=card, owner="Quin", subplot=subplot, **facts)


PROPOSED = propose(other_party="Kara")
RECALL = commands.RecallSubplot(**OF_ROMANCE)


def ready(at=None, *, by="Marco", is_active=True, is_campaign=True):
    """Return a table with an accepted Romance of Quin and a Campaign card in a pool."""
    at = at or at_table(is_campaign=is_campaign)
    at = at.pooled("Quin", ROMANCE).accept_subplot(hero="Quin", card=ROMANCE)
    return (at.begin_subplot(**OF_ROMANCE) if is_active else at).pooled(by, CAMPAIGN)


def proposed():
    return ready().sends(PROPOSED)


def campaigned(at=None):
    """Make the Romance of Quin last, and deal the next adventure."""
    return (at or proposed()).sends(AGREES, APPROVED).end_adventure().deal()


@pytest.mark.rule("TR-175")
def test_another_hero_or_the_owner_plays_a_campaign_card_on_an_active_subplot():
    at = proposed()
    assert at.kinds == [events.CampaignProposed]
    at = at.sends(AGREES, APPROVED)
    assert at.kinds == [events.SubplotCampaigned]
    romance = torg.LastingSubplot(type=CardType.ROMANCE, other_party="Kara")
    assert at.hero("Quin").campaigned == (romance,)
    assert (at.discard_pile, at.pool("Quin")) == ((CAMPAIGN,), (ROMANCE,))
    assert at.adventure.campaign is None
    assert at.seen_by(torg.SPECTATOR).heroes[0].campaigned == (romance,)
    # The subplot goes on paying in its own adventure.
    assert at.end_act().hero("Quin").possibilities == 1
    at = ready(by="Quin").sends(propose(hero="Quin"), APPROVED)
    assert at.hero("Quin").campaigned == (torg.LastingSubplot(type=CardType.ROMANCE),)
    nemesis = torg.LastingSubplot(type=CardType.NEMESIS, other_party="Baron Voss")
    at = at_table(torg.Hero("Quin", campaigned=(nemesis,))).changed(in_scene)
    assert at.recall_subplot(hero="Quin", subplot=CardType.NEMESIS).subplots[0].is_active


def turned_down(at):
    return at.sends(TURNED_DOWN)


def disallowed(at):
    return at.disallow_subplot(hero="Marco", card=CAMPAIGN)


def stripped(at):
    strips = (torg_round.StripDue(hero="Marco", count=1, place=None),)
    due = attrs.evolve(at.round, rewards=torg_round.Rewards(strips=strips))
    return at.changed(attrs.evolve, round=due).strip_pool(hero="Marco", cards=(CAMPAIGN,))


@pytest.mark.rule("TR-175", "TR-177")
def test_the_owner_must_agree_and_a_rejected_card_pays_and_may_be_proposed_again():
    at = proposed().sends(TURNED_DOWN)
    assert at.kinds == [events.SubplotDisallowed, events.PossibilitiesGained, events.CardDrawn]
    assert at.hero("Marco").possibilities == 1
    assert at.discard_pile == (CAMPAIGN,)
    at.refuses(APPROVED, *NONE_PROPOSED)
    at = proposed()
    at.refuses(APPROVED, Reason.OWNER_HAS_NOT_AGREED, "TR-175")
    for hero in ("Marco", "Tina"):
        at.refuses(commands.AnswerCampaign(hero=hero, agrees=True), *NONE_PROPOSED)
    no = commands.AnswerCampaign(hero="Quin", agrees=False)
    declined = at.sends(no)
    assert (declined.adventure.campaign, declined.pool("Marco")) == (None, (CAMPAIGN,))
    declined.refuses(APPROVED, *NONE_PROPOSED)
    at.sends(AGREES).refuses(no, *NONE_PROPOSED)
    for away in (turned_down, disallowed, stripped):
        at = ready(at_rounds(is_campaign=True, pools={"Marco": (MASTER_PLAN,)}))
        at = away(at.sends(PROPOSED)).plays("Marco", MASTER_PLAN)
        assert CAMPAIGN in at.pool("Marco")
        at.refuses(APPROVED, *NONE_PROPOSED)
        assert not at.sends(PROPOSED).adventure.campaign.is_agreed


@pytest.mark.rule("TR-021", "TR-074", "TR-175", "TR-176")
def test_invalid_proposals_are_refused_and_a_proposal_ends_without_its_cards():
    confused = ready(at_rounds(tables_actions.HEROES_CONFUSED, is_campaign=True))
    nemesis = propose(subplot=CardType.NEMESIS)
    for at, command, reason, rule in (
        (ready(is_campaign=False), PROPOSED, Reason.NOT_A_CAMPAIGN, "TR-176"),
        (ready(is_active=False), PROPOSED, Reason.SUBPLOT_NOT_ACTIVE, "TR-175"),
        (ready(), nemesis, Reason.SUBPLOT_NOT_ACTIVE, "TR-175"),
        (proposed(), PROPOSED, Reason.CAMPAIGN_PENDING, "TR-175"),
        (ready().hold("Marco", CAMPAIGN), PROPOSED, Reason.CARD_NOT_IN_POOL, "TR-175"),
        (ready().pooled("Marco", NEMESIS), propose(NEMESIS), Reason.WRONG_CARD_TYPE, "TR-175"),
        (confused, PROPOSED, Reason.CONFUSED, "TR-074"),
    ):
        at.refuses(command, reason, rule)
    for card in (CAMPAIGN, ROMANCE):
        at = proposed().changed(tables_actions.put, DISCARD_PILE, card)
        new = at_new_game()
        for moment, command in ((at, TURNED_DOWN), (at, AGREES), (new, APPROVED)):
            moment.refuses(command, *NONE_PROPOSED)


@pytest.mark.rule("TR-178", "TR-166", "TR-175")
def test_a_lasting_subplot_pays_again_without_a_card_and_does_not_count_for_the_limit():
    asleep = campaigned()
    before = asleep.hero("Quin").possibilities
    # Without its other party it is inactive.
    assert asleep.subplots == ()
    assert asleep.end_act().hero("Quin").possibilities == before
    at = asleep.sends(RECALL)
    (romance,) = at.subplots
    assert romance == torg.Subplot(card=None, is_active=True, hero="Quin", type=CardType.ROMANCE)
    assert at.end_act().end_act().hero("Quin").possibilities == before + 2
    at = campaigned().sends(RECALL)
    # A lasting subplot takes no second Campaign card.
    at.pooled("Marco", CAMPAIGN).refuses(PROPOSED, Reason.SUBPLOT_LASTS, "TR-175")
    at = at.pooled("Quin", ROMANCE_TOO, NEMESIS)
    same = commands.AcceptSubplot(hero="Quin", card=ROMANCE_TOO)
    at.refuses(same, Reason.SUBPLOT_UNDER_WAY, "TR-166")
    at = at.accept_subplot(hero="Quin", card=NEMESIS)
    assert len(at.subplots) == 2
    at.refuses(RECALL, Reason.SUBPLOT_UNDER_WAY, "TR-178")
    unknown = commands.RecallSubplot(hero="Quin", subplot=CardType.NEMESIS)
    at.refuses(unknown, Reason.SUBPLOT_DOES_NOT_LAST, "TR-178")
    at = campaigned(ready(campaigned()).sends(PROPOSED))
    assert len(at.hero("Quin").campaigned) == 1

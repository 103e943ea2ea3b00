"""Alertness, Connection, subplots, Martyr and Campaign in the three texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from dramadeck.torg.cards import Bar, PlayerSide
from tests.torg.tables import (
    HEROES,
    PLAIN,
    in_rounds,
    in_scene,
    kinds,
    stacked,
    told,
)
from tests.torg.tables_actions import check_refused, declared, outcome_of, pooled, thrown

TEXTS = ("revised", "classic", "gurps")
ALERTNESS, CONNECTION = 33, 82
CAMPAIGN, ROMANCE, OTHER_ROMANCE, MARTYR, NEMESIS = 112, 120, 121, 122, 126
KIND = torg.CardType


def number_of(kind):
    return torg.original_deck().where(type=kind)[0].number


def accepted(*cards, dialect, hero="Quin", is_active=True, **table):
    """Between scenes: accepted subplots in a pool."""
    state = stacked(pools={hero: cards}, dialect=dialect, **table)
    for card in cards:
        state = torg.accept_subplot(state, hero=hero, card=card).state
        if is_active:
            kind = state.card(card).type
            state = torg.begin_subplot(state, hero=hero, subplot=kind).state
    return state


def house(dialect, **changes):
    specials = attrs.evolve(dialect.specials, **changes)
    return attrs.evolve(dialect, name="house", specials=specials)


def points(state, hero="Quin"):
    return state.hero(hero).possibilities


# ------------------------------------------------------------------------------ deferred cards


@pytest.mark.rule("TR-007", "TR-161", "TR-180", "TC-054", "TG-030")
@pytest.mark.parametrize(
    ("dialect", "owed"),
    [
        ("revised", "what_all_have_missed"),
        ("classic", "what_goes_unnoticed"),
        ("gurps", "success_at_the_next_find"),
    ],
)
def test_the_dagger_is_noticed_although_everybody_missed_it(dialect, owed):
    # Tina laid the card down; Father Wagner sees the gold in the garbage can. If there had been
    # nothing to find, it would have stayed in her pool.
    what = "Father Wagner spots a glint of gold in the garbage can"
    state = in_scene(stacked(pools={"Tina": (ALERTNESS,)}, dialect=dialect))
    state, events = torg.activate_special(state, hero="Tina", card=ALERTNESS, what=what)
    assert events == (torg.SpecialActivated(hero="Tina", card=ALERTNESS, what=what, owed=owed),)
    assert state.pool("Tina") == ()
    assert state.discard_pile == (ALERTNESS,)


@pytest.mark.rule("TR-162", "TC-056", "TG-031")
@pytest.mark.parametrize("dialect", TEXTS)
def test_connection_finds_a_friend_and_is_over(dialect):
    state = stacked(pools={"Quin": (CONNECTION,)}, dialect=dialect)
    after = torg.activate_special(state, hero="Quin", card=CONNECTION, what="an old friend")
    assert [each.owed for each in told(after, torg.SpecialActivated)] == [None]
    assert after.state.pool("Quin") == ()


@pytest.mark.rule("TC-054")
def test_classic_alertness_waits_in_the_pool_through_the_end_of_a_scene():
    state = in_scene(stacked(pools={"Quin": (ALERTNESS,)}, dialect="classic"))
    state = torg.end_scene(state).state
    for hero in HEROES:
        state = torg.discard_after_scene(state, hero=hero).state
    assert state.pool("Quin") == (ALERTNESS,)
    assert len(state.hand("Quin")) == 4


# ------------------------------------------------------------------------------ declined


@pytest.mark.rule("TR-163", "TC-051")
@pytest.mark.parametrize(
    ("dialect", "pay", "drawn"), [("revised", 1, 1), ("classic", 1, 0), ("gurps", 0, 0)]
)
@pytest.mark.parametrize("card", [ROMANCE, MARTYR, CAMPAIGN])
def test_what_a_declined_subplot_brings(dialect, pay, drawn, card):
    state = stacked(hands={"Quin": (card, 1)}, deck=(7,), dialect=dialect)
    state, events = torg.decline_subplot(state, hero="Quin", card=card)
    assert events == (
        torg.SubplotDeclined(hero="Quin", card=card),
        *(torg.PossibilitiesGained(hero="Quin", possibilities=1),) * pay,
        *(torg.CardDrawn(hero="Quin", card=7),) * drawn,
    )
    assert points(state) == pay
    assert state.hand("Quin") == (1, 7)[: 1 + drawn]
    assert state.discard_pile == (card,)


@pytest.mark.rule("TR-164", "TR-177", "TC-052")
@pytest.mark.parametrize(
    ("dialect", "pay", "drawn"), [("revised", 1, 1), ("classic", 1, 0), ("gurps", 0, 0)]
)
@pytest.mark.parametrize("card", [ROMANCE, CAMPAIGN])
def test_what_a_subplot_brings_that_the_gamemaster_removes(dialect, pay, drawn, card):
    state = stacked(pools={"Quin": (card,)}, deck=(7,), dialect=dialect)
    after = torg.disallow_subplot(state, hero="Quin", card=card)
    paid = [torg.PossibilitiesGained] * pay + [torg.CardDrawn] * drawn
    assert kinds(after) == [torg.SubplotDisallowed, *paid]
    assert (points(after.state), after.state.pool("Quin")) == (pay, ())
    assert after.state.discard_pile == (card,)


def test_a_house_may_pay_other_sums_for_the_players_no_and_for_the_gamemasters():
    dialect = house(torg.REVISED, declined_possibilities=2, disallowed_possibilities=3)
    state = stacked(hands={"Quin": (ROMANCE,)}, pools={"Quin": (NEMESIS,)}, dialect=dialect)
    state = torg.decline_subplot(state, hero="Quin", card=ROMANCE).state
    assert points(state) == 2
    assert points(torg.disallow_subplot(state, hero="Quin", card=NEMESIS).state) == 2 + 3


EVERY = "every_discard"


@pytest.mark.rule("TR-163")
@pytest.mark.parametrize(("reading", "pay"), [(None, 0), (EVERY, 1)])
def test_whether_a_subplot_pays_that_is_thrown_away_after_a_scene(reading, pay):
    dialect = house(torg.REVISED, paid_discards=EVERY) if reading else torg.REVISED
    state = in_scene(stacked(hands={"Quin": (ROMANCE, *PLAIN[:4])}, dialect=dialect))
    state = torg.end_scene(state).state
    assert torg.TORG.refusal(state, torg.DeclineSubplot(hero="Quin", card=ROMANCE)) is None
    state = torg.discard_after_scene(state, hero="Quin", cards=(PLAIN[0], ROMANCE)).state
    assert points(state) == pay


@pytest.mark.rule("TR-163")
def test_where_every_discard_pays_rally_and_leadership_do_too():
    dialect = house(torg.REVISED, paid_discards=EVERY)
    rally, leadership = number_of(KIND.RALLY), number_of(KIND.LEADERSHIP)
    state = stacked(
        hands={"Quin": (ROMANCE, rally), "Tina": (NEMESIS, PLAIN[0], leadership)}, dialect=dialect
    )
    state = torg.play_card(
        state,
        hero="Tina",
        card=leadership,
        choice=torg.Leading(gifts=(), discards=(NEMESIS, PLAIN[0])),
    ).state
    assert points(state, "Tina") == 1
    state = torg.play_card(state, hero="Quin", card=rally).state
    assert points(torg.renew_hand(state, hero="Quin", cards=(ROMANCE,)).state) == 1


# ------------------------------------------------------------------------------ accepted


@pytest.mark.rule("TR-166")
@pytest.mark.parametrize("dialect", TEXTS)
def test_how_many_subplots_a_player_may_have(dialect):
    state = pooled(accepted(ROMANCE, dialect=dialect), "Quin", NEMESIS)
    state = pooled(state, "Marco", OTHER_ROMANCE)
    command = torg.AcceptSubplot(hero="Quin", card=NEMESIS)
    for other in (
        torg.DisallowSubplot(hero="Quin", card=NEMESIS),
        torg.AcceptSubplot(hero="Marco", card=OTHER_ROMANCE),
    ):
        assert torg.TORG.refusal(state, other) is None
    if dialect == "revised":
        check_refused(state, command, Reason.SUBPLOT_LIMIT_REACHED, "TR-166", "Quin")
    else:
        assert len(torg.TORG.step(state, command).state.subplots) == 2


@pytest.mark.rule("TR-170", "TC-091", "TG-079")
@pytest.mark.parametrize("dialect", TEXTS)
def test_which_subplots_a_text_describes(dialect):
    described = set(torg.DIALECTS[dialect].specials.described_subplots)
    both = {KIND.MARTYR, KIND.MISTAKEN_IDENTITY, KIND.NEMESIS, KIND.ROMANCE, KIND.SUSPICION}
    other = KIND.ILLNESS if dialect == "classic" else KIND.PERSONAL_STAKE
    assert described == both | {KIND.TRUE_IDENTITY, other}
    stake = number_of(KIND.PERSONAL_STAKE)
    state = stacked(pools={"Quin": (stake,)}, dialect=dialect)
    (event,) = torg.accept_subplot(state, hero="Quin", card=stake).events
    assert event.is_described == (dialect != "classic")


@pytest.mark.rule("TR-170", "TC-091")
@pytest.mark.parametrize("kind", [KIND.SUSPICION, KIND.MISTAKEN_IDENTITY, KIND.ROMANCE])
@pytest.mark.parametrize("dialect", TEXTS)
def test_who_errs_in_suspicion_and_mistaken_identity(dialect, kind):
    card = number_of(kind)
    state = stacked(pools={"Quin": (card,)}, dialect=dialect)
    (event,) = torg.accept_subplot(state, hero="Quin", card=card).events
    wrong = "the_hero_about_others" if dialect == "classic" else "others_about_the_hero"
    assert event.mistaken == (None if kind is KIND.ROMANCE else wrong)


@pytest.mark.rule("TG-032")
def test_in_gurps_a_subplot_lies_open_for_the_rest_of_the_adventure():
    state = in_scene(pooled(accepted(ROMANCE, dialect="gurps"), "Quin", ALERTNESS))
    state = torg.end_scene(state).state
    assert state.pool("Quin") == (ROMANCE,)
    for hero in HEROES:
        state = torg.discard_after_scene(state, hero=hero).state
    state = torg.end_act(state).state
    assert torg.view(state, torg.SPECTATOR).heroes[0].pool == (ROMANCE,)
    assert torg.end_adventure(state).state.pool("Quin") == ()


# ------------------------------------------------------------------------------ pay


@pytest.mark.rule("TR-168", "TC-053", "TG-032")
@pytest.mark.parametrize(
    ("dialect", "unmarked", "marked"), [("revised", 1, 0), ("classic", 0, 1), ("gurps", 1, None)]
)
def test_for_which_acts_a_subplot_pays(dialect, unmarked, marked):
    state = accepted(ROMANCE, dialect=dialect)
    assert points(torg.end_act(state).state) == unmarked
    make = torg.NoteInfluence if dialect == "classic" else torg.WithholdSubplotPay
    command = make(hero="Quin", subplot=KIND.ROMANCE)
    if marked is None:
        check_refused(state, command, Reason.SUBPLOT_PAYS_OTHERWISE, "TG-032", "come into play")
        return
    ruled = torg.TORG.step(state, command).state
    assert points(torg.end_act(ruled).state) == marked
    # A ruling is for its own act.
    assert points(torg.end_act(torg.end_act(ruled).state).state) == marked + unmarked


@pytest.mark.rule("TR-168", "TC-053", "TG-032")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_subplot_that_is_accepted_and_has_not_begun_pays_nothing(dialect):
    state = accepted(ROMANCE, dialect=dialect, is_active=False)
    assert points(torg.end_act(state).state) == 0


@pytest.mark.rule("TR-168", "TC-053")
@pytest.mark.parametrize(
    ("dialect", "command", "rule"),
    [
        ("revised", torg.WithholdSubplotPay, "TR-168"),
        ("classic", torg.NoteInfluence, "TC-053"),
    ],
)
def test_what_a_subplot_pays_is_not_ruled_before_it_has_begun(dialect, command, rule):
    state = accepted(ROMANCE, dialect=dialect, is_active=False)
    ruling = command(hero="Quin", subplot=KIND.ROMANCE)
    check_refused(state, ruling, Reason.SUBPLOT_NOT_ACTIVE, rule, "Romance")


@pytest.mark.rule("TR-168", "TC-053")
@pytest.mark.parametrize(
    ("dialect", "command", "rule"),
    [
        ("revised", torg.NoteInfluence, "TR-168"),
        ("classic", torg.WithholdSubplotPay, "TC-053"),
        ("gurps", torg.NoteInfluence, "TG-032"),
    ],
)
def test_a_ruling_that_belongs_to_another_text_is_refused(dialect, command, rule):
    state = accepted(ROMANCE, dialect=dialect)
    ruling = command(hero="Quin", subplot=KIND.ROMANCE)
    check_refused(state, ruling, Reason.SUBPLOT_PAYS_OTHERWISE, rule, "changes nothing")


@pytest.mark.rule("TC-053")
def test_a_classic_subplot_ends_with_the_adventure():
    state = torg.end_adventure(accepted(ROMANCE, dialect="classic")).state
    state = torg.deal(state).state
    assert state.subplots == ()


# ------------------------------------------------------------------------------ martyr


@pytest.mark.rule("TR-172", "TC-058", "TG-034")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_martyr_buys_victory_with_her_life(dialect):
    state = in_scene(accepted(MARTYR, dialect=dialect))
    state, events = torg.sacrifice(state, hero="Quin", what="the bridge falls")
    assert events == (torg.HeroSacrificed(hero="Quin", card=MARTYR, what="the bridge falls"),)
    assert state.discard_pile == (MARTYR,)
    assert state.fallen == ("Quin",)
    check_refused(state, torg.Sacrifice(hero="Quin"), Reason.HERO_HAS_FALLEN, "TR-172", "Quin")


@pytest.mark.rule("TR-174", "TC-058")
@pytest.mark.parametrize("dialect", TEXTS)
def test_what_a_martyr_who_lives_means_for_her_award(dialect):
    state = torg.grant_award(accepted(MARTYR, dialect=dialect), hero="Quin", possibilities=6).state
    if dialect == "classic":
        says = "reduce her award before the end"
        check_refused(state, torg.EndAdventure(), Reason.AWARD_NOT_REDUCED, "TC-058", says)
        state = torg.reduce_award(state, hero="Quin", possibilities=4).state
        assert points(torg.end_adventure(state).state) == 2
        return
    # One of them for the act that ends with the adventure.
    assert points(torg.end_adventure(state).state) == 1 + 6
    # The gamemaster may do so in every text.
    state = torg.reduce_award(state, hero="Quin", possibilities=1).state
    assert points(torg.end_adventure(state).state) == 1 + 5


@pytest.mark.rule("TC-058")
def test_a_classic_martyr_who_died_owes_nothing():
    state = in_scene(accepted(MARTYR, dialect="classic"))
    state = torg.sacrifice(state, hero="Quin").state
    state = torg.end_scene(state).state
    for hero in state.scene.awaiting:
        state = torg.discard_after_scene(state, hero=hero).state
    assert torg.AdventureEnded in kinds(torg.end_adventure(state))


# ------------------------------------------------------------------------------ campaign


@pytest.mark.rule("TR-175", "TC-055", "TG-033")
@pytest.mark.parametrize("dialect", TEXTS)
def test_who_may_play_a_campaign_card(dialect):
    state = pooled(accepted(ROMANCE, dialect=dialect, is_campaign=True), "Marco", CAMPAIGN)
    command = torg.ProposeCampaign(
        hero="Marco", card=CAMPAIGN, owner="Quin", subplot=KIND.ROMANCE, other_party="Kara"
    )
    if dialect == "classic":
        check_refused(state, command, Reason.CAMPAIGN_OF_ANOTHER, "TC-055", "Quin's")
    else:
        assert torg.CampaignProposed in kinds(torg.TORG.step(state, command))


@pytest.mark.rule("TR-175", "TC-055", "TG-033")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_campaign_card_makes_an_active_subplot_of_ones_own_last(dialect):
    waiting = accepted(ROMANCE, dialect=dialect, is_active=False, is_campaign=True)
    command = torg.ProposeCampaign(
        hero="Quin", card=CAMPAIGN, owner="Quin", subplot=KIND.ROMANCE, other_party="Kara"
    )
    waiting = pooled(waiting, "Quin", CAMPAIGN)
    check_refused(waiting, command, Reason.SUBPLOT_NOT_ACTIVE, "TR-175")
    state = torg.begin_subplot(waiting, hero="Quin", subplot=KIND.ROMANCE).state
    state = torg.judge_campaign(torg.TORG.step(state, command).state, approves=True).state
    state = torg.deal(torg.end_adventure(state).state).state
    state = torg.recall_subplot(state, hero="Quin", subplot=KIND.ROMANCE).state
    assert [each.is_active for each in state.subplots] == [True]


# ------------------------------------------------------------------------------ illness


def illness_deck():
    """The original deck with an Illness in the place of a Romance."""
    ill = PlayerSide(type=KIND.ILLNESS, bar=Bar.ORANGE)
    cards = torg.original_deck().cards
    changed = (attrs.evolve(each, player=ill) if each.number == ROMANCE else each for each in cards)
    return torg.Deck("with an illness", tuple(changed))


def ill(*, is_active=True, dialect="classic"):
    state = in_rounds(pools={"Quin": (ROMANCE,)}, deck_value=illness_deck(), dialect=dialect)
    state = torg.accept_subplot(state, hero="Quin", card=ROMANCE).state
    if is_active:
        state = torg.begin_subplot(state, hero="Quin", subplot=KIND.ILLNESS).state
    return state


def effect_of(state, action, **details):
    details = {"effect_value": 10} | details
    state = thrown(declared(state, "Quin", action, **details), 12)
    return outcome_of(torg.announce(state, actor="Quin"))


@pytest.mark.rule("TC-057")
@pytest.mark.parametrize(
    ("action", "effect"), [(torg.ActionKind.ATTACK, 8), (torg.ActionKind.TAUNT, 9)]
)
def test_an_illness_lowers_the_effect_by_one_and_in_combat_by_two(action, effect):
    assert effect_of(ill(), action).effect_total == effect
    assert effect_of(ill(is_active=False), action).effect_total == 10
    assert effect_of(in_rounds(dialect="classic"), action).effect_total == 10


@pytest.mark.rule("TC-057")
def test_where_there_is_no_separate_effect_an_illness_lowers_the_total():
    outcome = effect_of(ill(), torg.ActionKind.OTHER, effect_value=None, value=10, difficulty=10)
    assert (outcome.effect_total, outcome.results[0].margin) == (None, -1)


@pytest.mark.rule("TC-057")
def test_nobody_else_suffers_from_the_illness_of_a_hero():
    state = thrown(declared(ill(), "Marco", torg.ActionKind.ATTACK, effect_value=10), 12)
    assert outcome_of(torg.announce(state, actor="Marco")).effect_total == 10


@pytest.mark.rule("TG-076")
def test_a_special_in_gurps_takes_effect_when_its_time_has_come():
    state = stacked(hands={"Quin": (ALERTNESS, ROMANCE)}, dialect="gurps")
    for card in (ALERTNESS, ROMANCE):
        assert state.card(card).player.bar is Bar.ORANGE
        state = torg.play_to_pool(state, hero="Quin", card=card).state
    assert state.pool("Quin") == (ALERTNESS, ROMANCE)
    later = torg.activate_special(in_scene(state), hero="Quin", card=ALERTNESS)
    assert later.state.pool("Quin") == (ROMANCE,)

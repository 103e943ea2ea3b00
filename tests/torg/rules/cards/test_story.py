"""Cards that change the story: Escape, Idea, Monologue."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason, commands, events
from tests.torg.at import at_fight, at_opening, at_rounds, at_scene, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS, plays_offered
from tests.torg.tables_actions import HEROES_FLURRY, PLAIN_TEST_TRICK

ESCAPE, IDEA, MONOLOGUE, ACTION, HASTE, HASTE_TOO, HERO = 156, 85, 95, 36, 40, 41, 65
OTHER_PLAIN, HEROES_UP_ANY, ADRENALIN, SEIZE = 46, 3, 1, 60

PLAY_ESCAPE = commands.PlayCard(hero="Quin", card=ESCAPE)
SPEAK = commands.PlayCard(hero="Quin", card=MONOLOGUE)
LAY = commands.PlayToPool(hero="Quin", card=HERO)
ATTACK, TRICK, OTHER = ActionKind.ATTACK, ActionKind.TRICK, ActionKind.OTHER
LAY_ESCAPE = commands.PlayToPool(hero="Quin", card=ESCAPE)


def opened(*cards):
    """Return the first round of Quin alone, with a pool opened with these cards."""
    at = at_opening("Quin", top=45, hands={"Quin": (ESCAPE, HERO, HASTE, ACTION)})
    return at.open_pool(hero="Quin", cards=cards).flip()


@pytest.mark.rule("TR-006", "TR-131", "TR-132", "TR-190", "TR-027")
def test_an_escape_ends_its_round_and_must_be_the_first_card_of_the_pool_in_each_fight():
    at = opened(ESCAPE, ACTION).plays("Quin", ACTION, ESCAPE)
    assert at.events_of(events.CardsExpired)
    assert at.boosts == ()
    assert opened(ESCAPE).end_rounds().begin_rounds().flip().allows(PLAY_ESCAPE)
    at = opened(HERO).end_rounds().begin_rounds().open_pool(hero="Quin", cards=(ESCAPE,))
    assert at.flip().allows(PLAY_ESCAPE)
    assert opened(ESCAPE, HERO).allows(PLAY_ESCAPE)
    at = at_opening("Quin", hands={"Quin": (ESCAPE, HERO)})
    second = commands.OpenPool(hero="Quin", cards=(HERO, ESCAPE))
    at.refuses(second, Reason.ESCAPE_TOO_LATE, "TR-131")
    late = commands.OpenPool(hero="Quin", cards=(ESCAPE,))
    at.open_pool(hero="Quin", cards=(HERO,)).refuses(late, Reason.ESCAPE_TOO_LATE, "TR-131")
    at_fight(ESCAPE).refuses(PLAY_ESCAPE, Reason.ESCAPE_TOO_LATE, "TR-131")


def speech(**table):
    return at_fight(MONOLOGUE, HASTE, ACTION, **table)


@pytest.mark.rule("TR-145")
def test_a_monologue_stops_all_other_actions_of_the_round_on_both_sides():
    at = speech().plays("Quin", MONOLOGUE, choice=torg.Speech(text="Stop!"))
    assert at.events[1].speech == "Stop!"
    for name in ("Quin", "Marco", "Mummy"):
        act = commands.DeclareAction(actor=name, action=ActionKind.ATTACK, value=9, difficulty=9)
        at.refuses(act, Reason.MONOLOGUE_HELD, "TR-145", "Quin holds")
        report = commands.ReportAction(actor=name, action=ActionKind.TAUNT, margin=1)
        at.refuses(report, Reason.MONOLOGUE_HELD, "TR-145")
    at.refuses(commands.Defend(hero="Tina"), Reason.MONOLOGUE_HELD, "TR-145")
    at = at.flipped(PLAIN_TEST_TRICK)
    assert at.round.monologue is None
    assert at.declared("Mummy").attempt is not None


@pytest.mark.rule("TR-145", "TR-022", "TR-023", "TR-186")
def test_a_monologue_uses_the_action_of_the_speaker_who_may_pool_a_card_after_it():
    acted = speech().acts("Quin", ActionKind.ATTACK, 0)
    acted.refuses(SPEAK, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    assert speech().sends(SPEAK).actions_left("Quin") == 0
    assert at_fight(MONOLOGUE, card=HEROES_FLURRY).sends(SPEAK).actions_left("Quin") == 1
    speech().declared().refuses(SPEAK, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    # In a flurry she has an action left, and her open action ends without a result.
    at = at_fight(MONOLOGUE, card=HEROES_FLURRY, heroes=("Quin",)).declared()
    assert at.sends(SPEAK).attempts == ()
    at = speech(hands={"Quin": (HERO,)})
    assert at.sends(SPEAK, LAY).round.monologue.speaker == "Quin"
    idle = at.plays("Quin", MONOLOGUE, choice=torg.Speech(contributes=False))
    idle.refuses(LAY, Reason.NOT_ACTED_YET, "TR-023")
    at = opened(ESCAPE).pooled("Quin", IDEA, MONOLOGUE)
    types = {torg.CardType.ESCAPE, torg.CardType.IDEA, torg.CardType.MONOLOGUE}
    assert types <= plays_offered(at.state, torg.hero_seat("Quin"))
    assert at.plays("Quin", MONOLOGUE).offers(torg.GAMEMASTER, commands.ProlongMonologue)


@pytest.mark.rule("TC-075", "TG-020", "TG-024", "TR-136", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "hero", "rule"),
    [
        *((REVISED, "Quin", "TR-145"), (REVISED, "Marco", "TR-145"), (CLASSIC, "Marco", None)),
        *((GURPS, "Marco", "TG-024"), (GURPS, "Quin", None)),
    ],
)
def test_haste_is_not_spent_on_an_action_that_a_monologue_forbids(dialect, hero, rule):
    at = at_fight(MONOLOGUE, HASTE_TOO, others={"Marco": (HASTE,)}, dialect=dialect)
    at = at.plays("Quin", MONOLOGUE)
    haste = commands.PlayCard(hero=hero, card={"Quin": HASTE_TOO, "Marco": HASTE}[hero])
    at.allows_if(rule is None, haste, Reason.MONOLOGUE_HELD, rule, "Quin")


# ------------------------------------------------------------ where texts differ: Escape


@pytest.mark.rule("TC-066", "TG-018", "TR-131", "TR-132")
@by_text("is_wasted", revised=False, classic=True, gurps=False)
def test_an_escape_that_is_pooled_first_ends_the_rounds_and_a_late_one_does_not(dialect, is_wasted):
    at = at_text(dialect).hold("Quin", ESCAPE).acting(action=ATTACK).ended().sends(LAY_ESCAPE)
    at = at.flipped(PLAIN_TEST_TRICK).declared("Mummy", target="Quin").played(ESCAPE)
    assert at.events_of(events.PartyEscaped) == [events.PartyEscaped(hero="Quin")]
    assert at.events_of(events.RoundsEnded)
    assert at.round is None
    assert at.attempts == ()
    assert at.discard_pile == (ESCAPE,)
    at = at_text(dialect).acting(action=ATTACK).ended().hold("Quin", HERO, ESCAPE)
    at = at.play_to_pool(hero="Quin", card=HERO)
    at = at.flipped(PLAIN_TEST_TRICK).acting(action=ATTACK).ended()
    if not is_wasted:
        at.refuses(LAY_ESCAPE, Reason.ESCAPE_TOO_LATE, "TR-131", "Quin's pool")
        return
    at = at.sends(LAY_ESCAPE).played(ESCAPE)
    assert at.events[1:] == (events.EscapeWasted(hero="Quin"),)
    assert at.round is not None
    assert ESCAPE in at.discard_pile


@pytest.mark.rule("TC-066")
@pytest.mark.parametrize(
    ("cards", "event"),
    [((HERO, ESCAPE), events.EscapeWasted), ((ESCAPE, HERO), events.PartyEscaped)],
    ids=["second", "first"],
)
def test_a_pool_may_be_opened_with_a_late_escape_by_a_text_that_allows_it(cards, event):
    dialect = house(CLASSIC, pools={"opening": REVISED.pools.opening})
    at = at_opening("Quin", hands={"Quin": (HERO, ESCAPE)}, dialect=dialect)
    at = at.open_pool(hero="Quin", cards=cards)
    assert at.pending.first_pooled == (("Quin", cards[0]),)
    assert at.flip().played(ESCAPE).events_of(event)


@pytest.mark.rule("TG-018", "TR-131", "TR-132")
@pytest.mark.parametrize("dialect", [REVISED, GURPS], ids=["revised", "gurps"])
@pytest.mark.parametrize("leaves", [False, True], ids=["stays", "leaves"])
def test_an_escape_that_stays_in_its_pool_is_also_the_first_card_in_the_next_fight(dialect, leaves):
    at = at_text(dialect).hold("Quin", ESCAPE).acting(action=ATTACK).ended().sends(LAY_ESCAPE)
    at = at.end_rounds()
    if leaves:
        at = at.move_card(card=ESCAPE, to=torg.Place.HAND, hero="Quin", reason="a slip")
    at = at.begin_rounds()
    assert at.pending.first_pooled == (() if leaves else (("Quin", ESCAPE),))


@pytest.mark.rule("TC-070", "TG-074", "TR-138")
@by_text(
    "owed asks",
    revised=("answer_to_a_question", True),
    classic=("useful_idea", False),
    gurps=("inspiration", False),
)
def test_what_the_gamemaster_owes_for_idea(dialect, owed, asks):
    asking = play(IDEA, choice=torg.Words(text="Who lied?"))
    for at in (at_fight(IDEA, dialect=dialect), at_scene(hands={"Quin": (IDEA,)}, dialect=dialect)):
        for mute in (play(IDEA), play(IDEA, choice=torg.Words(text=" "))):
            at.allows_if(not asks, mute, Reason.QUESTION_MISSING, "TR-138", "Quin")
        asked = at.sends(asking)
        assert asked.events[1] == events.QuestionAsked(hero="Quin", question="Who lied?", owed=owed)
        assert asked.discard_pile == (IDEA,)


# ---------------------------------------------------------- where texts differ: Monologue


def speaking(dialect, *cards):
    """Return a fight in which Quin holds a monologue and has these cards in her pool."""
    return at_fight(MONOLOGUE, *cards, dialect=dialect).played(MONOLOGUE)


def act(actor, action=ATTACK, target=None):
    return commands.DeclareAction(actor=actor, action=action, value=9, difficulty=9, target=target)


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@by_text(
    "left own others",  # of own and others: whether they may trick a villain and help a hero
    revised=(0, (False, False), (False, False)),
    classic=(1, (False, True), (False, True)),
    gurps=(1, (True, True), (False, False)),
)
def test_what_a_monologue_silences(dialect, left, own, others):
    at = speaking(dialect)
    assert at.actions_left("Quin") == left
    tricks, helps = act("Quin", TRICK, "Mummy"), act("Quin", OTHER, "Marco")
    assert (at.allows(tricks), at.allows(helps)) == own
    for actor, foe in (("Marco", "Mummy"), ("Mummy", "Tina")):
        assert (at.allows(act(actor, TRICK, foe)), at.allows(act(actor, OTHER))) == others
        assert not at.allows(act(actor))


@pytest.mark.rule("TC-075", "TG-024", "TR-137", "TR-145")
def test_a_refusal_names_the_speaker_and_the_action_by_haste_of_the_speaker_remains():
    silenced = (Reason.HOSTILITY_SILENCED, "TC-075")
    speaking(CLASSIC).refuses(act("Mummy"), *silenced, "Quin")
    taunt = commands.ReportAction(actor="Mummy", action=ActionKind.TAUNT, margin=1, target="Quin")
    speaking(CLASSIC).refuses(taunt, *silenced)
    speaking(GURPS).refuses(act("Mummy"), Reason.MONOLOGUE_HELD, "TG-024", "Quin")
    for target in ("Marco", "Quin"):
        at = at_fight(MONOLOGUE, HASTE).declared("Mummy", target=target).played(HASTE)
        at = at.played(MONOLOGUE)
        assert at.attempts == ()
        assert at.actions_left("Quin") == 1


@pytest.mark.rule("TC-075", "TG-024", "TG-075", "TR-186")
@by_text("other own rule", revised=(0, 0, None), classic=(1, 1, "TC-075"), gurps=(0, 1, "TG-024"))
def test_which_open_actions_a_monologue_ends_and_whether_it_lasts(dialect, other, own, rule):
    at = at_fight(MONOLOGUE, dialect=dialect)
    assert at.declared("Mummy", target="Marco").played(MONOLOGUE).attempts == ()
    assert len(at.declared("Mummy", OTHER).played(MONOLOGUE).attempts) == other
    if dialect is not REVISED:
        assert len(at.declared("Quin", OTHER).played(MONOLOGUE).attempts) == own
    at, last = speaking(dialect), commands.ProlongMonologue()
    if rule:
        at.refuses(last, Reason.MONOLOGUE_ENDS, rule, "ends with the round")
        return
    at_fight(MONOLOGUE, dialect=dialect).refuses(last, Reason.NO_MONOLOGUE, "TR-186")
    at = at.sends(last)
    assert at.events == (torg.events.MonologueProlonged(hero="Quin"),)
    at = at.flipped(PLAIN_TEST_TRICK)
    at.refuses(act("Mummy"), Reason.MONOLOGUE_HELD, "TR-145")
    assert at.flipped(OTHER_PLAIN).round.monologue is None


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@by_text("rule", revised="TR-145", classic="TC-075", gurps="TG-024")
@pytest.mark.parametrize("in_one_fight", [True, False])
def test_two_monologues_are_not_held_at_once(dialect, rule, in_one_fight):
    deck = torg.original_deck().with_cards({201: CardType.MONOLOGUE}, like=45, name="two speeches")
    at = at_text(dialect, pools={"Quin": (MONOLOGUE,), "Marco": (201,)}, deck_value=deck)
    if not in_one_fight:
        at = at.join_combat(character="Quin", combat="the roof")
    assert at.allows(play(201, "Marco"))
    at.played(MONOLOGUE).refuses(play(201, "Marco"), Reason.MONOLOGUE_HELD, rule)


def two_fights(dialect, **pools):
    """Return two fights: Quin and the Mummy are on the roof, the others are not."""
    pools = pools or {"Quin": (MONOLOGUE,), "Marco": (HASTE,)}
    at = at_text(dialect, villains=("Mummy", "Cultist"), pools=pools)
    for name in ("Quin", "Mummy"):
        at = at.join_combat(character=name, combat="the roof")
    return at


@pytest.mark.rule("TC-075", "TG-024", "TR-145")
@ALL_DIALECTS
@pytest.mark.parametrize("speaker", ["Quin", "Marco"])
def test_a_monologue_counts_only_in_its_own_fight(dialect, speaker):
    at = two_fights(dialect, **{speaker: (MONOLOGUE,)}).played(MONOLOGUE, speaker)
    roof, below = ("Mummy", "Quin"), ("Cultist", "Marco")
    (foe, hero), (other_foe, other) = (roof, below) if speaker == "Quin" else (below, roof)
    silenced = act(foe, ATTACK, hero)
    assert not at.allows(silenced)
    assert at.allows(act(other_foe, ATTACK, other), act(other, ATTACK, other_foe))
    if dialect is REVISED:
        assert at.allows(commands.Defend(hero=other))
        at = at.prolong_monologue().flipped(PLAIN_TEST_TRICK)
        assert not at.allows(silenced)
        assert at.allows(act(other_foe, ATTACK, other))


@pytest.mark.rule("TC-038", "TR-145", "TC-075", "TG-024", "TR-136", "TC-039")
@ALL_DIALECTS
def test_a_monologue_counts_for_characters_who_join_its_fight_until_the_fight_is_over(dialect):
    at = two_fights(dialect).played(MONOLOGUE)
    at = at.join_combat(character="Cultist", combat="the roof").join_combat(character="Mummy")
    assert not at.allows(act("Cultist", ATTACK, "Quin"))
    assert at.allows(act("Mummy", ATTACK, "Marco"))
    at = two_fights(dialect).declared("Cultist", target="Marco").played(MONOLOGUE)
    assert at.attempt.actor == "Cultist"
    assert at.allows(play(HASTE, "Marco"))
    at = two_fights(dialect).played(MONOLOGUE).end_combat(combat="the roof").settled()
    assert at.allows(act("Cultist", ATTACK, "Marco"), act("Marco", ATTACK, "Cultist"))


@pytest.mark.rule("TC-082", "TG-027", "TR-153")
@ALL_DIALECTS
def test_seize_initiative_flips_another_card_or_keeps_this_one_for_one_more_round(dialect):
    at = at_fight(SEIZE, card=HEROES_UP_ANY, deck=(PLAIN_TEST_TRICK, 1), dialect=dialect)
    other = at.played(SEIZE, choice=torg.Seizing(keeps=False))
    assert other.top_card.number == PLAIN_TEST_TRICK
    at = at.played(SEIZE, choice=torg.Seizing(keeps=True))
    assert at.events[1:] == (events.InitiativeSeized(hero="Quin", card=HEROES_UP_ANY),)
    count = len(at.drama_deck)
    at = at.flip()
    assert at.events[0] == events.CardStayed(card=HEROES_UP_ANY)
    assert at.events_of(events.SideAffected)
    assert at.round.number == 2
    assert at.top_card.number == HEROES_UP_ANY
    assert len(at.drama_deck) == count
    # It stays for one round.
    assert [event.card for event in at.flip().events_of(events.CardFlipped)] == [PLAIN_TEST_TRICK]


@pytest.mark.rule("TC-086", "TC-088", "TC-087")
def test_the_kind_of_a_scene_selects_the_line_of_a_card_and_rounds_need_no_villains():
    card = torg.original_deck().card(25).gamemaster
    for kind, line in zip(torg.SceneKind, (card.standard, card.dramatic), strict=True):
        assert at_rounds(25, kind=kind, dialect=CLASSIC).line == line
    assert [field.name for field in attrs.fields(type(card)) if field.type in (str, "str")] == []
    at = at_rounds(dialect=CLASSIC, villains=(), deck=(PLAIN_TEST_TRICK,)).flip()
    assert (at.round.number, at.top_card.number) == (2, PLAIN_TEST_TRICK)


@pytest.mark.rule("TG-075", "TG-076")
def test_a_card_takes_effect_at_once_but_a_special_waits_for_the_gamemaster():
    at = at_fight(ADRENALIN, dialect=GURPS).acting("Mummy", ATTACK).played(ADRENALIN)
    assert [boost.card for boost in at.boosts] == [ADRENALIN]
    waiting = {card.type for card in torg.expanded_deck().where(special=True)}
    assert {CardType.ALERTNESS, CardType.CONNECTION, CardType.CAMPAIGN} <= waiting
    at = at_text(GURPS).hold("Quin", 33).acting(action=ATTACK).ended()
    at = at.play_to_pool(hero="Quin", card=33)
    assert at.events[1].type is CardType.ALERTNESS
    assert at.pool("Quin") == (33,)
    assert at.acting("Marco", ATTACK).thrown(10).attempt is not None

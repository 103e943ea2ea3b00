"""The sentences of Torg for players, by each rule text where they differ."""

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration import Tone
from dramadeck.torg import (
    CLASSIC,
    GURPS,
    REVISED,
    ActionKind,
    CardType,
    Counter,
    Disadvantage,
    Injuries,
    Side,
    events,
)
from dramadeck.torg.attempt import Attempt, Attribute, Die, DieRoll, Purpose, RollKind
from dramadeck.torg.cards import ExpansionEffect
from dramadeck.torg.decks import (
    ACTION_STACK,
    DISCARD_PILE,
    DRAMA_DECK,
    hand,
    in_play,
    offered,
    pool,
)
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.scene import Approach
from tests.cases import for_each

HASTE, ADRENALIN, HERO, DRAMA = 42, 13, 64, 128


def state_of(dialect):
    state = torg.new_game(["Quin", "Marco"], seed=7, dialect=dialect)
    state = torg.deal(state).state
    villains = ("Voss", "Guard 1", "Guard 2")
    return torg.begin_scene(state, kind="dramatic", villains=villains).state


STATES = {dialect.name: state_of(dialect) for dialect in (REVISED, CLASSIC, GURPS)}


def lines_of(*events, dialect=REVISED, seat=torg.SPECTATOR, language="en"):
    """Return the lines of these events for a seat, in a dramatic scene."""
    state = STATES[dialect.name]
    view = torg.view(state, seat)
    return narration.narrator(torg.TORG, seat=seat, language=language).lines(view, events, view)


def text(*events, **settings):
    return " / ".join(line.text for line in lines_of(*events, **settings))


def quin(kind, /, **fields):
    return kind(hero="Quin", **fields)


THROWN = Attempt(
    actors=("Quin",),
    action=ActionKind.ATTACK,
    purpose=Purpose.ACTION,
    checks=(torg.Check(value=9, difficulty=8),),
    rolls=(DieRoll(die=Die.ACTION, total=12),),
)


def outcome_of(*successes, effect=None):
    """Return the outcome of a roll with these numbers of successes against each target."""
    checks = [
        (torg.Check(value=9, difficulty=8, target=target), number) for target, number in successes
    ]
    results = tuple(
        torg.CheckResult(check=check, total=9, margin=1, succeeded=number)
        for check, number in checks
    )
    return torg.Outcome(die_total=12, bonus=0, results=results, effect_total=effect)


SENTENCES = [
    (quin(events.PoolOpened, cards=(HASTE,)), "Quin opens the pool with Haste (42)."),
    (quin(events.SpecialLaid, type=CardType.CONNECTION, idea="a friend"),
     "Quin's Connection is waiting for the gamemaster. Idea: “a friend”"),
    (quin(events.SpecialLaid, type=CardType.CONNECTION, idea=""),
     "Quin's Connection is waiting for the gamemaster."),
    (quin(events.CardsOwed, count=1), "Quin must draw a card and name it."),
    (quin(events.CardsRanOut, missing=2), "No card is left to draw: Quin is 2 cards short."),
    (events.CardStayed(card=HASTE), "A new round begins, and this card stays in force: Haste (42). "
     "The villains have the initiative."),
    (events.TimeRanOut(hero="Quin"), "Time has run out: the task has failed!"),
    (events.VillainStoodFirm(villain="Voss"), "Voss stands firm."),
    (events.SideAffected(side=Side.VILLAINS, effect=torg.Advantage.UP),
     "Up for the villains: one more die on every action."),
    (events.SideAffected(side=Side.HEROES, effect=ExpansionEffect.DANGER),
     "Danger for the heroes: the gamemaster plays it out."),
    (events.SetbackNamed(side=Side.HEROES, what="it rains"),
     "A setback for the heroes: “it rains”"),
    (events.SetbackNamed(side=Side.VILLAINS, what="it rains"),
     "A setback for the villains: “it rains”"),
    (events.ConditionGiven(character="Voss", effect=Disadvantage.STYMIED, lasts=False),
     "Voss is stymied for the round."),
    (events.ConditionGiven(character="Voss", effect=InteractionEffect.UNSKILLED, lasts=True),
     "Voss acts as if unskilled until the next action."),
    (events.ConditionGiven(character="Voss", effect=Disadvantage.CONFUSED, lasts=True),
     "Voss, until the next action: Confused."),
    (events.ConditionGiven(character="Voss", effect=Disadvantage.CONFUSED, lasts=False),
     "Voss, for the round: Confused."),
    (events.BreakdownStruck(side=Side.HEROES, increase=3),
     "Heroes with cyberware need a check that is 3 harder."),
    (events.BreakdownStruck(side=Side.VILLAINS, increase=3),
     "Villains with cyberware need a check that is 3 harder."),
    (quin(events.CardEarned, action=None),
     "Quin earns a card for a check that could not gain a step."),
    (quin(events.CardEarned, action=ActionKind.TAUNT),
     "Quin earns a card for an approved action (Taunt)."),
    (quin(events.DefenseTested, succeeded=True), "The defense of Quin holds."),
    (quin(events.DefenseTested, succeeded=False), "The defense of Quin is broken."),
    (quin(events.PoolExposed, villain="Voss", count=1, place=None),
     "Voss may take a card from the pool of Quin."),
    (quin(events.PoolExposed, villain="Voss", count=2, place=None),
     "Voss may take 2 cards from the pool of Quin."),
    (events.SceneBegun(kind=torg.SceneKind.STANDARD, cast=()),
     "A standard scene begins. The heroes have no opponents yet."),
    (events.DamageSuffered(target="Quin", by=(), injuries=Injuries()),
     "Quin is unharmed. (Shock now: 0)"),
    (events.DamageSuffered(target="Quin", by=("Voss", "Guard"), injuries=Injuries()),
     "The attack of Voss and Guard does no damage to Quin. (Shock now: 0)"),
    (events.DamageSuffered(target="Quin", by=(),
                         injuries=Injuries(shock=2, wounds=1, is_knocked_down=True)),
     "Quin suffers 2 shock and one wound. Quin is knocked down. (Shock now: 2)"),
    (events.DamageSuffered(target="Voss", by=(),
                         injuries=Injuries(wounds=2, is_unconscious=True, is_knocked_out=True)),
     "Voss suffers 2 wounds. Voss is unconscious. Voss is knocked out. (Shock now: 0)"),
    (events.TurnTaken(character="Quin", action=None, contributes=False),
     "Quin passes."),
    (events.TurnTaken(character="Quin", action=ActionKind.DEFEND, contributes=True),
     "Quin defends."),
    (events.ActionReported(actor="Quin", action=ActionKind.ATTACK, margin=0, target="Voss",
                         contributes=True, die_total=None), "Quin attacks Voss: just succeeds."),
    (events.ActionReported(actor="Quin", action=ActionKind.OTHER, margin=-2, target=None,
                         contributes=True, die_total=None), "Quin acts: Other, fails by 2."),
    (quin(events.CardsTraded, with_hero="Marco", gives=(HASTE,), takes=(HERO,), in_pools=True),
     "Quin gives Marco Haste (42) for Hero (64)."),
    (quin(events.CardsTraded, with_hero="Marco", gives=(HASTE,), takes=(HERO,), in_pools=False),
     "Quin gives Marco a card for a card."),
    (events.ApproachChosen(skill="lore", starts_over=False),
     "The new approach: another skill, lore."),
    (events.ApproachJudged(approach=Approach(skill="lore", starts_over=False),
                         is_convincing=True), "The gamemaster is convinced."),
    (events.ApproachJudged(approach=Approach(skill="lore", starts_over=False),
                         is_convincing=False), "The gamemaster is not convinced in this round."),
    (events.StepLost(step=torg.Step.B), "A setback: step B is lost."),
    (events.StepLost(step=None), "A setback, but there is no step to lose."),
    (events.SkillResolutionAbandoned(), "The task is given up."),
    (quin(events.PointGained, what_for=None), "It counts as a point: Quin adds a die."),
    (quin(events.PointGained, what_for="a leap"), "It counts as a point, to be used for: a leap. "
     "The gamemaster decides what it does."),
    (quin(events.PossibilitySpent, what_for=None), "Quin spends a possibility and adds a die."),
    (quin(events.PossibilitySpent, what_for="a leap"), "Quin spends a possibility for a leap. "
     "The gamemaster decides what it does."),
    (quin(events.CardPlayed, card=HASTE, from_pool=True, lasts=False),
     "Quin plays Haste (42) from the pool."),
    (quin(events.ActionSupported, card=146, actor="Marco", amount=3, explanation="a shout"),
     "Quin supports Marco: the bonus number is 3 higher. Reason: “a shout”"),
    (quin(events.EffectRaised, amount=3, raises_total=True, percent=0),
     "The total of Quin is 3 higher."),
    (quin(events.EffectRaised, amount=3, raises_total=False, percent=0),
     "The effect value of Quin is 3 higher."),
    (quin(events.EffectRaised, amount=0, raises_total=False, percent=50),
     "The effect total of Quin is 50 percent higher."),
    (quin(events.NextRollRaised, card=HASTE, kind=RollKind.PHYSICAL, amount=3),
     "The next physical roll of Quin is better by 3."),
    (quin(events.AttributeRaised, card=ADRENALIN, attribute=Attribute.STRENGTH, amount=3),
     "Quin's Strength is 3 higher for the round."),
    (quin(events.ActionRetried, attempt=None, resolution=None),
     "Quin tries again at once; the first try does not count."),
    (quin(events.ActionRetried, attempt=THROWN, resolution=None),
     "Quin throws the dice twice more; the best of three counts."),
    (quin(events.ActionRetried, attempt=attrs.evolve(THROWN, rolls=()), resolution=None),
     "Quin tries again at once; the first try does not count."),
    (quin(events.ActionNegated, actors=("Guard 1", "Guard 2"), action=ActionKind.ATTACK),
     "Guard 1–2 have failed against Quin after all."),
    (quin(events.ActionNegated, actors=("Guard 2",), action=ActionKind.ATTACK, place=1,
          outcome=outcome_of(("Quin", 3), effect=21)),
     "Guard 2 has failed against Quin after all. 3 successes remain. Effect total: 21."),
    (quin(events.ActionNegated, actors=("Guard 1",), action=ActionKind.ATTACK, place=1,
          outcome=outcome_of(("Quin", 1))),
     "Guard 1 has failed against Quin after all. One success remains."),
    (quin(events.ActionNegated, actors=("Guard 1",), action=ActionKind.ATTACK, place=1,
          outcome=outcome_of(("Quin", 0))),
     "Guard 1 has failed against Quin after all."),
    (quin(events.ActionNegated, actors=("Voss",), action=ActionKind.TAUNT, place=2,
          outcome=outcome_of(("Quin", 1), ("Quin", 0), ("Marco", 1), effect=18)),
     "Voss has failed against Quin after all: Taunt. One success remains."),
    (events.ShockTakenBack(character="Quin", shock=2), "Undone for Quin: 2 shock."),
    (quin(events.HeroFailed, actors=("Quin",)),
     "Quin has failed after all; the results are undone."),
    (quin(events.QuestionAsked, question="", owed="useful_idea"),
     "Quin asks the gamemaster for an idea."),
    (quin(events.QuestionAsked, question="who?", owed="useful_idea"),
     "Quin asks the gamemaster: “who?”"),
    (quin(events.MonologueBegun, speech="Stop!", contributes=True),
     "Quin speaks, and nobody else acts this round. Story: “Stop!”"),
    (quin(events.CriticalMomentDeclared, cards=(), character=None),
     "It is the critical moment of Quin. Cards are now played straight from the hand."),
    (quin(events.CriticalMomentDeclared, cards=(HASTE,), character=None),
     "It is the critical moment of Quin. Into the pool at once: Haste (42). This is the whole "
     "hand."),
    (quin(events.CriticalMomentDeclared, cards=(HASTE,), character="Voss"),
     "It is the critical moment of Quin. Into the pool at once: Haste (42). All of them are for "
     "Voss."),
    (quin(events.CardFetched, card=HASTE, to_pool=True),
     "Quin takes Haste (42) from the discard pile into the pool."),
    (quin(events.CardFetched, card=HASTE, to_pool=False),
     "Quin takes Haste (42) from the discard pile into the hand."),
    (events.RealmNamed(realm=None), "The place of the scene no longer matters."),
    (events.RealmNamed(realm="Aysle"), "The scene takes place in this realm: Aysle."),
    (quin(events.ClueOwed, mystery="the map"),
     "The gamemaster owes Quin a clue. It is about this: “the map”"),
    (quin(events.HeroReconnected, ignores=True), "Quin was never disconnected."),
    (quin(events.HeroReconnected, ignores=False), "Quin is connected again."),
    (events.SetbackInflicted(character="Voss", what="it rains"),
     "A setback for Voss. Details: “it rains”"),
    (quin(events.SpecialActivated, card=81, what="a friend", owed=None),
     "Quin activates Connection (81). Details: “a friend”"),
    (quin(events.SpecialActivated, card=80, what="", owed="what_goes_unnoticed"),
     "Quin activates Alertness (80) and notices what others miss."),
    (quin(events.HeroSacrificed, card=122, what=""), "Quin dies for a sure victory."),
    (quin(events.SubplotAccepted, card=120, type=CardType.ROMANCE, is_described=False,
          mistaken=None), "Quin's Romance is accepted. The table decides what it is about."),
    (quin(events.SubplotAccepted, card=120, type=CardType.SUSPICION, is_described=True,
          mistaken="the_hero_about_others"),
     "Quin's Suspicion is accepted. Quin mistakes somebody for another person."),
    (quin(events.SubplotAccepted, card=120, type=CardType.SUSPICION, is_described=True,
          mistaken="others_about_the_hero"),
     "Quin's Suspicion is accepted. Others mistake Quin for somebody else."),
    (quin(events.PossibilitiesGained, possibilities=1), "Quin gains a possibility."),
    (quin(events.SubplotPaid, type=CardType.ROMANCE, possibilities=3),
     "Romance earns Quin 3 possibilities."),
    (quin(events.AwardChanged, possibilities=2),
     "At the end of the adventure Quin gets 2 more for it."),
    (quin(events.AwardChanged, possibilities=-2),
     "At the end of the adventure Quin gets 2 less for it."),
    (quin(events.DramaRewarded, cards=(DRAMA, 129), possibilities=6),
     "Quin has kept 2 Drama cards, which pays 6 possibilities."),
    (quin(events.CampaignProposed, card=112, owner="Marco", subplot=CardType.NEMESIS,
          subplot_card=113, other_party="Voss"),
     "Quin wants to make Marco's Nemesis permanent. It is about Voss."),
    (quin(events.CampaignAnswered, agrees=True), "Quin agrees."),
    (quin(events.CampaignAnswered, agrees=False), "Quin refuses."),
    (quin(events.SubplotCampaigned, card=112, owner="Marco", subplot=CardType.NEMESIS,
          other_party="Voss"),
     "Nemesis is part of the life of Marco from now on. It is about Voss."),
    (events.CounterSet(counter=Counter.SPEED, number=21, character="Quin", reason="so"),
     "The gamemaster sets speed to 5.25 for Quin. Reason: “so”"),
    (events.CounterSet(counter=Counter.FLIPS_LEFT, number=3, character=None, reason=""),
     "The gamemaster sets flips left to 3."),
    (events.LotDrawn(card=1, question="who?"),
     "A card decides: Adrenalin (1). Its skill box: AB. The question: “who?”"),
    (events.HeroJoined(hero=torg.Hero("Zed", player="Ann"), zones=(), joins_action=False),
     "Zed joins the party. Played by Ann."),
    (quin(events.CardsDiscarded, cards=()), "Quin discards no card."),
    (quin(events.HandRestored, hand=(), pool=()), "Quin gets no cards back."),
    (quin(events.HeroLeft, hand=(), pool=()), "Quin leaves the party."),
    (quin(events.HeroLeft, hand=(1, 2), pool=()),
     "Quin leaves the party and discards 2 cards."),
    (events.CombatJoined(character="Quin", combat=None),
     "Quin joins this fight: the main fight."),
    (events.CombatEnded(combat="the bridge", heroes=("Quin", "Marco")),
     "A fight is over: the bridge. Heroes in this fight: Quin and Marco."),
    (events.HeroesOpposed(totals=(DexterityTotal(hero="Quin", total=9),
                                DexterityTotal(hero="Marco", total=12))),
     "Hero against hero, fastest first: Marco (12) and Quin (9)."),
    (events.RealitySet(character="Voss", reality=None), "The reality of Voss does not matter."),
    (events.LifeRageBegun(side=Side.HEROES),
     "The heroes from the Living Land fall into Life Rage."),
    (events.LifeRageBegun(side=Side.VILLAINS),
     "The villains from the Living Land fall into Life Rage."),
    (events.LifeRageEnded(side=Side.HEROES), "The Life Rage of the heroes is over."),
    (events.LifeRageEnded(side=Side.VILLAINS), "The Life Rage of the villains is over."),
    (events.InteractionApplied(actor="Quin", target="Voss", action=ActionKind.TAUNT, margin=9,
                             effects=(Disadvantage.STYMIED,), setback="he trips"),
     "Effect on Voss: Stymied. The setback: “he trips”"),
    (events.InteractionApplied(actor="Quin", target="Voss", action=ActionKind.TAUNT, margin=17,
                             effects=(InteractionEffect.PLAYERS_CALL,), setback=None),
     "The player decides what it does to Voss."),
    (events.PlayersCallMade(actor="Quin", target="Voss", effects=(Disadvantage.BREAK,), what=None),
     "Quin decides what happens to Voss: Break."),
]  # fmt: skip


@for_each(SENTENCES)
def test_the_sentence_of_an_event(event, words):
    assert text(event) == words


@pytest.mark.rule("TR-055")
@pytest.mark.parametrize("kind", [events.CardFlipped, events.CardStayed, events.CardReplaced])
def test_the_line_of_a_flipped_card_says_which_side_has_the_initiative(kind):
    cards = STATES["revised"].setup.deck.cards
    lines = {card.gamemaster.dramatic.first_side: card.number for card in cards}
    for side, english, german in (
        (Side.HEROES, "The heroes", "Die Helden"),
        (Side.VILLAINS, "The villains", "Die Schurken"),
    ):
        (line,) = lines_of(kind(card=lines[side]))
        assert line.text.endswith(f". {english} have the initiative.")
        assert "TR-055" in line.rules
        in_german = text(kind(card=lines[side]), language="de")
        assert in_german.endswith(f". {german} haben die Initiative.")


def test_texts_of_players_are_in_quotation_marks():
    def text_of(what, language):
        return text(events.SetbackNamed(side=Side.HEROES, what=what), language=language)

    of_the_library = "the ground gives way"
    assert text_of(of_the_library, "en") == f"A setback for the heroes: “{of_the_library}”"
    assert text_of("it rains", "de") == "Ein Rückschlag für die Helden: „it rains“"
    assert text_of(of_the_library, "de") == "Ein Rückschlag für die Helden: der Boden gibt nach"


OTHER_SENTENCES = [
    (GURPS, events.TimeRanOut(hero="Quin"),
     "Time has run out! Only a last-ditch effort is left for Quin."),
    (GURPS, events.SideAffected(side=Side.HEROES, effect=torg.Advantage.UP),
     "Up for the heroes: a possibility for everybody, for this round only."),
    (CLASSIC, events.SideAffected(side=Side.HEROES, effect=Disadvantage.BREAK),
     "Break for the heroes: anyone who is hurt and hits nobody flees."),
    (GURPS, quin(events.PointGained, what_for=None),
     "It counts as a point: Quin's action improves."),
    (GURPS, quin(events.PossibilitySpent, what_for=None), "Quin spends a possibility."),
    (GURPS, events.DamageSuffered(target="Quin", by=(),
                                injuries=Injuries(shock=1, wounds=4, is_knocked_out=True)),
     "Quin suffers 1 FP and 4 HP. Quin is stunned. (HP lost: 4)"),
    (GURPS, events.CounterSet(counter=Counter.WOUNDS, number=4, character="Quin", reason=""),
     "The gamemaster sets HP lost to 4 for Quin."),
    (GURPS, events.RecoveryOwed(character="Voss"),
     "The hit points of Voss rise to half, if they are lower."),
    (CLASSIC, quin(events.MonologueBegun, speech="", contributes=True),
     "Quin speaks, and nobody is hostile this round."),
    (GURPS, quin(events.SkillResolutionBegun, skill="lore", difficulties=(2, 0), flips=1),
     "It gets dramatic! Quin has to resolve a task with lore: A -2 and B +0. "
     "The time limit is one round."),
]  # fmt: skip


@for_each(OTHER_SENTENCES)
def test_a_sentence_that_differs_in_a_dialect(dialect, event, words):
    assert text(event, dialect=dialect) == words


@pytest.mark.parametrize("dialect", [REVISED, CLASSIC, GURPS])
@pytest.mark.parametrize("side", list(Side))
def test_a_setback_without_a_name_is_described_by_the_dialect(dialect, side):
    words = text(events.SetbackNamed(side=side, what=None), dialect=dialect)
    assert str(side) in words
    assert words.endswith(".")


def test_the_same_event_of_several_characters_is_one_line():
    inspired = [events.CharacterInspired(character=guard) for guard in ("Guard 1", "Guard 2")]
    assert text(*inspired) == "Guard 1–2 recover."
    owed = events.RecoveryOwed(character="Guard 1")
    assert text(inspired[0], owed, inspired[1], dialect=GURPS) == (
        "Guard 1–2 recover. The hit points of Guard 1 rise to half, if they are lower."
    )
    shocked = [events.ShockSuffered(character=name, shock=2) for name in ("Quin", "Marco")]
    assert text(*shocked) == "Quin and Marco suffer 2 shock each."
    other = events.ShockSuffered(character="Voss", shock=1)
    assert text(*shocked, other).endswith("each. / Voss suffers 1 shock.")


def test_a_spared_villain_is_narrated_only_in_a_break():
    stood = events.VillainStoodFirm(villain="Voss")
    harmed = events.DamageSuffered(target="Quin", by=("Voss",), injuries=Injuries(shock=1))
    assert len(lines_of(harmed, stood)) == 1
    assert len(lines_of(stood)) == 1


def test_a_point_is_narrated_with_its_card():
    def rules(card):
        played_card = quin(events.CardPlayed, card=card, from_pool=True, lasts=False)
        return lines_of(played_card, quin(events.PointGained, what_for=None))[1].rules

    assert rules(HERO) == ("TR-129",)
    assert rules(DRAMA) == ("TR-126",)


def test_a_card_that_is_only_looked_at_has_no_line():
    named = events.CardNamed(card=HASTE, stand_in=HASTE, place=DRAMA_DECK)
    drawn = events.CardDrawn(hero="Quin", card=HASTE)
    assert text(drawn, named, drawn) == "Quin draws 2 cards."
    assert text(named) == ""


def test_the_zones_of_a_moved_card_have_an_arrow_between_them():
    places = (DRAMA_DECK, ACTION_STACK, DISCARD_PILE, hand("Quin"), pool("Quin"),
              in_play("Quin"), offered("Quin"))  # fmt: skip
    texts = [
        text(events.CardMoved(card=HASTE, source=place, target=DISCARD_PILE, reason="so"))
        for place in places
    ]
    assert [line.split(": ")[1].split(" →")[0] for line in texts] == [
        *("drama deck", "action stack", "discard pile", "hand of Quin", "pool of Quin"),
        *("in play for Quin", "offered to Quin"),
    ]


def test_the_tone_for_heroes_is_the_opposite_of_that_for_villains():
    def tone(target):
        harm = events.DamageSuffered(target=target, by=(), injuries=Injuries(shock=1))
        return lines_of(harm)[0].tone

    assert (tone("Quin"), tone("Voss")) == (Tone.BAD, Tone.GOOD)

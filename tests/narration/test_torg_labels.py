"""The labels of the commands of Torg."""

from typing import get_args

import attrs
import pytest

from dramadeck import narration, torg
from dramadeck.torg import commands
from tests.torg.tables_actions import announced, fight

QUIN = torg.hero_seat("Quin")


def label(command, seat=torg.GAMEMASTER, state=None):
    state = state or torg.new_game(["Quin", "Marco"], seed=7)
    return narration.narrator(torg.TORG, seat=seat).label(torg.view(state, seat), command).text


def test_a_label_does_not_contain_the_name_of_its_sender():
    command = commands.PlayToPool(hero="Quin", card=42)
    assert label(command, QUIN) == "put Haste (42) into the pool"
    assert label(command) == "Quin: put Haste (42) into the pool"


def test_the_label_says_which_of_several_successes_would_fail():
    taunt = torg.Check(value=13, difficulty=5, target="Quin", action="Taunt")
    state = fight(74)
    state = torg.one_on_many(
        state,
        actor="Mummy",
        action="Attack",
        checks=(torg.Check(value=12, difficulty=5, target="Quin"), taunt),
    ).state
    state = announced(state, 12).state
    plays = [
        commands.PlayCard(hero="Quin", card=74, choice=torg.Negating(place=at)) for at in (1, 2)
    ]
    assert [label(play, QUIN, state) for play in plays] == [
        "play Opponent Fails (74): action 1, Attack, succeeded by 5",
        "play Opponent Fails (74): action 2, Taunt, succeeded by 4",
    ]
    assert set(plays) <= set(torg.TORG.legal_actions(state, QUIN))
    here = narration.narrator(torg.TORG, seat=QUIN)
    (form,) = here.menu(torg.view(state, QUIN), plays)
    options = [option.label.text for option in form.field("choice").options]
    assert options == ["action 1, Attack, succeeded by 5", "action 2, Taunt, succeeded by 4"]
    negations = [torg.Negating(), torg.Negating(place=2)]
    plays = [attrs.evolve(plays[0], choice=choice) for choice in negations]
    (form,) = here.menu(torg.view(state, QUIN), plays)
    options = [option.label.text for option in form.field("choice").options]
    assert options == ["the best success", "action 2, Taunt, succeeded by 4"]
    beyond = commands.PlayCard(hero="Quin", card=74, choice=torg.Negating(place=3))
    assert label(beyond, QUIN, state) == "play Opponent Fails (74): action 3"


CHOICES = [
    (None, ""),
    (torg.choices.Raise(attribute=torg.Attribute.MIND, skill="lore"), ": Mind and lore"),
    (torg.choices.Words(text="look, a bat"), ": “look, a bat”"),
    (torg.choices.Speech(text="Stop!"), ": “Stop!”"),
    (torg.choices.Spending(what_for="shaking off damage"), ": shaking off damage"),
    (torg.choices.Seizing(keeps=True), ": the card in force stays"),
    (torg.choices.Seizing(keeps=False), ": a new card is flipped"),
    (torg.choices.Seizing(keeps=False, new_card=45), ": Haste (45)"),
    (torg.choices.Surviving(again=False), ": raise the bonus number"),
    (torg.choices.Surviving(), ": try again"),
    (torg.choices.Negating(), ""),
    (torg.choices.Negating(place=2), ": action 2"),
    (torg.choices.Skills(names=("net", "lore")), ": net and lore"),
    (torg.choices.Guarding(opponent="Voss", bonus=3), ": against Voss"),
    (torg.choices.Toward(character="Marco"), ": Marco"),
    (torg.choices.Reconnecting(ignores=True), ": as if never disconnected"),
    (torg.choices.Reconnecting(), ": connected from now on"),
    (torg.choices.Hindering(character="Voss"), ": a setback for Voss"),
    (torg.choices.Hindering(character="Quin", removes=True), ": Quin no longer has a setback"),
    (
        torg.choices.Leading(
            gifts=(torg.choices.Gift(to_hero="Marco", cards=(45,)),), discards=(13, 17)
        ),
        ": Haste (45) to Marco and Adrenalin (13) and Willpower (17) for new ones",
    ),
]
"""Choices with their words in the label of a card."""


@pytest.mark.parametrize(("choice", "words"), CHOICES)
def test_the_label_of_a_card_contains_its_choice(choice, words):
    assert (
        label(commands.PlayCard(hero="Quin", card=42, choice=choice), QUIN)
        == f"play Haste (42){words}"
    )


def test_each_type_of_choice_has_its_words():
    missing = {*get_args(torg.Choice)} - {type(choice) for choice, _ in CHOICES}
    assert not missing, "add each to `CHOICES`, with its words in `narration/torg/labels.py`"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (commands.BeginScene(kind="dramatic"), "begin a dramatic scene"),
        (commands.EndScene(is_final_encounter=True), "end the scene: it was the final encounter"),
        (commands.Flip(card=42), "the next card is Haste (42)"),
        (commands.DrawLot(card=42), "the next card is Haste (42)"),
        (commands.Announce(actor="Quin", stopped_by=("Voss",)),
         "Quin: announce the result; stopped by Voss"),
        (commands.Roll(actor="Quin", dice=(20, 3)), "Quin: the dice show 20 and 3"),
        (commands.Roll(actor="Quin"), "Quin: throw the dice"),
        (commands.Defend(hero="Quin", value=9, total=12), "Quin: defend: total 12"),
        (commands.MakeCall(actor="Quin", target="Voss", what="he stumbles"),
         "Quin: decide what happens to Voss: “he stumbles”"),
        (commands.ReportDamage(target="Quin", wounds=2, knocks_out=True),
         "deal damage to Quin: wounds 2 and knocked out"),
        (commands.StripPool(hero="Quin", cards=(42,)), "take Haste (42) from the pool of Quin"),
        (commands.SetReality(character="Voss", reality=None),
         "the reality of Voss does not matter"),
        (commands.NameRealm(realm=None), "the place of the scene no longer matters"),
        (commands.SetCounter(counter="speed", number=21, character="Quin", reason="so"),
         "Quin: set speed to 5.25"),
        (commands.SetCounter(counter="flips_left", number=3, reason="so"), "set flips left to 3"),
        (commands.EndLifeRage(side="villains"), "end the Life Rage of the villains"),
        (commands.EndLifeRage(side="heroes"), "end the Life Rage of the heroes"),
        (commands.BeginSkillResolution(hero="Quin", skill="lore", difficulties=(8, 9)),
         "begin a dramatic skill resolution: Quin, lore, 8 and 9"),
        (commands.MoveCard(card=42, to="pool", hero="Quin", reason="so"),
         "move Haste (42) → pool of Quin"),
        (commands.MoveCard(card=42, to="hand", hero="Quin", reason="so"),
         "move Haste (42) → hand of Quin"),
        (commands.MoveCard(card=42, to="drama_deck", reason="so"), "move Haste (42) → drama deck"),
        (commands.AnswerCampaign(hero="Quin", agrees=False),
         "Quin: refuse a permanent subplot"),
        (commands.JudgeCampaign(approves=True), "the subplot may become permanent"),
        (commands.ProposeCampaign(hero="Quin", card=112, owner="Marco", subplot="Nemesis"),
         "Quin: play Campaign (112): make Marco's Nemesis permanent"),
        (commands.Sacrifice(hero="Quin", what="a leap"),
         "Quin: sacrifice your hero for a sure victory: “a leap”"),
        (commands.NameDrawn(hero="Quin", cards=(42,)), "Quin: name the cards drawn: Haste (42)"),
        (commands.DiscardAfterScene(hero="Quin", cards=(42,)), "Quin: discard Haste (42)"),
        (commands.ChooseApproach(hero="Quin", skill="lore"), "Quin: continue with lore"),
        (commands.QuickMethod(actor="Quin", action="Taunt", value=8, difficulties=(8, 9)),
         "Quin: use the quick method: act 2 times with one roll (Taunt)"),
        (commands.OfferTrade(hero="Quin", with_hero="Marco", gives=(42,), wants=("Hero",)),
         "Quin: offer Marco Haste (42) for Hero"),
    ],
)  # fmt: skip
def test_a_label_describes_its_command(command, words):
    assert label(command) == words

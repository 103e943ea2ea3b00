"""What the table reads of later cards, and of what other texts make of a card."""

import pytest

from dramadeck import torg
from dramadeck.cli.narration import narrate
from dramadeck.torg import CLASSIC, GURPS, REVISED
from tests.torg.situations_later import (
    DEFENSE,
    FAVORITE,
    HERO_FAILS,
    INSPIRATION,
    NET_GAIN,
    RECONNECTION,
    RESEARCH,
    SETBACK,
    SURVIVAL,
    fight,
    may_fail,
    point_lost,
)
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    rounds,
)


def story(state, command):
    return [line.text for line in narrate(state, command, torg.TORG.step(state, command))]


def of(card, choice=None):
    return torg.PlayCard(hero="Quin", card=card, choice=choice)


@pytest.mark.parametrize(
    ("state", "command", "line"),
    [
        (
            fight(DEFENSE),
            of(DEFENSE, torg.Guarding(opponent="Mummy", bonus=4)),
            "What Mummy tries against Quin is 4 harder in this scene.",
        ),
        (
            fight(RECONNECTION),
            of(RECONNECTION),
            "Quin is connected again.",
        ),
        (
            fight(RECONNECTION),
            of(RECONNECTION, torg.Reconnecting(ignores=True)),
            "Quin was never disconnected.",
        ),
        (
            fight(SETBACK),
            of(SETBACK, torg.Hindering(character="Mummy", what="his sword breaks")),
            "A setback for Mummy: his sword breaks.",
        ),
        (fight(RESEARCH), of(RESEARCH), "The gamemaster owes Quin a clue."),
        (
            fight(HERO_FAILS),
            of(HERO_FAILS),
            "The gamemaster may let a success of Quin fail.",
        ),
        (
            may_fail(),
            torg.LetHeroFail(hero="Quin"),
            "Quin failed after all; what came of it is taken back.",
        ),
        (
            fight(NET_GAIN),
            of(NET_GAIN, torg.Skills(names=("net attack",))),
            "Quin's net attack is 3 higher for the round.",
        ),
        (
            point_lost(),
            of(FAVORITE),
            "The point of Quin counts after all.",
        ),
        (
            declared(fight(SURVIVAL)),
            of(SURVIVAL, torg.Surviving(again=False)),
            "The bonus number of Quin is 3 higher for this roll.",
        ),
        (
            fight(),
            torg.NameRealm(realm="Living Land"),
            "The scene plays in this realm: Living Land.",
        ),
        (
            fight(),
            torg.NameRealm(realm=None),
            "Where the scene plays matters no more.",
        ),
        (
            declared(rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ACTION,)}, dialect=CLASSIC)),
            of(ACTION),
            "The bonus number of Quin is 3 higher for this roll.",
        ),
        (
            rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ADRENALIN,)}, dialect=GURPS),
            of(ADRENALIN),
            "The next physical roll of Quin is better by 3.",
        ),
        (
            declared(rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (113,)}, dialect=GURPS)),
            of(113),
            "The effect total of Quin is 50 percent higher.",
        ),
        (
            rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (85,)}, dialect=CLASSIC),
            of(85),
            "Quin asks the gamemaster for an idea.",
        ),
    ],
)
def test_each_card_has_its_line(state, command, line):
    assert line in story(state, command)


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        (REVISED, "Quin speaks, and nobody else acts this round."),
        (CLASSIC, "Quin speaks, and nobody is hostile this round."),
        (GURPS, "Quin speaks, and nobody else acts this round."),
    ],
)
def test_what_a_monologue_does_is_told_as_the_text_has_it(dialect, line):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (95,)}, dialect=dialect)
    assert line in story(state, of(95))


def test_a_setback_taken_away_and_a_second_chance_of_three_rolls():
    state = torg.TORG.step(
        fight(SETBACK, INSPIRATION), of(SETBACK, torg.Hindering(character="Quin"))
    ).state
    assert state.round.setbacks.hindered == ("Quin",)
    state = fight(SETBACK, card=31)
    rid = of(SETBACK, torg.Hindering(character="Quin", removes=True))
    assert "Quin is rid of a setback." in story(state, rid)
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (79,)}, dialect=GURPS)
    state = announced(declared(state, difficulty=0), 15).state
    text = "Quin throws the dice twice more; the best of three throws counts."
    assert text in story(state, of(79))

"""Moments at which the expansion cards and the classic ones are of use."""

from functools import partial

from dramadeck import torg
from dramadeck.torg import CLASSIC, ActionKind, CardType
from tests.torg import tables_actions
from tests.torg.tables_actions import acts, declared, scene

DEFENSE, INSPIRATION, RECONNECTION, SETBACK, FAVORITE = 201, 202, 203, 204, 205
SURVIVAL, HERO_FAILS, RESEARCH, NET_GAIN = 157, 158, 159, 160
HOUSE_DECK = torg.expanded_deck().with_cards(
    {
        DEFENSE: CardType.DEFENSE,
        INSPIRATION: CardType.INSPIRATION,
        RECONNECTION: CardType.RECONNECTION,
        SETBACK: CardType.SETBACK,
        FAVORITE: CardType.REALITYS_FAVORITE,
    },
    like=45,
    name="house",
)


fight = partial(tables_actions.fight, deck_value=HOUSE_DECK, dialect=CLASSIC)
"""A fight by the classic text, Quin's pool full of later cards."""


def point_lost():
    """A villain has cancelled Quin's possibility."""
    state = fight(FAVORITE, SURVIVAL, rated=("Mummy",), possibilities=1)
    state = torg.spend_possibility(declared(state), hero="Quin").state
    return torg.counter_point(state, villain="Mummy").state


def may_fail():
    """Quin has succeeded, and the gamemaster may let her fail."""
    state = torg.play_card(fight(HERO_FAILS), hero="Quin", card=HERO_FAILS).state
    return acts(state, "Quin", ActionKind.ATTACK, 3, target="Mummy").state


LATER = {
    "later cards in a fight": fight(
        DEFENSE, INSPIRATION, RECONNECTION, SETBACK, HERO_FAILS, RESEARCH, NET_GAIN
    ),
    "later cards in free time": scene(
        hands={"Quin": (DEFENSE, INSPIRATION, RECONNECTION, RESEARCH)},
        deck_value=HOUSE_DECK,
        dialect=CLASSIC,
    ),
    "a possibility lost": point_lost(),
    "a success that may fail": may_fail(),
}

"""Moments of a game, at each of which many commands are illegal.

Quin has a card of every type, in her hand or, in rounds, in her pool.
"""

from dramadeck import torg
from dramadeck.core import replace
from tests.torg.sample_commands import HELD
from tests.torg.situations import HOUSE_DECK
from tests.torg.tables import HEROES, before_first_flip, having_acted, stacked
from tests.torg.tables_actions import HEROES_CONFUSED, declared, rounds, scene

CARDS = {"Quin": tuple(HELD.values())}
LAID = {"hands": CARDS, "deck_value": HOUSE_DECK}
HELD_BACK = LAID | {"discards": (2,)}
POOLED = {"pools": CARDS, "deck_value": HOUSE_DECK, "discards": (2,)}

OTHERS = ("Marco", "Tina")
BETWEEN = stacked(*HEROES, **LAID)
FIGHT = rounds(45, pools=CARDS, deck_value=HOUSE_DECK)

MOMENTS = {
    "before the deal": torg.new_game(HEROES, seed=7, deck=HOUSE_DECK),
    "between scenes": BETWEEN,
    "in free time": scene(**LAID),
    "before the first flip": before_first_flip(*HEROES, top=45, villains=("Mummy",), **LAID),
    "while Quin acts in free time": declared(scene(**LAID), "Quin"),
    "while Quin acts between scenes": declared(BETWEEN, "Quin"),
    "in a round": FIGHT,
    "when Quin has fallen": replace(FIGHT, adventure=replace(FIGHT.adventure, fallen=("Quin",))),
    "while Quin is elsewhere": rounds(45, pools=CARDS, deck_value=HOUSE_DECK, in_action=OTHERS),
    "while Marco acts": declared(FIGHT, "Marco"),
    "while Marco acts and all are confused": declared(rounds(HEROES_CONFUSED, **POOLED), "Marco"),
    "while Marco acts and the cards are in the hand": declared(rounds(45, **HELD_BACK), "Marco"),
    "in free time with the cards in the pool": declared(scene(**POOLED), "Marco"),
    "when Quin has acted": having_acted(FIGHT, "Quin"),
    "while Quin acts": declared(FIGHT, "Quin"),
    "after the scene": torg.end_scene(scene(**LAID)).state,
    "after the adventure": torg.end_adventure(torg.end_act(BETWEEN).state).state,
}

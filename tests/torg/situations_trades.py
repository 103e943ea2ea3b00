"""Moments of a game at which heroes trade, lead, rally, speak, escape or have an idea."""

from dramadeck import torg
from tests.torg.tables import before_first_flip, dealt, in_scene
from tests.torg.tables_actions import ACTION, HASTE, HERO, PLAIN_ATTACK_TAUNT, declared, rounds

ESCAPE, IDEA, LEADERSHIP, MASTER_PLAN, MONOLOGUE, RALLY = 156, 85, 141, 50, 95, 78
STORY = (IDEA, LEADERSHIP, MASTER_PLAN, MONOLOGUE, RALLY)


def fight(**table):
    """A fight with the cards that turn the story in Quin's pool."""
    return rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": STORY, "Marco": (HASTE,)}, **table)


def offered():
    """Quin has offered Marco a trade."""
    return torg.offer_trade(
        fight(), hero="Quin", with_hero="Marco", gives=(IDEA,), explanation="a hint"
    ).state


def escapable():
    """Quin has opened her pool with Escape."""
    state = before_first_flip("Quin", hands={"Quin": (ESCAPE,)})
    return torg.flip(torg.open_pool(state, hero="Quin", cards=(ESCAPE,)).state).state


TRADES_AND_STORIES = {
    "cards that turn the story": fight(discards=(1,)),
    "a trade is offered": offered(),
    "a hand for a critical moment": declared(fight(hands={"Quin": (ACTION, HERO)})),
    "a rally": torg.play_card(fight(), hero="Quin", card=RALLY).state,
    "a monologue": torg.play_card(fight(), hero="Quin", card=MONOLOGUE).state,
    "a way out": escapable(),
    "trades before the discards": torg.allow_trades(torg.end_scene(in_scene(dealt())).state).state,
}
"""A table at such moments."""

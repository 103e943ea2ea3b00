"""A table in many situations of a game: each type of command is legal in one of them."""

import attrs

from dramadeck import torg
from dramadeck.torg import ActionKind, CardType
from tests.torg import tables_actions as cards
from tests.torg.at import at_fight, at_opening, at_scene, at_table
from tests.torg.tables import HEROES, dealt, in_scene, stacked

ALL_CARDS = (cards.ACTION, cards.ADRENALIN, cards.WILLPOWER, cards.PRESENCE)
ALL_CARDS += (cards.DRAMA, cards.HASTE, cards.HERO, cards.SUPPORTER)
ALERTNESS, CONNECTION, CAMPAIGN, ROMANCE, MARTYR, SUSPICION = 33, 81, 112, 120, 122, 127
OTHER_ROMANCE, CRITICAL_PROBLEM, STEPS_AB, STEPS_BD, LIFE_RAGE = 121, 46, 151, 77, 157
SEIZE_INITIATIVE, OPPONENT_FAILS, SECOND_CHANCE, GLORY, COUP_DE_GRACE = 60, 74, 79, 91, 113
ESCAPE, IDEA, LEADERSHIP, MASTER_PLAN, MONOLOGUE, RALLY = 156, 85, 141, 50, 95, 78
DEFENSE, INSPIRATION, RECONNECTION, SETBACK, FAVORITE = 201, 202, 203, 204, 205
SURVIVAL, HERO_FAILS, RESEARCH, NET_GAIN = 157, 158, 159, 160
NOT_PRINTED = {DEFENSE: CardType.DEFENSE, INSPIRATION: CardType.INSPIRATION}
NOT_PRINTED |= {RECONNECTION: CardType.RECONNECTION, SETBACK: CardType.SETBACK}
NOT_PRINTED |= {FAVORITE: CardType.REALITYS_FAVORITE}
HOUSE_DECK = torg.expanded_deck().with_cards(NOT_PRINTED, like=45, name="house")
LATER = {"deck_value": HOUSE_DECK, "dialect": "classic"}
STORY_CARDS = (IDEA, LEADERSHIP, MASTER_PLAN, MONOLOGUE, RALLY)


def task(card, flips=7, difficulties=(8, 9), **table):
    bomb = {"skill": "demolitions", "difficulties": difficulties, "flips": flips}
    return at_fight(card=card, **table).begin_skill_resolution(hero="Quin", **bomb)


def problem():
    at = task(CRITICAL_PROBLEM)
    demanding = attrs.evolve(at.resolution, demands_approach=True)
    return at.changed(attrs.evolve, resolution=demanding)


def begun(hero, card, kind, **table):
    """Return a table at which a hero has an active subplot."""
    at = at_table(pools={hero: (card,)}, **table).accept_subplot(hero=hero, card=card)
    return at.begin_subplot(hero=hero, subplot=kind)


def specials():
    """Return a table with all kinds of specials, an active martyr and a lasting subplot."""
    nemesis = torg.LastingSubplot(type=CardType.NEMESIS)
    pools = {"Quin": (CONNECTION, CAMPAIGN, MARTYR), "Marco": (SUSPICION,)}
    cards = {"hands": {"Quin": (ALERTNESS, ROMANCE)}, "pools": pools | {"Tina": (OTHER_ROMANCE,)}}
    quin = torg.Hero("Quin", campaigned=(nemesis,))
    at = at_table(quin, *HEROES[1:], is_campaign=True, **cards).changed(in_scene)
    at = at.accept_subplot(hero="Quin", card=MARTYR).accept_subplot(hero="Marco", card=SUSPICION)
    return at.begin_subplot(hero="Quin", subplot=CardType.MARTYR)


def taunted(margin, actor="Quin", target="Mummy"):
    return at_fight().acts(actor, ActionKind.TAUNT, margin, target=target)


def countered(at):
    return at.counter_point(villain="Mummy")


def called(actor, target):
    return taunted(17, actor, target).apply_interaction(actor=actor, target=target)


SUSPECTED = specials().begin_subplot(hero="Marco", subplot=CardType.SUSPICION)
MARCOS = {"owner": "Marco", "subplot": CardType.SUSPICION}
PROPOSAL = torg.commands.ProposeCampaign(hero="Quin", card=CAMPAIGN, **MARCOS)
LISTED = at_fight(*ALL_CARDS, card=cards.VILLAINS_TEST_INTIMIDATE)
STRIPPING = LISTED.acts("Mummy", ActionKind.TEST, 7, target="Quin")
OFFER = {"with_hero": "Marco", "gives": (IDEA,), "explanation": "a hint"}
ALONE = at_opening("Quin", hands={"Quin": (ESCAPE,)}).open_pool(hero="Quin", cards=(ESCAPE,))
OVERDUE = task(STEPS_AB, 1, (2,) * 4, dialect="gurps").flipped(STEPS_BD).flipped(STEPS_BD + 1)
NEW_CARDS = (DEFENSE, INSPIRATION, RECONNECTION, SETBACK, HERO_FAILS, RESEARCH, NET_GAIN)
IN_HAND = {"Quin": (DEFENSE, INSPIRATION, RECONNECTION, RESEARCH)}
WITH_POINT = at_fight(FAVORITE, SURVIVAL, rated=("Mummy",), possibilities=1, **LATER)
READY_TO_FAIL = at_fight(HERO_FAILS, **LATER).plays("Quin", HERO_FAILS)
RATED = at_fight(possibilities=1, rated=("Mummy",))
STRUCK = at_fight(OPPONENT_FAILS, SEIZE_INITIATIVE)
HANDS = {"hands": {"Quin": ALL_CARDS}}
BEFORE_THE_FLIP = at_scene(heroes=("Quin", "Marco"), **HANDS).begin_rounds()
WITH_STORY_CARDS = at_fight(*STORY_CARDS, others={"Marco": (cards.HASTE,)})
OWED = torg.deal(torg.new_game([*HEROES], seed=7, has_paper_deck=True)).state

PREPARED = {
    "a roll beyond belief": at_fight(GLORY).declared().announced(62).grant_impact(hero="Quin"),
    "a hero was struck": STRUCK.acts("Mummy", ActionKind.ATTACK, 3, target="Quin"),
    "a hero has failed": at_fight(SECOND_CHANCE).acts("Quin", ActionKind.ATTACK, -3),
    "a blow to be made mortal": at_fight(COUP_DE_GRACE).declared(),
    "free time, an open action": at_scene(possibilities=1, **HANDS).declared(),
    "before the first flip": BEFORE_THE_FLIP,
    "a fight": at_fight(*ALL_CARDS, villains=("Mummy", "Thug")),
    "a hero acts": at_fight(*ALL_CARDS, card=cards.HEROES_FLURRY, possibilities=1).declared(),
    "all dice thrown": at_fight().declared().thrown(12),
    "another hero acts": at_fight(*ALL_CARDS).declared("Tina"),
    "a villain acts": at_fight(*ALL_CARDS, card=cards.HEROES_CONFUSED).declared("Mummy"),
    "a hero has acted": at_fight(**HANDS).acts("Quin", ActionKind.OTHER, 0),
    "a setback": at_fight(card=cards.HEROES_SETBACK),
    "two fights": at_fight().join_combat(character="Quin", combat="the bridge"),
    "a pool to strip": STRIPPING,
    "a point at stake": RATED.declared().spend_possibility(hero="Quin"),
    "a question to answer": at_fight(IDEA).plays("Quin", IDEA, choice=torg.Words(text="Who lied?")),
    "a hit to settle": at_fight().acts("Mummy", ActionKind.ATTACK, 2, target="Quin"),
    "a point to settle": RATED.spend_possibility(hero="Quin", what_for="a leap"),
    "a bomb": task(STEPS_AB),
    "a critical problem": problem(),
    "an approach to judge": problem().choose_approach(hero="Quin", skill="electronics"),
    "specials": specials(),
    "an active subplot": SUSPECTED,
    "a Campaign card": SUSPECTED.sends(PROPOSAL),
    "the adventure is completed": at_scene(**HANDS).end_scene(is_final_encounter=True),
    "cards that turn the story": at_fight(
        *STORY_CARDS, others={"Marco": (cards.HASTE,)}, discards=(1,)
    ),
    "a trade is offered": WITH_STORY_CARDS.offer_trade(hero="Quin", **OFFER),
    "a hand for a critical moment": at_fight(hands={"Quin": (cards.ACTION, cards.HERO)}).declared(),
    "a rally": WITH_STORY_CARDS.plays("Quin", RALLY),
    "a monologue": WITH_STORY_CARDS.plays("Quin", MONOLOGUE),
    "a way out": ALONE.flip(),
    "a storm may rise": at_scene(dialect="classic"),
    "a storm rages": at_scene(dialect="classic").begin_storm(),
    "a Life Rage": at_fight(card=LIFE_RAGE, deck_value="expanded"),
    "a taunt to apply": taunted(7),
    "a player's call": called("Quin", "Mummy"),
    "a gamemaster's call": called("Mummy", "Quin"),
    "an up in GURPS": at_fight(card=cards.HEROES_UP_ANY, dialect="gurps"),
    "a subplot in the classic text": begun("Quin", ROMANCE, CardType.ROMANCE, dialect="classic"),
    "a martyr in the classic text": begun("Quin", MARTYR, CardType.MARTYR, dialect="classic"),
    "a task that is overdue": OVERDUE,
    "later cards in a fight": at_fight(*NEW_CARDS, **LATER),
    "later cards in free time": at_scene(hands=IN_HAND, **LATER),
    "a possibility lost": countered(WITH_POINT.declared().spend_possibility(hero="Quin")),
    "a success that may fail": READY_TO_FAIL.acts("Quin", ActionKind.ATTACK, 3, target="Mummy"),
}
OVER = torg.end_scene(in_scene(dealt())).state
SITUATIONS = {
    "a hand is owed": OWED,
    "nothing dealt": torg.new_game(HEROES, seed=7),
    "dealt": dealt(),
    "free time": in_scene(dealt()),
    "a spent card": in_scene(stacked(discards=(cards.HASTE,))),
    "the scene is over": OVER,
    "trades before the discards": torg.allow_trades(OVER).state,
    **{name: at.state for name, at in PREPARED.items()},
}

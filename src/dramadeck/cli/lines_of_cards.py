"""The lines for events that are about cards: piles, pools, what is played and earned."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, counted, people, says
from dramadeck.kit.simulate.torg.bomb.figures import rolls_under
from dramadeck.torg import (
    ActEnded,
    ActionDisallowed,
    ActionGained,
    ActionSupported,
    AdventureBegun,
    AdventureEnded,
    Attribute,
    AttributeRaised,
    BonusRaised,
    CardDrawn,
    CardEarned,
    CardPlayed,
    CardPooled,
    CardsDiscarded,
    CardsExpired,
    CardsRanOut,
    CardType,
    DeckReshuffled,
    DeckShuffled,
    DefenseTested,
    DiscardSettled,
    PlayCard,
    PointCountered,
    PointGained,
    PoolExposed,
    PoolLost,
    PoolOpened,
    PoolPickedUp,
    PoolStripped,
    PossibilitySpent,
    ResetBegun,
    ResetEnded,
    SceneBegun,
    SceneClosed,
    SceneEnded,
    Side,
    TransferWithheld,
)

_RAISE_RULES: Final = MappingProxyType(
    {
        Attribute.PERCEPTION: "TR-118",
        Attribute.MIND: "TR-118",
        Attribute.CHARISMA: "TR-119",
        Attribute.SPIRIT: "TR-119",
    }
)


def _adventure_begun(t: Telling) -> Line:
    heroes = len(t.before.heroes)
    rows = t.before.dialect.adventure.hand_sizes.rows
    rule = next(row.source for row in reversed(rows) if row.low <= heroes)
    size = f"hands of {t.event.hand_size} cards for {counted(heroes, 'hero').replace('os', 'oes')}"
    return Line(f"The adventure begins: {size}.", depth=0, rules=(rule,))


def _scene_begun(t: Telling) -> Line:
    villains = [each.name for each in t.event.cast if each.side is Side.VILLAINS]
    return Line(
        f"A {t.event.kind} scene begins against {people(villains) if villains else 'nobody yet'}.",
        depth=0,
        rules=("TR-054",),
    )


def _card_drawn(t: Telling) -> Line:
    return Line(f"{t.event.hero} draws {counted(len(t.events), 'card')}.", Tone.CARD)


def _card_earned(t: Telling) -> Line:
    if t.event.action is None:
        text = f"A check that could gain no step earns {t.event.hero} a card."
        return Line(text, Tone.GOOD, rules=("TR-106",))
    rule = "TR-091" if t.event.action == "Defend" else "TR-089"
    text = f"{t.event.action} is approved: {t.event.hero} earns a card."
    return Line(text, Tone.GOOD, rules=(rule,))


def _card_pooled(t: Telling) -> Line:
    return Line(
        f"{t.event.hero} puts {t.card(t.event.card)} into the pool.", Tone.CARD, rules=("TR-022",)
    )


def _pool_opened(t: Telling) -> Line:
    text = f"{t.event.hero} opens the pool with {t.cards(t.event.cards)}."
    rule = "TR-027" if len(t.after.heroes) == 1 else "TR-028"
    return Line(text, Tone.CARD, depth=0, rules=(rule,))


def _pool_lost(t: Telling) -> Line:
    text = f"The critical moment costs {t.event.hero} {t.cards(t.event.cards)}."
    return Line(text, Tone.BAD, rules=("TC-035",))


def _card_played(t: Telling) -> Line:
    source = "the pool" if t.event.from_pool else "the hand"
    text = f"{t.event.hero} plays {t.card(t.event.card)} from {source}."
    return Line(text, Tone.CARD, depth=0 if t.before.attempt is None else 1)


def _attribute_raised(t: Telling) -> Line:
    text = f"{t.event.attribute} is {t.event.amount} higher for the round."
    return Line(text, Tone.CARD, rules=(_RAISE_RULES.get(t.event.attribute, "TR-117"),))


def _bonus_raised(t: Telling) -> Line:
    text = f"All bonus numbers of {t.event.hero} are {t.event.amount} higher for the round."
    return Line(text, Tone.CARD, rules=("TR-115",))


def _action_supported(t: Telling) -> Line:
    text = f"{t.event.hero} supports {t.event.actor}: the bonus number is {t.event.amount} higher."
    return Line(text, Tone.CARD, rules=("TR-156",))


def _defense_tested(t: Telling) -> Line:
    if t.event.succeeded:
        return Line(f"The defense of {t.event.hero} holds.", Tone.GOOD, rules=("TR-091",))
    return Line(f"The defense of {t.event.hero} is broken.", Tone.BAD, rules=("TR-091",))


def _pool_exposed(t: Telling) -> Line:
    many = counted(t.event.count, "card")
    text = f"{t.event.villain} may take {many} from the pool of {t.event.hero}."
    return Line(text, Tone.BAD, rules=("TR-082",) if t.event.count == 1 else ("TR-083",))


def _pool_stripped(t: Telling) -> Line:
    text = f"{t.event.hero} loses {t.cards(t.event.cards)} from the pool."
    return Line(text, Tone.BAD, rules=("TR-082",))


def _cards_expired(t: Telling) -> Line:
    return Line(f"{t.cards(t.event.cards)} of {t.event.hero}: spent.", rules=("TR-006",))


def _point_gained(t: Telling) -> Line:
    is_hero = (
        isinstance(t.command, PlayCard) and t.before.card(t.command.card).type is CardType.HERO
    )
    rule = "TR-129" if is_hero else "TR-126"
    if t.event.what_for is not None:
        return Line(f"It is a point for {t.event.what_for}.", Tone.GOOD, rules=("TC-063",))
    use = "is worth more" if rolls_under(t.before.dialect) else "adds a die"
    who = f"what {t.event.hero} does" if rolls_under(t.before.dialect) else t.event.hero
    return Line(f"It is a point: {who} {use}.", Tone.GOOD, rules=(rule,))


def _possibility_spent(t: Telling) -> Line:
    does, rule = "" if rolls_under(t.before.dialect) else " and adds a die", "TR-068"
    if t.event.what_for is not None:
        does, rule = f" for {t.event.what_for}", "TC-063"
    return Line(f"{t.event.hero} spends a possibility{does}.", Tone.GOOD, rules=(rule,))


def _point_countered(t: Telling) -> Line:
    text = f"{t.event.villain} counters the point of {t.event.actor} with one of his own."
    return Line(text, Tone.BAD, rules=("TR-127",))


def _discarded(t: Telling) -> Line:
    text = f"{t.event.hero} discards {t.cards(t.event.cards)}."
    return Line(text, Tone.CARD, rules=("TR-046", "TR-047"))


def _picked_up(t: Telling) -> Line:
    text = f"{t.event.hero} takes the pool back into the hand: {t.cards(t.event.cards)}."
    return Line(text, Tone.CARD, rules=("TR-045",))


def _reshuffled(t: Telling) -> Line:
    spent = counted(len(t.event.order), "spent card")
    text = f"The deck is used up; a new one is shuffled from {spent}."
    return Line(text, rules=("TR-017",))


def _shuffled(t: Telling) -> Line:
    return Line(f"The drama deck is shuffled: {len(t.event.order)} cards.")


LINES_OF_CARDS: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        ActEnded: says("Act {e.act} is over.", Tone.PLAIN, "TR-052", depth=0),
        ActionDisallowed: says("{e.action} earns {e.hero} nothing this round.", Tone.BAD, "TR-092"),
        ActionGained: says("{e.hero} has one action more, at once.", Tone.GOOD, "TR-136"),
        ActionSupported: _action_supported,
        AdventureBegun: _adventure_begun,
        AdventureEnded: says(
            "The adventure is over: all cards go back into the deck.",
            Tone.PLAIN,
            "TR-051",
            depth=0,
        ),
        AttributeRaised: _attribute_raised,
        BonusRaised: _bonus_raised,
        CardDrawn: _card_drawn,
        CardEarned: _card_earned,
        CardPlayed: _card_played,
        CardPooled: _card_pooled,
        CardsDiscarded: _discarded,
        CardsExpired: _cards_expired,
        CardsRanOut: says(
            "No card is left to draw: {e.hero} goes without {e.missing}.", Tone.BAD, "TR-017"
        ),
        DeckReshuffled: _reshuffled,
        DeckShuffled: _shuffled,
        DefenseTested: _defense_tested,
        DiscardSettled: says("{e.hero} is ready for the refill."),
        PointCountered: _point_countered,
        PointGained: _point_gained,
        PoolExposed: _pool_exposed,
        PoolLost: _pool_lost,
        PoolOpened: _pool_opened,
        PoolPickedUp: _picked_up,
        PoolStripped: _pool_stripped,
        PossibilitySpent: _possibility_spent,
        ResetBegun: says(
            "The fight is over, and the hands are reset while the scene goes on.",
            Tone.PLAIN,
            "TC-039",
            depth=0,
        ),
        ResetEnded: says("The scene goes on with full hands.", Tone.PLAIN, "TC-039", depth=0),
        SceneBegun: _scene_begun,
        SceneClosed: says("The scene is closed.", Tone.PLAIN, "TR-048", depth=0),
        SceneEnded: says("The scene ends; the pools are picked up.", Tone.PLAIN, "TR-045", depth=0),
        TransferWithheld: says("{e.hero} plays no card into the pool now.", Tone.BAD, "TR-025"),
    }
)
"""Event type → its line."""

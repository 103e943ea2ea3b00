"""Tables to play at: builders that lay out exactly the cards a test is about.

Cards are numbers of the original deck, and `deck` is always given in the order in which its cards
come off the top.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import attrs
import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.engine import Table, Zone
from dramadeck.torg.state import Adventure, State
from dramadeck.torg.zones import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool

HEROES = ("Quin", "Marco", "Tina")
VILLAINS = ("Mummy", "Cultist")

# Cards by what they bring. Both sides' dashes on both lines; approved Intimidate and Trick.
QUIET = (151, 149, 150, 152, 153, 154, 155)
"""Nothing befalls anybody, whatever the scene; 151 gives the heroes the initiative."""

PLAIN = (42, 45, 43, 44, 46, 47)
"""Haste cards, good for hands and pools."""

ALL_DIALECTS = pytest.mark.parametrize(
    "dialect", [torg.REVISED, torg.CLASSIC, torg.GURPS], ids=lambda each: each.name
)
"""The same test by each of the three texts."""

E = TypeVar("E")
Cards = Iterable[int]
ByHero = Mapping[str, Cards]


def dealt(*heroes: str | torg.Hero, seed: int | str = 7, **choices) -> State:
    """A game with its hands dealt; three heroes where none is named."""
    return torg.deal(torg.new_game(heroes or HEROES, seed=seed, **choices)).state


def stacked(
    *heroes: str | torg.Hero,
    deck: Cards = (),
    hands: ByHero | None = None,
    pools: ByHero | None = None,
    playing: ByHero | None = None,
    discards: Cards = (),
    stack: Cards = (),
    seed: int | str = 7,
    only_these: bool = False,
    deck_value: torg.Deck | str = "original",
    **choices,
) -> State:
    """A dealt adventure in which every card lies where the test says.

    The cards not named lie at the bottom of the deck; with `only_these` they are not in the game.
    `discards` and `stack` are given from the bottom to the top; `deck_value` is the deck in use.
    """
    game = torg.new_game(heroes or HEROES, seed=seed, deck=deck_value, **choices)
    laid: dict[Zone, tuple[int, ...]] = {zone: () for zone, _ in game.table}
    for place, by_hero in ((hand, hands), (pool, pools), (in_play, playing)):
        for hero, cards in (by_hero or {}).items():
            laid[place(hero)] = tuple(cards)
    laid[DISCARD_PILE], laid[ACTION_STACK] = tuple(discards), tuple(stack)
    drawn_first = tuple(deck)
    named = {card for cards in laid.values() for card in cards} | set(drawn_first)
    rest = () if only_these else tuple(n for n in game.setup.deck.numbers if n not in named)
    laid[DRAMA_DECK] = (*rest, *reversed(drawn_first))
    size = game.dialect.adventure.hand_sizes.lookup(len(game.heroes))
    return attrs.evolve(game, table=Table.of(laid), adventure=Adventure(hand_size=size))


def in_scene(
    state: State,
    kind: torg.SceneKind = torg.SceneKind.DRAMATIC,
    *,
    villains: tuple[str, ...] = VILLAINS,
    allies: tuple[str, ...] = (),
    possibility_rated: tuple[str, ...] = (),
) -> State:
    """The state with a scene begun."""
    return torg.begin_scene(
        state, kind=kind, villains=villains, allies=allies, possibility_rated=possibility_rated
    ).state


def before_first_flip(
    *heroes: str | torg.Hero,
    top: int = QUIET[0],
    deck: Cards = (),
    kind: torg.SceneKind = torg.SceneKind.DRAMATIC,
    in_action: tuple[str, ...] = (),
    villains: tuple[str, ...] = VILLAINS,
    allies: tuple[str, ...] = (),
    possibility_rated: tuple[str, ...] = (),
    **laid,
) -> State:
    """A scene whose rounds have begun; the next flip turns `top`, then come those of `deck`."""
    state = in_scene(
        stacked(*heroes, deck=(top, *deck), **laid),
        kind,
        villains=villains,
        allies=allies,
        possibility_rated=possibility_rated,
    )
    return torg.begin_rounds(state, heroes=in_action).state


def in_rounds(*heroes: str | torg.Hero, top: int = QUIET[0], **table) -> State:
    """The first round of a scene, with the card `top` in force; more by `before_first_flip`."""
    return torg.flip(before_first_flip(*heroes, top=top, **table)).state


def having_acted(state: State, *characters: str) -> State:
    """The state after each has used an action that helps the scene along and failed."""
    for name in characters:
        state = torg.report_action(state, actor=name, action=torg.ActionKind.OTHER, margin=-1).state
    return state


def hurt(state: State, target: str, **harm) -> State:
    """The state after somebody was harmed, by nobody in particular."""
    return torg.report_damage(state, target=target, **harm).state


def told(transition: "tuple[State, tuple[object, ...]]", kind: type[E]) -> list[E]:
    """The events of one type that a command led to, in order."""
    return [event for event in transition[1] if isinstance(event, kind)]


def kinds(transition: "tuple[State, tuple[object, ...]]") -> list[type]:
    """The types of everything that a command led to, in order."""
    return [type(event) for event in transition[1]]


def refused(state: State, command: torg.Command, reason: torg.Reason, rule: str) -> str:
    """Check that a command is refused for this reason by this rule; give the sentence.

    The state is untouched, asking and sending agree, and every place of the sentence is filled.
    """
    before = repr(state)
    with pytest.raises(IllegalCommandError) as caught:
        torg.TORG.step(state, command)
    refusal = caught.value.refusal
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert torg.TORG.refusal(state, command) == refusal
    assert repr(state) == before
    assert "{" not in refusal.message
    assert refusal.message
    return refusal.message


def allowed(state: State, command: torg.Command) -> bool:
    """Whether the rules allow a command now."""
    return torg.TORG.refusal(state, command) is None

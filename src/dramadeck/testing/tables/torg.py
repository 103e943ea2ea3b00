"""A situation of Torg in one call.

>>> from dramadeck import torg
>>> state = torg_table(
...     "Quin",
...     torg.Hero("Marco", possibilities=3),
...     hands={"Quin": (42, 45)},
...     pools={"Marco": (3,)},
...     villains=["Mummy"],
...     in_force=151,
...     next_cards=(149, 7),
... )
>>> state.hand("Quin"), state.pool("Marco"), state.action_stack, state.initiative
((42, 45), (3,), (151,), <Side.HEROES: 'heroes'>)
>>> torg.flip(state).state.top_card.number
149

The game goes as far as the arguments need it. The rules begin scene and rounds and flip the card in
force, so its effects have happened.

* `heroes`: names, or records with possibilities and injuries
* `hands`, `pools`: hero → her cards; others have none
* `next_cards`: the next cards of the deck, in this order; the others are below them
* `discards`, `stack`: the discard pile and the action stack, from the bottom to the top; the card
  in force comes on top of the stack
* `fallen`: the heroes who have given their lives
* `scene`: the kind of scene; dramatic by default if there are rounds or people in the scene
* `villains`, `allies`, `possibility_rated`: who is in the scene, as for `begin_scene`
* `in_rounds`: whether the scene progresses by rounds; it does if one of the next two is given
* `in_action`: the heroes in the action; all by default
* `in_force`: the card that was flipped for the first round; without it the first flip is due
* `shuffled`: whether the rest of the deck is shuffled; otherwise it is in the order of its numbers,
  the last one on top
* `seed`, `dialect`, `deck`, `is_campaign`, `has_paper_deck`: as for `new_game`
"""

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

import attrs

from dramadeck import torg
from dramadeck.core import Card
from dramadeck.testing.tables import check_seated, laid, owned, several
from dramadeck.torg import TORG, Hero, SceneKind, State
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, pool

__all__ = ["torg_table"]

_Cards = Iterable[Card]


class _Game(TypedDict, total=False):
    """The arguments of `new_game` besides the heroes."""

    seed: int | str | None
    dialect: torg.Dialect | str
    deck: torg.Deck | str
    is_campaign: bool
    has_paper_deck: bool


def torg_table(
    *heroes: str | Hero,
    hands: Mapping[str, _Cards] | None = None,
    pools: Mapping[str, _Cards] | None = None,
    next_cards: _Cards = (),
    discards: _Cards = (),
    stack: _Cards = (),
    fallen: Iterable[str] = (),
    scene: SceneKind | None = None,
    villains: Iterable[str] = (),
    allies: Iterable[str] = (),
    possibility_rated: Iterable[str] = (),
    in_rounds: bool = False,
    in_action: Iterable[str] = (),
    in_force: Card | None = None,
    shuffled: bool = True,
    **game: Unpack[_Game],
) -> State:
    """A game in the middle of an adventure, with cards in given places; see the module.

    Raises:
        UnknownNameError: there is no such hero or card; the error names the nearest.
        TableError: a card is named twice.
        TypeError: a single name or card where several are expected.
        IllegalCommandError: the rules refuse the scene, the rounds or the flip.
    """
    drawn = several(next_cards, "next_cards")
    drawn = drawn if in_force is None else (in_force, *drawn)
    state = torg.new_game(heroes, **game)
    owners = tuple(hero.name for hero in state.heroes)
    check_seated(several(fallen, "fallen"), owners, "hero")
    size = state.dialect.adventure.hand_sizes.lookup(len(owners))
    state = TORG.evolve(state, torg.events.AdventureBegun(hand_size=size))
    adventure = state.adventure and attrs.evolve(state.adventure, fallen=tuple(fallen))
    state = attrs.evolve(state, adventure=adventure)
    if shuffled:
        order = state.seed.shuffled(state.drama_deck)
        state = TORG.evolve(state, torg.events.DeckShuffled(order=order))
    piles = {DISCARD_PILE: discards, ACTION_STACK: stack, DRAMA_DECK: drawn[::-1]}
    piles |= owned(hand, hands or {}, owners, "hero") | owned(pool, pools or {}, owners, "hero")
    state, fighting = laid(TORG, state, piles), several(in_action, "in_action")
    in_rounds = in_rounds or bool(fighting) or in_force is not None
    rated = several(possibility_rated, "possibility_rated")
    cast = several(villains, "villains"), several(allies, "allies"), rated
    if scene or any(cast) or in_rounds:
        kind, (villains, allies, rated) = scene or SceneKind.DRAMATIC, cast
        state = torg.begin_scene(
            state, kind=kind, villains=villains, allies=allies, possibility_rated=rated
        ).state
    if in_rounds:
        state = torg.begin_rounds(state, heroes=fighting).state
    if in_force is not None:
        # It is on top; with a deck of paper it has to be named nevertheless.
        state = torg.flip(state, card=in_force if state.setup.has_paper_deck else None).state
    return state

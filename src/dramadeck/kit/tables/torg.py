"""A situation of Torg in one call."""

from collections.abc import Iterable, Mapping

import attrs

from dramadeck.engine import Card, Zone
from dramadeck.kit.tables.laying import check_seated, laid, owned, several
from dramadeck.torg import (
    REVISED,
    TORG,
    AdventureBegun,
    Deck,
    DeckShuffled,
    Dialect,
    Hero,
    SceneKind,
    State,
    begin_rounds,
    begin_scene,
    flip,
    new_game,
)
from dramadeck.torg.zones import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, pool

__all__ = ["torg_table"]


def torg_table(
    *heroes: str | Hero,
    hands: Mapping[str, Iterable[Card]] | None = None,
    pools: Mapping[str, Iterable[Card]] | None = None,
    next_cards: Iterable[Card] = (),
    discards: Iterable[Card] = (),
    stack: Iterable[Card] = (),
    fallen: Iterable[str] = (),
    scene: SceneKind | None = None,
    villains: Iterable[str] = (),
    allies: Iterable[str] = (),
    possibility_rated: Iterable[str] = (),
    in_rounds: bool = False,
    in_action: Iterable[str] = (),
    in_force: Card | None = None,
    shuffled: bool = True,
    seed: int | str | None = None,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
    is_campaign: bool = False,
    has_paper_deck: bool = False,
) -> State:
    """A game in the middle of an adventure, each card where you say.

    It goes as far as the arguments tell: whoever names a villain, an ally or a kind of scene is in
    a scene, a dramatic one if nothing else is said; whoever names a hero in action or a card in
    force is in rounds. Scene, rounds and flip are begun by the rules, so what the flipped card
    brings has happened.

    Args:
        heroes: the heroes, by name or as records with possibilities and injuries.
        hands: hero → the cards of her hand; who is not named holds none.
        pools: hero → the cards of her pool.
        next_cards: what comes off the deck next, in this order; the others lie below.
        discards: the discard pile, from the bottom to the top.
        stack: the action stack, likewise; the card in force comes on top of it.
        fallen: the heroes who have given their lives.
        scene: the kind of scene.
        villains: the characters opposed to the heroes.
        allies: the heroes' allies.
        possibility_rated: those among villains and allies whose dice roll again as a hero's do.
        in_rounds: whether the scene progresses by rounds.
        in_action: the heroes in the action; none named means all of them.
        in_force: the card that was flipped for the first round; without it the first flip is due.
        shuffled: whether the rest of the deck is shuffled, or lies in the order of the numbers, the
            highest on top.
        seed: as for `new_game`, like all that follow.
        dialect: the rule text.
        deck: the deck in use.
        is_campaign: whether these heroes go through a string of adventures.
        has_paper_deck: whether the players have the cards.

    Raises:
        UnknownNameError: a hero or card is unknown; the error names the nearest.
        TableError: a card is named twice.
        TypeError: one name or card is given where several are asked for.
        IllegalCommandError: the rules refuse the scene, the rounds or the flip, such as for a
            character who bears a hero's name.
        ValueError: as for `new_game`.

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
    """
    game = new_game(
        heroes,
        seed=seed,
        dialect=dialect,
        deck=deck,
        is_campaign=is_campaign,
        has_paper_deck=has_paper_deck,
    )
    if shuffled:
        game = TORG.evolve(game, DeckShuffled(order=game.seed.shuffled(game.drama_deck)))
    names = tuple(hero.name for hero in game.heroes)
    flipped = () if in_force is None else (in_force,)
    cards: dict[Zone, Iterable[Card]] = {
        **owned(hand, hands or {}, names, "hero"),
        **owned(pool, pools or {}, names, "hero"),
        DISCARD_PILE: discards,
        ACTION_STACK: stack,
        DRAMA_DECK: (*flipped, *several(next_cards, "next_cards"))[::-1],
    }
    state = _in_adventure(laid(TORG, game, cards), several(fallen, "fallen"))
    acting, villains = several(in_action, "in_action"), several(villains, "villains")
    allies, rated = several(allies, "allies"), several(possibility_rated, "possibility_rated")
    in_rounds = in_rounds or bool(acting or flipped)
    if scene or villains or allies or in_rounds:
        state = begin_scene(
            state,
            kind=scene or SceneKind.DRAMATIC,
            villains=villains,
            allies=allies,
            possibility_rated=rated,
        ).state
    if in_rounds:
        state = begin_rounds(state, heroes=acting).state
    return flip(state, card=in_force if has_paper_deck else None).state if flipped else state


def _in_adventure(game: State, fallen: tuple[str, ...]) -> State:
    """The hands are dealt as they lie, and these heroes have given their lives since."""
    check_seated(fallen, tuple(hero.name for hero in game.heroes), "hero")
    size = game.dialect.adventure.hand_sizes.lookup(len(game.heroes))
    state = TORG.evolve(game, AdventureBegun(hand_size=size))
    adventure = state.adventure and attrs.evolve(state.adventure, fallen=fallen)
    return attrs.evolve(state, adventure=adventure)

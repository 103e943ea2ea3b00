"""The table of a game of Torg, as a seat sees it."""

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from dramadeck.core import Card
from dramadeck.pictures.drama_card import ENGLISH as ON_CARDS
from dramadeck.pictures.drama_card import DramaCardWords, gamemaster_side, small_card
from dramadeck.pictures.paper import card_back
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.steps import ENGLISH as ON_TASKS
from dramadeck.pictures.steps import SkillBoxWords, skill_box
from dramadeck.pictures.tabletop import Middle, Pile, Place, tabletop
from dramadeck.pictures.terms import Term, printed
from dramadeck.torg import (
    GAMEMASTER,
    SPECTATOR,
    Character,
    Deck,
    DramaCard,
    HeroView,
    Injuries,
    Side,
    View,
)


def _side(side: Side) -> str:
    return side.capitalize()


@attrs.frozen(kw_only=True)
class TorgTableWords:
    """The words on the table of Torg; the defaults are English.

    Attributes:
        term: a word of the game, such as `SceneKind.DRAMATIC` → how it is called.
        card: the words on the cards.
        task: the words around a dramatic skill resolution.
        title: what the picture is; `{seat}` is who looks.
        whole: what the picture is in which every hand lies open.
        gamemaster: who looks, if it is the gamemaster.
        spectator: likewise, if it is somebody who looks on.
        deck: the drama deck; `{n}` is how many cards it holds.
        in_force: the card in force; likewise the action stack.
        discards: the discard pile; likewise.
        initiative: who begins; `{side}` is the side.
        sides: side → its name there.
        no_round: what stands there out of rounds.
        scene: the kind of scene; `{kind}`.
        round: the round; `{n}`.
        approved: what earns a card; `{actions}`.
        act: the act; `{n}`.
        hand: a hand; `{n}`.
        pool: a pool; `{n}`.
        in_play: cards in play; `{n}`.
        offered: cards that are offered in a trade; `{n}`.
        possibilities: the points of a hero; `{n}`.
        shock: her shock, `{n}`.
        wounds: her wounds, `{n}`.
        knocked_out: that she is.
        knocked_down: that she is.
        unconscious: that she is.
        fled: that somebody has fled; `{name}`.
        allies: those who stand by the heroes.
    """

    term: Term = printed
    card: DramaCardWords = ON_CARDS
    task: SkillBoxWords = ON_TASKS
    title: str = "The table as {seat} sees it"
    whole: str = "The whole table"
    gamemaster: str = "the gamemaster"
    spectator: str = "a spectator"
    deck: str = "Drama deck: {n}"
    in_force: str = "Action stack: {n}"
    discards: str = "Discards: {n}"
    initiative: str = "Initiative: {side}"
    sides: Callable[[Side], str] = _side
    no_round: str = "No rounds"
    scene: str = "Scene: {kind}"
    round: str = "Round {n}"
    approved: str = "Approved: {actions}"
    act: str = "Act {n}"
    hand: str = "Hand: {n}"
    pool: str = "Pool: {n}"
    in_play: str = "In play: {n}"
    offered: str = "Offered: {n}"
    possibilities: str = "Possibilities {n}"
    shock: str = "Shock {n}"
    wounds: str = "Wounds {n}"
    knocked_out: str = "KO"
    knocked_down: str = "down"
    unconscious: str = "unconscious"
    fled: str = "{name} (fled)"
    allies: str = "With the heroes"


ENGLISH: Final = TorgTableWords()
"""The words on the table of Torg in English."""


@attrs.frozen
class _Laid:
    """A view with the faces and the words that it is drawn with."""

    view: View
    deck: Deck
    words: TorgTableWords

    def face(self, card: Card) -> DramaCard:
        return self.deck.card(card)

    def small(self, cards: tuple[Card, ...]) -> tuple[Picture, ...]:
        return tuple(small_card(self.face(each), words=self.words.card) for each in cards)

    def pile(self, label: str, cards: tuple[Card, ...] | None, count: int) -> Pile:
        return Pile.counted(label, self.small(cards or ()), count)


def torg_table(view: View, deck: Deck, *, words: TorgTableWords = ENGLISH) -> Picture:
    """The table: deck, card in force, discard pile, every hero's hand and pool, who else is there.

    It is drawn from the view alone, so it shows what that seat may know: other hands are backs.
    The place of the seat itself stands first.

    Args:
        view: what the seat sees.
        deck: the faces of the cards, of the game's setup.
        words: the words, if not in English.

    Raises:
        UnknownNameError: a card in the view is not in the deck.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> seen = torg.view(state, torg.hero_seat("Quin"))
    >>> table = torg_table(seen, state.setup.deck)
    >>> table.title, table.description.count("Hand: 5")
    ('The table as Quin sees it', 2)
    """
    laid = _Laid(view, deck, words)
    heroes = sorted(view.heroes, key=lambda each: each.hand is None)
    places = [_hero(laid, each) for each in heroes]
    seats = {GAMEMASTER.role: words.gamemaster, SPECTATOR.role: words.spectator}
    seat = view.seat.name or seats.get(view.seat.role, view.seat.role)
    return tabletop(words.title.format(seat=seat), _middle(laid), [*places, *_others(laid)])


def _middle(laid: _Laid) -> Middle:
    view, words = laid.view, laid.words
    stack, discards = view.action_stack, view.discard_pile
    in_force = view.initiative is not None and view.scene is not None
    top = None
    if stack:
        line = view.scene.kind if in_force and view.scene else None
        top = gamemaster_side(laid.face(stack[-1]), words=words.card, in_force=line)
    bottom = laid.small(discards[-1:])
    deck = card_back(words.deck.format(n=view.deck_count)) if view.deck_count else None
    headline = words.no_round
    if view.initiative is not None:
        headline = words.initiative.format(side=words.sides(view.initiative))
    return Middle(
        cards=(
            (words.deck.format(n=view.deck_count), deck and attrs.evolve(deck, title="")),
            (words.in_force.format(n=len(stack)), top),
            (words.discards.format(n=len(discards)), bottom[0] if bottom else None),
        ),
        headline=headline,
        color=str(view.initiative) if view.initiative is not None else "grey",
        facts=tuple(_facts(laid)),
        task=_task(laid),
    )


def _task(laid: _Laid) -> Picture | None:
    view = laid.view
    if view.resolution is None:
        return None
    has_card = view.action_stack and view.initiative is not None
    box = laid.face(view.action_stack[-1]).gamemaster.skill_box if has_card else None
    return skill_box(view.resolution, box, words=laid.words.task)


def _facts(laid: _Laid) -> Iterator[str]:
    view, words = laid.view, laid.words
    when = [words.act.format(n=view.adventure.act)] if view.adventure else []
    when += [words.scene.format(kind=words.term(view.scene.kind))] if view.scene else []
    # Before the first card of the rounds there is none to number.
    if view.round and view.round.number:
        when.append(words.round.format(n=view.round.number))
    if when:
        yield " · ".join(when)
    if view.approved:
        actions = ", ".join(words.term(each) for each in view.approved)
        yield words.approved.format(actions=actions)


def _hero(laid: _Laid, hero: HeroView) -> Place:
    words = laid.words
    open_piles = ((words.in_play, hero.in_play), (words.offered, hero.offered))
    piles = (
        laid.pile(words.hand, hero.hand, hero.hand_count),
        laid.pile(words.pool, hero.pool, len(hero.pool)),
        *(laid.pile(label, cards, len(cards)) for label, cards in open_piles if cards),
    )
    points = words.possibilities.format(n=hero.possibilities)
    return Place(
        name=hero.name,
        facts=(points, *_harm(hero.injuries, words)),
        piles=piles,
        is_own=hero.hand is not None and hero.name == laid.view.seat.name,
    )


def _harm(injuries: Injuries, words: TorgTableWords) -> Iterator[str]:
    if injuries.shock:
        yield words.shock.format(n=injuries.shock)
    if injuries.wounds:
        yield words.wounds.format(n=injuries.wounds)
    if injuries.is_knocked_out:
        yield words.knocked_out
    if injuries.is_knocked_down:
        yield words.knocked_down
    if injuries.is_unconscious:
        yield words.unconscious


def _others(laid: _Laid) -> Iterator[Place]:
    """Those whom the gamemaster plays: first the villains, then whoever stands by the heroes."""
    cast, words = laid.view.scene.cast if laid.view.scene else (), laid.words
    for side, name in ((Side.VILLAINS, words.sides(Side.VILLAINS)), (Side.HEROES, words.allies)):
        there = [_character(each, words) for each in cast if each.side is side]
        if there:
            yield Place(name=name, facts=tuple(there), color=str(side))


def _character(each: Character, words: TorgTableWords) -> str:
    name = words.fled.format(name=each.name) if each.has_fled else each.name
    harm = ", ".join(_harm(each.injuries, words))
    return f"{name} ({harm})" if harm else name

"""Hands are dealt or restored from notes; scenes, acts and the adventure begin and end.

After scenes, and in one text after fights, the hands are reset: pools come back, all discard, and
hands are refilled.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import nearest_of, one_of
from dramadeck.torg import preconditions
from dramadeck.torg.cards import SceneKind, Side
from dramadeck.torg.characters import Character
from dramadeck.torg.decks import DRAMA_DECK, hand, pool
from dramadeck.torg.field_types import Cards, Newcomers, OfHand, Points, Villains
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import awards, piles, requirements, rule, trades, turns
from dramadeck.torg.scene import Adventure, Pending, Scene
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=preconditions.NO_ADVENTURE("TR-015"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
class Deal:
    """Begin an adventure: shuffle the deck and deal every hero a hand (TR-009..015).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> len(state.hand("Quin")), len(state.drama_deck)
    (5, 146)
    """


@event
class AdventureBegun(core.NoCards):
    """An adventure has begun; the hand size is fixed for its whole length (TR-009)."""

    hand_size: int

    def apply(self, state: State) -> State:
        """An adventure is under way."""
        return replace(state, adventure=Adventure(hand_size=self.hand_size))


@rule(Deal)
def deal(state: State, _command: Deal) -> Decision:
    """Fill each hand to a size that depends on the number of heroes (TR-009, TR-013, TG-001)."""
    size = state.dialect.adventure.hand_sizes.lookup(len(state.heroes))
    state = yield AdventureBegun(hand_size=size)
    state = yield piles.DeckShuffled(order=state.seed.shuffled(state.drama_deck))
    for hero in state.heroes:
        state = yield from piles.fill_hand(state, hero.name, size)


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class SavedHand:
    """The cards that a hero held when play was interrupted (TR-001).

    Attributes:
        hero: the hero whose cards they are.
        hand: the cards of her hand.
        pool: the cards that lay in her pool.
    """

    hero: core.Name
    hand: Cards = ()
    pool: Cards = ()


# Hands that are kept from adventure to adventure (TG-001) would get cards twice; and a refusal must
# not reveal which of the noted cards are in them.
NOBODY_HOLDS: Final = core.Phase[State](
    "when nobody holds cards",
    lambda state: not any(state.hand(hero.name) for hero in state.heroes),
    Reason.HANDS_HELD,
    values=lambda state: {
        "hero": next(hero.name for hero in state.heroes if state.hand(hero.name))
    },
)
RESTORING: Final = core.Window.of(
    "between adventures, when nobody holds cards", preconditions.NO_ADVENTURE, NOBODY_HOLDS
)


@command(when=RESTORING("TR-052"), by=GAMEMASTER, menu=core.Topic.CORRECTIONS.at(8))
class RestoreHands:
    """Continue an adventure: give every hero her noted cards, and shuffle the rest (TR-052).

    Attributes:
        hands: the cards of each hero; a hero who is not named has none.
        act: the act in which play goes on.

    >>> from dramadeck import torg
    >>> noted = torg.SavedHand(hero="Quin", hand=(3, 45), pool=(120,))
    >>> state = torg.restore_hands(torg.new_game(["Quin"], seed=7), hands=(noted,)).state
    >>> state.hand("Quin"), state.pool("Quin"), len(state.drama_deck)
    ((3, 45), (120,), 153)
    """

    hands: Annotated[tuple[SavedHand, ...], core.SubsetOf("noted hands")]
    act: Points = 1


@event
class AdventureResumed(core.NoCards):
    """An adventure goes on in this act; the hand size is that of its deal (TR-009)."""

    act: int
    hand_size: int

    def apply(self, state: State) -> State:
        """An adventure is under way, in this act."""
        return replace(state, adventure=Adventure(act=self.act, hand_size=self.hand_size))


@event
class HandRestored:
    """A hero has taken the cards again that she held."""

    hero: str
    hand: tuple[Card, ...]
    pool: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the deck to the hand and to the pool."""
        to_hand = core.moved(self.hand, DRAMA_DECK, hand(self.hero))
        return (*to_hand, *core.moved(self.pool, DRAMA_DECK, pool(self.hero)))


@rule(RestoreHands)
def restore_hands(state: State, command: RestoreHands) -> Decision:
    """Cards are kept from session to session within an adventure (TR-052)."""
    cards = [card for saved in command.hands for card in (*saved.hand, *saved.pool)]
    for saved in command.hands:
        requirements.hero_of(state, saved.hero, "TR-052")
    requirements.require_distinct(cards, "TR-001")
    for card in cards:
        if card not in state.drama_deck:
            raise refuse(Reason.CARD_NOT_IN_DECK, "TR-001", card=card)
    size = state.dialect.adventure.hand_sizes.lookup(len(state.heroes))
    state = yield AdventureResumed(act=command.act, hand_size=size)
    for saved in command.hands:
        state = yield HandRestored(hero=saved.hero, hand=saved.hand, pool=saved.pool)
    yield piles.DeckShuffled(order=state.seed.shuffled(state.drama_deck))


NOT_COMPLETED: Final = core.Phase[State](
    "before the final encounter is over",
    lambda state: not (state.adventure and state.adventure.is_completed),
    Reason.ADVENTURE_IS_COMPLETED,
    rule="TR-050",
    within=preconditions.ADVENTURE,
)
GOING_ON: Final = core.Window.of(
    "between scenes, with more to come", preconditions.BETWEEN_SCENES, NOT_COMPLETED
)


@command(when=GOING_ON("TR-054"), by=GAMEMASTER, menu=core.Topic.ROUND.at(2))
class BeginScene:
    """Begin a standard or dramatic scene (TR-054).

    Attributes:
        kind: standard or dramatic; it decides which conflict line is read.
        villains: the characters opposed to the heroes.
        allies: the heroes' allies, and true neutrals (TR-056).
        possibility_rated: the villains and allies whose dice roll again as a hero's do.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    >>> state.members(torg.Side.VILLAINS)
    ('Mummy',)
    """

    kind: SceneKind
    villains: Villains = ()
    allies: Newcomers = ()
    possibility_rated: Newcomers = ()


@event
class SceneBegun(core.NoCards):
    """A scene has begun."""

    kind: SceneKind
    cast: tuple[Character, ...]

    def apply(self, state: State) -> State:
        """The act has one more scene, which is under way."""
        before = core.present(state.adventure)
        adventure = replace(before, scenes=before.scenes + 1, is_act_paid=False)
        return replace(state, adventure=adventure, scene=Scene(kind=self.kind, cast=self.cast))


@rule(BeginScene)
def begin_scene(state: State, command: BeginScene) -> Decision:
    """The gamemaster sets the kind of a scene and its characters (TR-054, TR-056)."""
    heroes = tuple(hero.name for hero in state.heroes)
    sides = [(name, Side.VILLAINS) for name in command.villains]
    sides += [(name, Side.HEROES) for name in command.allies]
    names, rated = [name for name, _ in sides], command.possibility_rated
    for name, times in Counter((*heroes, *names)).items():
        if times > 1:
            raise refuse(Reason.NAME_TAKEN, "TR-056", name=name)
    for name in rated:
        if name not in names:
            near = nearest_of(name, names)
            raise refuse(Reason.UNKNOWN_CHARACTER, "TR-056", name=name, nearest=near)
    cast = (
        Character(name=name, side=side, is_possibility_rated=name in rated) for name, side in sides
    )
    yield SceneBegun(kind=command.kind, cast=tuple(cast))


CLOSING: Final = core.Window.of(
    "in free time, also while hands are reset after a combat",
    preconditions.IN_SCENE,
    preconditions.NOT_OVER,
    preconditions.NO_ROUNDS,
    preconditions.NOTHING_OPEN,
)


@command(when=CLOSING("TR-045"), by=GAMEMASTER, menu=core.Topic.ROUND.at(4))
class EndScene:
    """End the scene: pools are picked up, then everybody discards (TR-045).

    Where hands are also reset after a combat, it is possible until they are refilled: the scene
    ends with the combat, and there is one reset for both (TC-039).

    Attributes:
        is_final_encounter: whether it was the last one of the adventure; then nothing is discarded
            and no hand is refilled, if the dialect says so (TR-050).
    """

    is_final_encounter: bool = False


@event
class SceneEnded(core.NoCards):
    """The play of a scene is over; these heroes have yet to discard."""

    awaiting: tuple[str, ...]
    is_final_encounter: bool = False

    def apply(self, state: State) -> State:
        """Hands are reset; effects that lasted for the scene are over."""
        scene = core.present(state.scene)
        refilled = {*scene.refilled, *self.awaiting}
        scene = replace(
            scene,
            awaiting=self.awaiting,
            refilled=tuple(name for name in state.survivors if name in refilled),
            is_over=True,
        )
        adventure = state.adventure and replace(
            state.adventure, is_completed=self.is_final_encounter
        )
        return replace(state.without_aftermath, adventure=adventure, scene=scene, resolution=None)


@rule(EndScene)
def end_scene(state: State, command: EndScene) -> Decision:
    """All heroes pick up their pools, except special cards (TR-045, TR-160)."""
    scene, heroes = core.present(state.scene), tuple(hero.name for hero in state.heroes)
    is_final = command.is_final_encounter
    awaiting: tuple[str, ...] = ()
    if not is_final or state.dialect.adventure.refills_after_final_encounter:
        # A hero who has discarded after a combat of this scene does not do it again (TC-039).
        done = {*scene.refilled} - {*scene.awaiting}
        awaiting = tuple(name for name in state.survivors if name not in done)
    state = yield SceneEnded(awaiting=awaiting, is_final_encounter=is_final)
    state = yield from trades.lapse_offers(state)
    state = yield from piles.expire(state, heroes)
    state = yield from pick_up_pools(state, heroes)
    if not awaiting:
        yield SceneClosed()


@command(when=preconditions.BETWEEN_SCENES("TR-052"), by=GAMEMASTER, menu=core.Topic.ROUND.at(5))
class EndAct:
    """End an act of the adventure; every card stays where it is (TR-052)."""


@event
class ActEnded(core.NoCards):
    """An act is over; the next one begins."""

    act: int

    def apply(self, state: State) -> State:
        """The next act begins; what counts once an act is reset."""
        adventure = core.present(state.adventure)
        subplots = tuple(
            replace(subplot, is_ignored=False, has_influenced=False)
            for subplot in adventure.subplots
        )
        adventure = replace(
            adventure,
            act=self.act + 1,
            scenes=0,
            is_act_paid=True,
            subplots=subplots,
            critical_moments=(),
        )
        return replace(state, adventure=adventure)


@rule(EndAct)
def end_act(state: State, _command: EndAct) -> Decision:
    """Cards are kept from act to act (TR-052); active subplots pay (TR-168)."""
    act = core.present(state.adventure).act
    state = yield from awards.pay_subplots(state)
    yield ActEnded(act=act)


@command(when=preconditions.BETWEEN_SCENES("TR-051"), by=GAMEMASTER, menu=core.Topic.ROUND.at(6))
class EndAdventure:
    """End the adventure: awards are paid, and all cards go back into the deck (TR-051)."""


@attrs.frozen
class Pile:
    """The cards of a zone."""

    zone: core.Zone
    cards: tuple[Card, ...]


@event
class AdventureEnded:
    """The adventure is over; these piles went back into the deck."""

    piles: tuple[Pile, ...]

    @property
    def moves(self) -> core.Moves:
        """From everywhere to the deck."""
        piles = (core.moved(pile.cards, pile.zone, DRAMA_DECK) for pile in self.piles)
        return tuple(move for moves in piles for move in moves)

    def apply(self, state: State) -> State:
        """No adventure is under way, and nothing is pending."""
        return replace(state, adventure=None, pending=Pending())


@rule(EndAdventure)
def end_adventure(state: State, _command: EndAdventure) -> Decision:
    """Pay what was earned; no card is kept (TR-051), except hands in one text (TG-001)."""
    awards.require_martyrs_reduced(state)
    state = yield from trades.lapse_offers(state)
    # The end of the adventure ends its last act, unless that has been ended before.
    if not core.present(state.adventure).is_act_paid:
        state = yield from awards.pay_subplots(state)
    if state.dialect.enhancements.drama_pay == "when_the_adventure_ends":
        # Cards laid into a pool since the last scene count as held, too.
        state = yield from pick_up_pools(state, tuple(hero.name for hero in state.heroes))
        state = yield from awards.pay_drama(state)
    state = yield from awards.pay_awards(state)
    stays = {DRAMA_DECK}
    if state.dialect.adventure.dealt == "on_entering_play":
        stays |= {hand(hero.name) for hero in state.heroes}
    yield AdventureEnded(
        piles=tuple(Pile(zone, cards) for zone, cards in state.table if cards and zone not in stays)
    )


# ----------------------------------------------------------------------------- resets of the hands


def _require_discards(state: State, hero: str, rule: str) -> None:
    if state.scene is None or hero not in state.scene.awaiting:
        raise refuse(Reason.NOTHING_TO_DISCARD, rule, hero=hero)


DISCARDING: Final = core.Window.of(
    "while the hero has to discard",
    preconditions.ADVENTURE,
    turns.HERO,
    core.Guard[State]("until she has discarded", _require_discards),
    preconditions.NOTHING_OWED,
)


@command(when=DISCARDING("TR-046"), menu=core.Topic.ANSWER.at(1))
class DiscardAfterScene:
    """Choose what a hero discards after a scene, or after a combat when hands are reset.

    She discards the cards above the hand size (TR-046), and one more if she likes (TR-047). When
    all heroes have discarded, the hands are refilled (TR-048).

    Attributes:
        hero: the hero who discards.
        cards: the cards; empty to keep the hand as it is.
    """

    hero: core.Sender
    cards: OfHand = ()


@event
class DiscardSettled(core.NoCards):
    """A hero has discarded what she had to and wanted to."""

    hero: str

    def apply(self, state: State) -> State:
        """The hero has discarded."""
        scene = core.present(state.scene)
        awaiting = tuple(hero for hero in scene.awaiting if hero != self.hero)
        return replace(state, scene=replace(scene, awaiting=awaiting))


@event
class ResetEnded(core.NoCards):
    """The hands are refilled, and the scene goes on."""

    def apply(self, state: State) -> State:
        """All have discarded, and trades are possible as usual."""
        scene = core.present(state.scene)
        return replace(state, scene=replace(scene, refilled=(), trades_allowed=False))


@event
class SceneClosed(core.NoCards):
    """The scene and everything that belonged to it is over."""

    def apply(self, state: State) -> State:
        """No scene is under way; the harm of its hits need not be reported any more."""
        return replace(state, scene=None, pending=replace(state.pending, hits=()))


@rule(DiscardAfterScene)
def discard_after_scene(state: State, command: DiscardAfterScene) -> Decision:
    """Discard down to the hand size, and one more by choice; refill when all have discarded."""
    hero, cards = command.hero, command.cards
    choices = numbers_to_discard(state, hero)
    if len(cards) not in choices:
        readings = state.dialect.adventure
        if len(cards) < choices[0]:
            rule = "TR-046"
        elif len(choices) > 1:  # at most one card by choice
            rule = "TR-047"
        else:  # no card by choice
            is_over = choices[0] > 0 and not readings.optional_discards_over_size
            rule = "TG-010" if is_over else "TG-012"
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=len(cards), wanted=one_of(choices)
        )
    requirements.require_cards_in_hand(state, hero, cards, "TR-046")
    count = len(counted(state, cards))
    if count < choices[0]:
        raise refuse(
            Reason.SPECIALS_NOT_COUNTED, "TC-042", hero=hero, count=count, wanted=choices[0]
        )
    state = yield from trades.lapse_offers(state)
    if cards:
        state = yield piles.CardsDiscarded(hero=hero, cards=cards)
        state = yield from awards.pay_discards(state, hero, cards)
    state = yield DiscardSettled(hero=hero)
    if state.scene is not None and not state.scene.awaiting:
        yield from refill(state, state.scene)


def numbers_to_discard(state: State, hero: str) -> range:
    """The allowed numbers of cards that a hero may discard now."""
    readings = state.dialect.adventure
    # Cards that she offers as a trade are still hers (TR-044).
    offers = (offer for offer in state.pending.offers if offer.hero == hero and not offer.pooled)
    offered_cards = (card for offer in offers for card in state.offered(offer.with_hero))
    over = len(counted(state, (*state.hand(hero), *offered_cards))) - _hand_size(state)
    if over > 0:
        by_choice = readings.optional_discards_over_size
    elif over == 0:
        by_choice = readings.optional_discards_at_size
    else:
        by_choice = readings.optional_discards_under_size
    fewest = max(0, over)
    return range(fewest, fewest + by_choice + 1)


def counted(state: State, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, of those given, that count against the hand size at the end of a scene."""
    if state.dialect.specials.counted == "those_in_the_hand":
        return tuple(cards)
    return tuple(card for card in cards if not state.card(card).player.is_special)


def refill(state: State, scene: Scene) -> SubDecision:
    """Fill every hand up to the hand size (TR-048)."""
    for hero in scene.refilled:
        held = len(counted(state, state.hand(hero)))
        state = yield from piles.draw(state, hero, _hand_size(state) - held)
    return (yield SceneClosed() if scene.is_over else ResetEnded())


def _hand_size(state: State) -> int:
    return state.adventure.hand_size if state.adventure else 0


@event
class ResetBegun(core.NoCards):
    """A combat is over inside the scene; these heroes have yet to discard (TC-039)."""

    awaiting: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The heroes of the combat have to discard; the last action cannot be answered any more."""
        scene = replace(core.present(state.scene), awaiting=self.awaiting, refilled=self.awaiting)
        return replace(state.without_aftermath, scene=scene)


def after_combat(state: State, heroes: tuple[str, ...]) -> SubDecision:
    """Pick up pools and reset hands after a combat inside a scene (TC-039, TC-041)."""
    readings = state.dialect.adventure
    if readings.pool_after_rounds == "is_picked_up":
        state = yield from pick_up_pools(state, heroes)
    if readings.resets == "after_scenes_and_combats" and heroes:
        state = yield ResetBegun(awaiting=heroes)
    return state


def pick_up_pools(state: State, heroes: Iterable[str]) -> SubDecision:
    """Return the cards of pools to the hands, except special cards (TR-045, TR-160)."""
    for hero in heroes:
        players = {card: state.card(card).player for card in state.pool(hero)}
        returned = state.dialect.specials.are_picked_up
        cards = tuple(
            card
            for card, player in players.items()
            if not player.is_special or player.type in returned
        )
        if cards:
            state = yield piles.PoolPickedUp(hero=hero, cards=cards)
    return state

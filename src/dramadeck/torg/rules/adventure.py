"""Deal the hands; begin and end scenes, acts and the adventure."""

from collections import Counter
from typing import Final, TypeAlias, assert_never

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import nearest_of
from dramadeck.torg.cards import SceneKind, Side
from dramadeck.torg.characters import Character
from dramadeck.torg.decks import DRAMA_DECK, hand
from dramadeck.torg.field_types import Newcomers, Villains
from dramadeck.torg.preconditions import (
    ADVENTURE,
    BETWEEN_SCENES,
    IN_SCENE,
    NO_ADVENTURE,
    NO_ROUNDS,
    NOT_OVER,
    NOTHING_OPEN,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.awards import martyrs_reduced, pay_awards, pay_drama, pay_subplots
from dramadeck.torg.rules.piles import DeckShuffled, expire, fill_hand
from dramadeck.torg.rules.resets import SceneClosed, pick_up_pools
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Adventure, Decision, Play, Scene, State


@command(when=NO_ADVENTURE("TR-015"), by=GAMEMASTER, menu=core.Topic.ROUND.at(1))
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


@rule(Deal)
def deal(state: State, _command: Deal) -> Decision:
    """Each hero gets her own hand (TR-013); its size depends on how many they are (TR-009).

    Where hands are kept from adventure to adventure, only what is missing is dealt (TG-001).
    """
    size = state.dialect.adventure.hand_sizes.lookup(len(state.heroes))
    state = yield AdventureBegun(hand_size=size)
    state = yield DeckShuffled(order=state.seed.shuffled(state.drama_deck))
    for hero in state.heroes:
        state = yield from fill_hand(state, hero.name, size)


NOT_COMPLETED: Final = core.Phase[State](
    "before the final encounter is over",
    lambda state: not (state.adventure and state.adventure.is_completed),
    Reason.ADVENTURE_IS_COMPLETED,
    rule="TR-050",
    within=ADVENTURE,
)
GOING_ON: Final = core.Window.of("between scenes, with more to come", BETWEEN_SCENES, NOT_COMPLETED)


@command(when=GOING_ON("TR-054"), by=GAMEMASTER, menu=core.Topic.ROUND.at(2))
class BeginScene:
    """Begin a standard or dramatic scene (TR-054).

    Attributes:
        kind: standard or dramatic; it names the conflict line that is read.
        villains: the characters opposed to the heroes.
        allies: the heroes' allies, and true neutrals (TR-056).
        possibility_rated: those among villains and allies whose dice roll again as a hero's do.

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


@rule(BeginScene)
def begin_scene(state: State, command: BeginScene) -> Decision:
    """The gamemaster sets the tone of a scene and who is in it (TR-054, TR-056)."""
    heroes = tuple(hero.name for hero in state.heroes)
    counted = Counter((*heroes, *command.villains, *command.allies))
    for name, times in counted.items():
        if times > 1:
            raise refuse(Reason.NAME_TAKEN, "TR-056", name=name)
    known = (*command.villains, *command.allies)
    for name in command.possibility_rated:
        if name not in known:
            near = nearest_of(name, known)
            raise refuse(Reason.UNKNOWN_CHARACTER, "TR-056", name=name, nearest=near)
    sides = [(name, Side.VILLAINS) for name in command.villains]
    sides += [(name, Side.HEROES) for name in command.allies]
    rated = command.possibility_rated
    yield SceneBegun(
        kind=command.kind,
        cast=tuple(
            Character(name=name, side=side, is_possibility_rated=name in rated)
            for name, side in sides
        ),
    )


CLOSING: Final = core.Window.of(
    "in free time, also while hands are reset after a combat",
    IN_SCENE,
    NOT_OVER,
    NO_ROUNDS,
    NOTHING_OPEN,
)


@command(when=CLOSING("TR-045"), by=GAMEMASTER, menu=core.Topic.ROUND.at(4))
class EndScene:
    """End the scene: pools are picked up, then everybody discards (TR-045).

    Where hands are reset after a combat, too, it is possible until they are refilled: the scene
    has ended with the combat, and one reset serves for both (TC-039).

    Attributes:
        is_final_encounter: whether it was the last of the adventure; then nothing is discarded
            and no hand is refilled, where the dialect has it so (TR-050).
    """

    is_final_encounter: bool = False


@event
class SceneEnded(core.NoCards):
    """The play of a scene is over; these heroes have yet to discard."""

    awaiting: tuple[str, ...]
    is_final_encounter: bool = False


@rule(EndScene)
def end_scene(state: State, command: EndScene) -> Decision:
    """Everybody takes the pool back into the hand, special cards apart (TR-045, TR-160)."""
    heroes = tuple(hero.name for hero in state.heroes)
    is_final = command.is_final_encounter
    is_reset = not is_final or _refills_at_the_end(state)
    awaiting = _yet_to_discard(state) if is_reset else ()
    state = yield SceneEnded(awaiting=awaiting, is_final_encounter=is_final)
    state = yield from lapse_offers(state)
    state = yield from expire(state, heroes)
    state = yield from pick_up_pools(state, heroes)
    if not awaiting:
        yield SceneClosed()


def _yet_to_discard(state: State) -> tuple[str, ...]:
    """All who play on, but for those who have just spoken in the reset after a combat (TC-039)."""
    scene = core.present(state.scene)
    have_spoken = {*scene.refilled} - {*scene.awaiting}
    return tuple(name for name in state.survivors if name not in have_spoken)


def _refills_at_the_end(state: State) -> bool:
    return state.dialect.adventure.refills_after_final_encounter


@command(when=BETWEEN_SCENES("TR-052"), by=GAMEMASTER, menu=core.Topic.ROUND.at(5))
class EndAct:
    """End an act of the adventure; every card stays where it is (TR-052)."""


@event
class ActEnded(core.NoCards):
    """An act is over; the next one begins."""

    act: int


@rule(EndAct)
def end_act(state: State, _command: EndAct) -> Decision:
    """Cards are kept from act to act (TR-052); active subplots pay (TR-168)."""
    act = core.present(state.adventure).act
    state = yield from pay_subplots(state)
    yield ActEnded(act=act)


@command(when=BETWEEN_SCENES("TR-051"), by=GAMEMASTER, menu=core.Topic.ROUND.at(6))
class EndAdventure:
    """End the adventure: awards are paid, and all cards go back into the deck (TR-051)."""


@attrs.frozen
class Pile:
    """Cards that lie together in a zone."""

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


@rule(EndAdventure)
def end_adventure(state: State, _command: EndAdventure) -> Decision:
    """No card is kept from one adventure to the next (TR-051); what was earned is paid.

    Where hands are dealt on entering play alone, they are kept (TG-001).
    """
    martyrs_reduced(state)
    state = yield from lapse_offers(state)
    # The adventure's end is the end of its last act, unless that has been told by itself.
    if not core.present(state.adventure).is_act_paid:
        state = yield from pay_subplots(state)
    if state.dialect.enhancements.drama_pay == "when_the_adventure_ends":
        # What was laid into a pool since the last scene is in its player's possession, too.
        state = yield from pick_up_pools(state, tuple(hero.name for hero in state.heroes))
        state = yield from pay_drama(state)
    state = yield from pay_awards(state)
    stays = {DRAMA_DECK, *_kept_hands(state)}
    yield AdventureEnded(
        piles=tuple(Pile(zone, cards) for zone, cards in state.table if cards and zone not in stays)
    )


def _kept_hands(state: State) -> tuple[core.Zone, ...]:
    reading = state.dialect.adventure.dealt
    match reading:
        case "every_adventure":
            return ()
        case "on_entering_play":
            return tuple(hand(hero.name) for hero in state.heroes)
        case _:
            assert_never(reading)


AdventureEvent: TypeAlias = AdventureBegun | SceneBegun | SceneEnded | ActEnded | AdventureEnded


@effects
def evolve(state: State, event: AdventureEvent) -> State:
    """The state after an event of this chapter."""
    table = state.table.after(event.moves)
    match event:
        case AdventureBegun(hand_size=size):
            return replace(state, adventure=Adventure(hand_size=size))
        case SceneBegun(kind=kind, cast=cast):
            adventure = state.adventure or Adventure(hand_size=0)
            begun = replace(adventure, scenes=adventure.scenes + 1, is_act_paid=False)
            return replace(state, adventure=begun, scene=Scene(kind=kind, cast=cast))
        case SceneEnded(awaiting=awaiting, is_final_encounter=is_final):
            scene = _scene(state)
            refilled = (*scene.refilled, *awaiting)
            drawing = tuple(name for name in state.survivors if name in refilled)
            scene = replace(scene, awaiting=awaiting, refilled=drawing, is_over=True)
            completed = state.adventure and replace(state.adventure, is_completed=is_final)
            return replace(
                state.without_aftermath, adventure=completed, scene=scene, resolution=None
            )
        case ActEnded(act=act):
            return replace(state, adventure=_next_act(state, act + 1))
        case AdventureEnded():
            return replace(state, table=table, adventure=None, play=Play())
        case _:
            assert_never(event)


def _next_act(state: State, act: int) -> Adventure:
    before = state.adventure or Adventure(hand_size=0)
    subplots = tuple(
        replace(each, is_ignored=False, has_influenced=False) for each in before.subplots
    )
    return replace(
        before, act=act, scenes=0, is_act_paid=True, subplots=subplots, critical_moments=()
    )


def _scene(state: State) -> Scene:
    return state.scene or Scene(kind=SceneKind.STANDARD)

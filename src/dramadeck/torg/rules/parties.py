"""Heroes who join or leave the party during a game."""

from typing import Annotated, Any, Final, cast

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.characters import Hero
from dramadeck.torg.decks import DISCARD_PILE, hand, pool, zones_of
from dramadeck.torg.field_types import Amount, Newcomer, NewHero, OneHero
from dramadeck.torg.preconditions import NO_ROUNDS, NOTHING_OPEN, RESET_OVER, ROUNDS
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import piles, requirements, rule, trades
from dramadeck.torg.state import GAMEMASTER, Decision, State


@command(when=RESET_OVER("TR-009"), by=GAMEMASTER, menu=core.Topic.STORY.at(13))
class JoinParty:
    """Let a hero join; in an adventure she gets a hand of the size that was dealt (TR-009).

    Attributes:
        hero: her name.
        possibilities: the points that she has.
        player: the name of her player; None if she is the only hero of that player.
        joins_action: in rounds, True to put her into the action; out of rounds, False.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> state = torg.join_party(state, hero="Tina", possibilities=3).state
    >>> [hero.name for hero in state.heroes], len(state.hand("Tina"))
    (['Quin', 'Marco', 'Tina'], 5)
    """

    hero: NewHero
    possibilities: Amount = 0
    player: Newcomer | None = None
    joins_action: Annotated[bool, core.OneOf()] = False


@event
class HeroJoined:
    """A hero has joined the party.

    Attributes:
        hero: the hero.
        zones: the zones for her cards that the table does not have yet.
        joins_action: whether she is in the action of the rounds.
    """

    hero: Hero
    zones: tuple[core.Zone, ...]
    joins_action: bool

    @property
    def moves(self) -> core.Moves:
        """New zones for her cards."""
        return tuple(core.NewZone(zone) for zone in self.zones)

    def apply(self, state: State) -> State:
        """The party has the hero; the last action cannot be answered any more."""
        # The last result is kept with the earlier heroes, so it could not be undone correctly.
        state, current = state.without_aftermath, state.round
        if current is not None and self.joins_action:
            current = replace(current, heroes=(*current.heroes, self.hero.name))
        return replace(state, heroes=(*state.heroes, self.hero), round=current)


@rule(JoinParty)
def join_party(state: State, command: JoinParty) -> Decision:
    """A new hero gets as many cards as the others were dealt (TR-009)."""
    name = command.hero
    (ROUNDS if command.joins_action else NO_ROUNDS).check(state, "", "TR-009")
    requirements.require_not_fallen(state, name, "TR-172")
    if state.character(name) is not None:
        raise refuse(Reason.NAME_TAKEN, "TR-009", name=name)
    hero = Hero(name, possibilities=command.possibilities, player=command.player)
    zones = tuple(zone for zone in zones_of((name,)) if zone not in state.table.zones)
    state = yield HeroJoined(hero=hero, zones=zones, joins_action=command.joins_action)
    if state.adventure is not None:
        yield from piles.draw(state, name, state.adventure.hand_size)


LEAVING: Final = core.Window.of("when nothing is open", RESET_OVER, NOTHING_OPEN)


@command(when=LEAVING("TR-009"), by=GAMEMASTER, menu=core.Topic.STORY.at(14))
class LeaveParty:
    """Let a hero leave: her cards are discarded, and she is no longer counted.

    Attributes:
        hero: the hero who leaves.
    """

    hero: OneHero


@event
class HeroLeft:
    """A hero has left the party; her cards are on the discard pile."""

    hero: str
    hand: tuple[Card, ...]
    pool: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the hand and the pool to the discard pile."""
        from_hand = core.moved(self.hand, hand(self.hero), DISCARD_PILE)
        return (*from_hand, *core.moved(self.pool, pool(self.hero), DISCARD_PILE))

    def apply(self, state: State) -> State:
        """All about the hero is removed; a later hero of this name is a new one (TR-009)."""
        name, state = self.hero, state.without_aftermath.with_cards_committed
        adventure, current = state.adventure, state.round
        if adventure is not None:
            # A hero who has given her life cannot come back (TR-172).
            adventure = replace(_forgetting(adventure, name), fallen=adventure.fallen)
        if current is not None:
            # Conditions count the actions used before them, of which hers are removed.
            conditions_left = tuple(
                replace(
                    condition,
                    since=sum(deed.actor != name for deed in current.deeds[: condition.since]),
                )
                for condition in current.conditions.given
            )
            conditions = replace(current.conditions, given=conditions_left)
            current = _forgetting(replace(current, conditions=conditions), name)
        return replace(
            state,
            heroes=tuple(hero for hero in state.heroes if hero.name != name),
            adventure=adventure,
            scene=state.scene and _forgetting(state.scene, name),
            round=current,
            pending=_forgetting(state.pending, name),
        )


@rule(LeaveParty)
def leave_party(state: State, command: LeaveParty) -> Decision:
    """End her cards in play and offers, and discard all her other cards."""
    name = command.hero
    requirements.hero_of(state, name, "TR-009")
    if len(state.heroes) == 1:
        raise refuse(Reason.LAST_HERO, "TR-009", hero=name)
    if state.round is not None and state.round.heroes == (name,):
        raise refuse(Reason.ROUNDS_UNDER_WAY, "TR-009")
    if state.resolution is not None and state.resolution.hero == name:
        raise refuse(Reason.LEADS_RESOLUTION, "TR-095", hero=name)
    state = yield from trades.lapse_offers(state, (name,), to=(name,))
    state = yield from piles.expire(state, (name,))
    yield HeroLeft(hero=name, hand=state.hand(name), pool=state.pool(name))


_WHO: Final = ("hero", "name", "actor", "character", "target", "owner", "opponent", "speaker")
"""The fields that name the character whom a record is about."""


def _is_about(entry: Any, name: str) -> bool:
    """Whether an entry is this name, or a pair or a record about this character."""
    if isinstance(entry, tuple):
        return cast("tuple[object, ...]", entry)[0] == name
    return entry == name or name in [getattr(entry, field, None) for field in _WHO]


def _forgetting(record: Any, name: str) -> Any:
    """A record without all entries about a character, also in the records that it holds."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(record.__class__):
        value: Any = getattr(record, field.name)
        if isinstance(value, tuple):
            entries = cast("tuple[object, ...]", value)
            changes[field.name] = tuple(entry for entry in entries if not _is_about(entry, name))
        elif attrs.has(value.__class__):
            changes[field.name] = None if _is_about(value, name) else _forgetting(value, name)
    return replace(record, **changes)

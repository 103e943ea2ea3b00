"""Commands that a seat might send now, for listings and for bots.

Where a command takes a free number or a text, the listing holds samples. Nothing here judges; the
rules do. And nothing here looks into a hand that is not the seat's own, or, for a player, at what
the Narrator keeps to herself.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Final, TypeAlias

import attrs

from dramadeck.engine import Gate, Seat, present
from dramadeck.engine.printable import unused_name
from dramadeck.tarot.cards import Suit
from dramadeck.tarot.chapters.attacks import DeclareAttack, OpenAttack, WaiveContest
from dramadeck.tarot.chapters.cast import IntroduceCharacter, ReviseCharacter
from dramadeck.tarot.chapters.checks import CallForCheck, DecideCheck, WithdrawCheck
from dramadeck.tarot.chapters.contests import (
    BeginContest,
    CallOffContest,
    ConcludeContest,
    Contender,
    ReorderContest,
)
from dramadeck.tarot.chapters.hands import Deal, DrawHand, DrawNarratorHand, EndGame
from dramadeck.tarot.chapters.hits import Hit, WearArmor
from dramadeck.tarot.chapters.pushes import CallOffPush, ChangeSuit, CommitCards, DeclarePush
from dramadeck.tarot.chapters.reactions import BeginFight, BeginRound, EndFight, TakeAction
from dramadeck.tarot.chapters.recovery import EndStun, Heal, Hospitalize, Treat
from dramadeck.tarot.chapters.reveals import ConcludePush, RevealCards, TurnMajor
from dramadeck.tarot.chapters.rulings import Counter, MoveCard, Place, SetCounter
from dramadeck.tarot.chapters.wounds import Bleed, SufferWounds
from dramadeck.tarot.characters import Aptitude, Character, Trait
from dramadeck.tarot.commands import Command
from dramadeck.tarot.contest import Contest
from dramadeck.tarot.groups import attacks, defends
from dramadeck.tarot.push import Toward
from dramadeck.tarot.seats import NARRATOR, PLAYER
from dramadeck.tarot.state import State

Candidates: TypeAlias = Iterator[Command]

SAMPLE_CAST: Final = (
    Character("Guard", (Trait("Firearms", Aptitude.FAIR),)),
    Character("Rival", (Trait("Reaction", Aptitude.GOOD), Trait("Health", Aptitude.FAIR))),
)
"""Two characters of the Narrator's, the one sketched, the other more developed."""

SAMPLE_CHECKS: Final = (
    ("Brawn", Aptitude.GREAT),
    ("Stealth", Aptitude.MEDIOCRE),
    ("Driving", Aptitude.PEERLESS),
)
"""Traits and the ranks asked of them: hard, easy, all but out of reach."""

SAMPLE_WEAPONS: Final = ("Glock 19 Pistol", "A Bat", "M67 Grenade")
"""Weapons that wound, that do it while they stun, and that stun whoever wields them."""


SAMPLE_MISTAKE: Final = "it was laid by mistake"
"""Why a sample puts a card elsewhere."""


def candidates(state: State, seat: Seat, gate: Gate[State]) -> Candidates:
    """Commands that this seat might send now, some of which the rules may refuse."""
    if seat == NARRATOR:
        yield from _of_narrator(state, gate)
    elif seat.role == PLAYER and seat.name is not None:
        player = state.player(seat.name)
        if player is not None:
            yield from _playing(state, player.character.name, gate)
            yield DrawHand(player=player.name)


def _playing(state: State, character: str, gate: Gate[State]) -> Candidates:
    """What whoever plays this character may do."""
    yield from _pushing(state, character, gate)
    if not gate.opens(DeclareAttack, character):
        return
    yield TakeAction(character=character)
    targets = tuple(each for each in state.play.fighters if each != character)
    yield from (DeclareAttack(character=character, targets=(each,)) for each in targets)
    if len(targets) > 1:
        yield DeclareAttack(character=character, targets=targets)


def _pushing(state: State, character: str, gate: Gate[State]) -> Candidates:
    """What whoever plays this character may do about a push."""
    if gate.opens(DeclarePush, character):
        yield from (DeclarePush(character=character, suit=suit) for suit in Suit)
    if gate.opens(TurnMajor, character):
        for card in present(state.play.push(character)).open_majors:
            yield from (
                TurnMajor(character=character, card=card, toward=toward) for toward in Toward
            )
    if gate.opens(CommitCards, character):
        held = tuple(sorted(state.hand(state.holder(character))))
        yield from (CommitCards(character=character, cards=(card,)) for card in held)
        if len(held) != 1:
            yield CommitCards(character=character, cards=held)
        if held and state.play.contest(character):
            yield CommitCards(character=character, cards=())
    yield from (RevealCards(character=character), CallOffPush(character=character))


def _of_narrator(state: State, gate: Gate[State]) -> Candidates:
    for each in SAMPLE_CAST:
        free = unused_name(each.name, [other.name for other in state.characters])
        yield IntroduceCharacter(character=attrs.evolve(each, name=free))
    yield from (Deal(), EndGame())
    yield from (DrawNarratorHand(count=count) for count in (None, 1))
    for each in state.cast:
        yield from _playing(state, each.name, gate)
    yield from (ReviseCharacter(character=_revised(each.name)) for each in state.characters)
    for each in state.characters:
        yield from _about(state, each.name)
        yield from _harming(state, each.name)
    yield from _fighting(state)
    for contest in state.play.contests:
        yield from _contesting(contest)
    for card in (*sorted(state.revealed), *state.setup.deck.numbers)[:1]:
        yield MoveCard(card=card, to=Place.DISCARD_PILE, reason=SAMPLE_MISTAKE)
        for player in state.players[:1]:
            yield MoveCard(card=card, to=Place.HAND, player=player.name, reason=SAMPLE_MISTAKE)


def _revised(name: str) -> Character:
    """A new sheet for somebody."""
    return Character(name, (Trait("Reaction", Aptitude.GREAT),))


def _fighting(state: State) -> Candidates:
    """How the Narrator sets characters against each other."""
    names = tuple(each.name for each in state.characters)
    for first, other in permutations(names, 2):
        yield BeginContest(sides=_sides(first, other))
    if len(names) > 2:
        yield BeginContest(sides=_sides(*names[:3]))
    yield from (BeginFight(characters=names), BeginRound(), EndFight())
    for attack in state.play.unresolved:
        attacker, target = attack.attacker, attack.target
        yield OpenAttack(
            character=attacker, target=target, attacking="Firearms", defending="Reaction"
        )
        yield WaiveContest(character=attacker, target=target, reason="nobody saw it coming")


def _sides(first: str, *others: str) -> tuple[Contender, ...]:
    return (attacks(first), *map(defends, others))


def _contesting(contest: Contest) -> Candidates:
    """What the Narrator may say about a contest."""
    first, names = contest.characters[0], contest.characters
    yield ReorderContest(character=first, order=names[::-1])
    yield CallOffContest(character=first)
    yield ConcludeContest(character=first)
    yield from (ConcludeContest(character=first, winners=(each,)) for each in names)


def _harming(state: State, character: str) -> Candidates:
    """What may befall a character, and what may be done about it."""
    others = [each.name for each in state.characters if each.name != character]
    for weapon, by in zip(SAMPLE_WEAPONS, (None, (others or [character])[0], None), strict=True):
        yield Hit(character=character, weapon=weapon, by=by)
    yield Hit(character=character, wounds=1)
    yield WearArmor(character=character, armor="Class II Kevlar Vest")
    yield from (Bleed(character=character), SufferWounds(character=character))
    for each in (character, *others):
        yield Treat(character=each, patient=character)
    yield from (Hospitalize(character=character), EndStun(character=character))
    yield Heal(character=character, wounds=1)


def _about(state: State, character: str) -> Candidates:
    """What the Narrator may say about a character, her checks and her pushes."""
    for number in (0, 1):
        yield SetCounter(
            counter=Counter.WOUNDS, number=number, character=character, reason="the story says so"
        )
    if state.play.check(character) is None:
        for trait, needed in SAMPLE_CHECKS:
            yield CallForCheck(character=character, trait=trait, needed=needed)
    else:
        yield from (DecideCheck(character=character), WithdrawCheck(character=character))
    push = state.play.push(character)
    if push is None:
        return
    if push.is_revealed:
        yield ConcludePush(character=character)
        yield ConcludePush(character=character, story="and yet")
    else:
        yield from (ChangeSuit(character=character, suit=suit) for suit in Suit)

"""The table as a seat sees it: who is there, what they hold, and everything that is under way."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from dramadeck.narration.saying import Listed, People, Say, Value, Who, say, say_in, say_n
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import (
    card_in,
    contenders,
    in_order,
    penalties,
    rank,
    trait,
    wounds,
)
from dramadeck.narration.words import Titled
from dramadeck.tarot import (
    Character,
    CharacterView,
    CheckView,
    ContestStep,
    ContestView,
    Fight,
    HolderView,
    PushView,
)


def rows(t: TarotScope) -> Iterator[Titled]:
    """A row for each player and the Narrator, for each character, and for all that is under way.

    A player whose character bears her own name shares a row with it.

    >>> from dramadeck import narration, tarot
    >>> mia = tarot.create_character("Mia", {"Driving": tarot.Aptitude.GREAT})
    >>> state = tarot.deal(tarot.new_game([tarot.Player("Ann", mia), "Ben"], seed=7)).state
    >>> ben = tarot.player_seat("Ben")
    >>> told = narration.narrator(tarot.TAROT, seat=ben)
    >>> for row in (row for row in told.table(tarot.view(state, ben)) if str(row)[:3] != "Ben"):
    ...     print(row)
    Ann: Plays Mia. Hand: 5 cards. Next hand: 4 cards.
    The Narrator: Hand: 5 cards. Next hand: 5 cards.
    Mia: Traits: Driving (great).
    Piles: Deck: 63 cards. Discard pile: 0 cards.
    """
    view = t.after
    for player in view.players:
        yield say("{name}", name=Who(player.name or "")), _player(t, player)
    yield say("The Narrator"), _held(t, view.narrator)
    alike = [each.name for each in view.players if each.name == each.character]
    for each in view.characters:
        found = tuple(_character(each))
        if found and each.name not in alike:
            yield say("{name}", name=Who(each.name)), found
    yield from _under_way(t)
    yield (
        say("Piles"),
        (
            _pile(say("Deck"), view.deck_count),
            _pile(say("Discard pile"), len(view.discard_pile)),
        ),
    )


def _under_way(t: TarotScope) -> Iterator[Titled]:
    view = t.after
    for check in view.checks:
        yield say("Check"), _check(check)
    for contest in view.contests:
        yield say("Contest"), _contest(contest)
    for push in view.pushes:
        yield say("Push"), _push(t, push)
    for trauma in view.traumas:
        suffers = say("{character} is about to suffer {wounds}.", character=Who(trauma.character),
                      wounds=wounds(trauma.wounds))  # fmt: skip
        yield say("Wounds"), (suffers,)
    if view.fight is not None:
        yield say("Fight"), tuple(_fight(view.fight))


def _pile(name: Say, cards: int) -> Say:
    return say_n(cards, "{pile}: a card.", "{pile}: {n} cards.", pile=name)


# -------------------------------------------------------------------------- who is at the table


def _player(t: TarotScope, player: HolderView) -> tuple[Say, ...]:
    held = _held(t, player)
    if player.character == player.name:
        character = t.character(player.name or "")
        return (*held, *(_character(character) if character else ()))
    return say("Plays {character}.", character=Who(player.character or "")), *held


def _held(t: TarotScope, holder: HolderView) -> tuple[Say, ...]:
    hand = holder.hand if holder.hand is not None else (0,) * holder.hand_count
    laid = holder.laid if holder.laid is not None else (0,) * holder.laid_count
    found = [say("Hand: {cards}.", cards=t.cards(hand) if hand else Listed(()))]
    if laid:
        found.append(say("Face down: {cards}.", cards=t.cards(laid)))
    size = say_n(holder.next_hand, "Next hand: a card.", "Next hand: {n} cards.")
    return (*found, size)


def _character(character: CharacterView) -> Iterator[Say]:
    if character.wounds:
        yield say("Harm: {harm}.", harm=wounds(character.wounds))
    if character.is_stunned:
        yield say("Stunned.")
    if character.is_dead:
        yield say("Dead.")
    if character.sheet is not None:
        yield from _sheet(character.sheet)


def _sheet(sheet: Character) -> Iterator[Say]:
    """What not everybody knows of a character of the Narrator's."""
    if sheet.is_bleeding and not sheet.is_dead:
        yield say("Bleeding.")
    if sheet.armor_rating:
        yield say_n(sheet.armor_rating, "Armor stops a wound.", "Armor stops {n} wounds.")
    traits = [
        say_in("trait and rank", "{trait} ({rank})", trait=trait(each.name), rank=rank(each.rank))
        for each in sheet.traits
    ]
    if traits:
        yield say("Traits: {traits}.", traits=Listed(traits))


# --------------------------------------------------------------------------- what is under way


def _check(check: CheckView) -> tuple[Say, ...]:
    found = [say("{name}.", name=Who(check.character))]
    if check.patient is not None:
        found.append(say("To stop the bleeding of {patient}.", patient=Who(check.patient)))
    secret = say("The trait is a secret.")
    found.append(say("Trait: {trait}.", trait=trait(check.trait)) if check.trait else secret)
    if check.needed is not None:
        found.append(say("Needed: {rank}.", rank=rank(check.needed)))
    return tuple(found)


def _push(t: TarotScope, view: PushView) -> tuple[Say, ...]:
    push = view.push
    found = [say("{character}, {suit}.", character=Who(push.character), suit=push.suit)]
    if view.face_down:
        found.append(say_n(view.face_down, "Face down: a card.", "Face down: {n} cards."))
    if push.cards:
        cards: list[Value] = [card_in(t, push.suit, each) for each in push.cards]
        found.append(say("Face up: {cards}.", cards=Listed(cards)))
    if push.ranks:
        found.append(say_n(push.ranks, "Raises by a rank.", "Raises by {n} ranks."))
    return tuple(found)


_WAITS: Final = MappingProxyType(
    {
        ContestStep.DECLARING: say("Suits are declared."),
        ContestStep.COMMITTING: say("Cards are laid face down."),
        ContestStep.REVEALING: say("Cards are revealed."),
        ContestStep.TURNING: say("Major Arcana are turned."),
        ContestStep.OVER: say("The Narrator says how it ends."),
    }
)


def _contest(contest: ContestView) -> tuple[Say, ...]:
    sides = say("{sides}.", sides=contenders(contest.sides))
    found = [sides, *penalties(contest.sides), _WAITS[contest.step]]
    if contest.waiting_for:
        found.append(say("Waiting for {people}.", people=in_order(contest.waiting_for)))
    return tuple(found)


def _fight(fight: Fight) -> Iterator[Say]:
    if fight.round:
        yield say("Round {number}.", number=fight.round)
    left = [each.character for each in fight.fighters if not each.has_acted]
    now = [name for name in left if name in fight.acting]
    if now:
        yield say("Acting now: {people}.", people=People(now))
    later = [name for name in left if name not in fight.acting]
    if later:
        yield say("Yet to act: {people}.", people=People(later))
    for each in fight.unresolved:
        names = {"attacker": Who(each.attacker), "target": Who(each.target)}
        yield say("{attacker} attacks {target}.", **names)
    if not left:
        yield say("Everybody has acted.")

"""The table of Turn of the Card as a seat sees it: characters, hands, pushes, checks, contests."""

from collections.abc import Iterator, Mapping
from typing import Final

from dramadeck import tarot
from dramadeck.core import Card
from dramadeck.narration.messages import (
    Listed,
    Message,
    NameArg,
    People,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.table_model import (
    Fact,
    Layout,
    Look,
    Member,
    Pile,
    Place,
    PlaceKind,
    pile_of,
)
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


def places(t: TarotScope) -> Iterator[Place]:
    """The players and the Narrator with their characters, the centre, pushes, checks, contests."""
    view = t.after
    played = {player.character for player in view.players}
    others = [character for character in view.characters if character.name not in played]
    for player in view.players:
        characters = [
            character for character in view.characters if character.name == player.character
        ]
        yield _holder(t, player, characters)
    yield _holder(t, view.narrator, others)
    yield Place(
        key="centre",
        kind=PlaceKind.CENTRE,
        name=message("On the table"),
        facts=tuple(_now(view.fight)),
        piles=(
            pile_of(t, "deck", message("Deck"), (), count=view.deck_count, layout=Layout.STACK),
            pile_of(
                t, "discard_pile", message("Discard pile"), view.discard_pile, layout=Layout.STACK
            ),
        ),
    )
    for push in view.pushes:
        yield _push(t, push)
    for check in view.checks:
        yield _notice(f"check {check.character}", message("Check"), _check(check))
    for contest in view.contests:
        key = " ".join(["contest", *(side.character for side in contest.sides)])
        yield _notice(key, message("Contest"), _contest(contest))
    if view.fight is not None and view.fight.unresolved:
        yield _notice("attacks", message("Attacks"), _attacks(view.fight))


def _notice(key: str, name: Message, sentences: Iterator[Message]) -> Place:
    return Place(key=key, kind=PlaceKind.NOTICE, name=name, facts=tuple(map(Fact, sentences)))


# ----------------------------------------------------------------------------------- characters


def _holder(
    t: TarotScope, holder: tarot.HolderView, characters: list[tarot.CharacterView]
) -> Place:
    """A player or the Narrator, with cards and characters."""
    name = holder.name
    zone, laid_zone = "narrator_hand", "narrator_committed"
    if name is not None:
        zone, laid_zone = f"hand/{name}", f"committed/{name}"
    piles = [
        pile_of(t, zone, message("Hand"), holder.hand, count=holder.hand_count, layout=Layout.HAND)
    ]
    if holder.laid_count:
        piles.append(
            pile_of(t, laid_zone, message("Face down"), holder.laid, count=holder.laid_count)
        )
    size = message_n(holder.next_hand, "Next hand: one card.", "Next hand: {n} cards.")
    played = [character.name for character in characters if character.name != name]
    return Place(
        key="narrator" if name is None else f"seat {name}",
        kind=PlaceKind.SEAT,
        name=message("The Narrator") if name is None else message("{name}", name=NameArg(name)),
        owner=name,
        look=Look.VILLAINS if name is None else Look.HEROES,
        is_own=holder.hand is not None and t.after.seat.name == name,
        facts=(Fact(size, Look.QUIET),),
        piles=tuple(piles),
        members=tuple(_member(t, character) for character in characters),
        summary=message("Plays {people}.", people=People(played)) if played else None,
    )


def _member(t: TarotScope, character: tarot.CharacterView) -> Member:
    name = character.name
    facts: list[Fact] = []
    if character.wounds:
        facts.append(Fact(message("Damage: {harm}.", harm=wounds(character.wounds)), Look.HARM))
    due = sum(trauma.wounds for trauma in t.after.traumas if trauma.character == name)
    if due:
        facts.append(Fact(message("About to suffer {wounds}.", wounds=wounds(due)), Look.HARM))
    if character.is_stunned:
        facts.append(Fact(message("Stunned."), Look.HARM))
    if character.is_dead:
        facts.append(Fact(message("Dead."), Look.HARM))
    facts += _in_fight(t.after.fight, name)
    if character.sheet is not None:
        facts += _sheet(character.sheet)
    return Member(message("{name}", name=NameArg(name)), tuple(facts))


def _in_fight(fight: tarot.Fight | None, name: str) -> Iterator[Fact]:
    """A fact for a character in a fight: acts now, has acted, or has not acted yet."""
    fighter = fight.fighter(name) if fight is not None else None
    if fight is None or fighter is None:
        return
    if fighter.has_acted:
        yield Fact(message("Has acted."), Look.DONE)
    elif name in fight.acting:
        yield Fact(message("Acts now."), Look.DUE)
    else:
        yield Fact(message("Has not acted yet."), Look.QUIET)


def _sheet(sheet: tarot.Character) -> Iterator[Fact]:
    """The facts of a character sheet, which is not visible to everybody."""
    if sheet.is_bleeding and not sheet.is_dead:
        yield Fact(message("Bleeding."), Look.HARM)
    if sheet.armor_rating:
        armor = message_n(sheet.armor_rating, "Armor stops one wound.", "Armor stops {n} wounds.")
        yield Fact(armor, Look.GOOD)
    traits = [
        message_in("trait and rank", "{trait} ({rank})", trait=trait(row.name), rank=rank(row.rank))
        for row in sheet.traits
    ]
    if traits:
        yield Fact(message("Traits: {traits}.", traits=Listed(traits)), Look.QUIET)


# ----------------------------------------------------------- fights, checks, pushes, contests


def _now(fight: tarot.Fight | None) -> Iterator[Fact]:
    if fight is None:
        yield Fact(message("The story continues."))
    elif fight.round:
        yield Fact(message("Fight, round {number}.", number=fight.round), Look.HEADLINE)
    else:
        yield Fact(message("A fight begins."), Look.HEADLINE)


def _check(check: tarot.CheckView) -> Iterator[Message]:
    yield message("{name}.", name=NameArg(check.character))
    if check.patient is not None:
        yield message("Goal: stop the bleeding of {patient}.", patient=NameArg(check.patient))
    if check.trait:
        yield message("Trait: {trait}.", trait=trait(check.trait))
    else:
        yield message("The trait is secret.")
    if check.needed is not None:
        yield message("Needed: {rank}.", rank=rank(check.needed))
    if check.rank is not None:
        yield message("So far: {rank}.", rank=rank(check.rank))


def _push(t: TarotScope, view: tarot.PushView) -> Place:
    """A push: its open cards by their effect, and the number of cards that are face down."""
    push = view.push
    piles: list[Pile] = []
    labels = {
        tarot.CardEffect.RAISES: message("Raises the rank"),
        tarot.CardEffect.BURNED: message("Burned"),
        tarot.CardEffect.MAJOR: message("Major Arcana"),
    }
    for effect, label in labels.items():
        cards: list[Card] = [revealed.card for revealed in push.shown if revealed.fate is effect]
        if cards:
            by = [card_in(t, push.suit, card) for card in cards]
            contents = Listed(by) if effect is tarot.CardEffect.RAISES else None
            zone = f"revealed {effect.value}"
            piles.append(pile_of(t, zone, label, cards, contents=contents))
    if view.face_down:
        zone = f"committed {push.character}"
        piles.append(pile_of(t, zone, message("Face down"), None, count=view.face_down))
    raised = message_n(push.ranks, "Raises the rank by one.", "Raises the rank by {n}.")
    return Place(
        key=f"push {push.character}",
        kind=PlaceKind.PUSH,
        name=message(
            "Push: {character}, {suit}", character=NameArg(push.character), suit=push.suit
        ),
        owner=push.character,
        look=push.suit.lower(),
        facts=(Fact(raised, Look.HEADLINE),) if push.ranks else (),
        piles=tuple(piles),
    )


_WAITS: Final[Mapping[tarot.ContestStep, Message]] = {
    tarot.ContestStep.DECLARING: message("Now: declare suits."),
    tarot.ContestStep.COMMITTING: message("Now: lay cards face down."),
    tarot.ContestStep.REVEALING: message("Now: reveal cards."),
    tarot.ContestStep.TURNING: message("Now: turn Major Arcana."),
    tarot.ContestStep.OVER: message("The Narrator says how it ends."),
}


def _contest(contest: tarot.ContestView) -> Iterator[Message]:
    yield message("{sides}.", sides=contenders(contest.sides))
    yield from penalties(contest.sides)
    for side in contest.sides:
        if side.rank is not None:
            who = NameArg(side.character)
            yield message("{character} so far: {rank}.", character=who, rank=rank(side.rank))
    yield _WAITS[contest.step]
    if contest.waiting_for:
        yield message("Waiting for {people}.", people=in_order(contest.waiting_for))


def _attacks(fight: tarot.Fight) -> Iterator[Message]:
    for attack in fight.unresolved:
        names = {"attacker": NameArg(attack.attacker), "target": NameArg(attack.target)}
        yield message("{attacker} attacks {target}.", **names)

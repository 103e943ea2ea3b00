"""The table of a game as data: places with their piles of cards and facts.

The words of a system make a `TableModel` from the view of a seat, so it contains no hidden
information. It is rendered as text (`Narrator.table`), as a picture (`dramadeck.pictures.table`),
and in a browser, which receives it as JSON: the whole model first, then merge patches.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum, unique
from typing import Any, Final, TypeAlias, cast

import attrs

from dramadeck.core import FACE_DOWN, Card
from dramadeck.narration.messages import Listed, Message, Value, message, message_in
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import CardRef, Row

Data: TypeAlias = dict[str, Any]


@unique
class Layout(StrEnum):
    """The layout of a pile."""

    HAND = "hand"
    """A hand: faces if they are visible to the seat, otherwise backs and the number of cards."""

    ROW = "row"
    """Side by side."""

    STACK = "stack"
    """A stack: the top card and the number of cards."""


@unique
class PlaceKind(StrEnum):
    """The kind of a place."""

    SEAT = "seat"
    """A player or hero, with a hand."""

    CAST = "cast"
    """Characters without a hand, such as the villains."""

    CENTRE = "centre"
    """The centre of the table: the piles without an owner, and facts for everybody."""

    PUSH = "push"
    """Cards in the centre that belong together, such as those of a push."""

    TASK = "task"
    """A task with its steps."""

    OFFER = "offer"
    """An offer that waits for an answer, such as a trade."""

    NOTICE = "notice"
    """Another process that is under way, such as a check."""

    ACTION = "action"
    """An action without a result yet, with its dice."""

    NOW = "now"
    """What the seat has to do now, and for whom the table waits."""


@unique
class Look(StrEnum):
    """The subject of a fact, from which a renderer derives a color."""

    PLAIN = "plain"
    QUIET = "quiet"
    HEADLINE = "headline"
    HEROES = "heroes"
    VILLAINS = "villains"
    POINTS = "points"
    HARM = "harm"
    CONDITION = "condition"
    GOOD = "good"
    QUOTE = "quote"
    DONE = "done"
    DUE = "due"
    TIME = "time"


@attrs.frozen
class Fact:
    """A fact as a sentence; as a label it has no full stop.

    Attributes:
        command: the name of the command for what the sentence says, such as the due command.
        given: the settled fields of the command, as (field, answer), with one or more names.
    """

    text: Message
    look: Look = Look.PLAIN
    command: str = ""
    given: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    help: Message | None = None


@attrs.frozen
class Dice:
    """A die of an action.

    Attributes:
        kind: the reason of the roll.
        faces: the faces in order, with re-rolls; empty if only the total is known.
        total: its total; None if it has not been thrown.
    """

    kind: Enum
    faces: tuple[int, ...] = ()
    total: int | None = None


@attrs.frozen(kw_only=True)
class Pile:
    """A pile of cards.

    Attributes:
        zone: the zone as text, such as `hand/Quin`.
        cards: the visible cards; for a stack only the top one.
        face: the name of the face to draw, as in `dramadeck.pictures.faces`; empty for the small
            one.
        look: `Look.DONE` if its card counts no longer.
        contents: the cards in words, with the number of hidden ones.
    """

    zone: str
    label: Message
    count: int
    cards: tuple[Card, ...] = ()
    names: Value
    layout: Layout = Layout.ROW
    face: str = ""
    look: Look = Look.PLAIN
    contents: Value


@attrs.frozen
class Member:
    """A character at a place: the name as a message, and the facts."""

    name: Message
    facts: tuple[Fact, ...] = ()


@attrs.frozen(kw_only=True)
class Place:
    """A place on the table.

    Attributes:
        key: its key, which does not change as long as the place exists.
        owner: the character, player or hero to whom it belongs; forms that have this name as an
            option are offered at this place.
        look: the color of its side: a `Look`, or a suit of the game.
        is_own: whether it belongs to the seat itself.
        dice: the dice that were thrown, and those that are due.
        summary: a sentence with the members, for the table as text.
        accepts: the names of commands for a card that is dropped here; empty for the commands
            that have both the card and the owner of the place as options.
        answers: the names of commands that answer the offer or the question at this place.
    """

    key: str
    kind: PlaceKind
    name: Message
    owner: str | None = None
    look: str = Look.PLAIN
    is_own: bool = False
    facts: tuple[Fact, ...] = ()
    piles: tuple[Pile, ...] = ()
    members: tuple[Member, ...] = ()
    dice: tuple[Dice, ...] = ()
    summary: Message | None = None
    accepts: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class TableModel:
    """The table as a seat sees it.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> quin = torg.hero_seat("Quin")
    >>> model = narration.narrator(torg.TORG, seat=quin).table_model(torg.view(state, quin))
    >>> [(place.key, [(pile.zone, pile.count) for pile in place.piles]) for place in model.places]
    [('seat Quin', [('hand/Quin', 5), ('pool/Quin', 0)]), \
('seat Marco', [('hand/Marco', 5), ('pool/Marco', 0)]), \
('centre', [('drama_deck', 146), ('action_stack', 0), ('discard_pile', 0)]), ('now', [])]
    """

    title: Message
    places: tuple[Place, ...]

    @property
    def headline(self) -> Message | None:
        """The name of the current part of the game, such as a round."""
        centre = next((place for place in self.places if place.kind is PlaceKind.CENTRE), None)
        facts = centre.facts if centre else ()
        return next((fact.text for fact in facts if fact.look is Look.HEADLINE), None)


def pile_of(
    scope: Scope,
    zone: str,
    label: Message,
    cards: Iterable[Card] | None,
    *,
    count: int | None = None,
    layout: Layout = Layout.ROW,
    face: str = "",
    look: Look = Look.PLAIN,
    contents: Value | None = None,
) -> Pile:
    """A pile, with the names of its cards from the scope.

    The cards are None if they are hidden; `count` is the number of cards, if some are hidden.
    `contents` are the cards in words, by default the visible ones and the number of hidden ones.
    """
    visible = tuple(card for card in cards or () if card)
    number = len(visible) if count is None else count
    if contents is None:
        listed = () if layout is Layout.STACK else visible
        hidden = (FACE_DOWN,) * (number - len(listed))
        contents = scope.cards((*listed, *hidden)) if number else Listed(())
    if layout is Layout.STACK:
        visible = visible[-1:]
    return Pile(
        zone=zone,
        label=label,
        count=number,
        cards=visible,
        names=scope.cards(visible) if visible else Listed(()),
        layout=layout,
        face=face,
        look=look,
        contents=contents,
    )


# ---------------------------------------------------------------------------------------- text


_OMITTED: Final = (Look.QUIET, Look.DONE)
"""The subjects of facts that a brief table omits, in addition to the place `now`."""


def rows(model: TableModel, language: Language, *, is_brief: bool = False) -> Iterator[Row]:
    """The table as text: a row for each place and for each character with facts."""
    for place in model.places:
        if is_brief and place.kind is PlaceKind.NOW:
            continue
        omitted = _OMITTED if is_brief else ()
        sentences = [place.summary] if place.summary else []
        sentences += [
            message_in("list", "{pile}: {cards}.", pile=pile.label, cards=pile.contents)
            for pile in place.piles
        ]
        dice = Listed([_die_text(die) for die in place.dice if die.total is not None])
        if dice.values:
            sentences.append(message("Dice: {dice}.", dice=dice))
        sentences += [fact.text for fact in place.facts if fact.look not in omitted]
        others = list[Row]()
        for member in place.members:
            texts = [fact.text for fact in member.facts if fact.look not in omitted]
            if member.name == place.name:
                sentences += texts
            elif texts:
                others.append(Row(language.spans(member.name), language.spans(*texts)))
        if sentences:
            yield Row(language.spans(place.name), language.spans(*sentences))
        yield from others


def _die_text(die: Dice) -> Message:
    """The total of a die, and its faces if there are several or they differ from the total."""
    total = die.total or 0
    if die.faces in ((), (total,)):
        return message_in("dice", "{total}", total=total)
    return message_in("dice", "{total} ({faces})", total=total, faces=Listed(die.faces))


def label_text(sentence: Message, language: Language) -> str:
    """A sentence as plain text for a label, without its full stop."""
    return language.text(sentence).removesuffix(".")


# ----------------------------------------------------------------------------------- JSON data


def table_data(model: TableModel, language: Language, *, with_names: bool = False) -> Data:
    """The table as JSON data: places and piles by key, and the order of the places.

    Empty and usual values are omitted. With `with_names` each pile has the names of its cards,
    for a deck that cannot be looked up by its name.
    """

    def facts_data(facts: tuple[Fact, ...]) -> list[Data]:
        return [
            _without_empty(
                text=label_text(fact.text, language),
                look=_look(fact.look),
                form=fact.command,
                given={
                    field: answer if isinstance(answer, str) else [*answer]
                    for field, answer in fact.given
                },
                help=language.text(fact.help) if fact.help else "",
            )
            for fact in facts
        ]

    def pile_data(pile: Pile) -> Data:
        spans = language.value(pile.names) if with_names else ()
        return _without_empty(
            label=language.text(pile.label),
            layout=pile.layout.value,
            count=pile.count,
            cards=[*pile.cards],
            face=pile.face,
            look=_look(pile.look),
            names={str(span.number): span.text for span in spans if isinstance(span, CardRef)},
        )

    def place_data(place: Place) -> Data:
        return _without_empty(
            kind=place.kind.value,
            name=language.text(place.name),
            owner=place.owner,
            look=_look(place.look),
            is_own=place.is_own,
            facts=facts_data(place.facts),
            piles={pile.zone: pile_data(pile) for pile in place.piles},
            members=[
                _without_empty(
                    name=label_text(member.name, language), facts=facts_data(member.facts)
                )
                for member in place.members
            ],
            dice=[
                _without_empty(
                    label=language.text(message_in("dice", "{kind}", kind=die.kind)),
                    faces=[*die.faces],
                    total=die.total,
                )
                for die in place.dice
            ],
            accepts=[*place.accepts],
            answers=[*place.answers],
        )

    places = {place.key: place_data(place) for place in model.places}
    return {"title": language.text(model.title), "order": [*places], "places": places}


def _without_empty(**data: Any) -> Data:
    """The members that are not empty."""
    return {name: value for name, value in data.items() if value}


def _look(look: str) -> str:
    return "" if look == Look.PLAIN else str(look)


def difference(before: Data, after: Data) -> Data:
    """The merge patch (RFC 7396) from one JSON object to another; null removes a member."""
    patch: Data = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old != value:
            are_objects = old.__class__ is value.__class__ is dict
            patch[name] = difference(cast("Data", old), value) if are_objects else value
    return patch

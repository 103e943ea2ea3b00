"""The table of a game as data: places with their piles of cards and facts.

The words of a system make a `TableModel` from the view of a seat, so it contains nothing that the
seat may not know. It is rendered as text (`Narrator.table`), as a picture
(`dramadeck.pictures.table`), and in a browser, which gets it as JSON: the whole, then changes.
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
    """A hand: faces for those who may see them, for all others backs and their number."""

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
    """The middle of the table: the piles without an owner, and facts for everybody."""

    PUSH = "push"
    """Cards in the middle that belong together, such as those of a push."""

    TASK = "task"
    """A task with its steps."""

    OFFER = "offer"
    """An offer that waits for an answer, such as a trade."""

    NOTICE = "notice"
    """Something else that is under way."""

    ACTION = "action"
    """An action that is not decided yet, with its dice."""

    NOW = "now"
    """What the seat has to do now, and for whom the table waits."""


@unique
class Look(StrEnum):
    """The subject of a fact, by which a renderer chooses a color."""

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
        text: the sentence.
        look: its subject.
        command: the name of the command that does what the sentence says.
        given: the known fields of the command, as (field, answer); an answer is one or more names.
        help: an explanation of the sentence.
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
        kind: why it is thrown.
        faces: the faces in order, with re-rolls; empty if only the total is known.
        total: its total; None if it is still to be thrown.
    """

    kind: Enum
    faces: tuple[int, ...] = ()
    total: int | None = None


@attrs.frozen(kw_only=True)
class Pile:
    """A pile of cards.

    Attributes:
        zone: the zone as in the moves of events, such as `hand/Quin`.
        label: its name.
        count: the number of cards.
        cards: the cards whose faces are shown; for a stack only the top one.
        names: these cards in words.
        layout: its layout.
        face: the name of the printed face to show, as in `dramadeck.pictures`; empty for the
            small one.
        contents: the pile in words.
    """

    zone: str
    label: Message
    count: int
    cards: tuple[Card, ...] = ()
    names: Value
    layout: Layout = Layout.ROW
    face: str = ""
    contents: Value


@attrs.frozen
class Member:
    """A character at a place: its name, as a sentence like that of a fact, and its facts."""

    name: Message
    facts: tuple[Fact, ...] = ()


@attrs.frozen(kw_only=True)
class Place:
    """A place on the table.

    Attributes:
        key: its key, which stays the same as long as the place exists.
        kind: its kind.
        name: its name.
        owner: the character, player or hero to whom it belongs; a form with this character as an
            option concerns this place.
        look: the color of its side: a `Look`, or a suit of the game.
        is_own: whether it belongs to the seat itself.
        facts: its facts.
        piles: its cards.
        members: the characters at this place.
        dice: the dice thrown here, and those that are due.
        summary: a sentence with the members, for the table as text.
        accepts: the names of commands for a card that is dropped here; empty for those that
            have both the card and the owner of the place as options.
        answers: the names of commands that answer what is shown here.
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

    Attributes:
        title: the title of the table.
        places: the places, in order.

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
        middle = next((each for each in self.places if each.kind is PlaceKind.CENTRE), None)
        facts = middle.facts if middle else ()
        return next((each.text for each in facts if each.look is Look.HEADLINE), None)


def pile_of(
    scope: Scope,
    zone: str,
    label: Message,
    cards: Iterable[Card] | None,
    *,
    count: int | None = None,
    layout: Layout = Layout.ROW,
    face: str = "",
    contents: Value | None = None,
) -> Pile:
    """A pile, with its cards named by the scope.

    The cards are None if they are hidden; `count` is the number of cards, if there are more
    than the given ones. `contents` are the cards in words, by default those of the scope.
    """
    shown = tuple(card for card in cards or () if card)
    number = len(shown) if count is None else count
    if contents is None:
        named = () if layout is Layout.STACK else shown
        hidden = (FACE_DOWN,) * (number - len(named))
        contents = scope.cards((*named, *hidden)) if number else Listed(())
    if layout is Layout.STACK:
        shown = shown[-1:]
    return Pile(
        zone=zone,
        label=label,
        count=number,
        cards=shown,
        names=scope.cards(shown) if shown else Listed(()),
        layout=layout,
        face=face,
        contents=contents,
    )


# ------------------------------------------------------------------------------------- as text


_LEFT_OUT: Final = (Look.QUIET, Look.DONE)
"""The facts that a brief table leaves out, besides those of `now`."""


def rows(model: TableModel, language: Language, *, is_brief: bool = False) -> Iterator[Row]:
    """The table as text: a row for each place, and for each character with facts."""
    for place in model.places:
        if is_brief and place.kind is PlaceKind.NOW:
            continue
        left_out = _LEFT_OUT if is_brief else ()
        sentences = [place.summary] if place.summary else []
        sentences += [
            message_in("list", "{pile}: {cards}.", pile=pile.label, cards=pile.contents)
            for pile in place.piles
        ]
        thrown = Listed([_die_text(die) for die in place.dice if die.total is not None])
        if thrown.values:
            sentences.append(message("Dice: {dice}.", dice=thrown))
        sentences += [each.text for each in place.facts if each.look not in left_out]
        others = list[Row]()
        for member in place.members:
            told = [each.text for each in member.facts if each.look not in left_out]
            if member.name == place.name:
                sentences += told
            elif told:
                others.append(Row(language.spans(member.name), language.spans(*told)))
        if sentences:
            yield Row(language.spans(place.name), language.spans(*sentences))
        yield from others


def _die_text(die: Dice) -> Message:
    """The total of a die, and its faces if they are several or differ from the total."""
    total = die.total or 0
    if die.faces in ((), (total,)):
        return message_in("dice", "{total}", total=total)
    return message_in("dice", "{total} ({faces})", total=total, faces=Listed(die.faces))


def label_text(sentence: Message, language: Language) -> str:
    """A sentence as plain text for a label, without its full stop."""
    return language.text(sentence).removesuffix(".")


# ------------------------------------------------------------------------------------- as JSON


def table_data(model: TableModel, language: Language, *, with_names: bool = False) -> Data:
    """The table as JSON data: places and piles by key, and the order of the places.

    Empty and usual values are left out. With `with_names` each pile has the names of its cards,
    for a deck that cannot be looked up by its name.
    """

    def facts(given: tuple[Fact, ...]) -> list[Data]:
        return [
            _filled(
                text=label_text(each.text, language),
                look=_look(each.look),
                form=each.command,
                given={
                    field: answer if isinstance(answer, str) else [*answer]
                    for field, answer in each.given
                },
                help=language.text(each.help) if each.help else "",
            )
            for each in given
        ]

    def pile(given: Pile) -> Data:
        spans = language.value(given.names) if with_names else ()
        return _filled(
            label=language.text(given.label),
            layout=given.layout.value,
            count=given.count,
            cards=[*given.cards],
            face=given.face,
            names={str(span.number): span.text for span in spans if isinstance(span, CardRef)},
        )

    def place(given: Place) -> Data:
        return _filled(
            kind=given.kind.value,
            name=language.text(given.name),
            owner=given.owner,
            look=_look(given.look),
            is_own=given.is_own,
            facts=facts(given.facts),
            piles={each.zone: pile(each) for each in given.piles},
            members=[
                _filled(name=label_text(each.name, language), facts=facts(each.facts))
                for each in given.members
            ],
            dice=[
                _filled(
                    label=language.text(message_in("dice", "{kind}", kind=die.kind)),
                    faces=[*die.faces],
                    total=die.total,
                )
                for die in given.dice
            ],
            accepts=[*given.accepts],
            answers=[*given.answers],
        )

    places = {each.key: place(each) for each in model.places}
    return {"title": language.text(model.title), "order": [*places], "places": places}


def _filled(**data: Any) -> Data:
    """The members that are not empty."""
    return {name: value for name, value in data.items() if value}


def _look(look: str) -> str:
    return "" if look == Look.PLAIN else str(look)


def difference(before: Data, after: Data) -> Data:
    """The changes between two JSON objects, as a merge patch (RFC 7396): null removes a member."""
    patch: Data = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old != value:
            are_objects = old.__class__ is value.__class__ is dict
            patch[name] = difference(cast("Data", old), value) if are_objects else value
    return patch

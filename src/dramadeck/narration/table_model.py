"""The table of a game as data: places with their piles of cards and what there is to say of them.

The words of a system make a `TableModel` of what a seat sees, so it holds nothing that the seat may
not know. It is rendered as text (`Narrator.table`), as a picture (`dramadeck.pictures.table`), and
in a browser, to which it goes as JSON: whole at first, then what has changed.
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
    """How the cards of a pile lie."""

    HAND = "hand"
    """Held by somebody: faces for who may see them, for all others backs and their number."""

    ROW = "row"
    """Side by side."""

    STACK = "stack"
    """One on the other: the top one is seen, and how many there are."""


@unique
class PlaceKind(StrEnum):
    """What a place is."""

    SEAT = "seat"
    """Somebody who plays, with a hand."""

    CAST = "cast"
    """Characters without a hand, such as the villains."""

    CENTRE = "centre"
    """The middle of the table: the piles that belong to nobody, and what holds for everybody."""

    PUSH = "push"
    """Cards in the middle that belong together, such as those of a push."""

    TASK = "task"
    """A task with its steps."""

    OFFER = "offer"
    """Something that somebody is asked to answer, such as a trade."""

    NOTICE = "notice"
    """Something else that is under way."""

    ACTION = "action"
    """An action that is not decided yet, with its dice."""

    NOW = "now"
    """What the seat has to do now, and for whom the table waits."""


@unique
class Look(StrEnum):
    """What a fact is about, by which a renderer chooses a color."""

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
    """One thing to know, as a sentence; where it stands as a label it loses its full stop.

    Attributes:
        text: the sentence.
        look: what it is about.
        command: the type of command by which somebody does what the sentence says.
        given: what is settled of the command, as (field, answer); an answer is a name, or several.
        help: what the sentence means, for who asks.
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
        faces: the faces as they fell, re-rolls included; none where only the total is known.
        total: what it counts; None where it is still to be thrown.
    """

    kind: Enum
    faces: tuple[int, ...] = ()
    total: int | None = None


@attrs.frozen(kw_only=True)
class Pile:
    """Cards that lie together.

    Attributes:
        zone: the zone as in the moves of events, such as `hand/Quin`.
        label: what they are.
        count: how many there are.
        cards: those whose faces are shown; of a stack the top one alone.
        names: the same in words.
        layout: how they lie.
        face: which printed face counts, by the name that `dramadeck.pictures` knows; empty for the
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
    """A character at a place: who it is, as a sentence like a fact's, and what there is to say."""

    name: Message
    facts: tuple[Fact, ...] = ()


@attrs.frozen(kw_only=True)
class Place:
    """A place on the table.

    Attributes:
        key: what tells it apart from the others, the same for as long as it is there.
        kind: what it is.
        name: whose place it is, or what.
        owner: the character, player or hero to whom it belongs; a form in which she can be chosen
            is about this place.
        look: the color of its side: a `Look`, or a suit of the game.
        is_own: whether it is that of the seat itself.
        facts: what there is to say of it.
        piles: its cards.
        members: the characters at this place.
        dice: the dice that lie here, and those that are due.
        summary: a sentence that names them, for the table as text.
        accepts: the types of commands that a card dropped here may become; none for those that
            offer both the card and the owner of the place.
        answers: the types of commands by which somebody answers what stands here.
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
        title: what table it is.
        places: the places, from the first to the last.

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
        """What a part of the story is called that is told now, such as a round."""
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
    """A pile, its cards named as the scope names them.

    The cards are None where they are hidden; `count` says how many there are, where that is more
    than those that are given. `contents` are the cards in words, if not as the scope names them.
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
"""The facts that a brief table leaves out, besides what stands in `now`."""


def rows(model: TableModel, language: Language, *, is_brief: bool = False) -> Iterator[Row]:
    """The table as text: a row for each place and each character of whom there is more to say."""
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
    """What a die counts, and its faces where there are several or they count something else."""
    total = die.total or 0
    if die.faces in ((), (total,)):
        return message_in("dice", "{total}", total=total)
    return message_in("dice", "{total} ({faces})", total=total, faces=Listed(die.faces))


def label_text(sentence: Message, language: Language) -> str:
    """A sentence as plain text for a label, without its full stop."""
    return language.text(sentence).removesuffix(".")


# ------------------------------------------------------------------------------------- as JSON


def table_data(model: TableModel, language: Language, *, with_names: bool = False) -> Data:
    """The table as JSON data: places and their piles by their keys, and the order of the places.

    What is empty or goes without saying is left out. With names each pile says what its cards are
    called, for a deck that cannot be looked up by its name.
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
    """The members in which something stands."""
    return {name: value for name, value in data.items() if value}


def _look(look: str) -> str:
    return "" if look == Look.PLAIN else str(look)


def difference(before: Data, after: Data) -> Data:
    """What has changed between two JSON objects, as a merge patch (RFC 7396): null takes away."""
    patch: Data = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old != value:
            are_objects = old.__class__ is value.__class__ is dict
            patch[name] = difference(cast("Data", old), value) if are_objects else value
    return patch

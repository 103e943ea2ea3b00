"""What an announcement adds from the table: the card in force, and how an open action is now."""

from collections.abc import Iterator

from dramadeck.host import Update
from dramadeck.narration import Language, Narrator
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.spans import Span, Text
from dramadeck.narration.table_model import Fact, Look, Place, PlaceKind


def table_changes(narrator: Narrator, update: Update) -> Iterator[Block]:
    """What a turn has changed on the table that its sentences do not say.

    This is the new card in force with what it rewards, and the result of an open action after a
    die or a card, before it is announced.
    """
    language = narrator.language
    before, after = (
        {place.key: place for place in narrator.table_model(view).places}
        for view in (update.before, update.view)
    )
    for key, place in after.items():
        old = before.get(key)
        spans = [] if old is None else _changes(language, old, place)
        if spans:
            yield Block(tuple(spans), BlockKind.ITEM, depth=1)


def _changes(language: Language, old: Place, place: Place) -> list[Span]:
    """What has changed at a place."""
    if place.kind is PlaceKind.ACTION:
        return _joined(language, [fact for fact in place.facts if fact not in old.facts])
    cards = {pile.zone: pile.cards for pile in old.piles}
    spans = list[Span]()
    for pile in place.piles if place.kind is PlaceKind.CENTRE else ():
        if pile.face and pile.cards and pile.cards != cards.get(pile.zone):
            spans += [*language.value(pile.label), Text(": "), *language.value(pile.contents)]
            spans.append(Text(". "))
            spans += _joined(language, [fact for fact in place.facts if fact.look is Look.GOOD])
    return spans


def _joined(language: Language, facts: list[Fact]) -> list[Span]:
    """Facts with spaces between them."""
    return [*language.spans(*[fact.text for fact in facts])]

"""The names of the cards that a seat of a table may not see."""

from dramadeck import narration
from dramadeck.core.record_search import cards_in

LANGUAGES = ("en", "de")
RECENT = 3
"""The number of recent turns whose events may still name cards that the seat saw."""


async def state_at(host, token):
    """Return the whole state, hidden cards included."""
    return await host.ask(token, lambda _rules, state, _seat: state)


async def names_hidden(host, token, before, turns=RECENT):
    """Return the names, in every language, of the cards that a seat has not seen since a state.

    Args:
        host: the host.
        token: the token of the seat.
        before: the earlier state.
        turns: how many recent turns may be shown to the seat again.
    """
    rules, after, seat = await host.ask(token, lambda *table: table)
    unseen = unseen_by(rules, seat, before) & unseen_by(rules, seat, after)
    for turn in (await host.export(token)).turns[-turns:]:
        for event in turn.events:
            unseen -= {*cards_in(event)}
    narrators = [
        narration.narrator(rules, language=language, setup=after.setup) for language in LANGUAGES
    ]
    return {str(narrator.card(card)[0]) for card in unseen for narrator in narrators}


async def search(host, readers, before, sent, turns=RECENT):
    """Check that no text holds a card that its reader has not seen since a state.

    Args:
        host: the host.
        readers: reader → token of its seat.
        before: the earlier state.
        sent: pairs of a reader and a text.
        turns: how many recent turns may be shown to a seat again.
    """
    hidden = {
        reader: await names_hidden(host, token, before, turns) for reader, token in readers.items()
    }
    for reader, text in sent:
        leaks = [name for name in hidden[reader] if name in text]
        assert not leaks, (reader, text, leaks)


def unseen_by(rules, seat, state):
    """Return the cards that a seat does not see."""
    piles = (pile for zone, pile in state.table if not rules.can_see_now(state, seat, zone))
    return {card for pile in piles for card in pile}

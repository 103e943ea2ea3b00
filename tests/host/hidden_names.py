"""The names of the cards that a seat of a table may not see."""

from dramadeck import narration
from dramadeck.core.record_search import cards_in

LANGUAGES = ("en", "de")
RECENT = 3
"""The number of recent turns whose events may still name cards that the seat saw."""


async def state_at(host, token):
    """Return the whole state, hidden cards included."""
    return await host.ask(token, lambda _rules, state, _seat: state)


async def names_unseen(host, token, before):
    """Return the names, in every language, of the cards that a seat cannot see now or in a state.

    Each name has its card.

    Args:
        host: the host.
        token: the token of the seat.
        before: the earlier state.
    """
    rules, after, seat = await host.ask(token, lambda *table: table)
    unseen = unseen_by(rules, seat, before) & unseen_by(rules, seat, after)
    narrators = [
        narration.narrator(rules, language=language, setup=after.setup) for language in LANGUAGES
    ]
    return {str(narrator.card(card)[0]): card for card in unseen for narrator in narrators}


async def search(host, readers, before, sent, turns=RECENT):
    """Check that no text has a card that its reader has not seen since a state.

    The names of a card are allowed if an event of a recent turn shows it to the seat.

    Args:
        host: the host.
        readers: reader → token of its seat.
        before: the earlier state.
        sent: pairs of a reader and a text.
        turns: how many recent turns may be shown to a seat again.
    """
    for reader in {reader for reader, _ in sent}:
        texts = [text for who, text in sent if who == reader]
        unseen = await names_unseen(host, readers[reader], before)
        named = {name: card for name, card in unseen.items() if any(name in text for text in texts)}
        if named:  # the record is long, so it is searched only if it matters
            recent = (await host.export(readers[reader])).turns[-turns:]
            allowed = {card for turn in recent for event in turn.events for card in cards_in(event)}
            leaks = [name for name, card in named.items() if card not in allowed]
            assert not leaks, (reader, texts, leaks)


def unseen_by(rules, seat, state):
    """Return the cards that a seat does not see."""
    piles = (pile for zone, pile in state.table if not rules.can_see_now(state, seat, zone))
    return {card for pile in piles for card in pile}

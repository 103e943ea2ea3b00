"""The names of the cards that a seat of a table may not see."""

from dramadeck import narration
from dramadeck.core.record_search import cards_in

LANGUAGES = ("en", "de")
RECENT = 3
"""So many turns back it is looked up what a seat was shown in passing."""


async def state_at(host, token):
    """The whole state, as no seat sees it."""
    return await host.ask(token, lambda _rules, state, _seat: state)


async def names_hidden(host, token, before, turns=RECENT):
    """The names, in every language, of what a seat has not seen since a state.

    Args:
        host: the tables.
        token: what opens the seat.
        before: the state then.
        turns: so many turns back it may be told again what the seat was shown.
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
    """See that no text holds a card that its reader has not seen since a state.

    Args:
        host: the tables.
        readers: reader → what opens her seat.
        before: the state then.
        sent: each reader with a text.
        turns: so many turns back it may be told again what a seat was shown.
    """
    hidden = {who: await names_hidden(host, it, before, turns) for who, it in readers.items()}
    for who, text in sent:
        leaks = [name for name in hidden[who] if name in text]
        assert not leaks, (who, text, leaks)


def unseen_by(rules, seat, state):
    """The cards that a seat does not see."""
    piles = (pile for zone, pile in state.table if not rules.can_see_now(state, seat, zone))
    return {card for pile in piles for card in pile}

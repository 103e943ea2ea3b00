"""Values as HTML: which of them are known, and what is shown of each."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts import Chart
from dramadeck.engine import Seat, Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.kit.odds import Distribution
from dramadeck.kit.simulate import Simulated, Summary
from dramadeck.narration import Line, Narrator, narrator
from dramadeck.narration.menu import Entry, Menu
from dramadeck.narration.words import Words
from dramadeck.notebook import pages
from dramadeck.notebook.looking import room_of, rules_of, table_of_state, table_of_view
from dramadeck.notebook.sitting import Sitting, sitting
from dramadeck.pictures import chart, distribution, drama_card, tarot_card
from dramadeck.tarot import State as TarotState
from dramadeck.tarot import View as TarotView
from dramadeck.tarot.cards import TarotCard
from dramadeck.torg import REVISED, TORG, DramaCard
from dramadeck.torg import State as TorgState
from dramadeck.torg import View as TorgView

CARD_WIDTH: Final = 520
"""How wide both sides of a card are shown."""

TABLE_WIDTH: Final = 900
"""How wide a table is shown at most."""

MOST_DRAWN: Final = 6
"""Of so many measures of a simulation the distribution is drawn."""


def html_of(value: object) -> str | None:
    """A value as a notebook shows it; None if it is nothing that is shown otherwise than as text.

    >>> from dramadeck import notebook, torg
    >>> notebook.html_of(torg.original_deck().card(42)).count("<svg")
    1
    >>> notebook.html_of("nothing to draw")
    """
    return _html(value, sitting())


def _html(value: object, now: Sitting) -> str | None:
    shower = next((each for kind, each in _SHOWERS.items() if isinstance(value, kind)), None)
    return None if shower is None else shower(value, now)


@attrs.frozen
class Shown:
    """A value as somebody sees it; evaluated in a notebook, it is seen.

    Attributes:
        html: what is shown.
        text: what is printed where no HTML is.
    """

    html: str = attrs.field(repr=False)
    text: str = ""

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.text


def show(value: object, *, seat: Seat | None = None, language: str | None = None) -> Shown:
    """A value as a seat sees it.

    Args:
        value: a state, a transition, a card, a chart, a menu, a distribution, a simulation.
        seat: who looks; without one the whole table is seen.
        language: the language, if not that of the notebook.

    Raises:
        TypeError: it is nothing that a notebook shows.
        UnknownNameError: nobody sits there, or there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> notebook.show(state, seat=torg.hero_seat("Marco")).html.count("The table as Marco sees it")
    1
    """
    html = _html(value, Sitting(seat=seat, language=language or sitting().language))
    if html is None:
        raise TypeError(f"{type(value).__name__} is nothing that a notebook shows")
    return Shown(html)


# ------------------------------------------------------------------- tables and cards


def _state(state: Any, now: Sitting) -> str:
    room = room_of(state)
    assert room is not None  # noqa: S101 - only states of these rooms come here
    return pages.picture(table_of_state(state, room, now.seat), width=TABLE_WIDTH)


def _view(view: Any, _now: Sitting) -> str | None:
    room = room_of(view)
    drawn = None if room is None else table_of_view(view, room)
    return None if drawn is None else pages.picture(drawn, width=TABLE_WIDTH)


def _card(card: DramaCard, now: Sitting) -> str:
    return pages.picture(drama_card(card, _effect(card, now)), width=CARD_WIDTH)


def _effect(card: DramaCard, now: Sitting) -> str:
    """What a card does, by the revised text: a card does not know in which game it lies."""
    for deck in TORG.decks.values():
        if card.number in deck.numbers and deck.card(card.number) == card:
            setup = _Setup(REVISED, deck)
            told = narrator(TORG, language=now.language, setup=setup)
            return " ".join(each.text for each in told.card(card.number)[1:2])
    return ""


@attrs.frozen
class _Setup:
    dialect: Any
    deck: Any


def _tarot(card: TarotCard, _now: Sitting) -> str:
    return pages.picture(tarot_card(card), width=CARD_WIDTH / 2)


# ------------------------------------------------------------------- what happens


def _transition(transition: Transition[Any, Any], now: Sitting) -> str:
    state, events = transition
    rules, room = rules_of(events), room_of(state)
    told = pages.story(_told(rules, transition, now)) if rules is not None else ""
    if room is None:
        return told or f"<code>{pages.safe(repr(transition))}</code>"
    table = pages.picture(table_of_state(state, room, now.seat), width=TABLE_WIDTH)
    return told + pages.folded("The table", table)


def _told(rules: AnySystem, transition: Transition[Any, Any], now: Sitting) -> Sequence[Line]:
    """What the seat hears of it; without a seat, what everybody does."""
    state, events = transition
    seat = now.seat or SPECTATOR
    before = state if transition.before is None else transition.before
    setup = getattr(state, "setup", None)
    teller = narrator(rules, seat=seat, language=now.language, setup=setup)
    try:
        return teller.lines(rules.view(before, seat), events, rules.view(state, seat))
    except (AttributeError, LookupError, TypeError, ValueError):
        # Several commands in one transition, or one made by hand: nobody knows what lay between.
        return _plainly(rules, teller, transition)


def _plainly(
    rules: AnySystem, teller: Narrator, transition: Transition[Any, Any]
) -> Sequence[Line]:
    seen = rules.view(transition.state, teller.seat)
    return attrs.evolve(teller, words=Words()).lines(seen, transition.events, seen)


# ------------------------------------------------------------------- choices and chances


def _menu(menu: Menu[Any], _now: Sitting) -> str:
    number, parts = 0, list[str]()
    for group in menu.groups:
        parts.append(f"<h4>{pages.line(group.title)}</h4><ol start='{number + 1}'>")
        for entry in group.entries:
            number += 1
            parts.append(f"<li>{_entry(entry)}</li>")
        parts.append("</ol>")
    return "".join(parts)


def _entry(entry: Entry[Any]) -> str:
    asks = ", ".join(pages.line(each.label) for each in entry.asks)
    chance = "" if entry.chance is None else f" ({float(entry.chance):.0%})"
    return f"{pages.line(entry.label)}{chance}" + (f" <small>[{asks}]</small>" if asks else "")


def _chart(table: Chart[Any], _now: Sitting) -> str:
    return pages.picture(chart(table))


def _chances(chances: Distribution, _now: Sitting) -> str:
    note = f"<div><small>{pages.safe(chances.mean_in_words)}</small></div>"
    return pages.picture(distribution(chances)) + note


def _simulated(result: Simulated, _now: Sitting) -> str:
    body = [
        (
            pages.safe(each.name),
            f"{each.mean:.3f} ± {each.standard_error:.3f}",
            f"{each.least:g} to {each.most:g}",
        )
        for each in result.summaries
    ]
    share = f"{result.games}" if result.is_complete else f"{result.games} of {result.wanted}"
    cut = f", {result.cut_short} cut short" if result.cut_short else ""
    caption = f"{share} games, seed {result.seed}{cut}"
    drawn = "".join(_drawn(each) for each in result.summaries[:MOST_DRAWN])
    table = pages.rows(["measure", "mean", "least to most"], body, caption=caption)
    return table + pages.folded("Distributions", drawn)


def _drawn(summary: Summary) -> str:
    if summary.counts is None or len(summary.counts) < 2:
        return ""
    return pages.picture(distribution(summary.distribution))


Shower = Callable[[Any, Sitting], str | None]

_SHOWERS: Final = MappingProxyType[type, Shower](
    {
        TorgState: _state,
        TarotState: _state,
        TorgView: _view,
        TarotView: _view,
        DramaCard: _card,
        TarotCard: _tarot,
        Transition: _transition,
        Menu: _menu,
        Chart: _chart,
        Distribution: _chances,
        Simulated: _simulated,
    }
)
"""What is shown → how."""

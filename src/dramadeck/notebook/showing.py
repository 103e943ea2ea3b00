"""Values as HTML: which of them are known, and what is shown of each."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts import Chart
from dramadeck.engine import Seat, Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.odds import Distribution
from dramadeck.kit.simulate import Simulated, Summary
from dramadeck.narration import Line, Narrator, Setup, narrator
from dramadeck.narration.menu import Entry, Menu
from dramadeck.narration.words import Words
from dramadeck.notebook import pages
from dramadeck.notebook.looking import rules_of, table_of_state, table_of_view, teller
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


def _card(card: DramaCard, now: Sitting) -> str:
    drawn = drama_card(card, _effect(card, now), words=now.words.drama_card)
    return pages.picture(drawn, now.language, width=CARD_WIDTH)


def _effect(card: DramaCard, now: Sitting) -> str:
    """What a card does, by the revised text: a card does not know in which game it lies."""
    for deck in TORG.decks.values():
        if card.number in deck.numbers and deck.card(card.number) == card:
            told = narrator(TORG, language=now.language, setup=Setup(REVISED, deck))
            return " ".join(each.text for each in told.card(card.number)[1:2])
    return ""


def _tarot(card: TarotCard, now: Sitting) -> str:
    drawn = tarot_card(card, words=now.words.tarot_card)
    return pages.picture(drawn, now.language, width=CARD_WIDTH / 2)


# ------------------------------------------------------------------- what happens


def _transition(transition: Transition[Any, Any], now: Sitting) -> str:
    state, events = transition
    rules, table = rules_of(events), table_of_state(state, now)
    told = pages.story(_told(rules, transition, now)) if rules is not None else ""
    if table is None:
        return told or f"<code>{pages.safe(repr(transition))}</code>"
    return told + pages.folded("The table", table)


def _told(rules: AnySystem, transition: Transition[Any, Any], now: Sitting) -> Sequence[Line]:
    """What the seat hears of it; without a seat, what everybody does."""
    state, events = transition
    before = state if transition.before is None else transition.before
    told = teller(rules, state, now)
    try:
        return told.lines(rules.view(before, told.seat), events, rules.view(state, told.seat))
    except (AttributeError, LookupError, TypeError, ValueError):
        # Several commands in one transition, or one made by hand: nobody knows what lay between.
        return _plainly(rules, told, transition)


def _plainly(rules: AnySystem, told: Narrator, transition: Transition[Any, Any]) -> Sequence[Line]:
    seen = rules.view(transition.state, told.seat)
    return attrs.evolve(told, words=Words()).lines(seen, transition.events, seen)


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
        TorgState: table_of_state,
        TarotState: table_of_state,
        TorgView: table_of_view,
        TarotView: table_of_view,
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

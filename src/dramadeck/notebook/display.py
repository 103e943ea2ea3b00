"""Values as HTML: which of them are known, and what is shown of each."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts import Chart
from dramadeck.core import Seat, Transition, UnknownNameError
from dramadeck.core.rules import AnySystem
from dramadeck.narration import Line, Setup, narrator
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.saying import Say, Who, say, say_in, say_n_in
from dramadeck.narration.words import NO_WORDS
from dramadeck.notebook import html
from dramadeck.notebook.looking import narrator_at, rules_of, table_of_state, table_of_view
from dramadeck.notebook.viewer import Sitting, sitting
from dramadeck.odds import display
from dramadeck.odds.distribution import CERTAINTY, Distribution
from dramadeck.pictures import chart, distribution, drama_card, tarot_card
from dramadeck.sim import Simulated, Summary
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
        text: what is printed where no HTML is; of a value that a seat looks at nothing, for in
            print it would tell all.
    """

    html: str = attrs.field(repr=False)
    text: str = attrs.field(default="", repr=False)

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
    text = _html(value, Sitting(seat=seat, language=language or sitting().language))
    if text is None:
        raise TypeError(f"{type(value).__name__} is nothing that a notebook shows")
    return Shown(text, str(value) if seat is None else "")


# ------------------------------------------------------------------- tables and cards


def _card(card: DramaCard, now: Sitting) -> str:
    drawn = drama_card(card, _effect(card, now), language=now.tongue)
    return html.picture(drawn, now.tongue.code, width=CARD_WIDTH)


def _effect(card: DramaCard, now: Sitting) -> str:
    """What a card does, by the revised text: a card does not know in which game it lies."""
    for deck in TORG.decks.values():
        if card.number in deck.numbers and deck.card(card.number) == card:
            told = narrator(TORG, language=now.tongue, setup=Setup(REVISED, deck))
            return " ".join(each.text for each in told.card(card.number)[1:2])
    return ""


def _tarot(card: TarotCard, now: Sitting) -> str:
    drawn = tarot_card(card, language=now.tongue)
    return html.picture(drawn, now.tongue.code, width=CARD_WIDTH / 2)


# ------------------------------------------------------------------- what happens


def _transition(transition: Transition[Any, Any], now: Sitting) -> str:
    state, events = transition
    rules, table = rules_of(events), table_of_state(state, now)
    told = html.story(_told(rules, transition, now)) if rules is not None else ""
    if table is None:
        return told or f"<code>{html.safe(repr(transition))}</code>"
    return told + html.folded(now.text(say("The table")), table)


def _told(rules: AnySystem, transition: Transition[Any, Any], now: Sitting) -> Sequence[Line]:
    """What the seat hears of it; without a seat, what everybody does."""
    state, events = transition
    told = narrator_at(rules, state, now)
    after = rules.view(state, told.seat)
    earlier = state if transition.before is None else transition.before
    try:
        before = rules.view(earlier, told.seat)
    except UnknownNameError:
        before = after  # she has just come
    try:
        return told.lines(before, events, after)
    except (AttributeError, LookupError, TypeError, ValueError):
        # Several commands in one transition, or one made by hand: nobody knows what lay between.
        return attrs.evolve(told, words=NO_WORDS).lines(after, events, after)


# ------------------------------------------------------------------- choices and chances


def _menu(menu: Menu, _now: Sitting) -> str:
    number, parts = 0, list[str]()
    for section in menu.sections:
        parts.append(f"<h4>{html.line(section[0].title)}</h4><ol start='{number + 1}'>")
        number += len(section)
        parts += [f"<li>{_form(form)}</li>" for form in section]
        parts.append("</ol>")
    return "".join(parts)


def _form(form: Form) -> str:
    asks = ", ".join(html.line(field.label) for field in form.fields if not field.is_extra)
    chance = "" if form.chance is None else f" ({float(form.chance):.0%})"
    return f"{html.line(form.label)}{chance}" + (f" <small>[{asks}]</small>" if asks else "")


def _chart(table: Chart[Any], now: Sitting) -> str:
    return html.picture(chart(table, language=now.tongue), now.tongue.code)


def _chances(chances: Distribution, now: Sitting) -> str:
    notes = [_mean(chances, now)]
    if chances.left_out:
        notes.append(now.tongue.phrase(chances.left_out, display.ODDS))
    told = "<br/>".join(html.safe(each) for each in notes if each)
    return f"{_bars(chances, now)}<div><small>{told}</small></div>"


def _bars(chances: Distribution, now: Sitting) -> str:
    """The picture of chances."""
    return html.picture(distribution(chances, language=now.tongue), now.tongue.code)


def _mean(chances: Distribution, now: Sitting) -> str:
    """The mean of chances, in the language: `Distribution.mean_in_words` is for programs."""
    if not chances.is_numeric:
        return ""
    mean = Who(now.tongue.number(chances.capped.mean, 2))
    if chances.beyond <= CERTAINTY:
        return now.text(say_in("notebook", "mean {mean}", mean=mean))
    last = chances.numbers[-1]
    return now.text(
        say_in(
            "notebook",
            "mean {mean}, if what lies beyond {last} counts as {last} (`capped`)",
            mean=mean,
            last=last,
        )
    )


def _simulated(result: Simulated, now: Sitting) -> str:
    body = [_measured(each, now) for each in result.summaries]
    drawn = "".join(_drawn(each, now) for each in result.summaries[:MOST_DRAWN])
    table = html.rows([now.text(each) for each in _HEADS], body, caption=now.text(_played(result)))
    return table + html.folded(now.text(say_in("notebook", "Distributions")), drawn)


_HEADS: Final = (
    say_in("notebook", "measure"),
    say_in("notebook", "mean"),
    say_in("notebook", "least to most"),
)


def _measured(each: Summary, now: Sitting) -> tuple[str, ...]:
    number = now.tongue.number
    least, most = _rounded(each.least), _rounded(each.most)
    ends = say_in("notebook", "{least} to {most}", least=least, most=most)
    mean = f"{number(each.mean, 3)} ± {number(each.standard_error, 3)}"
    return html.safe(each.name), mean, now.text(ends)


def _rounded(number: float) -> float:
    """A number with three decimals at most; a whole one has none."""
    rounded = round(float(number), 3)
    return int(rounded) if rounded.is_integer() else rounded


def _played(result: Simulated) -> Say:
    """How many games have been played, and by which seed."""
    done, wanted = result.games, result.requested
    games = say_n_in("notebook", done, "{n} game", "{n} games")
    if not result.is_complete:
        games = say_in("notebook", "{done} of {wanted} games", done=done, wanted=wanted)
    played = say_in("notebook", "{games}, seed {seed}", games=games, seed=Who(str(result.seed)))
    if not result.cut_short:
        return played
    return say_in("notebook", "{played}, {n} cut short", played=played, n=result.cut_short)


def _drawn(summary: Summary, now: Sitting) -> str:
    if summary.counts is None or len(summary.counts) < 2:
        return ""
    return _bars(summary.distribution, now)


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

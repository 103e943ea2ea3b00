"""Values as HTML, for a seat and in a language.

The user of a notebook has the state with all hands, so hiding them would protect nothing. A state
is shown with all hands unless a seat is set. If players look at the screen,
`set_viewer(torg.hero_seat("Quin"))` limits all displays to what Quin may see. A view is always
shown as its seat sees it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any, Final, cast

import attrs

from dramadeck.charts import Chart
from dramadeck.charts.display import print_by
from dramadeck.charts.torg.multi_action import ManyOnOneChart, OneOnManyChart
from dramadeck.codec.record_types import view_type
from dramadeck.core import Seat, Transition, UnknownNameError, systems
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language, Line, Narrator, Setup, narrator
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.form_text import form_lines
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.history import turn_lines
from dramadeck.narration.messages import Message, NameArg, message, message_in, message_n_in
from dramadeck.narration.narrators import narrator_for
from dramadeck.narration.table_model import Pile, Place, PlaceKind, TableModel
from dramadeck.narration.table_model import rows as text_rows
from dramadeck.notebook import html
from dramadeck.odds.distribution import CERTAINTY, ODDS, Distribution, whole
from dramadeck.pictures import chart, distribution, drama_card, tarot_card
from dramadeck.pictures.tables import table
from dramadeck.sim import Simulated, Summary
from dramadeck.tarot.cards import TarotCard
from dramadeck.torg import REVISED, TORG, DramaCard

TABLE_WIDTH: Final = 900  # the largest width of a table, in pixels
CARD_WIDTH: Final = 520  # the width of both sides of a card, in pixels
_COLUMN: Final = 400  # the least width of a value beside others, in pixels
MOST_DRAWN: Final = 6  # the most measures of a simulation whose distributions are drawn


@attrs.frozen(kw_only=True)
class Viewer:
    """The seat for which a notebook shows games, if any, and the code of the language."""

    seat: Seat | None = None
    code: str | None = None

    @property
    def language(self) -> Language:
        """The language of the displays."""
        return spoken(self.code)


_CURRENT: Final = [Viewer()]  # the viewer of all cells; a notebook has its own process


def current_viewer() -> Viewer:
    """The viewer that is set now."""
    return _CURRENT[0]


def set_viewer(seat: Seat | None = None, *, language: str | None = None) -> None:
    """Set the seat for which the notebook shows games from now on, and its language.

    Args:
        seat: the seat; by default the whole table is shown. With a language alone the seat stays.
        language: the language of sentences and captions, such as "de"; by default that of the
            environment variable `DRAMADECK_LANGUAGE`, or English. With a seat alone it stays.

    Raises:
        TypeError: this is no seat.
        UnknownNameError: there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> notebook.set_viewer(torg.hero_seat("Quin"))
    >>> "The table as Quin sees it" in notebook.html_of(state)
    True
    >>> notebook.set_viewer()
    """
    if seat is None and language is not None:
        seat = current_viewer().seat
    elif seat is not None and language is None:
        language = current_viewer().code
    if not isinstance(cast("object", seat), Seat | None):
        raise TypeError(
            f"expected a seat, such as torg.hero_seat('Quin'), got {truncated_repr(seat)}"
        )
    viewer = Viewer(seat=seat, code=language)
    _ = viewer.language  # raises the error for an unknown one
    _CURRENT[0] = viewer
    # The text that a notebook stores beside the HTML has only what the seat may know, too.
    is_set = viewer != Viewer()
    print_by((lambda value: _text_for(value, current_viewer())) if is_set else str)


# ------------------------------------------------------------------------------ values


def html_of(value: object) -> str | None:
    """The HTML with which a notebook shows a value; None if it shows only text.

    >>> from dramadeck import notebook, torg
    >>> notebook.html_of(torg.original_deck().card(42)).count("<svg")
    1
    >>> notebook.html_of("nothing to draw")
    """
    return _html(value, current_viewer())


def _html(value: object, viewer: Viewer) -> str | None:
    for kind, display in _DISPLAYS.items():
        if isinstance(value, kind):
            return display(value, viewer)
    state = _state_of(value)
    rules = _system_of_state(state)
    if rules is not None:
        return state_html(rules, state, viewer) or None
    rules = _system_of(value, view_type)
    return None if rules is None else _view(rules, value, viewer)


def _text_for(value: object, viewer: Viewer) -> str:
    if isinstance(value, Transition):
        return _transition_text(value, viewer)
    state = _state_of(value)
    rules = _system_of_state(state)
    return str(value) if rules is None else _table_text(rules, state, viewer)


def _state_of(value: object) -> object:
    """The state of a record or of a moment of a simulation; any other value itself."""
    return getattr(value, "state", value)


def _transition_text(transition: Any, viewer: Viewer) -> str:
    rules = _system_of_state(transition.state)
    if rules is None:
        return str(transition)
    texts = [line.text for line in _lines(rules, transition, viewer)]
    return "\n".join([*texts, _table_text(rules, transition.state, viewer)])


def _table_text(rules: AnySystem, state: Any, viewer: Viewer) -> str:
    _, model = _table(rules, state, viewer)
    return "\n".join(map(str, text_rows(model, viewer.language)))


@attrs.frozen(repr=False)
class Shown:
    """The display of a value as a seat sees it.

    Attributes:
        text: the text for programs without HTML; it has only what the seat may know.
        width: the largest width in pixels, if one was given.
    """

    html: str
    text: str = ""
    width: int | None = None

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


def show(
    value: object,
    *,
    seat: Seat | None = None,
    language: str | None = None,
    width: int | None = None,
) -> Shown:
    """Show a value as a seat sees it.

    Args:
        value: a state, a view, a transition, a record, a card, a chart, a menu, a distribution, a
            simulation.
        seat: the seat; None shows the whole table.
        language: the code of the language; by default that of the notebook.
        width: the largest width in pixels.

    Raises:
        TypeError: there is no display for the value.
        UnknownNameError: the game has no such seat, or there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> shown = notebook.show(state, seat=torg.hero_seat("Marco"))
    >>> shown.html.count("The table as Marco sees it")
    1
    >>> print(str(shown).splitlines()[0])
    Quin: Hand: 5 cards. Pool: nothing.
    """
    viewer = Viewer(seat=seat, code=language or current_viewer().code)
    text, own = _html(value, viewer), getattr(value, "_repr_html_", None)
    if text is None and own is not None:
        text = own()
    if text is None:
        expected = "a state, a transition, a record, a card, a chart, a menu, or chances"
        if value.__class__ in (list, tuple):
            expected += " (several of them by `side_by_side(*values)`)"
        raise TypeError(f"a notebook shows {expected}, not {truncated_repr(value)}")
    if width is not None:
        if whole("width", width) < 1:
            raise ValueError(f"width: expected 1 pixel or more, got {width}")
        text = f'<div style="max-width:{width}px">{text}</div>'
    return Shown(text, _text_for(value, viewer), width)


def side_by_side(*values: object) -> Shown:
    """Several values next to each other, such as the table from several seats.

    They are results of `show`, or values that are shown as in a cell. Those that have no space in a
    row are in the next one.

    Raises:
        TypeError: there is no display for a value.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> both = notebook.side_by_side(
    ...     *(notebook.show(state, seat=torg.hero_seat(name)) for name in ("Quin", "Marco"))
    ... )
    >>> both.html.count("<svg")
    2
    """
    viewer = current_viewer()
    shown = [
        value if isinstance(value, Shown) else show(value, seat=viewer.seat, language=viewer.code)
        for value in values
    ]
    parts = "".join(f'<div style="min-width:0">{one.html}</div>' for one in shown)
    widths = [one.width for one in shown if one.width is not None]
    # With widths for all no column is wider.
    least, most = _COLUMN, "1fr"
    if len(widths) == len(shown) and widths:
        least, most = max(widths), f"{max(widths)}px"
    columns = f"repeat(auto-fit,minmax(min(100%,{least}px),{most}))"
    html_text = f'<div style="display:grid;gap:12px;grid-template-columns:{columns}">{parts}</div>'
    return Shown(html_text, "\n\n".join(one.text for one in shown))


# ------------------------------------------------------------------------------ tables


def _system_of(value: object, type_of: Callable[[AnySystem], Any]) -> AnySystem | None:
    """The installed system whose states or views have the type of this value."""
    for rules in systems().values():
        with suppress(TypeError, NameError):  # another package's system may lack annotations
            if type_of(rules) is value.__class__:
                return rules
    return None


def _system_of_state(state: object) -> AnySystem | None:
    return _system_of(state, attrgetter("state_type"))


def narrator_of(rules: AnySystem, state: Any, viewer: Viewer, seat: Seat | None = None) -> Narrator:
    """The narrator for a seat; by default for that of the viewer, or for a spectator."""
    setup = getattr(state, "setup", None)
    return narrator_for(rules, viewer.code, seat=seat or viewer.seat or SPECTATOR, setup=setup)


def state_html(rules: AnySystem, state: Any, viewer: Viewer) -> str:
    """The table as the seat of the viewer sees it, or with all hands open.

    It is empty for a system without a table.
    """
    view, model = _table(rules, state, viewer)
    if not model.places:
        return ""
    picture = table(narrator_of(rules, state, viewer), view, model)
    return html.picture(picture, viewer.language, width=TABLE_WIDTH)


def _table(rules: AnySystem, state: Any, viewer: Viewer) -> tuple[Any, TableModel]:
    """The view of the viewer, or of a spectator, and the table; without a seat with all hands."""
    seat = viewer.seat or SPECTATOR
    if viewer.seat is not None:
        rules.require_seat(state, seat)
    view = rules.view(state, seat)
    model = narrator_of(rules, state, viewer).table_model(view)
    if viewer.seat is None:
        model = _whole(
            model,
            (
                narrator_of(rules, state, viewer, seat).table_model(rules.view(state, seat))
                for seat in rules.seats(state)
            ),
        )
    return view, model


def _view(rules: AnySystem, view: Any, viewer: Viewer) -> str | None:
    """The table of a view; None if its deck is a custom one: the view has only the name."""
    try:
        picture = table(narrator_of(rules, None, viewer, view.seat), view)
    except UnknownNameError:
        return None
    return html.picture(picture, viewer.language, width=TABLE_WIDTH)


def _whole(public: TableModel, models: Iterable[TableModel]) -> TableModel:
    """The table with everything that any of the seats sees."""
    # What is to be done now is addressed to a seat, so here it is that of a spectator.
    places = {place.key: [place] for place in public.places}
    for model in models:
        for place in model.places:
            if place.kind is not PlaceKind.NOW:
                places.setdefault(place.key, []).append(place)
    return TableModel(
        title=message("The whole table"), places=tuple(map(_whole_place, places.values()))
    )


def _whole_place(places: Sequence[Place]) -> Place:
    """A place as all seats together see it: with the most facts, and the most cards of a pile."""
    fullest = max(places, key=lambda place: sum(len(member.facts) for member in place.members))
    piles: dict[str, Pile] = {}
    for pile in (pile for place in places for pile in place.piles):
        piles[pile.zone] = max(piles.get(pile.zone, pile), pile, key=lambda pile: len(pile.cards))
    return attrs.evolve(fullest, piles=tuple(piles.values()), is_own=False)


# ------------------------------------------------------------------------------ cards


def _card(card: DramaCard, viewer: Viewer) -> str:
    picture = drama_card(card, _effect(card, viewer), language=viewer.language)
    return html.picture(picture, viewer.language, width=CARD_WIDTH)


def _effect(card: DramaCard, viewer: Viewer) -> str:
    """The effect of a card by the revised text, because a card has no game."""
    for deck in TORG.decks.values():
        if card.number in deck.numbers and deck.card(card.number) == card:
            setup = Setup(REVISED, deck)
            lines = narrator(TORG, language=viewer.language, setup=setup).card(card.number)
            return " ".join(line.text for line in lines[1:2])
    return ""


def _tarot(card: TarotCard, viewer: Viewer) -> str:
    picture = tarot_card(card, language=viewer.language)
    return html.picture(picture, viewer.language, width=CARD_WIDTH / 2)


# ------------------------------------------------------------------------------ what happens


def _transition(transition: Transition[Any, Any], viewer: Viewer) -> str:
    rules = _system_of_state(transition.state)
    if rules is None:
        return f"<code>{html.safe(repr(transition))}</code>"
    story = html.story(_lines(rules, transition, viewer))
    table_html, title = state_html(rules, transition.state, viewer), message("The table")
    return story + (html.folded(viewer.language.text(title), table_html) if table_html else "")


def _lines(rules: AnySystem, transition: Transition[Any, Any], viewer: Viewer) -> Sequence[Line]:
    """The sentences about a transition for the seat of the viewer, or for a spectator."""
    state, events = transition
    seat_narrator = narrator_of(rules, state, viewer)
    after = rules.view(state, seat_narrator.seat)
    earlier = state if transition.before is None else transition.before
    try:
        before = rules.view(earlier, seat_narrator.seat)
    except UnknownNameError:
        before = after  # the seat is new
    # A transition of several commands has no views between them.
    return turn_lines(seat_narrator, before, events, after)


# ------------------------------------------------------------------------------ choices and chances


def menu_html(menu: Menu, viewer: Viewer) -> str:
    """The forms of a menu with their numbers, under the titles of its sections."""
    number, parts = 0, list[str]()
    for section in menu.sections:
        parts.append(f"<h4>{html.line(section[0].title)}</h4><ol start='{number + 1}'>")
        number += len(section)
        parts += [f"<li>{_form(form, viewer)}</li>" for form in section]
        parts.append("</ol>")
    return "".join(parts)


def _whole_form(form: Form, viewer: Viewer) -> str:
    lines = form_lines(form, viewer.language, with_extras=True)
    return f"<pre>{'<br/>'.join(map(html.safe, lines))}</pre>"


def _form(form: Form, viewer: Viewer) -> str:
    fields = ", ".join(html.line(field.label) for field in form.fields if not field.is_extra)
    chance = ""
    if form.chance is not None:
        chance = f" ({viewer.language.percent(float(form.chance))})"
    return f"{html.line(form.label)}{chance}" + (f" <small>[{fields}]</small>" if fields else "")


def _chart(printed: Chart[Any], viewer: Viewer) -> str:
    return html.picture(chart(printed, language=viewer.language), viewer.language)


def _charts(printed: ManyOnOneChart | OneOnManyChart, viewer: Viewer) -> str:
    return "".join(_chart(part, viewer) for part in printed)


def _chances(chances: Distribution, viewer: Viewer) -> str:
    notes = [_mean(chances, viewer)]
    if chances.left_out:
        notes.append(viewer.language.phrase(chances.left_out, ODDS))
    text = "<br/>".join(html.safe(note) for note in notes if note)
    return f"{_bars(chances, viewer)}<div><small>{text}</small></div>"


def _bars(chances: Distribution, viewer: Viewer) -> str:
    return html.picture(distribution(chances, language=viewer.language), viewer.language)


def _mean(chances: Distribution, viewer: Viewer) -> str:
    """The sentence with the mean of chances; `Distribution.mean_in_words` has only English."""
    if not chances.is_numeric:
        return ""
    language, last = viewer.language, chances.numbers[-1]
    mean = NameArg(language.number(chances.capped.mean, 2))
    if chances.beyond <= CERTAINTY:
        return language.text(message_in("notebook", "mean {mean}", mean=mean))
    return language.text(
        message_in(
            "notebook",
            "mean {mean}, if values above {last} count as {last}",
            mean=mean,
            last=last,
        )
    )


def _summary(summary: Summary, viewer: Viewer) -> str:
    drawn = _bars(summary.distribution, viewer) if summary.counts is not None else ""
    return html.rows(_heads(viewer), [_measured(summary, viewer)]) + drawn


def _simulated(result: Simulated, viewer: Viewer) -> str:
    text = viewer.language.text
    body = [_measured(summary, viewer) for summary in result.summaries]
    heads = _heads(viewer)
    if any(summary.count < result.games for summary in result.summaries):
        # A number that some games do not give has a mean of the others alone.
        heads.append(text(message_in("notebook", "games")))
        body = [
            (*row, str(summary.count)) for row, summary in zip(body, result.summaries, strict=True)
        ]
    pictures = "".join(
        _bars(summary.distribution, viewer)
        for summary in result.summaries[:MOST_DRAWN]
        if summary.counts is not None and len(summary.counts) > 1
    )
    rows = html.rows(heads, body, caption=text(_played(result)))
    return rows + html.folded(text(message_in("notebook", "Distributions")), pictures)


_HEADS: Final = (
    message_in("notebook", "measure"),
    message_in("notebook", "mean"),
    message_in("notebook", "range"),
)


def _heads(viewer: Viewer) -> list[str]:
    return [*map(viewer.language.text, _HEADS)]


def _measured(summary: Summary, viewer: Viewer) -> tuple[str, ...]:
    language = viewer.language
    least, most = _rounded(summary.least), _rounded(summary.most)
    ends = language.text(message_in("notebook", "{least} to {most}", least=least, most=most))
    mean, error = language.number(summary.mean, 3), language.number(summary.standard_error, 3)
    return html.safe(summary.name), f"{mean} ± {error}", ends


def _rounded(number: float) -> float:
    """A number with three decimals at most; a whole one has none."""
    rounded = round(float(number), 3)
    return int(rounded) if rounded.is_integer() else rounded


def _played(result: Simulated) -> Message:
    """The caption with the number of games and the seed."""
    done, requested = result.games, result.requested
    games = message_n_in("notebook", done, "{n} game", "{n} games")
    if not result.is_complete:
        games = message_in("notebook", "{done} of {wanted} games", done=done, wanted=requested)
    played = message_in(
        "notebook", "{games}, seed {seed}", games=games, seed=NameArg(str(result.seed))
    )
    if not result.cut_short:
        return played
    return message_in("notebook", "{played}, {n} stopped early", played=played, n=result.cut_short)


_DISPLAYS: Final[Mapping[type, Callable[[Any, Viewer], str]]] = {
    DramaCard: _card,
    TarotCard: _tarot,
    Transition: _transition,
    Menu: menu_html,
    Form: _whole_form,
    Chart: _chart,
    ManyOnOneChart: _charts,
    OneOnManyChart: _charts,
    Distribution: _chances,
    Summary: _summary,
    Simulated: _simulated,
}
"""Type of a value → its display; states and views of installed systems have displays, too."""

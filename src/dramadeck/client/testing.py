"""A check for authors of rule systems: user interfaces can show every turn of a game to every seat.

`dramadeck.testing` checks the laws of a system; this checks its presentation. A view, an event or a
command may be valid, although no sentence, menu, picture or message can be made of it. So random
games are played, and each turn is shown to every seat as user interfaces show it: as sentences in
each language, as a menu, as a table, as a picture if there is one, and as JSON.

>>> from dramadeck import tarot
>>> check_presentation(tarot.TAROT, games=1, moves=3).turns
3
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Unpack

import attrs

from dramadeck import narration
from dramadeck.client.card_moves import moves_of
from dramadeck.codec import saves
from dramadeck.codec.convert import converter
from dramadeck.codec.schema import json_schema
from dramadeck.core import FACE_DOWN, Seat
from dramadeck.core.record_search import cards_in
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.broadcast import Applied, Broadcast, whole_view
from dramadeck.narration import Line as Sentence
from dramadeck.narration import Narrator, Words
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.spans import line_data
from dramadeck.narration.table_model import table_data
from dramadeck.pictures.faces import face_of, faces_of, open_face
from dramadeck.pictures.tables import table
from dramadeck.storage.journal import seat_text
from dramadeck.storage.store import EntryKind, JournalEntry
from dramadeck.testing import Check, Findings, Play, check_turns
from dramadeck.testing.laws import Law, LawBrokenError, decks_in, same
from dramadeck.testing.random_play import TurnCase

LANGUAGES: Final = ("en", "de")
"""The default languages of the check."""

MOST_CARDS: Final = 3
"""How many visible cards are shown in each turn, chosen at random."""


def check_presentation(
    rules: AnySystem,
    *,
    games: int = 4,
    moves: int = 30,
    languages: Sequence[str] = LANGUAGES,
    words: Words | None = None,
    **how: Unpack[Play],
) -> Findings:
    """Play random games of a system, and check that each turn can be shown to every seat.

    Args:
        rules: the system.
        games: how many games are played.
        moves: how many commands each game has.
        languages: the codes of the languages.
        words: the words of the system; None takes those that are installed for it.
        **how: the other arguments of `check_laws`: `seed`, `decks`, `start`, `more`, `weights`.

    Raises:
        LawBrokenError: something cannot be shown to some seat; the message says what.
        ValueError: the system cannot be set up for any number of players; pass `start`.
    """
    try:
        json_schema(rules)
    except TypeError as problem:
        what = f"the data of the system cannot be described to programs: {problem}"
        raise LawBrokenError(Law.PRESENTATION, what, None, how.get("seed", 1), 0) from None
    law = _Presentation(languages, words)

    def checks() -> Mapping[Law, Check]:
        return {Law.PRESENTATION: law}

    return check_turns(rules, checks, games=games, moves=moves, name="check_presentation", **how)


@attrs.frozen
class _Presentation:
    """Law 12: everything that a seat may see can be shown to it."""

    languages: Sequence[str]
    words: Words | None

    def __call__(self, case: TurnCase) -> Iterator[str]:
        rules = case.rules
        for seat in dict.fromkeys((*rules.seats(case.before), SPECTATOR)):
            turn = _Shown(case, seat)
            yield from turn.as_data()
            for code in self.languages:
                setup = getattr(case.before, "setup", None)
                narrator = narration.narrator(
                    rules, seat=seat, language=code, setup=setup, words=self.words
                )
                yield from turn.in_words(narrator)
                yield from turn.in_a_menu(narrator)
                yield from turn.in_pictures(narrator)
        yield from _saved(case)


@attrs.frozen
class _Shown:
    """A turn as a seat sees it, and the checks of all ways to show it."""

    case: TurnCase
    seat: Seat

    @cached_property
    def views(self) -> tuple[Any, Any]:
        """The views of the seat before and after the turn."""
        view, case = self.case.rules.player_view, self.case
        return view(case.before, self.seat), view(case.after, self.seat)

    @cached_property
    def offered(self) -> tuple[Any, ...]:
        """What the seat may send before the turn; nothing, if it is no seat of the table."""
        return self._listed(sample=False)

    @cached_property
    def sampled(self) -> tuple[Any, ...]:
        """Some of it, as a menu shows it that names samples of a large group."""
        return self._listed(sample=True)

    def _listed(self, *, sample: bool) -> tuple[Any, ...]:
        rules, state = self.case.rules, self.case.before
        is_seat = self.seat in rules.seats(state)
        return tuple(rules.legal_actions(state, self.seat, sample=sample)) if is_seat else ()

    @cached_property
    def events(self) -> tuple[Any, ...]:
        """The events of the turn, as the seat may see them."""
        view_event = self.case.rules.view_event
        return tuple(view_event(event, self.seat) for event in self.case.events)

    @property
    def cards(self) -> tuple[int, ...]:
        """Some of the cards that the seat sees, chosen at random."""
        numbers = {*cards_in(self.views[1])} - {FACE_DOWN}
        return self.case.rng.shuffled(sorted(numbers))[:MOST_CARDS]

    def as_data(self) -> Iterator[str]:
        """Check the view, the events and the listed commands as JSON."""
        rules = self.case.rules
        for view in self.views:
            if not attrs.has(view.__class__):
                yield f"the view of {self.seat} is no attrs record; a client gets it field by field"
                continue
            for field in attrs.fields(attrs.resolve_types(view.__class__)):
                value = getattr(view, field.name)
                try:
                    data = converter(rules).unstructure(value, unstructure_as=field.type)
                    json.dumps(data, allow_nan=False)
                except Exception as problem:  # noqa: BLE001 - a wrong type may cause any error
                    what = f"{view.__class__.__name__}.{field.name} cannot be sent"
                    yield f"{what}: {problem!r}; it is {truncated_repr(value)}"
        json.dumps([saves.plain(rules, event) for event in self.events], allow_nan=False)
        json.dumps(moves_of(self.events), allow_nan=False)
        self._as_updates()
        for command in self.sampled:
            if not same(saves.load_command(rules, saves.dump_command(rules, command)), command):
                yield f"{self.seat} is offered {command!r}, which comes back otherwise"

    def _as_updates(self) -> None:
        """Make the updates of a host: a whole view, and the turn with the changed fields."""
        case, rules = self.case, self.case.rules
        json.loads(whole_view(rules, 1, self.seat, case.before).text)
        line = JournalEntry(
            turn=1,
            kind=EntryKind.PLAYED,
            seat=seat_text(rules.issuer(case.before, case.command)),
            request=None,
            text="",
            at=0,
        )
        applied = Applied(case.before, case.after, case.events)
        update = Broadcast(rules, line, applied).to(self.seat)
        json.loads(update.text)
        json.dumps(update.changes, allow_nan=False)

    def in_words(self, narrator: Narrator) -> Iterator[str]:
        """Check the sentences: the events, the table, visible cards, and refusals."""
        before, after = self.views
        rules, case = narrator.rules, self.case
        for line in narrator.lines(before, case.events, after):
            yield from self._empty(line, narrator, "a line of what has happened")
        rows = narrator.table(after)
        json.dumps(table_data(narrator.table_model(after), narrator.language), allow_nan=False)
        if any(not "".join(span.text for span in row.title).strip() for row in rows):
            yield f"{self.seat} reads a table of which a row has no title"
        for card in self.cards:
            for line in narrator.card(card, after):
                yield from self._empty(line, narrator, f"a line of card {card}")
        for command in case.tried:
            if rules.issuer(case.before, command) == self.seat:
                refusal = rules.refusal(case.before, command)
                if refusal is not None:
                    line = narrator.refusal(refusal)
                    yield from self._empty(line, narrator, f"why {command!r} is refused")

    def in_a_menu(self, narrator: Narrator) -> Iterator[str]:
        """Check that each listed command has a label, and each type of command a form."""
        if self.seat not in self.case.rules.seats(self.case.before):
            return
        view = self.views[0]
        for command in self.sampled:
            label = narrator.label(view, command)
            yield from self._empty(label, narrator, f"the label of {command!r}")
        menu = narrator.menu(view, self.offered)
        json.dumps(menu_data(menu), allow_nan=False)
        for kind in sorted({type(command).__name__ for command in self.offered}):
            if menu.named(kind) is None:
                yield f"{self.seat} may send a {kind}, and no form of the menu is for it"

    def in_pictures(self, narrator: Narrator) -> Iterator[str]:
        """Check the pictures of the table and of visible cards, if the system has any."""
        name, view = narrator.rules.name, self.views[1]
        setup = getattr(self.case.after, "setup", None)
        deck: Any = getattr(setup, "deck", None)
        drawn = [table(narrator, view)]
        faces = faces_of(name)
        for card in self.cards if faces else ():
            effect = " ".join(str(line) for line in narrator.card(card, view)[1:])
            open_face(name, view, card)
            printed = deck.card(card) if hasattr(deck, "card") else card
            drawn += [face_of(name, face, printed, effect, narrator.language) for face in faces]
        for picture in drawn:
            if not picture.svg().startswith("<svg"):
                yield f"{self.seat} is shown a picture that is none"

    def _empty(self, line: Sentence, narrator: Narrator, what: str) -> Iterator[str]:
        json.dumps(line_data(line))
        if not line.text.strip():
            yield f"{self.seat} gets no sentence in {narrator.language.code}: {what}"


def _saved(case: TurnCase) -> Iterator[str]:
    """Check that the state equals the one that is loaded from its save."""
    rules, state = case.rules, case.after
    decks = decks_in(rules, state)
    if not same(saves.load_state(saves.dump_state(rules, state), rules=rules, decks=decks), state):
        yield "the state comes back otherwise from its save"


__all__ = ["LANGUAGES", "check_presentation"]

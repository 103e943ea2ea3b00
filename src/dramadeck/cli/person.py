"""A person at the terminal, who fills in the forms of the menu."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import attrs
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from dramadeck.cli.keyboard import Understood, ask
from dramadeck.cli.page import WRONG
from dramadeck.cli.screen import Flow, Screen, rich_text, rows_of
from dramadeck.client.closed_forms import closed_line
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.validation import escaped
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.lookups.rules import rules_explained
from dramadeck.narration import Line, Narrator, Tone, plain, question_help
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.forms import Form, FormField, Menu
from dramadeck.narration.lookup import find_cards, no_card_found
from dramadeck.narration.messages import message
from dramadeck.narration.narrators import called
from dramadeck.narration.submission import AnswerError, chance_of
from dramadeck.sim.turn_loop import HasState, PendingQuestion, TurnLoop, sent_by

WIDEST: Final = 18  # the most letters of the left column of a menu

MOST_HINTED: Final = 60
"""The most letters of a hint in a menu; a longer one is shown with the questions of its form."""


def ask_person(
    script: TurnLoop[Any, Any],
    screen: Screen,
    narrator: Narrator,
    moment: HasState,
    question: PendingQuestion,
) -> Any:
    """The answer of the person to a question, or a `Control`."""
    seat = question.seat
    seat_narrator = attrs.evolve(narrator, seat=seat)
    menu = SeatMenu(script, screen, seat_narrator, moment, question)
    return ask(screen, plain(screen.language.value(called(seat))), menu)


class SeatMenu:
    """The menu of a seat, and the questions of the form that was chosen."""

    def __init__(
        self,
        script: TurnLoop[Any, Any],
        screen: Screen,
        narrator: Narrator,
        moment: HasState,
        question: PendingQuestion,
    ) -> None:
        self._script, self._screen, self._narrator = script, screen, narrator
        self._moment, self._question = moment, question
        self._may_decline = script.may_decline(moment, question)
        view = script.rules.view(moment.state, question.seat)
        self.talk = Dialogue(self._menu(view), narrator.language)
        now = [rich_text(line.spans, "not dim") for line in narrator.now(view)[:1]]
        self._whole = rows_of(narrator.table(view))
        brief = Group(rows_of(narrator.table(view, is_brief=True)), Rule(*now, style="dim"))
        self._tables = Group(self._whole, Rule(style="dim")), brief

    def _filled(self, sample: Any) -> Iterator[Any]:
        """A sample with the values of the character sheets, if the rules allow them."""
        refusal, state = self._script.rules.refusal, self._moment.state
        filled = self._script.fill(self._moment, self._question, sample)
        allowed = (action for action in filled if action is sample or not refusal(state, action))
        return iter([*allowed] or (sample,))

    # ------------------------------------------------------------------------ output

    def _table(self, below: RenderableType) -> RenderableType:
        """The table, or a brief one if only that leaves space for the story and the menu."""
        if self.talk.form is not None and not self._screen.is_live:
            return Group()
        for has_story in (True, False):
            for table in self._tables:
                if self._screen.fits(table, below, has_story=has_story):
                    return table
        return self._tables[-1]

    def _menu(self, view: Any) -> Menu:
        """The menu of the seat, with the chances that are known."""
        rules, state, seat = self._script.rules, self._moment.state, self._question.seat
        commands = sent_by(rules, state, seat, rules.legal_actions(state, seat))
        chances = self._script.chances
        chance = None if chances is None else chances(self._moment)
        return self._narrator.menu(view, commands, fill=self._filled, chance=chance)

    def shown(self) -> tuple[RenderableType, RenderableType]:
        """The table, and the menu or the question of a form."""
        form, field = self.talk.form, self.talk.field
        below = self._menu_drawn() if form is None or field is None else self._asked(form, field)
        return self._table(below), below

    def _asked(self, form: Form, field: FormField) -> RenderableType:
        """A question of a form."""
        grid, label = _two_columns(), rich_text(field.label.spans)
        is_long = label.cell_len > WIDEST
        words = Flow(
            _numbered(number, self._labeled(text, self.talk.chance(option)))
            for option, (number, text) in zip(self.talk.options, self.talk.entries, strict=True)
        )
        free = Text(f"[{self.talk.proposed}]" if self.talk.proposed else "")
        grid.add_row(Text() if is_long else label, words if field.options else free)
        if field.suggestions:
            names = enumerate(map(escaped, field.suggestions), 1)
            grid.add_row(Text(), Flow(_numbered(place, Text(name)) for place, name in names))
        if field.nothing is not None:
            nothing = Text(f"[{field.nothing.text}]")
            grid.add_row(Text(), _numbered(0, nothing) if field.options else nothing)
        hint = [rich_text(form.hint.spans, "dim")] if form.hint else []
        above = [Text(label.plain, "dim")] if is_long else []
        notes = [Text(self._screen.language.text(note), "dim") for note in self.talk.notes]
        return Group(rich_text(self.talk.title.spans, "bold"), *hint, *above, grid, *notes)

    def _menu_drawn(self, *, has_hints: bool = True) -> RenderableType:
        """The menu; without its hints if only that leaves space for the table."""
        grid, number = _two_columns(), 1
        for section in self.talk.menu.sections:
            words = [
                _numbered(n, self._labeled(self.talk.entry_label(form), chance_of(form, {}), hint))
                for n, form in enumerate(section, number)
                for hint in [form.hint if has_hints else None]
            ]
            number += len(words)
            grid.add_row(rich_text(section[0].title.spans), Flow(words))
        if self._may_decline:
            nothing = self._screen.language.text(message("nothing more"))
            grid.add_row(Text(), _numbered(0, Text(f"[{nothing}]")))
        if has_hints and not self._screen.fits(self._tables[-1], grid, has_story=False):
            return self._menu_drawn(has_hints=False)
        return grid

    def _labeled(self, label: Line, chance: Fraction | None, hint: Line | None = None) -> Text:
        """A label, with the chance of success if it is known, and with a short hint."""
        text = rich_text(label.spans)
        if chance is not None:
            text.append(f" {self._screen.language.percent(float(chance))}", style="green")
        if hint is not None and len(hint.text) <= MOST_HINTED:
            text.append(f" ({hint.text})", style="dim")
        return text

    # -------------------------------------------------------------------- answers

    def understand(self, line: str, /) -> Understood:
        """Choose a form, or answer a question of it."""
        if self.talk.form is None and line in ("", "0") and self._may_decline:
            return True, None
        if self.talk.form is not None and line.casefold() == "b":
            self.talk.back()
            return False, self
        if self.talk.form is None and line.casefold() == "b":
            nothing = message("This is the first question; u undoes your last choice.")
            self._screen.write(nothing, style=WRONG)
            return False, None
        before = self.talk.form, self.talk.field
        try:
            command = self.talk.answer(line)
        except AnswerError as mistake:
            if before[0] is not None and self.talk.begins_with_form(line):
                self.talk.leave()
                return self.understand(line)
            why = None if before[0] else self._why_closed(line)
            if why is not None:
                self.talk.leave()  # the first words may have selected another form
            self._screen.tell([why or attrs.evolve(mistake.line, tone=Tone.BAD)])
            is_new = (self.talk.form, self.talk.field) != before
            return False, self if is_new else None
        if command is None:
            return False, self
        command = self._script.sent(command)
        rules, state, seat = self._script.rules, self._moment.state, self._question.seat
        sender = rules.issuer(state, command)
        problem = rules.refusal(state, command)
        if sender != seat:
            problem = refusal(HostReason.NOT_YOURS, sender=sender, seat=seat).refusal
        if problem is None:
            return True, command
        self._screen.tell([self._narrator.refusal(problem)])
        return False, None

    def _why_closed(self, text: str) -> Line | None:
        return closed_line(self._narrator, self._moment.state, self.talk.menu, text)

    # ------------------------------------------------------------------- explanations

    def show_table(self) -> None:
        """Show the whole table."""
        self._screen.show(self._whole)

    def explain(self, what: str) -> None:
        """Explain an entry on the screen, a card, or how to answer."""
        narrator, screen, state = self._narrator, self._screen, self._moment.state
        if not what:
            screen.tell(question_help.typing_explained(narrator, self.talk, state))
        elif entry := question_help.entry_explained(narrator, self.talk, what):
            screen.tell(entry)
        else:
            matches = find_cards(narrator, state, what)
            for card in matches.cards:
                screen.card(card)
            about = rules_explained(narrator.rules.name, what, narrator.language, state)
            blocks = [] if matches.cards else [*about]
            closed = None if matches.cards or blocks else self._why_closed(what)
            if closed is not None:
                screen.tell([closed])
            elif matches.near or not (matches.cards or blocks):
                no_rule = [] if matches.near else [message("No rule has this word.")]
                screen.write(*no_card_found(truncated_repr(what), matches), *no_rule, style=WRONG)
            screen.tell(Line(block.spans, depth=0) for block in blocks)


def _two_columns() -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", max_width=WIDEST)
    grid.add_column(ratio=1)
    return grid


def _numbered(number: int, text: Text) -> Text:
    return Text(f"{number} ", style="bold").append_text(Text(style="not bold").append_text(text))

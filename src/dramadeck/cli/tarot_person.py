"""A player of the break-in at the terminal: menus are shown, answers are understood."""

import re
from typing import Final

from dramadeck.cli.keyboard import Keyboard, Menu, Wish
from dramadeck.cli.screen import Screen
from dramadeck.cli.tarot_menu import options, staked, stakes
from dramadeck.cli.tarot_pictures import card_explained, on_the_table, show_hand
from dramadeck.engine import UnknownNameError
from dramadeck.engine.errors import short
from dramadeck.kit.simulate.tarot.habits import choose
from dramadeck.kit.simulate.tarot.moment import Asks, Question, TarotMoment
from dramadeck.tarot import TAROT, Command, RevealCards

HELP: Final = (
    "A number chooses a line; where cards are laid, type several, such as 1 3, or 0 for none.",
    "Cards of your suit and Pentacles raise a trait, a Major Arcana makes sure, others are burned.",
    "? star or ? 18 explains a card, t shows the table, m the menu again.",
    "u takes the last choice back, q leaves.",
)
"""What `?` says."""


class TarotPerson:
    """Somebody who answers from the keyboard.

    Args:
        screen: where the menus are shown.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def __call__(self, moment: TarotMoment, question: Question) -> Command | Wish | None:
        """Ask until the answer makes sense."""
        state = moment.state
        if question.asks is Asks.COMMIT:
            if not state.hand(question.seat.name):
                return choose(moment, question)
            return self._ask(moment, question, _CardsQuestion(self.screen, moment, question))
        menu = Menu(self.screen, options(moment, question))
        only = menu.choices[0].command if len(menu.choices) == 1 else None
        if isinstance(only, RevealCards):
            return only
        return self._ask(moment, question, menu)

    def _ask(
        self, moment: TarotMoment, question: Question, asked: "Menu[Command] | _CardsQuestion"
    ) -> Command | Wish | None:
        show_hand(self.screen, moment.state, question.seat, question.character)
        return Keyboard(self.screen).ask(
            question.seat.name or "",
            asked,
            explain=lambda what: self._explain(moment, what),
            show_table=lambda: self.screen.show(on_the_table(moment.state)),
        )

    def _explain(self, moment: TarotMoment, what: str) -> None:
        """A card by its number or its name; without either, how to answer."""
        deck = moment.state.setup.deck
        if not what:
            for line in HELP:
                self.screen.say(line)
            return
        try:
            is_number = re.fullmatch(r"[0-9]{1,6}", what)
            number = deck.card(int(what)).number if is_number else deck.number_of(what)
        except UnknownNameError as unknown:
            self.screen.say(f"{str(unknown)[0].upper()}{str(unknown)[1:]}.", "magenta")
        else:
            self.screen.show(card_explained(moment.state, number))


class _CardsQuestion:
    """The question which cards are laid face down."""

    def __init__(self, screen: Screen, moment: TarotMoment, question: Question) -> None:
        self.screen, self.moment, self.question = screen, moment, question
        self.cards = stakes(moment.state, question)

    def show(self) -> None:
        is_contest = self.moment.state.play.contest(self.question.character)
        none = "0 lays none" if is_contest else "0 calls the push off"
        self.screen.item("", f"Lay which cards? Such as 1 2; {none}.", "dim")
        for number, card in enumerate(self.cards, 1):
            self.screen.item(str(number), card)

    def understand(self, line: str, _rest: str, /) -> tuple[bool, Command | None]:
        words = line.replace(",", " ").split()
        numbers = [int(word) for word in words if re.fullmatch(r"[0-9]{1,6}", word)]
        places = tuple(number for number in numbers if number)
        if not words or len(numbers) != len(words) or max((*places, 0)) > len(self.cards):
            last = len(self.cards)
            self.screen.say(
                f"{short(line)} names no cards; type numbers from 1 to {last}, or 0.", "magenta"
            )
            return False, None
        command = staked(self.moment.state, self.question, places)
        refusal = TAROT.refusal(self.moment.state, command)
        if refusal is not None:
            self.screen.say(f"No: {refusal.message} ({refusal.rule}).", "magenta")
            return False, None
        return True, command

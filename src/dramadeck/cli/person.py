"""A person at the terminal: menus are shown, answers are read and understood."""

import re
from collections.abc import Callable
from typing import Final

from dramadeck.cli.keyboard import Keyboard, Menu, Wish
from dramadeck.cli.menu import options
from dramadeck.cli.screen import Screen, both_faces, cards, on_the_table
from dramadeck.engine import IllegalCommandError
from dramadeck.engine.errors import nearest, short
from dramadeck.kit.simulate.torg.bomb.figures import rolls_under
from dramadeck.kit.simulate.torg.bomb.moment import Duty, Moment, Question
from dramadeck.torg import (
    TORG,
    Announce,
    CardType,
    Command,
    DiscardAfterScene,
    OpenPool,
    Roll,
)

HELP_WITH_DICE: Final = (
    "A number chooses a line. r 14 throws a die that came to 14, r 10 7 one that rolled again.",
    "A number chooses a line. r 11 throws dice that came to 11, r 3 6 2 dice one by one.",
)
"""What `?` says about a die that rolls again, and about three dice."""

HELP: Final = (
    "? 45 or ? haste explains a card, t shows the table, m the menu again.",
    "u takes the last choice back, q leaves.",
)
"""What else `?` says."""


class Person:
    """Somebody who answers from the keyboard.

    Args:
        screen: where the menus are shown.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def __call__(self, moment: Moment, duty: Duty) -> Command | Wish | None:
        """Ask until the answer makes sense."""
        if duty.asks in _OF_CARDS:
            return self._ask(moment, duty, _CardsQuestion(self.screen, moment, duty))
        asked = _MenuQuestion(self.screen, moment, duty)
        if asked.leaves_no_choice:
            return asked.menu.choices[0].command
        return self._ask(moment, duty, asked)

    def _ask(
        self, moment: Moment, duty: Duty, asked: "_MenuQuestion | _CardsQuestion"
    ) -> Command | Wish | None:
        return Keyboard(self.screen).ask(
            duty.who,
            asked,
            explain=lambda what: self._explain(moment, what),
            show_table=lambda: self.screen.show(on_the_table(moment)),
        )

    def _explain(self, moment: Moment, what: str) -> None:
        """A card by its number or its name; without either, how to answer."""
        deck = moment.state.setup.deck
        if not what:
            for line in (HELP_WITH_DICE[rolls_under(moment.state.dialect)], *HELP):
                self.screen.say(line)
        elif re.fullmatch(r"[0-9]{1,6}", what):
            if int(what) in deck:
                self.screen.show(both_faces(deck.card(int(what))))
            else:
                self.screen.say(f"There is no card {what}; {nearest(int(what), deck.numbers)}.")
        else:
            by_name = {str(card.type).casefold(): card for card in reversed(deck.cards)}
            card = by_name.get(what.casefold())
            if card is not None:
                self.screen.show(both_faces(card))
            else:
                self.screen.say(f"There is no card {short(what)}; {nearest(what, list(CardType))}.")


def _show_hand(screen: Screen, moment: Moment, hero: str) -> None:
    state = moment.state
    hand, pool = sorted(state.hand(hero)), state.pool(hero)
    screen.say("")
    screen.say(f"{hero}, hand: {cards(state, hand) or 'empty'}", "bold")
    screen.say(f"pool: {cards(state, pool) or 'empty'}", "yellow")


class _MenuQuestion:
    """A question with numbered answers."""

    def __init__(self, screen: Screen, moment: Moment, duty: Duty) -> None:
        self.screen, self.moment, self.hero = screen, moment, duty.who
        self.menu = Menu(screen, options(moment, duty))

    @property
    def leaves_no_choice(self) -> bool:
        """Whether all that can be done is to announce the result."""
        return [type(each.command) for each in self.menu.choices] == [Announce]

    def show(self) -> None:
        _show_hand(self.screen, self.moment, self.hero)
        self.menu.show()

    def understand(self, line: str, rest: str) -> tuple[bool, Command | None]:
        choices = self.menu.choices
        roll = next((each.command for each in choices if isinstance(each.command, Roll)), None)
        if line.casefold().startswith("r ") and roll is not None:
            return self._typed_roll(roll, rest)
        return self.menu.understand(line, rest)

    def _typed_roll(self, roll: Roll, rest: str) -> tuple[bool, Command | None]:
        """A die thrown by hand: its total, or its faces one after the other."""
        examples = ("r 14, or r 10 7", "r 11, or r 3 6 2")[rolls_under(self.moment.state.dialect)]
        words = rest.split()
        if not words or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            self.screen.say(f"{short(rest)} is no roll; type {examples}.", "magenta")
            return False, None
        try:
            if len(words) > 1:
                typed = Roll(actor=roll.actor, dice=tuple(int(word) for word in words))
            else:
                typed = Roll(actor=roll.actor, total=int(words[0]))
            TORG.step(self.moment.state, typed)
        except IllegalCommandError as refused:
            self.screen.say(f"No: {refused.refusal.message} ({refused.rule}).", "magenta")
            return False, None
        except ValueError:
            self.screen.say("A die shows at least 1.", "magenta")
            return False, None
        return True, typed


class _CardsQuestion:
    """A question that is answered with the numbers of cards."""

    def __init__(self, screen: Screen, moment: Moment, duty: Duty) -> None:
        self.screen, self.moment, self.hero = screen, moment, duty.who
        self.what, self.make = _OF_CARDS[duty.asks]

    def show(self) -> None:
        _show_hand(self.screen, self.moment, self.hero)
        self.screen.say(f"{self.what}: type numbers of cards, such as 45 46, or 0 for none.")

    def understand(self, line: str, _rest: str) -> tuple[bool, Command | None]:
        words = line.replace(",", " ").split()
        if not words or not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
            self.screen.say(
                f"{short(line)} is no list of cards; type numbers such as 45 46, or 0.", "magenta"
            )
            return False, None
        numbers = tuple(int(word) for word in words if int(word))
        command = self.make(self.hero, numbers)
        refusal = None if command is None else TORG.refusal(self.moment.state, command)
        if refusal is not None:
            self.screen.say(f"No: {refusal.message} ({refusal.rule}).", "magenta")
            return False, None
        return True, command


def _open_pool(hero: str, numbers: tuple[int, ...]) -> Command | None:
    return OpenPool(hero=hero, cards=numbers) if numbers else None


def _discard(hero: str, numbers: tuple[int, ...]) -> Command | None:
    return DiscardAfterScene(hero=hero, cards=numbers)


_OF_CARDS: Final[dict[Question, tuple[str, Callable[[str, tuple[int, ...]], Command | None]]]] = {
    Question.OPEN_POOL: ("Open the pool", _open_pool),
    Question.DISCARD: ("Discard before the refill", _discard),
}

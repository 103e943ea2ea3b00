"""A person at a real terminal: the table stays at the top and the menu below it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from tests.timeouts import TIMEOUT

CLEAR = "\x1b[2J\x1b[H"
PROMPT = re.compile(r"(\w[\w ]*)> $")


class Terminal:
    """The program in a pseudo-terminal of a given size."""

    def __init__(self, *words, width=80, height=24, **environment):
        self._parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        inherited = {
            k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES", "NO_COLOR"}
        }
        variables = {
            **inherited,
            "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
            **environment,
        }
        self._program = subprocess.Popen(
            [sys.executable, "-m", "dramadeck", *words],
            stdin=child,
            stdout=child,
            stderr=child,
            env=variables,
            start_new_session=True,
        )
        os.close(child)
        self.height = height

    def screen(self):
        """Return the lines of the screen when the program waits for input, and the prompt."""
        output, end = "", time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if select.select([self._parent], [], [], 0.2)[0]:
                output += os.read(self._parent, 65_536).decode("utf-8", errors="replace")
            plain = re.sub(r"\x1b\[[0-9;]*m", "", output).replace("\r", "")
            prompt = PROMPT.search(plain)
            if prompt:
                last = plain.rpartition(CLEAR)[2] if CLEAR in plain else plain
                return last.split("\n"), prompt[1]
        raise AssertionError(f"no question: {output[-500:]!r}")

    def type(self, line):
        os.write(self._parent, f"{line}\n".encode())

    def interrupt(self):
        self._program.send_signal(signal.SIGINT)

    def question(self):
        """Page to the next question, and return its screen and its prompt."""
        lines, who = self.screen()
        while who == "Press Enter to continue":
            assert len(lines) <= self.height
            self.type("")
            lines, who = self.screen()
        return lines, who

    def end(self):
        self.type("q")
        rest = b""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            try:
                rest += os.read(self._parent, 65_536)
            except OSError:  # the program has ended
                break
        code = self._program.wait(TIMEOUT)
        os.close(self._parent)
        return code, rest.decode("utf-8", errors="replace")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 40)])
def test_the_table_stays_visible_above_the_menu(width, height):
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin", width=width, height=height)
    for answer in ("1", "1", "1"):
        lines, who = terminal.question()
        assert who == "Quin"
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
        assert lines[0].startswith("Quin ")
        assert any(line.startswith("Task ") for line in lines)
        assert any(re.search(r"\b1 \w", line) for line in lines[8:])
        terminal.type(answer)
    terminal.question()
    code, rest = terminal.end()
    assert code == 0
    assert "You left the game. Its seed was 7." in rest


def test_a_story_that_does_not_fit_below_the_table_is_shown_on_pages_before_it():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin")
    page_lines = []
    lines, who = terminal.screen()
    while who == "Press Enter to continue":
        assert not any(line.startswith("Task ") for line in lines)
        assert not re.match("(  |      )[^ ]", lines[0])  # a page begins with a paragraph
        page_lines += lines[:-1]
        terminal.type("")
        lines, who = terminal.screen()
    assert page_lines[0] == "Torg: the Drama Deck: Quin, Marco and Tina."
    assert len(page_lines) == 25
    assert who == "Quin"
    assert any(line.startswith("Task ") for line in lines)
    assert terminal.end()[0] == 0


def test_on_a_small_screen_t_shows_the_whole_table():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin", height=20)
    lines, _ = terminal.question()
    assert not any("Conflict line" in line for line in lines)
    terminal.type("t")
    lines, who = terminal.screen()
    assert who == "Press Enter to continue"
    assert any("Conflict line" in line for line in lines)
    assert terminal.end()[0] == 0  # q leaves also from a page


def test_an_error_and_an_explanation_are_shown_between_table_and_menu():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin", width=100, height=40)
    terminal.question()
    terminal.type("99")
    lines, _ = terminal.question()
    assert any("'99' is not one of the choices." in line for line in lines)
    assert lines[0].startswith("Quin ")
    terminal.type("? 45")
    lines, _ = terminal.question()
    assert any("One more action" in line for line in lines)
    assert not any("is not one of the choices" in line for line in lines)
    terminal.type("3")
    lines, _ = terminal.question()
    assert not any("One more action" in line for line in lines)
    assert terminal.end()[0] == 0


def test_below_a_page_a_question_mark_is_answered_and_a_number_is_not_accepted():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin")
    assert terminal.screen()[1] == "Press Enter to continue"
    terminal.type("1")
    assert terminal.screen()[1] == "Press Enter to see the menu"
    terminal.type("? 45")
    lines, who = terminal.screen()
    while who == "Press Enter to continue" and not any("One more action" in line for line in lines):
        terminal.type("")
        lines, who = terminal.screen()
    assert any("One more action" in line for line in lines)
    if who == "Press Enter to continue":
        terminal.type("")
        terminal.question()
    # Below an error on a separate page, entries of the menu are accepted.
    terminal.type("99")
    lines, _ = terminal.screen()
    assert any("'99' is not one of the choices." in line for line in lines)
    terminal.type("act")
    lines, who = terminal.question()
    assert (who, "action 1 Attack" in " ".join(lines)) == ("Quin", True)
    assert terminal.end()[0] == 0


def test_ctrl_c_at_a_question_leaves_as_q_does():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin")
    terminal.question()
    terminal.interrupt()
    code, rest = terminal.end()
    assert (code, "This game was not saved" in rest) == (0, True)


def test_the_hand_of_the_previous_hero_is_cleared_from_the_screen():
    terminal = Terminal("play", "--seed", "7", "--heroes", "Ada,Ben", width=100, height=40)
    lines, who = terminal.question()
    hand = re.findall(r"\((\d+)\)", "".join(lines).partition("Ben ")[0])
    assert (who, len(hand)) == ("Ada", 5)
    terminal.type("0")
    lines, who = terminal.question()
    assert who == "Ben"
    text = "\n".join(lines)
    assert not [card for card in hand if f"({card})" in text]
    assert terminal.end()[0] == 0


def test_with_no_color_the_table_is_still_at_the_top():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin", NO_COLOR="1")
    lines, _ = terminal.question()
    assert lines[0].startswith("Quin ")
    _, rest = terminal.end()
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", rest)


def number_of(label, lines):
    """Return the number in front of a choice."""
    (number,) = re.findall(rf"(\d+) {label}", " ".join(" ".join(lines).split()))
    return number


def test_a_second_and_a_third_target_are_chosen_each_with_a_difficulty_number():
    terminal = Terminal("play", "--seed", "7", "--hero", "Quin")
    lines, _ = terminal.question()
    number = number_of("act against several by the quick method", lines)
    for answer in (number, "1", "4 2 1", "12", "9, 8, 8"):
        terminal.type(answer)
        lines, who = terminal.question()
        assert (who, len(lines) <= 24, max(map(len, lines)) <= 80) == ("Quin", True, True)
    text = " ".join(" ".join(lines).split())
    assert "Quin takes on Shocktrooper 3, Shocktrooper 1 and Baron Voss with one roll" in text
    assert terminal.end()[0] == 0

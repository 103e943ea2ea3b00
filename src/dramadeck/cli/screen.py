"""The table on the screen: lines of the story, the card in force, the pools, the summary."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import rich.box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from dramadeck.cli.dice_words import asked
from dramadeck.cli.lines import Line, Tone, listed, people
from dramadeck.cli.lore import PLAYER_SIDES, approved, notation, skill_box
from dramadeck.engine import Card
from dramadeck.engine.printable import escaped
from dramadeck.kit.simulate.torg.bomb.moment import Ending, Moment
from dramadeck.torg import (
    SPECTATOR,
    CardFlipped,
    CardPlayed,
    CardType,
    ConflictLine,
    Dialect,
    DramaCard,
    HeroView,
    Injuries,
    SceneKind,
    Side,
    SkillResolution,
    State,
    view,
)
from dramadeck.torg.dialects.readings import Deadline, Harm

STYLES: Final[Mapping[Tone, str]] = MappingProxyType(
    {
        Tone.PLAIN: "",
        Tone.HEROES: "bold cyan",
        Tone.VILLAINS: "bold red",
        Tone.CARD: "yellow",
        Tone.GOOD: "green",
        Tone.BAD: "magenta",
    }
)
"""The color of each tone."""

SIDE_BY_SIDE: Final = 96
"""From this width on the card and the table stand side by side."""

INDENT: Final = 4
"""How far what comes of a deed stands to the right of it."""

HANGING: Final = 2
"""How far the further lines of a sentence stand to the right of its first."""

NUMBERED: Final = 4
"""How wide the numbers of a menu are, with the space behind them."""

IN_FORCE: Final = "▶"
"""Marks the conflict line that counts."""


class Flow:
    """Words in a row, none of them broken as long as the line is wide enough for it.

    Args:
        words: what stands in the row; a word may be several.
        style: the color.
    """

    def __init__(self, words: Iterable[str], style: str = "") -> None:
        self.words, self.style = tuple(words), style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill one line after the other."""
        line = ""
        for word in self.words:
            if line and cell_len(f"{line} {word}") > options.max_width:
                yield Text(line, style=self.style)
                line = word
            else:
                line = f"{line} {word}".lstrip()
        yield Text(line, style=self.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the longest word to all of them in one line."""
        widths = [cell_len(word) for word in self.words] or [0]
        return Measurement(max(widths), sum(widths) + len(widths) - 1)


class Screen:
    """Everything that is shown goes through here.

    Args:
        console: where it is shown.
    """

    def __init__(self, console: Console) -> None:
        self.console = console

    def show(self, *what: RenderableType) -> None:
        """Show texts and pictures, one below the other."""
        for each in what:
            self.console.print(each)

    def say(self, text: str, style: str = "") -> None:
        """Say a sentence; what a user typed is neither taken for markup nor steers the terminal."""
        self._paragraph(Text(escaped(text), style=style))

    def item(self, number: str, text: str, style: str = "") -> None:
        """Say a line of a list."""
        mark = Text(f"{number:>{NUMBERED - 1}} ", style="bold")
        self._paragraph(Text(escaped(text), style=style), 0, mark)

    def tell(self, lines: Iterable[Line]) -> None:
        """Tell lines of the story."""
        for line in lines:
            self._paragraph(_text(line), line.depth * INDENT)

    def title(self, text: str) -> None:
        """Show that something new begins."""
        self.console.print()
        self.console.print(Rule(Text(escaped(text), style="bold"), style="dim"))

    def _paragraph(self, text: Text, indent: int = 0, mark: Text | None = None) -> None:
        """Words between the margins, with no spaces behind them; a mark stands before them."""
        first = mark or Text(" " * indent)
        further = Text(" " * (len(mark) if mark else indent + HANGING))
        width = self.console.width - len(further)
        for place, part in enumerate(text.wrap(self.console, width)):
            part.rstrip()
            start = further if place else first
            self.console.print(start.copy().append_text(part), soft_wrap=True)

    def show_round(self, moment: Moment) -> None:
        """Show the round that has just begun: its card, and what lies on the table."""
        state = moment.state
        number = state.round.number if state.round else 0
        card = state.top_card
        if card is None or state.scene is None:
            return
        self.title(f"Round {number}")
        pictures = (flipped(card, state.scene.kind), on_the_table(moment))
        if self.console.width >= SIDE_BY_SIDE:
            grid = Grid.grid(expand=True, padding=(0, 1))
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(*pictures)
            self.console.print(grid)
        else:
            self.show(*pictures)

    def sum_up(self, moment: Moment) -> None:
        """Show how it came out."""
        self.console.print()
        self.console.print(summary(moment))


def _text(line: Line) -> Text:
    text = Text(escaped(line.text), style=STYLES[line.tone])
    if line.rules:
        text.append(f"  {', '.join(line.rules)}", style="dim not bold default")
    return text


def headed_rows() -> Grid:
    """A table of headings and what belongs to them."""
    rows = Grid.grid(padding=(0, 1))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column(ratio=1)
    return rows


def flipped(card: DramaCard, kind: SceneKind) -> Panel:
    """The gamemaster's side of the card in force, with the line that counts marked."""
    rows = headed_rows()
    for each in SceneKind:
        line = card.gamemaster.line(each)
        counts = each is kind
        mark = IN_FORCE if counts else " "
        style = "bold" if counts else "dim"
        rows.add_row(Text(f"{mark} {each.name[0]}", style=style), Text(notation(line), style=style))
    rows.add_row("Approved", approved(card))
    rows.add_row("Skill box", Text(skill_box(card), style="yellow"))
    first = card.gamemaster.line(kind).first_side
    who = Text(str(first), style="bold cyan" if first is Side.HEROES else "bold red")
    rows.add_row("Initiative", who)
    title = Text(f"Card {card.number}", style="bold yellow")
    return Panel(rows, title=title, title_align="left", box=rich.box.ROUNDED, border_style="yellow")


def _conflict(line: ConflictLine, style: str = "") -> Flow:
    first, second = notation(line).split(" / ")
    return Flow((f"{first} /", second), style)


def on_the_table(moment: Moment) -> Panel:
    """What everybody sees: pools, counts of hands, harm, the villains and the bomb."""
    state = moment.state
    seen = view(state, SPECTATOR)
    rows = headed_rows()
    for hero in seen.heroes:
        rows.add_row(Text(hero.name, style="bold cyan"), _hero(state, hero))
    rows.add_row(Text("Villains", style="bold red"), _villains(moment))
    rows.add_row(Text("Bomb", style="bold magenta"), _bomb(state.dialect, state.resolution))
    piles = [f"deck {seen.deck_count},", f"discarded {len(seen.discard_pile)},"]
    rows.add_row("Cards", Flow([*piles, f"flipped {len(seen.action_stack)}"]))
    return Panel(rows, title="The table", title_align="left", box=rich.box.ROUNDED)


def _hero(state: State, hero: HeroView) -> RenderableType:
    words = [f"hand {hero.hand_count}", f"possibilities {hero.possibilities}"]
    words += _harm(state, hero.injuries)
    words += ["unconscious"] if hero.injuries.is_unconscious else []
    harm = Flow(_with_commas(words))
    if not hero.pool:
        return Group(harm, Flow(["pool:", "empty"], "dim"))
    pool = _with_commas(str(state.card(number)) for number in hero.pool)
    return Group(harm, Flow(["pool:", *pool], "yellow"))


def _harm(state: State, injuries: Injuries) -> list[str]:
    """What the ledger of harm has counted."""
    shock, wounds = _COUNTED[state.dialect.rounds.harm]
    words = [shock.format(injuries.shock)] if injuries.shock else []
    return words + ([wounds.format(injuries.wounds)] if injuries.wounds else [])


_COUNTED: Final = MappingProxyType(
    {
        Harm.SHOCK_AND_WOUNDS: ("shock {}", "wounds {}"),
        Harm.FATIGUE_AND_HIT_POINTS: ("FP lost {}", "HP lost {}"),
    }
)


def _with_commas(words: Iterable[str]) -> list[str]:
    *most, last = words
    return [*(f"{word}," for word in most), last]


def cards(state: State, numbers: Iterable[Card]) -> str:
    """Cards by name and number.

    >>> from dramadeck import torg
    >>> cards(torg.new_game(["Quin"], seed=7), (45, 64))
    'Haste (45), Hero (64)'
    """
    return ", ".join(str(state.card(number)) for number in numbers)


def _villains(moment: Moment) -> Flow:
    hurt: list[str] = []
    unhurt: list[str] = []
    for name in moment.state.members(Side.VILLAINS):
        character = moment.state.character(name)
        harm = _harm(moment.state, character.injuries) if character else []
        if moment.is_able(name) and harm:
            hurt.append(f"{name} ({', '.join(harm)})")
        elif moment.is_able(name):
            unhurt.append(name)
    words = [*([people(unhurt)] if unhurt else []), *hurt]
    return Flow(_with_commas(words or ["nobody is left standing"]))


def _bomb(dialect: Dialect, resolution: SkillResolution | None) -> RenderableType:
    if resolution is None:
        return Text("nothing left to do")
    steps = Text()
    for place, step in enumerate(resolution.steps):
        is_done = place < resolution.done
        asks = "done" if is_done else asked(dialect, resolution.difficulty(step))
        steps.append(f"{step} {asks}  ", style="green" if is_done else "")
    left = resolution.flips_left
    words = [f"{resolution.hero}, {resolution.skill},", _time_left(dialect, resolution)]
    if resolution.demands_approach:
        words[-1:] = [f"{words[-1]},", "a new approach is needed"]
    steps.rstrip()
    return Group(steps, Flow(words, "bold magenta" if left is not None and left < 2 else "dim"))


def _time_left(dialect: Dialect, resolution: SkillResolution) -> str:
    """How long it is until disaster strikes, in flips or rounds."""
    if resolution.is_overdue:
        return "time is up: a last-ditch effort is left"
    counts_rounds = dialect.skill_resolution.deadline is Deadline.ROUNDS_ALWAYS
    unit, left = "round" if counts_rounds else "flip", resolution.flips_left
    return {None: "no deadline", 0: f"the last {unit}!", 1: f"1 {unit} left"}.get(
        left, f"{left} {unit}s left"
    )


_ENDING_WORDS: Final[Mapping[Ending | None, tuple[str, str]]] = MappingProxyType(
    {
        Ending.DISARMED: ("The bomb is disarmed.", "bold green"),
        Ending.EXPLODED: ("The bomb has gone off.", "bold magenta"),
        Ending.BROKEN_OFF: ("The scene was broken off.", "bold"),
        None: ("The scene was not played to its end.", "bold"),
    }
)


def summary(moment: Moment) -> Panel:
    """How it came out: the result, flips, cards played, pools, hands, and the seed."""
    state = moment.state
    seen = view(state, SPECTATOR)
    words, style = _ENDING_WORDS[moment.ending]
    flips = sum(isinstance(each, CardFlipped) for each in moment.told)
    rows = headed_rows()
    rows.add_row("Result", Text(words, style=style))
    rows.add_row("Flips", str(flips))
    for hero in seen.heroes:
        played = [
            state.card(each.card).type
            for each in moment.told
            if isinstance(each, CardPlayed) and each.hero == hero.name
        ]
        what = f"played {len(played)}" + (f" ({_tally(played)})" if played else "")
        pool = cards(state, hero.pool) if hero.pool else "empty"
        text = f"hand {hero.hand_count}, pool {pool}, possibilities {hero.possibilities}; {what}"
        rows.add_row(Text(hero.name, style="bold cyan"), text)
    rows.add_row("Seed", Text(str(moment.setting.seed)))
    return Panel(rows, title="Summary", title_align="left", box=rich.box.ROUNDED)


def _tally(types: list[CardType]) -> str:
    counts = ((kind, types.count(kind)) for kind in dict.fromkeys(types))
    return listed(f"{kind} × {count}" if count > 1 else str(kind) for kind, count in counts)


def both_faces(card: DramaCard) -> Panel:
    """Both sides of a card, the player's in our own words."""
    rows = headed_rows()
    rows.add_row("Player", Text(card.own.text if card.own else PLAYER_SIDES[card.type]))
    rows.add_row(
        "Kind",
        "special, waits on the gamemaster"
        if card.player.is_special
        else "enhancement, works at once",
    )
    for each in SceneKind:
        rows.add_row(each.name[0], _conflict(card.gamemaster.line(each)))
    rows.add_row("Approved", approved(card))
    rows.add_row("Skill box", skill_box(card))
    if card.doubt:
        rows.add_row("Doubt", Text(card.doubt, style="dim"))
    style = "dark_orange" if card.player.is_special else "yellow"
    title = Text(str(card), style=f"bold {style}")
    return Panel(
        Group(rows), title=title, title_align="left", box=rich.box.ROUNDED, border_style=style
    )

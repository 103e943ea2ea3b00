"""The steps of a dramatic skill resolution as a row of boxes, on a card or as a task under way."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Final

import attrs

from dramadeck.pictures.paper import rectangle
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.terms import Term, printed
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.torg import SkillBox, SkillResolution


class Look(Enum):
    """How a step is drawn: the color of its box, of the edge, of its letter, and the dashes."""

    OFFERED = ("gold", "gold", "card", None)
    AWAY = ("none", "hairline", "soft", "4 4")
    DONE = ("bar", "bar", "card", None)
    OPEN = ("none", "edge", "ink", None)


_TICK: Final = "M10 26 20 36 38 12"


def step_boxes(
    steps: Sequence[tuple[str, Look]], box: Box, *, below: Sequence[str] = ()
) -> Iterator[Node]:
    """A box for each step, side by side.

    Args:
        steps: the letter of each step and its look.
        box: where they go.
        below: what stands under each letter, such as its difficulty.
    """
    gap = 8.0
    width = (box.width - gap * (len(steps) - 1)) / len(steps)
    for at, (letter, look) in enumerate(steps):
        fill, edge, ink, dashes = look.value
        frame = Box(box.x + at * (width + gap), box.y, width, box.height)
        yield rectangle(frame, fill=fill, stroke=edge, thick=2, round=8, dashes=dashes)
        upper = frame.height * (0.62 if below else 1)
        yield from draw_text(
            letter,
            Box(frame.x + 2, frame.y, width - 4, upper),
            Font.STRONG,
            largest=30,
            align=Align.MIDDLE,
            color=ink,
        )
        if below:
            yield from draw_text(
                below[at],
                Box(frame.x + 2, frame.y + upper - 4, width - 4, frame.height - upper),
                largest=17,
                align=Align.MIDDLE,
                color=ink,
            )


@attrs.frozen(kw_only=True)
class SkillBoxWords:
    """The words around a task; the defaults are English.

    Attributes:
        term: a word of the game, such as `Step.A` → how it is called.
        own: what a table has written, such as a skill → how it is called.
        title: who does it; `{hero}` and `{skill}` stand for the two.
        flips: how many flips are left, `{n}`.
        overdue: that the time is up.
        approach: that another skill or angle is needed.
        done: that a step is done, in the description.
        open: that it is not.
    """

    term: Term = printed
    own: Callable[[str], str] = str
    title: str = "{hero}: {skill}"
    flips: str = "Flips left: {n}"
    overdue: str = "Time is up"
    approach: str = "New approach needed"
    done: str = "done"
    open: str = "open"


ENGLISH: Final = SkillBoxWords()
"""The words around a task in English."""


def skill_box(
    task: SkillResolution, box: SkillBox | None = None, *, words: SkillBoxWords = ENGLISH
) -> Picture:
    """A dramatic skill resolution under way: what is done, what the card offers, the time left.

    Args:
        task: the task, of which everything is public.
        box: the skill box of the card in force; the steps that it offers are lit (TR-095).
        words: the words, if not in English.

    >>> from dramadeck.torg import SkillBox, SkillResolution, Step
    >>> task = SkillResolution(hero="Quin", skill="science", difficulties=(8, 10, 12), done=1)
    >>> skill_box(task, SkillBox(steps=(Step.B, Step.C))).description
    'A 8 done, B 10 open, C 12 open.'
    """
    offered = task.offered(box) if box else ()
    steps, told, numbers = list[tuple[str, Look]](), list[str](), list[str]()
    for at, step in enumerate(task.steps):
        is_done, letter, number = at < task.done, words.term(step), str(task.difficulty(step))
        look = Look.DONE if is_done else Look.OFFERED if step in offered else Look.OPEN
        steps.append((letter, look))
        numbers.append(number)
        told.append(f"{letter} {number} {words.done if is_done else words.open}")
    notes, skill = _notes(task, words), words.own(task.skill)
    title = words.title.format(hero=task.hero, skill=skill)
    return Picture(
        title=title,
        description=". ".join([", ".join(told), *notes]) + ".",
        width=250,
        height=134,
        content=(
            rectangle(Box(1, 1, 248, 132), fill="card", stroke="edge", thick=2, round=12),
            *draw_text(title, Box(14, 6, 222, 30), Font.TITLE, largest=20, smallest=9),
            *step_boxes(steps, Box(14, 40, 222, 58), below=numbers),
            *_ticks(task.done, len(steps)),
            *draw_text(" · ".join(notes), Box(14, 102, 222, 26), largest=16, color="soft"),
        ),
    )


def _notes(task: SkillResolution, words: SkillBoxWords) -> list[str]:
    """The time that is left, and what is asked of the hero."""
    notes = [words.flips.format(n=task.flips_left)] if task.flips_left is not None else []
    notes += [words.overdue] if task.is_overdue else []
    return [*notes, words.approach] if task.demands_approach else notes


def _ticks(done: int, steps: int) -> Iterator[Node]:
    """A tick on each step that is done."""
    gap = 8.0
    width = (222 - gap * (steps - 1)) / steps
    for at in range(done):
        x = 14 + at * (width + gap) + width - 17
        yield node(
            "path",
            d=_TICK,
            transform=f"translate({x:.1f} 42) scale(0.3)",
            fill="none",
            stroke="card",
            stroke_width=7,
        )

"""Draw the steps of a dramatic skill resolution as a row of boxes, on a card or for a task."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import NameArg, UserTerm, message_in
from dramadeck.pictures.paper import rectangle
from dramadeck.pictures.picture import ENGLISH, Picture
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.torg import SkillBox, SkillResolution


class Look(Enum):
    """The look of a step: colors of its box, edge and letter, and dashes."""

    OFFERED = ("gold", "gold", "card", None)
    AWAY = ("none", "hairline", "soft", "4 4")
    DONE = ("bar", "bar", "card", None)
    OPEN = ("none", "edge", "ink", None)


_TICK: Final = "M10 26 20 36 38 12"


def step_boxes(
    steps: Sequence[tuple[str, Look]], box: Box, *, below: Sequence[str] = ()
) -> Iterator[Node]:
    """A box for each step (letter, look), side by side, with a tick if it is done."""
    gap = 8.0
    width = (box.width - gap * (len(steps) - 1)) / len(steps)
    for at, (letter, look) in enumerate(steps):
        fill, edge, ink, dashes = look.value
        frame = Box(box.x + at * (width + gap), box.y, width, box.height)
        yield rectangle(frame, fill=fill, stroke=edge, thick=2, round=8, dashes=dashes)
        upper = frame.height * (0.62 if below else 1)
        place = Box(frame.x + 2, frame.y, width - 4, upper)
        yield from draw_text(letter, place, 30, Font.STRONG, align=Align.MIDDLE, color=ink)
        if below:
            place = Box(frame.x + 2, frame.y + upper - 4, width - 4, frame.height - upper)
            yield from draw_text(below[at], place, 17, align=Align.MIDDLE, color=ink)
        if look is Look.DONE:
            corner = f"translate({frame.x + width - 17:.1f} {frame.y + 2:.0f}) scale(0.3)"
            yield node(
                "path", d=_TICK, transform=corner, fill="none", stroke="card", stroke_width=7
            )


def skill_box(
    task: SkillResolution, box: SkillBox | None = None, *, language: Language = ENGLISH
) -> Picture:
    """An open dramatic skill resolution: steps done, steps that the card offers, time left.

    >>> from dramadeck.torg import SkillBox, SkillResolution, Step
    >>> task = SkillResolution(hero="Quin", skill="science", difficulties=(8, 10, 12), done=1)
    >>> skill_box(task, SkillBox(steps=(Step.B, Step.C))).description
    'A 8 done, B 10 open, C 12 open.'
    """
    offered = task.offered(box) if box else ()
    done, still_open = message_in("picture", "done"), message_in("picture", "open")
    steps, described, numbers = list[tuple[str, Look]](), list[str](), list[str]()
    for at, step in enumerate(task.steps):
        is_done, letter, number = at < task.done, language.word(step), str(task.difficulty(step))
        look = Look.DONE if is_done else Look.OFFERED if step in offered else Look.OPEN
        steps.append((letter, look))
        numbers.append(number)
        described.append(f"{letter} {number} {language.text(done if is_done else still_open)}")
    notes = _notes(task, language)
    names = {"hero": NameArg(task.hero), "skill": UserTerm(task.skill)}
    title = language.text(message_in("picture", "{hero}: {skill}", **names))
    return Picture(
        title=title,
        description=". ".join([", ".join(described), *notes]) + ".",
        width=250,
        height=134,
        content=(
            rectangle(Box(1, 1, 248, 132), fill="card", stroke="edge", thick=2, round=12),
            *draw_text(title, Box(14, 6, 222, 30), 20, Font.TITLE, smallest=9),
            *step_boxes(steps, Box(14, 40, 222, 58), below=numbers),
            *draw_text(" · ".join(notes), Box(14, 102, 222, 26), 16, color="soft"),
        ),
    )


def _notes(task: SkillResolution, language: Language) -> list[str]:
    """The time left, and whether a new approach is required."""
    notes = list[str]()
    if task.flips_left is not None:
        notes.append(language.text(message_in("picture", "Flips left: {n}", n=task.flips_left)))
    if task.is_overdue:
        notes.append(language.text(message_in("picture", "Time is up")))
    if task.demands_approach:
        notes.append(language.text(message_in("picture", "New approach needed")))
    return notes

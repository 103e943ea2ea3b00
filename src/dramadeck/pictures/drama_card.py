"""A card of the Drama Deck: its player's side, its gamemaster's side, both, or small on a table.

Facts alone stand on it, in a design of our own. What a card does is told by whoever asks for the
picture, in a language of theirs.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from dramadeck.pictures.emblems import draw_emblem, emblem_of
from dramadeck.pictures.paper import CARD, HEIGHT, WIDTH, rectangle, sheet
from dramadeck.pictures.picture import Picture, beside
from dramadeck.pictures.steps import Look, step_boxes
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.terms import Term, printed
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.torg import ConflictLine, DramaCard, SceneKind, Side, Step

_DASH: Final = "—"
_BAR: Final = Box(12, 12, 226, 62)
_NUMBER: Final = Box(174, 19, 57, 48)


@attrs.frozen(kw_only=True)
class DramaCardWords:
    """The words on a card and about it; the defaults are English.

    Attributes:
        term: a word of the game, such as `Advantage.UP` or `CardType.HASTE` → how it is called.
        standard: the letter of the standard line.
        dramatic: the letter of the dramatic line.
        heroes: the letter of the heroes' side.
        villains: the letter of the villains' side.
        approved: what stands above the approved actions.
        any: that any action is approved.
        any_multi_action: that any multi-action is.
        enhancement: what a card with a grey bar is.
        special: what a card with an orange bar is.
        player: how the player's side is described; `{kind}` is one of the two, `{effect}` the text.
        gamemaster: how the gamemaster's side is described.
    """

    term: Term = printed
    standard: str = "S"
    dramatic: str = "D"
    heroes: str = "H"
    villains: str = "V"
    approved: str = "Approved"
    any: str = "Any"
    any_multi_action: str = "Any multi-action"
    enhancement: str = "enhancement"
    special: str = "special"
    player: str = "Player's side, {kind}. {effect}"
    gamemaster: str = (
        "Gamemaster's side. Standard: {standard}. Dramatic: {dramatic}. "
        "Approved: {approved}. Skill box: {box}."
    )


ENGLISH: Final = DramaCardWords()
"""The words of a card in English."""


def card_title(card: DramaCard, words: DramaCardWords = ENGLISH) -> str:
    """What a card is called, with its number."""
    return f"{_name(card, words)} ({card.number})"


def _name(card: DramaCard, words: DramaCardWords) -> str:
    return card.own.name if card.own else words.term(card.type)


def player_side(card: DramaCard, effect: str = "", *, words: DramaCardWords = ENGLISH) -> Picture:
    """The side of a card that its player reads: name, number, bar, and what it does.

    Args:
        card: the card.
        effect: what it does, in a few words; a card of one's own brings its text.
        words: the words, if not in English.

    >>> from dramadeck import torg
    >>> card = torg.original_deck().card(42)
    >>> print(player_side(card, "One action more, taken at once.").description)
    Player's side, enhancement. One action more, taken at once.
    """
    said = effect or (card.own.text if card.own else "")
    ink = f"on_{card.player.bar}"
    kind = words.special if card.player.is_special else words.enhancement
    name, emblem = Box(24, 14, 144, 58), emblem_of(card.type)
    place = Box(0, 262, WIDTH, 62) if said else Box(0, 110, WIDTH, 150)
    return Picture(
        title=card_title(card, words),
        description=words.player.format(kind=kind, effect=said).rstrip(),
        width=WIDTH,
        height=HEIGHT,
        content=(
            sheet(),
            rectangle(_BAR, fill=str(card.player.bar), round=9),
            *draw_text(_name(card, words), name, Font.TITLE, largest=30, smallest=11, color=ink),
            *_number(card.number),
            *_ornaments(said != ""),
            draw_emblem(emblem, place, 48, _accent(card), thick=2.6 if said else 1.6),
            *draw_text(said, Box(22, 84, 206, 162), largest=25, smallest=9, align=Align.MIDDLE),
            *draw_text(
                kind,
                Box(24, 324, WIDTH - 48, 18),
                largest=14,
                align=Align.MIDDLE,
                color="soft",
            ),
        ),
    )


def _accent(card: DramaCard) -> str:
    return "gold" if card.player.is_special else "bar"


def _number(number: int) -> tuple[Node, ...]:
    return (
        rectangle(_NUMBER, fill="card", round=9),
        *draw_text(
            str(number), _NUMBER.inside(3), Font.STRONG, largest=23, smallest=8, align=Align.MIDDLE
        ),
    )


def _ornaments(above: bool) -> Iterator[Node]:
    """A line on both sides of the emblem, if that stands at the foot."""
    if above:
        for x in (26, 166):
            yield node("path", d=f"M{x} 293h58", fill="none", stroke="hairline", stroke_width=2)


def gamemaster_side(
    card: DramaCard, *, words: DramaCardWords = ENGLISH, in_force: SceneKind | None = None
) -> Picture:
    """The side of a card that the gamemaster reads.

    The two conflict lines with the side that has the initiative first, the approved actions, and
    the box for dramatic skill resolution (TR-002, TR-055).

    Args:
        card: the card.
        words: the words, if not in English.
        in_force: the kind of scene whose line counts now; it is marked.

    >>> from dramadeck import torg
    >>> print(gamemaster_side(torg.original_deck().card(25)).description)
    Gamemaster's side. Standard: H —, V Up. Dramatic: H Fatigued, V —. Approved: Defend, Trick. \
Skill box: Complication.
    """
    side = card.gamemaster
    told = words.gamemaster.format(
        standard=", ".join(" ".join(each[1:]) for each in _rows(side.standard, words)),
        dramatic=", ".join(" ".join(each[1:]) for each in _rows(side.dramatic, words)),
        approved=_approved(card, words),
        box=_in_box(card, words),
    )
    return Picture(
        title=card_title(card, words),
        description=told,
        width=WIDTH,
        height=HEIGHT,
        content=(
            sheet(),
            *_line(side.standard, 12, words.standard, words, in_force is SceneKind.STANDARD),
            *_line(side.dramatic, 98, words.dramatic, words, in_force is SceneKind.DRAMATIC),
            *_approvals(card, words),
            *_skill_box(card, words),
        ),
    )


def _rows(line: ConflictLine, words: DramaCardWords) -> Iterator[tuple[Side, str, str]]:
    """The side with the initiative first: the side, its letter, what befalls it."""
    letters = {Side.HEROES: words.heroes, Side.VILLAINS: words.villains}
    for side in (line.first_side, line.first_side.other):
        said = [words.term(each) for each in line.effects(side)]
        if side is Side.VILLAINS and line.villain_actions:
            said.append("/".join(words.term(each) for each in line.villain_actions))
        yield side, letters[side], ", ".join(said) or _DASH


def _line(
    line: ConflictLine, y: float, letter: str, words: DramaCardWords, is_in_force: bool
) -> Iterator[Node]:
    """A conflict line: its letter, then what befalls each side, the first on top."""
    frame = Box(12, y, 226, 80)
    yield rectangle(
        frame,
        fill="mark" if is_in_force else "none",
        stroke="gold" if is_in_force else "hairline",
        thick=2.5 if is_in_force else 1.5,
        round=9,
    )
    yield from draw_text(
        letter,
        Box(15, y + 6, 34, 68),
        Font.TITLE,
        largest=36,
        align=Align.MIDDLE,
        color="gold" if is_in_force else "soft",
    )
    for at, (side, short, said) in enumerate(_rows(line, words)):
        chip = Box(52, y + 7 + at * 34, 32, 31)
        # Whoever has the initiative stands first, and leads on with a point.
        yield _pointed(chip, str(side)) if at == 0 else rectangle(chip, fill=str(side), round=7)
        yield from draw_text(
            short, chip.inside(2), Font.STRONG, largest=22, align=Align.MIDDLE, color="on_side"
        )
        yield from _befalls(said, Box(98, chip.y, 137, chip.height))


def _befalls(said: str, box: Box) -> tuple[Node, ...]:
    """A word of the line stands out; special villain actions, of which there are two, do less."""
    is_dash = said == _DASH
    font = Font.TEXT if is_dash or "/" in said else Font.STRONG
    color = "soft" if is_dash else "ink"
    return draw_text(said, box, font, largest=23, smallest=8, color=color)


def _pointed(box: Box, color: str) -> Node:
    right, bottom, middle = box.x + box.width, box.y + box.height, box.y + box.height / 2
    shape = (
        f"M{box.x + 7} {box.y}H{right - 2}L{right + 8} {middle} {right - 2} {bottom}H{box.x + 7}"
        f"a7 7 0 0 1-7-7V{box.y + 7}a7 7 0 0 1 7-7z"
    )
    return node("path", d=shape, fill=color)


def _approved(card: DramaCard, words: DramaCardWords) -> str:
    side = card.gamemaster
    if side.any_multi_action:
        return words.any_multi_action
    return words.any if side.approves_any else ", ".join(words.term(each) for each in side.approved)


def _approvals(card: DramaCard, words: DramaCardWords) -> Iterator[Node]:
    yield from draw_text(
        words.approved, Box(20, 184, 210, 20), largest=15, align=Align.MIDDLE, color="soft"
    )
    said = _approved(card, words).replace(", ", " · ")
    yield from draw_text(
        said, Box(16, 204, 218, 48), Font.STRONG, largest=23, smallest=8, align=Align.MIDDLE
    )


def _in_box(card: DramaCard, words: DramaCardWords) -> str:
    box = card.gamemaster.skill_box
    if box.hazard:
        return words.term(box.hazard)
    return " ".join(words.term(each) for each in box.steps)


def _skill_box(card: DramaCard, words: DramaCardWords) -> Iterator[Node]:
    box = card.gamemaster.skill_box
    if box.hazard is None:
        letters = [
            (words.term(each), Look.OFFERED if each in box.steps else Look.AWAY) for each in Step
        ]
        yield from step_boxes(letters, Box(16, 262, 218, 44))
    else:
        frame = Box(14, 258, 222, 48)
        yield rectangle(frame, stroke="villains", thick=2.5, round=9)
        yield from draw_text(
            words.term(box.hazard),
            frame.inside(5),
            Font.STRONG,
            largest=24,
            smallest=8,
            align=Align.MIDDLE,
        )
    yield from draw_text(
        str(card.number),
        Box(20, 312, 210, 28),
        Font.STRONG,
        largest=20,
        align=Align.MIDDLE,
        color="soft",
    )


def drama_card(card: DramaCard, effect: str = "", *, words: DramaCardWords = ENGLISH) -> Picture:
    """Both sides of a card, the player's on the left.

    >>> from dramadeck import torg
    >>> both = drama_card(torg.original_deck().card(42))
    >>> both.title, both.width
    ('Haste (42)', 514.0)
    """
    player, gamemaster = player_side(card, effect, words=words), gamemaster_side(card, words=words)
    told = f"{player.description} {gamemaster.description}"
    return beside(player.title, player, gamemaster, description=told)


def small_card(card: DramaCard, *, words: DramaCardWords = ENGLISH) -> Picture:
    """A card as it lies on a table among others: its number, its name, its bar, its emblem.

    >>> from dramadeck import torg
    >>> small_card(torg.original_deck().card(42)).title
    'Haste (42)'
    """
    ink, top = f"on_{card.player.bar}", Box(12, 12, 226, 92)
    return Picture(
        title=card_title(card, words),
        width=WIDTH,
        height=HEIGHT,
        content=(
            sheet(),
            rectangle(top, fill=str(card.player.bar), round=9),
            *draw_text(
                str(card.number), top, Font.STRONG, largest=72, align=Align.MIDDLE, color=ink
            ),
            draw_emblem(emblem_of(card.type), Box(0, 112, WIDTH, 84), 48, _accent(card), thick=3.4),
            *draw_text(
                _name(card, words),
                Box(10, 200, CARD.width - 20, 142),
                Font.STRONG,
                largest=48,
                smallest=20,
                align=Align.MIDDLE,
            ),
        ),
    )

"""Draw a card of the Drama Deck: its player's side, its gamemaster's side, both, or a small card.

A drawing has only facts, in an original design. The effect of a card is an argument, in the
language of the picture.
"""

from collections.abc import Iterator
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import NameArg, message_in
from dramadeck.pictures.emblems import BLANK, OF_TYPES, draw_emblem
from dramadeck.pictures.paper import CARD, WIDTH, card_picture, rectangle
from dramadeck.pictures.picture import ENGLISH, Picture, beside
from dramadeck.pictures.steps import Look, step_boxes
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.torg import ConflictLine, DramaCard, SceneKind, Side, Step

_DASH: Final = "—"
_BAR: Final = Box(12, 12, 226, 62)
_NUMBER: Final = Box(174, 19, 57, 48)


def card_title(card: DramaCard, language: Language = ENGLISH) -> str:
    """The name and number of a card."""
    return f"{_name(card, language)} ({card.number})"


def _name(card: DramaCard, language: Language) -> str:
    return card.own.name if card.own else language.word(card.type)


def player_side(card: DramaCard, effect: str = "", *, language: Language = ENGLISH) -> Picture:
    """The player's side of a card: name, number, bar and effect.

    >>> from dramadeck import torg
    >>> card = torg.original_deck().card(42)
    >>> print(player_side(card, "One action more, taken at once.").description)
    Player's side, enhancement. One action more, taken at once.
    """
    text = effect or (card.own.text if card.own else "")
    kind = message_in("picture", "enhancement")
    if card.player.is_special:
        kind = message_in("picture", "special")
    described = message_in(
        "picture", "Player's side, {kind}. {effect}", kind=kind, effect=NameArg(text)
    )
    ink, name_box = f"on_{card.player.bar}", Box(24, 14, 144, 58)
    emblem_box, thick = (Box(0, 262, WIDTH, 62), 2.6) if text else (Box(0, 110, WIDTH, 150), 1.6)
    return card_picture(
        card_title(card, language),
        rectangle(_BAR, fill=str(card.player.bar), round=9),
        *draw_text(_name(card, language), name_box, 30, Font.TITLE, smallest=11, color=ink),
        rectangle(_NUMBER, fill="card", round=9),
        *draw_text(
            str(card.number), _NUMBER.inside(3), 23, Font.STRONG, smallest=8, align=Align.MIDDLE
        ),
        *(_line_beside_emblem(x) for x in (26, 166) if text),
        draw_emblem(OF_TYPES.get(card.type, BLANK), emblem_box, 48, _accent(card), thick=thick),
        *draw_text(text, Box(22, 84, 206, 162), 25, smallest=9, align=Align.MIDDLE),
        *draw_text(
            language.text(kind), Box(24, 324, WIDTH - 48, 18), 14, align=Align.MIDDLE, color="soft"
        ),
        description=language.text(described).rstrip(),
    )


def _accent(card: DramaCard) -> str:
    return "gold" if card.player.is_special else "bar"


def _line_beside_emblem(x: float) -> Node:
    return node("path", d=f"M{x} 293h58", fill="none", stroke="hairline", stroke_width=2)


def gamemaster_side(
    card: DramaCard, *, language: Language = ENGLISH, in_force: SceneKind | None = None
) -> Picture:
    """The gamemaster's side of a card: conflict lines, approved actions and skill box.

    The side with the initiative is the first in each conflict line (TR-002, TR-055). The line of
    the kind of scene `in_force` is highlighted.

    >>> from dramadeck import torg
    >>> print(gamemaster_side(torg.original_deck().card(25)).description)
    Gamemaster's side. Standard: H —, V Up. Dramatic: H Fatigued, V —. Approved: Defend, Trick. \
Skill box: Complication.
    """
    side, box = card.gamemaster, card.gamemaster.skill_box
    in_box = (box.hazard,) if box.hazard else box.steps
    described = message_in(
        "picture",
        "Gamemaster's side. Standard: {standard}. Dramatic: {dramatic}. Approved: {approved}. "
        "Skill box: {box}.",
        standard=NameArg(_line_text(side.standard, language)),
        dramatic=NameArg(_line_text(side.dramatic, language)),
        approved=NameArg(_approved(card, language)),
        box=NameArg(" ".join(map(language.word, in_box))),
    )
    standard, dramatic = message_in("picture", "S"), message_in("picture", "D")
    return card_picture(
        card_title(card, language),
        *_line(
            side.standard, 12, language.text(standard), language, in_force is SceneKind.STANDARD
        ),
        *_line(
            side.dramatic, 98, language.text(dramatic), language, in_force is SceneKind.DRAMATIC
        ),
        *_approvals(card, language),
        *_skill_box(card, language),
        description=language.text(described),
    )


def _rows(line: ConflictLine, language: Language) -> Iterator[tuple[Side, str, str]]:
    """The two sides of a conflict line, as (side, its letter, its effects), in order."""
    letters = {Side.HEROES: message_in("picture", "H"), Side.VILLAINS: message_in("picture", "V")}
    for side in (line.first_side, line.first_side.other):
        effects = [*map(language.word, line.effects(side))]
        if side is Side.VILLAINS and line.villain_actions:
            effects.append("/".join(map(language.word, line.villain_actions)))
        yield side, language.text(letters[side]), ", ".join(effects) or _DASH


def _line_text(line: ConflictLine, language: Language) -> str:
    return ", ".join(f"{letter} {effects}" for _, letter, effects in _rows(line, language))


def _line(
    line: ConflictLine, y: float, letter: str, language: Language, is_in_force: bool
) -> Iterator[Node]:
    """A conflict line: its letter, then the effects on each side, one below the other."""
    yield rectangle(
        Box(12, y, 226, 80),
        fill="mark" if is_in_force else "none",
        stroke="gold" if is_in_force else "hairline",
        thick=2.5 if is_in_force else 1.5,
        round=9,
    )
    color = "gold" if is_in_force else "soft"
    place = Box(15, y + 6, 34, 68)
    yield from draw_text(letter, place, 36, Font.TITLE, align=Align.MIDDLE, color=color)
    for at, (side, short, effects) in enumerate(_rows(line, language)):
        chip = Box(52, y + 7 + at * 34, 32, 31)
        # The chip of the side with the initiative is pointed.
        yield _pointed(chip, str(side)) if at == 0 else rectangle(chip, fill=str(side), round=7)
        yield from draw_text(
            short, chip.inside(2), 22, Font.STRONG, align=Align.MIDDLE, color="on_side"
        )
        # Effects are bold; special villain actions are not.
        font = Font.TEXT if effects == _DASH or "/" in effects else Font.STRONG
        ink = "soft" if effects == _DASH else "ink"
        place = Box(98, chip.y, 137, chip.height)
        yield from draw_text(effects, place, 23, font, smallest=8, color=ink)


def _pointed(box: Box, color: str) -> Node:
    right, bottom, middle = box.x + box.width, box.y + box.height, box.y + box.height / 2
    shape = (
        f"M{box.x + 7} {box.y}H{right - 2}L{right + 8} {middle} {right - 2} {bottom}H{box.x + 7}"
        f"a7 7 0 0 1-7-7V{box.y + 7}a7 7 0 0 1 7-7z"
    )
    return node("path", d=shape, fill=color)


def _approved(card: DramaCard, language: Language) -> str:
    side = card.gamemaster
    if side.any_multi_action:
        return language.text(message_in("picture", "Any multi-action"))
    if side.approves_any:
        return language.text(message_in("picture", "Any"))
    return ", ".join(map(language.word, side.approved))


def _approvals(card: DramaCard, language: Language) -> Iterator[Node]:
    title = language.text(message_in("picture", "Approved"))
    yield from draw_text(title, Box(20, 184, 210, 20), 15, align=Align.MIDDLE, color="soft")
    text, place = _approved(card, language).replace(", ", " · "), Box(16, 204, 218, 48)
    yield from draw_text(text, place, 23, Font.STRONG, smallest=8, align=Align.MIDDLE)


def _skill_box(card: DramaCard, language: Language) -> Iterator[Node]:
    box = card.gamemaster.skill_box
    if box.hazard is None:
        looks = ((step, Look.OFFERED if step in box.steps else Look.AWAY) for step in Step)
        letters = [(language.word(step), look) for step, look in looks]
        yield from step_boxes(letters, Box(16, 262, 218, 44))
    else:
        frame, word = Box(14, 258, 222, 48), language.word(box.hazard)
        yield rectangle(frame, stroke="villains", thick=2.5, round=9)
        yield from draw_text(word, frame.inside(5), 24, Font.STRONG, smallest=8, align=Align.MIDDLE)
    place = Box(20, 312, 210, 28)
    yield from draw_text(str(card.number), place, 20, Font.STRONG, align=Align.MIDDLE, color="soft")


def drama_card(card: DramaCard, effect: str = "", *, language: Language = ENGLISH) -> Picture:
    """Both sides of a card, with the player's side on the left; arguments as in `player_side`.

    >>> from dramadeck import torg
    >>> both = drama_card(torg.original_deck().card(42))
    >>> both.title, both.width
    ('Haste (42)', 514.0)
    """
    player = player_side(card, effect, language=language)
    gamemaster = gamemaster_side(card, language=language)
    description = f"{player.description} {gamemaster.description}"
    return beside(player.title, player, gamemaster, description=description)


def small_card(card: DramaCard, *, language: Language = ENGLISH) -> Picture:
    """A small card for a table: number, name, bar and emblem.

    >>> from dramadeck import torg
    >>> small_card(torg.original_deck().card(42)).title
    'Haste (42)'
    """
    ink, bar_box = f"on_{card.player.bar}", Box(12, 12, 226, 92)
    name, name_box = _name(card, language), Box(10, 200, CARD.width - 20, 142)
    return card_picture(
        card_title(card, language),
        rectangle(bar_box, fill=str(card.player.bar), round=9),
        *draw_text(str(card.number), bar_box, 72, Font.STRONG, align=Align.MIDDLE, color=ink),
        draw_emblem(
            OF_TYPES.get(card.type, BLANK), Box(0, 112, WIDTH, 84), 48, _accent(card), thick=3.4
        ),
        *draw_text(name, name_box, 48, Font.STRONG, smallest=20, align=Align.MIDDLE),
    )

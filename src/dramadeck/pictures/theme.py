"""The colors of pictures for light and dark themes, named by their purpose.

In the theme `auto` each colored element has a CSS class, and a style sheet in the picture changes
its color for `prefers-color-scheme: dark`. The classes are the same in all pictures, so that
several of them can be on one page. In the themes `light` and `dark` there is no style sheet, for
programs that do not support any.
"""

from collections.abc import Iterable
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final, NamedTuple

from dramadeck.core import UnknownNameError
from dramadeck.core.refusals import truncated_repr


@unique
class Theme(StrEnum):
    """The color theme of a picture; `auto` follows the browser."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Shade(NamedTuple):
    """A color in the light and in the dark theme."""

    light: str
    dark: str


PALETTE: Final = MappingProxyType(
    {
        "felt": Shade("#e8e2d3", "#14171d"),  # the table
        "panel": Shade("#f5f0e3", "#1c2028"),  # a place at the table
        "card": Shade("#fffdf6", "#272c36"),
        "mark": Shade("#fdeec2", "#453a1c"),  # a highlighted line
        "ink": Shade("#1c2230", "#f1eee6"),
        "soft": Shade("#565c69", "#b9bdc8"),  # secondary text
        "edge": Shade("#b9ae96", "#565e6e"),
        "hairline": Shade("#ddd5c2", "#3b414e"),
        "grey": Shade("#5c6472", "#68717f"),  # the bar of an enhancement, which works at once
        "on_grey": Shade("#ffffff", "#ffffff"),
        "orange": Shade("#f2a341", "#e99a3a"),  # the bar of a special, which waits
        "on_orange": Shade("#2b1700", "#231300"),
        "heroes": Shade("#1d5fa8", "#2d6db8"),
        "villains": Shade("#a3282f", "#b23a42"),
        "on_side": Shade("#ffffff", "#ffffff"),
        "gold": Shade("#8a6410", "#e3c069"),
        "back": Shade("#22375e", "#1f3254"),
        "back_line": Shade("#d8b863", "#c9a955"),
        "wands": Shade("#8a4a14", "#e6a566"),
        "cups": Shade("#1d5fa8", "#8dc0fb"),
        "swords": Shade("#475061", "#c3cad8"),
        "pentacles": Shade("#7a5a00", "#e6c65a"),
        "major": Shade("#6b2f86", "#d3a6ec"),
        "bar": Shade("#3d7a74", "#5fb3a8"),  # of a distribution
    }
)
"""Name of a color → its shades."""


def shade(color: str) -> Shade:
    """The shades of a color.

    Raises:
        UnknownNameError: there is no color of this name; the error lists all colors.
    """
    if color not in PALETTE:
        colors = ", ".join(PALETTE)
        raise UnknownNameError(f"there is no color {truncated_repr(color)}; colors: {colors}")
    return PALETTE[color]


def style_sheet(used: Iterable[tuple[str, str]]) -> str:
    """The CSS rules for the dark theme, for pairs of attribute and color."""
    rules = (
        f".dd-{attribute}-{color}{{{attribute}:{PALETTE[color].dark}}}"
        for attribute, color in sorted(set(used))
    )
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


class Brush:
    """Returns the colors of a theme, and collects those that are used."""

    def __init__(self, theme: Theme) -> None:
        self.theme, self.used = theme, set[tuple[str, str]]()

    def __call__(self, attribute: str, color: str) -> tuple[str, str]:
        """The color, and its CSS class in the theme `auto`."""
        light, dark = shade(color)
        if self.theme is not Theme.AUTO:
            return (dark if self.theme is Theme.DARK else light), ""
        self.used.add((attribute, color))
        return light, f"dd-{attribute}-{color}"

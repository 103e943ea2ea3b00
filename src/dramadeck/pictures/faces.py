"""The faces of printed cards by their names, for a server or a chat.

Another package publishes the functions that draw its cards under the entry point group
`dramadeck.faces`, with the name of the system: `{"face": ..., "small": ...}`, and optionally
"back". If they cannot be loaded, there is a warning, and the cards are shown in words.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from dramadeck.core import UnknownNameError
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import load_published, published
from dramadeck.narration import Language
from dramadeck.pictures.drama_card import gamemaster_side, player_side, small_card
from dramadeck.pictures.paper import Back, card_back
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.tarot_card import small_tarot_card, tarot_card
from dramadeck.tarot import TAROT
from dramadeck.torg import TORG, SceneKind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "dramadeck.faces"
"""The entry point group under which packages publish the faces of their cards."""

Drawing: TypeAlias = Callable[[Any, str, Language], Picture]
"""Draws a face of a card: `def face(card, effect, language) -> Picture`.

The arguments are the record of the card in its deck, or None for the back; its effect as a
sentence, which may be blank; and the `dramadeck.narration.Language` of the words on it. The result
is a `Picture`, such as that of `dramadeck.pictures.paper.card_picture`.
"""

BACK: Final = "back"  # the name of the back, which is the same for all cards


def _gamemaster(in_force: SceneKind | None) -> Drawing:
    return lambda card, _, language: gamemaster_side(card, language=language, in_force=in_force)


def _back(back: Back) -> Drawing:
    return lambda _card, _, language: card_back(back=back, language=language)


FACES: Final[Mapping[str, Mapping[str, Drawing]]] = MappingProxyType(
    {
        TORG.name: {
            "player": lambda card, effect, language: player_side(card, effect, language=language),
            "gamemaster": _gamemaster(None),
            **{f"gamemaster-{kind.value}": _gamemaster(kind) for kind in SceneKind},
            "small": lambda card, _, language: small_card(card, language=language),
            BACK: _back(Back.BOLT),
        },
        TAROT.name: {
            "face": lambda card, _, language: tarot_card(card, language=language),
            "small": lambda card, _, language: small_tarot_card(card, language=language),
            BACK: _back(Back.STAR),
        },
    }
)
"""Name of a system → name of a face → the function that draws it.

In `gamemaster-dramatic` and `gamemaster-standard` the conflict line in force is highlighted.
"""

_REQUIRED: Final = frozenset({"face", "small"})


class UndrawnFacesWarning(UserWarning):
    """The faces of an installed system could not be loaded; its cards are shown in words."""


@cache
def faces_of(system: str) -> Mapping[str, Drawing]:
    """Name → face of the cards of an installed system; empty if none are published."""
    if system in FACES:
        return FACES[system]
    faces = dict[str, Drawing]()
    for entry in published(GROUP, UndrawnFacesWarning, 4):
        if entry.name == system and not faces:
            subject = f"the faces of {truncated_repr(system)}"
            load_published(entry, subject, partial(_load, entry, faces), UndrawnFacesWarning, 3)
    return MappingProxyType(faces)


def _load(entry: "EntryPoint", faces: dict[str, Drawing]) -> str | None:
    """Add published faces to `faces`; return the problem if they are not valid."""
    loaded = entry.load()
    if not isinstance(loaded, Mapping):
        return f"publishes {truncated_repr(loaded)}, not a mapping of names to faces"
    drawings = cast("Mapping[str, Drawing]", loaded)
    missing = ", ".join(sorted(_REQUIRED - drawings.keys()))
    if missing:
        return f"publishes no face with the name {missing}"
    faces |= {BACK: _back(Back.STAR), **drawings}
    return None


def face_of(system: str, face: str, card: Any, effect: str, language: Language) -> Picture:
    """Draw a face of a printed card; raise an `UnknownNameError` if there is no such face."""
    faces = faces_of(system)
    if face not in faces:
        raise UnknownNameError.among("face", face, faces)
    return faces[face](card, effect, language)


def open_face(system: str, view: Any, card: int) -> str | None:
    """The name of the face of an open card, by its zone in a view; None if there is none.

    For a card on the action stack it is the gamemaster's side, for others the player's side.
    """
    if system == TORG.name and card in view.action_stack:
        return f"gamemaster-{view.scene.kind.value}" if view.scene else "gamemaster"
    faces = faces_of(system)
    return "face" if "face" in faces else next(iter(faces), None)

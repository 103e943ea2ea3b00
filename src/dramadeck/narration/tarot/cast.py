"""The characters whom the Narrator plays."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.spans import Tone
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import CharacterIntroduced, CharacterRevised

WORDS: Final[Mapping[type[Any], Teller]] = {
    CharacterIntroduced: tells("{name} comes into the story.", Tone.VILLAINS, depth=0),
    CharacterRevised: tells("{name} is not the same any more.", depth=0),
}
"""Type of event → its teller."""

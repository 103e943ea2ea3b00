"""Emblems: small drawings that identify a type, a suit or a Major Arcana.

Each is an SVG path in a square: 48 units wide for the types of the Drama Deck, 100 for the tarot.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.pictures.svg import Node, node, number
from dramadeck.pictures.text_layout import Box
from dramadeck.tarot import Suit
from dramadeck.torg import CardType

_STAR: Final = "M24 6l5.4 11 12.1 1.7-8.8 8.5 2.1 12L24 33.6 13.2 39.2l2.1-12-8.8-8.5 12.1-1.7z"
_SHIELD: Final = "M24 5 40 10v12q0 14-16 21Q8 36 8 22V10z"

OF_TYPES: Final[Mapping[CardType, str]] = MappingProxyType(
    {
        CardType.ACTION: (
            "M24 6a18 18 0 1 0 .01 0zM24 14a10 10 0 1 0 .01 0zM24 22a2 2 0 1 0 .01 0z"  # target
        ),
        CardType.ADRENALIN: "M4 26h9l5-16 8 28 6-18 3 6h9",  # pulse
        CardType.ALERTNESS: "M4 24q20-26 40 0-20 26-40 0zM24 17a7 7 0 1 0 .01 0z",  # eye
        CardType.CAMPAIGN: "M12 44V6h26l-7 9 7 9H12",  # flag
        CardType.CONNECTION: "M18 12a12 12 0 1 0 .01 0zM30 12a12 12 0 1 0 .01 0z",  # rings
        CardType.COUP_DE_GRACE: "M42 5 20 25l4 4L43 6zM12 21l16 16M19 29 8 40",  # sword
        CardType.DEFENSE: f"{_SHIELD}M24 5v38",
        CardType.DRAMA: (
            "M8 9q16 6 32 0v15q0 14-16 17Q8 38 8 24zM14 20h7M27 20h7M16 30q8 6 16 0"  # mask
        ),
        CardType.ESCAPE: "M28 14V6H8v36h20v-8M18 24h24M34 16l8 8-8 8",  # way out
        CardType.GLORY: (
            "M14 6h20v12q0 12-10 12T14 18zM14 10H6q0 10 9 12M34 10h8q0 10-9 12M24 30v11M14 42h20"
        ),
        CardType.HASTE: "M28 4 10 27h12l-4 17 20-25H25z",  # bolt
        CardType.HERO: _STAR,
        CardType.HERO_FAILS: f"{_STAR}M5 43 43 5",
        CardType.IDEA: "M24 5a14 14 0 0 1 8 25v5H16v-5A14 14 0 0 1 24 5zM18 42h12",  # bulb
        CardType.ILLNESS: "M20 9a4 4 0 0 1 8 0v18a8 8 0 1 1-8 0zM24 18v14",  # thermometer
        CardType.INSPIRATION: (
            "M24 15a9 9 0 1 0 .01 0zM24 4v5M24 39v5M4 24h5M39 24h5"
            "M10 10l4 4M34 34l4 4M10 38l4-4M34 14l4-4"  # sun
        ),
        CardType.LEADERSHIP: "M8 20 24 6l16 14M8 31l16-14 16 14M8 42l16-14 16 14",  # stripes
        CardType.MARTYR: "M24 4q14 14 14 25a14 14 0 0 1-28 0q0-8 7-14 1 6 4 8 4-8 3-19z",  # flame
        CardType.MASTER_PLAN: "M6 42V6h36v36H14V14h20v20H22V22h4",  # maze
        CardType.MISTAKEN_IDENTITY: (
            "M16 8a8 8 0 1 0 .01 0zM4 42q0-14 12-14 7 0 10 6"
            "M34 16a7 7 0 1 0 .01 0zM24 43q0-10 10-10t10 10"  # two people
        ),
        CardType.MONOLOGUE: "M6 8h36v24H24L14 42V32H6zM14 16h20M14 24h12",  # speech
        CardType.NEMESIS: "M8 6l32 32M40 6 8 38M6 29l13 13M42 29 29 42",  # crossed swords
        CardType.NET_GAIN: (
            "M24 6a5 5 0 1 0 .01 0zM10 32a5 5 0 1 0 .01 0zM38 32a5 5 0 1 0 .01 0z"
            "M22 16 12 32M26 16l10 16M15 37h18"
        ),
        CardType.OPPONENT_FAILS: f"{_SHIELD}M24 5l-5 12 9 8-6 17",  # broken shield
        CardType.OWN: "M42 6Q18 8 13 33l-5 10M13 33q17 2 23-11h-8M18 26 33 14",  # quill
        CardType.PERSONAL_STAKE: "M14 8h20l8 12-18 22L6 20zM6 20h36M18 20l6 22 6-22",  # gem
        CardType.PRESENCE: "M6 14l9 10 9-16 9 16 9-10-4 26H10z",  # crown
        CardType.RALLY: "M8 19v11h6l20 10V8L14 19zM40 18q5 6 0 13M15 31l3 11h6l-3-8",  # horn
        CardType.REALITYS_FAVORITE: (
            "M24 6a18 18 0 1 0 .01 0zM6 24h36M24 6q-17 18 0 36 17-18 0-36z"  # globe
        ),
        CardType.RECONNECTION: (
            "M9 24a15 15 0 0 1 27-9M39 24a15 15 0 0 1-27 9M37 6v10H27M11 42V32h10"  # arrows
        ),
        CardType.RESEARCH: "M24 12Q14 6 6 9v29q8-3 18 3 10-6 18-3V9q-8-3-18 3zM24 12v29",  # book
        CardType.ROMANCE: "M24 41Q6 28 6 17a9 9 0 0 1 18-3 9 9 0 0 1 18 3q0 11-18 24z",  # heart
        CardType.SECOND_CHANCE: "M37 15a16 16 0 1 0 3 13M38 5v11H27",  # once more
        CardType.SEIZE_INITIATIVE: (
            "M12 6h24M12 42h24M14 6q0 12 10 18 10-6 10-18M14 42q0-12 10-18 10 6 10 18"  # hourglass
        ),
        CardType.SETBACK: "M24 6v34M10 27l14 14 14-14",  # arrow
        CardType.SUPPORTER: "M24 5a19 19 0 1 0 .01 0zM24 14v20M14 24h20",  # plus
        CardType.SURVIVAL: "M4 40 18 12l8 14 5-7 13 21zM12 24l5 4 6-5",  # mountain
        CardType.SUSPICION: "M20 6a14 14 0 1 0 .01 0zM30 30l12 12",  # magnifier
        CardType.THE_QUEST: "M24 5a19 19 0 1 0 .01 0zM32 16l-5 11-11 5 5-11z",  # compass
        CardType.TRUE_IDENTITY: "M16 18a10 10 0 1 0 .01 0zM23 21 42 6M33 13l6 7M28 17l4 5",  # key
        CardType.WILLPOWER: "M8 8h32M6 42h36M12 8v34M24 8v34M36 8v34",  # pillars
    }
)
"""Type of a card of the Drama Deck → its emblem, drawn as lines."""

BLANK: Final = "M12 4h24v40H12z"  # the emblem of other types: a blank card

OF_SUITS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.WANDS: (
            "M43 96 45 10q5-8 10 0l2 86zM57 36q22 2 25-22-22-2-25 14zM43 56q-22 2-25-22 22-2 25 14z"
            "M57 76q18 2 21-18-18-2-21 10z"
        ),
        Suit.CUPS: "M18 8h64q2 44-26 50v18h18v14H26V76h18V58Q16 52 18 8z",
        Suit.SWORDS: "M45 62V16l5-14 5 14v46h18v9H56v15q7 9-6 10-13-1-6-10V71H27v-9z",
        Suit.PENTACLES: (
            "M50 4a46 46 0 1 0 .01 0zM50 12a38 38 0 1 1-.01 0z"
            "M50 18 58 41h24L63 55l7 23-20-14-20 14 7-23-19-14h24z"
        ),
    }
)
"""Suit of the tarot → its emblem, drawn as areas."""

OF_COURTS: Final[Mapping[int, str]] = MappingProxyType(
    {
        11: "M14 74q4-38 36-38t36 38zM60 38Q70 10 94 8q-4 26-24 34",  # a cap with a feather
        12: "M24 90V46q0-32 26-36 26 4 26 36v44H58V62H42v28zM24 50h52M50 10V2",  # a helmet
        13: "M14 82 8 34l22 20 20-34 20 34 22-20-6 48zM50 8a4 4 0 1 0 .01 0z",  # a round crown
        14: "M12 84V42l20 14 18-26 18 26 20-14v42zM12 72h76M50 30V6M42 14h16",  # a crown with cross
    }
)
"""Rank of a court card → its emblem, a headdress, drawn as lines."""

_LEMNISCATE: Final = "c-8-15-32-15-32 0s24 15 32 0 32-15 32 0-24 15-32 0z"

OF_MAJORS: Final[Mapping[int, str]] = MappingProxyType(
    {
        1: "M14 92 68 30M66 32q2-24 26-22 2 24-22 26zM22 26v12M16 32h12M40 12v8M36 16h8",  # bundle
        2: f"M50 28{_LEMNISCATE}M50 50v42M40 50h20M40 92h20",  # the endless, a staff
        3: (
            "M18 16v70M11 16h14M11 86h14M82 16v70M75 16h14M75 86h14"
            "M60 30a23 23 0 1 0 0 42 25 25 0 0 1 0-42z"  # moon between pillars
        ),
        4: "M50 10a24 24 0 1 0 .01 0zM50 58v34M35 76h30M50 26a8 8 0 1 0 .01 0z",  # Venus
        5: "M14 30l18 20 18-32 18 32 18-20-8 44H22zM22 86h56",  # crown
        6: "M50 8v84M38 22h24M30 38h40M22 54h56M38 92h24",  # triple cross
        7: (
            "M37 46a21 21 0 1 0 .01 0zM63 46a21 21 0 1 0 .01 0z"
            "M50 36Q36 26 36 17a7 7 0 0 1 14-2 7 7 0 0 1 14 2q0 9-14 19z"  # rings, a heart
        ),
        8: (
            "M50 46a23 23 0 1 0 .01 0zM50 62a7 7 0 1 0 .01 0z"
            "M50 46v16M50 76v16M27 69h16M57 69h16M16 36q34-40 68 0z"  # wheel under a canopy
        ),
        9: (
            f"M50 18{_LEMNISCATE}M28 50q22-20 44 0v20q-4 22-22 22T28 70z"
            "M37 60h7M56 60h7M50 66v8M41 80q9 7 18 0"  # the endless, a calm face
        ),
        10: (
            "M50 6a8 8 0 1 0 .01 0zM30 30h40M34 30l-6 50h44l-6-50M22 80h56v10H22z"
            "M50 42q12 14 0 26-12-12 0-26z"  # lantern
        ),
        11: (
            "M50 10a40 40 0 1 0 .01 0zM50 38a12 12 0 1 0 .01 0zM50 10v28M50 62v28M10 50h28M62 50h28"
            "M22 22l19 19M59 59l19 19M22 78l19-19M59 41l19-19"  # wheel
        ),
        12: (
            "M50 10v80M32 90h36M18 24h64M18 24 7 56h22zM82 24 71 56h22z"
            "M7 56q11 14 22 0M71 56q11 14 22 0"  # scales
        ),
        13: (
            "M12 10h76M22 10v80M50 10v18l-2 28M49 30l16 10-16 12M48 56l-16 8M48 56l16 8"
            "M48 62a10 10 0 1 0 .01 0z"  # somebody head down
        ),
        14: "M30 94 68 12M68 12Q30 0 10 38q26-22 52-14M39 56l16 7",  # scythe
        15: (
            "M10 14h34l-4 20q-13 10-26 0zM27 40v12M19 52h16"
            "M56 56h34l-4 20q-13 10-26 0zM73 82v10M64 92h18M42 22q28 2 31 34"  # water poured
        ),
        16: "M50 92 24 14l67 48H9l67-48zM50 6a44 44 0 1 0 .01 0z",  # star upside down
        17: (
            "M30 92V44h36v48zM26 44V30h9v7h9v-7h9v7h9v-7h8v14zM42 92V74q6-9 12 0v18M44 56h8"
            "M90 6 76 22h11L74 38"  # tower and lightning
        ),
        18: "M50 6l7 27 24-14-14 24 27 7-27 7 14 24-24-14-7 27-7-27-24 14 14-24-27-7 27-7-14-24"
        " 24 14z",
        19: "M62 12a40 40 0 1 0 0 76 44 44 0 0 1 0-76zM78 30v8M88 46v8M78 62v8",  # moon, dew
        20: (
            "M50 30a20 20 0 1 0 .01 0zM50 6v14M50 80v14M6 50h14M80 50h14"
            "M19 19l10 10M71 71l10 10M19 81l10-10M71 29l10-10"  # sun
        ),
        21: (
            "M6 82 60 38 70 50 12 90zM60 38Q66 22 60 8L94 46Q80 44 70 50"
            "M30 77v19l10-8 10 8V65"  # trumpet with a banner
        ),
        22: (
            "M50 8q32 8 32 42T50 92Q18 84 18 50T50 8zM50 24q17 6 17 26T50 76Q33 70 33 50t17-26z"
            "M10 12l9 8M90 12l-9 8M10 88l9-8M90 88l-9-8"  # wreath
        ),
    }
)
"""Number of a Major Arcana in the deck, from 1 for the Fool → its emblem, drawn as lines."""

OF_OTHERS: Final = OF_MAJORS[18]  # the emblem of Major Arcana with other numbers, in custom decks


def draw_emblem(
    path: str, box: Box, side: float, color: str, *, thick: float | None = None
) -> Node:
    """An emblem in the middle of a box: as an area, or with `thick` as lines of that width."""
    size = min(box.width, box.height)
    x, y = box.x + (box.width - size) / 2, box.y + (box.height - size) / 2
    transform = f"translate({number(x)} {number(y)}) scale({size / side:.4f})"
    if thick is None:
        return node("path", d=path, transform=transform, fill=color, fill_rule="evenodd")
    ends = "round"
    return node(
        "path",
        d=path,
        transform=transform,
        fill="none",
        stroke=color,
        stroke_width=thick,
        stroke_linecap=ends,
        stroke_linejoin=ends,
    )

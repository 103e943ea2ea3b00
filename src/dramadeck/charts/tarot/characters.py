"""The abilities of characters: aptitudes (TT-001, TT-002), traits (TT-005..007), costs (TT-004).

The list of traits is for a modern story: players may add traits, and leave out those that their
world does not have.
"""

from typing import NamedTuple

from ..chart import Chart, ChartError, Row, of_type, shown, whole_number

APTITUDES = Chart(
    "Aptitude by rank",
    (
        Row(1, 1, "Dismal"),
        Row(2, 2, "Poor"),
        Row(3, 3, "Mediocre"),
        Row(4, 4, "Fair"),
        Row(5, 5, "Good"),
        Row(6, 6, "Great"),
        Row(7, 7, "Exceptional"),
        Row(8, 8, "Incredible"),
        Row(9, 9, "Peerless"),
    ),
    source="TT-001, TT-002, TT-047",
)
"""The nine aptitudes. The ranks follow from the wounds that a Health of each can take (TT-047)."""

MEDIOCRE = 3
"""The rank of every trait that a character does not have (TT-003)."""


def aptitude_name(rank: int) -> str:
    """The word for a rank (TT-027, TT-055).

    Args:
        rank: any whole number. Wounds may lower it below the nine words, and a push raise it above;
            then the result is `below Dismal` or `above Peerless`.

    >>> [aptitude_name(rank) for rank in (6, 4, 0, 11)]
    ['Great', 'Fair', 'below Dismal', 'above Peerless']
    """
    lowest, highest = APTITUDES.rows[0], APTITUDES.rows[-1]
    if whole_number("the rank", rank) < lowest.low:
        return f"below {lowest.result}"
    if rank > highest.low:
        return f"above {highest.result}"
    return APTITUDES.lookup(rank)


def aptitude_rank(name: str) -> int:
    """The rank of an aptitude in any case, 1 (Dismal) to 9 (Peerless) (TT-002).

    Raises:
        ChartError: it is none of the nine words, which the message names.

    >>> aptitude_rank("Mediocre"), aptitude_rank("great")
    (3, 6)
    """
    word = of_type("the name of an aptitude", name, str).strip().casefold()
    for row in APTITUDES.rows:
        if row.result.casefold() == word:
            return row.low
    words = ", ".join(row.result for row in APTITUDES.rows)
    raise ChartError(f"no aptitude {shown(name)}; known: {words}")


class TraitRow(NamedTuple):
    """A trait of the list.

    Attributes:
        name: the name.
        about: what it covers.
        is_core: whether it is one of the three that decide fights (TT-006).
        needs_specialization: whether it needs a field, as in `Academics: Biology` (TT-007).
        source: key of the bibliography.
    """

    name: str
    about: str
    is_core: bool = False
    needs_specialization: bool = False
    source: str = "TT-005"


TRAITS = (
    TraitRow("Academics", "a field of knowledge", needs_specialization=True, source="TT-007"),
    TraitRow("Allure", "being attractive, and using it"),
    TraitRow("Athletics", "running, climbing, jumping, swimming"),
    TraitRow("Brawn", "strength, and withstanding a stun", is_core=True, source="TT-006"),
    TraitRow("Connections", "knowing whom to ask, and getting what is needed"),
    TraitRow("Demolition", "setting, aiming and defusing explosives"),
    TraitRow("Driving", "cars and everything about them"),
    TraitRow(
        "Engineer",
        "building and repairing machines of one kind",
        needs_specialization=True,
        source="TT-007",
    ),
    TraitRow("Firearms", "shooting"),
    TraitRow("Grit", "staying calm"),
    TraitRow("Hacking", "getting into computers, often through their users"),
    TraitRow("Hand Weapons", "fighting with long blades, clubs and the like"),
    TraitRow("Health", "how many wounds you can take", is_core=True, source="TT-006"),
    TraitRow("Interrogation", "making somebody tell the truth"),
    TraitRow("Intimidation", "frightening others"),
    TraitRow("Jury Rigging", "getting something to work without the proper parts"),
    TraitRow("Leadership", "making others follow, with or without a plan"),
    TraitRow("Manipulation", "making others do what you want"),
    TraitRow("Medical", "treating wounds and stopping their bleeding"),
    TraitRow("Melee", "fighting bare-handed or with a short blade"),
    TraitRow("Psychology", "understanding what somebody thinks and feels"),
    TraitRow("Reaction", "being quick, drawing first, dodging", is_core=True, source="TT-006"),
    TraitRow("Security", "locks and alarms, and how to get past them"),
    TraitRow("Senses", "noticing things"),
    TraitRow("Stealth", "not being noticed"),
    TraitRow("Survival", "living off the land"),
    TraitRow("Underground", "knowing whom to ask when the law must not know"),
)
"""The 27 listed traits (TT-005)."""

_LISTED = {row.name.casefold(): row for row in TRAITS} | {
    # The list has "Engineer", but an example in the same text has "Engineering".
    "engineering": next(row for row in TRAITS if row.name == "Engineer")
}


def trait_name(name: str) -> str:
    """The standard name of a listed trait; any other name is returned as it is given.

    The specialization is written after a colon. "Engineering" is the trait Engineer.

    Args:
        name: the trait, such as `driving`, `Academics: Biology` or a trait of the players' own.

    Raises:
        ChartError: the name is blank, or the specialization is missing that the trait needs
            (TT-007).

    >>> trait_name("jury rigging"), trait_name("Engineering: Automotives"), trait_name("Sailing")
    ('Jury Rigging', 'Engineer: Automotives', 'Sailing')
    """
    words = " ".join(of_type("the name of a trait", name, str).split())
    listed, _, special = (part.strip() for part in words.partition(":"))
    if not listed:
        raise ChartError(f"the name of a trait must not be blank, as in {shown(name)}")
    row = _LISTED.get(listed.casefold())
    written = row.name if row else listed
    if special:
        return f"{written}: {special}"
    if row and row.needs_specialization:
        example = {"Academics": "Biology", "Engineer": "Automotives"}[row.name]
        raise ChartError(
            f"the trait {row.name} needs a specialization, such as '{row.name}: {example}'"
        )
    return written


CREATION_POINTS = 10
"""The points that a new character can spend (TT-004)."""

CREATION_COSTS = Chart(
    "Cost of a trait by rank",
    (Row(1, 3, 0), *(Row(rank, rank, rank - MEDIOCRE) for rank in range(4, 10))),
    source="TT-004",
)
"""Rank of a trait → points: one for each rank above Mediocre; lower ranks give no points back.

The list of costs in the text is lost; with this ruling the example character Mia costs ten points.
"""

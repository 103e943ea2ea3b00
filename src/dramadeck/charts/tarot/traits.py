"""The list of traits: what characters can be good or bad at (TT-005..007).

The list is that of a modern story and open at the end: a table may add traits of its own, and
leave out what has no place in its world.
"""

from typing import NamedTuple

from ..chart import ChartError, of_type, shown


class TraitRow(NamedTuple):
    """A trait of the list.

    Attributes:
        name: the name.
        about: what it covers.
        is_core: whether it is one of the three that fights turn on (TT-006).
        needs_specialization: whether it has to name its field, as in `Academics: Biology`
            (TT-007).
        source: key of the bibliography.
    """

    name: str
    about: str
    is_core: bool = False
    needs_specialization: bool = False
    source: str = "TT-005"


TRAITS = (
    TraitRow("Academics", "a field of learning", needs_specialization=True, source="TT-007"),
    TraitRow("Allure", "to be attractive, and to make use of it"),
    TraitRow("Athletics", "to run, climb, jump, swim"),
    TraitRow("Brawn", "strength, and to withstand a stun", is_core=True, source="TT-006"),
    TraitRow("Connections", "to know whom to ask, and to get what is needed"),
    TraitRow("Demolition", "to set, aim and defuse explosives"),
    TraitRow("Driving", "cars, and what goes with them"),
    TraitRow(
        "Engineer",
        "to build and mend machines of one kind",
        needs_specialization=True,
        source="TT-007",
    ),
    TraitRow("Firearms", "to shoot"),
    TraitRow("Grit", "to keep one's nerve"),
    TraitRow("Hacking", "to get into computers, often through their users"),
    TraitRow("Hand Weapons", "to fight with long blades, clubs and the like"),
    TraitRow("Health", "how many wounds are endured", is_core=True, source="TT-006"),
    TraitRow("Interrogation", "to make somebody tell the truth"),
    TraitRow("Intimidation", "to frighten"),
    TraitRow("Jury Rigging", "to get something going without the proper parts"),
    TraitRow("Leadership", "to be followed, with a plan or without"),
    TraitRow("Manipulation", "to make others do what one wants"),
    TraitRow("Medical", "to treat wounds, and to stop their bleeding"),
    TraitRow("Melee", "to fight bare-handed or with a short blade"),
    TraitRow("Psychology", "to understand what goes on in somebody"),
    TraitRow("Reaction", "to be quick, to draw first, to dodge", is_core=True, source="TT-006"),
    TraitRow("Security", "locks and alarms, and how to get past them"),
    TraitRow("Senses", "to notice"),
    TraitRow("Stealth", "not to be noticed"),
    TraitRow("Survival", "to live off the land"),
    TraitRow("Underground", "to know whom to ask where the law must not hear it"),
)
"""The 27 listed traits (TT-005)."""

_LISTED = {row.name.casefold(): row for row in TRAITS} | {
    # The list has "Engineer", an example in the same text "Engineering".
    "engineering": next(row for row in TRAITS if row.name == "Engineer")
}


def trait_name(name: str) -> str:
    """How a trait is written: a listed one by its own name, any other as it is given.

    Args:
        name: the trait, such as `driving`, `Academics: Biology` or a trait of the table's own.

    Returns:
        The name, with the specialization behind a colon. "Engineering" is the trait Engineer.

    Raises:
        ChartError: the name is blank, or the specialization is missing that the trait needs
            (TT-007).
        TypeError: it is not a text.

    >>> trait_name("jury rigging"), trait_name("Engineering: Automotives"), trait_name("Sailing")
    ('Jury Rigging', 'Engineer: Automotives', 'Sailing')
    >>> trait_name("Academics")
    Traceback (most recent call last):
        ...
    dramadeck.charts.chart.ChartError: the trait Academics needs a specialization, such as \
'Academics: Biology'
    """
    given = " ".join(of_type("the name of a trait", name, str).split())
    listed, _, special = (part.strip() for part in given.partition(":"))
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

"""Who helps a lead character with one task, and what the efforts are worth (MA-024..027)."""

from typing import Annotated, TypeAlias

import attrs

from dramadeck.charts.torg import Helper, sum_efforts
from dramadeck.charts.torg.summing import HELPERS_WITHIN
from dramadeck.core import Free, Person, Several, checked_fields
from dramadeck.torg.attempt import Teamwork
from dramadeck.torg.field_types import SAMPLE_VALUE, SkillValue
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.turns import require_actor
from dramadeck.torg.state import State


@attrs.frozen(kw_only=True, field_transformer=checked_fields)
class Effort:
    """What somebody adds to a lead character's attempt.

    Attributes:
        helper: who helps; it uses an action.
        value: the helper's skill or attribute value for the task.
        perception: the total of the helper's Perception check; the host has rolled it (MA-026).
    """

    helper: Person
    value: SkillValue
    perception: SkillValue


Efforts: TypeAlias = Annotated[tuple[Effort, ...], Several("efforts")]
"""What the others add, each of them once."""
Coordination: TypeAlias = Annotated[int, Free(SAMPLE_VALUE, beside="efforts")]
"""How hard it is to work together, if anybody helps."""


def helped(
    state: State, lead: str, value: int, efforts: tuple[Effort, ...], coordination: int | None
) -> Teamwork | None:
    """What helpers are worth to a lead of this value; None where nobody was to help.

    Raises:
        IllegalCommandError: as for `require_helpers`; or nobody has said how hard it is to work
            together.
    """
    require_helpers(state, lead, value, efforts)
    if coordination is None:
        if efforts:
            raise refuse(Reason.COORDINATION_NOT_SET, "MA-026", lead=lead)
        return None
    return summed(value, efforts, coordination)


def require_helpers(state: State, lead: str, value: int, efforts: tuple[Effort, ...]) -> None:
    """Refuse a helper who cannot act, is named twice, or is not within five of the lead."""
    everybody = (lead, *(each.helper for each in efforts))
    for each in efforts:
        if everybody.count(each.helper) > 1:
            raise refuse(Reason.ACTOR_NAMED_TWICE, "MA-024", actor=each.helper)
        require_actor(state, each.helper, "MA-024", beside=everybody)
    for each in efforts:
        require_near_enough(each.helper, each.value, lead, value, "MA-025")


def require_near_enough(helper: str, value: int, lead: str, of_lead: int, rule: str) -> None:
    """Refuse a value that is not within five of the lead's (MA-025, MA-030)."""
    if abs(value - of_lead) > HELPERS_WITHIN:
        raise refuse(
            Reason.HELPER_TOO_DIFFERENT,
            rule,
            helper=helper,
            value=value,
            lead=lead,
            of_lead=of_lead,
        )


def summed(value: int, efforts: tuple[Effort, ...], coordination: int) -> Teamwork:
    """Who has worked in step, and the value of their number (MA-026, MA-027)."""
    helpers = tuple(each.helper for each in efforts)
    found = sum_efforts(
        lead=value,
        helpers=(Helper(each.value, each.perception) for each in efforts),
        coordination=coordination,
    )
    return Teamwork(
        helpers=helpers,
        joined=tuple(name for name, is_in in zip(helpers, found.joined, strict=True) if is_in),
        efforts=found.efforts,
        bonus=found.bonus,
    )

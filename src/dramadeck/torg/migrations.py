"""What has changed in the look of Torg's saves, change by change.

A game goes on as it was begun: where a question is new, its rule text keeps the answer by which it
was played before the question was asked.
"""

from typing import Any, Final


def with_owners_of_moments(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knows who has a critical moment, when Drama pays, and what opened the pools."""
    if "state" not in data:
        return data
    state = data["state"]
    setup, dialect = state["setup"], state["setup"]["dialect"]
    current: dict[str, Any] | None = state["round"]
    pools = {**dialect["pools"], "moment_owner": "character"}
    enhancements = {**dialect["enhancements"], "drama_pay": "shown_once_completed"}
    dialect = {**dialect, "pools": pools, "enhancements": enhancements}
    if current is not None:
        current = {**current, "marks": {**current["marks"], "opened": []}}
    return {**data, "state": {**state, "setup": {**setup, "dialect": dialect}, "round": current}}


MIGRATIONS: Final = (with_owners_of_moments,)
"""The changes, from version 1 on; see `dramadeck.kit.migrations`."""

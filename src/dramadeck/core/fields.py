"""Old names of `validation`."""

from dramadeck.core.field_types import AtLeast as AtLeast
from dramadeck.core.field_types import Name as Name
from dramadeck.core.field_types import Natural as Natural
from dramadeck.core.field_types import Positive as Positive
from dramadeck.core.validation import (
    checked_fields as checked_fields,
)
from dramadeck.core.validation import (
    checked_reading as checked_reading,
)
from dramadeck.core.validation import (
    checked_wish as checked_wish,
)
from dramadeck.core.validation import (
    error_by_marks as wanted_by_all,
)
from dramadeck.core.validation import (
    label_error as wanted_of_label,
)
from dramadeck.core.validation import (
    reading_error as wanted_of_reading,
)
from dramadeck.core.validation import (
    sum_error as wanted_of_sum,
)

__all__ = [
    "AtLeast",
    "Name",
    "Natural",
    "Positive",
    "checked_fields",
    "checked_reading",
    "checked_wish",
    "wanted_by_all",
    "wanted_of_label",
    "wanted_of_reading",
    "wanted_of_sum",
]

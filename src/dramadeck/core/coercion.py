"""Old names of `validation`."""

from dramadeck.core.field_types import Named as Named
from dramadeck.core.validation import (
    escaped as escaped,
)
from dramadeck.core.validation import (
    name_error as wanted_of_name,
)
from dramadeck.core.validation import (
    plain_name as plain_name,
)
from dramadeck.core.validation import (
    text_error as wanted_of_text,
)
from dramadeck.core.validation import (
    unused_name as unused_name,
)
from dramadeck.core.validation import (
    without_controls as without_steering,
)
from dramadeck.core.validation import (
    words_of as words_of,
)

__all__ = [
    "Named",
    "escaped",
    "plain_name",
    "unused_name",
    "wanted_of_name",
    "wanted_of_text",
    "without_steering",
    "words_of",
]

"""Old names of `field_types`."""

from dramadeck.core.field_types import *
from dramadeck.core.field_types import SOMEBODY as SOMEBODY
from dramadeck.core.field_types import Among as Among
from dramadeck.core.field_types import Free as Free
from dramadeck.core.field_types import Person as Person
from dramadeck.core.field_types import Several as Several
from dramadeck.core.field_types import Somebody as Somebody
from dramadeck.core.field_types import marked as marked
from dramadeck.core.field_types import marks_of as marks_of

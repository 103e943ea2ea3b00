"""How the parts of a state and of a view are declared."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from dramadeck.core.short_repr import short_repr

__all__ = ["record"]

if TYPE_CHECKING:
    # Type checkers know what `attrs.frozen` makes of a class; this makes the same.
    from attrs import frozen as record  # noqa: ICN003 - the name is what they know
else:

    def record(**options: Any) -> Callable[[type], type]:
        """A frozen attrs class whose `repr` leaves out what is as by default, quick to copy.

        Args:
            options: those of `attrs.frozen`.
        """

        def declared(cls: type) -> type:
            if "__repr__" not in vars(cls):
                cls.__repr__ = short_repr
            return attrs.frozen(weakref_slot=False, **options)(cls)

        return declared

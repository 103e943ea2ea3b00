"""One test for hundreds of small cases, if a test for each would take longer than the cases."""

from collections.abc import Callable, Iterable
from typing import Any


def for_each(cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Decorate a test that runs all cases, and lists each failed case with its error.

    Args:
        cases: the arguments of the test; a case that is not a tuple is a single argument.
    """
    arguments = [case if isinstance(case, tuple) else (case,) for case in cases]

    def decorate(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            failed: dict[str, Exception] = {}
            for case in arguments:
                try:
                    check(*case)
                except Exception as problem:  # noqa: BLE001 - raised below, with all the others
                    failed[", ".join(map(name_of, case))] = problem
            assert arguments, "there are no cases"
            assert not failed, "\n".join(
                f"{case}: {type(why).__name__}: {why}" for case, why in failed.items()
            )

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        test.__qualname__, test.__module__ = check.__qualname__, check.__module__
        return test

    return decorate


def name_of(value: Any) -> str:
    return getattr(value, "__name__", None) or str(value)

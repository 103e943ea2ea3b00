"""A function that stores its last result computes it again for another state."""

from dramadeck.core.last_result import keep_last


def test_the_result_is_stored_for_the_same_object_only():
    calls: list[list[int]] = []

    @keep_last
    def length(numbers: list[int]) -> int:
        calls.append(numbers)
        return len(numbers)

    one, equal, longer = [1], [1], [1, 2]
    assert [length(it) for it in (one, one, equal, longer, one)] == [1, 1, 1, 2, 1]
    assert [id(it) for it in calls] == [id(it) for it in (one, equal, longer, one)]
    assert length.__name__ == "length"

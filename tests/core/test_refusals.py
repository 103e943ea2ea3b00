"""The types of errors, with suggestions of what was meant."""

import copy
import pickle
from enum import StrEnum

import attrs
import pytest

from dramadeck import core, torg
from dramadeck.core import IllegalCommandError, Refusal, TableError, UnknownNameError, phrase
from dramadeck.core.refusals import error_repr, nearest, nearest_first, truncated_repr


class Reason(StrEnum):
    FULL = "full"


REFUSAL = Refusal(Reason.FULL, "XX-001", "{hero} holds {count} cards", {"hero": "Quin", "count": 4})


def test_the_text_of_a_refusal_is_its_sentence_with_code_and_rule_and_keeps_braces():
    assert REFUSAL.message == "Quin holds 4 cards"
    assert str(REFUSAL) == "Quin holds 4 cards [full, XX-001]"
    refusal = Refusal(Reason.FULL, "XX-001", "{hero} is full", {"hero": "{count}"})
    assert refusal.message == "{count} is full"


def test_the_message_of_a_refusal_is_english_and_its_values_stay_objects():
    choice = phrase("{a} or {b}", a=Reason.FULL, b=phrase("{n} or more", n=2))
    values = {"names": ("Quin", "Marco"), "wanted": choice}
    refusal = Refusal(Reason.FULL, "XX-001", "{names}: it must be {wanted}", values)
    assert refusal.message == "Quin, Marco: it must be full or 2 or more"
    assert refusal.values["names"] == ("Quin", "Marco")
    assert dict(choice.values)["a"] is Reason.FULL
    copied = copy.deepcopy(refusal)
    assert (copied, hash(copied)) == (refusal, hash(refusal))


def test_refusals_are_frozen_values_and_errors_are_not():
    twin = Refusal(REFUSAL.reason, REFUSAL.rule, REFUSAL.sentence, REFUSAL.values)
    assert {REFUSAL, twin} == {REFUSAL}
    other = attrs.evolve(REFUSAL, values={"hero": "Marco", "count": 4})
    assert len({REFUSAL, twin, other}) == 2
    assert IllegalCommandError(REFUSAL) != IllegalCommandError(REFUSAL)
    values = {"hero": "Quin"}
    refusal = Refusal(Reason.FULL, "XX-001", "{hero} is full", values)
    values["hero"] = "Marco"
    with pytest.raises(TypeError):
        refusal.values["hero"] = "Marco"
    assert str(refusal) == "Quin is full [full, XX-001]"


def test_the_values_of_a_refusal_are_found_by_name():
    assert dict(REFUSAL.values) == {"hero": "Quin", "count": 4}
    assert repr(REFUSAL).endswith("values={'hero': 'Quin', 'count': 4})")
    assert Refusal(Reason.FULL, "XX-001", "nothing").values == {}
    pairs = tuple(REFUSAL.values.items())
    assert attrs.evolve(REFUSAL, values=pairs) == REFUSAL


def after_pickle(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


def test_a_notebook_shows_a_refusal_without_traceback_and_other_errors_with_one():
    state = torg.new_game(["Quin"], seed=7)
    with pytest.raises(IllegalCommandError) as caught:
        torg.flip(state)
    (line,) = caught.value._render_traceback_()
    assert line == f"IllegalCommandError: {caught.value}"
    assert "[not_in_rounds, TR-053]" in line
    assert not hasattr(TableError("damaged"), "_render_traceback_")


@pytest.mark.parametrize("copied", [lambda thing: thing, after_pickle, copy.copy, copy.deepcopy])
def test_an_error_has_its_refusal_also_after_a_pickle_and_a_copy(copied):
    assert copied(REFUSAL) == REFUSAL
    error = copied(IllegalCommandError(REFUSAL))
    assert isinstance(error, IllegalCommandError)
    assert (error.refusal, error.reason, error.rule) == (REFUSAL, Reason.FULL, "XX-001")
    assert str(error) == str(copied(REFUSAL)) == "Quin holds 4 cards [full, XX-001]"


def test_every_error_is_a_dramadeck_error_and_a_builtin_one():
    familiar = {IllegalCommandError: ValueError, TableError: ValueError}
    for kind, builtin in (familiar | {UnknownNameError: LookupError}).items():
        assert issubclass(kind, core.DramadeckError)
        assert issubclass(kind, builtin)


@pytest.mark.parametrize(
    ("name", "names", "words"),
    [
        ("quin", ["Quin", "Marco"], "nearest: Quin"),
        ("QUIN", ["Quin", "Quinta", "Marco"], "nearest: Quin, Quinta"),
        ("zzz", ["Quin", "Marco"], "known: Quin, Marco"),
        ("zzz", "abcdefghijklmno", "known: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o"),
        ("zzz", "abcdefghijklmnop", "known: a, b, c, d, e, f, g, h, i, j, k, l, m, n and 2 more"),
        ("ace 1", ["ace 2", "ace 3", "ace 4", "ace 5"], "nearest: ace 5, ace 4, ace 3"),
        (160, range(1, 157), "nearest: 156, 155, 154"),
        (3, [1, 2, 3, 4], "nearest: 3, 2, 4"),
        (3, ["three"], "known: three"),
        ("anything", [], "there are none"),
    ],
)
def test_an_error_ends_with_the_nearest_names(name, names, words):
    assert nearest(name, names) == words


def test_all_names_are_listed_the_nearest_first():
    names = ["Marco", "Quin", "Tina"]
    assert nearest_first("quint", names) == ["Quin", "Marco", "Tina"]
    for name in ("zzz", 3, "x" * 4_000_000):
        assert nearest_first(name, names) == names


def test_the_error_about_a_very_long_unknown_name_is_one_line():
    error = UnknownNameError.among("deck", "orignal", ["original", "expanded"])
    assert str(error) == "there is no deck 'orignal'; nearest: original"
    assert str(after_pickle(error)) == str(error)
    error = UnknownNameError.among("dialect", "x" * 4_000_000, ["classic", "gurps"])
    assert str(error).endswith("...; known: classic, gurps")
    assert len(str(error)) < 120


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


NESTED: tuple[object, ...] = ()
for _ in range(5000):
    NESTED = (NESTED, "x" * 1000)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("Quin", "'Quin'"),
        (None, "None"),
        ((1,), "(1,)"),
        ([1, "2"], "[1, '2']"),
        (10**5000, "<a number of about 5,001 digits>"),
        (-(10**5000), "<a number of about 5,001 digits>"),
        ("\x1b" * 4_000_000, None),
        (b"x" * 4_000_000, None),
        ((0,) * 4_000_000, "(0, 0, 0, 0, 0, 0, 0, 0, ...)"),
        ((0,) * 8, "(0, 0, 0, 0, 0, 0, 0, 0)"),
        ([1, [2, (3,)]], "[1, [2, (3,)]]"),
        ([[[[1]]]], "[[[[...]]]]"),
        (10**59, str(10**59)),
        ({"x": "y" * 4_000_000}, "<a dict of 1>"),
        ({}, "{}"),
        (NESTED, None),
        (Unspeakable(), "<a Unspeakable that cannot be shown>"),
        (REFUSAL, None),
    ],
    ids=range(18),
)
def test_an_error_shows_at_most_sixty_characters_of_a_value(value, words):
    text = truncated_repr(value)
    assert len(text) <= 60
    assert words is None or text == words
    assert text.isprintable()


def test_the_text_of_an_exception_is_cut_and_a_ctrl_c_during_its_repr_is_raised():
    class SlowError(Exception):
        def __repr__(self):
            raise KeyboardInterrupt

    lengths = [len(error_repr(ArithmeticError("x" * letters))) for letters in (181, 182)]
    assert lengths == [200, 203]
    with pytest.raises(KeyboardInterrupt):
        error_repr(SlowError())

"""The wheel is tried with every extra, on every supported Python."""

import sys

import pytest

from tests.cases import for_each
from tools import installs
from tools.installs import BARE, InstallError, extras, fronts, pythons, tries

WORDS = fronts(installs.project()["entry-points"])


@for_each([BARE, *extras()])
def test_something_is_done_with_every_extra(extra):
    done = list(tries(extra))
    assert done
    assert all(program in {"python", "dramadeck"} for program, *_ in done)
    for program, *words in done:
        if program == "python":
            compile(words[1], extra, "exec")


@for_each(extras())
def test_a_front_with_an_extra_is_loaded_and_shows_its_help(extra):
    if extra in WORDS:
        assert ("dramadeck", WORDS[extra], "--help") in list(tries(extra))


def test_no_extra_is_named_that_has_gone():
    assert set(installs.TRIES) <= set(extras())


def test_an_extra_of_which_nobody_said_how_it_is_tried_is_noticed():
    with pytest.raises(InstallError, match="the extra telepathy has no program"):
        list(tries("telepathy"))


def test_this_python_is_promised_and_found():
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert version in pythons()
    assert installs.python_of(version)


def test_what_fails_says_what_it_was_and_all_that_it_said():
    with pytest.raises(InstallError) as caught:
        installs.run([sys.executable, "-c", "print('dealt'); raise SystemExit('no deck')"])
    assert "dealt" in str(caught.value)
    assert "no deck" in str(caught.value)

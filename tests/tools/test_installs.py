"""The wheel is tried with every extra, on every supported Python."""

import sys

import pytest

from tests.cases import for_each
from tools import installs
from tools.installs import BARE, InstallError, extras, interfaces, pythons, tries

WORDS = interfaces(installs.project()["entry-points"])


@for_each([BARE, *extras()])
def test_every_extra_has_a_program(extra):
    done = list(tries(extra))
    assert done
    assert all(program in {"python", "dramadeck"} for program, *_ in done)
    for program, *words in done:
        if program == "python":
            compile(words[1], extra, "exec")


@for_each(extras())
def test_a_command_that_needs_an_extra_is_loaded_and_shows_its_help(extra):
    if extra in WORDS:
        assert ("dramadeck", WORDS[extra], "--help") in list(tries(extra))


def test_every_listed_extra_exists():
    assert set(installs.TRIES) <= set(extras())


def test_an_extra_without_a_program_is_an_error():
    with pytest.raises(InstallError, match="the extra telepathy has no program"):
        list(tries("telepathy"))


def test_this_python_is_supported_and_found():
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert version in pythons()
    assert installs.python_of(version)


def test_the_error_about_a_failed_program_has_its_output():
    with pytest.raises(InstallError) as caught:
        installs.run([sys.executable, "-c", "print('dealt'); raise SystemExit('no deck')"])
    assert "dealt" in str(caught.value)
    assert "no deck" in str(caught.value)

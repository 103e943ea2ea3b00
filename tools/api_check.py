"""Find changes of public names that break programs written for an older version.

    python -m tools.api_check            # against the last tag; with a commit, against that

Griffe reads both sources and imports neither. It compares every public name of the list in both
versions: removed names, arguments and fields that are gone, moved or required now, other defaults.
Without this module griffe would compare all modules, public or not.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator

import griffe

from tools.public_names import LIST, LISTED, listed_names
from tools.registries import ROOT


def last_tag() -> str:
    """The tag of the last version, or nothing."""
    return _git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*").strip()


def _git(*words: str) -> str:
    """The output of git, or an empty text if it fails."""
    command = ["git", "-C", str(ROOT), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - git
    return done.stdout if done.returncode == 0 else ""


def public_part(package: griffe.Object | griffe.Alias, names: Iterable[str]) -> griffe.Module:
    """The public names of a version, as one module that has them all.

    Args:
        package: the version.
        names: the names with the module to import them from.
    """
    part = griffe.Module("public")
    for name in names:
        module, _, last = name.rpartition(".")
        inner = f"{LISTED.get(module, module)}.{last}".removeprefix("dramadeck.")
        try:
            member = package[inner]
            part.members[name] = member.final_target if member.is_alias else member
        except (KeyError, griffe.AliasResolutionError):
            continue  # one of the versions does not have this name
    return part


def names_at(commit: str) -> list[str]:
    """The list of public names at a commit."""
    return _git("show", f"{commit}:{LIST.relative_to(ROOT).as_posix()}").splitlines()


def breakages(commit: str) -> Iterator[str]:
    """A line for each change since a commit that breaks programs."""
    names = sorted({*names_at(commit), *listed_names()})
    old = griffe.load_git("dramadeck", ref=commit, repo=ROOT, search_paths=["src"])
    new = griffe.load("dramadeck", search_paths=[ROOT / "src"])
    return differences(public_part(old, names), public_part(new, names))


def differences(old: griffe.Module, new: griffe.Module) -> Iterator[str]:
    """A line for each breaking change from one module to the other, without colors."""
    for breakage in griffe.find_breaking_changes(old, new):
        yield re.sub(r"\x1b\[\d+m", "", breakage.explain(griffe.ExplanationStyle.ONE_LINE))


def main() -> int:
    """Print what breaks programs since the last version, or since a commit."""
    tag = last_tag()
    commit = sys.argv[1] if sys.argv[1:] else tag
    if not commit:
        print("nothing was published yet, so nothing can be broken; name a commit to compare with")
        return 0
    print(f"compared with {commit}; the last version is {tag or 'not published yet'}")
    lines = list(breakages(commit))
    print("\n".join(lines) or "no public name is broken")
    return len(lines) > 0


if __name__ == "__main__":
    sys.exit(main())

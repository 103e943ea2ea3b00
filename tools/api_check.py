"""What breaks programs that were written for an older version, among the public names alone.

    python -m tools.api_check            # against the last tag; with a commit, against that

Griffe reads both sources and imports neither. It compares every public name of the list with what
the same door hands out now: names that went, arguments and fields that went, moved or are asked for
now, other defaults. Griffe by itself would ask of every module, public or not.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator

import griffe

from tools.public_names import LIST, LISTED, kept_names
from tools.registries import ROOT


def last_tag() -> str:
    """The tag of the last version, or nothing."""
    return _git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*").strip()


def _git(*words: str) -> str:
    """What git says, or nothing where it has nothing to say."""
    command = ["git", "-C", str(ROOT), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - git
    return done.stdout if done.returncode == 0 else ""


def public_part(package: griffe.Object | griffe.Alias, names: Iterable[str]) -> griffe.Module:
    """The public names of a version, as one module that has them all.

    Args:
        package: the version.
        names: the names, each with its door.
    """
    part = griffe.Module("public")
    for name in names:
        door, _, last = name.rpartition(".")
        inner = f"{LISTED.get(door, door)}.{last}".removeprefix("dramadeck.")
        try:
            found = package[inner]
            part.members[name] = found.final_target if found.is_alias else found
        except (KeyError, griffe.AliasResolutionError):
            continue  # the older version had no such name, or the newer has none any more
    return part


def names_at(commit: str) -> list[str]:
    """The list of public names as it was at a commit that had one."""
    return _git("show", f"{commit}:{LIST.relative_to(ROOT).as_posix()}").splitlines()


def breakages(commit: str) -> Iterator[str]:
    """What is broken since a commit, a line for each."""
    names = sorted({*names_at(commit), *kept_names()})
    old = griffe.load_git("dramadeck", ref=commit, repo=ROOT, search_paths=["src"])
    new = griffe.load("dramadeck", search_paths=[ROOT / "src"])
    return differences(public_part(old, names), public_part(new, names))


def differences(old: griffe.Module, new: griffe.Module) -> Iterator[str]:
    """What is broken from one part to the other, a line for each, without colors."""
    for each in griffe.find_breaking_changes(old, new):
        yield re.sub(r"\x1b\[\d+m", "", each.explain(griffe.ExplanationStyle.ONE_LINE))


def main() -> int:
    """Say what is broken since the last version, or since the commit that is given."""
    tag = last_tag()
    commit = sys.argv[1] if sys.argv[1:] else tag
    if not commit:
        print("nothing was published yet, so nothing can be broken; a commit can be given")
        return 0
    print(f"compared with {commit}; the last version is {tag or 'still to come'}")
    found = list(breakages(commit))
    print("\n".join(found) or "nothing that is public is broken")
    return len(found) > 0


if __name__ == "__main__":
    sys.exit(main())

"""Every text that the scene of the bomb has typed in free fields, such as names of skills.

They stand in the records of its games as they are here, in whatever language it is played. Who
shows them knows each by heart: that is what the list is for.
"""

from collections.abc import Iterator

from dramadeck.sim.torg.bomb.figures import FIGURES
from dramadeck.sim.torg.bomb.sheets import INSPIRATION, SETBACKS


def texts() -> tuple[str, ...]:
    """The texts, each once.

    >>> texts()[:3]
    ('trick', 'test of wills', 'fire combat')
    """
    return tuple(dict.fromkeys(_texts()))


def _texts() -> Iterator[str]:
    for figures in FIGURES.values():
        for sheet in (*figures.heroes, *figures.villains.values()):
            yield from (skill.name for skill in sheet.actions.values())
            yield from (skill.name for skill in sheet.bomb)
        yield figures.watch.name
    yield from (each for each in SETBACKS if each is not None)
    yield INSPIRATION

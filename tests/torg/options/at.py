"""Points in a game by any of the three rule texts, which are the columns of the tests here."""

from typing import Any

import pytest

from dramadeck import torg
from tests.torg.at import TorgAt, at_fight
from tests.torg.house_rules import with_readings
from tests.torg.tables_actions import PLAIN_ATTACK_TAUNT


def by_text(names: str, **answers: Any) -> pytest.MarkDecorator:
    """One test by several rule texts, each with its answers: `revised=True, classic=False`.

    Several names take a tuple of answers.
    """
    columns = tuple(names.split())
    rows = [
        (torg.DIALECTS[text], *(answer if len(columns) > 1 else (answer,)))
        for text, answer in answers.items()
    ]
    return pytest.mark.parametrize(("dialect", *columns), rows, ids=answers)


def at_text(dialect: torg.Dialect | str, card: int = PLAIN_ATTACK_TAUNT, **table: Any) -> TorgAt:
    """The first round of a fight with the Mummy by a rule text, with this card in force."""
    pools = table.pop("pools", None)
    return at_fight(card=card, dialect=dialect, others=pools, **table)


def house(dialect: torg.Dialect, **groups: Any) -> torg.Dialect:
    """A text of a house with other readings: `pools={"exposed_cards_wait": False}`."""
    return with_readings(dialect, "house", **groups)


def discard(hero: str = "Quin", *cards: int) -> torg.commands.DiscardAfterScene:
    """The command by which a hero discards when hands are reset."""
    return torg.commands.DiscardAfterScene(hero=hero, cards=cards)

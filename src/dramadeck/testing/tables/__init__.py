"""Tables laid by hand: each named card lies where you say, and none is lost or doubled.

* `laid`: cards of any system on top of any zones
* `torg`: a whole situation of Torg in one call, from hands and pools to the card in force
* `tarot`: likewise of Turn of the Card

For whoever goes on with a game that was begun with cards of paper, shows a situation in a document,
or tests a rule.
"""

from dramadeck.testing.tables.layout import laid

__all__ = ["laid"]

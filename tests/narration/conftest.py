"""The grounds of the systems, so that walks through their games can be told."""

from tests.laws import tarot_ground, torg_ground, walks

walks.GROUNDS = {"tarot": tarot_ground.GROUND, "torg": torg_ground.GROUND}

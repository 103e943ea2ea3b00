"""The grounds of the systems, laid before any law is tried on them."""

from tests.laws import tarot_ground, torg_ground, walks

walks.GROUNDS = {"tarot": tarot_ground.GROUND, "torg": torg_ground.GROUND}

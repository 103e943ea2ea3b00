"""The grounds of the systems other than Torg, laid before any law is tried on them."""

from tests.laws import walks
from tests.laws.tarot_ground import GROUND

walks.GROUNDS = {**walks.GROUNDS, "tarot": GROUND}

"""What a client shows of a table, computed from the messages that it has received."""

from tests.merge_patches import merged


class SeatScreen:
    """The table and the menu of a seat, updated as in a client.

    Attributes:
        table: the table.
        shown_menu: the menu, with the forms that are offered.
        menu_turn: the last turn for which the menu is known to be valid.
    """

    def __init__(self):
        self.table, self._menu, self.menu_turn = {}, {}, -2

    def take(self, message):
        """Apply a message."""
        if message["is"] == "joined":
            self.table = message.get("table", self.table)
            self._menu = {}
        if message["is"] == "turn":
            self.table = merged(self.table, message.get("table", {}))
        if message["is"] in ("joined", "turn") and "menu" in message:
            self._menu, self.menu_turn = merged(self._menu, message["menu"]), message["turn"]
        if message["is"] == "answer" and "patch" in message:
            self._menu = merged(self._menu, message["patch"])

    @property
    def shown_menu(self):
        """The menu without the forms of earlier turns, which are kept to make patches smaller."""
        forms = {form["form"]: form for form in forms_in(self._menu)} if self._menu else {}
        return {**self._menu, "forms": forms} if self._menu else {}

    @property
    def hand(self):
        """The cards in the hand of the seat."""
        own = [place for place in self.table["places"].values() if place.get("is_own")]
        (hand,) = (
            pile for place in own for pile in place["piles"].values() if pile["layout"] == "hand"
        )
        return hand["cards"]


def forms_in(menu):
    """Return the forms of a menu, in order."""
    sections = [menu["sections"][topic] for topic in menu["order"]]
    return [menu["forms"][name] for section in sections for name in section["forms"]]

"""What a client shows of a table, by the messages that it is sent."""

from tests.merge_patches import merged


class Shown:
    """The table and the menu of a seat, kept up to date as a client does it.

    Attributes:
        table: the table.
        shown_menu: the menu, with the forms that are offered.
        menu_turn: the last turn for which the menu is known to hold.
    """

    def __init__(self):
        self.table, self._menu, self.menu_turn = {}, {}, -2

    def take(self, told):
        """Take a message in."""
        if told["is"] == "joined":
            self.table = told.get("table", self.table)
            self._menu = {}
        if told["is"] == "turn":
            self.table = merged(self.table, told.get("table", {}))
        if told["is"] in ("joined", "turn") and "menu" in told:
            self._menu, self.menu_turn = merged(self._menu, told["menu"]), told["turn"]
        if told["is"] == "answer" and "patch" in told:
            self._menu = merged(self._menu, told["patch"])

    @property
    def shown_menu(self):
        """The menu without the forms of earlier turns, which come again with less to send."""
        forms = {each["form"]: each for each in forms_in(self._menu)} if self._menu else {}
        return {**self._menu, "forms": forms} if self._menu else {}

    @property
    def hand(self):
        """The cards in the hand of the seat."""
        own = [each for each in self.table["places"].values() if each.get("is_own")]
        (hand,) = (
            pile for place in own for pile in place["piles"].values() if pile["layout"] == "hand"
        )
        return hand["cards"]


def forms_in(menu):
    """The forms of a menu, in their order."""
    sections = [menu["sections"][topic] for topic in menu["order"]]
    return [menu["forms"][name] for section in sections for name in section["forms"]]

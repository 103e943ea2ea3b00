"""Write all texts of the game to `messages.pot`, the template of its catalogues.

It needs Babel, and dramadeck and this package installed.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po
from high_card import HIGH_CARD

from dramadeck.narration import messages_in
from dramadeck.narration.translatable import KEYWORDS, translatable_texts

PACKAGE = Path(__file__).parent / "src" / "high_card"


def template() -> Catalog:
    """The texts of the tables, of calls such as `message` in modules, and of the system itself."""
    catalog = Catalog()
    for table in sorted(PACKAGE.glob("*.csv")):
        for one, many, context in messages_in(table):
            catalog.add((one, many) if many else one, context=context)
    for module in sorted(PACKAGE.glob("*.py")):
        for _, text, _, context in extract_from_file("python", str(module), keywords=KEYWORDS):
            catalog.add(text, context=context)
    for text, context in translatable_texts(HIGH_CARD):
        catalog.add(text, context=context)
    return catalog


if __name__ == "__main__":
    with Path("messages.pot").open("wb") as file:
        write_po(file, template())

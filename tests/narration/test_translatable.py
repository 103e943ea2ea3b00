"""The template of the catalogues of a game has all of its texts."""

from io import BytesIO

from babel.messages.pofile import read_po

from dramadeck.narration import translatable
from tests.core.ballot import ballot

WORDS = """
from dramadeck.narration import message, message_n_in, N_

CALLED = message("the {number} of cups", number=3)
BIDS = message_n_in("bids", 2, "one \\"bid\\"", "{n} bids")
NAME = N_("a long "
          "name")
OTHER = message(NAME)
"""


def test_a_template_has_the_texts_of_tables_of_modules_and_of_the_system(monkeypatch, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/words.py").write_text(WORDS)
    table = "rule,statement\nBA-1,Everybody votes.\n"
    (tmp_path / "rules.csv").write_text(table)
    table = "event,if,message,plural,count,context,values,tone,rules,depth\n"
    (tmp_path / "messages.csv").write_text(f"{table}VoteCast,,{{voter}} votes.,,,,,,,\n")
    monkeypatch.setattr(translatable, "files", lambda _: tmp_path)
    template = read_po(BytesIO(translatable.catalogue_template(ballot()).encode()))
    texts = [(message.id, message.context) for message in template if message.id]
    assert texts[:4] == [
        ("the {number} of cups", None),
        (('one "bid"', "{n} bids"), "bids"),
        ("a long name", None),
        ("{voter} votes.", None),
    ]
    assert ("Ballot", "system") in texts
    assert ("{voter} cannot vote", "Reason") in texts

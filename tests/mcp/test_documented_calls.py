"""The documentation page about language models shows real requests and answers."""

import json
import re
from pathlib import Path

from tests.mcp.models import ROOT, Model, run_host

PAGE = ROOT / "docs" / "how-to" / "let-a-language-model-play.md"
CALL = re.compile(r"do  form: (\w+), turn: (\d+)(?:, answers: (.*))?")


def normalised(line):
    """Return a line without the parts that depend on chance."""
    return re.sub(r"\d+|heroes|villains", "N", line.strip())


async def test_the_calls_on_the_page_have_the_results_that_it_shows():
    transcripts = Path(PAGE).read_text("utf-8").split("```text\n")[1:]
    calls = []
    for block in (transcript.partition("```")[0] for transcript in transcripts):
        for part in block.split("\n\n"):
            first, *lines_shown = part.strip("\n").split("\n")
            if call := CALL.fullmatch(first):
                calls.append((*call.groups(), lines_shown))
    assert len(calls) == 5
    calls.insert(1, calls.pop())  # the example of a mistake, at its turn
    async with run_host() as (_, client), client() as one:
        opened = await Model(one).call("open_table", names=["Quin", "Marco"])
        model = Model(one, opened[1]["token"])
        for form, turn, answers, lines_shown in calls:
            arguments = {"form": form, "turn": int(turn), "answers": json.loads(answers or "{}")}
            (content,) = (await model.result_of("do", **arguments)).content
            lines = [*map(normalised, content.text.splitlines())]
            assert [line for line in map(normalised, lines_shown) if line not in lines] == []

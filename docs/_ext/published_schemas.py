"""What other programs read, published with the documents: schemas, charts and cards as JSON.

The schemas of the systems lie under `_static/schemas`, the data under `_static/data`.
"""

import json
from pathlib import Path

from sphinx.application import Sphinx

import dramadeck
from dramadeck.codec.schema import json_schema
from dramadeck.export.published import published


def publish(app: Sphinx, problem: Exception | None) -> None:
    """Write the files beside the pages."""
    if problem is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name, rules in dramadeck.systems().items():
        text = json.dumps(json_schema(rules), indent=2, ensure_ascii=False)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    data = folder.parent / "data"
    data.mkdir(exist_ok=True)
    for name, text in published():
        (data / name).write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("build-finished", publish)
    return {"parallel_read_safe": True}

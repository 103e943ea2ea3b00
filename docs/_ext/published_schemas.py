"""The JSON Schema of each system, published with the documents under `_static/schemas`."""

import json
from pathlib import Path

from sphinx.application import Sphinx

import dramadeck
from dramadeck.kit.schemas import json_schema


def publish(app: Sphinx, problem: Exception | None) -> None:
    """Write the schemas beside the pages."""
    if problem is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name, rules in dramadeck.systems().items():
        text = json.dumps(json_schema(rules), indent=2, ensure_ascii=False)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("build-finished", publish)
    return {"parallel_read_safe": True}

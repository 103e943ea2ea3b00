"""What other programs read, published with the documents: schemas, charts and cards as JSON.

The schemas of the systems lie under `_static/schemas`, the data under `_static/data`, and beside
these folders what the server says of itself.
"""

import json
from pathlib import Path

from sphinx.application import Sphinx

import dramadeck
from dramadeck.codec.schema import json_schema
from dramadeck.export.published import published, translated_cards
from dramadeck.web.routes import description, socket_description


def publish(app: Sphinx, problem: Exception | None) -> None:
    """Write the files beside the pages."""
    if problem is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for name in ("schemas", "data"):
        (static / name).mkdir(parents=True, exist_ok=True)
    schemas = {f"schemas/{name}": json_schema(each) for name, each in dramadeck.systems().items()}
    told = {**schemas, "openapi": description(), "asyncapi": socket_description()}
    for name, described in told.items():
        text = json.dumps(described, indent=2, ensure_ascii=False)
        (static / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    for name, text in (*published(), *translated_cards()):
        (static / "data" / name).write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("build-finished", publish)
    return {"parallel_read_safe": True}

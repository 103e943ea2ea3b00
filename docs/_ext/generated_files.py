"""Pictures in the pages, and files for other programs, which the build generates.

The examples in a `picture` block are run; all blocks of a page share their names. The expression in
its first line is the picture that is shown below them, in the light or dark theme of the page;
`:width:` is its width in pixels.

The schemas of the systems are written to `_static/schemas`, charts and cards as JSON to
`_static/data`, and the descriptions of the server to `_static`.
"""

import doctest
import json
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import dramadeck
from dramadeck.codec.schema import json_schema
from dramadeck.export.published import published, translated_cards
from dramadeck.pictures import Picture
from dramadeck.web.routes import description, socket_description


class ShownPicture(SphinxDirective):
    """A block of examples, and their picture."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"width": directives.positive_int}

    def run(self) -> list[nodes.Node]:
        """Run the examples; return them and the picture."""
        names: dict[str, Any] = self.env.current_document.setdefault("dramadeck_names", {})
        code = "\n".join(self.content)
        for example in doctest.DocTestParser().get_examples(code):
            exec(example.source, names)  # noqa: S102 - the documents' own examples
        picture = eval(self.arguments[0], names)  # noqa: S307 - also from the documents
        if not isinstance(picture, Picture):
            raise self.error(f"{self.arguments[0]} is no picture, but {type(picture).__name__}")
        drawn = nodes.raw("", in_both_themes(picture, self.options.get("width")), format="html")
        return [nodes.literal_block(code, code, language="pycon"), drawn]


def in_both_themes(picture: Picture, width: int | None, name: str = "picture") -> str:
    """A picture as a part of a page, in the light and in the dark theme."""
    drawings = (
        f'<div class="only-{theme}">{picture.svg(theme=theme, width=width, language="en")}</div>'
        for theme in ("light", "dark")
    )
    return f'<div class="{name}">{"".join(drawings)}</div>'


def publish(app: Sphinx, problem: Exception | None) -> None:
    """Write the files for other programs."""
    if problem is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for name in ("schemas", "data"):
        (static / name).mkdir(parents=True, exist_ok=True)
    schemas = {f"schemas/{name}": json_schema(rules) for name, rules in dramadeck.systems().items()}
    described = {**schemas, "openapi": description(), "asyncapi": socket_description()}
    for name, data in described.items():
        text = json.dumps(data, indent=2, ensure_ascii=False)
        (static / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    for name, text in (*published(), *translated_cards()):
        (static / "data" / name).write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_directive("picture", ShownPicture)
    app.connect("build-finished", publish)
    return {"parallel_read_safe": True}

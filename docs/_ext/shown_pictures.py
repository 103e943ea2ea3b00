"""Pictures in the pages, made when the pages are built.

The examples in a `picture` block are run, page by page with the same names, and the expression in
its head is shown under them: a picture, in light and in dark as the reader has set the page.
`:width:` says how many pixels wide; with `:alone:` the examples themselves are not shown.
"""

import doctest
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from dramadeck.pictures import Picture


class ShownPicture(SphinxDirective):
    """A block of examples, and the picture that comes of them."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "width": directives.positive_int,
        "alone": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Run the examples; hand back them and the picture."""
        names: dict[str, Any] = self.env.current_document.setdefault("dramadeck_names", {})
        code = "\n".join(self.content)
        for example in doctest.DocTestParser().get_examples(code):
            exec(example.source, names)  # noqa: S102 - the documents' own examples
        picture = eval(self.arguments[0], names)  # noqa: S307 - likewise
        if not isinstance(picture, Picture):
            raise self.error(f"{self.arguments[0]} is no picture, but {type(picture).__name__}")
        shown = "".join(
            f'<div class="only-{theme}">{self._svg(picture, theme)}</div>'
            for theme in ("light", "dark")
        )
        drawn = nodes.raw("", f'<div class="picture">{shown}</div>', format="html")
        if "alone" in self.options:
            return [drawn]
        return [nodes.literal_block(code, code, language="pycon"), drawn]

    def _svg(self, picture: Picture, theme: str) -> str:
        return picture.svg(theme=theme, width=self.options.get("width"), language="en")


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_directive("picture", ShownPicture)
    return {"parallel_read_safe": True}

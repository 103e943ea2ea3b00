"""The README of the published package: README.md with absolute links.

README.md links to files of the repository. This hook of hatchling makes links and pictures point to
the repository, at the version's tag.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\[\]]*)\]\((?P<to>(?![a-z]+:|#)[^()\s]+)\)")
"""A link of Markdown to a file; a picture inside a link is a separate match."""


def with_absolute_links(page: str, repository: str, tag: str) -> str:
    r"""The page with links to the repository instead of relative ones.

    >>> page = "![A table](docs/play.svg), [the notice](NOTICE), [a site](https://example.org)"
    >>> print(with_absolute_links(page, "https://example.org/deck", "v1.0.0").replace(", ", "\n"))
    ![A table](https://example.org/deck/raw/v1.0.0/docs/play.svg)
    [the notice](https://example.org/deck/blob/v1.0.0/NOTICE)
    [a site](https://example.org)
    """

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link["picture"] else "blob"
        to = f"{repository}/{kind}/{tag}/{link['to']}"
        return f"{link['picture']}[{link['text']}]({to})"

    return LINK.sub(whole, page)


class FrontPage(MetadataHookInterface):
    """The hook of hatchling for the field `readme`, which is dynamic in pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the page into the metadata."""
        page = Path(self.root, "README.md").read_text(encoding="utf-8")
        page = with_absolute_links(page, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": page}

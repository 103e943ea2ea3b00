"""The front page of the package where it is published: README.md, with links that lead somewhere.

README.md is read in the repository, so it links to the files beside it. Elsewhere there are none:
the builder asks here for a page whose links and pictures name the repository, at the version's tag.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\[\]]*)\]\((?P<to>(?![a-z]+:|#)[^()\s]+)\)")
"""A link of Markdown to a file; a picture within a link is found on its own."""


def with_whole_links(page: str, repository: str, tag: str) -> str:
    r"""A page whose links to files beside it name the repository.

    >>> page = "![A table](docs/play.svg), [the notice](NOTICE), [a site](https://example.org)"
    >>> print(with_whole_links(page, "https://example.org/deck", "v1.0.0").replace(", ", "\n"))
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
    """What hatchling asks for the field `readme`, which pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the page into the metadata."""
        page = Path(self.root, "README.md").read_text(encoding="utf-8")
        page = with_whole_links(page, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": page}

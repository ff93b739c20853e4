"""Declarations of a search that PostgreSQL ranks: by similarity, or by full text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django_panel.exceptions import PanelSchemaException


class RankedSearch(Sequence[str]):
    """The attributes of ``global_search_attributes``, with the way PostgreSQL searches them.

    Other databases search them as a list of names.
    """

    def __init__(self, *attributes: str) -> None:
        given: tuple[Any, ...] = attributes
        if not given or not all(isinstance(field, str) and field for field in given):
            raise PanelSchemaException(
                f"{type(self).__name__}() was given {attributes!r}.",
                "It takes the names of the attributes to search.",
                f'Write {type(self).__name__}("title").',
            )
        self.attributes = attributes

    def __getitem__(self, index: int) -> str:  # type: ignore[override]
        return self.attributes[index]

    def __len__(self) -> int:
        return len(self.attributes)

    def __iter__(self) -> Iterator[str]:
        return iter(self.attributes)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.attributes))})"


class TrigramSearch(RankedSearch):
    """Finds similar spellings too, the most similar first; needs the extension ``pg_trgm``."""


class FullTextSearch(RankedSearch):
    """Finds words by their stems and beginnings, the best match first.

    ``config`` is a text search configuration of PostgreSQL, such as ``english``.
    """

    def __init__(self, *attributes: str, config: str | None = None) -> None:
        super().__init__(*attributes)
        given: Any = config
        if given is not None and not (isinstance(given, str) and given):
            raise PanelSchemaException(
                f"FullTextSearch() was given config={config!r}.",
                "It takes the name of a text search configuration of PostgreSQL.",
                'Write config="english", or leave it out.',
            )
        self.config = config

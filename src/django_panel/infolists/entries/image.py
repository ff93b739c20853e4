"""An entry that shows an image."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.files.storage import storages
from django.db.models import FileField, Model

from django_panel.infolists.entries.base import Entry
from django_panel.support.titles import record_title
from django_panel.tables.columns.image import image_url, initials

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire
    from django_panel.tables.wire import ImageCellWire

DEFAULT_SIZE = 96


@dataclass(frozen=True, eq=False, repr=False)
class ImageEntry(Entry):
    """An image: a file of a storage, or a complete URL."""

    type = "image"

    _disk: str | None = field(default=None, init=False)
    _size: int = field(default=DEFAULT_SIZE, init=False)
    _circular: bool = field(default=False, init=False)

    def disk(self, alias: str | None) -> Self:
        """Set the alias in ``STORAGES``; by default the storage of the model field."""
        return self._with(_disk=alias)

    def size(self, pixels: int) -> Self:
        """Set the height and width in pixels."""
        return self._with(_size=max(1, pixels))

    def circular(self, condition: bool = True) -> Self:
        """Show the image as a circle."""
        return self._with(_circular=condition)

    def draw(self, value: Any, record: Any) -> ImageCellWire | None:
        source = self.get_source()
        storage = source.storage if isinstance(source, FileField) else None
        if self._disk is not None:
            storage = storages[self._disk]
        url = image_url(value, storage)
        name = record_title(record) if isinstance(record, Model) else str(record)
        return None if url is None else {"url": url, "fallback": initials(name), "alt": name}

    def to_node(self, context: InfolistContext) -> EntryWire:
        return {
            **super().to_node(context),
            "size": self._size,
            "circular": self._circular,
        }

"""An entry that shows files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.files.storage import default_storage, storages
from django.db.models import FileField

from django_panel.infolists.entries.base import Entry
from django_panel.infolists.stored_files import file_paths, stored_file

if TYPE_CHECKING:
    from django_panel.infolists.wire import StoredFileWire


@dataclass(frozen=True, eq=False, repr=False)
class FileEntry(Entry):
    """A file or a list of paths: the uploaded name, the size, and a thumbnail of an image."""

    type = "file"

    _disk: str | None = field(default=None, init=False)

    def disk(self, alias: str | None) -> Self:
        """Set the alias in ``STORAGES``; by default the storage of the model field."""
        return self._with(_disk=alias)

    def draw(self, value: Any, record: Any) -> list[StoredFileWire] | None:
        source = self.get_source()
        storage = source.storage if isinstance(source, FileField) else default_storage
        if self._disk is not None:
            storage = storages[self._disk]
        return [stored_file(path, storage) for path in file_paths(value)] or None

"""A column of images."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import Storage, default_storage
from django.db.models import FileField

from django_panel.support.callbacks import checked_callback
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url
from django_panel.support.title_fields import label_field
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.text import to_text
from django_panel.tables.reading.paths import ColumnPath, ModelField, path_to_field

if TYPE_CHECKING:
    from django_panel.tables.type_aliases import ModelClass
    from django_panel.tables.wire import ColumnWire, ImageCellWire

DEFAULT_SIZE = 32
_INITIALS = 2
_ABSOLUTE = ("http://", "https://", "/")


@dataclass(frozen=True, eq=False, repr=False)
class ImageColumn(Column):
    """Shows an image: a file of a storage, or an absolute URL.

    Without an image it shows the initials of the record's label.
    """

    type = "image"

    _circular: bool = field(default=False, init=False)
    _size: int = field(default=DEFAULT_SIZE, init=False)
    _fallback_using: Callable[[Any], Any] | None = field(default=None, init=False)

    def circular(self, condition: bool = True) -> Self:
        """Crop the image to a circle."""
        return self._with(_circular=condition)

    def size(self, pixels: int) -> Self:
        """Set the height and width in pixels."""
        if pixels < 1:
            raise ValueError(f"size() takes at least 1 pixel, not {pixels}")
        return self._with(_size=pixels)

    def fallback_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set the name whose initials replace a missing image: a callable of the record."""
        return self._with(
            _fallback_using=checked_callback(callback, "fallback_using", "the record")
        )

    def cell_needs_record(self) -> bool:
        return self._fallback_using is not None

    def extra_values(self, path: ColumnPath, model: ModelClass) -> tuple[ColumnPath, ...]:
        """Return the path of the label of the record that has the image."""
        label = label_field(path.model)
        return () if label is None else (path_to_field(path, label),)

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        storage = source.storage if isinstance(source, FileField) else None
        fallback_using = self._fallback_using

        def cell(value: Any, *extra: Any) -> ImageCellWire:
            # ``extra``: the record's label, if it has one, and the record if a callback needs it.
            record = extra[-1] if fallback_using is not None else None
            labels = extra[:-1] if fallback_using is not None else extra
            label = to_text(labels[0]) if labels else None
            fallback = label if fallback_using is None else to_text(fallback_using(record))
            return {
                "url": image_url(value, storage),
                "fallback": initials(fallback),
                "alt": label or fallback or "",
            }

        return cell

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {
            **super().to_wire(derived_label, source),
            "circular": self._circular,
            "size": self._size,
        }


def image_url(value: Any, storage: Storage | None) -> str | None:
    """Return the URL of an image: an absolute URL as it is, else that of the storage."""
    name = str(value or "")
    if not name or "\x00" in name:
        return None
    if storage is None and name.lower().startswith(_ABSOLUTE):
        return safe_url(name)
    if storage is None and safe_url(name) is None:
        return None
    try:
        url = (storage or default_storage).url(name)
    except (NotImplementedError, SuspiciousOperation, ValueError):
        # The storage has no URLs, or rejects the name.
        return None
    return url if url.lower().startswith(_ABSOLUTE) and safe_url(url) else None


def initials(text: str | None) -> str:
    """Return the initials of the first and the last word; a text of two letters stays."""
    text = (text or "").strip()
    if len(text) <= _INITIALS and text.isalnum():
        return text.upper()
    words = [word for word in text.split() if word[0].isalnum()]
    ends = words if len(words) <= _INITIALS else [words[0], words[-1]]
    return "".join(word[0] for word in ends).upper()

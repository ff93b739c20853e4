"""A column of pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import Storage, default_storage
from django.db.models import FileField

from django_panel.support.safe_url import safe_url
from django_panel.support.titles import label_field
from django_panel.tables.columns.base import CellFunction, Column, Text
from django_panel.tables.columns.callbacks import checked
from django_panel.tables.columns.text import text_of
from django_panel.tables.paths import ColumnPath, ModelField, path_to_field

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire, ImageCellWire

DEFAULT_SIZE = 32
_INITIALS = 2
_ABSOLUTE = ("http://", "https://", "/")


@dataclass(frozen=True)
class ImageColumn(Column):
    """Shows a picture: a file of a storage, or an address that is already whole.

    Where there is none the initials of the record's name stand in its place.
    """

    type = "image"

    _circular: bool = field(default=False, kw_only=True)
    _size: int = field(default=DEFAULT_SIZE, kw_only=True)
    _fallback_using: Callable[[Any], Any] | None = field(default=None, kw_only=True)

    def circular(self, condition: bool = True) -> Self:
        """Cut the picture to a circle."""
        return self._with(_circular=condition)

    def size(self, pixels: int) -> Self:
        """Set the height and width."""
        if pixels < 1:
            raise ValueError(f"size() takes a number of pixels from 1 on, not {pixels}")
        return self._with(_size=pixels)

    def fallback_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set whose initials stand in for a missing picture: a callable of the record."""
        return self._with(_fallback_using=checked(callback, "fallback_using", "the record"))

    def draws_with_record(self) -> bool:
        return self._fallback_using is not None

    def companions(self, path: ColumnPath) -> tuple[ColumnPath, ...]:
        """Return the name of the record the picture belongs to."""
        label = label_field(path.model)
        return () if label is None else (path_to_field(path, label),)

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        storage = source.storage if isinstance(source, FileField) else None
        fallback_using = self._fallback_using

        def cell(value: Any, *about: Any) -> ImageCellWire:
            # About the picture is known what the record is called, and the record if asked for.
            record = about[-1] if fallback_using is not None else None
            names = about[:-1] if fallback_using is not None else about
            name = text_of(names[0]) if names else None
            stand_in = name if fallback_using is None else text_of(fallback_using(record))
            return {
                "url": image_url(value, storage),
                "fallback": initials(stand_in),
                "alt": name or stand_in or "",
            }

        return cell

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {
            **super().to_wire(derived_label, source),
            "circular": self._circular,
            "size": self._size,
        }


def image_url(value: Any, storage: Storage | None) -> str | None:
    """Return where a picture is fetched: through its storage, or as it stands when absolute."""
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
        # A storage without addresses, or a name it refuses to look up.
        return None
    return url if url.lower().startswith(_ABSOLUTE) and safe_url(url) else None


def initials(text: str | None) -> str:
    """Return the first letters of the first and the last word; initials stay as they are."""
    text = (text or "").strip()
    if len(text) <= _INITIALS and text.isalnum():
        return text.upper()
    words = [word for word in text.split() if word[0].isalnum()]
    ends = words if len(words) <= _INITIALS else [words[0], words[-1]]
    return "".join(word[0] for word in ends).upper()

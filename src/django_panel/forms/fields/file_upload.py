"""A field for files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import SuspiciousOperation, ValidationError
from django.core.files.storage import default_storage, storages
from django.utils.translation import gettext_lazy, ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_text
from django_panel.forms.instances import model_field
from django_panel.models.upload import Upload
from django_panel.support import context

if TYPE_CHECKING:
    from django.core.files.storage import Storage
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FileUploadWire, UploadedFileWire

#: Pictures every browser shows; vector graphics run scripts and must be named.
IMAGE_TYPES = ("image/jpeg", "image/png", "image/gif", "image/webp", "image/avif")
#: Kilobytes.
MAX_SIZE = 5120
#: Pixels of a picture: what a phone's camera makes, and then some.
MAX_PIXELS = 50_000_000
_MOST_FILES = 100
_LONGEST_PATH = 255
#: What stands before the known part of a stored name.
_APART = re.compile(r"^[0-9a-f]{32}-(?=[^.])")
_AGAIN = gettext_lazy("Upload the file again.")


class NewFile(str):
    """The path of a cleaned upload that no record uses yet."""

    __slots__ = ()


@dataclass(frozen=True)
class FileUpload(Field):
    """One file or several. The file is uploaded first; the form then submits its path.

    A path is valid only if this user uploaded it for this field and no form has used it yet,
    or if the record already has it.
    """

    type = "file_upload"

    _disk: str | None = field(default=None, kw_only=True)
    _directory: str | None = field(default=None, kw_only=True)
    _multiple: bool = field(default=False, kw_only=True)
    _max_size: int = field(default=MAX_SIZE, kw_only=True)
    _max_files: int | None = field(default=None, kw_only=True)
    _accepted_types: tuple[str, ...] = field(default=(), kw_only=True)
    _image: bool = field(default=False, kw_only=True)
    _max_pixels: int = field(default=MAX_PIXELS, kw_only=True)

    def disk(self, alias: str | None) -> Self:
        """Set the entry of ``STORAGES`` files go to; the model field's own by default."""
        return self._with(_disk=alias)

    def directory(self, path: str | None) -> Self:
        """Set the folder; the model field's ``upload_to`` by default, else ``uploads``."""
        return self._with(_directory=None if path is None else _inside(path))

    def multiple(self, condition: bool = True) -> Self:
        """Take several files; they are stored as a list of paths."""
        return self._with(_multiple=condition)

    def max_size(self, kilobytes: int) -> Self:
        """Set how large one file may be."""
        return self._with(_max_size=max(1, kilobytes))

    def max_files(self, count: int | None) -> Self:
        """Set how many files are taken; more than one turns ``multiple`` on."""
        return self._with(_max_files=count, _multiple=self._multiple or (count or 0) > 1)

    def accepted_types(self, types: Iterable[str]) -> Self:
        """Set which contents are taken: ``application/pdf``, ``image/*``, ``.csv``."""
        taken = tuple(types)
        for each in taken:
            if "/" not in each and not each.startswith("."):
                raise ValueError(
                    f"accepted_types() of the field {self.get_name()!r} takes a list of content "
                    f'types ("application/pdf", "image/*") or endings (".pdf"), not {each!r}'
                )
        return self._with(_accepted_types=taken)

    def image(self, condition: bool = True) -> Self:
        """Take pictures and show them; which ones ``accepted_types`` may say."""
        return self._with(_image=condition)

    def max_pixels(self, pixels: int) -> Self:
        """Set how many pixels a picture may have, width times height."""
        return self._with(_max_pixels=max(1, pixels))

    # Readers.

    def is_multiple(self) -> bool:
        return self._multiple

    def get_max_bytes(self) -> int:
        return self._max_size * 1024

    def get_max_pixels(self) -> int:
        return self._max_pixels

    def get_accepted_types(self) -> tuple[str, ...]:
        return self._accepted_types or (IMAGE_TYPES if self._image else ())

    def get_disk(self) -> str:
        return self._disk or ""

    def get_storage(self) -> Storage:
        """Return where the files lie: the named storage, the model field's own, the default."""
        if self._disk is not None:
            return storages[self._disk]
        own: Storage | None = getattr(self._column(), "storage", None)
        return own or default_storage

    def get_directory(self) -> str:
        if self._directory is not None:
            return self._directory
        folder = getattr(self._column(), "upload_to", None)
        return _inside(folder) if isinstance(folder, str) and folder else "uploads"

    def upload_key(self, form: BoundForm) -> str:
        """Return the panel, form and field that an upload belongs to."""
        panel = context.current_panel()
        panel_id = "" if panel is None else panel.get_id()
        return f"{panel_id}:{form.form_id}:{self.get_name()}"

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def clean_submitted(self, form: BoundForm) -> Any:
        paths = self.clean(form.data.get(self.get_name())) or []
        self._check_count(paths)
        stored = {path for value in form.stored_values(self) for path in self._paths(value)}
        files = [path if path in stored else NewFile(path) for path in paths]
        new = [path for path in files if isinstance(path, NewFile)]
        if new and self._unused(form, new) != set(new):
            raise ValidationError(_AGAIN, code="unknown_upload")
        return files if self._multiple else (files[0] if files else "")

    def clean(self, raw: object) -> Any:
        return super().clean(_sent_paths(raw) if self.accepts(raw) else raw)

    def comparable(self, raw: object) -> Any:
        if not self.accepts(raw):
            return super().comparable(raw)
        return _sent_paths(raw)

    def accepts(self, raw: object) -> bool:
        entries = raw if isinstance(raw, list | tuple) else [raw]
        return len(entries) <= _MOST_FILES and all(map(_is_file, entries))

    def save_related(self, form: BoundForm, owner: Model) -> None:
        self.use_uploads(form)

    def use_uploads(self, form: BoundForm) -> None:
        """Mark the uploads as used; of two forms that use one upload, the second is refused."""
        value = form.changed_values.get(self.get_name())
        files = value if isinstance(value, list) else [value]
        new = {path for path in files if isinstance(path, NewFile)}
        if not new:
            return
        if Upload.spend(context.current_user(), self.upload_key(form), new) != len(new):
            raise ValidationError({self.get_name(): [_AGAIN]})

    # The value.

    def read(self, record: Model) -> Any:
        value = super().read(record)
        return getattr(value, "name", value)

    def wire_value(self, value: Any) -> Any:
        return [self.describe(path) for path in self._paths(value)]

    def describe(
        self, path: str, name: str | None = None, size: int | None = None
    ) -> UploadedFileWire:
        """Return a stored file as the browser holds it."""
        kind = guess_type(path)[0] or ""
        return {
            "path": path,
            "name": name or known_as(path),
            "size": size,
            "url": self._url(path),
            "isImage": kind in IMAGE_TYPES,
        }

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> FileUploadWire:
        return {
            **super().to_wire(value, form),
            "multiple": self._multiple,
            "maxSize": self._max_size,
            "maxFiles": self._max_files if self._multiple else 1,
            "acceptedTypes": list(self.get_accepted_types()),
            "image": self._image,
            "previewBase": self._url(""),
        }

    def _check_count(self, paths: list[str]) -> None:
        most = (self._max_files or _MOST_FILES) if self._multiple else 1
        if len(paths) > most:
            raise ValidationError(
                ngettext("Choose one file at most.", "Choose %(count)d files at most.", most)
                % {"count": most},
                code="max_files",
            )

    def _unused(self, form: BoundForm, paths: Iterable[str]) -> set[str]:
        """Return the paths that this user uploaded for this field and no form used yet."""
        user: Any = context.current_user()
        if user is None or user.pk is None:
            return set()
        waiting = Upload.waiting(user, self.upload_key(form), paths)
        return set(waiting.values_list("path", flat=True))

    def _paths(self, value: Any) -> list[str]:
        entries = value if isinstance(value, list | tuple) else [value]
        return [str(entry) for entry in entries if entry]

    def _url(self, path: str) -> str | None:
        """Return where a file can be seen; a private storage has no address to give."""
        try:
            return self.get_storage().url(path)
        except (NotImplementedError, ValueError, SuspiciousOperation):
            return None

    def _column(self) -> Any:
        return model_field(self.get_model(), self.get_attribute())


def _inside(path: str) -> str:
    """Return a folder below the storage's root, whatever was written."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in {"", ".", ".."}]
    return "/".join(parts)


def known_as(path: str) -> str:
    """Return a file's name without the part that only keeps it apart from others."""
    last = path.rpartition("/")[2]
    return _APART.sub("", last, count=1) or last


def _is_file(raw: object) -> bool:
    if isinstance(raw, dict) and not raw.get("path"):
        # Taken for no file, it would quietly cut the one that the record has.
        return False
    path = raw["path"] if isinstance(raw, dict) else raw
    # No database looks for a NUL, and no storage has one in a name.
    return path is None or (is_text(path, longest=_LONGEST_PATH) and "\x00" not in str(path))


def _sent_paths(raw: Any) -> list[str]:
    entries = raw if isinstance(raw, list | tuple) else [raw]
    paths = (entry.get("path") if isinstance(entry, dict) else entry for entry in entries)
    return list(dict.fromkeys(path for path in paths if path))

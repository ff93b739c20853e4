"""A field for uploaded files."""

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
from django_panel.forms.fields.raw_values import is_text
from django_panel.models.upload import Upload
from django_panel.records.row import model_field
from django_panel.support import context

if TYPE_CHECKING:
    from django.core.files.storage import Storage
    from django.core.files.uploadedfile import UploadedFile
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FileUploadWire, UploadedFileWire

#: Image types that every browser shows. SVG can contain scripts and must be listed explicitly.
IMAGE_TYPES = ("image/jpeg", "image/png", "image/gif", "image/webp", "image/avif")
#: Kilobytes.
MAX_SIZE = 5120
#: The maximum number of pixels of an image; more than a phone's camera produces.
MAX_PIXELS = 50_000_000
_MAX_FILES = 100
_MAX_PATH_LENGTH = 255
#: The random prefix of a stored file name.
_UNIQUE_PREFIX = re.compile(r"^[0-9a-f]{32}-(?=[^.])")
UPLOAD_AGAIN = gettext_lazy("Upload the file again.")


class NewFile(str):
    """The path of a cleaned upload that no record uses yet."""

    __slots__ = ()


@dataclass(frozen=True, eq=False, repr=False)
class FileUpload(Field):
    """One file or several. The file is uploaded first; the form then submits its path.

    A path is valid only if this user uploaded it for this field and no form has used it yet,
    or if the record already has it.
    """

    type = "file_upload"

    _disk: str | None = field(default=None, init=False)
    _directory: str | None = field(default=None, init=False)
    _multiple: bool = field(default=False, init=False)
    _max_size: int = field(default=MAX_SIZE, init=False)
    _max_files: int | None = field(default=None, init=False)
    _accepted_types: tuple[str, ...] = field(default=(), init=False)
    _image: bool = field(default=False, init=False)
    _max_pixels: int = field(default=MAX_PIXELS, init=False)

    def disk(self, alias: str | None) -> Self:
        """Set the alias in ``STORAGES``; by default the storage of the model field."""
        return self._with(_disk=alias)

    def directory(self, path: str | None) -> Self:
        """Set the directory; by default the model field's ``upload_to``, else ``uploads``."""
        return self._with(_directory=None if path is None else _safe_directory(path))

    def multiple(self, condition: bool = True) -> Self:
        """Accept several files; they are stored as a list of paths."""
        return self._with(_multiple=condition)

    def max_size(self, kilobytes: int) -> Self:
        """Set the maximum size of a file."""
        return self._with(_max_size=max(1, kilobytes))

    def max_files(self, count: int | None) -> Self:
        """Set the maximum number of files; more than one turns ``multiple`` on."""
        return self._with(_max_files=count, _multiple=self._multiple or (count or 0) > 1)

    def accepted_types(self, types: Iterable[str]) -> Self:
        """Set the accepted types: ``application/pdf``, ``image/*``, ``.csv``."""
        accepted = tuple(types)
        for type_ in accepted:
            if "/" not in type_ and not type_.startswith("."):
                raise ValueError(
                    f"accepted_types() of the field {self.get_name()!r} takes a list of content "
                    f'types ("application/pdf", "image/*") or extensions (".pdf"), not {type_!r}'
                )
        return self._with(_accepted_types=accepted)

    def image(self, condition: bool = True) -> Self:
        """Accept images and show previews; ``accepted_types`` can narrow the types."""
        return self._with(_image=condition)

    def max_pixels(self, pixels: int) -> Self:
        """Set the maximum number of pixels of an image: width times height."""
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
        """Return the storage: the one of ``disk``, of the model field, or the default."""
        if self._disk is not None:
            return storages[self._disk]
        storage: Storage | None = getattr(self.column(), "storage", None)
        return storage or default_storage

    def get_directory(self) -> str:
        if self._directory is not None:
            return self._directory
        path = getattr(self.column(), "upload_to", None)
        return _safe_directory(path) if isinstance(path, str) and path else "uploads"

    def content_type_of(self, file: UploadedFile[Any]) -> str | None:
        """Return the content type of an uploaded file; None if its content decides.

        A subclass may recognize its own types, or raise ``ValidationError``.
        """
        return None

    def new_file_name(self, extension: str) -> str | None:
        """Return the name that an uploaded file is stored under; None for a default."""
        return None

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
        self.check_count(paths)
        stored = {path for value in form.stored_values(self) for path in self._paths(value)}
        files = [path if path in stored else NewFile(path) for path in paths]
        new = [path for path in files if isinstance(path, NewFile)]
        if new and not self.is_upload(form, new):
            raise ValidationError(UPLOAD_AGAIN, code="unknown_upload")
        return files if self._multiple else (files[0] if files else "")

    def clean(self, raw: object) -> Any:
        return super().clean(_submitted_paths(raw) if self.accepts(raw) else raw)

    def comparable(self, raw: object) -> Any:
        if not self.accepts(raw):
            return super().comparable(raw)
        return _submitted_paths(raw)

    def accepts(self, raw: object) -> bool:
        entries = raw if isinstance(raw, list | tuple) else [raw]
        return len(entries) <= _MAX_FILES and all(map(_is_file_value, entries))

    def save_related(self, form: BoundForm, owner: Model) -> None:
        self.use_uploads(form)

    def use_uploads(self, form: BoundForm) -> None:
        """Mark the uploads as used; a second form that uses one of them gets an error."""
        new = self.uploads_of(form.changed_values.get(self.get_name()))
        if not new:
            return
        if Upload.spend(context.current_user(), self.upload_key(form), new) != len(new):
            raise ValidationError({self.get_name(): [UPLOAD_AGAIN]})

    def uploads_of(self, value: Any) -> set[NewFile]:
        """Return the uploads in a cleaned value."""
        files = value if isinstance(value, list) else [value]
        return {path for path in files if isinstance(path, NewFile)}

    # The value.

    def read(self, record: Model) -> Any:
        value = super().read(record)
        return getattr(value, "name", value)

    def wire_value(self, value: Any) -> Any:
        return [self.describe(path) for path in self._paths(value)]

    def describe(
        self, path: str, name: str | None = None, size: int | None = None
    ) -> UploadedFileWire:
        """Return a stored file for the browser."""
        content_type = guess_type(path)[0] or ""
        return {
            "path": path,
            "name": name or display_file_name(path),
            "size": size,
            "url": self._url(path),
            "isImage": content_type in IMAGE_TYPES,
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
            "downloads": False,
        }

    def check_count(self, paths: list[str]) -> None:
        """Raise ``ValidationError`` if there are too many files."""
        limit = (self._max_files or _MAX_FILES) if self._multiple else 1
        if len(paths) > limit:
            raise ValidationError(
                ngettext("Choose one file at most.", "Choose %(count)d files at most.", limit)
                % {"count": limit},
                code="max_files",
            )

    def is_upload(self, form: BoundForm, paths: Iterable[str]) -> bool:
        """Return whether this user uploaded all paths for this field and no form used them yet."""
        user: Any = context.current_user()
        if user is None or user.pk is None:
            return False
        waiting = Upload.waiting(user, self.upload_key(form), paths)
        return set(waiting.values_list("path", flat=True)) == set(paths)

    def _paths(self, value: Any) -> list[str]:
        entries = value if isinstance(value, list | tuple) else [value]
        return [str(entry) for entry in entries if entry]

    def _url(self, path: str) -> str | None:
        """Return the URL of a file; None if the storage has no URLs."""
        try:
            return self.get_storage().url(path)
        except (NotImplementedError, ValueError, SuspiciousOperation):
            return None

    def column(self) -> Any:
        """Return the model field that stores the value, or None."""
        return model_field(self.get_model(), self.get_attribute())


def _safe_directory(path: str) -> str:
    """Return a path below the storage's root, without empty and parent segments."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in {"", ".", ".."}]
    return "/".join(parts)


def display_file_name(path: str) -> str:
    """Return a file's name without the random prefix."""
    name = path.rpartition("/")[2]
    return _UNIQUE_PREFIX.sub("", name, count=1) or name


def _is_file_value(raw: object) -> bool:
    if isinstance(raw, dict) and not raw.get("path"):
        # Read as "no file", it would remove the file of the record.
        return False
    path = raw["path"] if isinstance(raw, dict) else raw
    # Databases reject NUL characters.
    return path is None or (is_text(path, max_length=_MAX_PATH_LENGTH) and "\x00" not in str(path))


def _submitted_paths(raw: Any) -> list[str]:
    entries = raw if isinstance(raw, list | tuple) else [raw]
    paths = (entry.get("path") if isinstance(entry, dict) else entry for entry in entries)
    return list(dict.fromkeys(path for path in paths if path))

"""A field that downloads and replaces the content of a binary column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ValidationError
from django.core.files.storage import default_storage, storages
from django.db import router, transaction
from django.utils.crypto import salted_hmac

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.file_upload import UPLOAD_AGAIN, FileUpload, NewFile
from django_panel.forms.fields.hydration import HydratedField
from django_panel.models.upload import Upload

if TYPE_CHECKING:
    from django.core.files.storage import Storage
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FileUploadWire, UploadedFileWire

_SALT = "django_panel.forms.fields.binary_upload"
#: The start of the path that identifies the stored content.
_STORED = "stored:"


class UploadedBytes(bytes):
    """The content of an upload that no record uses yet, with the path of its file."""

    path: NewFile


@dataclass(frozen=True, eq=False, repr=False)
class BinaryUpload(FileUpload):
    """The content of a binary column: its size, a link that downloads it, and an upload.

    The uploaded file is deleted from the storage after its content is saved.
    """

    def multiple(self, condition: bool = True) -> Self:
        """Not available: a binary column stores the content of one file."""
        return self if not condition else self.max_files(2)

    def max_files(self, count: int | None) -> Self:
        """Not available: a binary column stores the content of one file."""
        if count in (None, 1):
            return self
        raise PanelSchemaException(
            f"The field {self._name!r} accepts several files.",
            "A binary column stores the content of one file.",
            "Remove multiple() and max_files().",
        )

    def get_storage(self) -> Storage:
        return default_storage if self._disk is None else storages[self._disk]

    def get_directory(self) -> str:
        return self._directory or "uploads"

    def file_name(self) -> str:
        """Return the name of the downloaded file."""
        return f"{self._name}.bin"

    # Cleaning.

    def clean_submitted(self, form: BoundForm) -> Any:
        paths = self.clean(form.data.get(self.get_name())) or []
        self.check_count(paths)
        if not paths:
            return b""
        for stored in form.stored_values(self):
            if stored and paths == [_stored_path(stored)]:
                return bytes(stored)
        if not self.is_upload(form, paths):
            raise ValidationError(UPLOAD_AGAIN, code="unknown_upload")
        try:
            with self.get_storage().open(paths[0]) as file:
                content = UploadedBytes(file.read())
        except OSError:
            raise ValidationError(UPLOAD_AGAIN, code="unknown_upload") from None
        content.path = NewFile(paths[0])
        return content

    def uploads_of(self, value: Any) -> set[NewFile]:
        return {value.path} if isinstance(value, UploadedBytes) else set()

    def use_uploads(self, form: BoundForm) -> None:
        super().use_uploads(form)
        paths = self.uploads_of(form.changed_values.get(self.get_name()))
        storage = self.get_storage()

        def delete() -> None:
            for path in paths:
                storage.delete(path)

        if paths:
            transaction.on_commit(delete, using=router.db_for_write(Upload), robust=True)

    def stored_value(self, value: Any) -> Any:
        stored = super().stored_value(value)
        column = self.column()
        is_empty = stored is None or stored == b""
        return (None if getattr(column, "null", True) else b"") if is_empty else stored

    # The value.

    def read(self, record: Model) -> Any:
        content = HydratedField.read(self, record)
        return bytes(content) if isinstance(content, memoryview | bytearray) else content

    def wire_value(self, value: Any) -> Any:
        return [self._stored_file(value)] if isinstance(value, bytes) and value else []

    def _stored_file(self, content: bytes) -> UploadedFileWire:
        return {
            "path": _stored_path(content),
            "name": self.file_name(),
            "size": len(content),
            "url": None,
            "isImage": False,
        }

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> FileUploadWire:
        return {**super().to_wire(value, form), "previewBase": None, "downloads": True}


def _stored_path(content: Iterable[int]) -> str:
    """Return a text that identifies stored content and cannot be computed by others."""
    return _STORED + salted_hmac(_SALT, bytes(content), algorithm="sha256").hexdigest()[:32]

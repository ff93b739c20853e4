"""The form of an import: the file, and which of its columns is which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException, column_letters
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.resources.importing.files import directory_of, storage_of
from django_panel.resources.importing.mapping import check_mapping, guess_mapping
from django_panel.spreadsheets import SpreadsheetFormat, format_of
from django_panel.support import context
from django_panel.support.private_files import PRIVATE_STORAGE
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.files.storage import Storage
    from django.core.files.uploadedfile import UploadedFile

    from django_panel.forms.bound_form import BoundForm

FILE = "file"
#: Columns of a file that can be chosen.
MAX_COLUMNS = 200
_MAX_KILOBYTES = 20 * 1024
#: Bytes that are read to recognize the format.
_HEAD = 4096
#: The browser sends this if its user has looked at every column: none is guessed.
_IS_COMPLETE = "_mappingIsComplete"
_TYPES = (
    ".csv",
    ".xlsx",
    *(format_.content_type.partition(";")[0] for format_ in SpreadsheetFormat),
)
_OPTIONS = tuple((f"col{index}", column_letters(index + 1)) for index in range(MAX_COLUMNS))


@dataclass(frozen=True, eq=False, repr=False)
class ImportUpload(FileUpload):
    """The file of an import: stored in the user's own directory of the importer's storage."""

    _importer: type[Importer] = field(default=Importer, init=False)

    @classmethod
    def of(cls, importer: type[Importer]) -> ImportUpload:
        """Return the field of an importer."""
        upload = cls(FILE)._with(_importer=importer).label(_("File")).required()
        return upload.max_size(_MAX_KILOBYTES).accepted_types(_TYPES)

    def get_disk(self) -> str:
        return self._declaration().disk() or PRIVATE_STORAGE

    def get_storage(self) -> Storage:
        return storage_of(self._declaration())

    def get_directory(self) -> str:
        return directory_of(self._declaration(), context.current_user())

    def content_type_of(self, file: UploadedFile[Any]) -> str:
        # A cell may contain markup: the file is never opened in a browser.
        file.seek(0)
        head = file.read(_HEAD)
        file.seek(0)
        try:
            format_ = format_of(file.name or "", head)
        except SpreadsheetException as error:
            raise ValidationError(str(error), code="type") from error
        return format_.content_type.partition(";")[0]

    def new_file_name(self, extension: str) -> str:
        return f"upload-{uuid4().hex}.{extension}"

    def _declaration(self) -> ImporterDeclaration:
        return ImporterDeclaration(self._importer)


def field_name(column: str) -> str:
    """Return the name of the field that maps an import column."""
    return f"map_{column}"


def import_form(importer: type[Importer]) -> FormSchema:
    """Return the form: the file, and a select for each column."""
    declaration = ImporterDeclaration(importer)
    columns = [
        Select(field_name(column.get_name()))
        .label(declaration.label_of(column))
        .options(_OPTIONS)
        .placeholder(_("By its heading"))
        .required(False)
        for column in declaration.columns
    ]
    return FormSchema().schema([ImportUpload.of(importer), *columns])


def chosen_mapping(importer: type[Importer], form: BoundForm) -> dict[str, int]:
    """Return the columns that were chosen in the form."""
    names = [column.get_name() for column in ImporterDeclaration(importer).columns]
    chosen = {name: form.cleaned_data.get(field_name(name)) for name in names}
    return {name: int(value.removeprefix("col")) for name, value in chosen.items() if value}


def read_mapping(
    importer: type[Importer], form: BoundForm, data: Mapping[str, Any], headings: Sequence[str]
) -> dict[str, int]:
    """Return the column of the file of each import column: chosen, else guessed.

    Raises ``InvalidInput`` with the names of the form's fields.
    """
    mapping = chosen_mapping(importer, form)
    if data.get(_IS_COMPLETE) not in (True, "true"):
        used = set(mapping.values())
        guessed = guess_mapping(importer, headings).items()
        mapping = {name: at for name, at in guessed if at not in used} | mapping
    try:
        check_mapping(importer, mapping, headings)
    except ValidationError as error:
        messages = error.message_dict
        raise InvalidInput(
            {name if name == FILE else field_name(name): row for name, row in messages.items()}
        ) from error
    return mapping

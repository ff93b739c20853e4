"""The files of exports: their place, their name and their URL."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.core.files.storage import Storage

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.exports.options import ExporterOptions
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support.frozen import FrozenValue
from django_panel.support.private_files import is_file_name, private_storage, user_folder

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UserFiles(FrozenValue):
    """The files that an exporter has written for one user."""

    storage: Storage
    folder: str

    @classmethod
    def of(cls, options: ExporterOptions, user: Any) -> UserFiles:
        return cls(private_storage(options.disk), user_folder(options.directory, user))

    def path(self, name: str) -> str:
        return f"{self.folder}/{name}"

    def new_name(
        self,
        exporter: type[Exporter],
        file_format: SpreadsheetFormat,
        refused: Container[str] = (),
    ) -> str:
        """Return the name of a new file; a number is added to a name that is taken or refused."""
        given = exporter.file_name()
        extension = f".{file_format.value}"
        stem = str(given).removesuffix(extension)
        if not is_file_name(f"{stem}{extension}"):
            raise PanelSchemaException(
                f"{dotted(exporter)}.file_name() returns {given!r}.",
                "It returns the name of a file, without a folder.",
                "Remove slashes, backslashes and two dots in a row from the name.",
            )
        number, name = 1, f"{stem}{extension}"
        while name in refused or self.storage.exists(self.path(name)):
            number += 1
            name = f"{stem}-{number}{extension}"
        return name


def download_url(panel: PanelPort, exporter: type[Exporter], name: str) -> str:
    """Return the URL under which the owner downloads a file."""
    query = urlencode({"exporter": exporter_key(exporter)})
    return f"{panel.reverse('export-file', {'file': name})}?{query}"

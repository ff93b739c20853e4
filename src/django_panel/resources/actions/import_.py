"""The action that imports a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.actions.handlers import Data, Handler
from django_panel.actions.modal import Modal
from django_panel.exceptions import PanelSchemaException
from django_panel.imports.importer import Importer
from django_panel.resources.actions.file_action import FileAction
from django_panel.resources.importing.form import import_form
from django_panel.resources.importing.request import ImportRequest
from django_panel.support.labels import in_sentence

if TYPE_CHECKING:
    from django_panel.actions.wire import ModalWire
    from django_panel.forms.schema import FormSchema


@dataclass(frozen=True, eq=False, repr=False)
class ImportAction(FileAction):
    """Imports the rows of a CSV or XLSX file; used above a table.

    A dialog matches the columns and checks the rows before anything is saved. A short file is
    imported at once, a long one by a job. Users need the permission to create records.
    """

    ability = "create"
    collective_ability = "create"

    _importer: type[Importer] = field(kw_only=False)
    _name: str = field(default="import", kw_only=True)
    _icon: str | None = field(default="upload", init=False)
    _modal: Modal | None = field(
        # Without its header, the button that closes the dialog would cover the selects below it.
        default=Modal(width="4xl", close_by_clicking_away=False, sticky_header=True),
        init=False,
    )

    def __post_init__(self) -> None:
        importer: Any = self._importer
        if not (isinstance(importer, type) and issubclass(importer, Importer)):
            raise PanelSchemaException(
                f"{type(self).__name__}() was given {importer!r}.",
                "It takes a subclass of django_panel.imports.Importer.",
                f"Write {type(self).__name__}(MyImporter).",
            )
        super().__post_init__()

    @classmethod
    def make(cls, importer: type[Importer]) -> Self:  # type: ignore[override]
        return cls(importer)

    def get_importer(self) -> type[Importer]:
        return self._importer

    def request(self, data: Mapping[str, Any]) -> ImportRequest:
        """Return the validated request of a submitted form; raise ``InvalidInput``."""
        source = self.source()
        schema = self.form_for(None, source.model, f"{source.slug}.{self.get_name()}")
        return ImportRequest.read(source, self._importer, schema, data)

    # The dialog.

    def receives_raw_data(self) -> bool:
        return self._table_handler is None

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        return import_form(self._importer).with_form_id(form_id)

    def dialog_wire(self, record: Any) -> ModalWire:
        dialog = super().dialog_wire(record)
        heading = _("Import %(labels)s") % {"labels": in_sentence(self.source().plural_label)}
        dialog["heading"] = dialog["heading"] or heading
        return dialog

    # Running.

    def get_database_transaction(self) -> bool | None:
        # Each batch of rows is a transaction of its own.
        return False

    def get_table_handler(self) -> Handler | None:
        handler = super().get_table_handler()
        return handler or Handler(self._import, takes_subject=False, takes_data=True)

    def default_label(self) -> str:
        return _("Import")

    def default_success_message(self, count: int) -> str:
        # The toast with the result is stored by the import.
        return ""

    def _import(self, data: Data) -> None:
        self.request(data).start()

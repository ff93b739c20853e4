"""The actions that export a list, or the selected records, to a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.actions.handlers import Data, Handler
from django_panel.exceptions import PanelSchemaException
from django_panel.exports.exporter import Exporter
from django_panel.exports.options import ExporterOptions
from django_panel.forms.fields.checkbox_list import CheckboxList
from django_panel.forms.fields.radio import Radio
from django_panel.forms.schema import FormSchema
from django_panel.forms.submission import with_lists
from django_panel.resources.actions.file_action import FileAction
from django_panel.resources.exporting.choice import ExportChoice
from django_panel.resources.exporting.derived import derived_for
from django_panel.resources.exporting.labels import column_labels
from django_panel.resources.exporting.request import ExportRequest, start_export
from django_panel.resources.source_listings import read_listing
from django_panel.support import context
from django_panel.support.keys import RecordKey, wire_key
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from django_panel.actions.wire import ModalWire
    from django_panel.records.source import RecordSource
    from django_panel.resources.listing import Listing

#: The number of columns beside each other in the dialog.
_MANY_COLUMNS = 8
#: The parameters of the order, which a selection token does not contain.
_ORDER = frozenset({"sort", "direction", "group"})


@dataclass(frozen=True, eq=False, repr=False)
class ExportAction(FileAction):
    """Exports the rows of the list, as filtered and sorted, to a file.

    Without an exporter, the file contains the columns of the table. A dialog asks for the columns
    and the format. A short list is exported at once, a long one by a job.
    """

    ability = "view_any"
    collective_ability = "view_any"

    _exporter: type[Exporter] | None = field(default=None, kw_only=False)
    _name: str = field(default="export", kw_only=True)
    _icon: str | None = field(default="download", init=False)

    def __post_init__(self) -> None:
        exporter: Any = self._exporter
        if exporter is not None and not (
            isinstance(exporter, type) and issubclass(exporter, Exporter)
        ):
            raise PanelSchemaException(
                f"{type(self).__name__}() was given {exporter!r}.",
                "It takes a subclass of django_panel.exports.Exporter, or nothing.",
                f"Write {type(self).__name__}(MyExporter).",
            )
        super().__post_init__()

    @classmethod
    def make(cls, exporter: type[Exporter] | None = None) -> Self:  # type: ignore[override]
        return cls(exporter)

    def get_exporter(self) -> type[Exporter] | None:
        """Return the declared exporter; None: the columns of the table are exported."""
        return self._exporter

    def exporter_for(self, source: RecordSource) -> type[Exporter]:
        """Return the exporter of the records of a source."""
        return self._exporter or derived_for(source)

    # The dialog.

    def receives_raw_data(self) -> bool:
        return True

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        choice = ExportChoice.remembered(self.exporter_for(self.source()))
        return self._form(form_id, choice)

    def _form(self, form_id: str, choice: ExportChoice) -> FormSchema:
        """Return the fields of the dialog, with this choice as their defaults."""
        options = ExporterOptions.of(self.exporter_for(self.source()))
        columns = options.visible_columns(context.current_user())
        labels = column_labels(columns, self.source().model)
        formats = [(format_.value, format_.value.upper()) for format_ in options.formats]
        return (
            FormSchema()
            .schema(
                [
                    CheckboxList("columns")
                    .label(_("Columns"))
                    .options(
                        list(zip([column.get_name() for column in columns], labels, strict=True))
                    )
                    .default(choice.columns)
                    .columns(2 if len(columns) >= _MANY_COLUMNS else 1)
                    .bulk_toggleable()
                    .required(),
                    Radio("format")
                    .label(_("Format"))
                    .options(formats)
                    .default(choice.format)
                    .inline()
                    .required(),
                ]
            )
            .with_form_id(form_id)
        )

    def dialog_wire(self, record: Any) -> ModalWire:
        dialog = super().dialog_wire(record)
        dialog["submitLabel"] = dialog["submitLabel"] or _("Export")
        return dialog

    # Running.

    def get_database_transaction(self) -> bool | None:
        # A transaction would stay open while the file is written.
        return bool(super().get_database_transaction())

    def get_table_handler(self) -> Handler | None:
        handler = super().get_table_handler()
        return handler or Handler(self._export_list, takes_subject=False, takes_data=True)

    def default_label(self) -> str:
        return _("Export")

    def default_success_message(self, count: int) -> str:
        return _("The export has started. You will be notified when the file is ready.")

    def _export_list(self, data: Data) -> None:
        listing = self._listing()
        start_export(self._request(data, listing.to_parameters()))

    def _listing(self) -> Listing:
        """Return the list that the browser showed when the action was started."""
        state = context.current().table_state or {}
        return read_listing(self.source(), state, context.current_request())

    def _request(
        self, data: Data, state: Mapping[str, Any], keys: Sequence[RecordKey] | None = None
    ) -> ExportRequest:
        source = self.source()
        exporter, choice = self.exporter_for(source), self._choice(data)
        choice.remember(exporter)
        return ExportRequest(source, exporter, choice.columns, choice.format, state, keys)

    def _choice(self, data: Data) -> ExportChoice:
        """Return the chosen columns and format; what is missing has its declared default."""
        declared = ExportChoice.declared(self.exporter_for(self.source()))
        schema = self._form(self.get_name(), declared)
        initial, given = schema.bind().state, with_lists(schema, data)
        form = schema.bind(data={name: given.get(name, initial[name]) for name in initial})
        if not form.is_valid():
            raise InvalidInput(form.errors)
        return ExportChoice(form.cleaned_data["columns"], form.cleaned_data["format"])


@dataclass(frozen=True, eq=False, repr=False)
class ExportBulkAction(ExportAction):
    """Exports the selected records; those that are selected by a filter are not loaded."""

    def get_table_handler(self) -> Handler | None:
        return self._table_handler

    def handle_many(self, records: Sequence[Any], data: Data) -> None:
        """Export records that were loaded already."""
        self.export_keys([wire_key(record) for record in records], data)

    def get_bulk_handler(self) -> Handler | None:
        return self._bulk_handler or Handler(self.handle_many, takes_data=True)

    def has_own_handler(self) -> bool:
        """Return whether the schema declares a handler, which gets the records."""
        return self._bulk_handler is not None

    def export_keys(self, keys: Sequence[RecordKey], data: Data) -> None:
        """Export the records with these keys, in the order of the list."""
        start_export(self._request(data, self._listing().to_parameters(), keys))

    def export_matching(self, listing: Listing, data: Data) -> None:
        """Export all records of a list, in the order of the list that the browser showed."""
        shown = self._listing().to_parameters()
        state = {
            name: value for name, value in listing.to_parameters().items() if name not in _ORDER
        }
        state |= {name: value for name, value in shown.items() if name in _ORDER}
        start_export(self._request(data, state))

"""A widget with a table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import dotted
from django_panel.support import context
from django_panel.support.column_span import SpanOption
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from django_panel.widgets.embedded_table import embedded_schema, row_parts
from django_panel.widgets.enums import WidgetType
from django_panel.widgets.widget import Widget

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.tables.paging.page import TablePage
    from django_panel.tables.wire import SummariesWire
    from django_panel.widgets.wire import TableDataWire

_EMPTY = _("Nothing to show yet.")


class TableWidget(Widget):
    """A widget that lists records like the table of a resource.

    Its state is in the query string under ``widgets[{id}]``, so tables on one page are
    independent.
    """

    #: The number of columns, of four: a number, ``"full"``, or a mapping by breakpoint.
    column_span: ClassVar[SpanOption] = {"default": 1, "md": 2, "lg": 2, "xl": 2}
    #: The text of an empty table.
    empty_message: ClassVar[StrOrPromise] = _EMPTY
    #: The number of rows per page, which users cannot change.
    per_page: ClassVar[int] = 5

    @classmethod
    def type(cls) -> WidgetType:
        return WidgetType.TABLE

    @classmethod
    def state_namespace(cls) -> str:
        """Return the namespace of the state: ``widgets.late-tasks`` is ``widgets[late-tasks]``."""
        return f"widgets.{cls.id()}"

    @classmethod
    def get_empty_message(cls) -> str:
        return str(cls.empty_message or _EMPTY)

    @classmethod
    def get_per_page(cls) -> int:
        return max(1, cls.per_page)

    @abstractmethod
    def table(self, schema: TableSchema) -> TableSchema:
        """Return the table schema."""

    @abstractmethod
    def query(self) -> QuerySet[Any]:
        """Return the records that the current user may see."""

    def record_url(self, record: Model) -> str | None:
        """Return the URL of a row; override to link the rows."""
        return None

    def data(self) -> TableDataWire:
        queryset = self.query()
        schema = self.table_schema(queryset.model)
        state = TableState.from_query(_query(), schema, namespace=("widgets", self.id()))
        has_urls = type(self).record_url is not TableWidget.record_url
        parts = row_parts(schema, dotted(self), self._record_url if has_urls else None)
        page = TableQuery(schema, state, queryset).page(parts, with_records=has_urls)
        table = schema.to_wire()
        return {
            "columns": table["columns"],
            "rows": page.rows,
            "emptyMessage": self.get_empty_message(),
            "state": state.to_wire(),
            "pagination": page.pagination,
            "namespace": self.state_namespace(),
            "searchable": schema.is_searchable(),
            "table": table,
            "summaries": _summaries(schema, page),
        }

    def table_schema(self, model: Any) -> TableSchema:
        """Return the table as the widget shows it."""
        schema = embedded_schema(
            self.table(TableSchema(model)), self.get_per_page(), self.get_empty_message()
        )
        panel = context.current_panel()
        source = None if panel is None else panel.source_of(model)
        return schema if source is None else schema.bound_to(source)

    def _record_url(self, record: Model) -> str | None:
        return safe_url(self.record_url(record))


def _query() -> Mapping[str, Any]:
    request = context.current_request()
    return {} if request is None else request.GET


def _summaries(schema: TableSchema, page: TablePage) -> SummariesWire:
    summarized = any(column.get_summaries() for column in schema.get_columns())
    return page.summaries if summarized else {}

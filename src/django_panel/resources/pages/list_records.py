"""The list page."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.resources.pages.base import ResourcePage
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.screen import Lazy, Screen
from django_panel.tables.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState


class ListRecords(ResourcePage):
    """Shows the records of a resource as a table; the query string is its state."""

    def render(self, request: HttpRequest) -> Screen:
        """Return the table; a partial reload computes only what it names."""
        resource = self.get_resource()
        if not resource.can_view_any():
            raise PermissionDenied
        schema: TableSchema = self.panel().schema_of(resource, "table")
        state = TableState.from_query(request.GET, schema)
        page = TableQuery(schema, state, self.query()).page()
        return self.screen(
            "panel/resources/Index",
            {
                "table": Lazy(schema.to_wire),
                "state": Lazy(state.to_wire),
                "rows": Lazy(lambda: page.rows),
                "pagination": Lazy(lambda: page.pagination),
            },
        )

    def query(self) -> QuerySet[Model]:
        """Return the records to list; override to narrow this page only."""
        return self.get_resource().query()

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the trail; the list itself is where the reader is."""
        return [
            Breadcrumb(_("Dashboard"), self.dashboard_url()),
            Breadcrumb(self.get_resource().get_plural_label()),
        ]

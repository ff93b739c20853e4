"""One panel with one resource, without options."""

from django_panel import Panel, PanelProvider, Resource
from library.models import Book


class BookResource(Resource):
    model = Book


class BooksPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.id("books").path("books").resources([BookResource])

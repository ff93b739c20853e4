"""Exports of the library's books."""

from library.models import Work

from django_panel import Resource
from django_panel.actions import ExportAction, ExportBulkAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.tables import BadgeColumn, TextColumn


# region derived
class ExportedBooks(Resource):
    model = Work

    @classmethod
    def table(cls, schema):
        return (
            schema.columns([TextColumn("title").searchable(), BadgeColumn("kind")])
            .header_actions([ExportAction()])
            .bulk_actions([ExportBulkAction()])
        )


# endregion


# region exporter
class BookExporter(Exporter):
    @classmethod
    def columns(cls):
        return [
            ExportColumn("title"),
            ExportColumn("author.name").label("Author"),
            ExportColumn("kind").format_using(str.title),
            ExportColumn("pages").enabled_by_default(False),
            ExportColumn("address").visible(lambda user: user.is_superuser),
        ]


# endregion


# region options
class CatalogueExporter(BookExporter):
    @classmethod
    def query(cls, queryset):
        return queryset.exclude(kind="draft")

    @classmethod
    def formats(cls):
        return ["xlsx"]

    @classmethod
    def file_name(cls):
        return "catalogue"

    @classmethod
    def queue_after(cls):
        return 500

    @classmethod
    def completed_message(cls, count):
        return f"The catalogue with {count} books is ready."


# endregion


class DeclaredBooks(Resource):
    model = Work
    slug = "books"

    # region actions
    @classmethod
    def table(cls, schema):
        return (
            schema.columns([TextColumn("title").searchable()])
            .header_actions(
                [
                    ExportAction(BookExporter),
                    ExportAction(CatalogueExporter).name("catalogue").label("Catalogue"),
                ]
            )
            .bulk_actions([ExportBulkAction(BookExporter)])
        )

    # endregion

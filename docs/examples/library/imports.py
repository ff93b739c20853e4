"""Imports of the library's books."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from library.models import Work, Writer

from django_panel import Resource
from django_panel.actions import ImportAction
from django_panel.imports import ImportColumn, Importer


# region importer
class BookImporter(Importer):
    model = Work

    @classmethod
    def columns(cls):
        return [
            ImportColumn("title").required().example("The Sea"),
            ImportColumn("author")
            .relationship("author", "name")
            .required()
            .guess(["writer", "written by"])
            .example("Ada"),
            ImportColumn("pages").rules([MaxValueValidator(5000)]),
            ImportColumn("kind"),
        ]


class ImportedBooks(Resource):
    model = Work

    @classmethod
    def table(cls, schema):
        return super().table(schema).header_actions([ImportAction(BookImporter)])


# endregion


# region values
def page_count(text):
    """Read "320 p." as 320."""
    return int(text.removesuffix("p.").strip())


class CatalogueImporter(Importer):
    model = Work

    @classmethod
    def columns(cls):
        return [
            ImportColumn("title").required(),
            ImportColumn("author").relationship("author", "name").create_related().required(),
            ImportColumn("pages").cast_using(page_count),
            ImportColumn("kind"),
            ImportColumn("address"),
        ]

    @classmethod
    def rules(cls):
        return {"__all__": [needs_address]}


def needs_address(data):
    if data.get("kind") == "web" and not data.get("address"):
        raise ValidationError("A book on the web has an address.")


# endregion


# region updating
class UpdatingImporter(BookImporter):
    update_by = ("title", "author")


class DraftImporter(BookImporter):
    @classmethod
    def resolve(cls, data):
        if data["kind"] == "draft":
            # The row is left out.
            return None
        return Work.objects.filter(title=data["title"]).first() or Work()


# endregion


# region options
class LargeImporter(BookImporter):
    @classmethod
    def queue_after(cls):
        return 200

    @classmethod
    def completed_message(cls, imported, failed):
        return f"{imported} books are in the catalogue, {failed} are not."


# endregion


IMPORTERS = {
    "books": BookImporter,
    "catalogue": CatalogueImporter,
    "updating": UpdatingImporter,
    "drafts": DraftImporter,
    "large": LargeImporter,
}


class AllImports(Resource):
    """A list with a button for each importer of the guide."""

    model = Work
    slug = "all-books"

    @classmethod
    def table(cls, schema):
        buttons = [ImportAction(each, _name=name) for name, each in IMPORTERS.items()]
        return super().table(schema).header_actions(buttons)


class AuthorResource(Resource):
    model = Writer
    slug = "authors"

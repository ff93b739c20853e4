"""Imports of the library's books."""

from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files import File
from django.core.validators import MaxValueValidator
from library.models import Work, Writer

from django_panel import Resource
from django_panel.actions import ImportAction
from django_panel.imports import ImportColumn, Importer, store_import_file
from django_panel.jobs import RunPanelImport, owner_key


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


# region several
class SeveralImports(Resource):
    model = Work
    slug = "catalogue"

    @classmethod
    def table(cls, schema):
        return (
            super()
            .table(schema)
            .header_actions(
                [
                    ImportAction(BookImporter).label("Import books"),
                    ImportAction(CatalogueImporter)
                    .name("import-catalogue")
                    .label("Import a catalogue"),
                ]
            )
        )


# endregion


# region stored
def import_books(path, user):
    """Import a file that another system has written, in the background."""
    with Path(path).open("rb") as file:
        stored = store_import_file(File(file), user)
    return RunPanelImport(
        importer=BookImporter,
        path=stored,
        # The columns of the file, counted from 0.
        mapping={"title": 0, "author": 1, "pages": 2},
        owner=owner_key(user),
        panel_id="shelf",
        resource=ImportedBooks,
    ).dispatch()


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
        buttons = [ImportAction(each).name(name) for name, each in IMPORTERS.items()]
        return super().table(schema).header_actions(buttons)


class AuthorResource(Resource):
    model = Writer
    slug = "authors"

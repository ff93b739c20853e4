"""A wrong importer is refused with the object, the rule and the fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Field, FileField, Model

from django_panel import Panel, Resource, panel
from django_panel.actions import ImportAction
from django_panel.checks.panels import check_importers
from django_panel.exceptions import PanelSchemaException
from django_panel.forms import register_field_type
from django_panel.imports import ImportColumn, Importer
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import importer_by_key, importer_key
from django_panel.resources.importing.validators import column_converter
from django_panel.support.field_types import field_types
from django_panel.tables.schema import TableSchema
from tests.imports.import_models import ImportedArticle
from tests.project.fixtures import Declare


def importer(*given: ImportColumn, **attributes: Any) -> type[Importer]:
    return type(
        "SampleImporter",
        (Importer,),
        {"model": ImportedArticle, "columns": classmethod(lambda cls: given), **attributes},
    )


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (importer(), "declares no columns"),
        (importer(ImportColumn("titel")), "Did you mean 'title'?"),
        (importer(ImportColumn("title"), ImportColumn("title")), "twice: title"),
        (importer(ImportColumn("document")), "stores a file"),
        (importer(ImportColumn("author").relationship("autor", "name")), "no foreign key"),
        (importer(ImportColumn("author").relationship("author", "nme")), "'name'?"),
        (importer(ImportColumn("title").create_related()), "without a relation"),
        (importer(ImportColumn("title"), update_by=("code",)), "names the column 'code'"),
        (
            importer(ImportColumn("title"), rules=classmethod(lambda cls: {"x": []})),
            "names the column 'x'",
        ),
        (type("Bare", (Importer,), {}), "declares no model"),
        (importer(*(ImportColumn(f"c{i}") for i in range(201))), "at most 200"),
    ],
)
def test_a_wrong_declaration(made: type[Importer], text: str) -> None:
    with pytest.raises(PanelSchemaException) as caught:
        ImporterDeclaration(made)

    assert text in str(caught.value)


def stored(text: str) -> str:
    return f"scans/{text}.pdf"


def test_cells_of_a_registered_type_may_name_files() -> None:
    with field_types.restored():
        register_field_type(FileField, parse=stored)

        declaration = ImporterDeclaration(importer(ImportColumn("document")))
        convert = column_converter(declaration, declaration.columns[0])

    assert convert("a") == "scans/a.pdf"


def test_a_function_for_all_types_names_no_files() -> None:
    with field_types.restored():
        register_field_type(Field, parse=stored)

        with pytest.raises(PanelSchemaException, match="stores a file"):
            ImporterDeclaration(importer(ImportColumn("document")))


def test_several_errors_are_raised_together() -> None:
    with pytest.raises(PanelSchemaException) as caught:
        ImporterDeclaration(importer(ImportColumn("a"), ImportColumn("b")))

    assert "'a'" in str(caught.value)
    assert "'b'" in str(caught.value)


def test_a_column_needs_a_name_and_rules_that_can_be_called() -> None:
    with pytest.raises(PanelSchemaException):
        ImportColumn("")
    with pytest.raises(PanelSchemaException, match="not a rule"):
        ImportColumn("a").rules(["max:3"])  # type: ignore[list-item]


def test_methods_static_methods_and_attributes_work_alike() -> None:
    class Plain(Importer):
        model = ImportedArticle
        queue_after = 7  # type: ignore[assignment]
        directory = "elsewhere/"  # type: ignore[assignment]

        def columns(self) -> Sequence[ImportColumn]:  # type: ignore[override]
            return [ImportColumn("title")]

        @staticmethod
        def resolve(data: dict[str, Any]) -> Model:
            return ImportedArticle(body=data["title"])

    declaration = ImporterDeclaration(Plain)

    assert declaration.queue_after() == 7
    assert declaration.directory() == "elsewhere"
    assert declaration.resolves_itself()
    assert declaration.resolve({"title": "x"}).body == "x"  # type: ignore[union-attr]


def test_defaults() -> None:
    declaration = ImporterDeclaration(importer(ImportColumn("is_live"), ImportColumn("code")))

    assert declaration.queue_after() == 500
    assert declaration.directory() == "panel-imports"
    assert declaration.disk() is None
    assert not declaration.resolves_itself()
    assert [declaration.label_of(each) for each in declaration.columns] == ["Is live", "Code"]
    assert declaration.completed_message(1, 0) == "1 row was imported."
    assert declaration.completed_message(2, 1) == "2 rows were imported. 1 row failed."


def test_a_column_that_is_no_field_needs_resolve() -> None:
    class Resolving(Importer):
        model = ImportedArticle

        @classmethod
        def columns(cls) -> Sequence[ImportColumn]:
            return [ImportColumn("anything")]

        @classmethod
        def resolve(cls, data: dict[str, Any]) -> Model | None:
            return None

    assert ImporterDeclaration(Resolving).columns[0].get_name() == "anything"


def test_keys_are_the_class_name_in_kebab_case() -> None:
    class SomeOddImporter(Importer):
        model = ImportedArticle

    assert importer_key(SomeOddImporter) == "some-odd-importer"
    assert importer_by_key("some-odd-importer") is SomeOddImporter
    assert importer_by_key("builtins.object") is None


def test_rules_may_be_one_function() -> None:
    def fail(value: object) -> None:
        raise ValidationError("no")

    found = ImporterDeclaration(
        importer(
            ImportColumn("title"),
            rules=classmethod(lambda cls: {"title": fail, "__all__": [fail]}),
        )
    )

    assert found.rules_of("title") == (fail,)
    assert found.row_rules() == (fail,)


def test_the_system_checks_report_a_wrong_importer(declare: Declare) -> None:
    class WronglyImported(Resource):
        model = ImportedArticle

        @classmethod
        def table(cls, table: TableSchema) -> TableSchema:
            return table.header_actions([ImportAction(importer(ImportColumn("titel")))])

    declare(back=lambda panel: panel.path("back").resources([WronglyImported]))

    found = check_importers(cast("Panel", panel("back")))
    assert [str(each.msg) for each in found if "'titel'" in each.msg]

"""What ``panel_make_exporter`` and ``panel_make_importer`` write."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from django.core.management.base import CommandError, CommandParser
from django.db.models import ForeignKey, Model

from django_panel.forms.required_fields import is_required
from django_panel.management.generators.command import (
    GeneratorCommand,
    add_model_argument,
    add_panel_argument,
)
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test
from django_panel.management.generators.models import find_model, import_model, is_imported, verbose
from django_panel.management.generators.names import class_name, module_name
from django_panel.management.generators.notes import note_item
from django_panel.management.generators.panels import find_panel
from django_panel.management.generators.python_code import (
    Imports,
    class_method,
    list_code,
    text_literal,
)
from django_panel.management.generators.stubs import rendered
from django_panel.support.title_fields import label_field
from django_panel.tables.derived import derive_columns


class SpreadsheetCommand(GeneratorCommand):
    """Writes an exporter or importer, and says how a resource gets its button."""

    #: ``Exporter`` or ``Importer``.
    suffix: ClassVar[str]
    action: ClassVar[str]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The model, or the name of the class.")
        add_panel_argument(parser)
        add_model_argument(parser, "The model, such as shop.Product; by default the name.")
        parser.add_argument(
            "--resource", help="The resource that gets the button; by default that of the model."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        target = find_panel(options["panel"])
        name = class_name(options["name"], self.suffix)
        resource = None
        if options["resource"]:
            resource = target.resource_named(options["resource"])
        if options["model"] is None and resource is not None:
            model = resource.model
        else:
            given = options["name"] if "." in options["name"] else name.removesuffix(self.suffix)
            model = find_model(options["model"] or given)
            resource = resource or target.resource_for(model)
        plan = FilePlan()
        suffix = self.suffix.lower()
        package = target.sibling_package(f"{suffix}s")
        package.prepare(plan)
        module = module_name(name, self.suffix)
        dotted = f"{package.name}.{module}"
        plan.add(package.folder / f"{module}.py", self.text(name, model))
        button = f"{self.action}({name})"
        if resource is None:
            plan.notes.append(f"Add {button} to header_actions() of the resource that uses it.")
        else:
            body = f"return super().table(schema).header_actions([{button}])"
            method = class_method("table(cls, schema: TableSchema) -> TableSchema", body)
            own = {"django_panel.actions": self.action, dotted: name}
            needed = {"django_panel.tables": "TableSchema"}
            place = "header_actions() in table()"
            note_item(plan, resource, place, button, own, method=method, needed=needed)
        imports = Imports()
        imports.add(dotted, name)
        add_test(
            plan,
            package,
            f"{module}_{suffix}",
            f"test_{suffix}.py",
            imports,
            class_name=name,
            model=import_model(model, imports),
            test_class=f"{name}Tests",
        )
        return plan

    @abstractmethod
    def text(self, name: str, model: type[Model]) -> str:
        """Return the module of the class."""


def exporter_text(name: str, model: type[Model]) -> str:
    """Return the module of an exporter: the columns of the table, relations by their title."""
    imports = Imports()
    imports.add("collections.abc", "Sequence")
    imports.add("django_panel.exports", "ExportColumn", "Exporter")
    fields = {field.name: field for field in model._meta.concrete_fields}
    columns = [
        fields[column.get_name()] for column in derive_columns(model) if column.get_name() in fields
    ]
    return rendered(
        "exporter.py",
        class_name=name,
        plural=verbose(model, many=True),
        columns=list_code(_export_column(column) for column in columns),
        imports=imports.code(),
    )


def importer_text(name: str, model: type[Model]) -> str:
    """Return the module of an importer: the fields that users enter."""
    imports = Imports()
    imports.add("collections.abc", "Sequence")
    imports.add("django_panel.imports", "ImportColumn", "Importer")
    fields = [field for field in model._meta.concrete_fields if is_imported(field)]
    if not fields:
        raise CommandError(
            f"{model._meta.label} has no field that users enter. An importer writes such fields. "
            "Choose another model."
        )
    unique = next((field.name for field in fields if field.unique), None)
    return rendered(
        "importer.py",
        class_name=name,
        model=import_model(model, imports),
        plural=verbose(model, many=True),
        attributes="" if unique is None else f"update_by = ({text_literal(unique)},)",
        columns=list_code(_import_column(field) for field in fields),
        imports=imports.code(),
    )


def _export_column(field: Any) -> str:
    related = field.related_model if field.is_relation else None
    title = label_field(related) if isinstance(related, type) else None
    if title is None:
        return text_literal(field.name)
    label = field.name.replace("_", " ").capitalize()
    path = text_literal(f"{field.name}.{title.name}")
    return f"ExportColumn({path}).label({text_literal(label)})"


def _import_column(field: Any) -> str:
    code = f"ImportColumn({text_literal(field.name)})"
    if isinstance(field, ForeignKey):
        title = label_field(field.remote_field.model)
        target = "pk" if title is None else title.name
        code += f".relationship({text_literal(field.name)}, {text_literal(target)})"
    return f"{code}.required()" if is_required(field) else code

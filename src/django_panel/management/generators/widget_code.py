"""The code of widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db.models import DateField, Model

from django_panel.management.generators.components import add_component
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT, line_length, text_literal
from django_panel.management.generators.methods import class_method
from django_panel.management.generators.models import import_model, verbose
from django_panel.management.generators.panels import TargetPanel
from django_panel.management.generators.stubs import rendered
from django_panel.management.generators.table_code import TableCode

TYPES = ("stats", "chart", "table", "custom")
WIDGETS = "django_panel.widgets"
#: A widget is narrow.
_MOST_COLUMNS = 4


@dataclass(frozen=True)
class WidgetCode:
    """A widget that is written for a panel, with or without a model."""

    class_name: str
    heading: str
    kind: str
    target: TargetPanel
    model: type[Model] | None = None

    def text(self, plan: FilePlan) -> str:
        """Return the module of the widget; a custom widget adds its component to the plan."""
        imports = Imports()
        values = getattr(self, f"_{self.kind}")(imports, plan)
        return rendered(
            f"widget_{self.kind}.py",
            panel_id=self.target.id,
            class_name=self.class_name,
            heading=self.heading,
            can_view=self._can_view(imports),
            imports=imports.code(),
            **values,
        )

    def _stats(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        imports.add("collections.abc", "Sequence")
        imports.add(WIDGETS, "Stat", "StatsWidget")
        if self.model is None:
            return {"body": f'{INDENT * 2}return [Stat("Example", 0)]'}
        label = text_literal(_capitalized(verbose(self.model, many=True)))
        records = self._records(self.model, imports)
        imports.add(WIDGETS, "Figures")
        lines = [
            f"figures = Figures({records})",
            f'return [Stat({label}, figures.count()).icon("table")]',
        ]
        return {"body": _body(lines)}

    def _chart(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        imports.add("collections.abc", "Sequence")
        imports.add(WIDGETS, "ChartSeries", "ChartWidget", "DateBuckets")
        if self.model is None:
            lines = [
                "values = [0 for _label in self.labels()]",
                'return [ChartSeries("Example", values)]',
            ]
            return {"body": _body(lines)}
        label = text_literal(_capitalized(verbose(self.model, many=True)))
        field = text_literal(_date_field(self.model))
        lines = [
            f"counts = self.buckets().count({self._records(self.model, imports)}, {field})",
            f"return [ChartSeries({label}, counts)]",
        ]
        return {"body": _body(lines)}

    def _table(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        if self.model is None:
            raise CommandError("A table widget lists records. Name their model with --model.")
        imports.add("django.db.models", "QuerySet")
        imports.add(WIDGETS, "TableWidget")
        table = TableCode(self.model)
        columns = table.columns(most=_MOST_COLUMNS)
        if columns is None:
            columns = [['TextColumn("pk")']]
        return {
            "model": import_model(self.model, imports),
            "records": self._records(self.model, imports),
            "body": table.body(columns, imports, actions={}, filters=False),
        }

    def _custom(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        imports.add("collections.abc", "Mapping")
        imports.add(WIDGETS, "CustomWidget")
        component = add_component(plan, self.target.id, "Widgets", self.class_name, "widget.tsx")
        count = "0" if self.model is None else f"{self._records(self.model, imports)}.count()"
        body = f'{INDENT * 2}return {{"count": {count}}}'
        return {"component": component, "body": body}

    def _can_view(self, imports: Imports) -> str:
        """Return the rule that only users who may view the model see the widget."""
        if self.model is None:
            return ""
        resource = self.target.resource_for(self.model)
        if resource is not None:
            lines = [f"return {self._resource(resource, imports)}.can_view_any()"]
        else:
            imports.add("django_panel", "current_user")
            options = self.model._meta
            permission = f"{options.app_label}.view_{options.model_name}"
            imports.add("django.contrib.auth.models", "PermissionsMixin")
            lines = [
                "user = current_user()",
                "return isinstance(user, PermissionsMixin) and user.has_perm(",
                f"{INDENT}{text_literal(permission)}",
                ")",
            ]
            one_line = f"{lines[1]}{text_literal(permission)})"
            if len(one_line) + len(INDENT * 2) <= line_length():
                lines[1:] = [one_line]
        code = class_method("can_view(cls) -> bool", _body(lines))
        return f"{code.lstrip(chr(10))}\n"

    def _records(self, model: type[Model], imports: Imports) -> str:
        """Return the records that the user may see: those of the resource, if there is one."""
        resource = self.target.resource_for(model)
        if resource is not None:
            return f"{self._resource(resource, imports)}.query()"
        if self.target.panel.has_tenancy():
            raise CommandError(
                f"The panel {self.target.id!r} has tenants, and no resource for "
                f"{model._meta.label}. Without one the widget would show the records of all "
                "tenants. Make the resource first with panel_make_resource."
            )
        return f"{import_model(model, imports)}.objects.all()"

    def _resource(self, resource: type[Any], imports: Imports) -> str:
        imports.add(resource.__module__, resource.__name__)
        return resource.__name__


def _date_field(model: type[Model]) -> str:
    """Return the date by which records are counted: that of their creation, if there is one."""
    fields = [each for each in model._meta.concrete_fields if isinstance(each, DateField)]
    if not fields:
        raise CommandError(
            f"{model._meta.label} has no date field. A chart counts records by a date. "
            "Choose another --type, or leave out --model."
        )
    return next((each.name for each in fields if each.auto_now_add), fields[0].name)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _body(lines: list[str]) -> str:
    return "\n".join(f"{INDENT * 2}{line}" for line in lines)

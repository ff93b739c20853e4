"""The code of widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Model

from django_panel.management.generators.component_code import TableCode
from django_panel.management.generators.files import FilePlan, add_component
from django_panel.management.generators.models import import_model, is_date, verbose
from django_panel.management.generators.panels import TargetPanel
from django_panel.management.generators.python_code import Imports, class_method, text_literal
from django_panel.management.generators.stubs import rendered
from django_panel.support.frozen import FrozenValue

TYPES = ("stats", "chart", "table", "custom")
WIDGETS = "django_panel.widgets"
#: A widget is narrow.
_MOST_COLUMNS = 4


@dataclass(frozen=True, eq=False, repr=False)
class WidgetCode(FrozenValue):
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
            return {"body": 'return [Stat("Example", 0)]'}
        records = self._records(self.model, imports)
        imports.add(WIDGETS, "Figures")
        stat = f'Stat({_label(self.model)}, figures.count()).icon("table")'
        return {"body": f"figures = Figures({records})\nreturn [{stat}]"}

    def _chart(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        imports.add("collections.abc", "Sequence")
        imports.add(WIDGETS, "ChartSeries", "ChartWidget", "DateBuckets")
        if self.model is None:
            values = "values = [0 for _label in self.labels()]"
            return {"body": f'{values}\nreturn [ChartSeries("Example", values)]'}
        field = text_literal(_date_field(self.model))
        counts = f"self.buckets().count({self._records(self.model, imports)}, {field})"
        series = f"ChartSeries({_label(self.model)}, counts)"
        return {"body": f"counts = {counts}\nreturn [{series}]"}

    def _table(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        if self.model is None:
            raise CommandError("A table widget lists records. Name their model with --model.")
        imports.add("django.db.models", "QuerySet")
        imports.add(WIDGETS, "TableWidget")
        imports.add("django_panel.tables", "TableSchema")
        return {
            "model": import_model(self.model, imports),
            "records": self._records(self.model, imports),
            "table": TableCode(self.model).few_columns(_MOST_COLUMNS, imports),
        }

    def _custom(self, imports: Imports, plan: FilePlan) -> dict[str, str]:
        imports.add("collections.abc", "Mapping")
        imports.add(WIDGETS, "CustomWidget")
        component = add_component(plan, self.target.id, "Widgets", self.class_name, "widget.tsx")
        count = "0" if self.model is None else f"{self._records(self.model, imports)}.count()"
        return {"component": component, "count": count}

    def _can_view(self, imports: Imports) -> str:
        """Return the rule that only users who may view the model see the widget."""
        if self.model is None:
            return ""
        resource = self.target.resource_for(self.model)
        if resource is not None:
            body = f"return {self._resource(resource, imports)}.can_view_any()"
            return class_method("can_view(cls) -> bool", body)
        imports.add("django_panel", "current_user")
        imports.add("django.contrib.auth.models", "PermissionsMixin")
        options = self.model._meta
        permission = text_literal(f"{options.app_label}.view_{options.model_name}")
        rule = f"isinstance(user, PermissionsMixin) and user.has_perm({permission})"
        return class_method("can_view(cls) -> bool", f"user = current_user()\nreturn {rule}")

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
    fields = [field for field in model._meta.concrete_fields if is_date(field)]
    if not fields:
        raise CommandError(
            f"{model._meta.label} has no date field. A chart counts records by a date. "
            "Choose another --type, or leave out --model."
        )
    return next(
        (field.name for field in fields if getattr(field, "auto_now_add", False)), fields[0].name
    )


def _label(model: type[Model]) -> str:
    plural = verbose(model, many=True)
    return text_literal(f"{plural[:1].upper()}{plural[1:]}")

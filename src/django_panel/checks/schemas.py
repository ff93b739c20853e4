"""Checks of the schemas of a panel's resources."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage, Error, Warning

from django_panel.exceptions import LogicException, PanelException, dotted, nearest
from django_panel.forms.condition_checks import condition_cycles, unknown_condition_names
from django_panel.forms.schema import FormSchema
from django_panel.panels.panel import Panel


def check_schemas(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error for each schema that cannot be built."""
    for resource in panel.get_resources():
        for kind in ("table", "form", "infolist", "relation_managers"):
            try:
                schema = panel.schema_of(resource, kind)
                if kind == "table":
                    schema.plan_for(resource.model)
            except ValueError as error:
                # An option has an unknown value.
                yield Error(
                    str(error), hint=f"It is in {dotted(resource)}.{kind}().", id="panel.E008"
                )
            except (PanelException, LogicException) as error:
                yield Error(
                    str(error), hint=f"It is in {dotted(resource)}.{kind}().", id=error.check_id
                )
            else:
                if kind == "form":
                    yield from _unknown_conditions(dotted(resource), schema)
                    yield from _condition_cycles(dotted(resource), schema)


def _unknown_conditions(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield a warning for each condition on a field that the form does not have."""
    names = [each.get_name() for each in schema.declared_fields()]
    for name in unknown_condition_names(schema):
        yield Warning(
            f"A condition in {owner}.form() compares {name!r}, which the form does not contain."
            f"{nearest(name, names)}",
            hint="The value is always empty. Correct the name, or add the field.",
            id="panel.W007",
        )


def _condition_cycles(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error for each cycle of fields that show or hide each other."""
    for names in condition_cycles(schema):
        cycle = " → ".join([*names, names[0]])
        yield Error(
            f"Conditions in {owner}.form() depend on each other: {cycle}.",
            hint="The visibility of a field must not depend on itself. "
            "Remove one of these conditions.",
            id="panel.E011",
        )

"""A form in steps. It is one form: submitting validates every step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, cast

from django_panel.forms.components import FormComponent, input_names
from django_panel.schemas.component import Component, optional_text
from django_panel.schemas.layout import Layout, components_of_type
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import StepWire, WizardWire
    from django_panel.schemas.component import SchemaKind


@dataclass(frozen=True, eq=False, repr=False)
class Step(Layout):
    """One step of a wizard."""

    schema_kind: ClassVar[SchemaKind | None] = "form"
    belongs_to = "Wizard"

    _label: StrOrPromise = field(kw_only=False)
    _description: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)

    @classmethod
    def make(cls, label: StrOrPromise) -> Self:
        return cls(label)

    def description(self, text: StrOrPromise | None) -> Self:
        """Set the text below the label."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon of the step."""
        return self._with(_icon=name)

    def to_node(self, context: BoundForm) -> None:
        """Return None: a step is rendered by ``Wizard``."""

    def to_step(self, form: BoundForm) -> StepWire:
        return {
            "component": "step",
            "label": str(self._label),
            "description": optional_text(self._description),
            "icon": self._icon,
            "columns": self._columns,
            "conditions": self.conditions_wire(),
            "fields": input_names(self._children),
            "schema": form.nodes(self._children),
        }


@dataclass(frozen=True, eq=False, repr=False)
class Wizard(FormComponent):
    """Steps in order, with a submit button on the last one."""

    _steps: tuple[Step, ...] = field(default=(), init=False)
    _submit_label: StrOrPromise | None = field(default=None, init=False)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_steps", components_of_type(Step, "Wizard", steps))

    @classmethod
    def make(cls, steps: Iterable[Step] = ()) -> Self:
        return cls(steps)

    def steps(self, steps: Iterable[Step]) -> Self:
        """Set the steps."""
        return self._with(_steps=components_of_type(Step, "Wizard", steps))

    def submit_label(self, text: StrOrPromise | None) -> Self:
        """Set the label of the submit button."""
        return self._with(_submit_label=text)

    def get_steps(self) -> tuple[Step, ...]:
        return self._steps

    def shown_steps(self, form: BoundForm) -> list[Step]:
        """Return the steps that exist on this page; a condition may hide one in the browser."""
        return [step for step in self._steps if step.is_shown(form)]

    def children(self) -> tuple[Component, ...]:
        return self._steps

    def with_children(self, children: Iterable[Component]) -> Self:
        return self._with(_steps=cast("tuple[Step, ...]", tuple(children)))

    def needs_record(self) -> bool:
        return True

    def to_node(self, context: BoundForm) -> WizardWire | None:
        steps = [step.to_step(context) for step in self.shown_steps(context)]
        if not steps:
            return None
        return {
            "component": "wizard",
            "columnSpan": self._column_span,
            "conditions": self.conditions_wire(),
            "submitLabel": optional_text(self._submit_label),
            "steps": steps,
        }

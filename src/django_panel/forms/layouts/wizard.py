"""A form in steps. It is one form all the same: every step is judged on submitting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.forms.components import Component
from django_panel.forms.layouts.base import Layout, only
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import StepWire, WizardWire


@dataclass(frozen=True)
class Step(Layout):
    """One screen of a wizard."""

    belongs_to = "Wizard"

    _label: Words = field(kw_only=False)
    _description: Words | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, label: Words) -> Self:
        return cls(label)

    def description(self, text: Words | None) -> Self:
        """Set the line below the step's label."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon in the step's mark."""
        return self._with(_icon=name)

    def to_node(self, form: BoundForm) -> None:
        """Draw nothing: a step stands in its wizard and nowhere else."""

    def to_step(self, form: BoundForm) -> StepWire:
        return {
            "component": "step",
            "label": str(self._label),
            "description": None if self._description is None else str(self._description),
            "icon": self._icon,
            "columns": self._columns,
            "conditions": self.conditions_wire(),
            "fields": self.input_names(),
            "schema": form.nodes(self._children),
        }


@dataclass(frozen=True)
class Wizard(Component):
    """Steps in order, the button at the end."""

    _steps: tuple[Step, ...] = field(default=(), kw_only=True)
    _submit_label: Words | None = field(default=None, kw_only=True)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        super().__init__(_column_span="full")
        object.__setattr__(self, "_steps", only(Step, "Wizard", steps))

    @classmethod
    def make(cls, steps: Iterable[Step] = ()) -> Self:
        return cls(steps)

    def steps(self, steps: Iterable[Step]) -> Self:
        """Set the steps."""
        return self._with(_steps=only(Step, "Wizard", steps))

    def submit_label(self, text: Words | None) -> Self:
        """Set what the last step's button says."""
        return self._with(_submit_label=text)

    def get_steps(self) -> tuple[Step, ...]:
        return self._steps

    def shown_steps(self, form: BoundForm) -> list[Step]:
        """Return the steps the browser knows, in its order; a condition only closes one."""
        return [step for step in self._steps if step.is_shown(form)]

    def children(self) -> tuple[Component, ...]:
        return self._steps

    def bound_to(self, model: type[Model] | None) -> Self:
        return self._with(_steps=tuple(step.bound_to(model) for step in self._steps))

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        own = super().prefixed(prefix, names)
        return own._with(_steps=tuple(step.prefixed(prefix, names) for step in self._steps))

    def needs_record(self) -> bool:
        return True

    def to_node(self, form: BoundForm) -> WizardWire | None:
        steps = [step.to_step(form) for step in self.shown_steps(form)]
        if not steps:
            return None
        return {
            "component": "wizard",
            **self.layout_wire(),
            "submitLabel": None if self._submit_label is None else str(self._submit_label),
            "steps": steps,
        }

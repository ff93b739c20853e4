"""A filter that users build from rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import StrOrPromise
from django_panel.support.text_lists import list_of
from django_panel.tables.declaration_checks import check_unique, unexpected_part
from django_panel.tables.filters import rules
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.constraints import Constraint

if TYPE_CHECKING:
    from django_panel.tables.filters.wire import FilterWire

MAX_RULES = 10
MAX_DEPTH = 3


@dataclass(frozen=True, eq=False, repr=False)
class QueryBuilderFilter(Filter):
    """Filters by rules that are joined with "and" and "or" in nested groups.

    Rules can name declared constraints only; no name from a request reaches the database.
    """

    type = "query_builder"

    _name: str = field(default="rules", kw_only=False)
    _label: StrOrPromise | None = field(default=gettext_lazy("Conditions"), init=False)
    _constraints: Mapping[str, Constraint] = field(default_factory=dict, kw_only=True)
    _max_rules: int = field(default=MAX_RULES, init=False)
    _max_depth: int = field(default=MAX_DEPTH, init=False)

    def constraints(self, constraints: Iterable[Constraint]) -> Self:
        """Set the fields that rules may compare."""
        declared = list(constraints)
        for constraint in declared:
            if not isinstance(constraint, Constraint):
                raise unexpected_part("constraints", constraint, 'TextConstraint("title")')
        names = [constraint.get_name() for constraint in declared]
        check_unique(names, "constraint", f"The filter {self._name!r}")
        return self._with(_constraints=dict(zip(names, declared, strict=True)))

    def max_rules(self, count: int) -> Self:
        """Set the maximum number of rules in total, at least one."""
        return self._with(_max_rules=max(1, count))

    def max_depth(self, levels: int) -> Self:
        """Set how deep groups can be nested; 1 is a flat list."""
        return self._with(_max_depth=max(1, levels))

    def column(self, path: str | None) -> Self:
        """Raise: each constraint has its own field."""
        if path is not None:
            raise PanelSchemaException(
                f"column() was called on the query builder {self._name!r}.",
                "Each constraint of a query builder names its own field.",
                "Remove the call.",
            )
        return super().column(path)

    def get_constraints(self) -> list[Constraint]:
        return list(self._constraints.values())

    def is_dynamic(self) -> bool:
        # The options of a select constraint may be a function.
        return super().is_dynamic() or any(
            type(constraint).get_options is not Constraint.get_options
            for constraint in self._constraints.values()
        )

    def sanitize(self, raw: Any) -> rules.RuleGroup | None:
        reader = rules.RuleReader(self._constraints, self._max_rules, self._max_depth)
        return reader.read(raw)

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        constraints = self._constraints
        if self._unscoped:
            constraints = {name: constraint.unscoped() for name, constraint in constraints.items()}
        return queryset.filter(rules.condition(value, constraints, queryset))

    def indicators(self, value: Any) -> list[str]:
        return [
            _("%(label)s: %(value)s") % {"label": self.get_label(), "value": description}
            for description in rules.rule_descriptions(value, self._constraints, self._model)
        ]

    def describe(self, value: Any) -> str:
        return list_of(rules.rule_descriptions(value, self._constraints, self._model))

    def check(self) -> None:
        if not self._constraints:
            raise PanelSchemaException(
                f"The query builder {self._name!r} has no constraints.",
                "Rules compare the fields of constraints.",
                'Add .constraints([TextConstraint("title"), ...]).',
            )
        for constraint in self._constraints.values():
            constraint.check(self._name)
            if self._model is not None and self.uses_builtin_constraint():
                constraint.check_target(constraint.target(self._model))

    def to_wire(self) -> FilterWire:
        return {
            **super().to_wire(),
            "constraints": [
                constraint.to_wire(self._model) for constraint in self._constraints.values()
            ],
            "maxRules": self._max_rules,
            "maxDepth": self._max_depth,
        }

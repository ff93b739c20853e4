"""A filter people put together themselves, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.support.labels import Words
from django_panel.tables.filters import rules
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.constraints import Constraint
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.tables.wire import FilterWire

MAX_RULES = 10
MAX_DEPTH = 3


@dataclass(frozen=True)
class QueryBuilderFilter(Filter):
    """Keeps the records for which rules hold, joined by "and" and "or" in groups.

    Rules speak only of declared constraints; no name from a request reaches the database.
    """

    type = "query_builder"

    _name: str = field(default="rules", kw_only=False)
    _label: Words | None = field(default=gettext_lazy("Rules"), kw_only=True)
    _constraints: Mapping[str, Constraint] = field(default_factory=dict, kw_only=True)
    _max_rules: int = field(default=MAX_RULES, kw_only=True)
    _max_depth: int = field(default=MAX_DEPTH, kw_only=True)

    def constraints(self, constraints: Iterable[Constraint]) -> Self:
        """Set what rules may speak of."""
        declared = list(constraints)
        for each in declared:
            if not isinstance(each, Constraint):
                example = 'TextConstraint("title")'
                raise TableSchemaException.no_part("constraints", each, example)
        names = [constraint.get_name() for constraint in declared]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise TableSchemaException.duplicate_constraints(self._name, twice)
        return self._with(_constraints=dict(zip(names, declared, strict=True)))

    def max_rules(self, count: int) -> Self:
        """Set how many rules are taken in all, at least one."""
        return self._with(_max_rules=max(1, count))

    def max_depth(self, levels: int) -> Self:
        """Set how deep groups nest; one level is a flat list."""
        return self._with(_max_depth=max(1, levels))

    def column(self, path: str | None) -> Self:
        """Refuse: each constraint has a field of its own."""
        if path is not None:
            because = "Each of its constraints names the field it judges."
            raise TableSchemaException.no_such_filter_option(self._name, "column", because)
        return super().column(path)

    def get_constraints(self) -> list[Constraint]:
        return list(self._constraints.values())

    def is_dynamic(self) -> bool:
        # What a constraint offers may be a function, or read from the database.
        return super().is_dynamic() or any(
            type(each).get_options is not Constraint.get_options
            for each in self._constraints.values()
        )

    def sanitize(self, raw: Any) -> rules.RuleGroup | None:
        reader = rules.RuleReader(self._constraints, self._max_rules, self._max_depth)
        return reader.read(raw)

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        return queryset.filter(rules.condition(value, self._constraints, queryset))

    def indicators(self, value: Any) -> list[str]:
        return [
            _("%(label)s: %(value)s") % {"label": self.get_label(), "value": sentence}
            for sentence in rules.sentences(value, self._constraints, self._model)
        ]

    def say(self, value: Any) -> str:
        return ", ".join(rules.sentences(value, self._constraints, self._model))

    def check(self) -> None:
        if not self._constraints:
            raise TableSchemaException.filter_without_constraints(self._name)
        for constraint in self._constraints.values():
            constraint.check(self._name)
            if self._model is not None and self.constrains():
                constraint.target(self._model)

    def to_wire(self) -> FilterWire:
        return {
            **super().to_wire(),
            "constraints": [each.to_wire(self._model) for each in self._constraints.values()],
            "maxRules": self._max_rules,
            "maxDepth": self._max_depth,
        }

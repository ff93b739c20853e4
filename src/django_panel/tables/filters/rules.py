"""Reads the rule tree of a query builder and turns it into conditions and descriptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from django_panel.tables.filters.constraints import Constraint
from django_panel.tables.filters.operators import RuleOperator

#: Rules joined by ``and`` or ``or``: ``{"join": "and", "rules": [rule or group, ...]}``.
RuleGroup = dict[str, Any]


class RuleReader:
    """Reads one rule tree; drops invalid rules and those beyond the limits."""

    def __init__(
        self, constraints: Mapping[str, Constraint], max_rules: int, max_depth: int
    ) -> None:
        self.constraints = constraints
        self.max_rules = max_rules
        self.max_depth = max_depth
        self._rule_count = 0

    def read(self, raw: Any) -> RuleGroup | None:
        """Return the valid part of the tree as plain data, or None if there is none."""
        # A bare list of rules is joined with "and".
        return self._group(raw if _is_group(raw) else {"rules": raw}, self.max_depth)

    def _group(self, raw: Mapping[Any, Any], depth: int) -> RuleGroup | None:
        rules = []
        for entry in _entries(raw.get("rules")):
            if self._rule_count >= self.max_rules:
                break
            if not _is_group(entry):
                rule = self._rule(entry)
            else:
                rule = self._group(entry, depth - 1) if depth > 1 else None
            if rule is not None:
                rules.append(rule)
        join = "or" if raw.get("join") == "or" else "and"
        return {"join": join, "rules": rules} if rules else None

    def _rule(self, entry: Any) -> dict[str, Any] | None:
        if not isinstance(entry, Mapping):
            return None
        column, raw_operator = entry.get("column"), entry.get("operator")
        constraint = self.constraints.get(column) if isinstance(column, str) else None
        if constraint is None or raw_operator not in constraint.operators:
            return None
        operator = RuleOperator(raw_operator)
        value = constraint.sanitize(entry.get("value")) if operator.takes_value() else None
        if operator.takes_value() and value is None:
            return None
        self._rule_count += 1
        return {"column": column, "operator": operator.value, "value": value}


def condition(
    group: RuleGroup, constraints: Mapping[str, Constraint], queryset: QuerySet[Any]
) -> Q:
    """Return the condition of a rule tree."""
    conditions = [
        condition(entry, constraints, queryset)
        if _is_group(entry)
        else constraints[entry["column"]].condition(
            queryset, RuleOperator(entry["operator"]), entry["value"]
        )
        for entry in group["rules"]
    ]
    combined = conditions[0]
    for part in conditions[1:]:
        combined = combined | part if group["join"] == "or" else combined & part
    return combined


def rule_descriptions(
    group: RuleGroup, constraints: Mapping[str, Constraint], model: type[Model] | None
) -> list[str]:
    """Return one text per required rule; rules joined with "or" are one text."""
    texts = [
        _joined(rule_descriptions(entry, constraints, model), entry["join"])
        if _is_group(entry)
        else constraints[entry["column"]].describe(
            RuleOperator(entry["operator"]), entry["value"], model
        )
        for entry in group["rules"]
    ]
    return texts if group["join"] == "and" else [_joined(texts, "or")]


def _joined(texts: list[str], join: str) -> str:
    conjunction = _("or") if join == "or" else _("and")
    return f" {conjunction} ".join(texts)


def _is_group(entry: Any) -> bool:
    return isinstance(entry, Mapping) and "rules" in entry


def _entries(raw: Any) -> Iterator[Any]:
    """Yield the entries of a list, or of a mapping with numeric keys from a query string."""
    if isinstance(raw, list | tuple):
        yield from raw
    elif isinstance(raw, Mapping):
        numbered = [key for key in raw if isinstance(key, str) and key.isdigit() and len(key) < 5]
        for key in sorted(numbered, key=int):
            yield raw[key]

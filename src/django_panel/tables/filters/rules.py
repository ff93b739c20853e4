"""Trees of rules as they arrive: read, cut to size, and written as conditions and sentences."""

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
    """Reads one tree; what cannot be understood is left out, and too much is cut off."""

    def __init__(
        self, constraints: Mapping[str, Constraint], max_rules: int, max_depth: int
    ) -> None:
        self.constraints = constraints
        self.max_rules = max_rules
        self.max_depth = max_depth
        self._taken = 0

    def read(self, raw: Any) -> RuleGroup | None:
        """Return the tree as plain data, or None when nothing of it is left."""
        # A bare list of rules is a group whose rules must all hold.
        return self._group(raw if _is_group(raw) else {"rules": raw}, self.max_depth)

    def _group(self, raw: Mapping[Any, Any], depth: int) -> RuleGroup | None:
        rules = []
        for entry in _entries(raw.get("rules")):
            if self._taken >= self.max_rules:
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
        column, asked = entry.get("column"), entry.get("operator")
        constraint = self.constraints.get(column) if isinstance(column, str) else None
        if constraint is None or asked not in constraint.operators:
            return None
        operator = RuleOperator(asked)
        value = constraint.read(entry.get("value")) if operator.takes_value() else None
        if operator.takes_value() and value is None:
            return None
        self._taken += 1
        return {"column": column, "operator": operator.value, "value": value}


def condition(
    group: RuleGroup, constraints: Mapping[str, Constraint], queryset: QuerySet[Any]
) -> Q:
    """Return a read tree as one condition."""
    conditions = [
        condition(entry, constraints, queryset)
        if _is_group(entry)
        else constraints[entry["column"]].condition(
            queryset, RuleOperator(entry["operator"]), entry["value"]
        )
        for entry in group["rules"]
    ]
    whole = conditions[0]
    for each in conditions[1:]:
        whole = whole | each if group["join"] == "or" else whole & each
    return whole


def sentences(
    group: RuleGroup, constraints: Mapping[str, Constraint], model: type[Model] | None
) -> list[str]:
    """Return one sentence a rule that must hold; alternatives are one sentence."""
    said = [
        _joined(sentences(entry, constraints, model), entry["join"])
        if _is_group(entry)
        else constraints[entry["column"]].say(
            RuleOperator(entry["operator"]), entry["value"], model
        )
        for entry in group["rules"]
    ]
    return said if group["join"] == "and" else [_joined(said, "or")]


def _joined(said: list[str], join: str) -> str:
    word = _("or") if join == "or" else _("and")
    return f" {word} ".join(said)


def _is_group(entry: Any) -> bool:
    return isinstance(entry, Mapping) and "rules" in entry


def _entries(raw: Any) -> Iterator[Any]:
    """Yield the entries of a list, which a query string writes as a mapping of numbers."""
    if isinstance(raw, list | tuple):
        yield from raw
    elif isinstance(raw, Mapping):
        numbered = [key for key in raw if isinstance(key, str) and key.isdigit() and len(key) < 5]
        for key in sorted(numbered, key=int):
            yield raw[key]

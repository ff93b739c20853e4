"""The operators of query builder rules and their labels."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class RuleOperator(StrEnum):
    """How a rule compares a field with its value."""

    CONTAINS = "contains"
    DOES_NOT_CONTAIN = "does_not_contain"
    STARTS_WITH = "starts_with"
    ENDS_WITH = "ends_with"
    EQUAL_TO = "equal_to"
    NOT_EQUAL_TO = "not_equal_to"
    GREATER_THAN = "greater_than"
    GREATER_THAN_OR_EQUAL = "greater_than_or_equal"
    LESS_THAN = "less_than"
    LESS_THAN_OR_EQUAL = "less_than_or_equal"
    IS_FILLED = "is_filled"
    IS_BLANK = "is_blank"
    IS_TRUE = "is_true"
    IS_FALSE = "is_false"

    def takes_value(self) -> bool:
        """Return whether the operator compares with a value."""
        return self not in _WITHOUT_VALUE


_WITHOUT_VALUE = {
    RuleOperator.IS_FILLED,
    RuleOperator.IS_BLANK,
    RuleOperator.IS_TRUE,
    RuleOperator.IS_FALSE,
}

#: Each negative operator with the positive one that it negates.
OPPOSITES = {
    RuleOperator.DOES_NOT_CONTAIN: RuleOperator.CONTAINS,
    RuleOperator.NOT_EQUAL_TO: RuleOperator.EQUAL_TO,
    RuleOperator.IS_BLANK: RuleOperator.IS_FILLED,
}

PRESENCE = (RuleOperator.IS_FILLED, RuleOperator.IS_BLANK)
EQUALITY = (RuleOperator.EQUAL_TO, RuleOperator.NOT_EQUAL_TO)
COMPARISONS = (
    RuleOperator.GREATER_THAN,
    RuleOperator.GREATER_THAN_OR_EQUAL,
    RuleOperator.LESS_THAN,
    RuleOperator.LESS_THAN_OR_EQUAL,
)

OPERATOR_LABELS: dict[RuleOperator, Promise] = {
    RuleOperator.CONTAINS: _("contains"),
    RuleOperator.DOES_NOT_CONTAIN: _("does not contain"),
    RuleOperator.STARTS_WITH: _("starts with"),
    RuleOperator.ENDS_WITH: _("ends with"),
    RuleOperator.EQUAL_TO: _("is"),
    RuleOperator.NOT_EQUAL_TO: _("is not"),
    RuleOperator.GREATER_THAN: _("is greater than"),
    RuleOperator.GREATER_THAN_OR_EQUAL: _("is at least"),
    RuleOperator.LESS_THAN: _("is less than"),
    RuleOperator.LESS_THAN_OR_EQUAL: _("is at most"),
    RuleOperator.IS_FILLED: _("is not empty"),
    RuleOperator.IS_BLANK: _("is empty"),
    RuleOperator.IS_TRUE: _("is true"),
    RuleOperator.IS_FALSE: _("is false"),
}

#: Labels that differ for dates.
DATE_OPERATOR_LABELS: dict[RuleOperator, Promise] = {
    RuleOperator.GREATER_THAN: _("is after"),
    RuleOperator.GREATER_THAN_OR_EQUAL: _("is on or after"),
    RuleOperator.LESS_THAN: _("is before"),
    RuleOperator.LESS_THAN_OR_EQUAL: _("is on or before"),
}

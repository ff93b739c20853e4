"""What can be wrong with a widget's declaration: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted, nearest


class WidgetMistake(PanelSchemaException):
    """A widget was put together in a way that cannot be drawn."""

    @classmethod
    def unknown_case(cls, what: str, value: object, known: Iterable[str]) -> Self:
        names = [str(each) for each in known]
        return cls(
            f"{value!r} is no {what}. "
            f"Use one of {', '.join(map(repr, names))}.{nearest(str(value), names)}"
        )

    @classmethod
    def no_number(cls, what: str, value: object) -> Self:
        return cls(
            f"{what} holds {value!r}. "
            "What is drawn by its size is a number. Convert it, or leave it out."
        )

    @classmethod
    def multiplied_rows(cls, lookup: str, model: type) -> Self:
        return cls(
            f"{lookup!r} leads from {dotted(model)} to several records. "
            "Figures that share a query would count every record once for each of them. "
            "Narrow by Exists(...), or ask a queryset of its own."
        )

    @classmethod
    def unknown_unit(cls, unit: object, known: Iterable[str]) -> Self:
        return cls.unknown_case("unit of time", unit, known)

    @classmethod
    def unusable_moments(cls, path: str, model: type) -> Self:
        return cls(
            f"{path!r} of {dotted(model)} holds neither days nor moments. "
            "Rows are put into buckets by a DateField or a DateTimeField. Name one of these."
        )

    @classmethod
    def too_many_buckets(cls, count: int, most: int) -> Self:
        return cls(
            f"{count} buckets were asked for. "
            f"A chart has at most {most}. Use a larger unit, or a shorter time."
        )

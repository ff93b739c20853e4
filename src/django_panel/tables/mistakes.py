"""What can be wrong with a table's declaration: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted, nearest


class TableSchemaException(PanelSchemaException):
    """A table was put together in a way that cannot be drawn or asked."""

    @classmethod
    def duplicate_filters(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A table declares these filters twice: {', '.join(sorted(names))}. "
            "A filter's name is unique in its table. Remove one of each."
        )

    @classmethod
    def duplicate_groups(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A table declares these groups twice: {', '.join(sorted(names))}. "
            "A group's name is unique in its table. Remove one of each."
        )

    @classmethod
    def duplicate_tabs(cls, keys: Iterable[str]) -> Self:
        return cls(
            f"A list page declares these tabs twice: {', '.join(sorted(keys))}. "
            "A tab's key is unique on its page. Remove one of each."
        )

    @classmethod
    def duplicate_constraints(cls, name: str, columns: Iterable[str]) -> Self:
        return cls(
            f"The filter {name!r} declares these constraints twice: {', '.join(sorted(columns))}. "
            "A constraint's name is unique in its filter. Remove one of each."
        )

    @classmethod
    def no_such_filter_option(cls, name: str, option: str, because: str) -> Self:
        return cls(f"{option}() was called on the filter {name!r}. {because} Leave it out.")

    @classmethod
    def unnamed_part(cls, part: type) -> Self:
        return cls(
            f"A {dotted(part)} was given an empty name. "
            "Requests speak of a part of a table by its name. Give it one."
        )

    @classmethod
    def unknown_default_group(cls, group: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"A table is grouped by {group!r}, which it does not declare.{nearest(group, names)} "
            f"Its groups: {', '.join(names) or 'none'}. "
            "default_group() names one of them."
        )

    @classmethod
    def unknown_card_column(cls, slot: str, column: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"The card's {slot} names the column {column!r}, which the table does not declare."
            f"{nearest(column, names)} Its columns: {', '.join(names) or 'none'}. "
            "A card shows columns of its table."
        )

    @classmethod
    def unknown_filter_path(
        cls, part: str, path: str, model: type, segment: str, known: Iterable[str]
    ) -> Self:
        names = sorted(known)
        return cls(
            f"The {part} looks into {path!r}, but {dotted(model)} has no field "
            f"{segment!r}.{nearest(segment, names)} Its fields: {', '.join(names) or 'none'}. "
            "Name a field with column(), or say what it does with query()."
        )

    @classmethod
    def filter_without_options(cls, name: str) -> Self:
        return cls(
            f"The filter {name!r} has nothing to choose from. "
            "It offers the choices of its field, or a list of its own that is not empty. "
            "Add .options([(value, label), ...]); only a function may return an empty one."
        )

    @classmethod
    def constraint_without_options(cls, name: str, constraint: str) -> Self:
        return cls(
            f"The constraint {constraint!r} of the filter {name!r} has nothing to choose from. "
            "A select constraint brings its own list. Add .options([(value, label), ...])."
        )

    @classmethod
    def filter_without_fields(cls, name: str) -> Self:
        return cls(
            f"The filter {name!r} asks nothing. "
            "A form filter narrows by the answers of its fields. "
            'Add .schema([DatePicker("from"), ...]).'
        )

    @classmethod
    def filter_without_constraints(cls, name: str) -> Self:
        return cls(
            f"The filter {name!r} has nothing its rules could speak of. "
            "A query builder judges the fields that its constraints name. "
            'Add .constraints([TextConstraint("title"), ...]).'
        )

    @classmethod
    def filter_without_query(cls, name: str) -> Self:
        return cls(
            f"The filter {name!r} asks several things and does not say what they do. "
            "A form filter has no column of its own. "
            "Add .query(lambda queryset, values: ...)."
        )

    @classmethod
    def unknown_group_path(cls, name: str, reason: object) -> Self:
        return cls(
            f"The group {name!r} cannot be read. {reason} Correct its name, or set column() on it."
        )

    @classmethod
    def unknown_reorder_column(cls, column: str, model: type, known: Iterable[str]) -> Self:
        names = sorted(known)
        return cls(
            f"A table is reordered by {column!r}, but {dotted(model)} has no such field of its "
            f"own.{nearest(column, names)} Its fields: {', '.join(names) or 'none'}. "
            "reorderable() names the field that holds the position."
        )

    @classmethod
    def no_part(cls, option: str, given: object, example: str) -> Self:
        return cls(
            f"{option}() was given {given!r}. It takes a list of objects, each with a name and "
            f"options of its own. Write {example}, for example."
        )

    @classmethod
    def no_card_layout(cls, given: object) -> Self:
        return cls(
            f"cards() was given {given!r}. It takes a CardLayout, which names the columns of a "
            'card by their slots. Write cards(CardLayout().title("name")), or cards() alone.'
        )

    @classmethod
    def no_whole_number(cls, option: str, given: object, example: str) -> Self:
        return cls(
            f"{option}() was given {given!r}. It takes whole numbers only. "
            f"Write {example}, for example."
        )

    @classmethod
    def unfit_for_summary(cls, column: str, summary: str) -> Self:
        return cls(
            f"The column {column!r} is summarized by {summary!r}, which cannot be made of its "
            "values. A sum and a mean need numbers, a range needs values with an order. "
            "Use CountSummary(), or summarize another column."
        )

    @classmethod
    def unsummarizable(cls, column: str, summary: str) -> Self:
        return cls(
            f"The column {column!r} is summarized by {summary!r}, but its values are computed in "
            "Python. A database computes figures only from what it holds. "
            "Summarize a column of a field, or count with CountSummary()."
        )

"""What can be wrong with a declared column, each with its fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted, nearest


class ColumnMistake(PanelSchemaException):
    """A column was declared in a way that cannot be drawn or written."""

    @classmethod
    def unknown_relation(
        cls, column: str, model: type, relation: str, known: Iterable[str]
    ) -> Self:
        names = sorted(known)
        return cls(
            f"The column {column!r} counts or sums over {relation!r}, which is no relation of "
            f"{dotted(model)}.{nearest(relation, names)} Its relations: "
            f"{', '.join(names) or 'none'}. Name one of them, or follow several with dots."
        )

    @classmethod
    def unknown_aggregated_field(cls, column: str, model: type, name: str) -> Self:
        return cls(
            f"The column {column!r} reads {name!r} of the related {dotted(model)}, which has no "
            "such field. sum(), avg(), min() and max() name a relation and a field of its records."
        )

    @classmethod
    def unnarrowed_aggregate(cls, column: str, relation: str) -> Self:
        return cls(
            f"The column {column!r} narrows {relation!r} with a query, which one relation to "
            "records of one table allows and a path over several does not. "
            "Leave the query out, or count a direct relation."
        )

    @classmethod
    def unknown_record_field(cls, column: str, model: type, path: str) -> Self:
        return cls(
            f"record_fields() of the column {column!r} names {path!r}, which cannot be followed "
            f"from {dotted(model)}. It takes fields and relations, with dots between them."
        )

    @classmethod
    def unusable_callback(cls, option: str, given: object, arguments: Iterable[str]) -> Self:
        return cls(
            f"{option}() was given {given!r}. "
            f"It takes a callable of {' and '.join(arguments)}, by position. "
            "Correct its arguments."
        )

    @classmethod
    def missing_component(cls, column: str) -> Self:
        return cls(
            f"The custom column {column!r} has no component. "
            "A custom column is drawn by a component of the host. "
            'Name it with component("…").'
        )

    @classmethod
    def fixed_text(cls, column: str, kind: str) -> Self:
        return cls(
            f"format_using() was called on the {kind} column {column!r}. "
            "A cell that is edited in its place shows the value it stores. "
            "Use mutate_using() to change what is written, or a column that is only read."
        )

    @classmethod
    def no_such_cell(cls, column: str, kind: str, option: str, because: str) -> Self:
        return cls(
            f"{option}() was called on the {kind} column {column!r}. {because} "
            "Leave it out, or use a column that is only read."
        )

    @classmethod
    def nowhere_to_write(cls, column: str, model: type) -> Self:
        return cls(
            f"The editable column {column!r} has nothing to write to: {dotted(model)} has no "
            "field of that name of its own. "
            "Name one with write_to(), or save the value yourself with update_using()."
        )

    @classmethod
    def not_written(cls, column: str, attribute: str, model: type) -> Self:
        return cls(
            f"The editable column {column!r} writes to {attribute!r}, which is no field of "
            f"{dotted(model)} that can be written. "
            "Name another with write_to(), or save the value yourself with update_using()."
        )

    @classmethod
    def unsortable(cls, column: str, model: type) -> Self:
        return cls(
            f"The column {column!r} is sortable, but a property of {dotted(model)} or a callable "
            "computes its values, and no database can order by those. "
            'Sort by a field with sortable(column="…"), or with sort_using().'
        )

    @classmethod
    def unsearchable(cls, column: str, model: type) -> Self:
        return cls(
            f"The column {column!r} is searchable, but its values are computed from records of "
            f"{dotted(model)}, and no database can search those. "
            'Name fields to search with searchable(columns=["…"]).'
        )

    @classmethod
    def leads_to_many(cls, column: str, kind: str, model: type) -> Self:
        return cls(
            f"The {kind} column {column!r} leads from one {dotted(model)} to many records, and "
            "only a text, badge or custom column can list them. "
            "Use a TextColumn, or show a figure with counts(), sum(), avg(), min() or max()."
        )

    @classmethod
    def nothing_to_choose(cls, column: str) -> Self:
        return cls(
            f"The select column {column!r} has nothing to choose from. "
            "It offers the choices of its field, or a list of its own that is not empty. "
            "Add .options([(value, label), ...]); only a function may return an empty one."
        )

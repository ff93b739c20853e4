"""What can be wrong with a resource's declarations, each with its fix."""

from __future__ import annotations

from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted


class ResourceMistake(PanelSchemaException):
    """A resource was declared in a way from which no schema can be made."""

    @classmethod
    def no_schema(cls, resource: type, kind: str, returned: object) -> Self:
        return cls(
            f"{dotted(resource)}.{kind}() returned {returned!r}. A declaration returns the schema "
            "it was given, or what setters made of it. End it with `return schema…`."
        )

    @classmethod
    def unknown_in_copies(cls, names: list[str], model: type) -> Self:
        return cls(
            f"ReplicateAction.except_() leaves out {', '.join(map(repr, names))}. "
            f"{dotted(model)} has no field of that name, so nothing would be left out. "
            "Correct the name."
        )

    @classmethod
    def left_out_of_copies(cls, column: str, model: type) -> Self:
        return cls(
            f"ReplicateAction.except_() leaves out {column!r}. {dotted(model)} needs a value there "
            "and has no default, so no copy could be saved. "
            "Copy it, or set it on the copy with using()."
        )

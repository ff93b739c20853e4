"""What can be wrong with a form's declaration: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelSchemaException, dotted


class FormSchemaException(PanelSchemaException):
    """A form was put together in a way that cannot be asked or stored."""

    @classmethod
    def unusable_field_name(cls, name: str) -> Self:
        return cls(
            f"{name!r} cannot be the name of a field. "
            "A name is a Python identifier: it names the attribute and travels to the browser. "
            "Rename the field; dehydrate_to() stores it under another attribute, and "
            "RelationGroup reaches into a related record."
        )

    @classmethod
    def field_method_on_schema(cls, method: str) -> Self:
        return cls(
            f"FormSchema has no {method}(): it belongs to a field or a layout. "
            "A schema only arranges components. "
            f"Call it on the component, as in TextInput('name').{method}(...)."
        )

    @classmethod
    def not_a_component(cls, value: object) -> Self:
        return cls(
            f"{value!r} cannot stand in a form. "
            "schema() takes fields, layouts and content components. Remove it or wrap it."
        )

    @classmethod
    def second_wizard(cls) -> Self:
        return cls(
            "A form declares two wizards. Its steps share one bar and one button, so a form has "
            "one wizard at most. Put all steps into one."
        )

    @classmethod
    def nested_wizard(cls) -> Self:
        return cls(
            "A wizard stands inside another part of a form. Its steps are the form's own, with "
            "one button at the end. Move it to the top of FormSchema.schema()."
        )

    @classmethod
    def wrong_kind(cls, value: object, place: str, kind: type) -> Self:
        return cls(
            f"{value!r} stands directly in {place}, which takes {kind.__name__} objects only. "
            f"Put it into a {kind.__name__} with schema()."
        )

    @classmethod
    def outside_its_place(cls, part: object, place: str) -> Self:
        return cls(
            f"A {dotted(part)} stands by itself in a form, where it would not be drawn. "
            f"It belongs into {place}. Move it there."
        )

    @classmethod
    def unknown_tone(cls, name: str, known: Iterable[str]) -> Self:
        return cls(f"Callout knows no tone {name!r}. Use one of {', '.join(known)}.")

    @classmethod
    def unknown_relation(cls, model: type, name: str, known: str) -> Self:
        return cls(
            f"{dotted(model)} has no relation {name!r}. Relations it has: {known} Correct the name."
        )

    @classmethod
    def relation_without_model(cls, name: str) -> Self:
        return cls(
            f"The relation {name!r} was named in a form that knows no model. "
            "A resource's form knows its own; elsewhere say FormSchema().model(Model)."
        )

    @classmethod
    def unusable_in_entry(cls, part: object) -> Self:
        return cls(
            f"A {dotted(part)} stands in an entry of a list. An entry is a part of a value, "
            "not a record, so nothing in it can follow a relation or take steps. "
            "Move it out of the list; a Select finds records there with exists_in()."
        )

    @classmethod
    def reserved_in_entry(cls, name: str) -> Self:
        return cls(
            f"{name!r} cannot be the name of a field in an entry of a list. Each stored entry has "
            "this key in the browser. Rename the field; dehydrate_to() stores it under the name."
        )

    @classmethod
    def unusable_block_name(cls, name: str) -> Self:
        return cls(
            f"{name!r} cannot be the name of a block. The name stands in the paths of its fields, "
            "whose steps are told apart by dots. Rename the block; label() says what people read."
        )

    @classmethod
    def duplicate_blocks(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A builder declares these blocks twice: {', '.join(sorted(names))}. "
            "A block's name is unique in its builder. Rename one of each."
        )

    @classmethod
    def unknown_title(cls, model: type, name: str) -> Self:
        return cls(
            f"{dotted(model)} has no column or attribute {name!r}. "
            "A select names its records by one, and searches in columns; dots follow relations. "
            "Correct the name."
        )

    @classmethod
    def nothing_to_create(cls, name: str) -> Self:
        return cls(
            f"The select {name!r} declares create_option_form() and leads to no model. "
            "A new option is a new record. Say relationship() or exists_in() as well."
        )

    @classmethod
    def unusable_range(cls, name: str, smallest: object, largest: object, step: object) -> Self:
        return cls(
            f"The slider {name!r} goes from {smallest} to {largest} in steps of {step}. "
            "It needs a smaller end, a larger end and a step above zero. Correct range()."
        )

    @classmethod
    def unknown_language(cls, name: str, known: Iterable[str]) -> Self:
        return cls(f"CodeEditor knows no language {name!r}. Use one of {', '.join(known)}.")

    @classmethod
    def unusable_day(cls, day: object) -> Self:
        return cls(
            f"{day!r} is no day, and a date has to lie before or after it. "
            "Pass a date, its text as in '2026-12-31', or a function that returns one."
        )

    @classmethod
    def unknown_operator(cls, name: object, field: str, known: Iterable[str]) -> Self:
        return cls(
            f"A condition compares the field {field!r} by {name!r}, which is no operator. "
            f"Use one of {', '.join(known)}."
        )

    @classmethod
    def unusable_rule(cls, name: str, rule: object) -> Self:
        return cls(
            f"{rule!r} is no rule for the field {name!r}. rules() takes a list of Django "
            "validators: functions of the value that raise ValidationError. Correct the call."
        )

    @classmethod
    def unusable_columns(cls, count: object) -> Self:
        return cls(
            f"{count!r} is no number of columns. A part of a form has one to four. "
            "Pass a whole number."
        )

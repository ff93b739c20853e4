"""Model fields that the project wrote itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models


class Point:
    """A value that is not text."""

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def __str__(self) -> str:
        return f"({self.x} | {self.y})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self) -> int:
        return hash((self.x, self.y))


def parse_point(value: Any) -> Point | None:
    if value is None or value == "" or isinstance(value, Point):
        return value or None
    try:
        x, y = str(value).split(";")
        return Point(int(x), int(y))
    except ValueError:
        raise ValidationError("Enter two numbers: 1;2") from None


class PointFormField(forms.Field):
    """Has a text widget of its own."""

    def to_python(self, value: Any) -> Point | None:
        return parse_point(value)

    def prepare_value(self, value: Any) -> Any:
        return f"{value.x};{value.y}" if isinstance(value, Point) else value


class PointField(models.Field):
    """Not a subclass of a type that Django has."""

    def db_type(self, connection: Any) -> str:
        return "varchar(40)"

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Point | None:
        return parse_point(value)

    def to_python(self, value: Any) -> Point | None:
        return parse_point(value)

    def get_prep_value(self, value: Any) -> str | None:
        return f"{value.x};{value.y}" if isinstance(value, Point) else value

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": PointFormField, **kwargs})


class RangeWidget(forms.MultiWidget):
    def __init__(self, attrs: Any = None) -> None:
        super().__init__({"low": forms.NumberInput(), "high": forms.NumberInput()}, attrs)

    def decompress(self, value: Any) -> list[Any]:
        return [None, None] if value is None else value.split("-")


class RangeFormField(forms.MultiValueField):
    widget = RangeWidget

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            [forms.IntegerField(label="From"), forms.IntegerField(label="To")], **kwargs
        )

    def compress(self, data_list: list[Any]) -> str | None:
        return f"{data_list[0]}-{data_list[1]}" if data_list else None


class PagesField(models.CharField):
    """A subclass of a type that Django has, with two inputs."""

    def formfield(self, **kwargs: Any) -> Any:
        return RangeFormField(
            required=not self.blank, label=self.verbose_name, help_text=self.help_text
        )


class UpperField(models.CharField):
    """A subclass with Django's own form field."""

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return value.upper() if isinstance(value, str) else value


class Chapter(models.Model):
    name = models.CharField(max_length=50)
    point = PointField()
    second_point = PointField(null=True, blank=True)
    pages = PagesField(max_length=20)
    more_pages = PagesField(max_length=20, blank=True)
    code = UpperField(max_length=20)

    def __str__(self) -> str:
        return self.name

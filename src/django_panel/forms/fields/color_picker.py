"""A color picker."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.support.colors import safe_color
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import ColorPickerWire

#: The supported notations; color names and other CSS functions are rejected.
_NOTATIONS = ("#", "rgb", "hsl")
_OTHER_NOTATION = _("The stored color is written in another notation.")
_INVALID_COLOR = _("Enter a color such as #1d4ed8.")


@dataclass(frozen=True, eq=False, repr=False)
class ColorPicker(Field):
    """A color as ``#rrggbb`` (also with 3, 4 or 8 digits), ``rgb()`` or ``hsl()``."""

    type = "color_picker"

    _swatches: tuple[str, ...] = field(default=(), init=False)

    def swatches(self, colors: Iterable[str]) -> Self:
        """Set colors to choose from; invalid ones are left out."""
        return self._with(_swatches=tuple(color for color in colors if _color(color)))

    def compile(self) -> forms.Field:
        return forms.CharField(required=self._required, validators=[_check])

    def accepts(self, raw: object) -> bool:
        return is_text(raw, max_length=40)

    def wire_value(self, value: Any) -> Any:
        return _color(value)

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        return None if stored in (None, "") or _color(stored) else _OTHER_NOTATION

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> ColorPickerWire:
        return {**super().to_wire(value, form), "swatches": list(self._swatches)}


def _color(value: Any) -> str | None:
    color = safe_color(value)
    return color if color is not None and color.lower().startswith(_NOTATIONS) else None


def _check(value: str) -> None:
    if _color(value) is None:
        raise ValidationError(_INVALID_COLOR, code="invalid")

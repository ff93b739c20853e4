"""A field for a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.base import Field, is_text
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.support.colors import safe_color
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import ColorPickerWire

_HEX = r"^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\Z"
_MISTAKE = _("Enter a colour such as #1d4ed8.")


@frozen
class ColorPicker(Field):
    """A colour, written as ``#rgb``, ``#rgba``, ``#rrggbb`` or ``#rrggbbaa``."""

    type = "color_picker"

    _swatches: tuple[str, ...] = field(default=(), kw_only=True)

    def swatches(self, colors: Iterable[str]) -> Self:
        """Set colours to choose from; what is no colour is left out."""
        return self._with(_swatches=tuple(color for color in colors if safe_color(color)))

    def compile(self) -> forms.Field:
        return forms.CharField(
            required=self._required,
            max_length=9,
            validators=[RegexValidator(_HEX, message=_MISTAKE)],
        )

    def accepts(self, raw: object) -> bool:
        return is_text(raw, longest=40)

    def wire_value(self, value: Any) -> Any:
        return safe_color(value)

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> ColorPickerWire:
        return {**super().to_wire(value, occasion), "swatches": list(self._swatches)}

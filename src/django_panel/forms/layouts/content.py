"""Content among fields: a line of text, an icon, a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.components import Component
from django_panel.support.fluent import resolved
from django_panel.support.labels import Words
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import PrimeIconWire, PrimeImageWire, PrimeTextWire

#: What is said, or a function of the record (None while there is none).
Content = Words | Callable[[Any], Any] | None


@dataclass(frozen=True)
class PrimeText(Component):
    """A line of text."""

    _text: Content = field(kw_only=False)
    _color: str | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _small: bool = field(default=False, kw_only=True)

    @classmethod
    def make(cls, text: Content) -> Self:
        return cls(text)

    def color(self, name: str | None) -> Self:
        """Set the colour of the words."""
        return self._with(_color=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon before the words."""
        return self._with(_icon=name)

    def small(self, condition: bool = True) -> Self:
        """Write smaller."""
        return self._with(_small=condition)

    def to_node(self, form: BoundForm) -> PrimeTextWire:
        text = resolved(self._text, form.record)
        return {
            "component": "prime-text",
            **self.layout_wire(),
            "text": None if text is None else str(text),
            "color": self._color,
            "icon": self._icon,
            "small": self._small,
        }


@dataclass(frozen=True)
class PrimeIcon(Component):
    """An icon; ``label`` is what it says to those who do not see it."""

    _icon: str = field(kw_only=False)
    _color: str | None = field(default=None, kw_only=True)
    _label: Words | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, icon: str) -> Self:
        return cls(icon)

    def color(self, name: str | None) -> Self:
        """Set the colour of the icon."""
        return self._with(_color=name)

    def label(self, text: Words | None) -> Self:
        """Set what the icon means; without one it is decoration."""
        return self._with(_label=text)

    def to_node(self, form: BoundForm) -> PrimeIconWire:
        return {
            "component": "prime-icon",
            **self.layout_wire(),
            "icon": self._icon,
            "color": self._color,
            "label": None if self._label is None else str(self._label),
        }


@dataclass(frozen=True)
class PrimeImage(Component):
    """A picture; an address that leads nowhere safe is none."""

    _url: Content = field(kw_only=False)
    _alt: Words = field(default="", kw_only=True)
    _width: int | None = field(default=None, kw_only=True)
    _rounded: bool = field(default=False, kw_only=True)

    @classmethod
    def make(cls, url: Content) -> Self:
        return cls(url)

    def alt(self, text: Words) -> Self:
        """Set what the picture says to those who do not see it."""
        return self._with(_alt=text)

    def width(self, pixels: int | None) -> Self:
        """Set how wide it is drawn."""
        return self._with(_width=pixels)

    def rounded(self, condition: bool = True) -> Self:
        """Draw it as a circle."""
        return self._with(_rounded=condition)

    def to_node(self, form: BoundForm) -> PrimeImageWire:
        url = resolved(self._url, form.record)
        return {
            "component": "prime-image",
            **self.layout_wire(),
            "url": safe_url(str(url)) if url else None,
            "alt": str(self._alt),
            "width": self._width,
            "rounded": self._rounded,
        }

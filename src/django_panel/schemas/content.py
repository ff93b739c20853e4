"""Static content: a line of text, an icon, an image, an empty state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.schemas.component import Component, optional_text
from django_panel.support.fluent import resolved
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.schemas.context import NodeWire, SchemaContext

#: A text, or a function of the record (None if there is none).
Content = StrOrPromise | Callable[[Any], Any] | None


@dataclass(frozen=True, eq=False, repr=False)
class PrimeText(Component):
    """A line of text."""

    _text: Content = field(kw_only=False)
    _color: str | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _small: bool = field(default=False, init=False)

    @classmethod
    def make(cls, text: Content) -> Self:
        return cls(text)

    def color(self, name: str | None) -> Self:
        """Set the text color."""
        return self._with(_color=name)

    def icon(self, name: str | None) -> Self:
        """Set the icon before the text."""
        return self._with(_icon=name)

    def small(self, condition: bool = True) -> Self:
        """Use a smaller font."""
        return self._with(_small=condition)

    def to_node(self, context: SchemaContext) -> NodeWire:
        """Return a ``PrimeTextWire``."""
        return {
            "component": "prime-text",
            **context.layout_wire(self),
            "text": optional_text(resolved(self._text, context.record)),
            "color": self._color,
            "icon": self._icon,
            "small": self._small,
        }


@dataclass(frozen=True, eq=False, repr=False)
class PrimeIcon(Component):
    """An icon, with a label for screen readers."""

    _icon: str = field(kw_only=False)
    _color: str | None = field(default=None, init=False)
    _label: StrOrPromise | None = field(default=None, init=False)

    @classmethod
    def make(cls, icon: str) -> Self:
        return cls(icon)

    def color(self, name: str | None) -> Self:
        """Set the color of the icon."""
        return self._with(_color=name)

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label for screen readers; an icon without one is decorative."""
        return self._with(_label=text)

    def to_node(self, context: SchemaContext) -> NodeWire:
        """Return a ``PrimeIconWire``."""
        return {
            "component": "prime-icon",
            **context.layout_wire(self),
            "icon": self._icon,
            "color": self._color,
            "label": optional_text(self._label),
        }


@dataclass(frozen=True, eq=False, repr=False)
class PrimeImage(Component):
    """An image; an unsafe URL is left out."""

    _url: Content = field(kw_only=False)
    _alt: StrOrPromise = field(default="", init=False)
    _width: int | None = field(default=None, init=False)
    _rounded: bool = field(default=False, init=False)

    @classmethod
    def make(cls, url: Content) -> Self:
        return cls(url)

    def alt(self, text: StrOrPromise) -> Self:
        """Set the alternative text."""
        return self._with(_alt=text)

    def width(self, pixels: int | None) -> Self:
        """Set the width."""
        return self._with(_width=pixels)

    def rounded(self, condition: bool = True) -> Self:
        """Show the image as a circle."""
        return self._with(_rounded=condition)

    def to_node(self, context: SchemaContext) -> NodeWire:
        """Return a ``PrimeImageWire``."""
        url = resolved(self._url, context.record)
        return {
            "component": "prime-image",
            **context.layout_wire(self),
            "url": safe_url(str(url)) if url else None,
            "alt": str(self._alt),
            "width": self._width,
            "rounded": self._rounded,
        }


@dataclass(frozen=True, eq=False, repr=False)
class EmptyState(Component):
    """A heading, a description and an icon where there is nothing to show yet."""

    _heading: StrOrPromise = field(kw_only=False)
    _description: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)

    @classmethod
    def make(cls, heading: StrOrPromise) -> Self:
        return cls(heading)

    def description(self, text: StrOrPromise | None) -> Self:
        """Set the text below the heading."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon above the heading."""
        return self._with(_icon=name)

    def to_node(self, context: SchemaContext) -> NodeWire:
        """Return an ``EmptyStateWire``."""
        return {
            "component": "empty-state",
            **context.layout_wire(self),
            "heading": str(self._heading),
            "description": optional_text(self._description),
            "icon": self._icon,
        }

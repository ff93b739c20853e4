"""Panel options: brand images, colors, CSS classes, languages, render hooks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Self

from django_panel.conf import get_settings
from django_panel.exceptions import nearest
from django_panel.panels.options.base import PanelOptions, enum_member
from django_panel.panels.options.hooks import RenderHook, Scopes
from django_panel.panels.options.theme import CSS_HOOKS, FONTS, theme_colors
from django_panel.support.enums import RenderHookPoint
from django_panel.support.labels import StrOrPromise


class BrandingOptions(PanelOptions):
    """The appearance and the languages of a panel."""

    _images: Mapping[str, str] = MappingProxyType({})
    _light: Mapping[str, str] = MappingProxyType({})
    _dark: Mapping[str, str] = MappingProxyType({})
    _css_hooks: Mapping[str, str] = MappingProxyType({})
    _font: str | None = None
    _dark_mode: bool = True
    _locales: Mapping[str, StrOrPromise] | None = None
    _render_hooks: tuple[RenderHook, ...] = ()

    def brand_logo(self, light: str | None, dark: str | None = None) -> Self:
        """Set the logo for light mode, and optionally for dark mode."""
        return self._write(images=self._images_with(brand_logo=light, dark_brand_logo=dark))

    def dark_brand_logo(self, url: str | None) -> Self:
        """Set the logo for dark mode only."""
        return self._write(images=self._images_with(dark_brand_logo=url))

    def favicon(self, light: str | None, dark: str | None = None) -> Self:
        """Set the browser tab's icon for light mode, and optionally for dark mode."""
        return self._write(images=self._images_with(favicon=light, dark_favicon=dark))

    def dark_favicon(self, url: str | None) -> Self:
        """Set the browser tab's icon for dark mode only."""
        return self._write(images=self._images_with(dark_favicon=url))

    def icon(self, light: str | None, dark: str | None = None) -> Self:
        """Set the icon in the panel menu and the collapsed sidebar."""
        return self._write(images=self._images_with(icon=light, dark_icon=dark))

    def dark_icon(self, url: str | None) -> Self:
        """Set the icon for dark mode only."""
        return self._write(images=self._images_with(dark_icon=url))

    def colors(
        self, light: Mapping[str, str] | None = None, dark: Mapping[str, str] | None = None
    ) -> Self:
        """Override theme colors; calls are merged. Values are hex, rgb, hsl or oklch.

        An unknown name or invalid value is ignored and reported by ``manage.py check``.
        """
        bright, wrong_bright = theme_colors(light or {})
        dim, wrong_dim = theme_colors(dark or {})
        return self._write(
            light={**self._light, **bright},
            dark={**self._dark, **dim},
            ignored=(*self._ignored, *wrong_bright, *wrong_dim),
        )

    def font(self, name: str | None) -> Self:
        """Load a font that the package contains: ``"inter"``; None is the font of the system.

        An unknown name is ignored and reported by ``manage.py check``.
        """
        if name is not None and name not in FONTS:
            message = f"font() has no font {name!r}.{nearest(name, FONTS)}"
            return self._write(ignored=(*self._ignored, message))
        return self._write(font=name)

    def css_hooks(self, classes: Mapping[str, str]) -> Self:
        """Add CSS classes to parts of the layout; calls are merged.

        An unknown part is ignored and reported by ``manage.py check``.
        """
        merged = dict(self._css_hooks)
        ignored = self._ignored
        for hook, extra in classes.items():
            if hook in CSS_HOOKS:
                merged[hook] = f"{merged.get(hook, '')} {extra}".strip()
            else:
                ignored += (f"css_hooks() has no part {hook!r}.{nearest(hook, CSS_HOOKS)}",)
        return self._write(css_hooks=merged, ignored=ignored)

    def dark_mode(self, enabled: bool = True) -> Self:
        """Offer the light/dark switch."""
        return self._write(dark_mode=enabled)

    def locales(self, locales: Mapping[str, StrOrPromise]) -> Self:
        """Set the languages of this panel: code to native name."""
        return self._write(locales=dict(locales))

    def render_hook(
        self,
        point: RenderHookPoint | str,
        component: str,
        data: Mapping[str, Any] | None = None,
        scopes: Scopes = (),
    ) -> Self:
        """Render a component at a point of the layout, on all pages or in some scopes.

        A scope is a resource, a page or a string. Calls add up, in this order.
        """
        where = enum_member("render_hook", point, RenderHookPoint)
        hook = RenderHook.declare(where, component, data or {}, scopes)
        return self._write(render_hooks=(*self._render_hooks, hook))

    def get_image(self, name: str) -> str | None:
        """Return one of the six brand images (``brand_logo``, ``dark_icon`` …)."""
        return self._images.get(name)

    def get_colors(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the light and the dark overrides."""
        return dict(self._light), dict(self._dark)

    def get_font(self) -> str | None:
        return self._font

    def get_css_hooks(self) -> dict[str, str]:
        return dict(self._css_hooks)

    def has_dark_mode(self) -> bool:
        return self._dark_mode

    def get_render_hooks(self) -> tuple[RenderHook, ...]:
        return self._render_hooks

    def get_locales(self) -> Mapping[str, StrOrPromise]:
        """Return the languages of the panel, else those of the settings."""
        return get_settings().locales if self._locales is None else self._locales

    def has_locale_switcher(self) -> bool:
        """Return whether the panel has more than one language."""
        return len(self.get_locales()) > 1

    def _images_with(self, **images: str | None) -> dict[str, str]:
        merged = {**self._images, **images}
        return {name: url for name, url in merged.items() if url is not None}

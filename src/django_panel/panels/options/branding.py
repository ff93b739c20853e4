"""How a panel looks: brand, colours, classes, languages, host components."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self

from django_panel.exceptions import PanelRegistrationException, nearest
from django_panel.panels.options.base import PanelOptions, one_of
from django_panel.panels.options.hooks import RenderHook
from django_panel.support.enums import RenderHookPoint

#: The custom properties a panel may override without a build (``design.md``).
THEME_PROPERTIES = frozenset(
    "background foreground muted muted-foreground card card-foreground border ring primary "
    "primary-foreground secondary secondary-foreground accent accent-foreground destructive "
    "success warning info sidebar sidebar-foreground sidebar-primary sidebar-accent "
    "sidebar-border chart-1 chart-2 chart-3 chart-4 chart-5".split()
)

#: The parts of the shell that carry a class ``panel-{hook}`` and may be given more.
CSS_HOOKS = frozenset(
    "shell sidebar topbar page page-header table table-row form infolist widget modal".split()
)

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"(?:rgb|rgba|hsl|hsla|oklch)\([0-9a-z.,%/\s+\-]{1,60}\)")


def is_colour(value: str) -> bool:
    """Return whether a value is a colour and nothing else."""
    return _HEX.fullmatch(value) is not None or _FUNCTION.fullmatch(value) is not None


class BrandingOptions(PanelOptions):
    """The options about identity in the eye of the reader."""

    _brand_name: str | None = None
    _images: Mapping[str, str] = MappingProxyType({})
    _light: Mapping[str, str] = MappingProxyType({})
    _dark: Mapping[str, str] = MappingProxyType({})
    _css_hooks: Mapping[str, str] = MappingProxyType({})
    _dark_mode: bool = True
    _locales: Mapping[str, str] | None = None
    _render_hooks: tuple[RenderHook, ...] = ()

    def brand_name(self, name: str) -> Self:
        """Set the name in the sidebar; the panel's own name by default."""
        return self._write(brand_name=name)

    def brand_logo(self, light: str | None, dark: str | None = None) -> Self:
        """Set the logo, and one for dark surroundings."""
        return self._write_images(brand_logo=light, dark_brand_logo=dark)

    def dark_brand_logo(self, url: str | None) -> Self:
        return self._write_images(dark_brand_logo=url)

    def favicon(self, light: str | None, dark: str | None = None) -> Self:
        """Set the browser tab's icon, and one for dark surroundings."""
        return self._write_images(favicon=light, dark_favicon=dark)

    def dark_favicon(self, url: str | None) -> Self:
        return self._write_images(dark_favicon=url)

    def icon(self, light: str | None, dark: str | None = None) -> Self:
        """Set the small mark of the panel switcher and the collapsed sidebar."""
        return self._write_images(icon=light, dark_icon=dark)

    def dark_icon(self, url: str | None) -> Self:
        return self._write_images(dark_icon=url)

    def colors(
        self, light: Mapping[str, str] | None = None, dark: Mapping[str, str] | None = None
    ) -> Self:
        """Override theme colours; calls add up. Values are hex, rgb, hsl or oklch."""
        return self._write(
            light={**self._light, **_checked_colours(light or {})},
            dark={**self._dark, **_checked_colours(dark or {})},
        )

    def css_hooks(self, classes: Mapping[str, str]) -> Self:
        """Add classes to named parts of the shell; calls append."""
        merged = dict(self._css_hooks)
        for hook, extra in classes.items():
            if hook not in CSS_HOOKS:
                raise PanelRegistrationException.unusable_option(
                    "css_hooks", hook, f"Parts: {', '.join(sorted(CSS_HOOKS))}."
                )
            merged[hook] = f"{merged.get(hook, '')} {extra}".strip()
        return self._write(css_hooks=merged)

    def dark_mode(self, offered: bool = True) -> Self:
        """Offer the light/dark switch."""
        return self._write(dark_mode=offered)

    def locales(self, locales: Mapping[str, str]) -> Self:
        """Set the languages of this panel: code to native name."""
        return self._write(locales=dict(locales))

    def render_hook(
        self,
        point: RenderHookPoint | str,
        component: str,
        data: Mapping[str, Any] | None = None,
        scopes: Iterable[type | str] = (),
    ) -> Self:
        """Draw a host component at a place of the shell, everywhere or in some scopes."""
        where = one_of("render_hook", point, RenderHookPoint)
        hook = RenderHook(where, component, dict(data or {}), tuple(scopes))
        return self._write(render_hooks=(*self._render_hooks, hook))

    def get_brand_name(self) -> str:
        return str(self._brand_name) if self._brand_name is not None else self.get_name()

    def get_name(self) -> str:
        """Return the panel's name; identity answers it."""
        return self._id

    def get_image(self, name: str) -> str | None:
        """Return one of the six brand images (``brand_logo``, ``dark_icon`` …)."""
        return self._images.get(name)

    def get_colors(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the light and the dark overrides."""
        return dict(self._light), dict(self._dark)

    def get_css_hooks(self) -> dict[str, str]:
        return dict(self._css_hooks)

    def has_dark_mode(self) -> bool:
        return self._dark_mode

    def get_render_hooks(self) -> tuple[RenderHook, ...]:
        return self._render_hooks

    def get_own_locales(self) -> Mapping[str, str] | None:
        """Return the languages set on this panel; None leaves them to the settings."""
        return self._locales

    def _write_images(self, **images: str | None) -> Self:
        merged = dict(self._images)
        for name, url in images.items():
            if url is not None:
                merged[name] = url
            else:
                merged.pop(name, None)
        return self._write(images=merged)


def _checked_colours(colours: Mapping[str, str]) -> Mapping[str, str]:
    for name, value in colours.items():
        if name not in THEME_PROPERTIES:
            raise PanelRegistrationException.unusable_option(
                "colors",
                name,
                f"It is no theme colour.{nearest(name, THEME_PROPERTIES)} "
                f"Known: {', '.join(sorted(THEME_PROPERTIES))}.",
            )
        if not is_colour(value):
            raise PanelRegistrationException.unusable_option(
                "colors", value, "A colour is hex, rgb(), hsl() or oklch()."
            )
    return colours

"""Plugins: parts of a panel that somebody else ships."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.support.labels import slug_of

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

_OPERATORS: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": lambda installed, wanted: installed >= wanted,
    "<=": lambda installed, wanted: installed <= wanted,
    "==": lambda installed, wanted: installed == wanted,
    "!=": lambda installed, wanted: installed != wanted,
    ">": lambda installed, wanted: installed > wanted,
    "<": lambda installed, wanted: installed < wanted,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginMetadata:
    """What a plugin says about itself."""

    name: str | None = None
    package: str | None = None
    #: For example ``">=0.1,<0.3"``; None accepts every release.
    requires_panel: str | None = None
    url: str | None = None

    def installed_version(self) -> str | None:
        """Return the installed version of the plugin's package, if it is known."""
        if self.package is None:
            return None
        try:
            return version(self.package)
        except PackageNotFoundError:
            return None


class Plugin:
    """Configures a panel through the same methods its provider uses."""

    @classmethod
    def id(cls) -> str:
        """Return the plugin's id: its class name less ``Plugin``, kebab-case."""
        return slug_of(cls.__name__, "Plugin")

    @classmethod
    def metadata(cls) -> PluginMetadata:
        """Describe the plugin; override to state a name or the releases it works with."""
        return PluginMetadata()

    @classmethod
    def in_panel(cls, panel: Panel) -> Self | None:
        """Return this plugin's instance in a panel."""
        found = panel.get_plugin(cls.id())
        return found if isinstance(found, cls) else None

    def register(self, panel: Any) -> None:
        """Configure the panel; runs at once, while the provider builds it."""

    def boot(self, panel: Any) -> None:
        """Run on every request that was let into the panel, before its own callbacks."""


def require_compatible(plugin: Plugin) -> None:
    """Raise when a plugin states that it does not work with this release."""
    constraint = plugin.metadata().requires_panel
    installed = _own_version()
    if constraint is None or installed is None:
        return
    if not all(_holds(part.strip(), installed) for part in constraint.split(",")):
        raise PanelRegistrationException.incompatible_plugin(plugin.id(), constraint, installed)


def _own_version() -> str | None:
    try:
        return version("django-panel")
    except PackageNotFoundError:
        return None


def _holds(requirement: str, installed: str) -> bool:
    for operator, test in _OPERATORS.items():
        if requirement.startswith(operator):
            wanted = _numbers(requirement.removeprefix(operator))
            return test(_numbers(installed)[: len(wanted)] if operator == "==" else
                        _numbers(installed), wanted)
    return _numbers(installed)[: len(_numbers(requirement))] == _numbers(requirement)


def _numbers(text: str) -> tuple[int, ...]:
    digits = (part for part in text.strip().split("."))
    return tuple(int(part) for part in digits if part.isdigit())

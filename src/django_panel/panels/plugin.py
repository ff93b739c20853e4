"""Plugins: reusable configuration of a panel."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import zip_longest
from typing import TYPE_CHECKING, Self

import django_panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import slug_of

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

#: One clause of a version constraint.
_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<)\s*(\d+(?:\.\d+)*)")
_RELEASE = re.compile(r"\d+(?:\.\d+)*")
_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PluginMetadata(FrozenValue):
    """Information about a plugin."""

    name: str | None = None
    package: str | None = None
    #: For example ``">=0.1,<0.3"``; None accepts every release.
    requires_panel: str | None = None
    url: str | None = None

    def installed_version(self) -> str | None:
        """Return the installed version of the plugin's package, or None."""
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
        """Return the id: the class name without ``Plugin``, in kebab case."""
        return slug_of(cls.__name__, "Plugin")

    @classmethod
    def metadata(cls) -> PluginMetadata:
        """Return the metadata; override to set a name or the supported releases."""
        return PluginMetadata()

    @classmethod
    def in_panel(cls, panel: Panel) -> Self | None:
        """Return this plugin's instance in a panel."""
        plugin = panel.get_plugin(cls.id())
        return plugin if isinstance(plugin, cls) else None

    def register(self, panel: Panel) -> None:
        """Configure the panel; called while the provider configures it."""

    def boot(self, panel: Panel) -> None:
        """Run on every authorized request to the panel, before the panel's own callbacks."""


def require_plugin(plugin: object, panel_id: str) -> None:
    """Raise an error if an object is not an instance of a plugin class."""
    if isinstance(plugin, Plugin):
        return
    is_class = isinstance(plugin, type) and issubclass(plugin, Plugin)
    raise PanelRegistrationException(
        f"The panel {panel_id!r} was given the plugin {plugin!r}.",
        "plugins() takes instances of subclasses of django_panel.panels.Plugin.",
        f"Write {plugin.__name__}()." if is_class else "Correct the call in the provider.",  # type: ignore[attr-defined]
    )


def require_compatible(plugin: Plugin) -> None:
    """Raise an error if a plugin does not support this release."""
    constraint = plugin.metadata().requires_panel
    if constraint is None:
        return
    clauses = [_CLAUSE.fullmatch(part.strip()) for part in constraint.split(",")]
    if not all(clauses):
        raise PanelRegistrationException(
            f"The plugin {plugin.id()!r} has the version constraint {constraint!r}.",
            "A constraint is a list such as '>=0.1,<0.3'.",
            "Correct requires_panel in its metadata().",
        )
    installed = django_panel.__version__
    if not all(_holds(installed, *clause.groups()) for clause in clauses if clause):
        package = plugin.metadata().package or "the plugin"
        raise PanelRegistrationException(
            f"The plugin {plugin.id()!r} needs django-panel {constraint}, and {installed} is "
            "installed.",
            fix=f"Install a django-panel that matches {constraint!r}, or a release of {package} "
            f"for django-panel {installed}.",
        )


def _holds(installed: str, comparison: str, wanted: str) -> bool:
    """Compare version numbers; a missing part counts as zero."""
    pairs = zip_longest(_numbers(installed), _numbers(wanted), fillvalue=0)
    sign = next((have - want for have, want in pairs if have != want), 0)
    return _OPERATORS[comparison](sign, 0)


def _numbers(text: str) -> list[int]:
    release = _RELEASE.match(text)
    return [int(part) for part in release.group().split(".")] if release else []

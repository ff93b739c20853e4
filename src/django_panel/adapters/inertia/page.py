"""The page object of the Inertia protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.adapters.inertia.props import Props
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.support.wire import ToastWire


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PageObject(FrozenValue):
    """A page object.

    Its keys are declared by the client's own library, so no contract is generated from it.
    """

    component: str
    props: Props
    url: str
    version: str
    shared: list[str]
    toast: ToastWire | None = None
    encrypt_history: bool = False
    clear_history: bool = False

    def to_wire(self) -> dict[str, Any]:
        """Return the page object; empty keys are left out."""
        optional = {
            "flash": {"toast": self.toast} if self.toast else None,
            "sharedProps": self.shared,
            "deferredProps": self.props.deferred,
            "rescuedProps": self.props.rescued,
            "mergeProps": self.props.appended,
            "prependProps": self.props.prepended,
            "deepMergeProps": self.props.deep_merged,
            "matchPropsOn": self.props.matched_on,
            "onceProps": {
                key: {"prop": prop, "expiresAt": expires_at}
                for key, (prop, expires_at) in self.props.once.items()
            },
            "encryptHistory": self.encrypt_history,
            "clearHistory": self.clear_history,
        }
        return {
            "component": self.component,
            "props": self.props.values,
            "url": self.url,
            "version": self.version,
            **{key: value for key, value in optional.items() if value},
        }

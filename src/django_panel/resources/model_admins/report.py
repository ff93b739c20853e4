"""What of a ``ModelAdmin`` is different in a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from django.contrib.admin import FieldListFilter, SimpleListFilter

from django_panel.exceptions import dotted
from django_panel.resources.model_admins.bound_form import overrides_hook
from django_panel.resources.model_admins.classic import classic_parts, classic_url, refused_writes
from django_panel.resources.model_admins.filters import filters_of
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

Level = Literal["same", "changed", "classic", "refused"]

#: Options that a panel does not follow: what happens instead, and what to do.
_CHANGED = {
    "list_editable": (
        "The cells are not edited in the list.",
        "Declare editable columns in Resource.from_model_admin().",
    ),
    "save_as": ("There is no button “Save as new”.", "Use the action that replicates a record."),
}
#: What django.contrib.admin has without a declaration.
_DEFAULTS: dict[str, Any] = {
    "list_editable": (),
    "save_as": False,
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Difference(FrozenValue):
    """One line of the report."""

    level: Level
    #: ``app.Model``.
    model: str
    #: The dotted name of the class.
    admin: str
    #: The attribute; empty in the line of a class.
    attribute: str
    #: What happens instead.
    effect: str
    #: What to do.
    advice: str

    @property
    def key(self) -> str:
        """The name of the difference in ``PANEL["adopt"]["accepted"]``."""
        return f"{self.model}:{self.attribute}"

    def to_json(self) -> dict[str, str]:
        return asdict(self)


def differences(
    model_admin: ModelAdmin[Any], bypassed_views: Sequence[type] = ()
) -> list[Difference]:
    """Return what is different about a class; one line ``same`` if nothing is."""
    label, name = model_admin.opts.label, dotted(type(model_admin))
    found = [
        Difference(level, label, name, attribute, effect, advice)
        for level, attribute, effect, advice in _found(model_admin, bypassed_views)
    ]
    return found or [Difference("same", label, name, "", "", "")]


def _found(
    model_admin: ModelAdmin[Any], bypassed_views: Sequence[type]
) -> Iterator[tuple[Level, str, str, str]]:
    place = (
        "It is used in Django's admin, which the list and the record link to."
        if classic_url(model_admin)
        else "It cannot be reached: the URLs of the site are not included."
    )
    for attribute in refused_writes(model_admin, bypassed_views):
        effect = "The panel does not create, change or delete records."
        advice = "Name the class in bypass_views if the view may be left out."
        yield "refused", attribute, effect, advice
    for attribute in classic_parts(model_admin):
        yield "classic", attribute, place, "Nothing, or declare it for the panel."
    for attribute, (effect, advice) in _CHANGED.items():
        if getattr(model_admin, attribute) != _DEFAULTS[attribute]:
            yield "changed", attribute, effect, advice
    yield from _filters(model_admin)


def _filters(model_admin: ModelAdmin[Any]) -> Iterator[tuple[Level, str, str, str]]:
    """Yield the filters without an equivalent; not those that a hook returns for a request."""
    if overrides_hook(model_admin, "get_list_filter"):
        return
    missing: list[Any] = []
    filters_of(model_admin, model_admin.list_filter, lambda entry, reason: missing.append(entry))
    for entry in missing:
        yield "changed", f"list_filter[{_name(entry)}]", "The filter is left out.", _FILTER_ADVICE
    for entry in model_admin.list_filter:
        class_ = entry[1] if isinstance(entry, list | tuple) else entry
        if not isinstance(class_, type) or entry in missing:
            continue
        base = SimpleListFilter if issubclass(class_, SimpleListFilter) else FieldListFilter
        if getattr(class_, "template", None) != base.template:
            effect = "The filter is shown with the panel's own control."
            yield "changed", f"list_filter[{_name(entry)}].template", effect, "Nothing."


_FILTER_ADVICE = "Declare `filters` in Resource.from_model_admin()."


def _name(entry: Any) -> str:
    if isinstance(entry, list | tuple):
        return f"{entry[0]}, {entry[1].__name__}"
    return entry if isinstance(entry, str) else str(entry.__name__)

"""The parts of a ``ModelAdmin`` that only Django's admin has, and the links to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import quote
from django.urls import NoReverseMatch, reverse

from django_panel.resources.model_admins.bound_form import overrides_hook

if TYPE_CHECKING:
    from django.db.models import Model

#: Views that a class may wrap to do something at each write: django-reversion makes its versions
#: there. The panel calls no views, so it would write without that.
WRITING_VIEWS = ("add_view", "change_view", "changeform_view", "delete_view")
#: Methods for pages that the panel does not draw.
_METHODS = (
    "get_urls",
    "changelist_view",
    "history_view",
    "render_change_form",
    "render_delete_form",
    "response_add",
    "response_change",
    "response_delete",
    "response_action",
    "get_changelist",
)
_TEMPLATES = (
    "add_form_template",
    "change_form_template",
    "change_list_template",
    "delete_confirmation_template",
    "delete_selected_confirmation_template",
    "object_history_template",
    "popup_response_template",
)


def classic_parts(model_admin: ModelAdmin[Any]) -> list[str]:
    """Return the names of what a class declares for Django's admin only."""
    return list(_classic_parts(model_admin))


def _classic_parts(model_admin: ModelAdmin[Any]) -> Iterator[str]:
    yield from (name for name in _METHODS if overrides_hook(model_admin, name))
    yield from (name for name in _TEMPLATES if getattr(model_admin, name))
    if any("Media" in vars(cls) for cls in _own_classes(model_admin)):
        yield "Media"


def refused_writes(model_admin: ModelAdmin[Any], bypassed: Sequence[type] = ()) -> list[str]:
    """Return the overridden views because of which the panel does not write records of a class.

    ``bypassed`` are classes whose views may be left out.
    """
    return [
        name
        for name in WRITING_VIEWS
        if overrides_hook(model_admin, name)
        and not any(name in vars(cls) for cls in bypassed if isinstance(model_admin, cls))
    ]


def classic_url(
    model_admin: ModelAdmin[Any], page: str = "changelist", record: Model | None = None
) -> str | None:
    """Return the URL of a page of Django's admin; None if its URLs are not included."""
    meta, site = model_admin.opts, model_admin.admin_site
    args = () if record is None else (quote(record.pk),)
    name = f"admin:{meta.app_label}_{meta.model_name}_{page}"
    try:
        return reverse(name, args=args, current_app=site.name)
    except NoReverseMatch:
        return None


def _own_classes(model_admin: ModelAdmin[Any]) -> Iterator[type]:
    """Yield the classes of the project and its packages that a ``ModelAdmin`` derives from."""
    for cls in type(model_admin).__mro__:
        if cls is ModelAdmin:
            return
        yield cls

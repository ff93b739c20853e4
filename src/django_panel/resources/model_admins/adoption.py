"""The adoption of an ``AdminSite`` by a panel: which of its models get a resource."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db.models import Model

from django_panel.exceptions import PanelRegistrationException, nearest
from django_panel.resources.model_admins.sites import admin_site, registrations
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.contrib.admin import AdminSite, ModelAdmin

    from django_panel.resources.model_admins.adopted_resource import AdoptedResource

#: A model, the label of an app, or ``app.Model``.
ModelName = type[Model] | str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SiteAdoption(FrozenValue):
    """One call of ``Panel.adopt_admin_site()``."""

    site: AdminSite | str | None = None
    only: tuple[ModelName, ...] | None = None
    exclude: tuple[ModelName, ...] = ()
    bypass_views: tuple[type, ...] = ()

    def admits(self, user: Any) -> bool:
        """Return whether ``has_permission()`` of the site lets a user in."""
        from django_panel.resources.model_admins.hooks import hook_request  # noqa: PLC0415

        return bool(admin_site(self.site).has_permission(hook_request(user)))

    def resources(self, taken: Iterable[type[Model]]) -> Iterator[type[AdoptedResource]]:
        """Yield a resource of each selected model; ``taken`` are models that have one already.

        The admin modules of all apps are imported first.
        """
        if not apps.is_installed("django.contrib.admin"):
            raise PanelRegistrationException(
                "adopt_admin_site() was called, and Django's admin is not installed.",
                "Its classes are registered by the app django.contrib.admin.",
                'Add "django.contrib.admin" to INSTALLED_APPS.',
            )
        # A panel without an adopted site does not load Django's admin.
        from django.contrib import admin  # noqa: PLC0415

        from django_panel.resources.model_admins.adopted_resource import (  # noqa: PLC0415
            resource_from,
        )

        admin.autodiscover()
        site = admin_site(self.site)
        known = registrations(site)
        selected = _selection(self.only, known, "only") if self.only is not None else set(known)
        selected -= _selection(self.exclude, known, "exclude")
        has_resource = set(taken)
        for model, model_admin in known.items():
            if model in selected and model not in has_resource and _is_model(model):
                yield resource_from(model_admin, model, self.bypass_views)


def _selection(
    names: Sequence[ModelName], known: dict[Any, ModelAdmin[Any]], option: str
) -> set[Any]:
    """Return the registered models that a list names; raise for a name that selects none."""
    selected: set[Any] = set()
    for name in names:
        found = {model for model in known if _matches(model, name)}
        if not found:
            labels = [model._meta.label for model in known]
            raise PanelRegistrationException(
                f"adopt_admin_site({option}=…) names {name!r}, which no registered model matches."
                f"{nearest(str(name), labels)}",
                "A name is a model, the label of an app, or `app.Model`.",
                "Correct or remove it.",
            )
        selected |= found
    return selected


def _matches(model: Any, name: ModelName) -> bool:
    if not isinstance(name, str):
        return bool(model is name)
    return name in (model._meta.app_label, model._meta.label, model._meta.label_lower)


def _is_model(model: Any) -> bool:
    """Return whether a registered class has a table: some packages register one without."""
    is_class = isinstance(model, type) and issubclass(model, Model)
    return is_class and not model._meta.abstract and model in apps.get_models(include_swapped=False)

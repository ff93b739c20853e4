"""One panel with a default resource for every model of the project and of its packages."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model

from django_panel import Panel, PanelProvider, Resource

#: The panel's own tables are not part of the walk.
OWN_APP = "django_panel"


def walked_models() -> list[type[Model]]:
    """Return every model of the project, except those of the panel."""
    return [model for model in apps.get_models() if model._meta.app_label != OWN_APP]


def slug_of(model: type[Model]) -> str:
    return f"{model._meta.app_label}-{model._meta.model_name}".replace("_", "-")


def default_resource(model: type[Model]) -> type[Resource]:
    """Return a resource that declares its model and a slug only."""
    name = f"{model._meta.app_label}_{model.__name__}Resource"
    return type(name, (Resource,), {"model": model, "slug": slug_of(model)})


class PackagesPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        resources = [default_resource(model) for model in walked_models()]
        return panel.id("packages").path("panel").resources(resources)

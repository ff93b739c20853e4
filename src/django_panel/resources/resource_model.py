"""The model of a resource, from its attribute or its type argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.model_type import model_argument

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def resolve_model(resource: type[Resource]) -> type[Model] | None:
    """Set the model of a new resource class; None for a base class without one."""
    argument = model_argument(resource)
    if argument is not None and "model" not in vars(resource):
        resource.model = argument
    model = getattr(resource, "model", None)
    if model is None:
        return None
    if not (isinstance(model, type) and issubclass(model, Model)):
        raise PanelSchemaException.missing_model(resource)
    if argument is not None and not issubclass(model, argument):
        raise PanelSchemaException(
            f"{dotted(resource)} is a resource of {argument.__name__} with the model "
            f"{model.__name__}.",
            "The model in brackets sets the model of the class.",
            f"Remove `model = {model.__name__}`, or write Resource[{model.__name__}].",
        )
    return model

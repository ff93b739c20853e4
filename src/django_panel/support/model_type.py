"""The type variable of classes that are generic in a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args, get_origin

from django.db.models import Model

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    #: ``Resource`` without an argument is ``Resource[Any]``.
    M = TypeVar("M", bound=Model, default=Any)
else:
    # A default needs Python 3.13.
    from typing import TypeVar

    M = TypeVar("M", bound=Model)


def model_argument(cls: type) -> type[Model] | None:
    """Return the model of ``class TaskResource(Resource[Task])``, or None."""
    for base in vars(cls).get("__orig_bases__", ()):
        arguments = get_args(base) if isinstance(get_origin(base), type) else ()
        for argument in arguments:
            if isinstance(argument, type) and issubclass(argument, Model):
                return argument
    return None

"""The default slugs of resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.labels import kebab, plural

if TYPE_CHECKING:
    from django.db.models import Model

#: First path segments of the panel's own routes.
RESERVED_SEGMENTS = frozenset(
    "actions relations options form-state uploads exports imports search notifications "
    "two-factor login register forgot-password reset-password verify-email locale settings "
    "broadcasting background-work explain invitation".split()
)


def plural_slug(model: type[Model]) -> str:
    """Return the kebab-case plural of a model's name."""
    return plural(kebab(model.__name__))


def qualified_slug(model: type[Model]) -> str:
    """Return the slug with the app of a model: ``shop-option``."""
    return f"{kebab(model._meta.app_label)}-{kebab(model.__name__)}"


def default_slug(model: type[Model]) -> str:
    """Return the plural slug of a model; the qualified one if the panel itself uses it."""
    slug = plural_slug(model)
    return qualified_slug(model) if slug in RESERVED_SEGMENTS else slug

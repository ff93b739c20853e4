"""The models of the project, one module per kind."""

from tests.hosts.packages.catalog.models import (
    django_fields,
    keys,
    own_fields,
    package_fields,
    translations,
    trees,
)

__all__ = ["django_fields", "keys", "own_fields", "package_fields", "translations", "trees"]

"""The catalogue in three sites of the Django admin; a model says no more than its name."""

from __future__ import annotations

from django.contrib.admin import AdminSite

from benchmarks.project.catalogue.models import MODELS

NAMES = ("first", "second", "third")


def make_sites() -> dict[str, AdminSite]:
    """Return the three sites with every model registered in each."""
    sites = {name: AdminSite(name) for name in NAMES}
    for site in sites.values():
        site.register(MODELS)
    return sites


SITES = make_sites()

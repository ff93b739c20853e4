"""The Django admin: one site for the agency, three for the catalogue."""

from __future__ import annotations

from django.urls import path

from benchmarks.project.settings import MODELS

if MODELS == "agency":
    from django.contrib import admin

    urlpatterns = [path("admin/", admin.site.urls)]
else:
    from benchmarks.project.catalogue.admin import SITES

    urlpatterns = [path(f"{name}/", site.urls) for name, site in SITES.items()]

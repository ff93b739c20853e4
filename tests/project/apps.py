"""The app with the models of the tests."""

from __future__ import annotations

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "tests.project"
    label = "project"
    default_auto_field = "django.db.models.BigAutoField"

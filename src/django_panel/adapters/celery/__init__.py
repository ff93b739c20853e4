"""Celery as a backend of Django's tasks. Needs ``django-panel[celery]``."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("celery") is None:
    # The task framework shows this message where it reports that the backend cannot be loaded.
    raise ImportError(
        "The Celery backend needs the package 'celery', which is not installed. "
        "Run: pip install 'django-panel[celery]'"
    )

from django_panel.adapters.celery.backend import CeleryBackend, celery_app

__all__ = ["CeleryBackend", "celery_app"]

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shopsite.settings")
django.setup()

from django_panel.adapters.celery import celery_app  # noqa: E402

app = celery_app()

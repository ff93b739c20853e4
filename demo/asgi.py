"""The demo as an ASGI application; ``make demo`` serves it with uvicorn."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "demo.settings")

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application

application = get_asgi_application()

if settings.DEBUG:
    # uvicorn serves no files. In production a web server or WhiteNoise does this.
    application = ASGIStaticFilesHandler(application)

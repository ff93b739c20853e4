"""The demo as an ASGI application; ``make demo`` serves it with uvicorn."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "demo.settings")

from django.core.asgi import get_asgi_application

from django_panel.asgi import with_broadcasting

pages = get_asgi_application()

# Sockets beside the pages: toasts, the bell's count, lists that follow what others write.
application = with_broadcasting(pages)

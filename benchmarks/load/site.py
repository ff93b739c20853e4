"""The program that is put under load: one uvicorn process with pages and WebSockets."""

from __future__ import annotations

import sys


def main() -> None:
    import uvicorn
    from django.core.asgi import get_asgi_application

    from django_panel.asgi import with_broadcasting

    application = with_broadcasting(get_asgi_application())
    uvicorn.run(
        application,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        log_level="warning",
        lifespan="off",
        access_log=False,
        ws_max_size=65536,
        # 2,000 sockets connect within a few seconds after a restart.
        backlog=4096,
    )

import os

from shopsite.settings import *  # noqa: F403

# region rabbitmq
TASKS = {
    "default": {
        "BACKEND": "django_panel.adapters.celery.CeleryBackend",
        "QUEUES": ["default"],
        "OPTIONS": {
            "broker_url": os.environ.get("AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//"),
        },
    }
}
# endregion

import os

from shopsite.settings import *  # noqa: F403

# region celery
TASKS = {
    "default": {
        "BACKEND": "django_panel.adapters.celery.CeleryBackend",
        "QUEUES": ["default"],
        "OPTIONS": {
            "broker_url": os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"),
            # Sites that share a Redis database need different prefixes.
            "key_prefix": "shop:",
            # Longer than the longest job and the longest backoff, in seconds.
            "visibility_timeout": 6 * 60 * 60,
        },
    }
}
# endregion

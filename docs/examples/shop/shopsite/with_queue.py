from shopsite.settings import *  # noqa: F403
from shopsite.settings import INSTALLED_APPS

# region queue
INSTALLED_APPS += ["django_tasks_db"]

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}
# endregion

import django  # noqa: E402

if django.VERSION < (6, 0):
    # region backport
    INSTALLED_APPS += ["django_tasks"]
    # endregion

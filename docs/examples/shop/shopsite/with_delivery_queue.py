from shopsite.with_queue import *  # noqa: F403
from shopsite.with_queue import PANEL, TASKS

# region queues
TASKS["default"]["QUEUES"] = ["default", "integrations"]

PANEL["integrations"] = {"allowed_hosts": ["hooks.example.com"], "queue": "integrations"}
# endregion

"""The queue of the tests: one for each test process, so that parallel tests do not meet."""

from __future__ import annotations

import os

#: Passed to the processes of the site.
QUEUE = os.environ.get("SITE_QUEUE", f"tests-{os.getpid()}")

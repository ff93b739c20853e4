"""``python -m benchmarks.load``."""

from __future__ import annotations

import sys

from benchmarks.load.run import main

sys.exit(main())

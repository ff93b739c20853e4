#!/usr/bin/env python
"""Django's command line for the demo: ``python demo/manage.py <command>``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

#: Python puts the script's own folder first; ``demo`` itself is found in the one above.
sys.path[0] = str(Path(__file__).resolve().parents[1])


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "demo.settings")

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

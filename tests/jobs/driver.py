"""``python -m tests.jobs.driver``: calls functions for ``Site.call()`` until its input ends.

A line of the input is a JSON list: the function as ``module:name``, positional arguments, named
arguments. A line of the output is ``["ok", result]`` or ``["error", traceback]``.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from importlib import import_module

import django


def main() -> None:
    # What a function prints must not be read as an answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    django.setup()
    for line in sys.stdin:
        target, args, kwargs = json.loads(line)
        module, _, name = target.partition(":")
        try:
            answer = ["ok", getattr(import_module(module), name)(*args, **kwargs)]
        except Exception:
            answer = ["error", traceback.format_exc()]
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

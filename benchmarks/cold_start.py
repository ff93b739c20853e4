"""One cold start: from the interpreter to the first page, or to the loaded URL patterns.

Imports nothing that the first page does not need: what is loaded here is counted.
"""

from __future__ import annotations

import sys
import time

from benchmarks.wsgi import ask


def main() -> None:
    (path,) = sys.argv[1:]
    from django.core.wsgi import get_wsgi_application

    application = get_wsgi_application()
    if path:
        answer = ask(application, path)
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}: {answer.body[:300]!r}")
    else:
        from django.urls import get_resolver

        # As the first reverse() of the process does.
        get_resolver()._populate()
    # The clock of the process starts with the interpreter.
    cpu, modules, memory = time.process_time(), len(sys.modules), _peak_memory()
    ours = sum(name.startswith("django_panel") for name in sys.modules)
    sys.stdout.write(f"{cpu * 1e3} {modules} {ours} {memory}\n")
    sys.stdout.flush()


def _peak_memory() -> int:
    """Return the peak memory of the process in bytes."""
    try:
        with open("/proc/self/status") as status:
            peak = next(line for line in status if line.startswith("VmHWM"))
    except OSError:
        import resource

        # On other systems the number may include the memory of the parent process.
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return int(peak.split()[1]) * 1024

"""The process of a Celery worker that works on the queue of a benchmark."""

from __future__ import annotations


def main() -> None:
    import django

    django.setup()
    # The worker must know the job.
    import benchmarks.project.agency.empty_jobs  # noqa: F401
    from django_panel.adapters.celery.worker import run

    run("default", "default", 1, lambda: None, 60)

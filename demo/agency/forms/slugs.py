"""Slugs that follow a name."""

from __future__ import annotations

from typing import Any

from django.utils.text import slugify


def follow_name(state: dict[str, Any], previous: Any, record: Any) -> None:
    """Let the slug of a new record follow its name, until somebody writes one."""
    if record is None and state["slug"] in (None, "", slugify(previous or "")):
        state["slug"] = slugify(state["name"] or "")

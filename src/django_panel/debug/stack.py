"""Find the line of code and the section that a query comes from."""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Callable
from functools import cache
from pathlib import Path
from traceback import walk_stack
from types import CodeType, FrameType
from typing import Any, Literal, NamedTuple

import django
from django.conf import settings

import django_panel
from django_panel.debug.sections import REQUEST, Section, section_of

_DJANGO = f"{Path(django.__file__).parent}/"
_PANEL = f"{Path(django_panel.__file__).parent}/"
_OURS = f"{Path(__file__).parent}/"
_STANDARD_LIBRARY = f"{sysconfig.get_path('stdlib')}/"
#: Parts of the name of a function: ``Widget.data.<locals>.<listcomp>`` is ``Widget.data``.
_INNER = re.compile(r"\.<(?:locals|listcomp|setcomp|dictcomp|genexpr)>")
#: The function of Django that calls what ``execute_wrapper()`` has installed.
_RUNS_WRAPPERS = "_execute_with_wrappers"
_INSTALLED = ("site-packages/", "dist-packages/")


class Origin(NamedTuple):
    """Where a query comes from."""

    section: Section
    #: ``shop/policies.py:12 in TaskPolicy.view``.
    location: str


def origin_of_query(until: Callable[..., Any]) -> Origin:
    """Return the origin of the query that is being executed.

    Frames are read from the innermost to that of ``until``. The location is the first frame
    outside Django and this package; if there is none, the first frame of this package. The frames
    of ``execute_wrapper()``, also of other packages, are left out.
    """
    end: CodeType = until.__code__
    sections: list[Section] = []
    is_query = False
    project: FrameType | None = None
    panel: FrameType | None = None
    for frame, _ in walk_stack(None):
        if frame.f_code is end:
            break
        section = section_of(frame)
        if section is not None:
            sections.append(section)
        owner = _owner(frame.f_code.co_filename)
        if not is_query and frame.f_code.co_name == _RUNS_WRAPPERS and owner == "other":
            is_query = True
            project = panel = None
        elif owner == "project" and project is None:
            project = frame
        elif owner == "panel" and panel is None:
            panel = frame
    return Origin(_chosen(sections), _location(project or panel))


def _chosen(sections: list[Section]) -> Section:
    """Return the innermost section; a table inside a widget belongs to the widget."""
    if not sections:
        return REQUEST
    if sections[0].kind == "table":
        return next((section for section in sections if section.kind == "widget"), sections[0])
    return sections[0]


@cache
def _owner(path: str) -> Literal["project", "panel", "other"]:
    if path.startswith(_PANEL):
        return "other" if path.startswith(_OURS) else "panel"
    if path.startswith(("<", _DJANGO)):
        return "other"
    is_installed = any(part in path for part in _INSTALLED)
    if path.startswith(_STANDARD_LIBRARY) and not is_installed:
        return "other"
    return "project"


def _location(frame: FrameType | None) -> str:
    if frame is None:
        return ""
    code = frame.f_code
    name = _INNER.sub("", code.co_qualname)
    return f"{_shown(code.co_filename)}:{frame.f_lineno} in {name}"


def _shown(path: str) -> str:
    """Return a path without the folder of the project or of the installed packages."""
    if path.startswith(_PANEL):
        return f"django_panel/{path.removeprefix(_PANEL)}"
    for part in _INSTALLED:
        if part in path:
            return path.rpartition(part)[2]
    for folder in (getattr(settings, "BASE_DIR", None), Path.cwd()):
        if folder is not None and path.startswith(f"{folder}/"):
            return path.removeprefix(f"{folder}/")
    return path

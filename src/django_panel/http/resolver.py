"""The paths of one panel, found by their segments.

Django tries the patterns of a list one after the other; a panel of forty resources has over three
hundred. Here a path is followed segment by segment, so that only the patterns are tried which can
fit: mostly one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from django.urls import URLPattern, URLResolver
from django.urls.exceptions import Resolver404
from django.urls.resolvers import ResolverMatch, RoutePattern
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language

#: A parameter as ``path()`` spells it.
_PARAMETER = re.compile(r"<\w+:(\w+)>")


class _Segment:
    """What may follow a part of a path: the next segments, or an end."""

    def __init__(self) -> None:
        self.literal: dict[str, _Segment] = {}
        #: Segments with a parameter in them, by their spelling.
        self.open: dict[str, _Segment] = {}
        self.ends: list[URLPattern] = []

    def next(self, spelling: str) -> _Segment:
        """Return the segment that follows, made if it is new."""
        return (self.open if "<" in spelling else self.literal).setdefault(spelling, _Segment())

    def fitting(self, parts: Sequence[str]) -> Iterator[URLPattern]:
        """Yield the patterns that may fit the rest of a path: literal segments come first."""
        if not parts:
            yield from self.ends
            return
        known = self.literal.get(parts[0])
        if known is not None:
            yield from known.fitting(parts[1:])
        for following in self.open.values():
            yield from following.fitting(parts[1:])


class PanelResolver(URLResolver):
    """Resolves what lies below a panel's root; to everybody else an ordinary include."""

    def __init__(self, root: str, patterns: Iterable[URLPattern]) -> None:
        self._below = list(patterns)
        super().__init__(RoutePattern(root), self._below)

    @cached_property
    def _first(self) -> _Segment:
        """The tree; a process that answers no request grows none."""
        first = _Segment()
        for pattern in self._below:
            segment = first
            for spelling in str(pattern.pattern).split("/"):
                segment = segment.next(spelling)
            segment.ends.append(pattern)
        return first

    def _populate(self) -> None:
        """Note by which name each path is found, and only that.

        Django would also note every path under its view, which is one for all of them, and ask a
        regular expression what its path was: most of the boot of a large project.
        """
        lookups: MultiValueDict[Any, Any] = MultiValueDict()
        for entry in reversed(self._below):
            pattern: Any = entry.pattern
            bits = [(_PARAMETER.sub(r"%(\1)s", str(pattern)), list(pattern.converters))]
            regex = pattern.regex.pattern.removeprefix("^")
            found = (bits, regex, entry.default_args, pattern.converters)
            lookups.appendlist(str(entry.name), found)
        language = get_language()
        tables: Any = self
        tables._reverse_dict[language] = lookups
        tables._namespace_dict[language] = {}
        tables._app_dict[language] = {}
        tables._populated = True

    def resolve(self, path: Any) -> ResolverMatch:
        """Return the match of a path; the first pattern in the order of the route table wins."""
        found = self.pattern.match(str(path))
        if not found:
            raise Resolver404({"path": path})
        rest = found[0]
        for pattern in self._first.fitting(rest.split("/")):
            match: Any = pattern.resolve(rest)
            if match is not None:
                return ResolverMatch(
                    match.func,
                    match.args,
                    match.kwargs,
                    match.url_name,
                    [None, *match.app_names],
                    [None, *match.namespaces],
                    match.route,
                    [[pattern]],
                    captured_kwargs=match.captured_kwargs,
                    extra_kwargs=match.extra_kwargs,
                )
        raise Resolver404({"tried": [], "path": rest})

"""Resolving the paths of one panel by their segments.

Django tries the patterns of a list one after the other; a panel of forty resources has over three
hundred. Here a path is followed segment by segment, so that only patterns of its shape are tried:
usually one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.urls import URLPattern, URLResolver, include, path
from django.urls.exceptions import Resolver404
from django.urls.resolvers import ResolverMatch, RoutePattern
from django.utils.functional import cached_property

from django_panel.internal import fast


def panel_resolver(root: str, patterns: Iterable[URLPattern]) -> URLResolver:
    """Return the patterns of a panel included below its root, as ``path()`` does."""
    if fast.enabled():
        return PanelResolver(root, patterns)
    return path(root, include(list(patterns)))


class _Segment:
    """A node of the tree of path segments."""

    def __init__(self) -> None:
        self.literal: dict[str, _Segment] = {}
        #: Segments with a parameter, by their spelling in the route.
        self.parameters: dict[str, _Segment] = {}
        #: The patterns that end here.
        self.patterns: list[URLPattern] = []

    def child(self, segment: str) -> _Segment:
        """Return the node of the next segment; it is created if it is new."""
        children = self.parameters if "<" in segment else self.literal
        return children.setdefault(segment, _Segment())

    def candidates(self, segments: Sequence[str]) -> Iterator[URLPattern]:
        """Yield the patterns of the same shape as the rest of a path, literal segments first."""
        if not segments:
            yield from self.patterns
            return
        literal = self.literal.get(segments[0])
        if literal is not None:
            yield from literal.candidates(segments[1:])
        for child in self.parameters.values():
            yield from child.candidates(segments[1:])


class PanelResolver(URLResolver):
    """An ``include()`` of a panel's patterns that resolves by segments."""

    def __init__(self, root: str, patterns: Iterable[URLPattern]) -> None:
        self._included = list(patterns)
        super().__init__(RoutePattern(root), self._included)

    @cached_property
    def _tree(self) -> _Segment:
        tree = _Segment()
        for pattern in self._included:
            node = tree
            for segment in str(pattern.pattern).split("/"):
                node = node.child(segment)
            node.patterns.append(pattern)
        return tree

    def resolve(self, path: Any) -> ResolverMatch:
        """Return the match of a path; the first pattern in the order of the route table wins."""
        matched = self.pattern.match(str(path))
        if not matched:
            raise Resolver404({"path": path})
        rest, _, captured = matched
        for pattern in self._tree.candidates(rest.split("/")):
            match: Any = pattern.resolve(rest)
            if match is not None:
                return ResolverMatch(
                    match.func,
                    match.args,
                    {**captured, **match.kwargs},
                    match.url_name,
                    [None, *match.app_names],
                    [None, *match.namespaces],
                    match.route,
                    [[pattern]],
                    captured_kwargs={**captured, **match.captured_kwargs},
                    extra_kwargs=match.extra_kwargs,
                )
        raise Resolver404({"tried": [], "path": rest})

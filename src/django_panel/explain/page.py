"""The page "Why is this missing?", for superusers while ``DEBUG`` is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.explain.missing import explain_missing, groups_to_wire, to_wire
from django_panel.pages.page import Page
from django_panel.support.labels import StrOrPromise
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.explain.targets import Asked
    from django_panel.explain.wire import ExplainedWire, ExplainGroupWire
    from django_panel.panels.route import Route


class ExplainPage(Page):
    """Shows which rules hide parts of another page from a user."""

    title: ClassVar[StrOrPromise | None] = _("Why is this missing?")
    slug: ClassVar[str | None] = "explain"
    component: ClassVar[str] = "panel/Explain"
    registers_navigation: ClassVar[bool] = False

    def render_for(
        self, asked: Asked, path: str, route: Route, params: Mapping[str, Any]
    ) -> Screen:
        """Return the screen about the page of a route."""
        target, groups = explain_missing(asked, route, params)
        return self._screen(
            path,
            str(asked.user.get_username()),
            target=to_wire(target),
            groups=groups_to_wire(groups),
        )

    def render_problem(self, path: str, user: str, problem: str) -> Screen:
        """Return the screen with an error in its inputs."""
        return self._screen(path, user, problem=problem)

    def _screen(
        self,
        path: str,
        user: str,
        *,
        target: ExplainedWire | None = None,
        groups: Sequence[ExplainGroupWire] = (),
        problem: str | None = None,
    ) -> Screen:
        return self.screen(
            self.get_component(),
            {
                "url": self._panel.reverse("explain"),
                "path": path,
                "user": user,
                "problem": problem,
                "target": target,
                "groups": list(groups),
            },
        )

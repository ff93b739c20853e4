"""Names of channels: who hears what."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

USER_PREFIX = "App.Models.User."

_LIST = re.compile(r"panel\.(?P<panel>[\w-]+)\.resources\.(?P<slug>[\w-]+)(?:@(?P<parent>.+))?")


def channel_for(user: Any) -> str:
    """Return the private channel of a person."""
    return f"{USER_PREFIX}{user.pk}"


class ListChannel(NamedTuple):
    """The list of a resource, below a parent record where it is nested."""

    panel: str
    slug: str
    parent: str | None = None

    @classmethod
    def parse(cls, channel: str) -> ListChannel | None:
        """Return what a channel is about; None where it is not about a list."""
        match = _LIST.fullmatch(channel)
        return None if match is None else cls(match["panel"], match["slug"], match["parent"])

    def topic(self) -> str:
        """Return what is announced: the writes to all lists of the resource."""
        return f"panel.{self.panel}.resources.{self.slug}"

    def name(self) -> str:
        """Return what a page listens to."""
        return self.topic() if self.parent is None else f"{self.topic()}@{self.parent}"

"""Channel names."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

USER_PREFIX = "App.Models.User."

_LIST = re.compile(r"panel\.(?P<panel>[\w-]+)\.resources\.(?P<slug>[\w-]+)(?:@(?P<parent>.+))?")


def channel_for(user: Any) -> str:
    """Return the private channel of a user."""
    return f"{USER_PREFIX}{user.pk}"


class ListChannel(NamedTuple):
    """The channel of a resource's list; a nested list has a parent."""

    panel: str
    slug: str
    parent: str | None = None

    @classmethod
    def parse(cls, channel: str) -> ListChannel | None:
        """Parse a channel name; return None if it is not the channel of a list."""
        match = _LIST.fullmatch(channel)
        return None if match is None else cls(match["panel"], match["slug"], match["parent"])

    def topic(self) -> str:
        """Return the topic of changes to all lists of the resource."""
        return f"panel.{self.panel}.resources.{self.slug}"

    def name(self) -> str:
        """Return the channel name that a page subscribes to."""
        return self.topic() if self.parent is None else f"{self.topic()}@{self.parent}"

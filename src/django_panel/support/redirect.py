"""What a page returns when there is nothing to draw."""

from __future__ import annotations

from django_panel.support.values import frozen


@frozen
class Redirect:
    """The way to another page; without an address, back to where the person was."""

    url: str | None = None
    #: Where to go when nobody knows the way back.
    fallback: str = "/"

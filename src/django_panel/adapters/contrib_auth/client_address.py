"""The IP address under which login attempts are counted."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network

from django.http import HttpRequest

from django_panel.auth.client_address import request_address

#: A client usually has a whole /64 network and could use another address for each attempt.
_IPV6_PREFIX = 64


def client_address(request: HttpRequest) -> str | None:
    """Return the address of the client, or None if it is unknown.

    Behind a Unix socket the address is unknown. With one shared count, one client could lock out
    all others, so only the limit per account applies.
    """
    address = request_address(request)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _IPV6_PREFIX), strict=False))
    return None if address is None else str(address)

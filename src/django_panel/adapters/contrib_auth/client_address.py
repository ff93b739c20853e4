"""Whose attempts are counted together: the network address behind a request."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

from django_panel.conf import raw_settings

#: A home or a phone holds a whole /64 and can use another address for each attempt.
_IPV6_PREFIX = 64


def client_address(request: HttpRequest) -> str | None:
    """Return the address to count under, or None where the server knows none.

    ``X-Forwarded-For`` is written by whoever asks. It counts only when
    ``PANEL["trusted_proxies"]`` says how many proxies of one's own append to it, and then
    only the entry which the outermost of them wrote.
    """
    address = _forwarded_address(request) or request.META.get("REMOTE_ADDR", "")
    try:
        parsed = ip_address(address.strip())
    except ValueError:
        # A server behind a Unix socket names nobody. One shared count would let anyone
        # close the door for all, so only the count per account remains.
        return None
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Network((parsed, _IPV6_PREFIX), strict=False))
    return str(parsed)


def _forwarded_address(request: HttpRequest) -> str | None:
    proxies = raw_settings().get("trusted_proxies", 0)
    if not isinstance(proxies, int) or proxies < 1:
        return None
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    return hops[-proxies] if len(hops) >= proxies else None

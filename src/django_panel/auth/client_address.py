"""The IP address of the client."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

from django_panel.conf import raw_settings

#: A client usually has a whole /64 network and could use another address for each attempt.
_IPV6_PREFIX = 64


def request_address(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    """Return the address of the client, or None if it is unknown.

    The client can forge ``X-Forwarded-For``. It is used only if ``PANEL["trusted_proxies"]`` is
    set, and then only the entry of the outermost trusted proxy.
    """
    address = _forwarded_address(request) or request.META.get("REMOTE_ADDR", "")
    try:
        parsed = ip_address(address.strip())
    except ValueError:
        return None
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        return parsed.ipv4_mapped
    return parsed


def client_address(request: HttpRequest) -> str | None:
    """Return the address under which attempts are counted, or None if it is unknown.

    Behind a Unix socket the address is unknown. With one shared count, one client could lock out
    all others, so only the limit per account applies.
    """
    address = request_address(request)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _IPV6_PREFIX), strict=False))
    return None if address is None else str(address)


def _forwarded_address(request: HttpRequest) -> str | None:
    proxies = raw_settings().get("trusted_proxies", 0)
    if not isinstance(proxies, int) or proxies < 1:
        return None
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    return hops[-proxies] if len(hops) >= proxies else None

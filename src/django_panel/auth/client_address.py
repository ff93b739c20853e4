"""The IP address of the client."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

from django.http import HttpRequest

from django_panel.conf import raw_settings


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


def _forwarded_address(request: HttpRequest) -> str | None:
    proxies = raw_settings().get("trusted_proxies", 0)
    if not isinstance(proxies, int) or proxies < 1:
        return None
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    return hops[-proxies] if len(hops) >= proxies else None

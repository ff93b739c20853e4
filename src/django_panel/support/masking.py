"""Email addresses of which only a part can be read."""

from __future__ import annotations


def masked(address: str) -> str:
    """Return an address of which only two characters and the domain can be read."""
    local, _, domain = address.rpartition("@")
    return f"{local[:2]}{'*' * max(1, len(local) - 2)}@{domain}"

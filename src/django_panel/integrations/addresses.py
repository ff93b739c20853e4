"""The rules for the URLs of integrations: schemes, ports, allowed hosts, private networks.

A URL is checked when it is saved and before every request. The connection is made to the address
that was checked, so a name that resolves differently a moment later changes nothing.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

from django_panel.support.frozen import FrozenValue

Address = IPv4Address | IPv6Address
#: Returns the addresses of a host; raises ``OSError`` if it has none.
Resolver = Callable[[str, int], Sequence[str]]

MAX_URL_LENGTH = 2048
_DEFAULT_PORTS = {"http": 80, "https": 443}
#: Ports of services that are not web servers, above the privileged ones.
_SERVICE_PORTS = frozenset(
    {1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5671, 5672, 5900, 5984}
    | {6379, 6380, 6667, 9042, 9092, 9160, 9200, 9300, 10250, 11211, 15672, 25672, 27017, 27018}
)
#: Letters, digits and hyphens; IDNA has already been applied.
_HOST_NAME = re.compile(r"(?=.{1,253}\Z)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9-]+")
#: A host that some resolvers read as an IPv4 address: 127.1, 2130706433, 0x7f.1, 0177.0.0.1.
_LOOKS_NUMERIC = re.compile(r"(?:(?:0x[0-9a-f]*|\d+)\.){0,3}(?:0x[0-9a-f]*|\d+)")
#: IPv6 addresses that stand for the IPv4 address in these bytes: NAT64 and 6to4.
_EMBEDDING = (
    (IPv6Network("64:ff9b::/96"), slice(12, 16)),
    (IPv6Network("2002::/16"), slice(2, 6)),
)
#: The only IPv6 addresses that are assigned to hosts of the internet.
_GLOBAL_UNICAST = IPv6Network("2000::/3")
#: Networks of the IANA registries for special purposes that some versions of Python call global.
_SPECIAL = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("2001::/23"),
    IPv6Network("3fff::/20"),
)


class UnsafeTarget(ValueError):
    """A URL that no request may be sent to; the message says why."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OutboundRules(FrozenValue):
    """The settings of ``PANEL["integrations"]`` that decide about a URL."""

    #: Host patterns such as ``hooks.example.com`` or ``*.example.com``; empty refuses every host.
    allowed_hosts: Sequence[str] = ()
    block_private_networks: bool = True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OutboundTarget(FrozenValue):
    """A checked URL and the address to connect to."""

    url: str
    scheme: str
    #: The name for TLS and the ``Host`` header.
    host: str
    port: int
    address: str


def resolve_host(host: str, port: int) -> list[str]:
    """Return the IPv4 and IPv6 addresses of a host, as the operating system finds them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def resolve_within(seconds: float, resolve: Resolver, host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host, or raise ``TimeoutError``.

    The operating system's resolver cannot be interrupted, so it runs in a thread of its own.
    """
    found: SimpleQueue[Sequence[str] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            found.put(resolve(host, port))
        except Exception as error:
            found.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        result = found.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if isinstance(result, Exception):
        raise result
    return result


def check_url(url: str, rules: OutboundRules, resolve: Resolver = resolve_host) -> OutboundTarget:
    """Return the target of a URL, or raise ``UnsafeTarget`` with the reason."""
    parts = _split(url)
    host, port = _host_of(parts), _port_of(parts)
    if not is_allowed(host, rules.allowed_hosts):
        raise UnsafeTarget(
            _("The host %(host)s is not in the list of allowed hosts.") % {"host": host}
        )
    try:
        addresses = [host] if _literal(host) is not None else resolve(host, port)
    except (OSError, UnicodeError):
        addresses = []
    if not addresses:
        raise UnsafeTarget(_("The host %(host)s has no address.") % {"host": host})
    if rules.block_private_networks:
        # One private address among public ones is enough: the system may choose it.
        for address in addresses:
            if not is_public(address):
                raise UnsafeTarget(_("The host %(host)s is in a private network.") % {"host": host})
    return OutboundTarget(url, parts.scheme.lower(), host, port, addresses[0])


def is_allowed(host: str, patterns: Iterable[str]) -> bool:
    """Return whether a host matches one of the patterns; ``*`` stands for any characters."""
    return any(
        fnmatchcase(host, pattern.strip().rstrip(".").lower())
        for pattern in patterns
        if pattern.strip()
    )


def is_public(address: str) -> bool:
    """Return whether an address, or one that is embedded in it, is reachable by everybody."""
    # A link-local address may name its interface: fe80::1%eth0.
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    target = _unwrapped(found)
    if isinstance(target, IPv6Address) and target not in _GLOBAL_UNICAST:
        return False
    is_special = any(target in network for network in _SPECIAL)
    return target.is_global and not target.is_multicast and not is_special


def _unwrapped(address: Address) -> Address:
    """Return the address that a packet to this one reaches: itself, or one embedded in it."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    for network, part in _EMBEDDING:
        if address in network:
            return IPv4Address(address.packed[part])
    return address


def _split(url: str) -> SplitResult:
    if len(url) > MAX_URL_LENGTH or any(ord(char) <= 32 or ord(char) == 127 for char in url):
        raise UnsafeTarget(_("This is not a valid URL."))
    if "\\" in url:
        raise UnsafeTarget(_("A URL has no backslashes."))
    try:
        parts = urlsplit(url)
        _unused = parts.port, parts.hostname
    except ValueError:
        raise UnsafeTarget(_("This is not a valid URL.")) from None
    if parts.scheme.lower() not in _DEFAULT_PORTS:
        raise UnsafeTarget(_("The URL must begin with http:// or https://."))
    if "@" in parts.netloc:
        raise UnsafeTarget(_("The URL must not contain a user name or a password."))
    return parts


def _host_of(parts: SplitResult) -> str:
    """Return the host in lower case and ASCII, without a final dot."""
    host = (parts.hostname or "").rstrip(".")
    if not host:
        raise UnsafeTarget(_("The URL has no host."))
    found = _literal(host)
    if "[" in parts.netloc and not isinstance(found, IPv6Address):
        # Python accepts addresses of a future version, such as [v1.x].
        raise UnsafeTarget(_("Only an IPv6 address is written in square brackets."))
    if found is not None:
        return host.lower()
    try:
        # Also converts full-width digits and dots.
        ascii_host = host.encode("idna").decode("ascii").lower().rstrip(".")
    except UnicodeError:
        raise UnsafeTarget(_("This is not a valid host name.")) from None
    if _literal(ascii_host) is not None:
        return ascii_host
    if _LOOKS_NUMERIC.fullmatch(ascii_host):
        raise UnsafeTarget(_("Write the IP address with four decimal numbers."))
    if _HOST_NAME.fullmatch(ascii_host) is None:
        raise UnsafeTarget(_("This is not a valid host name."))
    return ascii_host


def _port_of(parts: SplitResult) -> int:
    default = _DEFAULT_PORTS[parts.scheme.lower()]
    port = default if parts.port is None else parts.port
    is_privileged = port < 1024 and port not in _DEFAULT_PORTS.values()
    if is_privileged or port in _SERVICE_PORTS:
        raise UnsafeTarget(_("The port %(port)s does not belong to a web server.") % {"port": port})
    return port


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None

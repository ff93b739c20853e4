from __future__ import annotations

import socket
from collections.abc import Sequence

import pytest

from django_panel.integrations.addresses import (
    OutboundRules,
    UnsafeTarget,
    check_url,
    is_allowed,
    is_public,
)

pytestmark = pytest.mark.unit

ANY = OutboundRules(allowed_hosts=["*"])
PUBLIC = "93.184.216.34"


def resolving(*addresses: str) -> object:
    def resolve(host: str, port: int) -> Sequence[str]:
        return addresses

    return resolve


def test_a_public_host_is_accepted_with_the_address_to_connect_to() -> None:
    target = check_url("https://Hooks.Example.com./in?a=1", ANY, resolving(PUBLIC))  # type: ignore[arg-type]
    assert (target.scheme, target.host, target.port, target.address) == (
        "https",
        "hooks.example.com",
        443,
        PUBLIC,
    )


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://127.0.0.1./",
        "http://0/",
        "http://[::1]/",
        "http://[::]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:7f00::]/",
        "http://[2002:a00:1::]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[fd12::1]/",
        "http://[::127.0.0.1]/",
        "http://169.254.169.254/latest/meta-data",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://\uff11\uff12\uff17.\uff10.\uff10.\uff11/",
        "http://①②⑦.0.0.1/",
        "http://127。0。0。1/",
        "http://user@127.0.0.1/",
        "http://example.com@127.0.0.1/",
        "http://127.0.0.1#@example.com/",
        "http://example.com:22/",
        "http://example.com:25/",
        "http://example.com:6379/",
        "http://example.com:0/",
        "http://example.com:99999/",
        "http://example.com:x/",
        "http://",
        "http:///path",
        "http://./",
        "http://a..b/",
        "//example.com/",
        "example.com",
        "ftp://example.com/",
        "file:///etc/passwd",
        "gopher://example.com/",
        "http://exa mple.com/",
        "http://example.com/\r\nX: y",
        "http://example.com\\@127.0.0.1/",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://[v1.x]/",
        "http://[v1.127.0.0.1]/",
        "http://[93.184.216.34]/",
        "http://[example.com]/",
        "http://%31%32%37.0.0.1/",
        "http://" + "a" * 64 + ".com/",
        "http://example.com/" + "a" * 2048,
    ],
)
def test_unsafe_urls_are_refused(url: str) -> None:
    with pytest.raises(UnsafeTarget):
        check_url(url, ANY, resolving(PUBLIC))  # type: ignore[arg-type]


@pytest.mark.parametrize("user", ["user:secret", "user", ":secret", ""])
def test_an_allowed_public_host_with_a_user_is_refused(user: str) -> None:
    rules = OutboundRules(allowed_hosts=["hooks.example.com"])

    with pytest.raises(UnsafeTarget, match="user name or a password"):
        check_url(f"https://{user}@hooks.example.com/", rules, resolving(PUBLIC))  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["localhost", "localhost.", "metadata.google.internal", "intra"])
def test_a_name_of_a_private_address_is_refused(host: str) -> None:
    with pytest.raises(UnsafeTarget, match="private network"):
        check_url(f"http://{host}/", ANY, resolving("127.0.0.1"))  # type: ignore[arg-type]


def test_one_private_address_among_public_ones_is_enough() -> None:
    with pytest.raises(UnsafeTarget):
        check_url("http://example.com/", ANY, resolving(PUBLIC, "fc00::1"))  # type: ignore[arg-type]


def test_a_host_without_an_address_is_refused() -> None:
    def fail(host: str, port: int) -> Sequence[str]:
        raise socket.gaierror

    for resolve in (fail, resolving()):
        with pytest.raises(UnsafeTarget, match="no address"):
            check_url("http://example.com/", ANY, resolve)  # type: ignore[arg-type]


def test_without_allowed_hosts_everything_is_refused() -> None:
    with pytest.raises(UnsafeTarget, match="allowed hosts"):
        check_url("https://example.com/", OutboundRules(), resolving(PUBLIC))  # type: ignore[arg-type]


def test_private_networks_can_be_allowed() -> None:
    rules = OutboundRules(["127.0.0.1"], block_private_networks=False)
    assert check_url("http://127.0.0.1:8080/", rules).address == "127.0.0.1"


@pytest.mark.parametrize(
    ("pattern", "host", "allowed"),
    [
        ("example.com", "example.com", True),
        ("EXAMPLE.com.", "example.com", True),
        ("example.com", "evil-example.com", False),
        ("example.com", "example.com.evil.net", False),
        ("*.example.com", "a.b.example.com", True),
        ("*.example.com", "example.com", False),
        ("*.example.com", "aexample.com", False),
        ("example.*", "example.org", True),
        ("e.ample.com", "example.com", False),
        ("", "", False),
    ],
)
def test_patterns_are_anchored(pattern: str, host: str, allowed: bool) -> None:
    assert is_allowed(host, [pattern]) is allowed


@pytest.mark.parametrize(
    "address",
    [
        # Site-local addresses, and those of protocols: 192.0.0.9 answers for a port mapper.
        "fec0::1",
        "feff::1",
        "192.0.0.8",
        "192.0.0.9",
        "192.0.0.10",
        "192.0.0.255",
        # Relays of 6to4 networks.
        "192.88.99.1",
        # IPv4 addresses inside IPv6 addresses: SIIT, local NAT64 prefixes, compatible ones.
        "::ffff:0:127.0.0.1",
        "::ffff:0:93.184.216.34",
        "64:ff9b:1:7f00:0:100::",
        "64:ff9b:1:5db8:d822::",
        "64:ff9b:1:a00:0:100:808:808",
        "64:ff9b:1::93.184.216.34",
        "::93.184.216.34",
        # Teredo, ORCHID, documentation, benchmarks, discarded packets, segment routing.
        "2001:0:5db8:d822::1",
        "2001:1::1",
        "2001:20::1",
        "2001:db8::1",
        "3fff::1",
        "100::1",
        "100:0:0:1::1",
        "5f00::1",
        # Not allocated.
        "200::1",
        "4000::1",
        "fe00::1",
        "ff0e::1",
        "::1:0:0:0",
        "198.18.0.1",
        "240.0.0.1",
    ],
)
def test_special_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        PUBLIC,
        "2606:2800:220:1::1",
        "::ffff:93.184.216.34",
        "64:ff9b::93.184.216.34",
        "2002:5db8:d822::1",
        # The name servers of private reverse zones are reachable by everybody.
        "192.175.48.1",
        "2620:4f:8000::1",
    ],
)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


def test_what_is_no_address_is_not_public() -> None:
    assert not is_public("example.com")

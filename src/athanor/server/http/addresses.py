"""The senders of requests, as limits know them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

HOME = 64  # bits of an IPv6 address that a provider gives to one home


def sender_of(scope: Any) -> str:
    """Whom a request counts for."""
    client = scope.get("client")
    return sender(client[0]) if client else "nowhere"


@lru_cache(maxsize=10_000)
def sender(host: str) -> str:
    """An address, or the network of a home: whoever has one IPv6 address has 2^64 of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), HOME), strict=False))

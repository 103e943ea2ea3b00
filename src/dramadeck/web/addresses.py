"""The addresses from which people ask."""

from ipaddress import IPv6Address, ip_address
from typing import Final

_NETWORK_BITS: Final = 64
"""A household or a machine is given a whole IPv6 network of so many bits, never one address."""


def share_of(address: str) -> str:
    """The addresses that count as one asker: an IPv4 address, or an IPv6 network of 64 bits.

    >>> share_of("203.0.113.9"), share_of("::ffff:203.0.113.9")
    ('203.0.113.9', '203.0.113.9')
    >>> share_of("2001:db8::1") == share_of("2001:db8::ffff:2") != share_of("2001:db8:0:1::1")
    True
    >>> share_of("nonsense"), share_of("")
    ('', '')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may write whatever it was told
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> _NETWORK_BITS << _NETWORK_BITS)}/{_NETWORK_BITS}"
    return str(found)


def is_this_machine(address: str) -> bool:
    """Whether it is an address of this machine itself; what is no address is not.

    >>> is_this_machine("127.0.0.1"), is_this_machine("203.0.113.9"), is_this_machine("abc")
    (True, False, False)
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False

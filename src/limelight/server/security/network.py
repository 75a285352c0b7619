"""What counts as one address where addresses are counted."""

from ipaddress import IPv6Address, ip_address
from typing import Final

HOUSEHOLD_BITS: Final = 64  # of an IPv6 address: a household is given all addresses behind them


def network_of(address: str) -> str:
    """An IPv4 address, or the first 64 bits of an IPv6 address; what is neither stays."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return f"{parsed.packed[: HOUSEHOLD_BITS // 8].hex()}/{HOUSEHOLD_BITS}"

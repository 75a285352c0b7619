"""What counts as one network where limits count networks."""

from ipaddress import IPv6Address, ip_address
from typing import Final

NETWORK_PREFIX_BITS: Final = (
    64  # of an IPv6 address: a household is given all addresses behind them
)


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
    return f"{parsed.packed[: NETWORK_PREFIX_BITS // 8].hex()}/{NETWORK_PREFIX_BITS}"

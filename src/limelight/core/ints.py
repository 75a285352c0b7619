"""The native integers and arrays of the compiled engine.

mypy, and with it mypyc, assumes that `MYPY` is true: there `i64` is a machine word and `vec` an
array of machine words or floats. The interpreter and pyright see a plain `int` and a `list`.

- Interpreted ints do not wrap, so all arithmetic on `i64` stays inside 63 bits.
- mypyc 2.4 shifts a literal as a 32-bit number: `1 << n` is right only for n < 31. Where more is
  needed, the shifted number comes from a variable or a table.
- A table that is indexed by a number is a list or a vec: mypyc makes a new object for every item
  that is read from a tuple.
"""

from mypy_extensions import mypyc_attr as mypyc_attr

MYPY = False

if MYPY:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    from typing import TypeVar

    T = TypeVar("T")
    i64 = int
    u8 = int
    vec = list

    def _append_item(items: list[T], item: T) -> list[T]:
        """The items and one more. As with librt's, the list passed in must not be used again."""
        items.append(item)
        return items

    append = _append_item

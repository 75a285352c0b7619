"""The native integers and arrays of the compiled engine.

mypy, and with it mypyc, take `MYPY` for true: there `i64` is a machine word and `vec` an array of
machine words or floats. Everybody else (the interpreter, pyright) sees a
plain `int` and a `list`. Interpreted ints do not wrap, so all arithmetic on `i64`
stays inside 63 bits. And mypyc 2.4 shifts a literal as a 32-bit number: `1 << n` is right only for
n < 31; where more is needed, the shifted number comes from a variable or a table. A table that is
looked up by a number is a list or a vec: of a tuple, mypyc makes a new object for every look.
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

    def _append(items: list[T], item: T) -> list[T]:
        """The items and one more; those handed over are not to be used any longer."""
        items.append(item)
        return items

    append = _append

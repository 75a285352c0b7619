"""The native integer of the compiled engine.

mypy, and with it mypyc, take `MYPY` for true: there `i64` is a machine word. Everybody else (the
interpreter, pyright) sees a plain `int`. Interpreted ints do not wrap, so all arithmetic on `i64`
stays inside 63 bits. And mypyc 2.4 shifts a literal as a 32-bit number: `1 << n` is right only for
n < 31; where more is needed, the shifted number comes from a variable or a table.
"""

from mypy_extensions import mypyc_attr as mypyc_attr

MYPY = False

if MYPY:
    from mypy_extensions import i64 as i64
else:
    i64 = int

"""Print how the sources name things: `python -m tests.names`."""

from tests.names.measure import print_report

print_report()

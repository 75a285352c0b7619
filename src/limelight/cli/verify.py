"""`limelight verify`: checks that the deals of a record follow from its seed."""

from typing import Annotated

from cyclopts import Parameter

import limelight
from limelight.cli.replay import load_record
from limelight.core.errors import LimelightError, RecordError
from limelight.core.records import compute_commitment
from limelight.core.validation import shorten_value


def verify(file: Annotated[str, Parameter(allow_leading_hyphen=True)], /) -> None:
    """Recompute every deal and draw of a record from its seed.

    Parameters
    ----------
    file
        The record; - reads standard input.
    """
    try:
        record = load_record(file)
        deals = record.verify(limelight.game(record.game))
    except LimelightError as error:
        raise RecordError(f"{shorten_value(file)}: {error}") from error
    print(f"Fair: all {deals} deals and draws follow from the seed.")
    print(f"The seed's SHA-256 is {compute_commitment(record.seed)}")
    if record.commitment:
        print("and this is the commitment published before the first deal.")
    else:
        print("The record holds no commitment; compare this one with what was published yourself.")

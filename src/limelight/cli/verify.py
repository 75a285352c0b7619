"""`limelight verify`: were the deals of a game what its seed says?"""

from typing import Annotated

from cyclopts import Parameter

import limelight
from limelight.cli.replay import load
from limelight.core.errors import LimelightError, RecordError
from limelight.core.records import commitment
from limelight.core.validation import shorten


def verify(file: Annotated[str, Parameter(allow_leading_hyphen=True)], /) -> None:
    """Recompute every deal and draw of a record from its seed.

    Parameters
    ----------
    file
        The record; - reads standard input.
    """
    try:
        record = load(file)
        deals = record.verify(limelight.game(record.game))
    except LimelightError as error:
        raise RecordError(f"{shorten(file)}: {error}") from error
    print(f"Fair: all {deals} deals and draws follow from the seed.")
    print(f"The seed's SHA-256 is {commitment(record.seed)}")
    if record.commitment:
        print("and that is what was shown before the first deal.")
    else:
        print("The record does not say what was shown before the first deal: compare it yourself.")

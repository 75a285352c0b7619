"""Random games for the page's tests: `python -m tests.games.effect_replay FILE`.

The page writes effects into views as well, in TypeScript (`applyEffect.ts`). Its tests read this
file, and check that it comes to the same views as the engine.
"""

import json
import sys
from pathlib import Path

from tests.games.effect_replay.recorded_games import record_all_games

Path(sys.argv[1]).write_text(
    json.dumps(record_all_games(), separators=(",", ":")), encoding="utf-8"
)

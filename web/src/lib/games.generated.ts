// `make generate` writes this file from src/limelight/games: edit facts.py and options.py there.

export const OFFERS = {
  "opera": {
    "players": [2],
    "secrets": true,
    "suspects": ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"],
    "options": [
      {"name": "rules", "kind": "choice", "default": "book", "choices": ["book", "course"]},
      {"name": "handicap", "kind": "number", "default": 0, "low": -3, "high": 3},
    ],
  },
  "jack": {
    "players": [2],
    "secrets": true,
    "suspects": ["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"],
    "options": [{"name": "edition", "kind": "choice", "default": "london", "choices": ["london", "first"]}],
  },
  "minuit": {
    "players": [2, 3, 4, 5, 6, 7, 8],
    "secrets": false,
    "suspects": [],
    "options": [
      {"name": "rounds", "kind": "number", "default": 3, "low": 1, "high": 8},
      {"name": "hugo_speed_up", "kind": "switch", "default": false},
      {"name": "expel", "kind": "switch", "default": false},
    ],
  },
} as const;

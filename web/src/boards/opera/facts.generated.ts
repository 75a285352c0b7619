// `make generate` writes this file from src/limelight/games: edit facts.py and options.py there.

export const FACTS = {
  "has_secrets": true,
  "seats": ["investigator", "phantom"],
  "characters": ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"],
  "rooms": [
    "catacombs", "lake", "understage", "wardrobe", "staircase", "auditorium", "stage", "dressing",
    "dome", "flies",
  ],
  "corridors": [
    ["catacombs", "lake"],
    ["catacombs", "staircase"],
    ["lake", "understage"],
    ["understage", "wardrobe"],
    ["wardrobe", "dressing"],
    ["staircase", "auditorium"],
    ["staircase", "dome"],
    ["auditorium", "stage"],
    ["stage", "dressing"],
    ["dressing", "flies"],
    ["dome", "flies"],
  ],
  "passages": [
    ["lake", "auditorium"],
    ["understage", "staircase"],
    ["understage", "stage"],
    ["auditorium", "dome"],
    ["stage", "flies"],
    ["dressing", "dome"],
  ],
  "ring": ["staircase", "dome", "flies", "dressing", "wardrobe", "understage", "lake", "catacombs"],
  "tracks": {"book": {"start": 3, "exit": 21}, "course": {"start": 6, "exit": 22}},
  "phantom_cards": 3,
  "phases": [
    "placing", "identifying", "dealing", "choosing", "drawing", "walking", "locking", "darkening",
    "gathering", "scattering", "sending", "dropping", "finishing", "ended",
  ],
  "answers": ["appeared", "hid"],
  "activation_seats": {"odd": [0, 1, 1, 0], "even": [1, 0, 0, 1]},
} as const;

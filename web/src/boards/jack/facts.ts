/** Whitechapel as it is drawn: what stands on each hex. A test compares it with the engine's map. */

export const CHARACTERS = ["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"] as const;
export type JackCharacter = (typeof CHARACTERS)[number];

export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const EXITS = ["NW", "NE", "SW", "SE"] as const;
export type Exit = (typeof EXITS)[number];

// North at the top, the odd columns half a hex lower: * lamp post, # building or square.
const STREET_MAP = `
     --        --        F0        --        --        --
--        --        E1        G1        --        --        --
     B1        D1#       F1*       H1        --        L1
--        C2*       E2        G2        I2        K2        M2
     B2        D2        F2#       H2#       J2        L2*
A3        C3        E3        G3        I3        K3        M3
     B3#       D3#       F3        H3*       J3#       L3
A4        C4#       E4        G4        I4        K4        M4
     B4#       D4        F4#       H4#       J4        L4#
A5        C5        E5        G5        I5        K5#       M5
     B5        D5#       F5*       H5        J5#       L5#
A6        C6        E6        G6        I6        K6        M6
     B6*       D6        F6#       H6#       J6        L6
A7        C7        E7        G7        I7        K7*       --
     B7        --        F7        H7*       J7#       L7
--        --        --        G8        I8        --        --
     --        --        --        H8        --        --
`;

const hexNames = STREET_MAP.split(/\s+/).filter((word) => word && word !== "--");
const hexesMarked = (mark: string) => hexNames.filter((word) => word.endsWith(mark)).map((word) => word.slice(0, 2));

export const LAMPS = hexesMarked("*");
export const BLOCKS = hexesMarked("#");
export const STREETS = hexNames.filter((word) => word.length === 2);
const streetNames = new Set(STREETS);

/** The kind of building on each block. */
export const BUILDINGS: Record<string, BuildingKind> = {
  B3: "terrace",
  B4: "works",
  C4: "mansard",
  D1: "mansard",
  D3: "garden",
  D5: "terrace",
  F2: "church",
  F4: "mansard",
  F6: "terrace",
  H2: "terrace",
  H4: "station",
  H6: "mansard",
  J3: "mansard",
  J5: "terrace",
  J7: "works",
  K5: "garden",
  L4: "mansard",
  L5: "terrace",
};
export type BuildingKind = "terrace" | "mansard" | "works" | "church" | "station" | "garden";

export const MANHOLES: Record<string, readonly string[]> = {
  london: ["B2", "B7", "C5", "F0", "G5", "H8", "K4", "L1", "L6"],
  first: ["A3", "C7", "F0", "F3", "H5", "H8", "L1", "M5"],
};

/** The last street before each exit; the way out lies beyond it, in the exit's direction. */
const EXIT_STREETS: Record<Exit, string> = { NW: "B1", NE: "L1", SW: "B7", SE: "L7" };

/** Which seat plays each of the four cards of a round: odd rounds, then even rounds. */
export const SEAT_ORDERS = [
  [0, 1, 1, 0],
  [1, 0, 0, 1],
] as const;
export const ROUND_COUNT = 8;
/** The last round after which a numbered lamp goes out. */
export const LAST_DIMMING_ROUND = 4;

/** The next hex in a direction, on the map or not. */
export function neighbour(name: string, direction: Direction): string {
  const column = name.charCodeAt(0) - 65;
  const low = column & 1;
  const [across, down] = (
    {
      N: [0, -1],
      NE: [1, low - 1],
      SE: [1, low],
      S: [0, 1],
      SW: [-1, low],
      NW: [-1, low - 1],
    } as const
  )[direction];
  return String.fromCharCode(65 + column + across) + (Number(name.slice(1)) + down);
}

/** The hex on which the way out of an exit is drawn. */
export function exitHex(exit: Exit): string {
  return neighbour(EXIT_STREETS[exit], exit);
}

/** The streets that a lamp lights. */
export function streetsLitByLamp(post: string): string[] {
  return DIRECTIONS.map((direction) => neighbour(post, direction)).filter((name) => streetNames.has(name));
}

/** The streets that a lantern's beam lights, nearest first. */
export function streetsInBeam(from: string, direction: Direction): string[] {
  const streets: string[] = [];
  for (let at = neighbour(from, direction); streetNames.has(at); at = neighbour(at, direction)) {
    streets.push(at);
  }
  return streets;
}

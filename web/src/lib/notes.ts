/** A reader's own notes and marks about the suspects; they stay in this browser. */

export const MARKS = ["", "doubt", "clear", "sure"] as const;
export type Mark = (typeof MARKS)[number];

export interface Notes {
  marks: Record<string, Mark>;
  notes: Record<string, string>;
}

const key = (table: string, seat: number | null) => `notes ${table} ${seat ?? "spectator"}`;

export function loadNotes(table: string, seat: number | null): Notes {
  try {
    const kept = JSON.parse(localStorage.getItem(key(table, seat)) ?? "{}") as Partial<Notes>;
    return { marks: kept.marks ?? {}, notes: kept.notes ?? {} };
  } catch {
    return { marks: {}, notes: {} };
  }
}

export function saveNotes(table: string, seat: number | null, notes: Notes): void {
  localStorage.setItem(key(table, seat), JSON.stringify(notes));
}

/** The reader's notes and marks about suspects; they stay in this browser. */

export const SUSPECT_MARKS = ["", "doubt", "clear", "sure"] as const;
export type SuspectMark = (typeof SUSPECT_MARKS)[number];

export interface SuspectNotes {
  marks: Record<string, SuspectMark>;
  notes: Record<string, string>;
}

const storageKey = (table: string, seat: number | null) => `notes ${table} ${seat ?? "spectator"}`;

export function loadNotes(table: string, seat: number | null): SuspectNotes {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(table, seat)) ?? "{}") as Partial<SuspectNotes>;
    return { marks: stored.marks ?? {}, notes: stored.notes ?? {} };
  } catch {
    return { marks: {}, notes: {} };
  }
}

export function saveNotes(table: string, seat: number | null, notes: SuspectNotes): void {
  localStorage.setItem(storageKey(table, seat), JSON.stringify(notes));
}

/** A time that an outside calendar takes. We don't read the subject of the event. */
export type EntryTime = { sourceId: string; startsAt: Date; endsAt: Date };

/** With more entries than this, we merge those that touch or nearly touch. */
const MAX_ENTRIES = 1800;
const NEARLY = 15 * 60_000;

/**
 * Entries by id. If two have the same id, keeps the one that ends later. If there are too many, merges those
 * that touch or nearly touch.
 */
export class Entries {
  #byId = new Map<string, EntryTime>();

  add(entry: EntryTime): void {
    const have = this.#byId.get(entry.sourceId);
    if (have && have.endsAt >= entry.endsAt) return;
    this.#byId.set(entry.sourceId, entry);
    if (this.#byId.size > 5 * MAX_ENTRIES) this.#join();
  }

  all(): EntryTime[] {
    if (this.#byId.size > MAX_ENTRIES) this.#join();
    return [...this.#byId.values()];
  }

  #join(): void {
    const sorted = [...this.#byId.values()].sort((one, other) => +one.startsAt - +other.startsAt);
    this.#byId.clear();
    let last: EntryTime | null = null;
    for (const entry of sorted) {
      if (last && +entry.startsAt <= +last.endsAt + NEARLY) {
        if (entry.endsAt > last.endsAt) last.endsAt = entry.endsAt;
      } else {
        last = { ...entry };
        this.#byId.set(last.sourceId, last);
      }
    }
  }
}

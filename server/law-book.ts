import type { Law } from '../core/ground/geography/law.ts';
import type { Log } from '../platform/log/log.ts';

/** Something that the database says and this node knows, such as the law or the settings. */
export type Book<Known> = {
  current(): Known;
  /** Reads it anew at once. */
  refresh(): Promise<void>;
  /** Calls back whenever it has become another. */
  onChange(tell: () => void): void;
  close(): void;
};

/** The law as this node knows it. */
export type LawBook = Book<Law>;

/** Small enough that a change is obeyed everywhere within ten seconds, whatever a page takes to be drawn. */
const LOOK_MS = 3000;

/** Keeps the law in memory, as `openBook` does. */
export const openLawBook = (read: () => Promise<Law>, log: Log, options: { lookMs?: number } = {}) =>
  openBook(read, 'the law', log, options);

/**
 * Keeps what is read in memory and looks for changes every few seconds, so that rules ask no database. While the
 * database is away it stays as it was read last.
 * @param what it is, as the log says it.
 * @param options.lookMs between two looks, in milliseconds.
 */
export async function openBook<Known extends { readonly changedAt: string }>(
  read: () => Promise<Known>,
  what: string,
  log: Log,
  options: { lookMs?: number } = {},
): Promise<Book<Known>> {
  let known = await read();
  const listeners: (() => void)[] = [];
  const refresh = async () => {
    const found = await read();
    // A look that took long may end after a later one.
    if (found.changedAt <= known.changedAt) return;
    known = found;
    for (const tell of listeners) tell();
  };
  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await refresh().catch((err: unknown) => log.warn({ err }, `${what} could not be read`));
    looking = false;
  }, options.lookMs ?? LOOK_MS);
  timer.unref();
  return {
    current: () => known,
    refresh,
    onChange: (tell) => listeners.push(tell),
    close: () => clearInterval(timer),
  };
}

import type { Law } from '../core/ground/geography/law.ts';
import type { Log } from '../platform/log/log.ts';

/** Database content that this node keeps in memory, such as the law or the settings. */
export type Book<Known> = {
  current(): Known;
  refresh(): Promise<void>;
  onChange(tell: () => void): void;
  close(): void;
};

export type LawBook = Book<Law>;

/** Milliseconds between checks. */
const LOOK_MS = 1000;

export const openLawBook = (read: () => Promise<Law>, log: Log, options: { lookMs?: number } = {}) =>
  openBook(read, 'the law', log, options);

/**
 * Keeps data in memory and checks for changes every second, so rules need no query. While the database
 * is down, the last version stays.
 * @param what the name of the data in the log.
 * @param options.lookMs milliseconds between two checks.
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
    // A slow read can finish after a later one, with older data.
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

import type { Law } from '../core/geography/law.ts';
import type { Log } from '../platform/log/log.ts';

/** The law as this node knows it. */
export type LawBook = {
  current(): Law;
  /** Reads it anew at once. */
  refresh(): Promise<void>;
  /** Calls back whenever the law has become another. */
  onChange(tell: () => void): void;
  close(): void;
};

/** Small enough that a change is obeyed everywhere within ten seconds, whatever a page takes to be drawn. */
const LOOK_MS = 3000;

/**
 * Keeps the law in memory and looks for changes every few seconds, so that rules ask no database. While the
 * database is away the law stays as it was read last.
 * @param options.lookMs between two looks, in milliseconds.
 */
export async function openLawBook(
  read: () => Promise<Law>,
  log: Log,
  options: { lookMs?: number } = {},
): Promise<LawBook> {
  let law = await read();
  const listeners: (() => void)[] = [];
  const refresh = async () => {
    const found = await read();
    // A look that took long may end after a later one.
    if (found.changedAt <= law.changedAt) return;
    law = found;
    for (const tell of listeners) tell();
  };
  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await refresh().catch((err: unknown) => log.warn({ err }, 'the law could not be read'));
    looking = false;
  }, options.lookMs ?? LOOK_MS);
  timer.unref();
  return {
    current: () => law,
    refresh,
    onChange: (tell) => listeners.push(tell),
    close: () => clearInterval(timer),
  };
}

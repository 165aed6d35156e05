import type { Notice } from './provider.ts';
import { noticeSchema } from './said.ts';

/** Defaults for events that were kept before sums named their currency. */
const BEFORE = { currency: 'usd', cents: null, accountRef: null };

/** Parses a sandbox event, which is already in our own terms. @throws ZodError if it is not an event. */
export function readSandboxNotice(payload: object): Notice {
  const { said, ...notice } = payload as { said?: unknown };
  const isSaid = typeof said === 'object' && said !== null;
  return noticeSchema.parse({ ...notice, said: isSaid ? { ...BEFORE, ...said } : said, mismatch: null });
}

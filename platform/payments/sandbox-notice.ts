import type { Notice } from './provider.ts';
import { noticeSchema } from './said.ts';

/** What events did not say that were kept before sums named their currency. */
const BEFORE = { currency: 'usd', cents: null, accountRef: null };

/** An event of the sandbox says what we keep of it in our own words already. @throws ZodError for what is no event. */
export function readSandboxNotice(payload: object): Notice {
  const { said, ...notice } = payload as { said?: unknown };
  const isSaid = typeof said === 'object' && said !== null;
  return noticeSchema.parse({ ...notice, said: isSaid ? { ...BEFORE, ...said } : said, mismatch: null });
}

import type { Language } from '../../lib/language.ts';
import { encodingOf } from '../compress.ts';
import { addressOf } from '../gate/address.ts';
import { sendsBody } from '../gate/gate.ts';
import { KeptBriefly } from '../kept-briefly.ts';
import type { Services } from '../services.ts';

/** Maximum size of kept answers, in bytes. A page of a search takes about 30 kB, and a fifth of it compressed. */
const BYTES_KEPT = 32_000_000;
const MAX_QUERY_LENGTH = 300;

/**
 * Opens the answers to public calls that callers share for a few seconds, as visitors share pages. A change of
 * the law or of the settings clears them.
 */
export function openSharedCalls({
  config,
  lawBook,
  settingsBook,
}: Pick<Services, 'config' | 'lawBook' | 'settingsBook'>): KeptBriefly {
  const keepMs = config.pageCacheSeconds * 1000;
  const kept = new KeptBriefly({ keepMs, bytesAtMost: BYTES_KEPT, isShareable });
  lawBook.onChange(() => kept.clear());
  settingsBook.onChange(() => kept.clear());
  return kept;
}

/**
 * Returns what calls have in common that get the same answer; null for a call that gets its own. A call with a
 * key does, even to read what is public, so people see what their programs have just changed.
 */
export function sharedKeyOf(request: Request, language: Language): string | null {
  const { method, headers, url } = request;
  if (method !== 'GET' || headers.has('Authorization') || sendsBody(headers)) return null;
  const { path, query } = addressOf(url);
  if (query.length > MAX_QUERY_LENGTH) return null;
  const asked = new URLSearchParams(query);
  asked.sort();
  return [language, encodingOf(request), path, asked].join(' ');
}

/** Only what is public can be asked for again; an answer for one person is never stored. */
function isShareable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === 'no-cache';
}

import { isRouteErrorResponse } from 'react-router';
import { type WrongPage, wrongPageIn } from './wrong-page.ts';

/** Why a send, or the reading of a page, came to nothing. */
export type Failure = {
  /** The answer's HTTP status; 0 when none came, or none that can be read. */
  status: number;
  /** Names the failed request in our log. */
  requestId: string | null;
  /** What the server says about it, for people. */
  said: string | null;
  /** Set where the form belongs to another account than the one signed in. */
  page?: WrongPage;
};

export const NO_ANSWER: Failure = { status: 0, requestId: null, said: null };

/**
 * Reads what was thrown in place of an answer: no network, a page of a proxy, a fault of ours. Null for what
 * the product itself says on purpose: a redirect, or a refusal below 500.
 */
export function failureOf(thrown: unknown): Failure | null {
  if (thrown instanceof Response) return null;
  if (!isRouteErrorResponse(thrown)) return NO_ANSWER;
  const { status, data } = thrown;
  if (typeof data === 'string') return { status, requestId: null, said: SENTENCE.exec(data)?.[0] ?? null };
  const page = wrongPageIn(data);
  if (status < 500 && !page) return null;
  const { requestId = null, message = null } = (data ?? {}) as Partial<Record<string, string>>;
  return { status, requestId, said: message, ...(page && { page }) };
}

/** One plain sentence; a proxy's page, or a program's own message, is none. */
const SENTENCE = /^(?!Error|Unexpected)[A-Z][^<>{}\n]{4,160}[.!]$/;

/** What helps, after what went wrong has been said. */
export function adviceOn({ status, said }: Failure, isOnline: boolean): string {
  if (said) return said;
  if (status >= 500) return 'We could not save this just now. Please try again in a moment.';
  if (status >= 400) return 'We could not accept this. Please check it and try again.';
  return isOnline
    ? 'No answer came back. Check your connection and try again.'
    : 'You seem to be offline. Check your connection and try again.';
}

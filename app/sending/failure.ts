import { isRouteErrorResponse } from 'react-router';
import * as words from '#text/sending/screens';
import { type WrongPage, wrongPageIn } from './wrong-page.ts';

export type Failure = {
  status: number;
  requestId: string | null;
  message: string | null;
  /** Set if the server cannot serve now: after how many seconds to try again. */
  retryAfter?: number;
  /** Set if the form belongs to an account other than the signed-in one. */
  page?: WrongPage;
};

export const NO_ANSWER: Failure = { status: 0, requestId: null, message: null };

/**
 * Describes an error that replaced the response: no network, a proxy's page, a server error, or a form whose
 * page belongs to another account. Null for intended responses, such as a redirect or a refusal.
 */
export function failureOf(thrown: unknown): Failure | null {
  if (thrown instanceof Response) return null;
  if (!isRouteErrorResponse(thrown)) return NO_ANSWER;
  const { status, data } = thrown;
  if (typeof data === 'string') return { status, requestId: null, message: SENTENCE.exec(data)?.[0] ?? null };
  const page = wrongPageIn(data);
  if (status < 500 && !page) return null;
  const { requestId = null, message = null, retryAfter } = (data ?? {}) as Partial<Failure>;
  return { status, requestId, message, ...(retryAfter && { retryAfter }), ...(page && { page }) };
}

/** Matches one plain sentence, but no proxy page or technical message. */
const SENTENCE = /^(?!Error|Unexpected)[A-Z][^<>{}\n]{4,160}[.!]$/;

/** Checks whether we can say why no proper answer came: the server told us, or the browser is offline. */
export function isReasonKnown({ status, message }: Failure, isOnline: boolean): boolean {
  return message !== null || (status === 0 && !isOnline);
}

/** Returns the server's sentence or, without one, a description of the problem and the next step. */
export function adviceOn({ status, message }: Failure, isOnline: boolean): string {
  if (message) return message;
  if (status >= 500) return words.server_failed();
  if (status >= 400) return words.not_accepted();
  return isOnline ? words.no_answer() : words.offline();
}

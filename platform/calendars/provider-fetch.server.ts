import { secondsToWait } from '../../lib/retry-after.ts';
import { FetchRefused } from '../web/safe-fetch.server.ts';
import type { SafeAnswer, SafeRequest } from '../web/safe-request.server.ts';
import { CalendarFailed } from './calendar-account.ts';

/** Returns a `fetch` for a provider's own library that sends everything through our limits. */
export function fetchThrough(
  request: SafeRequest,
  limits: { bytes: number; milliseconds(): number },
): typeof fetch {
  return async (input, init) => {
    const milliseconds = limits.milliseconds();
    if (milliseconds <= 0) throw new CalendarFailed('too-slow');
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body = bodyOf(init?.body);
    const asked = { method: init?.method ?? 'GET', headers, ...(body !== undefined && { body }) };
    return responseOf(await sent(request, urlOf(input), { ...asked, bytes: limits.bytes, milliseconds }));
  };
}

/** Sends a request. Faults of the network become ours. */
export async function sent(...[request, url, asked]: [SafeRequest, ...Parameters<SafeRequest>]) {
  try {
    return await request(url, asked);
  } catch (error) {
    if (error instanceof FetchRefused) throw new CalendarFailed(error.fault);
    throw error;
  }
}

/** Returns why a provider answered with a status that is no success. */
export function faultOf(status: number, retryAfter: string | null, now: number): CalendarFailed {
  if (status === 401) return new CalendarFailed('withdrawn');
  if (status === 404 || status === 410) return new CalendarFailed('not-found');
  if (status === 429 || status === 503)
    return new CalendarFailed('asks-to-wait', secondsToWait(retryAfter, now));
  if (status === 400 || status === 403 || status === 409 || status === 413)
    return new CalendarFailed('not-taken');
  return new CalendarFailed('not-answered');
}

function bodyOf(body: RequestInit['body']): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new Error('This kind of body is not sent.');
}

const urlOf = (input: string | URL | Request) => new URL(input instanceof Request ? input.url : input);

function responseOf({ status, headers, body }: SafeAnswer): Response {
  const told = Object.entries(headers).flatMap(([name, value]) =>
    name === 'content-encoding' || name === 'content-length' || value === undefined
      ? []
      : [[name, String(value)] as [string, string]],
  );
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers: told });
}

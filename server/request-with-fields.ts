import type { RouterContextProvider } from 'react-router';
import type { TypedDraft } from '../core/people/sign-in/typed-draft.ts';

/** `url` is the page's own URL, even for a '.data' request. */
export type ActArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Copies a request, but with these fields as its form. */
export function requestWithFields(request: Request, fields: TypedDraft['fields']): Request {
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  const body = new URLSearchParams(fields);
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}

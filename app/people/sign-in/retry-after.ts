import type { HeadersArgs } from 'react-router';

/** Passes on the action's 'Retry-After' header, and keeps the page out of caches. */
export function withRetryAfter({ actionHeaders }: HeadersArgs): Record<string, string> {
  const seconds = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(seconds ? { 'Retry-After': seconds } : {}) };
}

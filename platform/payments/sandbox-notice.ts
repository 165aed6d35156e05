import type { Notice } from './provider.ts';

/** An event of the sandbox says what we keep of it in our own words already. */
export function readSandboxNotice(payload: object): Notice {
  const { eventId, type, atMs, said } = payload as Notice;
  return { eventId, type, atMs, said };
}

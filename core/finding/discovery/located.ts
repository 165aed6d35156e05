import type { LocationMessage } from '../../ground/geography/legality.ts';

/**
 * Where a person wants to look, or the message that says why not. A message with `alert` stays on the page.
 */
export type Located =
  | {
      ok: true;
      /** `label` is for people, such as 'Denver, CO'. `state` has two letters. */
      place: { lat: number; lng: number; label: string; state: string; zip?: string | undefined };
    }
  | { ok: false; message: LocationMessage };

import type { LocationMessage } from '../../ground/geography/legality.ts';

/**
 * Where a person wants to look, or a message about why we can't search there. A message with an `alert` also
 * stays on the page.
 */
export type Located =
  | {
      ok: true;
      /** `label` is for display, such as 'Denver, CO'. `state` is a two-letter code. */
      place: { lat: number; lng: number; label: string; state: string; zip?: string | undefined };
    }
  | { ok: false; message: LocationMessage };

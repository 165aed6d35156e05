import type { LocationMessage } from '../geography/legality.ts';
import type { Place } from '../geography/places.server.ts';

/** Where a person wants to look, or the message that says why not; a message with `alert` stays on the page. */
export type Located =
  | { ok: true; place: Pick<Place, 'lat' | 'lng' | 'label' | 'state' | 'zip'> }
  | { ok: false; message: LocationMessage };

import * as words from '#text/people/setup/rules';
import { Refusal } from '../../../lib/errors.ts';
import { IN_PERSON } from '../experts/consultation-methods.ts';

/** Refuses to promise a consultation at a place that has no address. */
export function refuseNoPlace({ hasAddress }: { hasAddress: boolean }, method: string | null): void {
  if (hasAddress || method !== IN_PERSON) return;
  throw new Refusal('no_place_to_go', words.no_place_to_go);
}

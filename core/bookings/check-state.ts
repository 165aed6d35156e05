import { Refusal } from '../../lib/errors.ts';
import { dateAt } from '../availability/place-clock.ts';
import { isServed, regionName } from '../geography/states.ts';

/** @throws Refusal state_not_served, when the law of a place does not allow it there now. */
export function checkState({ state, zone }: { state: string; zone: string }, now: Temporal.Instant): void {
  if (isServed(state, dateAt(now, zone))) return;
  throw new Refusal('state_not_served', `Services are not available in ${regionName(state)} at present.`);
}

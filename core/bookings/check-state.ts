import { Refusal } from '../../lib/errors.ts';
import { isServed, regionName } from '../geography/states.ts';

/** @throws Refusal state_not_served, when the state is not legal on that day, local to the place. */
export function checkState(state: string, today: Temporal.PlainDate): void {
  if (isServed(state, today)) return;
  throw new Refusal('state_not_served', `Services are not available in ${regionName(state)} at present.`);
}

import { Refusal } from '../../lib/errors.ts';
import { dateAt } from '../availability/place-clock.ts';
import { type Law, notAvailableIn } from '../geography/law.ts';

type Lawful = { law: Law; now(): Temporal.Instant };
type Place = { state: string; zone: string };

/** Why a consultation cannot take place somewhere as the law stands there today, in a sentence; else null. */
export function whyUnlawful(ctx: Lawful, { state, zone }: Place): string | null {
  return ctx.law.isServed(state, dateAt(ctx.now(), zone)) ? null : notAvailableIn(state);
}

/** @throws Refusal state_not_served, when the law of a place does not allow it there now. */
export function checkState(ctx: Lawful, place: Place): void {
  const words = whyUnlawful(ctx, place);
  if (words) throw new Refusal('state_not_served', words);
}

import { asInstant } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { type Law, notAvailableIn, notAvailableThen } from '../../ground/geography/law.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';

type Lawful = { law: Law; now(): Temporal.Instant };
type Place = { state: string; zone: string };

/** Returns the reason if the law at a place forbids consultations today, otherwise null. */
export function whyUnlawful(ctx: Lawful, { state, zone }: Place): Sentence | null {
  return ctx.law.isServed(state, dateAt(ctx.now(), zone)) ? null : notAvailableIn(state);
}

/** Checks whether the law, as known now, allows a consultation on its day. */
export function isLawfulThen(
  { law }: Pick<Lawful, 'law'>,
  { state, zone, startsAt }: Place & { startsAt: Date },
) {
  return law.isServed(state, dateAt(asInstant(startsAt), zone));
}

/**
 * Returns the reason if no one can agree on a consultation now because the law forbids it today or, as far as
 * we know, will on its day. Null otherwise.
 */
export function whyNotAgreed(ctx: Lawful, booking: Place & { startsAt: Date }): Sentence | null {
  const words = whyUnlawful(ctx, booking);
  return words ?? (isLawfulThen(ctx, booking) ? null : notAvailableThen(booking.state));
}

export function checkState(ctx: Lawful, place: Place): void {
  const words = whyUnlawful(ctx, place);
  if (words) throw new Refusal('state_not_served', words);
}

export function checkDay(ctx: Lawful, booking: Place & { startsAt: Date }): void {
  const words = whyNotAgreed(ctx, booking);
  if (words) throw new Refusal('state_not_served', words);
}

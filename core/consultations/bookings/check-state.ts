import { Refusal } from '../../../lib/errors.ts';
import { type Law, notAvailableIn, notAvailableThen } from '../../ground/geography/law.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';

type Lawful = { law: Law; now(): Temporal.Instant };
type Place = { state: string; zone: string };

/** Why a consultation cannot take place somewhere as the law stands there today, in a sentence; else null. */
export function whyUnlawful(ctx: Lawful, { state, zone }: Place): string | null {
  return ctx.law.isServed(state, dateAt(ctx.now(), zone)) ? null : notAvailableIn(state);
}

/** Whether the law, as it is known now, allows a consultation on its own day. */
export function isLawfulThen(
  { law }: Pick<Lawful, 'law'>,
  { state, zone, startsAt }: Place & { startsAt: Date },
) {
  return law.isServed(state, dateAt(Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()), zone));
}

/** Why nothing new can be agreed on: the law does not allow it today, or is known not to on its day; else null. */
export function whyNotAgreed(ctx: Lawful, booking: Place & { startsAt: Date }): string | null {
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

import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { daysOffDates } from './days-off-form.ts';
import { dateAt } from './place-clock.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { takenTimes } from './tables.ts';
import { type Conflict, readConflicts } from './taken-time.server.ts';

const MAX_DAYS_OFF = 366;
const YEARS_AHEAD_OFF = 3;
/** The maximum number of upcoming entries per practitioner. Each entry can span several days. */
const MAX_TIMES_OFF = 100;

/** A span of whole days at the expert's place, entered as its first and last day, such as '2026-12-24'. */
export const daysOffForm = daysOffDates
  .transform(({ from, until }) => ({
    from: Temporal.PlainDate.from(from),
    until: Temporal.PlainDate.from(until),
  }))
  .refine(({ from, until }) => Temporal.PlainDate.compare(from, until) <= 0, {
    error: words.last_before_first,
    path: ['until'],
  })
  .refine(({ from, until }) => from.until(until).days < MAX_DAYS_OFF, {
    error: () => words.too_many_days_off({ days: MAX_DAYS_OFF }),
    path: ['until'],
  });

/**
 * Takes whole days off for a practitioner. Blocks new bookings on those days, but existing bookings stay.
 * Safe to repeat.
 * @param input.practitionerId by default, the signed-in user if they are a practitioner there, otherwise the
 * first one.
 * @returns the id of the days off, and the existing bookings within them.
 */
export async function takeDaysOff(
  ctx: Context,
  { practiceId, practitionerId: named, ...input }: ForPractitioner & z.input<typeof daysOffForm>,
): Promise<{ id: string; conflicts: Conflict[] }> {
  signedIn(ctx);
  const parsed = daysOffForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const { from, until } = parsed.data;
  return await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const practitionerId = await practitionerOf(ctx, expertId, named);
    const zone = await firstZoneOf(ctx.db, expertId);
    if (Temporal.PlainDate.compare(until, dateAt(ctx.now(), zone)) < 0) {
      throw new Refusal('invalid_input', words.days_are_over, { until: [words.days_are_over] });
    }
    if (Temporal.PlainDate.compare(until, dateAt(ctx.now(), zone).add({ years: YEARS_AHEAD_OFF })) > 0) {
      const message = withFacts(words.too_many_years_ahead, { years: YEARS_AHEAD_OFF });
      throw new Refusal('invalid_input', message, { until: [message] });
    }
    const midnight = (day: Temporal.PlainDate) => asDate(day.toZonedDateTime(zone));
    const theirs = and(eq(takenTimes.practitionerId, practitionerId), eq(takenTimes.kind, 'day-off'));
    const off = {
      practitionerId,
      kind: 'day-off' as const,
      startsAt: midnight(from),
      endsAt: midnight(until.add({ days: 1 })),
    };
    const [have] = await ctx.db
      .select({ id: takenTimes.id })
      .from(takenTimes)
      .where(and(theirs, eq(takenTimes.startsAt, off.startsAt), eq(takenTimes.endsAt, off.endsAt)));
    const id = have?.id ?? ctx.newId();
    if (!have) await refuseTooMany(ctx, and(theirs, gt(takenTimes.endsAt, asDate(ctx.now()))));
    if (!have) await ctx.db.insert(takenTimes).values({ ...off, id, expertId });
    await refreshFreeStretch(ctx, [expertId]);
    const conflicts = await readConflicts(ctx, expertId);
    return { id, conflicts: conflicts.filter((conflict) => conflict.with.id === id) };
  });
}

async function refuseTooMany(ctx: Context, isAhead: SQL | undefined): Promise<void> {
  const [kept] = await ctx.db.select({ times: count() }).from(takenTimes).where(isAhead);
  if (kept!.times < MAX_TIMES_OFF) return;
  const message = withFacts(words.too_many_times_off, { most: MAX_TIMES_OFF });
  throw new Refusal('invalid_input', message, { from: [message] });
}

/** Cancels days off. Safe to repeat. Returns whether they were there. */
export async function cancelDaysOff(
  ctx: Context,
  { practiceId, id }: ForPractitioner & { id: string },
): Promise<boolean> {
  if (!isId(id)) throw new Refusal('not_found', words.days_off_not_found);
  return await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const gone = await ctx.db
      .delete(takenTimes)
      .where(and(eq(takenTimes.id, id), eq(takenTimes.expertId, expertId), eq(takenTimes.kind, 'day-off')))
      .returning({ id: takenTimes.id });
    await refreshFreeStretch(ctx, [expertId]);
    return gone.length > 0;
  });
}

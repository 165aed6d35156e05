import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { type Context, inTransaction } from '../context.ts';
import { firstZoneOf } from '../experts/first-zone.server.ts';
import { lockPracticeAs } from '../experts/lock-practice-as.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { practitionerOf } from '../experts/practitioner-of.server.ts';
import { dateAt } from './place-clock.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { takenTimes } from './tables.ts';
import { type Conflict, readConflicts } from './taken-time.server.ts';

/** The longest time off in one piece, days. */
export const DAYS_OFF_AT_MOST = 366;

const CHOOSE = 'Choose a first and a last day.';
const NOT_AN_EXPERT = 'Only experts have days off to set.';

/** Whole days at the expert's place, '2026-12-24', both of them included. */
export const daysOffForm = z
  .object({ from: z.iso.date(CHOOSE), until: z.iso.date(CHOOSE) })
  .transform(({ from, until }) => ({
    from: Temporal.PlainDate.from(from),
    until: Temporal.PlainDate.from(until),
  }))
  .refine(({ from, until }) => Temporal.PlainDate.compare(from, until) <= 0, {
    error: 'The last day cannot be before the first one.',
    path: ['until'],
  })
  .refine(({ from, until }) => from.until(until).days < DAYS_OFF_AT_MOST, {
    error: `At most ${DAYS_OFF_AT_MOST} days at once.`,
    path: ['until'],
  });

/**
 * A practitioner takes whole days off. Nothing new is booked into them; what is booked already stays, and is told.
 * @param input.practitionerId who; left out, it is whoever acts, if they are booked there, or the first.
 * @returns the id of the days off, and the bookings that stand within them.
 * @throws Refusal sign_in_required, not_allowed, invalid_input, not_found.
 */
export async function takeDaysOff(
  ctx: Context,
  { practitionerId: named, ...input }: z.input<typeof daysOffForm> & { practitionerId?: string | null },
): Promise<{ id: string; conflicts: Conflict[] }> {
  const expertId = ownExpertId(ctx);
  const parsed = daysOffForm.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', parsed.error.issues[0]!.message, fieldErrors);
  }
  const { from, until } = parsed.data;
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'staff', NOT_AN_EXPERT);
    const practitionerId = await practitionerOf(ctx, expertId, named);
    const zone = await firstZoneOf(ctx.db, expertId);
    if (Temporal.PlainDate.compare(until, dateAt(ctx.now(), zone)) < 0) {
      throw new Refusal('invalid_input', 'These days are over.', { until: ['These days are over.'] });
    }
    const id = ctx.newId();
    const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
    await ctx.db.insert(takenTimes).values({
      id,
      expertId,
      practitionerId,
      kind: 'day-off',
      startsAt: midnight(from),
      endsAt: midnight(until.add({ days: 1 })),
    });
    await refreshFreeStretch(ctx, [expertId]);
    const conflicts = await readConflicts(ctx, expertId);
    return { id, conflicts: conflicts.filter((conflict) => conflict.with.id === id) };
  });
}

/**
 * An expert takes days off back; a second call changes nothing.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function giveDaysBack(ctx: Context, { id }: { id: string }): Promise<void> {
  const expertId = ownExpertId(ctx);
  if (!isId(id)) throw new Refusal('not_found', 'These days off were not found.');
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'staff', NOT_AN_EXPERT);
    await ctx.db
      .delete(takenTimes)
      .where(and(eq(takenTimes.id, id), eq(takenTimes.expertId, expertId), eq(takenTimes.kind, 'day-off')));
    await refreshFreeStretch(ctx, [expertId]);
  });
}

function ownExpertId(ctx: Context): string {
  const expertId = ownPractice(signedIn(ctx), 'staff');
  if (!expertId) throw new Refusal('not_allowed', NOT_AN_EXPERT);
  return expertId;
}

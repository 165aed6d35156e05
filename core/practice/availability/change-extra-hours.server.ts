import { and, eq, gte, lt } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { EXTRA_DAYS_AHEAD, extraHoursForm, extraRange, MAX_EXTRA } from './extra-hours-form.ts';
import { dateAt } from './place-clock.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { extraHours } from './tables.ts';

/**
 * Adds a practitioner's hours on one date, at all of their places. Safe to repeat. Refuses hours that overlap
 * others on that date, hours that a clock change skips, dates in the past or too far ahead, and more than
 * `MAX_EXTRA` stretches.
 */
export async function addExtraHours(
  ctx: Context,
  { practiceId, practitionerId: named, ...input }: ForPractitioner & z.input<typeof extraHoursForm>,
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const range = extraRange(readInput(extraHoursForm, input));
    const practitionerId = await practitionerOf(ctx, expertId, named);
    const zone = await firstZoneOf(ctx.db, expertId);
    const today = dateAt(ctx.now(), zone);
    const date = Temporal.PlainDate.from(range.date);
    const ahead = today.until(date).days;
    if (ahead < 0) refuse('date', words.day_is_over);
    if (ahead > EXTRA_DAYS_AHEAD)
      refuse('date', withFacts(words.too_many_days_ahead, { days: EXTRA_DAYS_AHEAD }));
    for (const [field, minute] of [
      ['from', range.startMinute],
      ['to', range.endMinute],
    ] as const) {
      if (!isOnTheClock(date, minute, zone)) {
        refuse(field, words.time_skipped);
      }
    }
    const theirs = eq(extraHours.practitionerId, practitionerId);
    await ctx.db
      .delete(extraHours)
      .where(and(theirs, lt(extraHours.date, today.subtract({ days: 1 }).toString())));
    const kept = await ctx.db
      .select()
      .from(extraHours)
      .where(and(theirs, gte(extraHours.date, today.toString())));
    const same = kept.find((one) => one.date === range.date && one.startMinute === range.startMinute);
    if (same?.endMinute === range.endMinute) return;
    const clash = kept.some(
      (one) =>
        one.date === range.date && one.startMinute < range.endMinute && range.startMinute < one.endMinute,
    );
    if (clash) refuse('from', words.hours_overlap);
    if (kept.length >= MAX_EXTRA) refuse('date', withFacts(words.too_many_extra, { most: MAX_EXTRA }));
    await ctx.db.insert(extraHours).values({ ...range, id: ctx.newId(), expertId, practitionerId });
    await refreshFreeStretch(ctx, [expertId]);
  });
}

/** Removes extra hours. Bookings within them stay. Safe to repeat. Returns whether they were there. */
export async function removeExtraHours(
  ctx: Context,
  { practiceId, id }: ForPractitioner & { id: string },
): Promise<boolean> {
  return await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    if (!isId(id)) return false;
    const gone = await ctx.db
      .delete(extraHours)
      .where(and(eq(extraHours.id, id), eq(extraHours.expertId, expertId)))
      .returning({ id: extraHours.id });
    await refreshFreeStretch(ctx, [expertId]);
    return gone.length > 0;
  });
}

/** Checks whether a minute exists on a date. The clock change in spring skips some. */
function isOnTheClock(date: Temporal.PlainDate, minute: number, zone: string): boolean {
  if (minute === 24 * 60) return true;
  const wall = date.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  return wall.toZonedDateTime(zone).toPlainDateTime().equals(wall);
}

function refuse(field: string, message: Sentence): never {
  throw new Refusal('invalid_input', message, { [field]: [message] });
}

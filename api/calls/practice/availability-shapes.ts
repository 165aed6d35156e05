import { z } from 'zod';
import * as words from '#text/api/answers';
import * as rules from '#text/practice/availability/rules';
import type { Context } from '../../../core/context.ts';
import { BUFFER_MINUTES, NOTICE_MINUTES } from '../../../core/practice/availability/booking-rules.ts';
import {
  clockOf,
  minuteOf,
  STRETCHES_PER_DAY,
  typedTime,
  WEEKDAYS,
} from '../../../core/practice/availability/hours-form.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import { readAvailability } from '../../../core/practice/availability/read-availability.server.ts';
import type { HoursRange } from '../../../core/practice/availability/weekly-hours.ts';
import { Problem } from '../../problem.ts';
import { day, id, zone } from '../../values.ts';
import { practiceOf } from './own-practice.ts';

export const personId = id(
  'Who consults; unless given, the person of the key if they consult at the practice, otherwise the first one.',
).optional();
export const placeId = id('One of the places. Without it, the hours for all places without their own.');

/** A time of day, such as '09:30'. */
export const clock = (description: string) => typedTime().meta({ description, example: '09:30' });

const stretch = z.strictObject({
  weekday: z.int().min(1).max(7).meta({ description: '1 is Monday, as in ISO 8601.' }),
  from: clock('The start, on the hour or half hour, by the clock of the place.'),
  to: clock('The end. Midnight is 00:00.'),
});

/** A week of hours as callers send it. */
export const week = z
  .array(stretch)
  .min(1, { error: rules.keep_one_time })
  .max(WEEKDAYS.length * STRETCHES_PER_DAY, { error: rules.four_times_a_day })
  .superRefine((hours, check) => {
    const perDay = Map.groupBy(hours, ({ weekday }) => weekday);
    if ([...perDay.values()].some(({ length }) => length > STRETCHES_PER_DAY)) {
      check.addIssue({ code: 'custom', message: rules.four_times_a_day() });
    }
  });

export const hoursOfWeek = (hours: z.output<typeof week>): HoursRange[] =>
  hours.map(({ weekday, from, to }) => ({
    weekday,
    startMinute: minuteOf(from),
    endMinute: minuteOf(to) || 24 * 60,
  }));

export const hours = z
  .strictObject({
    personId: z.uuid(),
    placeId: z.uuid().nullable().meta({ description: 'Null for all places without their own hours.' }),
    isSet: z.boolean().meta({
      description:
        'Whether someone set these hours. If not, a place has the hours without a place, and those are the usual ones until any are set.',
    }),
    version: z.int().meta({ description: 'Rises with each change of the hours of this person.' }),
    hours: z.array(stretch),
  })
  .meta({ id: 'WeeklyHours' });

export const shownHours = (own: OwnAvailability): z.output<typeof hours> => ({
  personId: own.practitionerId,
  placeId: own.placeId,
  isSet: own.hasHoursThere,
  version: own.version,
  hours: own.hours.map(({ weekday, startMinute, endMinute }) => ({
    weekday,
    from: clockOf(startMinute),
    to: clockOf(endMinute),
  })),
});

type Whose = { personId?: string | undefined; placeId?: string | undefined };

/** Reads the availability of a person at the practice of a key. Refuses a person or place that it does not have. */
export async function availabilityOf(
  ctx: Context,
  practiceId: string | null,
  { personId, placeId }: Whose,
): Promise<OwnAvailability> {
  const { id } = await practiceOf(ctx, practiceId);
  const asked = { practiceId: id, practitionerId: personId ?? null, placeId: placeId ?? null };
  const own = await readAvailability(ctx, asked);
  if (!own) throw new Problem('not_found', words.no_place_yet());
  if (personId !== undefined && own.practitionerId !== personId.toLowerCase()) {
    throw new Problem('not_found', words.no_such_practitioner());
  }
  if (placeId !== undefined && own.placeId !== placeId.toLowerCase()) {
    throw new Problem('not_found', words.no_such_place());
  }
  return own;
}

export const notice = z
  .literal(NOTICE_MINUTES)
  .meta({ description: 'How long before its start a time can still be booked.' });
export const buffer = (description: string) => z.literal(BUFFER_MINUTES).meta({ description });

export const availability = z
  .strictObject({
    personId: z.uuid(),
    zone,
    today: day('The day at the first place.'),
    people: z
      .array(z.strictObject({ id: z.uuid(), name: z.string() }))
      .meta({ description: 'Everyone who consults at the practice.' }),
    places: z.array(
      z.strictObject({
        id: z.uuid(),
        label: z.string(),
        hasOwnHours: z.boolean().meta({ description: 'Whether `readHours` has separate hours for it.' }),
      }),
    ),
    isAroundTheClock: z.boolean().meta({ description: 'Whether every hour of the week is open.' }),
    noticeMinutes: z.int().meta({ description: 'How long before its start a time can still be booked.' }),
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
    visitZip: z.string().meta({ description: 'Where home visits start; empty for the nearest place.' }),
    visitMiles: z.int().meta({ description: 'How far home visits go.' }),
    daysOff: z.array(
      z.strictObject({ id: z.uuid(), from: day('The first day.'), until: day('The last day.') }),
    ),
    extraHours: z.array(
      z.strictObject({
        id: z.uuid(),
        date: day('The day.'),
        from: clock('The start, by the clock of the place.'),
        to: clock('The end. Midnight is 00:00.'),
      }),
    ),
  })
  .meta({ id: 'Availability' });

export async function shownAvailability(
  ctx: Context,
  practiceId: string | null,
  whose: Whose,
): Promise<z.output<typeof availability>> {
  const own = await availabilityOf(ctx, practiceId, whose);
  const { serviceZip, visitMiles } = await practiceOf(ctx, practiceId);
  return {
    personId: own.practitionerId,
    zone: own.zone,
    today: own.today,
    people: own.practitioners.map(({ id, name }) => ({ id, name })),
    places: own.places.map(({ id, label, publicLabel, hasOwnHours }) => ({
      id,
      label: label || publicLabel,
      hasOwnHours,
    })),
    isAroundTheClock: own.isAroundTheClock,
    noticeMinutes: own.noticeMinutes,
    bufferBeforeMinutes: own.bufferBeforeMinutes,
    bufferAfterMinutes: own.bufferAfterMinutes,
    visitZip: serviceZip,
    visitMiles,
    daysOff: own.daysOff.map(({ id, from, until }) => ({ id, from, until })),
    extraHours: own.extra.map(({ id, date, startMinute, endMinute }) => ({
      id,
      date,
      from: clockOf(startMinute),
      to: clockOf(endMinute),
    })),
  };
}

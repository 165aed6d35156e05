import { z } from 'zod';
import { VISIT_MILES } from '../../../core/people/practice-profile/visit-reach-form.ts';
import { availabilityForm } from '../../../core/practice/availability/availability-form.ts';
import {
  addExtraHours,
  removeExtraHours,
} from '../../../core/practice/availability/change-extra-hours.server.ts';
import { changeWeeklyHours } from '../../../core/practice/availability/change-weekly-hours.server.ts';
import { daysOffDates } from '../../../core/practice/availability/days-off-form.ts';
import { extraHoursForm } from '../../../core/practice/availability/extra-hours-form.ts';
import { saveAvailability } from '../../../core/practice/availability/save-availability.server.ts';
import { setBookingRules } from '../../../core/practice/availability/set-booking-rules.server.ts';
import { cancelDaysOff, takeDaysOff } from '../../../core/practice/availability/take-days-off.server.ts';
import { declareCall } from '../../call.ts';
import { day, none } from '../../values.ts';
import {
  availability,
  availabilityOf,
  buffer,
  clock,
  hours,
  hoursOfWeek,
  notice,
  personId,
  placeId,
  shownAvailability,
  shownHours,
  week,
} from './availability-shapes.ts';
import { named, PRACTICE_REFUSALS, practiceOf } from './own-practice.ts';
import { declareRemoval } from './removal.ts';

/** The declaration that all changes of the availability share. */
const change = {
  group: 'Availability',
  scope: 'availability:write',
  of: ['practice'],
  path: none,
  refusals: [...PRACTICE_REFUSALS, 'not_found'],
} as const;

const ofPerson = z.strictObject({ personId });

export const setHoursCall = declareCall({
  ...change,
  name: 'setHours',
  method: 'put',
  address: '/practice/hours',
  summary: 'Replace the weekly hours of a person',
  description: 'Bookings stay as they are.',
  query: z.strictObject({ personId, placeId: placeId.optional() }),
  body: z.strictObject({ hours: week }),
  answer: hours,
  versionOf: ({ version }) => version,
  subjectOf: (_asked, answer) => answer.personId,
  async run(ctx, { query, body, practiceId, version }) {
    const { practitionerId, placeId } = await availabilityOf(ctx, practiceId, query);
    const week = { practiceId, practitionerId, placeId, hours: hoursOfWeek(body.hours) };
    await changeWeeklyHours(ctx, { ...week, ...(version !== undefined && { version }) });
    return shownHours(await availabilityOf(ctx, practiceId, query));
  },
});

export const removeHoursCall = declareCall({
  ...change,
  name: 'removeHours',
  method: 'delete',
  address: '/practice/hours',
  summary: 'Remove the separate hours of a place',
  description: 'The hours for all places then count there.',
  query: z.strictObject({ personId, placeId }),
  body: null,
  answer: hours,
  versionOf: ({ version }) => version,
  subjectOf: (_asked, answer) => answer.personId,
  async run(ctx, { query, practiceId, version }) {
    const { practitionerId, placeId } = await availabilityOf(ctx, practiceId, query);
    const week = { practiceId, practitionerId, placeId, hours: null };
    await changeWeeklyHours(ctx, { ...week, ...(version !== undefined && { version }) });
    return shownHours(await availabilityOf(ctx, practiceId, query));
  },
});

export const saveAvailabilityCall = declareCall({
  ...change,
  name: 'saveAvailability',
  method: 'put',
  address: '/practice/availability',
  summary: 'Set 24-hour availability and how far home visits go',
  description: 'Home visits are those of the practice. The last call wins.',
  query: ofPerson,
  body: z.strictObject({
    isAroundTheClock: z.boolean().meta({ description: 'Opens every hour of the week for the person.' }),
    visitZip: availabilityForm.shape.zip.meta({
      description: 'Where home visits start; empty for the nearest place.',
    }),
    visitMiles: z.int().min(VISIT_MILES.least).max(VISIT_MILES.most),
  }),
  answer: availability,
  subjectOf: (_asked, answer) => answer.personId,
  async run(ctx, { query, body, practiceId }) {
    const { practitionerId } = await availabilityOf(ctx, practiceId, query);
    const { isAroundTheClock: aroundTheClock, visitZip: zip, visitMiles } = body;
    const input = { practiceId, practitionerId, aroundTheClock, zip, miles: `${visitMiles}` };
    await named({ zip: 'visitZip', miles: 'visitMiles' }, () => saveAvailability(ctx, input));
    return await shownAvailability(ctx, practiceId, query);
  },
});

export const setBookingRulesCall = declareCall({
  ...change,
  name: 'setBookingRules',
  method: 'put',
  address: '/practice/booking-rules',
  summary: 'Set the notice and the buffers of a person',
  description: 'Bookings keep their own. The last call wins.',
  query: ofPerson,
  body: z.strictObject({
    noticeMinutes: notice,
    bufferBeforeMinutes: buffer('Kept free before a booking.'),
    bufferAfterMinutes: buffer('Kept free after a booking.'),
  }),
  answer: availability,
  subjectOf: (_asked, answer) => answer.personId,
  async run(ctx, { query, body, practiceId }) {
    const { practitionerId } = await availabilityOf(ctx, practiceId, query);
    const { noticeMinutes, bufferBeforeMinutes, bufferAfterMinutes } = body;
    await setBookingRules(ctx, {
      practiceId,
      practitionerId,
      notice: `${noticeMinutes}`,
      before: `${bufferBeforeMinutes}`,
      after: `${bufferAfterMinutes}`,
    });
    return await shownAvailability(ctx, practiceId, query);
  },
});

export const takeDaysOffCall = declareCall({
  ...change,
  name: 'takeDaysOff',
  method: 'post',
  address: '/practice/days-off',
  summary: 'Take whole days off',
  description: 'Bookings on these days stay. Taking the same days again changes nothing.',
  query: ofPerson,
  body: z.strictObject({
    from: daysOffDates.shape.from.meta({ description: 'The first day, by the clock of the first place.' }),
    until: daysOffDates.shape.until.meta({ description: 'The last day.' }),
  }),
  answer: z
    .strictObject({
      id: z.uuid(),
      from: day('The first day.'),
      until: day('The last day.'),
      bookingIds: z.array(z.uuid()).meta({ description: 'The bookings on these days, which stay.' }),
    })
    .meta({ id: 'DaysOff' }),
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { query, body, practiceId }) {
    const { practitionerId } = await availabilityOf(ctx, practiceId, query);
    const { id, conflicts } = await takeDaysOff(ctx, { practiceId, practitionerId, ...body });
    return { id, ...body, bookingIds: conflicts.map(({ bookingId }) => bookingId) };
  },
});

/** The declaration that both removals share. */
const removal = {
  group: 'Availability',
  scope: 'availability:write',
  check: practiceOf,
} as const;

export const removeDaysOffCall = declareRemoval({
  ...removal,
  name: 'removeDaysOff',
  within: '/practice/days-off',
  idName: 'daysOffId',
  what: 'The days off.',
  summary: 'Work on days that were off',
  remove: cancelDaysOff,
});

export const addExtraHoursCall = declareCall({
  ...change,
  name: 'addExtraHours',
  method: 'post',
  address: '/practice/extra-hours',
  summary: 'Open hours on one day in addition to the weekly ones',
  description: 'Adding the same hours again changes nothing.',
  query: ofPerson,
  body: z.strictObject({
    date: extraHoursForm.shape.date.meta({ description: 'The day at the first place.' }),
    from: clock('The start, on the hour or half hour, by the clock of the place.'),
    to: clock('The end. Midnight is 00:00.'),
  }),
  answer: availability,
  subjectOf: (_asked, answer) => answer.personId,
  async run(ctx, { query, body, practiceId }) {
    const { practitionerId } = await availabilityOf(ctx, practiceId, query);
    await addExtraHours(ctx, { practiceId, practitionerId, ...body });
    return await shownAvailability(ctx, practiceId, query);
  },
});

export const removeExtraHoursCall = declareRemoval({
  ...removal,
  name: 'removeExtraHours',
  within: '/practice/extra-hours',
  idName: 'extraHoursId',
  what: 'The extra hours.',
  summary: 'Remove extra hours',
  description: 'Bookings within them stay.',
  remove: removeExtraHours,
});

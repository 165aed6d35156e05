import { data } from 'react-router';
import type { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { availabilityForm } from '../../../core/practice/availability/availability-form.ts';
import { bookingRulesForm } from '../../../core/practice/availability/booking-rules.ts';
import {
  addExtraHours,
  removeExtraHours,
} from '../../../core/practice/availability/change-extra-hours.server.ts';
import { changeWeeklyHours } from '../../../core/practice/availability/change-weekly-hours.server.ts';
import { daysOffDates } from '../../../core/practice/availability/days-off-form.ts';
import { extraHoursForm } from '../../../core/practice/availability/extra-hours-form.ts';
import { formOfHours, hoursOfForm, weekForm } from '../../../core/practice/availability/hours-form.ts';
import { readAvailability } from '../../../core/practice/availability/read-availability.server.ts';
import {
  openAllDay,
  saveAvailability,
} from '../../../core/practice/availability/save-availability.server.ts';
import { setBookingRules } from '../../../core/practice/availability/set-booking-rules.server.ts';
import { cancelDaysOff, takeDaysOff } from '../../../core/practice/availability/take-days-off.server.ts';
import {
  linkOutsideCalendar,
  unlinkOutsideCalendar,
} from '../../../core/practice/linked-calendars/link-outside-calendar.server.ts';
import { outsideCalendarForm } from '../../../core/practice/linked-calendars/outside-calendar-form.ts';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { actOnFeed, isFeedAct } from '../outside-calendars/calendar-feed-acts.server.ts';
import type { HoursAnswer } from './hours-editor.tsx';

type AvailabilityScope = { practiceId: string | null; practitionerId: string | null; placeId: string | null };

type Sent = {
  ctx: Context;
  whose: AvailabilityScope;
  form: FormData;
  done: (title: string, description?: string) => Response;
};

const answer = <Schema extends z.ZodType, Done>(
  { form }: Sent,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Done>,
) => answerForm(form, schema, act, { about: single(form, 'intent') });

const ACTS = {
  availability: (sent: Sent) =>
    answer(sent, availabilityForm, async (value) => {
      await saveAvailability(sent.ctx, { ...sent.whose, ...value, miles: `${value.miles}` });
      return sent.done('Availability updated', 'Your availability has been saved successfully.');
    }),
  'all-day': (sent: Sent) => opensAllDay(sent, true),
  'not-all-day': (sent: Sent) => opensAllDay(sent, false),
  hours: savesHours,
  'same-hours': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await changeWeeklyHours(sent.ctx, { ...sent.whose, hours: null });
      return sent.done('Hours saved');
    }),
  rules: (sent: Sent) =>
    answer(sent, bookingRulesForm, async ({ notice, before, after }) => {
      const rules = { notice: `${notice}`, before: `${before}`, after: `${after}` };
      await setBookingRules(sent.ctx, { ...sent.whose, ...rules });
      return sent.done('Booking rules saved');
    }),
  'days-off': (sent: Sent) =>
    answer(sent, daysOffDates, async (dates) => {
      const { conflicts } = await takeDaysOff(sent.ctx, { ...sent.whose, ...dates });
      return sent.done('Days off added', sayConflicts(conflicts.length));
    }),
  'give-back': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await cancelDaysOff(sent.ctx, { ...sent.whose, id: single(sent.form, 'days') });
      return sent.done('Days off removed');
    }),
  extra: (sent: Sent) =>
    answer(sent, extraHoursForm, async (extra) => {
      await addExtraHours(sent.ctx, { ...sent.whose, ...extra });
      return sent.done('Extra hours added');
    }),
  'remove-extra': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await removeExtraHours(sent.ctx, { ...sent.whose, id: single(sent.form, 'extra') });
      return sent.done('Extra hours removed');
    }),
  'link-calendar': (sent: Sent) =>
    answer(sent, outsideCalendarForm, async ({ address }) => {
      await linkOutsideCalendar(sent.ctx, { ...sent.whose, address });
      return sent.done('Calendar added', 'Its times are kept free once it has been read.');
    }),
  'unlink-calendar': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await unlinkOutsideCalendar(sent.ctx, sent.whose);
      return sent.done('Calendar removed');
    }),
} as const;

export async function actOnAvailability(request: Request, page: Omit<Sent, 'form'>) {
  const sent: Sent = { ...page, form: await request.formData() };
  const intent = single(sent.form, 'intent');
  if (Object.hasOwn(ACTS, intent)) return await ACTS[intent as keyof typeof ACTS](sent);
  if (isFeedAct(intent)) {
    return await answerForm(sent.form, NO_FIELDS, async () => {
      const { title, description } = await actOnFeed(sent.ctx, sent.whose, intent);
      return sent.done(title, description);
    });
  }
  throw data({ message: 'That action does not exist.' }, { status: 422 });
}

function opensAllDay(sent: Sent, aroundTheClock: boolean) {
  return answer(sent, NO_FIELDS, async () => {
    await openAllDay(sent.ctx, { ...sent.whose, aroundTheClock });
    return sent.done('Availability updated', 'Your availability has been saved successfully.');
  });
}

function savesHours(sent: Sent) {
  return answer(sent, weekForm, async (week) => {
    const hours = hoursOfForm(week);
    try {
      await changeWeeklyHours(sent.ctx, { ...sent.whose, hours, version: Number(week.version) });
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'status_changed') throw error;
      return await answerConflict(sent, error.message, hours);
    }
    return sent.done('Hours saved');
  });
}

/** Answers a save that conflicts with someone else's, with both the stored hours and the input. */
async function answerConflict(sent: Sent, problem: string, hours: ReturnType<typeof hoursOfForm>) {
  const now = await readAvailability(sent.ctx, sent.whose);
  if (!now) throw new Refusal('not_found', 'This place was not found.');
  const stands = { version: now.version, hours: now.hours };
  return data<HoursAnswer>({ about: 'hours', problem, stands, typed: formOfHours(hours) }, { status: 409 });
}

function sayConflicts(count: number): string | undefined {
  if (count === 0) return undefined;
  const bookings = count === 1 ? 'One booking stands' : `${count} bookings stand`;
  return `${bookings} on these days. See Bookings to cancel what you cannot keep.`;
}

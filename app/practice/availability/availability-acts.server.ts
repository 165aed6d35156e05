import { data } from 'react-router';
import type { z } from 'zod';
import * as words from '#text/practice/availability/screens';
import * as calendarWords from '#text/practice/connected-calendars/screens';
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
import { chooseCalendars } from '../../../core/practice/connected-calendars/choose-calendars.server.ts';
import {
  connectCalendar,
  disconnectCalendar,
} from '../../../core/practice/connected-calendars/connect-calendar.server.ts';
import {
  chooseCalendarsForm,
  connectCalendarForm,
} from '../../../core/practice/connected-calendars/connect-calendar-form.ts';
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
      return sent.done(words.availability_updated(), words.availability_saved());
    }),
  'all-day': (sent: Sent) => opensAllDay(sent, true),
  'not-all-day': (sent: Sent) => opensAllDay(sent, false),
  hours: savesHours,
  'same-hours': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await changeWeeklyHours(sent.ctx, { ...sent.whose, hours: null });
      return sent.done(words.hours_saved());
    }),
  rules: (sent: Sent) =>
    answer(sent, bookingRulesForm, async ({ notice, before, after }) => {
      const rules = { notice: `${notice}`, before: `${before}`, after: `${after}` };
      await setBookingRules(sent.ctx, { ...sent.whose, ...rules });
      return sent.done(words.rules_saved());
    }),
  'days-off': (sent: Sent) =>
    answer(sent, daysOffDates, async (dates) => {
      const { conflicts } = await takeDaysOff(sent.ctx, { ...sent.whose, ...dates });
      return sent.done(words.days_off_added(), sayConflicts(conflicts.length));
    }),
  'give-back': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await cancelDaysOff(sent.ctx, { ...sent.whose, id: single(sent.form, 'days') });
      return sent.done(words.days_off_removed());
    }),
  extra: (sent: Sent) =>
    answer(sent, extraHoursForm, async (extra) => {
      await addExtraHours(sent.ctx, { ...sent.whose, ...extra });
      return sent.done(words.extra_added());
    }),
  'remove-extra': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await removeExtraHours(sent.ctx, { ...sent.whose, id: single(sent.form, 'extra') });
      return sent.done(words.extra_removed());
    }),
  'link-calendar': (sent: Sent) =>
    answer(sent, outsideCalendarForm, async ({ address }) => {
      await linkOutsideCalendar(sent.ctx, { ...sent.whose, address });
      return sent.done(words.calendar_added(), words.calendar_added_hint());
    }),
  'unlink-calendar': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await unlinkOutsideCalendar(sent.ctx, sent.whose);
      return sent.done(words.calendar_removed());
    }),
  'connect-calendars': (sent: Sent) =>
    answerForm(
      sent.form,
      connectCalendarForm,
      async (value) => {
        await connectCalendar(sent.ctx, { ...sent.whose, ...value });
        return sent.done(calendarWords.connected(), calendarWords.connected_hint());
      },
      { about: 'connect-calendars', hide: ['password'] },
    ),
  'choose-calendars': (sent: Sent) =>
    answer(sent, chooseCalendarsForm, async (choice) => {
      await chooseCalendars(sent.ctx, { ...sent.whose, ...choice });
      return sent.done(calendarWords.choice_saved());
    }),
  'disconnect-calendars': (sent: Sent) =>
    answer(sent, NO_FIELDS, async () => {
      await disconnectCalendar(sent.ctx, sent.whose);
      return sent.done(calendarWords.disconnected(), calendarWords.disconnected_hint());
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
  throw data({ message: words.no_such_action() }, { status: 422 });
}

function opensAllDay(sent: Sent, aroundTheClock: boolean) {
  return answer(sent, NO_FIELDS, async () => {
    await openAllDay(sent.ctx, { ...sent.whose, aroundTheClock });
    return sent.done(words.availability_updated(), words.availability_saved());
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
    return sent.done(words.hours_saved());
  });
}

/** Responds to a save that conflicts with someone else's. Returns both the stored hours and the input. */
async function answerConflict(sent: Sent, problem: string, hours: ReturnType<typeof hoursOfForm>) {
  const now = await readAvailability(sent.ctx, sent.whose);
  if (!now) throw new Refusal('not_found', words.place_not_found);
  const stands = { version: now.version, hours: now.hours };
  return data<HoursAnswer>({ about: 'hours', problem, stands, typed: formOfHours(hours) }, { status: 409 });
}

function sayConflicts(count: number): string | undefined {
  return count === 0 ? undefined : words.bookings_stand({ count });
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { redirect } from 'react-router';
import * as words from '#text/consultations/agenda/screens';
import {
  type PracticeCalendar,
  readCalendar,
} from '../../../core/consultations/agenda/read-calendar.server.ts';
import { type BookingView, MAX_IN_CALENDAR } from '../../../core/consultations/booking-views/booking-view.ts';
import { readWaitingRequests } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import {
  sayClearTime,
  sayDate,
  sayDay,
  sayLongDate,
  sayTimeAndZone,
  sayWhen,
  sayZone,
} from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { AVAILABILITY_PATH } from '../../people/experts/practice-path.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/week.route';
import { BookingTabs, WEEK_PATH } from './booking-tabs.tsx';
import { sayWaiting } from './waiting-words.ts';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const day = searchParams.get('day');
  const days = day === null ? 7 : 1;
  const [calendar, waiting] = await Promise.all([
    readCalendar(ctx, { from: day ?? searchParams.get('from'), days }),
    readWaitingRequests(ctx),
  ]);
  // Only members of a practice have a week page.
  if (!calendar) throw redirect('/dashboard/bookings');
  return { ...formatCalendar(calendar), waiting: waiting.map(formatRequest) };
}

const formatRequest = ({ id, withName, title, startsAt, answerBy, zone, minutes }: BookingView) => ({
  id,
  withName,
  title,
  minutes,
  when: capitalized(sayWhen(startsAt, zone)),
  answerBy: answerBy && `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`,
});

function formatCalendar({ zone, today, days, more }: PracticeCalendar) {
  const first = Temporal.PlainDate.from(days[0]!.date);
  const isDay = days.length === 1;
  const away = (by: number) => first.add({ days: by * days.length }).toString();
  const pathOf = (date: string) => `${WEEK_PATH}?${new URLSearchParams({ [isDay ? 'day' : 'from']: date })}`;
  return {
    isDay,
    more,
    zoneName: capitalized(sayZone(zone)),
    holdsToday: days.some(({ date }) => date === today),
    span: isDay
      ? capitalized(sayLongDate(days[0]!.date))
      : words.from_until({ from: sayDate(days[0]!.date), until: sayDate(days.at(-1)!.date) }),
    paths: {
      before: pathOf(away(-1)),
      after: pathOf(away(1)),
      today: isDay ? pathOf(today) : WEEK_PATH,
      week: `${WEEK_PATH}?${new URLSearchParams({ from: days[0]!.date })}`,
    },
    days: days.map(({ date, bookings }) => ({
      date,
      name: capitalized(sayDate(date)),
      isToday: date === today,
      path: `${WEEK_PATH}?${new URLSearchParams({ day: date })}`,
      bookings: bookings.map((booking) => entryOf(booking, zone)),
    })),
  };
}

const entryOf = (booking: BookingView, zone: string) => ({
  id: booking.id,
  status: booking.status,
  withName: booking.withName,
  title: booking.title,
  minutes: booking.minutes,
  method: sayMethod(booking.method),
  location: booking.location,
  practitionerName: booking.practitionerName,
  time:
    booking.zone === zone
      ? sayClearTime(booking.startsAt, zone)
      : sayTimeAndZone(booking.startsAt, booking.zone),
});

export const meta = () => [
  ...pageMeta(words.week(), words.week_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Week({ loaderData }: Route.ComponentProps) {
  const { isDay, more, zoneName, holdsToday, span, paths, days, waiting } = loaderData;
  const isEmpty = days.every(({ bookings }) => bookings.length === 0);
  return (
    <>
      <PageHeading title={words.bookings()} />
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mb-10">
          <h2 id="waiting" className="mb-3 text-xl">
            {sayWaiting(waiting.length)}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-pending-line bg-surface">
            {waiting.map((request) => (
              <li
                key={request.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4"
              >
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">{request.when}</span>
                  <span className="block text-muted text-sm">
                    {request.answerBy
                      ? words.waiting_line_answer_by({
                          withName: request.withName,
                          minutes: request.minutes,
                          answerBy: request.answerBy,
                        })
                      : words.waiting_line({ withName: request.withName, minutes: request.minutes })}
                  </span>
                </p>
                <ButtonLink
                  to={bookingPath(request.id)}
                  size="sm"
                  aria-label={words.answer_name({ withName: request.withName })}
                >
                  {words.answer()}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BookingTabs current="week" isExpert />
      <section aria-labelledby="span" className="pt-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="span" className="tabular text-xl">
            {span} <span className="block font-normal font-sans text-muted text-sm">{zoneName}</span>
          </h2>
          <nav aria-label={isDay ? words.days() : words.weeks()} className="flex flex-wrap gap-2">
            {isDay && (
              <ButtonLink to={paths.week} variant="ghost" size="sm">
                {words.week()}
              </ButtonLink>
            )}
            <ButtonLink to={paths.before} variant="secondary" size="sm">
              <ChevronLeft aria-hidden="true" /> {words.previous()}
            </ButtonLink>
            {!holdsToday && (
              <ButtonLink to={paths.today} variant="secondary" size="sm">
                {words.today()}
              </ButtonLink>
            )}
            <ButtonLink to={paths.after} variant="secondary" size="sm">
              {words.next()} <ChevronRight aria-hidden="true" />
            </ButtonLink>
          </nav>
        </div>
        <ol
          className={classNames(
            'overflow-hidden rounded-lg border border-line bg-surface',
            isDay ? 'max-w-prose' : 'divide-y divide-line lg:grid lg:grid-cols-7 lg:divide-x lg:divide-y-0',
          )}
        >
          {days.map((day) => (
            <Day key={day.date} day={day} isAlone={isDay} />
          ))}
        </ol>
        {more && (
          <p className="mt-4">
            {isDay
              ? words.first_of_day({ count: MAX_IN_CALENDAR })
              : words.first_of_week({ count: MAX_IN_CALENDAR })}
          </p>
        )}
        {isEmpty && (
          <p className="mt-4 text-muted">
            {isDay ? words.nothing_this_day() : words.nothing_this_week()}{' '}
            <PageLink to={AVAILABILITY_PATH} className="text-link">
              {words.see_your_hours()}
            </PageLink>
          </p>
        )}
      </section>
    </>
  );
}

type CalendarDayView = ReturnType<typeof formatCalendar>['days'][number];

function Day({ day, isAlone }: { day: CalendarDayView; isAlone: boolean }) {
  const { name, path, isToday, bookings } = day;
  return (
    <li className={classNames('flex min-w-0 flex-col gap-2 p-3', !isAlone && 'lg:min-h-56')}>
      {!isAlone && (
        <h3 className="text-sm">
          <PageLink
            to={path}
            aria-current={isToday ? 'date' : undefined}
            className={classNames(
              'inline-flex min-h-8 items-center rounded-sm font-sans font-semibold hover:underline',
              isToday && 'bg-accent-soft px-2 text-accent-soft-text',
            )}
          >
            {name}
          </PageLink>
        </h3>
      )}
      {bookings.length === 0 && (
        <p className="text-muted text-sm">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{words.nothing_booked()}</span>
        </p>
      )}
      {bookings.length > 0 && (
        <ul className="flex flex-col gap-2">
          {bookings.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}

const EDGES: Partial<Record<Tone, string>> = {
  positive: 'border-l-accent',
  pending: 'border-l-pending-text',
  info: 'border-l-info-text',
};

function Entry({ entry }: { entry: CalendarDayView['bookings'][number] }) {
  const { word, tone } = STATUS_WORDS[entry.status];
  return (
    <li
      className={classNames(
        'relative flex flex-col gap-1 rounded-md border border-line border-l-4 bg-bg p-2 text-sm [overflow-wrap:anywhere] hover:border-line-strong',
        EDGES[tone],
      )}
    >
      <PageLink to={bookingPath(entry.id)} className="font-semibold after:absolute after:inset-0">
        <span className="tabular">{entry.time}</span> {entry.withName}
      </PageLink>
      <span className="text-muted">
        {entry.practitionerName
          ? words.entry_line_with({
              minutes: entry.minutes,
              method: entry.method,
              practitionerName: entry.practitionerName,
            })
          : words.entry_line({ minutes: entry.minutes, method: entry.method })}
      </span>
      <span>
        <Badge tone={tone}>{word()}</Badge>
      </span>
    </li>
  );
}

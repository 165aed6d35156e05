import * as words from '#text/overview/dashboard/screens';
import { WEEK_PATH } from '../../consultations/agenda/booking-tabs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';

export type FormattedWeekday = {
  date: string;
  weekday: string;
  day: string;
  accepted: number;
  requested: number;
};

export function WeekStrip({ days }: { days: FormattedWeekday[] }) {
  return (
    <section aria-labelledby="week">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="week" className="text-xl">
          {words.next_seven_days()}
        </h2>
        <PageLink to={WEEK_PATH} className="text-link inline-flex items-center text-sm touch:min-h-11">
          {words.open_week()}
        </PageLink>
      </div>
      <ol className="tabular grid grid-cols-7 overflow-hidden rounded-lg border border-line bg-surface">
        {days.map(({ date, weekday, day, accepted, requested }, index) => (
          <li
            key={date}
            className={classNames(
              'flex min-w-0 flex-col items-center gap-0.5 border-line py-3 text-center not-first:border-l',
              index === 0 && 'bg-accent-soft',
            )}
          >
            <span className="text-muted text-xs">{weekday}</span>
            <span className="font-semibold">{day}</span>
            <span aria-hidden="true" className="mt-1 flex h-2 gap-1">
              {accepted > 0 && <span className="size-2 rounded-full bg-accent" />}
              {requested > 0 && <span className="size-2 rounded-full border-2 border-pending-text" />}
            </span>
            <span className="sr-only">
              {accepted + requested === 0 && words.nothing_booked()}
              {accepted > 0 && words.week_confirmed({ accepted })}{' '}
              {requested > 0 && words.week_requested({ requested })}
            </span>
            <span aria-hidden="true" className="hidden h-5 text-muted text-xs sm:block">
              {[
                accepted > 0 && words.week_confirmed({ accepted }),
                requested > 0 && words.week_asked({ requested }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useId } from 'react';
import * as words from '#text/consultations/requests/screens';
import type { FormattedDay } from '../../../core/practice/availability/slot-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';

const BOX =
  'flex items-center justify-center rounded-md border text-center transition-colors touch:min-h-11 focus-visible:outline-offset-2';
const FREE =
  'border-line-strong bg-surface hover:border-accent-text hover:bg-accent-soft hover:text-accent-soft-text';
const CHOSEN = 'border-accent bg-accent text-accent-contrast';

export function DayPicker(props: { days: FormattedDay[]; chosen: string; to: (date: string) => string }) {
  const { days, chosen, to } = props;
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-lg">
        {words.date()}
      </h2>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(2rem,(100%-3.05rem)/7),1fr))] gap-1.5 sm:gap-2">
        {days.map((day, index) => {
          const { weekday, month } = day;
          const number = String(Number(day.date.slice(-2)));
          const face = (
            <>
              <span aria-hidden="true" className="text-xs">
                {weekday}
              </span>
              <span aria-hidden="true" className="tabular font-semibold text-lg leading-6">
                {number}
              </span>
              <span aria-hidden="true" className="text-xs">
                {index === 0 || number === '1' ? month : '\u00a0'}
              </span>
            </>
          );
          const box = classNames(BOX, 'min-h-18 flex-col py-1.5');
          return (
            <li key={day.date}>
              {day.slots.length === 0 ? (
                <span className={classNames(box, 'border-line border-dashed text-muted')}>
                  {face}
                  <span className="sr-only">{words.day_without_times({ longLabel: day.longLabel })}</span>
                </span>
              ) : (
                <PageLink
                  to={to(day.date)}
                  replace
                  stay
                  aria-current={day.date === chosen ? 'date' : undefined}
                  className={classNames(box, day.date === chosen ? CHOSEN : FREE)}
                >
                  {face}
                  <span className="sr-only">{day.longLabel}</span>
                </PageLink>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function TimePicker(props: {
  day: FormattedDay | null;
  zoneName: string;
  chosen: string;
  to: (start: string) => string;
}) {
  const { day, zoneName, chosen, to } = props;
  const title = useId();
  return (
    <section aria-labelledby={title} aria-live="polite">
      <h2 id={title} className="text-lg">
        {words.time()}
        {day && <span className="sr-only"> {words.on_day({ day: day.longLabel })}</span>}
        <span className="ml-2 font-normal font-sans text-muted text-sm tracking-normal">{zoneName}</span>
      </h2>
      {day?.slots.length === 0 ? (
        <p className="mt-3 rounded-md border border-line border-dashed p-6 text-center text-muted">
          {words.day_is_full({ longLabel: day.longLabel })}
        </p>
      ) : day ? (
        <ol className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {day.slots.map((slot) => (
            <li key={slot.start}>
              <PageLink
                to={to(slot.start)}
                replace
                stay
                aria-current={slot.start === chosen ? 'time' : undefined}
                className={classNames(
                  BOX,
                  'tabular min-h-11 px-2 text-base',
                  slot.start === chosen ? CHOSEN : FREE,
                )}
              >
                {slot.label}
              </PageLink>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-3 rounded-md border border-line border-dashed p-6 text-center text-muted">
          {words.choose_date_for_times()}
        </p>
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import * as messages from '#text/consultations/requests/screens';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { JUST_CONFIRMED } from '../../guard/wanted.ts';
import { ChoiceLink, PractitionerPicker } from '../../practice/availability/practitioner-picker.tsx';
import { Banner } from '../../ui/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { hasFree } from '../bookings/booking-times.ts';
import { MORE_DATE, OtherTimes } from './other-times.tsx';
import { DayPicker, TimePicker } from './slot-picker.tsx';
import type { BookingChoice, BookingPageProps } from './use-booking-choice.ts';

type PartProps = { page: BookingPageProps; choice: BookingChoice };

/**
 * Asks for the place, the practitioner, the day, and the time. On a phone, the picker collapses once a time
 * is chosen.
 */
export function WhenPicker({ page, choice }: PartProps) {
  const { found, isMore, others, toTimes } = choice;
  const { picker, change } = useFold(isMore ? '' : (found?.slot.start ?? ''));
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Notes page={page} choice={choice} />
      {found && (
        <p className="tabular flex scroll-mt-24 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-3 lg:hidden">
          <span className="min-w-0 flex-1 basis-32 py-2">
            <span className="font-semibold">
              {found.day.label}, {found.slot.label}
            </span>{' '}
            <span className="text-muted text-sm">{choice.zoneWords}</span>
          </span>
          <PageLink
            ref={change}
            to={choice.to({ date: found.day.date, start: '' })}
            replace
            stay
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            <RichText
              message={messages.change_time}
              span={(text) => <span className="sr-only">{text}</span>}
            />
          </PageLink>
        </p>
      )}
      <div
        ref={picker}
        tabIndex={-1}
        className={classNames(
          'flex scroll-mt-24 flex-col gap-6 outline-none',
          found && !isMore && 'max-lg:hidden',
        )}
      >
        <Pickers page={page} choice={choice} />
      </div>
      {found && (
        <OtherTimes
          expertName={page.expert.shortName}
          times={others.map(({ day, slot }) => ({
            start: slot.start,
            words: `${day.label}, ${slot.label}`,
          }))}
          isMore={isMore}
          to={toTimes}
        />
      )}
    </div>
  );
}

function Notes({ page, choice }: PartProps) {
  const { found, option, length, method, query } = choice;
  const isConfirmed =
    page.isSignedIn && Boolean(query.get(JUST_CONFIRMED)) && !page.problem && !page.isTheirs;
  const isMoreAsked = method === HOME_VISIT || page.asksFirstName;
  return (
    <>
      {hasFree(page.days) ? (
        choice.isLost && (
          <Lost
            isTheirs={page.isTheirs}
            tooLong={choice.isTooShort ? (option?.title ?? messages.minutes({ length: length ?? '' })) : null}
          />
        )
      ) : (
        <Banner tone="info" title={page.closed?.title ?? messages.no_free_times_here({ days: DAYS_AHEAD })}>
          {page.closed?.words ??
            (page.expert.practitioners.length > 1
              ? messages.someone_else_may_have()
              : messages.another_place_may_have())}
        </Banner>
      )}
      {isConfirmed && (
        <Banner tone="success" title={messages.email_confirmed()}>
          {LEFT[found ? (isMoreAsked ? 'more' : 'send') : 'time']()}
        </Banner>
      )}
    </>
  );
}

function Pickers({ page, choice }: PartProps) {
  const { found, also, isMore, moreDays, moreDay, to, toTimes } = choice;
  return (
    <>
      {isMore ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-3 dark:bg-raised">
          <span className="py-2 font-semibold">{messages.choose_another_that_works()}</span>
          <PageLink
            to={toTimes(also, false)}
            replace
            stay
            className="text-link inline-flex min-h-11 items-center"
          >
            {messages.never_mind()}
          </PageLink>
        </p>
      ) : (
        <>
          {page.visit && (
            <p className="text-muted text-sm">
              {messages.these_times_for_visit_in({ town: page.visit.town })}
            </p>
          )}
          <PlacePicker expert={page.expert} to={(placeId) => to({ placeId })} />
          <PractitionerPicker
            practitioners={page.expert.practitioners}
            chosen={page.practitionerId}
            to={(one) => to({ practitionerId: one })}
          />
        </>
      )}
      <DayPicker
        days={moreDays}
        chosen={moreDay?.date ?? ''}
        to={(date) =>
          isMore
            ? `${toTimes(also, true)}&${new URLSearchParams({ [MORE_DATE]: date })}`
            : to({ date, start: '' })
        }
      />
      <TimePicker
        day={moreDay}
        zoneName={page.zoneName}
        chosen={isMore ? '' : (found?.slot.start ?? '')}
        to={(start) => (isMore ? toTimes([...also, start], false) : to({ start }))}
      />
    </>
  );
}

function PlacePicker({ expert, to }: { expert: Bookable['expert']; to: (placeId: string) => string }) {
  const { places, placeId } = expert;
  if (places.length < 2) return null;
  return (
    <nav aria-labelledby="place" className="flex flex-wrap items-center gap-2">
      <span id="place" className="mr-1 font-semibold text-sm">
        {messages.place()}
      </span>
      {places.map(({ id, label }) => (
        <ChoiceLink key={id} to={to(id)} isChosen={id === placeId}>
          {label}
        </ChoiceLink>
      ))}
    </nav>
  );
}

function Lost({ isTheirs, tooLong }: { isTheirs: boolean; tooLong: string | null }) {
  if (tooLong) {
    return (
      <Banner tone="info" title={messages.time_too_short({ tooLong })}>
        {messages.choose_another_or_shorter()}
      </Banner>
    );
  }
  return isTheirs ? (
    <Banner tone="info" title={messages.already_requested()}>
      <RichText
        message={messages.see_bookings_or_choose}
        link={(text) => (
          <PageLink to="/dashboard/bookings" className="text-link">
            {text}
          </PageLink>
        )}
      />
    </Banner>
  ) : (
    <Banner tone="info" title={messages.time_no_longer_free()}>
      {messages.choose_another()}
    </Banner>
  );
}

const LEFT = {
  send: messages.left_send,
  more: messages.left_fill_in,
  time: messages.left_choose_time,
};

/**
 * Moves the focus on a phone: to the link that reopens the picker when the picker collapses, and to the
 * picker when it reopens.
 */
function useFold(start: string) {
  const picker = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLAnchorElement>(null);
  const before = useRef(start);
  useEffect(() => {
    if (before.current === start) return;
    const wasFolded = before.current !== '';
    before.current = start;
    if (start && change.current?.checkVisibility()) change.current.focus();
    else if (!start && wasFolded && picker.current && document.activeElement === document.body) {
      picker.current.focus();
    }
  }, [start]);
  return { picker, change };
}

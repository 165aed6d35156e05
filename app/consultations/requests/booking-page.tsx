import { ArrowLeft, CalendarClock, MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { OTHER_TIMES_AT_MOST } from '../../../core/consultations/bookings/request-limits.ts';
import { whatHappensNext, whatHappensToMove } from '../../../core/consultations/requests/request-words.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { dueCents, sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { bookedMinutes, LENGTHS, MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import type { SpokenDay } from '../../../core/practice/availability/slot-words.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { formatCents } from '../../../lib/money.ts';
import { JUST_CONFIRMED } from '../../guard/wanted.ts';
import { SaveForm } from '../../people/clients/save-form.tsx';
import { ANYONE, ChoiceLink, PractitionerPicker } from '../../practice/availability/practitioner-picker.tsx';
import { WaitForm } from '../../practice/availability/wait-form.tsx';
import { Form } from '../../sending/form.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import {
  bookingPath,
  type Choice,
  daysWithRoom,
  findStart,
  fullZip,
  lengthFor,
} from '../bookings/booking-times.ts';
import type { RequestProblem } from './booking-answer.ts';
import { OptionPicker } from './option-picker.tsx';
import { ALSO, MORE, MORE_DATE, OtherTimes, withOtherTimes } from './other-times.tsx';
import { PriceLines, ShownTotals } from './price-lines.tsx';
import { ShareChoice } from './share-choice.tsx';
import { DayPicker, TimePicker } from './slot-picker.tsx';
import { type VisitAddress, VisitFields } from './visit-fields.tsx';
import { type WhoAsks, WhoAsksFields } from './who-asks.tsx';

export interface BookingPageProps extends Bookable {
  isOwn: boolean;
  /** Whether the viewer has saved the expert; null if they can't. */
  isSaved: boolean | null;
  /** Whether the viewer waits for a free time; null if the expert has one somewhere. */
  waiting: { isWaiting: boolean } | null;
  /** Path of this page, with its query. */
  here: string;
  /** Whether sharing was chosen in a form that was refused. */
  shares: boolean;
  /** The address of the home visit in the refused form. */
  address: VisitAddress;
  /** What the client wrote about themselves in the refused form, or for the booking being moved. */
  whoAsks: WhoAsks;
  requestKey: string;
  /** The booking being moved. */
  moving: {
    id: string;
    when: string;
    minutes: number;
    isConfirmed: boolean;
    /** What was paid for it by card, in cents; null if nothing was. */
    paidCents: number | null;
  } | null;
  mayNotMove: boolean;
  /** The day of the start in the URL, in the place's zone: '2026-12-01'; null without one. */
  askedDate: string | null;
  /** Whether the viewer has already requested the time in the URL. */
  isTheirs: boolean;
  problem: RequestProblem | null;
}

/** The booking page. The URL keeps each choice, so it works without script and survives signing in. */
export function BookingPage(props: BookingPageProps) {
  const { expert, days, moving, problem } = props;
  return (
    <div className="shell py-4 sm:py-12 lg:py-8">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm">
          <PageLink
            to={`/expert/${expert.id}`}
            className="text-link inline-flex min-h-6 items-center gap-2 touch:min-h-11"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to {expert.name}
          </PageLink>
        </p>
        {props.isSaved !== null && (
          <SaveForm
            {...{ expertId: expert.id, expertName: expert.name, isSaved: props.isSaved }}
            back={props.here}
          />
        )}
      </div>
      <h1 className="mt-3 text-2xl sm:mt-2 sm:text-3xl">
        {moving ? 'Choose a New Time' : 'Book a Consultation'}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={expert.face} initials={initialsOfName(expert.name)} size="face" />
        <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <span className="font-semibold text-ink">{expert.name}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" className="size-4" />
            {expert.location}
          </span>
          {expert.access && <span>{expert.access}</span>}
          <span className="tabular">{formatCents(expert.ratePerMinuteCents)} per minute</span>
        </p>
      </div>
      <div className="mt-4 flex flex-col gap-4 empty:hidden sm:mt-6">
        {problem && (
          <Banner tone="error" title={problem.message}>
            {problem.link && (
              <PageLink to={problem.link.to} className="text-link">
                {problem.link.label}
              </PageLink>
            )}
          </Banner>
        )}
        {moving && (
          <Banner tone="info" icon={<CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
            {moving.isConfirmed
              ? `You keep ${moving.when} until ${expert.shortName} accepts the new time.`
              : `You keep ${moving.when} until you send the new request.`}
            {props.wayToPay === 'card' &&
              (moving.isConfirmed
                ? ' Your payment covers the new time if the price is the same.'
                : ' The hold on your card carries over if the price is the same.')}
          </Banner>
        )}
        {props.mayNotMove && (
          <Banner tone="info" title="That booking can no longer be moved">
            You can request another time here instead.
          </Banner>
        )}
      </div>
      <div className="mt-5 sm:mt-6">
        {props.isOwn ? (
          <EmptyState title="This is your own profile" description="Clients see your free times here." />
        ) : !props.visit && (props.closed || (!hasFree(days) && !hasChoice(expert))) ? (
          <EmptyState
            title={props.closed?.title ?? `No free times in the next ${DAYS_AHEAD} days`}
            description={props.closed?.words ?? 'Other experts nearby may have a time that fits.'}
            action={
              <PageLink to="/find-experts" className="text-link font-semibold">
                Find Experts
              </PageLink>
            }
          />
        ) : (
          <Picker {...props} />
        )}
      </div>
      {props.waiting && (
        <div className="mt-6 flex flex-col items-center gap-3 text-center">
          <p className="text-muted text-sm">
            {props.waiting.isWaiting
              ? 'You’re waiting for a time. We’ll tell you once, as soon as one opens.'
              : 'We can tell you, once, as soon as a time opens.'}
          </p>
          <WaitForm
            {...{ expertId: expert.id, expertName: expert.name, back: props.here }}
            waits={props.isSignedIn ? props.waiting.isWaiting : null}
          />
        </div>
      )}
    </div>
  );
}

const hasFree = (days: readonly SpokenDay[]) => days.some((day) => day.slots.length > 0);

/** Checks whether another place or practitioner may have free times. */
const hasChoice = ({ places, practitioners }: Bookable['expert']) =>
  places.length > 1 || practitioners.length > 1;

function PlacePicker({ expert, to }: { expert: Bookable['expert']; to: (placeId: string) => string }) {
  const { places, placeId } = expert;
  if (places.length < 2) return null;
  return (
    <nav aria-labelledby="place" className="flex flex-wrap items-center gap-2">
      <span id="place" className="mr-1 font-semibold text-sm">
        Place
      </span>
      {places.map(({ id, label }) => (
        <ChoiceLink key={id} to={to(id)} isChosen={id === placeId}>
          {label}
        </ChoiceLink>
      ))}
    </nav>
  );
}

/** Says why the chosen time is gone: taken, already the client's own, or too short. */
function Lost({ isTheirs, tooLong }: { isTheirs: boolean; tooLong: string | null }) {
  if (tooLong) {
    return (
      <Banner tone="info" title={`The time you had chosen is too short for ${tooLong}`}>
        Please choose another time, or something shorter.
      </Banner>
    );
  }
  return isTheirs ? (
    <Banner tone="info" title="You have already requested this time">
      <PageLink to="/dashboard/bookings" className="text-link">
        See your bookings
      </PageLink>
      , or choose another time.
    </Banner>
  ) : (
    <Banner tone="info" title="The time you chose is no longer free">
      Please choose another one.
    </Banner>
  );
}

/** What remains to be done by someone who has just confirmed their e-mail address. */
const LEFT = {
  send: 'You can send your request now.',
  more: 'Only this page is left: fill it in and send your request.',
  time: 'Only this page is left: choose a time and send your request.',
};

function Picker(props: BookingPageProps) {
  const { expert, practitionerId, zoneName, requestKey, moving, mayShare, shares, address, wayToPay } = props;
  const [sharing, setSharing] = useState(shares);
  const [query, setQuery] = useSearchParams();
  const { state } = useNavigation();
  const hydrated = useHydrated();
  const read = (name: string) => query.get(name) ?? '';
  const [kept, setKept] = useState({ minutes: read('minutes'), method: read('method') });
  const option = expert.options.find((one) => one.id === read('option'));
  const length = LENGTHS.find((one) => String(one) === kept.minutes);
  const days = daysWithRoom(props.days, option ? bookedMinutes(option.minutes) : (length ?? MINIMUM_MINUTES));
  const found = findStart(days, read('start'));
  const isTooShort = !found && findStart(props.days, read('start')) !== null;
  const lost = read('start') !== '' && !found;
  const wishedDate = read('date') || (lost ? props.askedDate : null);
  const day =
    found?.day ??
    days.find((one) => one.date === wishedDate) ??
    days.find(({ slots }) => slots.length > 0) ??
    null;
  const method = expert.methods.find((one) => one === kept.method) ?? expert.methods[0] ?? '';
  const lengths = option ? [bookedMinutes(option.minutes)] : (found?.slot.lengths ?? LENGTHS);
  const minutes = lengthFor(kept.minutes, lengths);

  const practitioners = expert.practitioners;
  const withName = practitioners.find(({ id }) => id === practitionerId)?.name;
  const withWords = practitioners.length > 1 ? `, with ${withName ?? 'whoever is free'}` : '';
  const isFirstPlace = expert.placeId === expert.places[0]?.id;
  const choice = {
    date: day?.date ?? '',
    start: found?.slot.start ?? '',
    minutes: option ? '' : kept.minutes,
    method: kept.method,
    optionId: option?.id ?? '',
    reschedule: moving?.id,
    ...(method === HOME_VISIT && { visitZip: read('visit') }),
    ...(isFirstPlace ? {} : { placeId: expert.placeId }),
    // Also sent for anyone: otherwise a move would keep its practitioner, who may not give the option.
    ...(practitioners.length > 1 && { practitionerId: practitionerId ?? ANYONE }),
  };
  // Drops times that are no longer free or are too short.
  const others = query
    .getAll(ALSO)
    .filter((start, at, all) => all.indexOf(start) === at && start !== found?.slot.start)
    .flatMap((start) => findStart(days, start) ?? [])
    .slice(0, OTHER_TIMES_AT_MOST);
  const also = others.map(({ slot }) => slot.start);
  const isMore = found !== null && also.length < OTHER_TIMES_AT_MOST && read(MORE) !== '';
  const to = (change: Partial<Choice> & { placeId?: string; practitionerId?: string }) =>
    withOtherTimes(bookingPath(expert.id, { ...choice, ...change }), also);
  const toTimes = (times: readonly string[], more: boolean) =>
    withOtherTimes(bookingPath(expert.id, choice), times, more);
  const moreDays = isMore
    ? days.map((one) => ({
        ...one,
        slots: one.slots.filter(({ start }) => start !== found.slot.start && !also.includes(start)),
      }))
    : days;
  const moreDay = isMore
    ? (moreDays.find(({ date }) => date === read(MORE_DATE)) ??
      moreDays.find(({ date, slots }) => date >= found.day.date && slots.length > 0) ??
      null)
    : day;
  /** Shows a choice immediately, then updates the URL so that signing in or reloading keeps it. */
  function keep(name: keyof typeof kept, value: string) {
    setKept((old) => ({ ...old, [name]: value }));
    // A home visit has different times than the place.
    if (name === 'method' && value !== HOME_VISIT) keepInAddress('visit', '', { method: value });
    else keepInAddress(name, value);
  }
  function keepInAddress(name: string, value: string, also: Record<string, string> = {}) {
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [key, text] of Object.entries(also)) next.set(key, text);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const { picker, change } = useFold(isMore ? '' : (found?.slot.start ?? ''));
  const { here, atHome } = props.taxRates;
  const taxRate = method === HOME_VISIT ? (atHome ?? here) : here;
  const { terms } = props;
  const price = minutes ? quote(minutes, expert.ratePerMinuteCents, taxRate, terms.feeCents) : null;
  const isConfirmed = props.isSignedIn && read(JUST_CONFIRMED) !== '' && !props.problem && !props.isTheirs;
  const isMoreAsked = method === HOME_VISIT || props.asksFirstName;
  const toChoose = day ? `${day.longLabel}: choose a time.` : 'Choose a date.';

  return (
    <Form
      method="post"
      action={to({})}
      failed={{ title: 'Failed to send your request' }}
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_min(22rem,37%)] lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_min(20rem,27%)_min(17rem,23%)] max-lg:[&_:is(a,input,textarea,summary)]:scroll-mb-28"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {!hasFree(props.days) ? (
          <Banner
            tone="info"
            title={props.closed?.title ?? `No free times here in the next ${DAYS_AHEAD} days`}
          >
            {props.closed?.words ??
              `${practitioners.length > 1 ? 'Someone else' : 'Another place'} may have a time that fits.`}
          </Banner>
        ) : (
          lost && (
            <Lost
              isTheirs={props.isTheirs}
              tooLong={isTooShort ? (option?.title ?? `${length} minutes`) : null}
            />
          )
        )}
        {isConfirmed && (
          <Banner tone="success" title="E-mail address confirmed">
            {found ? LEFT[isMoreAsked ? 'more' : 'send'] : LEFT.time}
          </Banner>
        )}
        {found && (
          <p className="tabular flex scroll-mt-24 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-3 lg:hidden">
            <span className="min-w-0 flex-1 basis-32 py-2">
              <span className="font-semibold">
                {found.day.label}, {found.slot.label}
              </span>{' '}
              <span className="text-muted text-sm">
                {zoneName}
                {withWords}
              </span>
            </span>
            <PageLink
              ref={change}
              to={to({ date: found.day.date, start: '' })}
              replace
              stay
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              Change<span className="sr-only"> the time</span>
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
          {isMore ? (
            <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-3 dark:bg-raised">
              <span className="py-2 font-semibold">Choose another time that works for you</span>
              <PageLink
                to={toTimes(also, false)}
                replace
                stay
                className="text-link inline-flex min-h-11 items-center"
              >
                Never mind
              </PageLink>
            </p>
          ) : (
            <>
              {props.visit && (
                <p className="text-muted text-sm">
                  These are the times for a visit in {props.visit.town}, on the clock there.
                </p>
              )}
              <PlacePicker expert={expert} to={(placeId) => to({ placeId })} />
              <PractitionerPicker
                practitioners={practitioners}
                chosen={practitionerId}
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
            zoneName={zoneName}
            chosen={isMore ? '' : (found?.slot.start ?? '')}
            to={(start) => (isMore ? toTimes([...also, start], false) : to({ start }))}
          />
        </div>
        {found && (
          <OtherTimes
            expertName={expert.shortName}
            times={others.map(({ day, slot }) => ({
              start: slot.start,
              words: `${day.label}, ${slot.label}`,
            }))}
            isMore={isMore}
            to={toTimes}
          />
        )}
      </div>
      {/* `contents` lets the button stick to the bottom of a phone's screen throughout the form. */}
      <section aria-labelledby="request" className="contents">
        <div className="flex min-w-0 flex-col gap-5 max-lg:rounded-t-lg max-lg:border max-lg:border-line max-lg:border-b-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-4">
          <div className="max-lg:-mb-1 lg:-mb-2">
            <h2 id="request" className="text-lg">
              Your request
            </h2>
            {!found && <p className="tabular mt-2 text-muted lg:hidden">{toChoose}</p>}
          </div>
          <input type="hidden" name="requestKey" value={requestKey} />
          <input type="hidden" name="placeId" value={expert.placeId} />
          <input type="hidden" name="practitionerId" value={practitionerId ?? ''} />
          <input type="hidden" name="start" value={found?.slot.start ?? ''} />
          <input type="hidden" name="optionId" value={option?.id ?? ''} />
          {moving && <input type="hidden" name="reschedule" value={moving.id} />}
          {found && also.map((start) => <input key={start} type="hidden" name={ALSO} value={start} />)}
          <OptionPicker
            expert={expert}
            taxRate={taxRate}
            feeCents={wayToPay === 'card' ? terms.feeCents : 0}
            chosen={option?.id ?? ''}
            longest={found?.slot.longest ?? null}
            to={(optionId) => to({ optionId })}
          />
          {option ? (
            <>
              <input type="hidden" name="minutes" value={minutes ?? ''} />
              <p className="tabular text-sm">
                <span className="font-semibold">Duration</span> {minutes} minutes
              </p>
            </>
          ) : (
            <ChoiceGroup
              label="Duration"
              name="minutes"
              look="chips"
              required
              value={minutes ? String(minutes) : ''}
              onChange={(event) => keep('minutes', event.target.value)}
              choices={lengths.map((length) => ({ value: String(length), label: `${length} min` }))}
            />
          )}
          {expert.methods.length > 1 ? (
            <ChoiceGroup
              label="Format"
              name="method"
              value={method}
              onChange={(event) => keep('method', event.target.value)}
              choices={expert.methods.map((one) => ({ value: one, label: one }))}
            />
          ) : (
            <input type="hidden" name="method" value={method} />
          )}
          {(method === HOME_VISIT || (!hydrated && expert.methods.includes(HOME_VISIT))) && (
            <VisitFields
              kept={address}
              asked={method === HOME_VISIT}
              hydrated={hydrated}
              town={props.visit?.town}
              problem={props.visitProblem}
              onZip={(typed) => fullZip(typed) && keepInAddress('visit', fullZip(typed))}
            />
          )}
          {props.isSignedIn && (
            <WhoAsksFields
              kept={props.whoAsks}
              asksFirstName={props.asksFirstName}
              expertName={expert.shortName}
            />
          )}
          {mayShare && <ShareChoice expertName={expert.name} shares={sharing} onChange={setSharing} />}
        </div>
        <div className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6 xl:col-start-3 xl:row-span-1">
          <div className="flex flex-col gap-5 max-lg:-mt-6 max-lg:rounded-b-lg max-lg:border max-lg:border-line max-lg:border-t-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-5 max-lg:pb-4">
            <p className="tabular min-h-[3.25rem] max-lg:hidden">
              {found ? (
                <>
                  <span className="font-semibold">
                    {found.day.longLabel}, {found.slot.label}
                  </span>
                  {others.map(({ day, slot }) => (
                    <span key={slot.start} className="block">
                      or {day.label}, {slot.label}
                    </span>
                  ))}
                  <span className="block text-muted text-sm">
                    {zoneName}
                    {withWords}
                  </span>
                </>
              ) : (
                <span className="text-muted">{toChoose}</span>
              )}
            </p>
            <PriceLines
              minutes={minutes}
              rateCents={expert.ratePerMinuteCents}
              taxRate={taxRate}
              terms={terms}
              wayToPay={wayToPay}
              paidCents={moving?.paidCents ?? null}
            />
            <ShownTotals
              lengths={hydrated && minutes ? [minutes] : lengths}
              rateCents={expert.ratePerMinuteCents}
              taxRate={taxRate}
              terms={terms}
            />
            <p className="text-muted text-sm">
              {moving?.isConfirmed
                ? whatHappensToMove(
                    moving.paidCents === null
                      ? null
                      : { paidCents: moving.paidCents, newCents: price?.totalCents ?? null },
                    terms.answerHours,
                  )
                : whatHappensNext(
                    wayToPay,
                    props.soonerAnswers[found?.slot.start ?? ''],
                    terms.answerHours,
                  )}{' '}
              {sayWayToPay(expert.shortName, price, wayToPay, { ...terms, isKept: moving !== null })}
            </p>
          </div>
          <div className="at-end -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-bg px-4 py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mt-5 lg:-mb-6 lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-2 lg:rounded-b-lg lg:bg-surface lg:py-4">
            <p id="request-price" aria-live="polite" className="tabular">
              {found && price ? (
                <span className="lg:hidden">
                  <span className="block font-display text-lg leading-6">
                    {formatCents(dueCents(price, wayToPay))}
                  </span>
                  <span className="block text-muted text-sm">{minutes} min</span>
                </span>
              ) : (
                <span className="text-muted text-sm">
                  {day ? 'Choose a time first.' : 'Choose a date first.'}
                </span>
              )}
            </p>
            <Button
              type="submit"
              size="lg"
              className="max-sm:grow max-sm:px-3 lg:order-first lg:px-2 xl:text-base"
              aria-describedby="request-price"
              disabled={!found}
              busy={state === 'submitting'}
              busyText="Sending..."
            >
              {moving ? 'Request New Time' : 'Request Consultation'}
            </Button>
          </div>
        </div>
      </section>
    </Form>
  );
}

/**
 * Moves the focus on a phone, where a chosen time folds the picker: to the link that reopens it, and to the
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

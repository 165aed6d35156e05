import { ArrowLeft, CalendarClock, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { DAYS_AHEAD } from '../../core/availability/days-ahead.ts';
import type { SpokenDay } from '../../core/availability/slot-words.ts';
import { WHAT_HAPPENS_NEXT } from '../../core/bookings/booking.ts';
import type { Closed } from '../../core/experts/closed.ts';
import { HOME_VISIT } from '../../core/experts/consultation-methods.ts';
import { initialsOfName } from '../../lib/initials.ts';
import { formatCents } from '../../lib/money.ts';
import { Form } from '../sending/form.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { RequestProblem } from './booking-answer.ts';
import { bookingPath, type Choice, type ExpertToBook, findStart, lengthFor } from './booking-times.ts';
import { ANYONE, ChoiceLink, PractitionerPicker } from './practitioner-picker.tsx';
import { PriceLines, ShownTotals } from './price-lines.tsx';
import { ShareChoice } from './share-choice.tsx';
import { DayPicker, TimePicker } from './slot-picker.tsx';
import { type VisitAddress, VisitFields } from './visit-fields.tsx';

export interface BookingPageProps {
  expert: ExpertToBook & { location: string; face: string | null };
  /** Whose times are shown; null for anyone's. */
  practitionerId: string | null;
  /** Why the listing cannot be booked, or not at present. */
  closed: Closed | null;
  isOwn: boolean;
  days: SpokenDay[];
  zoneName: string;
  /** Whether the person who looks has a place or notes to share. */
  mayShare: boolean;
  /** What they chose in a form that was refused. */
  shares: boolean;
  /** Where they wanted to be visited, in that form. */
  visit: VisitAddress;
  requestKey: string;
  /** The booking whose time is to change. */
  moving: { id: string; when: string; minutes: number } | null;
  mayNotMove: boolean;
  /** Whether the time in the address is one that the person who looks has requested already. */
  isTheirs: boolean;
  problem: RequestProblem | null;
}

/**
 * The booking page. What is chosen stands in the address: days and times are links, so that it works before
 * and without script, and a way through signing in loses nothing.
 */
export function BookingPage(props: BookingPageProps) {
  const { expert, days, moving, problem } = props;
  return (
    <div className="shell py-8 sm:py-12">
      <p className="text-sm">
        <PageLink
          to={`/expert/${expert.id}`}
          className="text-link inline-flex min-h-6 items-center gap-2 touch:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to {expert.name}
        </PageLink>
      </p>
      <h1 className="mt-2 text-3xl">{moving ? 'Choose a New Time' : 'Book a Consultation'}</h1>
      <div className="mt-3 flex items-center gap-4">
        <Avatar src={expert.face} initials={initialsOfName(expert.name)} size="face" />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <span className="font-semibold text-ink">{expert.name}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" className="size-4" />
            {expert.location}
          </span>
          <span className="tabular">{formatCents(expert.ratePerMinuteCents)} per minute</span>
        </p>
      </div>
      <div className="mt-6 flex flex-col gap-4 empty:hidden">
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
            You are giving up {moving.when} ({moving.minutes} minutes). It stays yours until the new time is
            requested; the expert then has to accept the new one.
          </Banner>
        )}
        {props.mayNotMove && (
          <Banner tone="info" title="That booking can no longer be moved">
            You can request another time here instead.
          </Banner>
        )}
      </div>
      <div className="mt-6">
        {props.isOwn ? (
          <EmptyState title="This is your own profile" description="Clients see your free times here." />
        ) : props.closed || (!hasFree(days) && !hasChoice(expert)) ? (
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
    </div>
  );
}

const hasFree = (days: readonly SpokenDay[]) => days.some((day) => day.slots.length > 0);

/** Whether another place or another person may have free times where none are shown. */
const hasChoice = ({ places = [], practitioners = [] }: ExpertToBook) =>
  places.length > 1 || practitioners.length > 1;

/** The places of an expert who has several, each a link to its times. */
function PlacePicker({ expert, to }: { expert: ExpertToBook; to: (placeId: string) => string }) {
  const { places = [], placeId } = expert;
  if (places.length < 2) return null;
  return (
    <nav aria-label="Place" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {places.map(({ id, label }) => (
        <ChoiceLink key={id} to={to(id)} isChosen={id === placeId}>
          {label}
        </ChoiceLink>
      ))}
    </nav>
  );
}

/** Why a time that was chosen is not there: somebody else has it, or it is the client's own by now. */
function Lost({ isTheirs }: { isTheirs: boolean }) {
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

function Picker(props: BookingPageProps) {
  const { expert, practitionerId, days, zoneName, requestKey, moving, mayShare, shares, visit } = props;
  const [sharing, setSharing] = useState(shares);
  const [query, setQuery] = useSearchParams();
  const { state } = useNavigation();
  const hydrated = useHydrated();
  const read = (name: string) => query.get(name) ?? '';
  const found = findStart(days, read('start'));
  const lost = read('start') !== '' && !found;
  const day = found?.day ?? days.find((one) => one.date === read('date')) ?? null;
  const [kept, setKept] = useState({
    minutes: read('minutes'),
    method: read('method'),
    option: read('option'),
  });
  const option = expert.options.find((one) => one.id === kept.option);
  const method = expert.methods.find((one) => one === kept.method) ?? expert.methods[0] ?? '';
  const lengths: readonly number[] = found?.slot.lengths ?? [];
  const wanted = kept.minutes || (option && found ? String(lengthFor(option.minutes, lengths)) : '');
  const minutes = lengths.find((length) => String(length) === wanted) ?? null;

  const practitioners = expert.practitioners ?? [];
  const withName = practitioners.find(({ id }) => id === practitionerId)?.name;
  const isFirstPlace = expert.placeId === expert.places?.[0]?.id;
  const choice = {
    date: day?.date ?? '',
    start: found?.slot.start ?? '',
    minutes: wanted,
    method: kept.method,
    optionId: option?.id ?? '',
    reschedule: moving?.id,
    ...(isFirstPlace ? {} : { placeId: expert.placeId }),
    // A booking that is moved stays with whoever gives it, unless the address says anyone.
    ...(practitioners.length > 1 && { practitionerId: practitionerId ?? (moving ? ANYONE : '') }),
  };
  const to = (change: Partial<Choice> & { placeId?: string; practitionerId?: string }) =>
    bookingPath(expert.id, { ...choice, ...change });
  /** Shown at once; the address follows, so that signing in or reloading finds it again. */
  function keep(name: keyof typeof kept, value: string) {
    setKept((old) => ({ ...old, [name]: value }));
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {!hasFree(days) ? (
          <Banner tone="info" title={`No free times here in the next ${DAYS_AHEAD} days`}>
            {practitioners.length > 1 ? 'Somebody else' : 'Another place'} may have a time that fits.
          </Banner>
        ) : (
          lost && <Lost isTheirs={props.isTheirs} />
        )}
        <PlacePicker expert={expert} to={(placeId) => to({ placeId })} />
        <PractitionerPicker
          practitioners={practitioners}
          chosen={practitionerId}
          to={(one) => to({ practitionerId: one })}
        />
        <DayPicker days={days} chosen={day?.date ?? ''} to={(date) => to({ date, start: '' })} />
        <TimePicker
          day={day}
          zoneName={zoneName}
          chosen={found?.slot.start ?? ''}
          to={(start) => to({ start })}
        />
      </div>
      <Card as="section" aria-labelledby="request" className="lg:sticky lg:top-24">
        <h2 id="request" className="text-lg">
          Your request
        </h2>
        <p className="tabular mt-2 min-h-[3.25rem]">
          {found ? (
            <>
              <span className="font-semibold">
                {found.day.longLabel}, {found.slot.label}
              </span>
              <span className="block text-muted text-sm">
                {zoneName}
                {practitioners.length > 1 && `, with ${withName ?? 'whoever is free'}`}
              </span>
            </>
          ) : (
            <span className="text-muted">{day ? `${day.longLabel}: choose a time.` : 'Choose a date.'}</span>
          )}
        </p>
        <Form
          method="post"
          action={to({})}
          failed={{ title: 'Failed to send your request' }}
          className="mt-4 flex flex-col gap-5"
          key={found?.slot.start}
        >
          <input type="hidden" name="requestKey" value={requestKey} />
          <input type="hidden" name="placeId" value={expert.placeId} />
          <input type="hidden" name="practitionerId" value={practitionerId ?? ''} />
          <input type="hidden" name="start" value={found?.slot.start ?? ''} />
          {moving && <input type="hidden" name="reschedule" value={moving.id} />}
          <ChoiceGroup
            label="Duration"
            name="minutes"
            look="chips"
            required
            disabled={!found}
            value={minutes ? String(minutes) : ''}
            onChange={(event) => keep('minutes', event.target.value)}
            choices={(found ? lengths : [15, 30, 45, 60]).map((length) => ({
              value: String(length),
              label: `${length} min`,
            }))}
          />
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
            <VisitFields kept={visit} asked={method === HOME_VISIT && hydrated} />
          )}
          {expert.options.length > 0 && (
            <SelectField
              label="Consultation option"
              optional
              name="optionId"
              placeholder="To be agreed"
              value={option?.id ?? ''}
              onChange={(event) => keep('option', event.target.value)}
              options={expert.options.map((one) => ({
                value: one.id,
                label: `${one.title} (${one.minutes} min)`,
              }))}
            />
          )}
          {mayShare && <ShareChoice expertName={expert.name} shares={sharing} onChange={setSharing} />}
          <PriceLines minutes={minutes} rateCents={expert.ratePerMinuteCents} />
          <ShownTotals lengths={minutes ? [minutes] : lengths} rateCents={expert.ratePerMinuteCents} />
          <Button
            type="submit"
            size="lg"
            wide
            disabled={!found || (hydrated && !minutes)}
            busy={state === 'submitting'}
            busyText="Sending..."
          >
            {moving ? 'Request New Time' : 'Request Consultation'}
          </Button>
          <p className="text-muted text-sm">{WHAT_HAPPENS_NEXT} Payment is arranged in person.</p>
        </Form>
      </Card>
    </div>
  );
}

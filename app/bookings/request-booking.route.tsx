import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { slotsOf } from '../../core/availability/read-free-times.server.ts';
import { spokenDays } from '../../core/availability/slot-words.ts';
import { readBooking } from '../../core/bookings/read-bookings.server.ts';
import { requestBooking } from '../../core/bookings/request-booking.server.ts';
import { rescheduleBooking } from '../../core/bookings/reschedule-booking.server.ts';
import { hasPlaceOrNotes } from '../../core/clients/read-client-profile.server.ts';
import { isRefusal, type Refusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { sayWhen, sayZone } from '../../lib/when.ts';
import { birthDatePath } from '../account/birth-date-path.ts';
import { agreePath, authPath, resendPath } from '../account/return-path.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import type { Route } from './+types/request-booking.route';
import type { RequestAnswer, RequestProblem } from './booking-answer.ts';
import { BookingPage } from './booking-page.tsx';
import { bookingPath } from './booking-times.ts';
import { totalField } from './price-lines.tsx';
import { SHARE_FIELD } from './share-choice.tsx';
import { NO_VISIT } from './visit-fields.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { pathname, search, searchParams } = args.url;
  const moving = searchParams.get('reschedule');
  if (moving && !ctx.actor) throw redirect(authPath('login', pathname + search));
  if (ctx.actor && !ctx.actor.dateOfBirth) throw redirect(birthDatePath(pathname + search));
  const old = moving ? await readBooking(ctx, moving) : null;
  const { expert, closed, days } = await slotsOf(ctx, args.params.id, {
    except: old?.id,
    placeId: searchParams.get('place'),
    start: searchParams.get('start'),
  });
  return {
    expert: {
      id: expert.id,
      name: expert.name,
      face: expert.face,
      location: expert.location,
      placeId: expert.placeId,
      places: expert.places.map(({ id, label }) => ({ id, label })),
      zone: expert.zone,
      ratePerMinuteCents: expert.ratePerMinuteCents,
      methods: expert.methods,
      options: expert.options,
    },
    closed,
    isOwn: ctx.actor !== null && expert.userId === ctx.actor.id,
    days: spokenDays(days, expert.zone),
    zoneName: sayZone(expert.zone),
    mayShare: await hasPlaceOrNotes(ctx),
    requestKey: ctx.newId(),
    moving: old?.mayReschedule
      ? { id: old.id, when: sayWhen(old.startsAt, old.zone), minutes: old.minutes }
      : null,
    mayNotMove: old !== null && !old.mayReschedule,
  };
}

/** A choice in the address changes nothing that was read; an answer to a form does. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.formMethod && args.formMethod !== 'GET') return true;
  const moved = (url: URL) => `${url.searchParams.get('reschedule')} ${url.searchParams.get('place')}`;
  return args.currentUrl.pathname !== args.nextUrl.pathname || moved(args.currentUrl) !== moved(args.nextUrl);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const text = (name: string) => single(form, name);
  const expertId = args.params.id;
  const bookingId = text('reschedule');
  const choice = {
    start: text('start'),
    minutes: text('minutes'),
    method: text('method'),
    optionId: text('optionId'),
    placeId: text('placeId'),
  };
  const visit = { address: text('visitAddress'), zip: text('visitZip') };
  const here = bookingPath(expertId, { ...choice, reschedule: bookingId });
  if (!ctx.actor) throw redirect(authPath('signup', here));
  const sharesPlaceAndNotes = form.has(SHARE_FIELD);
  const request = {
    ...choice,
    expertId,
    sharesPlaceAndNotes,
    visitAddress: visit.address,
    visitZip: visit.zip,
    totalCents: text(totalField(choice.minutes)),
    requestKey: text('requestKey'),
  };
  try {
    const placed = bookingId
      ? await rescheduleBooking(ctx, { ...request, bookingId })
      : await requestBooking(ctx, request);
    const title = bookingId ? 'New time requested' : 'Request sent';
    const description = `${sayWhen(placed.startsAt, placed.zone)}, with ${placed.expertName}.`;
    if (single(form, 'inline') === '1') {
      return data<RequestAnswer>({ placed: { bookingId: placed.bookingId, title, description } });
    }
    return redirect('/dashboard/bookings', {
      headers: flashHeaders({ title, description, tone: 'success' }),
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<RequestAnswer>(
      { problem: problemOf(error, here), shares: sharesPlaceAndNotes, visit },
      { status: error.status },
    );
  }
}

function problemOf({ code, message }: Refusal, here: string): RequestProblem {
  if (code === 'email_unverified')
    return { message, link: { to: resendPath(here), label: 'Send the link again' } };
  if (code === 'consent_needed') return { message, link: { to: agreePath(here), label: 'Read and agree' } };
  if (code === 'under_age')
    return { message, link: { to: '/dashboard/settings', label: 'Account Settings' } };
  if (code === 'too_many_open_requests' || code === 'own_time_taken' || code === 'already_sent') {
    return { message, link: { to: '/dashboard/bookings', label: 'See your bookings' } };
  }
  return { message };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.expert.name ?? 'an expert';
  return [
    ...pageMeta('Book a Consultation', `Choose a day and time for a consultation with ${name}.`),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function RequestBooking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BookingPage
      {...loaderData}
      problem={actionData?.problem ?? null}
      shares={actionData?.shares ?? false}
      visit={actionData?.visit ?? NO_VISIT}
    />
  );
}

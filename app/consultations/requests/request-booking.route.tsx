import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import type { z } from 'zod';
import * as words from '#text/consultations/requests/screens';
import { readBookable } from '../../../core/consultations/booking-views/read-bookable.server.ts';
import {
  hasBookingAt,
  readBooking,
  readUnpaidBookings,
} from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { bookingPath as pathOfBooking } from '../../../core/consultations/bookings/booking-paths.ts';
import { payForBooking } from '../../../core/consultations/bookings/pay-for-booking.server.ts';
import { requestForm } from '../../../core/consultations/bookings/request/booking-request.ts';
import { typedWordsOf } from '../../../core/consultations/bookings/request/request-fields.ts';
import { MAX_OTHER_TIMES } from '../../../core/consultations/bookings/request/request-limits.ts';
import { endDraft, findDraft } from '../../../core/consultations/requests/draft-request.server.ts';
import { requestBooking } from '../../../core/consultations/requests/request-booking.server.ts';
import { DRAFT, type DraftedRequest } from '../../../core/consultations/requests/request-draft.ts';
import { rescheduleBooking } from '../../../core/consultations/requests/reschedule-booking.server.ts';
import type { Context } from '../../../core/context.ts';
import { isFavorite } from '../../../core/finding/profiles/read-favorites.server.ts';
import { lookUpZip } from '../../../core/ground/geography/places.server.ts';
import type { TaxRate } from '../../../core/ground/geography/tax.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { totalField } from '../../../core/money/pricing/price.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { mayActFor } from '../../../core/people/experts/may-act-for.ts';
import { dateAt } from '../../../core/practice/availability/place-clock.ts';
import { nextFreeTimes } from '../../../core/practice/availability/read-free-times.server.ts';
import { waitsForTime } from '../../../core/practice/availability/waiting/wait-for-time.server.ts';
import { isOurTime } from '../../../lib/instant.ts';
import { single } from '../../../lib/single-field.ts';
import { sayWhen } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { birthDatePath } from '../../people/sign-in/birth-date-path.ts';
import { ANYONE } from '../../practice/availability/practitioner-picker.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { bookingPath, fullZip } from '../bookings/booking-times.ts';
import type { Route } from './+types/request-booking.route';
import { type Placed, type RefusedAnswer, readRefused } from './booking-answer.ts';
import { BookingPage } from './booking-page.tsx';
import { ALSO, withOtherTimes } from './other-times.tsx';
import { NO_VISIT } from './visit-fields.tsx';
import { NO_TEXTS } from './who-asks.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { pathname, search, searchParams } = args.url;
  const moving = searchParams.get('reschedule');
  const draftId = moving ? null : searchParams.get(DRAFT);
  if ((moving || draftId) && !ctx.actor) throw redirect(authPath('login', pathname + search));
  if (ctx.actor && !ctx.actor.dateOfBirth) throw redirect(birthDatePath(pathname + search));
  const draft = draftId ? await findDraft(ctx, { draftId, expertId: args.params.id }) : null;
  if (draftId && draft && searchParams.size === 1) {
    const path = choicesOf(args.params.id, draftId, draft);
    if (path !== pathname + search) throw redirect(path);
  }
  const old = moving ? await readBooking(ctx, moving) : null;
  const start = searchParams.get('start');
  const { bookable, expert } = await readBookable(
    ctx,
    args.params.id,
    {
      visitZip: (searchParams.get('method') ?? HOME_VISIT) === HOME_VISIT ? searchParams.get('visit') : null,
      placeId: searchParams.get('place'),
      practitionerId: searchParams.get('with') ?? old?.practitionerId,
      optionId: searchParams.get('option'),
      start,
    },
    old,
  );
  const isStaff = mayActFor(ctx.actor, expert.id, 'staff');
  const isFull =
    !bookable.closed &&
    !isStaff &&
    bookable.days.every(({ slots }) => slots.length === 0) &&
    (await nextFreeTimes(ctx, [expert.id], 1)).get(expert.id)?.length === 0;
  return {
    ...bookable,
    waiting: isFull ? { isWaiting: await waitsForTime(ctx, expert.id) } : null,
    isOwn: ctx.actor !== null && expert.userId === ctx.actor.id,
    isSaved: ctx.actor && !expert.isDemo && !isStaff ? await isFavorite(ctx, expert.id) : null,
    here: pathname + search,
    requestKey: ctx.newId(),
    askedDate: dateOf(start, bookable.expert.zone),
    moving: old?.mayReschedule
      ? {
          id: old.id,
          when: sayWhen(old.startsAt, old.zone),
          isConfirmed: old.status === 'accepted',
          minutes: old.minutes,
          paidCents: old.status === 'accepted' && old.wayToPay === 'card' ? old.totalCents : null,
          said: typedWordsOf(old),
        }
      : null,
    mayNotMove: old !== null && !old.mayReschedule,
    draft: draftId
      ? { isGone: draft === null, said: typedWordsOf(draft), visitAddress: draft?.visitAddress ?? '' }
      : null,
    isTheirs: await hasBookingAt(ctx, expert.id, start ?? ''),
  };
}

/** Returns the path of this page with the choices of a draft. Its text stays out of the address. */
function choicesOf(expertId: string, draft: string, asked: DraftedRequest): string {
  const { start, minutes, method, optionId, placeId, practitionerId, visitZip, also } = asked;
  const path = bookingPath(expertId, {
    draft,
    start,
    minutes: minutes === undefined ? undefined : String(minutes),
    method,
    optionId: optionId ?? undefined,
    placeId: placeId ?? undefined,
    practitionerId: practitionerId ?? undefined,
    visitZip,
  });
  return withOtherTimes(path, also);
}

function dateOf(start: string | null, zone: string): string | null {
  const at = Date.parse(start ?? '');
  return !isOurTime(at) ? null : dateAt(Temporal.Instant.fromEpochMilliseconds(at), zone).toString();
}

/**
 * Reloads after a form was sent, and when the URL changes the booking to move, the place, the home visit, or
 * the practitioner. Reloads for another option if the URL has a `with` parameter, because practitioners can
 * give different options.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.formMethod && args.formMethod !== 'GET') return true;
  const moved = ({ searchParams }: URL) => {
    const reschedule = searchParams.get('reschedule');
    const whom = searchParams.get('with') ?? (reschedule ? null : ANYONE);
    const option = searchParams.has('with') ? searchParams.get('option') : null;
    return [reschedule, searchParams.get('place'), searchParams.get('visit'), whom, option].join();
  };
  return args.currentUrl.pathname !== args.nextUrl.pathname || moved(args.currentUrl) !== moved(args.nextUrl);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const expertId = args.params.id;
  if (!ctx.actor) throw redirect(authPath('signup', chosenIn(form, expertId)));
  const inline = single(form, 'inline') === '1';
  const draftId = args.url.searchParams.get(DRAFT);
  const request = async ({ share, reschedule: bookingId, ...typed }: z.output<typeof requestForm>) => {
    const asked = {
      ...typed,
      expertId,
      optionId: typed.optionId ?? '',
      placeId: typed.placeId ?? '',
      practitionerId: form.has('practitionerId') ? (typed.practitionerId ?? '') : undefined,
      sharesPlaceAndNotes: share,
      totalCents: single(form, totalField(typed.minutes)),
    };
    const placed = bookingId
      ? await rescheduleBooking(ctx, { ...asked, bookingId })
      : await requestBooking(ctx, asked);
    if (draftId) await endDraft(ctx, draftId);
    if (placed.isToPay) return redirect((await payForBooking(ctx, placed)).url);
    const title = bookingId ? words.new_time_requested() : words.request_sent();
    const description = words.when_with_expert({
      when: sayWhen(placed.startsAt, placed.zone),
      expertName: placed.expertName,
    });
    if (inline) return data<Placed>({ placed: { bookingId: placed.bookingId, title, description } });
    return redirect(pathOfBooking(placed.bookingId), {
      headers: flashHeaders({ title, description, tone: 'success' }),
    });
  };
  const answer = await answerForm(form, requestForm, request, { tellsNotFound: true });
  if (answer instanceof Response || 'placed' in answer.data) return answer;
  return data<RefusedAnswer>(
    {
      ...answer.data,
      homeTaxRate: homeTaxRate(ctx, answer.data),
      unpaidId: answer.data.refusal?.code === 'unpaid_request' ? await unpaidWith(ctx, expertId) : undefined,
      visitZip: args.url.searchParams.has('visit') ? undefined : visitZipIn(form),
    },
    answer.init ?? undefined,
  );
}

/** Returns the id of the client's unpaid request to an expert, if there is one. */
async function unpaidWith(ctx: Context, expertId: string): Promise<string | undefined> {
  const [unpaid] = await readUnpaidBookings(ctx, { with: expertId });
  return unpaid?.id;
}

/**
 * Returns the tax rate at the address of a home visit, for the form to show; undefined for other methods
 * and unknown ZIP codes.
 */
function homeTaxRate(ctx: Pick<Context, 'law' | 'now'>, { result }: FormAnswer): TaxRate | undefined {
  const { method, visitZip } = result?.initialValue ?? {};
  if (method !== HOME_VISIT) return undefined;
  const found = lookUpZip(visitZip);
  return found.ok ? taxRateAt(ctx, found.place) : undefined;
}

const visitZipIn = (form: FormData) =>
  single(form, 'method') === HOME_VISIT ? fullZip(single(form, 'visitZip') ?? '') : '';

function chosenIn(form: FormData, expertId: string): string {
  const text = (name: string) => single(form, name);
  const path = bookingPath(expertId, {
    start: text('start'),
    minutes: text('minutes'),
    method: text('method'),
    optionId: text('optionId'),
    placeId: text('placeId'),
    practitionerId: text('practitionerId'),
    visitZip: visitZipIn(form),
    reschedule: text('reschedule'),
  });
  return withOtherTimes(path, form.getAll(ALSO).map(String).slice(0, MAX_OTHER_TIMES));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.expert.name ?? words.an_expert();
  return [
    ...pageMeta(words.book_consultation(), words.choose_day_and_time({ name })),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function RequestBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const refused = actionData && !('placed' in actionData) ? readRefused(actionData, pathname + search) : null;
  return (
    <BookingPage
      {...loaderData}
      taxRates={{ ...loaderData.taxRates, atHome: refused?.homeTaxRate ?? loaderData.taxRates.atHome }}
      problem={refused?.problem ?? null}
      shares={refused?.shares ?? false}
      address={
        refused?.visit ?? {
          ...NO_VISIT,
          address: loaderData.draft?.visitAddress ?? '',
          zip: loaderData.visit?.zip ?? '',
        }
      }
      whoAsks={refused?.whoAsks ?? { ...NO_TEXTS, ...loaderData.moving?.said, ...loaderData.draft?.said }}
    />
  );
}

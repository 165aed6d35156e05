import { z } from 'zod';
import * as words from '#text/api/answers';
import type { BookingView } from '../../core/consultations/booking-views/booking-view.ts';
import {
  readBooking,
  readBookings,
  readPracticeBookings,
  readWaitingRequests,
} from '../../core/consultations/booking-views/read-bookings.server.ts';
import type { Context } from '../../core/context.ts';
import { typedInstant } from '../../lib/instant.ts';
import { declareCall } from '../call.ts';
import { Problem, unusable } from '../problem.ts';
import { id, none, wholeNumber } from '../values.ts';
import { booking, shownBooking } from './booking-shapes.ts';

/** How many bookings a practice gets at once, and over how many days. */
const AT_MOST = 200;
const MAX_DAYS = 62;

/**
 * Returns a booking of the caller. A key of a practice sees its practice's side only, a key of a person the
 * client's side only; other bookings look as if they did not exist.
 */
export async function ownBooking(
  ctx: Context,
  bookingId: string,
  practiceId: string | null,
): Promise<BookingView> {
  const view = await readBooking(ctx, bookingId);
  const isOwn =
    practiceId === null ? view.as === 'client' : view.as === 'expert' && view.expertId === practiceId;
  if (!isOwn) throw new Problem('not_found', words.no_such_booking());
  return view;
}

export const readBookingCall = declareCall({
  name: 'readBooking',
  method: 'get',
  address: '/bookings/{bookingId}',
  group: 'Bookings',
  scope: 'bookings:read',
  of: ['person', 'practice'],
  summary: 'Read a booking',
  path: z.strictObject({ bookingId: id('The booking.') }),
  query: none,
  body: null,
  answer: booking,
  refusals: ['not_found'],
  run: async (ctx, { path, practiceId }) =>
    shownBooking(await ownBooking(ctx, path.bookingId, practiceId), ctx.publicOrigin),
});

export const listBookingsCall = declareCall({
  name: 'listBookings',
  method: 'get',
  address: '/bookings',
  group: 'Bookings',
  scope: 'bookings:read',
  of: ['person'],
  summary: 'List own bookings as a client',
  path: none,
  query: z.strictObject({
    when: z
      .enum(['upcoming', 'past'])
      .default('upcoming')
      .meta({ description: 'Upcoming ones come soonest first, past ones latest first.' }),
    after: wholeNumber(1, 100_000, 'The `next` of the page before.').optional(),
  }),
  body: null,
  answer: z
    .strictObject({
      bookings: z.array(booking),
      next: z.string().nullable().meta({ description: 'Send it as `after`; null on the last page.' }),
    })
    .meta({ id: 'OwnBookings' }),
  refusals: [],
  async run(ctx, { query }) {
    const page = (query.after ?? 0) + 1;
    const { bookings, more } = await readBookings(ctx, { tab: query.when, page });
    return {
      bookings: bookings.map((view) => shownBooking(view, ctx.publicOrigin)),
      next: more ? String(page) : null,
    };
  },
});

const someBookings = z.strictObject({ bookings: z.array(booking) }).meta({ id: 'PracticeBookings' });

export const listRequestsCall = declareCall({
  name: 'listRequests',
  method: 'get',
  address: '/practice/requests',
  group: 'Bookings',
  scope: 'bookings:read',
  of: ['practice'],
  summary: 'List the requests that wait for an answer',
  path: none,
  query: none,
  body: null,
  answer: someBookings,
  refusals: [],
  run: async (ctx) => ({
    bookings: (await readWaitingRequests(ctx)).map((view) => shownBooking(view, ctx.publicOrigin)),
  }),
});

const from = typedInstant(words.not_usable).meta({ description: 'The first instant.' });

export const listPracticeBookingsCall = declareCall({
  name: 'listPracticeBookings',
  method: 'get',
  address: '/practice/bookings',
  group: 'Bookings',
  scope: 'bookings:read',
  of: ['practice'],
  summary: 'List the requests and consultations of a practice',
  description: `At most ${AT_MOST} within at most ${MAX_DAYS} days, by their start. If there are ${AT_MOST}, ask again from the last start.`,
  path: none,
  query: z.strictObject({ from, until: from.meta({ description: 'The instant at which the list ends.' }) }),
  body: null,
  answer: someBookings,
  refusals: [],
  async run(ctx, { query }) {
    const [first, end] = [new Date(query.from), new Date(query.until)];
    const days = (end.getTime() - first.getTime()) / 86_400_000;
    if (!(days > 0 && days <= MAX_DAYS)) {
      throw unusable({ in: 'query', name: 'until', detail: words.days_at_most({ days: MAX_DAYS }) });
    }
    const views = await readPracticeBookings(ctx, { from: first, until: end, atMost: AT_MOST });
    return { bookings: views.map((view) => shownBooking(view, ctx.publicOrigin)) };
  },
});

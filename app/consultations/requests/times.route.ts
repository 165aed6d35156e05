import { soonerAnswers } from '../../../core/consultations/booking-views/sooner-answers.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { termsOf } from '../../../core/money/pricing/booking-terms.ts';
import { lacksFirstName } from '../../../core/people/accounts/first-name.ts';
import { hasPlaceOrNotes } from '../../../core/people/clients/read-client-profile.server.ts';
import { shortName } from '../../../core/people/experts/short-name.ts';
import { clockOfTimes, slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import { spokenDays } from '../../../core/practice/availability/slot-words.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { sayZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import type { BookingTimes } from '../bookings/booking-times.ts';
import type { Route } from './+types/times.route';

const HEADERS = { 'Cache-Control': 'no-store' };

/**
 * Serves an expert's free times as JSON: at a place (`place`, the first by default) or for a home visit
 * (`visit`, a ZIP code), and for one option (`option`) or any. Without a session the answer says nothing
 * about the visitor, so all visitors share it for a while (`server/times-cache.ts`).
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  try {
    const slots = await slotsOf(ctx, args.params.id, {
      visitZip: args.url.searchParams.get('visit'),
      placeId: args.url.searchParams.get('place'),
      optionId: args.url.searchParams.get('option'),
    });
    const { expert, closed, visit, visitProblem, days } = slots;
    const clock = clockOfTimes(slots);
    const times: BookingTimes = {
      closed,
      visit: visit && { zip: visit.zip, town: visit.location },
      visitProblem,
      days: spokenDays(days, clock.zone),
      variesByOption: expert.options.some(({ notGivenBy }) => notGivenBy.length > 0),
      soonerAnswers: soonerAnswers(days, clock.zone, ctx.now(), ctx.settings.answerHours),
      terms: termsOf(ctx.settings),
      shortName: shortName(expert),
      ratePerMinuteCents: expert.ratePerMinuteCents,
      taxRate: taxRateAt(ctx, clock),
      zoneName: sayZone(clock.zone, clock.city),
      isSignedIn: ctx.actor !== null,
      asksFirstName: ctx.actor !== null && lacksFirstName(ctx.actor),
      mayShare: await hasPlaceOrNotes(ctx),
      placeId: expert.placeId,
      wayToPay: ctx.payments.wayToPay,
    };
    return Response.json(times, { headers: HEADERS });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Response.json({ message: error.message }, { status: error.status, headers: HEADERS });
  }
}

import { sayZone } from '../../../lib/when.ts';
import type { Context } from '../../context.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { termsOf, termsOfBooking } from '../../money/pricing/booking-terms.ts';
import { lacksFirstName } from '../../people/accounts/first-name.ts';
import { hasPlaceOrNotes } from '../../people/clients/read-client-profile.server.ts';
import { sayAccess } from '../../people/experts/access.ts';
import type { Closed } from '../../people/experts/closed.ts';
import { sayLanguages } from '../../people/experts/languages.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { shortName } from '../../people/experts/short-name.ts';
import { closedByBlock } from '../../people/reach/may-reach.server.ts';
import { gives } from '../../practice/availability/gives.ts';
import {
  type BookableExpert,
  clockOfTimes,
  type SlotsAsked,
  slotsOf,
} from '../../practice/availability/read-free-times.server.ts';
import { formatDays } from '../../practice/availability/slot-words.ts';
import type { Bookable } from './bookable.ts';
import type { BookingView } from './booking-view.ts';
import { soonerAnswers } from './sooner-answers.ts';

/**
 * Returns the viewer's choices for a booking with an expert, and the expert as stored.
 * @param moving the viewer's booking to move to another time; null for a new booking.
 */
export async function readBookable(
  ctx: Context,
  expertId: string,
  asked: SlotsAsked,
  moving: BookingView | null = null,
): Promise<{ bookable: Bookable; expert: BookableExpert }> {
  const slots = await slotsOf(ctx, expertId, { ...asked, except: moving?.id ?? asked.except });
  const { expert, practitionerId, days, visit, visitProblem } = slots;
  const clock = clockOfTimes(slots);
  const closed = slots.closed ?? (await closedToViewer(ctx, expert));
  const bookable: Bookable = {
    expert: shownOf(expert, practitionerId, clock.zone),
    practitionerId,
    closed,
    days: closed ? [] : formatDays(days, clock.zone),
    zoneName: sayZone(clock.zone, clock.city),
    variesByOption: expert.options.some(({ notGivenBy }) => notGivenBy.length > 0),
    visit: visit && { zip: visit.zip, town: visit.location },
    visitProblem,
    taxRates: { here: taxRateAt(ctx, expert), atHome: visit && taxRateAt(ctx, visit) },
    terms: moving?.mayReschedule
      ? termsOfBooking({ ...moving, policy: moving.policyIfMoved }, ctx.settings)
      : termsOf(ctx.settings),
    wayToPay: moving?.wayToPay ?? ctx.payments.wayToPay,
    soonerAnswers: soonerAnswers(days, clock.zone, ctx.now(), ctx.settings.answerHours),
    isSignedIn: ctx.actor !== null,
    asksFirstName: ctx.actor !== null && lacksFirstName(ctx.actor),
    mayShare: await hasPlaceOrNotes(ctx),
  };
  return { bookable, expert };
}

function shownOf(expert: BookableExpert, practitionerId: string | null, zone: string): Bookable['expert'] {
  const { id, name, face, location, placeId, ratePerMinuteCents, methods } = expert;
  return {
    id,
    name,
    shortName: shortName(expert),
    face,
    location,
    access: sayAccess(expert),
    placeId,
    places: expert.places.map(({ id, label }) => ({ id, label })),
    practitioners: expert.practitioners.map(({ id, name, languages }) => ({
      id,
      name,
      languages: sayLanguages(languages),
    })),
    zone,
    ratePerMinuteCents,
    methods,
    options: expert.options
      .filter((option) => practitionerId === null || gives(practitionerId, option))
      .map(({ id, title, minutes, category }) => ({ id, title, minutes, category })),
  };
}

/**
 * Returns the reason if a block keeps the viewer from booking, otherwise null. No block applies to visitors
 * or to members of the practice.
 */
async function closedToViewer(ctx: Context, expert: BookableExpert): Promise<Closed | null> {
  if (!ctx.actor || mayActFor(ctx.actor, expert.id, 'staff')) return null;
  return await closedByBlock(ctx.db, { expertId: expert.id, clientId: ctx.actor.id });
}

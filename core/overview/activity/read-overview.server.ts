import * as words from '#text/overview/activity/rules';
import { Refusal } from '../../../lib/errors.ts';
import { readMissingAccount } from '../../business/payouts/read-own-payouts.server.ts';
import { readWeek, type WeekDay } from '../../consultations/agenda/read-week.server.ts';
import type { BookingView } from '../../consultations/booking-views/booking-view.ts';
import {
  readNextBooking,
  readUnpaidBookings,
  readWaitingRequests,
} from '../../consultations/booking-views/read-bookings.server.ts';
import type { ConversationLine } from '../../consultations/messages/conversation-line.ts';
import { readLatestConversation } from '../../consultations/messages/read-conversations.server.ts';
import type { OfferView } from '../../consultations/offers/offer-view.ts';
import { readOffers } from '../../consultations/offers/read-offers.server.ts';
import type { Context } from '../../context.ts';
import { type OwnSetup, readOwnSetups } from '../../people/setup/read-own-setups.server.ts';
import { newestApplicationOf } from '../../practice/applications/own-application.server.ts';
import { APPLICATION_STEPS, type NextStep } from './next-step.ts';

export type Overview = {
  /** Requests that wait for the practice's answer, sorted by deadline. */
  waiting: BookingView[];
  /** Requests that the user has not paid, sorted by deadline. */
  unpaid: BookingView[];
  offers: OfferView[];
  next: BookingView | null;
  /** The week of the user's practice; null if they have none. */
  week: WeekDay[] | null;
  latest: ConversationLine | null;
  /** The suggestion; null if there is none. */
  step: NextStep | null;
  /** The practice with payouts but no account for them; null if there is none. */
  unpaidPractice: string | null;
  /** The checklists of the user's practices with open steps. */
  setups: OwnSetup[];
};

export async function readOverview(ctx: Context): Promise<Overview> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_first);
  const [next, unpaid, waiting, offers, week, latest, missing, setups, application] = await Promise.all([
    readNextBooking(ctx),
    readUnpaidBookings(ctx),
    readWaitingRequests(ctx),
    readOffers(ctx),
    readWeek(ctx),
    readLatestConversation(ctx),
    readMissingAccount(ctx),
    readOwnSetups(ctx),
    newestApplicationOf(ctx, actor.id),
  ]);
  const isFree = !next && waiting.length === 0 && offers.length === 0 && week === null;
  const suggested = isFree ? (actor.firstName ? 'find-expert' : 'say-your-name') : null;
  const applying = application && APPLICATION_STEPS[application.status];
  // A waiting request takes precedence, because it has a deadline.
  const step = missing && waiting.length === 0 ? 'set-up-payouts' : (applying ?? suggested);
  const isUnpaid = unpaid.some(({ id }) => id === next?.id);
  return {
    ...{ waiting, unpaid, offers, week, latest, step, setups },
    next: isUnpaid ? null : next,
    unpaidPractice: missing,
  };
}

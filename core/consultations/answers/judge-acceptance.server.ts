import * as words from '#text/consultations/answers/rules';
import { Refusal } from '../../../lib/errors.ts';
import { formatCents } from '../../../lib/money.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext } from '../../context.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { quote } from '../../money/pricing/price.ts';
import { refuseNoPlace } from '../../people/setup/refuse-no-place.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { isOpenFor } from '../../practice/availability/slots.ts';
import { calendarOfBooking } from '../bookings/calendar-of-booking.server.ts';
import { checkDay, checkState } from '../bookings/check-state.ts';
import type { BookingRow } from '../bookings/tables.ts';
import { type BookingClient, whyUnderAge } from '../bookings/why-under-age.ts';

/**
 * Refuses an acceptance if the law, the listing, a missing address, the client's account or age, or the
 * practitioner's calendar rules it out. Also refuses if the total at today's rate and tax differs from the
 * one that the expert saw. The booking keeps its agreed total. The caller holds the locks of client, expert,
 * and booking.
 * @param client the client's account, read under its lock; null if the account is gone.
 * @param shown the total that the form showed, in cents; null skips the comparison.
 * @param isOtherTime whether the accepted time differs from the held one. If so, travel time also counts.
 */
export async function judgeAcceptance(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'law' | 'settings'>,
  booking: BookingRow,
  client: BookingClient | null,
  shown: number | null,
  isOtherTime = false,
): Promise<void> {
  const expert = await findBookableExpert(ctx, booking.expertId, booking.placeId);
  checkDay(ctx, booking);
  if (!expert || expert.isDemo) {
    throw new Refusal('not_bookable', words.listing_hidden);
  }
  checkState(ctx, expert);
  if (!client || whyUnderAge(client, dateAt(ctx.now(), expert.zone))) {
    throw new Refusal('not_bookable', words.client_gone);
  }
  refuseNoPlace(expert, booking.method);
  const calendar = await calendarOfBooking(ctx, expert, booking, {
    countsTravel: isOtherTime,
    except: booking.standsId ? [booking.id, booking.standsId] : booking.id,
  });
  if (!calendar || !isOpenFor(calendar, booking.startsAt.getTime(), booking.endsAt.getTime())) {
    throw new Refusal(
      'slot_unavailable',
      booking.otherStarts.length > 0 ? words.no_longer_free : words.no_longer_available,
    );
  }
  const now = quote(booking.minutes, expert.ratePerMinuteCents, taxRateAt(ctx, booking), booking.feeCents);
  if (shown === null || now.totalCents === shown) return;
  const agreed = formatCents(booking.totalCents);
  const total = formatCents(now.totalCents);
  const isTax = now.priceCents === booking.priceCents;
  throw new Refusal(
    'price_changed',
    isTax
      ? withFacts(words.tax_changed, { total, agreed })
      : withFacts(words.rate_changed, { total, agreed }),
  );
}

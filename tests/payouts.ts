import { payOut } from '../core/business/payouts/pay-out.server.ts';
import { setUpPayouts } from '../core/business/payouts/set-up-payouts.server.ts';
import { acceptBooking } from '../core/consultations/answers/accept-booking.server.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import type { Person } from '../core/context.ts';
import { asInstant } from '../lib/as-date.ts';
import type { OnboardingOutcome } from '../platform/payments/sandbox.ts';
import type { byCard } from './by-card.ts';
import type { World } from './world.ts';

type ByCard = ReturnType<typeof byCard>;
type Given = Parameters<ByCard['aHeld']>[0];

export function payoutsBy(world: World, cards: ByCard) {
  const sandbox = world.payments.sandbox!;
  const here = {
    later(span: Temporal.DurationLike): void {
      world.now = world.now.add(span);
    },
    /** Sets up payouts for a practice as its owner, and delivers the resulting events. */
    async onboard(owner: Person, practiceId: string, outcome: OnboardingOutcome = 'finished'): Promise<void> {
      const { url } = await setUpPayouts(world.as(owner), { practiceId });
      await sandbox.onboard(url.split('/').at(-1)!, outcome);
      await cards.deliver();
    },
    /**
     * Makes a charged and confirmed booking: half an hour at $30, on the next business day at 11 AM in
     * Denver.
     */
    async aCharged(given: Given = {}) {
      const made = await cards.aHeld({ start: nextStart(world.now), ...given });
      await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
      await cards.settle();
      return made;
    },
    async passEnd({ startsAt }: { startsAt: Date }): Promise<void> {
      world.now = asInstant(startsAt).add({ minutes: 40 });
      await expireBookings(world.asProduct());
    },
    async anEnded(given: Given = {}) {
      const made = await here.aCharged(given);
      await here.passEnd(made);
      here.later({ hours: 48 });
      return made;
    },
    pay: () => payOut(world.asProduct('pay-out')),
  };
  return here;
}

function nextStart(now: Temporal.Instant): string {
  let day = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return `${day}T18:00:00Z`;
}

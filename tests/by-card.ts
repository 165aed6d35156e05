import { payForBooking } from '../core/consultations/bookings/pay-for-booking.server.ts';
import type { BookingRequestInput } from '../core/consultations/bookings/request/booking-request.ts';
import type { PlacedRequest } from '../core/consultations/bookings/request/request-key.server.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import type { Person } from '../core/context.ts';
import { captureHolds } from '../core/money/payments/capture-holds.server.ts';
import { issueRefunds } from '../core/money/payments/issue-refunds.server.ts';
import { applyEvents } from '../core/money/provider-events/apply-events.server.ts';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import type { TestCard } from '../platform/payments/sandbox.ts';
import { asking, type World } from './world.ts';

type Given = Partial<BookingRequestInput> & { client?: Person; expert?: { actor: Person; id: string } };
type Reserved = PlacedRequest & { client: Person; expert: { actor: Person; id: string } };

export function byCard(world: World) {
  const sandbox = world.payments.sandbox!;
  let delivered = 0;
  const here = {
    /** Delivers the sandbox's new events and applies them. */
    async deliver(): Promise<void> {
      const bodies = world.queued.flatMap(({ name, data }) =>
        name === 'send-test-event' ? [String(data.body)] : [],
      );
      for (const body of bodies.slice(delivered)) {
        await takeEvent(
          world.asProduct('send-test-event'),
          new TextEncoder().encode(body),
          sandbox.sign(body),
        );
      }
      delivered = bodies.length;
      await applyEvents(world.asProduct('apply-events'));
    },
    /** Clears the queue. Undelivered events are lost. */
    forget(): void {
      world.queued.length = 0;
      delivered = 0;
    },
    /** Delivers events and runs the payment jobs three times, until nothing is left to do. */
    async settle(): Promise<void> {
      for (let turn = 0; turn < 3; turn++) {
        await here.deliver();
        await captureHolds(world.asProduct('take-held'));
        await issueRefunds(world.asProduct('give-back'));
      }
    },
    /** Enters a card on the payment page as the client, without delivering the event. */
    async enterCard(client: Person, bookingId: string, card: TestCard = 'works') {
      const { url } = await payForBooking(world.as(client), { bookingId });
      const ref = url.split('/').at(-1)!;
      return { ref, outcome: await sandbox.pay(ref, card, true) };
    },
    /** Reserves a time that the client has not paid for. Makes a client and an expert unless given. */
    async aReserved(given: Given = {}): Promise<Reserved> {
      const { client: by, expert: of, ...values } = given;
      const client = by ?? (await world.aPerson());
      const expert = of ?? (await world.anExpert());
      const placed = await requestBooking(world.as(client), asking(expert.id, values));
      return { client, expert, ...placed };
    },
    async aHeld(given: Given = {}, card: TestCard = 'works'): Promise<Reserved> {
      const reserved = await here.aReserved(given);
      await here.enterCard(reserved.client, reserved.bookingId, card);
      await here.deliver();
      return reserved;
    },
  };
  return here;
}

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asInstant } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { expireBookings } from '../../consultations/bookings/expire-bookings.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { sayNoShow } from '../../consultations/consultation-day/say-no-show.server.ts';
import { openDispute } from '../../consultations/disputes/open-dispute.server.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import type { Person } from '../../context.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { readOnePayment, readPayments } from '../../money/payments/read-payments.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { sendTestChargeback } from '../../money/sandbox/send-test-chargeback.server.ts';
import { readOverview } from '../../overview/activity/read-overview.server.ts';
import { readWaiting } from '../../overview/moderation/read-waiting.server.ts';
import { OPEN_SHOWN, readOwnPayouts, readSharesOf } from './read-own-payouts.server.ts';
import { readPayouts } from './read-payouts.server.ts';
import { payouts } from './tables.ts';

const world = await openWorld();
const adapter = world.payments.provider;
const cards = byCard(world);
const { aCharged, anEnded, onboard, passEnd, pay } = payoutsBy(world, cards);

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card' };
  cards.forget();
});

const read = (person: Awaited<ReturnType<typeof world.aPerson>>, practiceId: string) =>
  readOwnPayouts(world.as(person), { practiceId, page: 1 });

describe('the owners of a practice', () => {
  it('see what waits, why, and what was paid', async () => {
    const { expert } = await anEnded();
    const made = await aCharged({ expert });
    const view = await read(expert.actor, expert.id);
    expect(view).toMatchObject({ account: null, owesCents: 0, waitingCents: 6000, paid: [] });
    expect(view.open.map(({ wait }) => wait)).toEqual(['not-over', 'not-over']);
    await pay();
    await passEnd(made);
    await expireBookings(world.asProduct());
    const then = await read(expert.actor, expert.id);
    expect(then.open.map(({ wait }) => wait)).toEqual(['no-account', 'not-due']);
    await onboard(expert.actor, expert.id);
    expect((await read(expert.actor, expert.id)).open.map(({ wait }) => wait)).toEqual([null, 'not-due']);
    await pay();
    const after = await read(expert.actor, expert.id);
    expect(after).toMatchObject({ account: 'ready', paid: [{ cents: 3000, state: 'paid' }] });
    expect(after.open).toHaveLength(1);
  });

  it('see the whole waiting amount, beyond what the page shows', async () => {
    const { expert, bookingId } = await aCharged();
    const [payment] = await world.db.select().from(payments).where(eq(payments.subjectId, bookingId));
    const [first] = await world.db.select().from(payouts).where(eq(payouts.expertId, expert.id));
    for (let made = 0; made < OPEN_SHOWN; made++) {
      const id = newId();
      const refs = { checkoutRef: null, providerRef: null };
      await world.db.insert(payments).values({ ...payment!, ...refs, id, subjectId: newId() });
      await world.db.insert(payouts).values({ ...first!, id: newId(), paymentId: id });
    }
    const view = await read(expert.actor, expert.id);
    expect([view.open.length, view.openCount]).toEqual([OPEN_SHOWN, OPEN_SHOWN + 1]);
    expect(view.waitingCents).toBe(3000 * (OPEN_SHOWN + 1));
  });

  it('see what the practice owes', async () => {
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    await pay();
    const paid = await world.db.select().from(payments);
    await sendTestChargeback(admin, { id: paid.at(-1)!.id, step: 'open' });
    await cards.deliver();
    expect((await read(expert.actor, expert.id)).owesCents).toBe(3000);
    const { chargebacks } = await readWaiting(admin);
    const list = await readPayments(admin, { ...EVERYTHING, filter: 'charged-back' });
    expect([chargebacks, list.rows.map(({ id }) => id)]).toEqual([1, [paid.at(-1)!.id]]);
    const one = await readOnePayment(admin, paid.at(-1)!.id);
    expect(one.chargebacks).toMatchObject([{ cents: 3100, status: 'open', evidenceBy: expect.any(String) }]);
    const again = sendTestChargeback(admin, { id: paid.at(-1)!.id, step: 'open' });
    expect(await codeOf(again)).toBe('status_changed');
    const byOwner = sendTestChargeback(world.as(expert.actor), { id: paid.at(-1)!.id, step: 'won' });
    expect(await codeOf(byOwner)).toBe('not_found');
  });

  it('see the share of a booking and why it waits, even before the job runs', async () => {
    const { client, expert, ...made } = await aCharged();
    const { id } = (await world.db.select().from(bookings)).find((one) => one.id === made.bookingId)!;
    const shares = (actor: Person) => readSharesOf(world.as(actor), { id, expertId: expert.id });
    const waits = async () => (await shares(expert.actor)).map(({ cents, wait }) => [cents, wait]);
    const listed = async () => (await read(expert.actor, expert.id)).open.map(({ wait }) => wait);
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    const toAdmins = async () => {
      const { rows } = await readPayouts(admin, EVERYTHING, { bookingId: id });
      return rows.map(({ wait }) => wait);
    };
    expect([await waits(), await listed(), await toAdmins()]).toEqual([
      [[3000, 'not-over']],
      ['not-over'],
      ['not-over'],
    ]);
    await passEnd(made);
    expect([await waits(), await toAdmins()]).toEqual([[[3000, 'not-due']], ['not-due']]);
    await openDispute(world.as(client), { bookingId: id, reason: 'too-short', words: 'Ten minutes only.' });
    expect([await waits(), await listed(), await toAdmins()]).toEqual([
      [[3000, 'disputed']],
      ['disputed'],
      ['disputed'],
    ]);
    const staff = await world.aMember(expert.id, 'staff');
    for (const other of [client, staff, (await world.anExpert()).actor])
      expect(await shares(other)).toEqual([]);
  });

  it('see it at the new time of a moved booking, even before the job runs', async () => {
    const { client, expert, bookingId } = await aCharged();
    const startsAt = new Date('2026-12-03T20:00:00Z');
    const { bookingId: moved } = await rescheduleBooking(world.as(client), {
      ...asking(expert.id, { start: startsAt.toISOString() }),
      bookingId,
    });
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    const told = async () => {
      const { open } = await read(expert.actor, expert.id);
      const all = await readPayouts(admin, EVERYTHING, { practiceId: expert.id });
      const of = async (id: string) => {
        const { rows } = await readPayouts(admin, EVERYTHING, { bookingId: id });
        return [await readSharesOf(world.as(expert.actor), { id, expertId: expert.id }), rows];
      };
      const waits = [...(await of(bookingId)), ...(await of(moved)), open, all.rows];
      return waits.map((list) => list.map(({ bookingId, wait }) => [bookingId, wait]));
    };
    const at = (id: string, wait: string) => [[id, wait]];
    const before = at(bookingId, 'not-over');
    expect(await told()).toEqual([before, before, [], [], before, before]);
    await acceptBooking(world.as(expert.actor), { bookingId: moved });
    const granted = at(moved, 'not-over');
    expect(await told()).toEqual([[], [], granted, granted, granted, granted]);
    await passEnd({ startsAt });
    const over = at(moved, 'not-due');
    expect(await told()).toEqual([[], [], over, over, over, over]);
    await openDispute(world.as(client), {
      bookingId: moved,
      reason: 'too-short',
      words: 'Ten minutes only.',
    });
    const stopped = at(moved, 'disputed');
    expect(await told()).toEqual([[], [], stopped, stopped, stopped, stopped]);
  });

  it('learn that a no-show is unsettled while its money waits', async () => {
    const made = await aCharged();
    world.now = asInstant(made.startsAt).add({ minutes: 20 });
    await sayNoShow(world.as(made.client), { bookingId: made.bookingId });
    const { open } = await read(made.expert.actor, made.expert.id);
    expect(open.map(({ wait }) => wait)).toEqual(['contested']);
  });

  it('are the only ones who see it: staff, clients, and strangers do not', async () => {
    const { client, expert } = await anEnded();
    const staff = await world.aMember(expert.id, 'staff');
    const stranger = await world.anExpert();
    for (const person of [client, staff, stranger.actor]) {
      expect(await codeOf(read(person, expert.id))).toBe('not_found');
    }
  });
});

describe('the overview', () => {
  it('asks to set up payouts while money waits and no account can take it', async () => {
    const { expert } = await anEnded();
    const owner = world.as(expert.actor);
    expect(await readOverview(owner)).toMatchObject({ step: 'set-up-payouts', unpaidPractice: expert.id });
    await onboard(expert.actor, expert.id, 'half');
    expect((await readOverview(owner)).step).toBe('set-up-payouts');
    await onboard(expert.actor, expert.id, 'more');
    expect((await readOverview(owner)).step).toBe('set-up-payouts');
    await onboard(expert.actor, expert.id);
    expect((await readOverview(owner)).step).toBeNull();
  });

  it('does not ask staff, or before a client is charged', async () => {
    const { expert } = await anEnded();
    const staff = await world.aMember(expert.id, 'staff');
    expect((await readOverview(world.as(staff))).step).toBeNull();
    const other = await world.anExpert();
    expect((await readOverview(world.as(other.actor))).step).toBeNull();
  });

  it('puts a pending request first', async () => {
    const { expert } = await anEnded();
    await cards.aHeld({ expert, start: '2026-12-10T18:00:00Z' });
    expect((await readOverview(world.as(expert.actor))).step).toBeNull();
  });
});

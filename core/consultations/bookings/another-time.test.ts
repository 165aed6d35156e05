import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { inTransaction } from '../../context.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { payments, refunds } from '../../money/payments/tables.ts';
import { termsOfBooking } from '../../money/pricing/booking-terms.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { withdrawMove } from '../answers/withdraw-move.server.ts';
import { readBooking, readBookings, readWaitingRequests } from '../booking-views/read-bookings.server.ts';
import { sayNoShow } from '../consultation-day/say-no-show.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { consultationMoved } from './consultation-moved.server.ts';
import { endUnlawfulRequests } from './end-unlawful.server.ts';
import { expireBookings } from './expire-bookings.server.ts';
import { settleBookingsAt } from './settle-bookings.server.ts';
import { bookings } from './tables.ts';

const CONNECTIONS = 16;
const world = await openWorld(CONNECTIONS);
const adapter = world.payments.provider;
const { aHeld, settle, forget } = byCard(world);
const WAYS = ['in-person', 'card'] as const;
type Way = (typeof WAYS)[number];
/** 11 AM tomorrow and 1 PM the day after, both in Denver. */
const OLD = '2026-12-02T18:00:00Z';
const NEW = '2026-12-03T20:00:00Z';
const TOTAL = 3100;

beforeAll(() => warmUp(world, CONNECTIONS));
beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  payBy('in-person');
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

function payBy(way: Way) {
  world.payments = { ...world.payments, provider: adapter, wayToPay: way };
}
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const statusOf = async (id: string) => (await rowOf(id)).status;
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : [],
  );
const files = () =>
  world.queued.flatMap(({ name, data }) => {
    const { content = '', method } = (data.calendar ?? {}) as { content?: string; method?: string };
    if (name !== 'send-written-mail' || !content) return [];
    const value = (field: string) => new RegExp(`^${field}[^:]*:(.*?)\\r?$`, 'm').exec(content)![1]!;
    const [uid, sequence, start] = [value('UID'), Number(value('SEQUENCE')), value('DTSTART;TZID')];
    return [{ to: data.to, method, uid, sequence, start }];
  });

async function confirmed(way: Way, given: Parameters<typeof aHeld>[0] = {}) {
  payBy(way);
  const made = way === 'card' ? await aHeld(given) : await world.aRequest(given);
  await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
  if (way === 'card') await settle();
  expect(await statusOf(made.bookingId)).toBe('accepted');
  world.now = world.now.add({ minutes: 1 });
  return made;
}
type Made = Awaited<ReturnType<typeof confirmed>>;
const ask = (made: Made, values: Parameters<typeof asking>[1] = {}) =>
  rescheduleBooking(world.as(made.client), {
    ...asking(made.expert.id, { start: NEW, ...values }),
    bookingId: made.bookingId,
  });
async function asked(way: Way, values: Parameters<typeof asking>[1] = {}) {
  const made = await confirmed(way);
  forget();
  const { bookingId: askedId } = await ask(made, values);
  return { ...made, askedId };
}
const kept = async () => (await balances(world))['at:sandbox'] ?? 0;
const refundsOf = async (id: string) =>
  await world.db
    .select({ cents: refunds.cents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, id));
const taken = async (id: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, id))).length;

describe.each(WAYS)('another time for a confirmed booking (%s)', (way) => {
  it('holds its time along with the old one, and both sides are notified', async () => {
    const { client, expert, bookingId, askedId } = await asked(way);
    expect([await statusOf(bookingId), await statusOf(askedId)]).toEqual(['accepted', 'requested']);
    expect([await taken(bookingId), await taken(askedId)]).toEqual([1, 1]);
    expect(mails()).toEqual([
      `${expert.actor.email}: A client would like to move a booking`,
      `${client.email}: You asked for another time`,
    ]);
    // Calendars change only after the expert accepts the new time.
    expect(files()).toEqual([]);
    for (const start of [OLD, NEW]) {
      const other = requestBooking(world.as(await world.aPerson()), asking(expert.id, { start }));
      expect(await codeOf(other)).toBe('slot_taken');
    }
    expect(await readBooking(world.as(client), bookingId)).toMatchObject({
      mayReschedule: false,
      asked: { id: askedId, startsAt: new Date(NEW) },
      stands: null,
    });
    expect(await readBooking(world.as(client), askedId)).toMatchObject({
      acts: ['take-back'],
      mayReschedule: false,
      asked: null,
      stands: { id: bookingId, isConfirmed: true, startsAt: new Date(OLD) },
    });
    const waiting = await readWaitingRequests(world.as(expert.actor));
    expect(waiting.map(({ id, acts }) => [id, acts])).toEqual([[askedId, ['accept', 'decline']]]);
  });

  it('moves the booking and its payment once granted, in both calendars', async () => {
    const made = await confirmed(way);
    const before = files()
      .filter(({ to }) => to === made.client.email)
      .at(-1)!;
    forget();
    const before$ = await kept();
    const { bookingId: askedId } = await ask(made);
    forget();
    await acceptBooking(world.as(made.expert.actor), { bookingId: askedId });
    await settle();
    expect([await statusOf(made.bookingId), await statusOf(askedId)]).toEqual(['cancelled', 'accepted']);
    expect([await taken(made.bookingId), await taken(askedId)]).toEqual([0, 1]);
    expect(mails()).toEqual([
      `${made.client.email}: Your booking was moved`,
      `${made.expert.actor.email}: Your booking was moved`,
    ]);
    const after = files();
    expect(after.map(({ to }) => to)).toEqual([made.client.email, made.expert.actor.email]);
    for (const file of after) {
      expect(file).toMatchObject({ method: 'REQUEST', uid: before.uid, start: '20261203T130000' });
      expect(file.sequence).toBeGreaterThan(before.sequence);
    }
    expect(await kept()).toBe(before$);
    expect(await refundsOf(made.bookingId)).toEqual([]);
    const list = await readBookings(world.as(made.client), { tab: 'upcoming', page: 1 });
    expect(list.bookings.map(({ id }) => id)).toEqual([askedId]);
    // We wrote this note, not the expert.
    expect((await readBooking(world.as(made.client), made.bookingId)).notes).toMatchObject([
      { by: 'product', words: 'Moved to Thu, Dec 3' },
    ]);
    for (const actor of [made.client, made.expert.actor]) {
      expect(await readBooking(world.as(actor), made.bookingId)).toMatchObject({
        status: 'cancelled',
        movedTo: { id: askedId, startsAt: new Date(NEW) },
      });
      expect((await readBooking(world.as(actor), askedId)).movedTo).toBeNull();
      const past = await readBookings(world.as(actor), { tab: 'past', page: 1 });
      expect(past.bookings).toEqual([]);
    }
    await requestBooking(world.as(await world.aPerson()), asking(made.expert.id, { start: OLD }));
    // If the expert cancels later, the only payment is refunded in full.
    await cancelBooking(world.as(made.expert.actor), { bookingId: askedId });
    await settle();
    if (way === 'card') expect(await kept()).toBe(before$ - TOTAL);
    const ended = await readBookings(world.as(made.client), { tab: 'past', page: 1 });
    expect(ended.bookings.map(({ id, movedTo }) => [id, movedTo])).toEqual([[askedId, null]]);
  });

  it.each<[string, string, (made: Made & { askedId: string }) => Promise<unknown>, string[]]>([
    [
      'is declined',
      'declined',
      ({ expert, askedId }) => declineBooking(world.as(expert.actor), { bookingId: askedId }),
      ['client: Your booking stays as it was'],
    ],
    [
      'is withdrawn',
      'cancelled',
      ({ client, askedId }) => withdrawMove(world.as(client), { bookingId: askedId }),
      ['expert: A booking stays as it was'],
    ],
    [
      'expires, two hours before the old time',
      'expired',
      async () => {
        world.now = Temporal.Instant.from('2026-12-02T12:01:00Z');
        await expireBookings(world.asProduct());
      },
      ['client: Your booking stays as it was'],
    ],
  ])('changes nothing when it %s', async (_how, status, end, told) => {
    const made = await asked(way);
    forget();
    const before = await kept();
    await end(made);
    await settle();
    expect([await statusOf(made.bookingId), await statusOf(made.askedId)]).toEqual(['accepted', status]);
    expect([await taken(made.bookingId), await taken(made.askedId)]).toEqual([1, 0]);
    const name = (mail: string) =>
      mail.replace(made.client.email, 'client').replace(made.expert.actor.email, 'expert');
    expect(
      mails()
        .map(name)
        .filter((mail) => /^(client|expert):/.test(mail)),
    ).toEqual(told);
    expect(files()).toEqual([]);
    expect(await kept()).toBe(before);
    expect(await refundsOf(made.bookingId)).toEqual([]);
    const past = await readBookings(world.as(made.client), { tab: 'past', page: 1 });
    expect(past.bookings).toEqual([]);
    expect((await readBooking(world.as(made.client), made.bookingId)).movedTo).toBeNull();
    // The client can ask for a third time.
    await ask(made, { start: '2026-12-03T22:00:00Z' });
  });

  it.each<[string, string, (made: Made) => Promise<unknown>, back: number]>([
    ['its client cancels', 'cancelled', (m) => cancelBooking(world.as(m.client), m), 3000],
    ['its expert cancels', 'cancelled', (m) => cancelBooking(world.as(m.expert.actor), m), TOTAL],
    [
      'its expert can no longer be booked',
      'cancelled',
      ({ expert }) =>
        inTransaction(world.asProduct(), async (ctx) => {
          await lockExpert(ctx.db, expert.id);
          await settleBookingsAt(ctx, expert.id);
        }),
      TOTAL,
    ],
    [
      'it is started',
      'in-progress',
      (m) => {
        world.now = Temporal.Instant.from(OLD);
        return startConsultation(world.as(m.expert.actor), m);
      },
      0,
    ],
    [
      'its client does not come',
      'client-no-show',
      (m) => {
        world.now = Temporal.Instant.from(OLD).add({ minutes: 16 });
        return sayNoShow(world.as(m.expert.actor), m);
      },
      0,
    ],
  ])('ends with its original booking: %s', async (_how, status, end, back) => {
    const made = await asked(way);
    const before = await kept();
    forget();
    await end({ client: made.client, expert: made.expert, bookingId: made.bookingId } as Made);
    await settle();
    expect([await statusOf(made.bookingId), await statusOf(made.askedId)]).toEqual([status, 'cancelled']);
    expect(await taken(made.askedId)).toBe(0);
    expect(before - (await kept())).toBe(way === 'card' ? back : 0);
    expect(await codeOf(acceptBooking(world.as(made.expert.actor), { bookingId: made.askedId }))).toBe(
      'status_changed',
    );
  });

  it('ends if the law there changes, and the confirmed one stays', async () => {
    const made = await asked(way);
    forget();
    const admin = await world.aPerson({ isAdmin: true });
    const law = { state: 'CO', since: '2026-12-01', until: null, note: 'Closed.', source: 'A test' };
    await changeLaw(world.as(admin), { ...law, status: 'illegal' });
    world.law = await readLaw(world.db);
    forget();
    await endUnlawfulRequests(world.asProduct('obey-law'));
    await changeLaw(world.as(admin), { ...law, status: 'legal' });
    world.law = await readLaw(world.db);
    expect([await statusOf(made.bookingId), await statusOf(made.askedId)]).toEqual(['accepted', 'cancelled']);
    const told = mails().filter((mail) => mail.endsWith('A booking could not be moved'));
    for (const { email } of [made.client, made.expert.actor]) {
      expect(told.filter((mail) => mail.startsWith(email))).toHaveLength(1);
    }
    expect(await refundsOf(made.bookingId)).toEqual([]);
  });

  it('can have only one open request, even from two tabs, and a second click finds the first one', async () => {
    const made = await confirmed(way);
    const form = { ...asking(made.expert.id, { start: NEW }), bookingId: made.bookingId };
    const other = { ...asking(made.expert.id, { start: '2026-12-03T22:00:00Z' }), bookingId: made.bookingId };
    const send = (input: typeof form) => () => rescheduleBooking(world.as(made.client), input);
    const codes = await concurrently([send(form), send(form), send(other)]);
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(0);
    expect(codes.filter((code) => !['done', 'not_allowed', 'too_many_open_requests'].includes(code))).toEqual(
      [],
    );
    const rows = await world.db.select().from(bookings).where(eq(bookings.standsId, made.bookingId));
    expect(rows).toHaveLength(1);
  });

  it('can overlap the old one and still be granted', async () => {
    const made = await confirmed(way, { minutes: 60 });
    const { bookingId } = await ask(made, { start: '2026-12-02T18:30:00Z', minutes: 60 });
    await acceptBooking(world.as(made.expert.actor), { bookingId });
    expect(await statusOf(bookingId)).toBe('accepted');
  });

  it('can be requested and withdrawn only by its client, and answered only by its expert', async () => {
    const made = await confirmed(way);
    const input = { ...asking(made.expert.id, { start: NEW }), bookingId: made.bookingId };
    const stranger = await world.aPerson();
    expect(await codeOf(rescheduleBooking(world.as(stranger), input))).toBe('not_found');
    const { bookingId } = await ask(made);
    expect(await codeOf(acceptBooking(world.as(made.client), { bookingId }))).toBe('not_allowed');
    expect(await codeOf(withdrawMove(world.as(made.expert.actor), { bookingId }))).toBe('not_allowed');
    expect(await codeOf(withdrawMove(world.as(stranger), { bookingId }))).toBe('not_found');
    expect(await codeOf(cancelBooking(world.as(made.client), { bookingId }))).not.toBe('done');
  });

  it('cannot be requested once the booking has begun', async () => {
    const made = await confirmed(way);
    world.now = Temporal.Instant.from(OLD);
    expect(await codeOf(ask(made))).toBe('status_changed');
  });
});

describe('another time with a different price', () => {
  it('is refused by card, with the reason, and nothing changes', async () => {
    const made = await confirmed('card');
    const refused = ask(made, { minutes: 60 });
    await expect(refused).rejects.toThrow(
      'You paid $31.00 for this booking, and the new time would cost $61.00.',
    );
    expect(await statusOf(made.bookingId)).toBe('accepted');
  });

  it('can be requested if paid in person, because the expert collects the payment', async () => {
    const made = await asked('in-person', { minutes: 60 });
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.askedId });
    expect(await rowOf(made.askedId)).toMatchObject({ status: 'accepted', minutes: 60, totalCents: 6100 });
  });
});

it('does not take over the payment unless granted: a repeated charge event refunds nothing', async () => {
  const made = await asked('card');
  await declineBooking(world.as(made.expert.actor), { bookingId: made.askedId });
  const [payment] = await world.db.select().from(payments).where(eq(payments.subjectId, made.bookingId));
  const { id, subjectId, payerId, cents, paidCents, refundedCents } = payment!;
  await inTransaction(world.asProduct(), (ctx) =>
    consultationMoved(
      { ...ctx, actor: { kind: 'provider', provider: 'sandbox', eventId: 'again' } } as never,
      {
        id,
        subjectId,
        payerId,
        cents,
        paidCents,
        refundedCents,
        state: 'paid',
        before: 'held',
      },
    ),
  );
  expect(await refundsOf(made.bookingId)).toEqual([]);
});

it.each([
  ['early, refunds as much as an early cancellation', '2026-12-01T13:00:00Z', 3000],
  ['late, does not make a late cancellation an early one', '2026-12-02T14:00:00Z', 1500],
])('a move requested %s', async (_when, at, back) => {
  const made = await confirmed('card');
  world.now = Temporal.Instant.from(at);
  const view = await readBooking(world.as(made.client), made.bookingId);
  const terms = termsOfBooking({ ...view, policy: view.policyIfMoved }, world.settings);
  const { bookingId } = await ask(made);
  expect((await rowOf(bookingId)).policy).toEqual(terms.policy);
  await acceptBooking(world.as(made.expert.actor), { bookingId });
  expect((await readBooking(world.as(made.client), bookingId)).backCents).toBe(back);
  await cancelBooking(world.as(made.client), { bookingId });
  await settle();
  expect(await refundsOf(made.bookingId)).toEqual([{ cents: back }]);
});

describe('the side that cancels', () => {
  it.each(['client', 'expert'] as const)('gets a calendar file that removes the entry: %s', async (by) => {
    const made = await confirmed('in-person');
    forget();
    const person = by === 'client' ? made.client : made.expert.actor;
    await cancelBooking(world.as(person), { bookingId: made.bookingId });
    expect(
      files()
        .map(({ to, method }) => `${to} ${method}`)
        .toSorted(),
    ).toEqual([made.client, made.expert.actor].map(({ email }) => `${email} CANCEL`).toSorted());
  });
});

describe('two clients who want each other’s time', () => {
  it.each(WAYS)('are both refused and keep their own time: %s', async (way) => {
    for (let round = 0; round < 4; round++) {
      const expert = await world.anExpert();
      const one = await confirmed(way, { expert, start: '2026-12-03T18:00:00Z' });
      const two = await confirmed(way, { expert, start: '2026-12-03T20:00:00Z' });
      const codes = await concurrently([
        () => ask(one, { start: '2026-12-03T20:00:00Z' }),
        () => ask(two, { start: '2026-12-03T18:00:00Z' }),
      ]);
      expect(codes).toEqual(['slot_taken', 'slot_taken']);
    }
  });

  it('never deadlock with two experts who request, grant, and cancel simultaneously', async () => {
    for (let round = 0; round < 8; round++) {
      payBy(round % 2 ? 'card' : 'in-person');
      const way = round % 2 ? 'card' : 'in-person';
      const [x, y] = [await world.anExpert(), await world.anExpert()];
      const [a, b] = [await world.aPerson(), await world.aPerson()];
      const made = [
        await confirmed(way, { client: a, expert: x, start: '2026-12-03T18:00:00Z' }),
        await confirmed(way, { client: b, expert: y, start: '2026-12-03T18:00:00Z' }),
        await confirmed(way, { client: b, expert: x, start: '2026-12-03T19:00:00Z' }),
        await confirmed(way, { client: a, expert: y, start: '2026-12-03T19:00:00Z' }),
      ];
      // Each client requests the time of another booking with the same expert, and a time that others also
      // want.
      const first = await concurrently(
        made.flatMap((one, at) => [
          () => ask(one, { start: at < 2 ? '2026-12-03T19:00:00Z' : '2026-12-03T18:00:00Z' }),
          () => ask(one, { start: `2026-12-04T${18 + (at % 2)}:00:00Z` }),
        ]),
      );
      expect(first.filter((code) => code.startsWith('fault'))).toEqual([]);
      const open = await world.db
        .select()
        .from(bookings)
        .where(and(isNotNull(bookings.standsId), eq(bookings.status, 'requested')));
      const mine = open.filter(({ expertId }) => expertId === x.id || expertId === y.id);
      const actorOf = (expertId: string) => (expertId === x.id ? x.actor : y.actor);
      const second = await concurrently(
        mine.flatMap(({ id, expertId, clientId }, at) => [
          () => acceptBooking(world.as(actorOf(expertId)), { bookingId: id }),
          () =>
            at % 2
              ? cancelBooking(world.as(clientId === a.id ? a : b), {
                  bookingId: made.find(
                    ({ client, expert }) => client.id === clientId && expert.id === expertId,
                  )!.bookingId,
                })
              : withdrawMove(world.as(clientId === a.id ? a : b), { bookingId: id }),
        ]),
      );
      expect(second.filter((code) => code.startsWith('fault'))).toEqual([]);
      const left = await world.db
        .select()
        .from(bookings)
        .where(and(eq(bookings.status, 'accepted'), ne(bookings.chainId, bookings.id)));
      for (const { id } of left) expect(await taken(id)).toBe(1);
      await settle();
    }
  });
});

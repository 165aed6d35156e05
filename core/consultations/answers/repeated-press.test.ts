import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, times, warmUp } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { inTransaction, type Person } from '../../context.ts';
import { ledgerLines } from '../../money/payments/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { settleBookingsAt } from '../bookings/settle-bookings.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { endConsultation } from '../consultation-day/end-consultation.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { cancelBooking } from './cancel-booking.server.ts';
import { declineBooking } from './decline-booking.server.ts';
import type { MoveInput } from './move-booking.server.ts';

const CONNECTIONS = 12;
const world = await openWorld(CONNECTIONS);
const START = '2026-12-02T21:00:00Z';
const LATER = '2026-12-02T23:00:00Z';

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

type Made = { client: Person; expert: { actor: Person; id: string }; bookingId: string };
type Press = (made: Made, input?: Partial<MoveInput>) => Promise<unknown>;

const by =
  (
    verb: (ctx: ReturnType<typeof world.as>, input: MoveInput) => Promise<void>,
    side: 'client' | 'expert',
  ): Press =>
  (made, input = {}) =>
    verb(world.as(side === 'client' ? made.client : made.expert.actor), {
      bookingId: made.bookingId,
      ...input,
    });
const PRESSES = {
  accept: by(acceptBooking, 'expert'),
  decline: by(declineBooking, 'expert'),
  withdraw: by(cancelBooking, 'client'),
  cancel: by(cancelBooking, 'expert'),
  start: by(startConsultation, 'expert'),
  end: by(endConsultation, 'expert'),
} satisfies Record<string, Press>;
type PressName = keyof typeof PRESSES;

const STATES = {
  requested: async () => {},
  accepted: (made) => PRESSES.accept(made, { start: START }),
  declined: (made) => PRESSES.decline(made),
  withdrawn: (made) => PRESSES.withdraw(made),
  'cancelled by the expert': async (made) => {
    await PRESSES.accept(made);
    await PRESSES.cancel(made);
  },
  'called off by us': async (made) => {
    await PRESSES.accept(made);
    await inTransaction(world.asProduct(), async (ctx) => {
      await lockExpert(ctx.db, made.expert.id);
      await settleBookingsAt(ctx, made.expert.id);
    });
  },
  started: async (made) => {
    await PRESSES.accept(made);
    world.now = Temporal.Instant.from(START);
    await PRESSES.start(made);
  },
  ended: async (made) => {
    await STATES.started(made);
    await PRESSES.end(made, { endReason: 'care-plan-found' });
  },
} satisfies Record<string, (made: Made) => Promise<unknown>>;
type State = keyof typeof STATES;

/** For each state, the buttons that can be clicked again without an effect or a refusal. */
const REPEATS: Partial<Record<State, PressName[]>> = {
  accepted: ['accept'],
  declined: ['decline'],
  withdrawn: ['withdraw'],
  'cancelled by the expert': ['cancel'],
  started: ['start'],
  ended: ['end'],
};
/** For each state, the buttons that have an effect. */
const EFFECTIVE: Partial<Record<State, PressName[]>> = {
  requested: ['accept', 'decline', 'withdraw'],
  accepted: ['withdraw', 'cancel'],
  started: ['end'],
};
const WRONG_SIDE: Partial<Record<State, PressName[]>> = { requested: ['cancel'] };

const CASES = (Object.keys(STATES) as State[]).flatMap((stand) =>
  (Object.keys(PRESSES) as PressName[])
    .filter((press) => !EFFECTIVE[stand]?.includes(press))
    .map((press) => {
      const code = WRONG_SIDE[stand]?.includes(press) ? 'not_allowed' : 'status_changed';
      return [press, stand, REPEATS[stand]?.includes(press) ? 'done' : code] as const;
    }),
);

const traceOf = async (bookingId: string) => ({
  row: await world.db.select().from(bookings).where(eq(bookings.id, bookingId)),
  events: await world.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)),
  lines: (await world.db.select().from(ledgerLines)).length,
  queued: world.queued.length,
});

describe('a click', () => {
  it.each(CASES)('on %s for a booking that is %s: %s, and nothing changes', async (press, stand, code) => {
    const made = await world.aRequest({ start: START, minutes: 60 });
    await STATES[stand](made);
    const before = await traceOf(made.bookingId);
    expect(await codeOf(PRESSES[press](made))).toBe(code);
    expect(await traceOf(made.bookingId)).toEqual(before);
  });

  it.each([
    ['other words', 'accept', { note: 'Ring the other bell.' }, 'status_changed'],
    ['the same words', 'accept', { note: ' Ring the bell. ' }, 'done'],
    ['no words', 'accept', {}, 'done'],
    ['the same time', 'accept', { start: START }, 'done'],
    ['another time', 'accept', { start: LATER }, 'status_changed'],
    ['an invalid time', 'accept', { start: 'soon' }, 'status_changed'],
  ] as const)('of Accept with %s once it was accepted', async (_what, press, input, code) => {
    const made = await world.aRequest({ start: START, also: [LATER] });
    await PRESSES.accept(made, { start: START, note: 'Ring the bell.' });
    expect(await codeOf(PRESSES[press](made, input))).toBe(code);
    expect(world.queued).toHaveLength(1);
  });

  it('on Accept with another café is not a repeat', async () => {
    const expert = await world.anExpert({ consultationMethods: ['Café Consultation'] });
    const made = await world.aRequest({ start: START, method: 'Café Consultation', expert });
    const cafe = { cafeName: 'Pablo’s', cafeAddress: '630 E 6th Ave, Denver' };
    await PRESSES.accept(made, cafe);
    expect(await codeOf(PRESSES.accept(made, cafe))).toBe('done');
    expect(await codeOf(PRESSES.accept(made, { ...cafe, cafeName: 'Corvus' }))).toBe('status_changed');
  });

  it('on End with another reason is not a repeat', async () => {
    const made = await world.aRequest({ start: START, minutes: 60 });
    await STATES.ended(made);
    expect(await codeOf(PRESSES.end(made, { endReason: 'care-plan-found' }))).toBe('done');
    expect(await codeOf(PRESSES.end(made, { endReason: 'client-leaves' }))).toBe('status_changed');
  });

  it('by another member of the practice counts as a repeat; one by a stranger reveals nothing', async () => {
    const made = await world.aRequest({ start: START });
    const staff = await world.aMember(made.expert.id, 'staff');
    await PRESSES.accept(made);
    const { bookingId } = made;
    expect(await codeOf(acceptBooking(world.as(staff), { bookingId }))).toBe('done');
    expect(await codeOf(acceptBooking(world.as(await world.aPerson()), { bookingId }))).toBe('not_found');
    expect(await codeOf(acceptBooking(world.as(made.client), { bookingId }))).toBe('not_allowed');
    const other = await world.anExpert();
    expect(await codeOf(acceptBooking(world.as(other.actor), { bookingId }))).toBe('not_found');
  });
});

it.each([
  ['accept', 'requested', 'accept'],
  ['decline', 'requested', 'decline'],
  ['withdraw', 'accepted', 'withdraw'],
  ['cancel', 'accepted', 'cancel'],
] as const)('ten simultaneous clicks on %s all succeed, with one effect', async (press, stand, step) => {
  await warmUp(world, CONNECTIONS);
  const made = await world.aRequest({ start: START });
  await STATES[stand](made);
  world.queued.length = 0;
  const codes = await concurrently(times(10, () => PRESSES[press](made)));
  expect(codes).toEqual(Array(10).fill('done'));
  const { events } = await traceOf(made.bookingId);
  expect(events.filter(({ transition }) => transition === step)).toHaveLength(1);
  const mails = world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => data.to);
  expect(mails.length).toBe(new Set(mails).size);
});

it('a click on Accept by card is a repeat during and after the charge, and charges once', async () => {
  const card = byCard(world);
  world.payments = { ...world.payments, wayToPay: 'card' };
  const made = await card.aHeld();
  const codes = await concurrently(times(6, () => PRESSES.accept(made)));
  expect(codes).toEqual(Array(6).fill('done'));
  await card.settle();
  const before = await traceOf(made.bookingId);
  expect(before.row[0]!.status).toBe('accepted');
  expect(await codeOf(PRESSES.accept(made))).toBe('done');
  await card.settle();
  expect(await traceOf(made.bookingId)).toEqual(before);
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { endConsultation } from '../consultation-day/end-consultation.server.ts';
import {
  agreeToExtension,
  proposeExtension,
  readExtensions,
  refuseExtension,
} from '../consultation-day/extend-consultation.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { expireBookings } from './expire-bookings.server.ts';
import { extensionPrice, proposalUntil } from './extension.ts';
import { bookingEvents, bookingExtensions, bookings } from './tables.ts';

const world = await openWorld();
/** 1 PM in Denver. The consultation takes 30 minutes. The expert's hours end at 6 PM. */
const START = '2026-12-02T20:00:00Z';
const minutesFromStart = (minutes: number) => Temporal.Instant.from(START).add({ minutes });

beforeEach(async () => {
  await world.db.delete(bookingExtensions);
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

async function underWay(values: { start?: string; expert?: { actor: Person; id: string } } = {}) {
  const made = await world.aRequest({ start: START, ...values });
  await acceptBooking(world.as(made.expert.actor), made);
  world.now = Temporal.Instant.from(values.start ?? START);
  await startConsultation(world.as(made.expert.actor), made);
  world.now = world.now.add({ minutes: 10 });
  world.queued.length = 0;
  return made;
}

const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const takenBy = async (id: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, id)))[0]!;
const propose = (actor: Person | null, bookingId: string, minutes = 15) =>
  proposeExtension(world.as(actor), { bookingId, minutes });
const proposalOf = async (actor: Person, bookingId: string) =>
  (await readBooking(world.as(actor), bookingId)).proposal;
async function agree(actor: Person, bookingId: string) {
  const extensionId = (await proposalOf(actor, bookingId))?.id ?? '';
  return await agreeToExtension(world.as(actor), { bookingId, extensionId });
}
const roomOf = async (expert: Person, bookingId: string) =>
  (await readExtensions(world.as(expert), bookingId)).map(({ minutes }) => minutes);
const mails = () => world.queued.map((job) => [job.data.to, job.data.subject]);

describe('the price of more time', () => {
  it.each([
    [15, { priceCents: 3000, minutes: 30 }, 0, 1500, 0],
    [30, { priceCents: 4500, minutes: 30 }, 0, 4500, 0],
    [15, { priceCents: 3000, minutes: 30 }, 4875, 1500, 73],
    [60, { priceCents: 6000, minutes: 60 }, 4000, 6000, 240],
  ])(
    '%i minutes at the rate of %o with a tax of %i: %i and %i cents',
    (minutes, agreed, rate, price, tax) => {
      expect(extensionPrice(minutes, agreed, rate)).toEqual({
        minutes,
        priceCents: price,
        taxCents: tax,
        totalCents: price + tax,
      });
    },
  );

  it.each([
    ['2026-12-02T20:05:00Z', '2026-12-02T20:15:00.000Z'],
    ['2026-12-02T20:25:00Z', '2026-12-02T20:30:00.000Z'],
  ])('proposed at %s, it waits until %s', (now, until) => {
    expect(proposalUntil(Temporal.Instant.from(now), new Date('2026-12-02T20:30:00Z')).toISOString()).toBe(
      until,
    );
  });
});

describe('more time', () => {
  it('is proposed by the expert and agreed to by the client with its price', async () => {
    const { client, expert, bookingId } = await underWay();
    await world.db.update(experts).set({ ratePerMinuteCents: 500 }).where(eq(experts.id, expert.id));
    expect(await readExtensions(world.as(expert.actor), bookingId)).toMatchObject([
      ...[15, 30, 45, 60].map((minutes) => ({ minutes, totalCents: minutes * 100 })),
    ]);
    await propose(expert.actor, bookingId);
    expect(mails()).toEqual([[client.email, 'More time for your consultation?']]);
    expect(world.queued[0]!.data.text).toContain('15 more minutes for $15.00');
    expect(await proposalOf(client, bookingId)).toMatchObject({ minutes: 15, totalCents: 1500, taxCents: 0 });
    expect((await rowOf(bookingId)).minutes).toBe(30);
    await agree(client, bookingId);
    expect(mails().slice(1)).toEqual([[expert.actor.email, 'Your consultation was extended']]);
    expect(await rowOf(bookingId)).toMatchObject({
      minutes: 45,
      endsAt: new Date('2026-12-02T20:45:00Z'),
      priceCents: 3000,
      proposalUntil: null,
    });
    expect((await takenBy(bookingId)).endsAt).toEqual(new Date('2026-12-02T20:45:00Z'));
    const [row] = await world.db.select().from(bookingExtensions);
    expect(row).toMatchObject({ state: 'agreed', paid: 'in-person', priceCents: 1500, totalCents: 1500 });
    expect((await readBooking(world.as(client), bookingId)).extended).toEqual({
      minutes: 15,
      taxCents: 0,
      totalCents: 1500,
      isByCard: false,
    });
    // A second extension also costs the agreed rate.
    await propose(expert.actor, bookingId, 30);
    expect(await proposalOf(client, bookingId)).toMatchObject({ minutes: 30, totalCents: 3000 });
    world.now = minutesFromStart(54);
    expect(await expireBookings(world.asProduct())).toMatchObject({ completed: 0 });
    world.now = minutesFromStart(55);
    expect(await expireBookings(world.asProduct())).toMatchObject({ completed: 1 });
  });

  it('can be refused, and another proposed', async () => {
    const { client, expert, bookingId } = await underWay();
    await propose(expert.actor, bookingId);
    const { id: extensionId } = (await proposalOf(client, bookingId))!;
    await refuseExtension(world.as(client), { bookingId, extensionId });
    expect(mails().at(-1)).toEqual([expert.actor.email, 'Your consultation ends as booked']);
    expect(await codeOf(agreeToExtension(world.as(client), { bookingId, extensionId }))).toBe(
      'status_changed',
    );
    expect(await codeOf(propose(expert.actor, bookingId, 30))).toBe('done');
    // An older page still shows the refused proposal.
    expect(await codeOf(agreeToExtension(world.as(client), { bookingId, extensionId }))).toBe(
      'status_changed',
    );
    expect((await rowOf(bookingId)).minutes).toBe(30);
  });

  it('lapses without an answer', async () => {
    const { client, expert, bookingId } = await underWay();
    await propose(expert.actor, bookingId);
    const { id: extensionId } = (await proposalOf(client, bookingId))!;
    world.now = minutesFromStart(20);
    expect(await proposalOf(client, bookingId)).toBeNull();
    expect(await codeOf(agreeToExtension(world.as(client), { bookingId, extensionId }))).toBe(
      'status_changed',
    );
    expect(await codeOf(propose(expert.actor, bookingId))).toBe('done');
    await endConsultation(world.as(expert.actor), { bookingId, endReason: 'care-plan-found' });
    expect(await codeOf(agree(client, bookingId))).toBe('status_changed');
  });

  it('is proposed and agreed to once, no matter how often the buttons are clicked', async () => {
    const { client, expert, bookingId } = await underWay();
    await propose(expert.actor, bookingId);
    await propose(expert.actor, bookingId);
    expect(await codeOf(propose(expert.actor, bookingId, 30))).toBe('status_changed');
    expect(await world.db.select().from(bookingExtensions)).toHaveLength(1);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(agree(client, bookingId))));
    expect(codes.filter((code) => code !== 'done' && code !== 'status_changed')).toEqual([]);
    expect((await rowOf(bookingId)).minutes).toBe(45);
    expect(mails()).toHaveLength(2);
  });

  it.each([0, -15, 7, 0.5, 75, 1e9, Number.NaN])('cannot be %d minutes', async (minutes) => {
    const { expert, bookingId } = await underWay();
    expect(await codeOf(propose(expert.actor, bookingId, minutes))).toBe('invalid_input');
  });

  it('is only for the two sides, each in its role', async () => {
    const { client, expert, bookingId } = await underWay();
    expect(await codeOf(propose(null, bookingId))).toBe('sign_in_required');
    expect(await codeOf(propose(client, bookingId))).toBe('not_allowed');
    expect(await codeOf(propose(await world.aPerson(), bookingId))).toBe('not_found');
    for (const extensionId of ['', "' or true", '\0', bookingId]) {
      for (const answer of [agreeToExtension, refuseExtension]) {
        expect(await codeOf(answer(world.as(client), { bookingId, extensionId }))).toBe('status_changed');
      }
    }
    await propose(expert.actor, bookingId);
    expect(await codeOf(agree(expert.actor, bookingId))).toBe('not_allowed');
    expect(await codeOf(agreeToExtension(world.as(null), { bookingId, extensionId: '' }))).toBe(
      'sign_in_required',
    );
    expect(await codeOf(agreeToExtension(world.as(client), { bookingId, extensionId: "' or true" }))).toBe(
      'status_changed',
    );
  });
});

describe('there is room for an extension', () => {
  it('until the hours end', async () => {
    const { expert, bookingId } = await underWay({ start: '2026-12-03T00:00:00Z' });
    expect(await roomOf(expert.actor, bookingId)).toEqual([15, 30]);
    expect(await codeOf(propose(expert.actor, bookingId, 45))).toBe('slot_taken');
    world.now = Temporal.Instant.from('2026-12-03T00:11:00Z');
    await changeWeeklyHours(world.as(expert.actor), {
      hours: [{ weekday: 3, startMinute: 540, endMinute: 17 * 60 + 30 }],
    });
    expect(await roomOf(expert.actor, bookingId)).toEqual([]);
  });

  it('until the next booking of the expert or the client, and its buffer', async () => {
    const expert = await world.anExpert();
    await world.aRequest({ expert, start: '2026-12-02T21:30:00Z' });
    const { client, bookingId } = await underWay({ expert });
    expect(await roomOf(expert.actor, bookingId)).toEqual([15, 30, 45, 60]);
    await world.db.update(bookings).set({ bufferAfterMinutes: 15 }).where(eq(bookings.id, bookingId));
    await world.aBooking({
      clientId: client.id,
      expertId: (await world.anExpert()).id,
      status: 'accepted',
      startsAt: new Date('2026-12-02T21:00:00Z'),
    });
    expect(await roomOf(expert.actor, bookingId)).toEqual([15, 30]);
  });

  it('never beyond the longest length', async () => {
    const { expert, bookingId } = await underWay();
    await world.db
      .update(bookings)
      .set({ minutes: 225, endsAt: new Date('2026-12-02T23:45:00Z') })
      .where(eq(bookings.id, bookingId));
    expect(await roomOf(expert.actor, bookingId)).toEqual([15]);
  });

  it('unless someone else was faster than the client’s agreement', async () => {
    const { client, expert, bookingId } = await underWay();
    await propose(expert.actor, bookingId, 60);
    await world.aBooking({
      clientId: (await world.aPerson()).id,
      expertId: expert.id,
      status: 'accepted',
      startsAt: new Date('2026-12-02T21:00:00Z'),
    });
    expect(await codeOf(agree(client, bookingId))).toBe('slot_taken');
    expect(await rowOf(bookingId)).toMatchObject({ minutes: 30, status: 'in-progress' });
    expect((await proposalOf(client, bookingId))!.minutes).toBe(60);
  });

  it('for a request at that time or the extension, not both', async () => {
    for (let round = 0; round < 6; round++) {
      world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
      const { client, expert, bookingId } = await underWay();
      await propose(expert.actor, bookingId, 60);
      const other = await world.aPerson();
      const ask = asking(expert.id, { start: '2026-12-02T21:00:00Z' });
      const earlier = { ...world.as(other), now: () => Temporal.Instant.from('2026-12-02T19:00:00Z') };
      const [agreed, asked] = await Promise.all([
        codeOf(agree(client, bookingId)),
        codeOf(requestBooking(earlier, ask)),
      ]);
      expect([agreed, asked].sort()).toEqual(['done', 'slot_taken']);
      expect((await rowOf(bookingId)).minutes).toBe(agreed === 'done' ? 90 : 30);
      await world.db.delete(bookingExtensions);
      await world.db.delete(bookingEvents);
      await world.db.delete(bookings);
    }
  });
});

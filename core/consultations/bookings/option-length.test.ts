import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { consultationOptions } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld();
const rowsOf = (clientId: string) => world.db.select().from(bookings).where(eq(bookings.clientId, clientId));

/** 9 AM in Denver. The expert is free until 6 PM. */
const MORNING = '2026-12-02T16:00:00Z';

async function anOption(minutes: number) {
  const [client, expert] = [await world.aPerson(), await world.anExpert()];
  const option = { id: newId(), expertId: expert.id, category: 'consulting', title: 'Seeds', minutes };
  await world.db.insert(consultationOptions).values(option);
  const ask = (values: object) =>
    requestBooking(world.as(client), asking(expert.id, { start: MORNING, optionId: option.id, ...values }));
  return { client, expert, ask, optionId: option.id };
}

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('a consultation option', () => {
  it.each([
    [25, 25],
    [45, 45],
    [90, 90],
    [100, 100],
    [600, 240],
  ])('of %i minutes is booked for %i, and for nothing else', async (minutes, booked) => {
    const { client, expert, ask } = await anOption(minutes);
    for (const other of [booked - 1, booked === 240 ? 60 : booked + 15]) {
      expect(await codeOf(ask({ minutes: other }))).toBe('option_changed');
    }
    const { bookingId } = await ask({ minutes: booked });
    await acceptBooking(world.as(expert.actor), { bookingId });
    const length = booked * 60_000;
    expect(await rowsOf(client.id)).toMatchObject([
      { minutes: booked, endsAt: new Date(Date.parse(MORNING) + length), status: 'accepted' },
    ]);
  });

  it('is refused if too little time is free; nothing shorter is booked instead', async () => {
    const { client, ask } = await anOption(45);
    expect(await codeOf(ask({ minutes: 45, start: '2026-12-03T00:30:00Z' }))).toBe('slot_unavailable');
    expect(await rowsOf(client.id)).toEqual([]);
  });

  it.each([
    ['another length that options have', { optionId: '', minutes: 90 }],
    ['no length', { minutes: 0 }],
    ['a length below the shortest', { minutes: 14 }],
    ['a part of a minute', { minutes: 25.5 }],
    ['a length beyond the longest', { minutes: 241 }],
    ['an id that the expert does not have', { optionId: newId(), minutes: 30 }],
  ])('requested with %s is refused as forged', async (_what, values) => {
    const { client, ask } = await anOption(30);
    expect(await codeOf(ask(values))).toBe('invalid_input');
    expect(await rowsOf(client.id)).toEqual([]);
  });

  it('is refused if its length has just changed, with the new one in the message', async () => {
    const { ask, optionId } = await anOption(30);
    await world.db
      .update(consultationOptions)
      .set({ minutes: 60 })
      .where(eq(consultationOptions.id, optionId));
    await expect(ask({ minutes: 30 })).rejects.toThrow('Seeds takes 60 minutes. Nothing has been booked.');
  });
});

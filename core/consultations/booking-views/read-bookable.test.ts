import { beforeEach, expect, it } from 'vitest';
import { asking, openWorld } from '../../../tests/world.ts';
import { blocks } from '../../people/reach/tables.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { readBookable } from './read-bookable.server.ts';
import { readBooking } from './read-bookings.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

it('shows a blocked client no times, and reports that booking is closed', async () => {
  const [client, other, expert] = [await world.aPerson(), await world.aPerson(), await world.anExpert()];
  const since = new Date('2026-12-01');
  await world.db.insert(blocks).values({ expertId: expert.id, clientId: client.id, by: 'expert', since });
  const read = async (by: typeof client) => (await readBookable(world.as(by), expert.id, {})).bookable;
  expect(await read(client)).toMatchObject({ closed: { title: expect.any(String) }, days: [] });
  const open = await read(other);
  expect(open.closed).toBeNull();
  expect(open.days.flatMap(({ slots }) => slots).length).toBeGreaterThan(0);
});

it("counts a request's time as free for the offer that answers it", async () => {
  const { expert, bookingId } = await world.aRequest();
  const requested = Date.parse(asking(expert.id).start);
  const starts = async (except?: string) => {
    const { bookable } = await readBookable(world.as(expert.actor), expert.id, { except });
    return bookable.days.flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start)));
  };
  expect(await starts()).not.toContain(requested);
  expect(await starts(bookingId)).toContain(requested);
});

it('keeps the fee of a moved booking, and counts its own time as free', async () => {
  const [client, expert] = [await world.aPerson(), await world.anExpert()];
  const request = asking(expert.id);
  const { bookingId } = await requestBooking(world.as(client), request);
  const moving = await readBooking(world.as(client), bookingId);
  const starts = async (old: typeof moving | null) => {
    const { bookable } = await readBookable(world.as(client), expert.id, {}, old);
    return bookable.days.flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start)));
  };
  expect(await starts(moving)).toContain(Date.parse(request.start));
  expect(await starts(null)).not.toContain(Date.parse(request.start));
  const { terms } = (await readBookable(world.as(client), expert.id, {}, moving)).bookable;
  expect(terms.feeCents).toBe(moving.totalCents - moving.priceCents - moving.taxCents);
});

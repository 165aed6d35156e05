import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../../tests/world.ts';
import { acceptBooking } from '../../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../../consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../../../consultations/answers/decline-booking.server.ts';
import { readBooking } from '../../../consultations/booking-views/read-bookings.server.ts';
import { expireBookings } from '../../../consultations/bookings/expire-bookings.server.ts';
import { bookingEvents } from '../../../consultations/bookings/tables.ts';
import { requestBooking } from '../../../consultations/requests/request-booking.server.ts';
import type { Person } from '../../../context.ts';
import { readAlternatives } from './read-alternatives.server.ts';

const world = await openWorld();
const START = '2026-12-02T18:00:00Z';
const at = (city: string, lat: number, lng: number) => ({ location: `${city}, CO`, city, lat, lng });

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.asOwner('truncate experts, bookings cascade');
});

async function aDeclined(values: Parameters<typeof world.aRequest>[0] = {}) {
  const made = await world.aRequest({ start: START, concern: 'I sleep badly.', ...values });
  await declineBooking(world.as(made.expert.actor), made);
  return made;
}
const othersFor = async (client: Person, bookingId: string) =>
  (await readAlternatives(world.as(client), bookingId))?.others.map(({ name }) => name) ?? null;

describe('after an unsuccessful request, the client is offered other experts', () => {
  it('who are nearby and free then, nearest first, at most three, never the same expert', async () => {
    const { client, bookingId } = await aDeclined();
    expect(await othersFor(client, bookingId)).toEqual([]);
    await world.anExpert({ name: 'Otto', ...at('Boulder', 40.0181, -105.278) });
    await world.anExpert({ name: 'Nell', ...at('Denver', 39.75, -104.99) });
    await world.anExpert({ name: 'Mara', ...at('Denver', 39.7317, -104.9826) });
    await world.anExpert({ name: 'Lena', ...at('Lakewood', 39.7047, -105.0814) });
    await world.anExpert({ name: 'Far away', ...at('Durango', 37.2753, -107.8801) });
    expect(await othersFor(client, bookingId)).toEqual(['Nell', 'Mara', 'Lena']);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is booked then', (id) => world.aRequest({ expert: { id, actor: null as never }, start: START })],
    ['meets in another way', (id) => change(id, "consultation_methods = '{Home Visit}'")],
    ['takes no requests', (id) => change(id, 'is_active = false')],
    ['is a sample listing', (id) => change(id, 'is_demo = true')],
  ])('but no one who %s', async (_what, happens) => {
    const { client, bookingId } = await aDeclined();
    const { id } = await world.anExpert({ name: 'Nell' });
    expect(await othersFor(client, bookingId)).toEqual(['Nell']);
    await happens(id);
    expect(await othersFor(client, bookingId)).toEqual([]);
  });

  it('but not the client’s own practice, and no one while the client is booked then', async () => {
    const { actor } = await world.anExpert({ name: 'Nell' });
    const made = await aDeclined({ client: actor });
    expect(await othersFor(actor, made.bookingId)).toEqual([]);
    const { client, bookingId } = await aDeclined();
    expect(await othersFor(client, bookingId)).toHaveLength(2);
    await world.aRequest({ client, start: START });
    expect(await othersFor(client, bookingId)).toEqual([]);
  });

  it('and can request the same from one of them for the total shown', async () => {
    const { client, bookingId } = await aDeclined();
    await world.anExpert({ name: 'Nell', ratePerMinuteCents: 150 });
    const { others, searchUrl, ...asked } = (await readAlternatives(world.as(client), bookingId))!;
    const [{ id: expertId, placeId, totalCents }] = others as [(typeof others)[number]];
    expect(totalCents).toBe(30 * 150 + 100);
    const requestKey = crypto.randomUUID();
    const placed = await requestBooking(world.as(client), {
      ...asked,
      expertId,
      placeId,
      totalCents,
      requestKey,
    });
    const [before, after] = await Promise.all(
      [bookingId, placed.bookingId].map((id) => readBooking(world.as(client), id)),
    );
    for (const what of ['startsAt', 'minutes', 'method', 'concern'] as const)
      expect(after![what]).toEqual(before![what]);
    expect(after).toMatchObject({ status: 'requested', withName: 'Nell', totalCents });
    expect(searchUrl).toMatch(/^\/find-experts\?near=39\.7\d*%2C-104\.9\d*/);
  });

  it('who come to the same address for a home visit', async () => {
    const visits = { consultationMethods: ['Home Visit'], visitMiles: 20 };
    const home = { method: 'Home Visit', visitAddress: '77 Alder Lane', visitZip: '80202' };
    const { client, bookingId } = await aDeclined({ expert: await world.anExpert(visits), ...home });
    await world.anExpert({ name: 'Nell', ...visits, ...at('Lakewood', 39.7047, -105.0814) });
    await world.anExpert({
      name: 'Stays at home',
      ...visits,
      visitMiles: 1,
      ...at('Boulder', 40.0181, -105.278),
    });
    const found = await readAlternatives(world.as(client), bookingId);
    expect(found).toMatchObject({ ...home, others: [{ name: 'Nell' }] });
  });
});

describe('nothing is offered', () => {
  it('for a request that is waiting, accepted, withdrawn, or past, or to its expert', async () => {
    await world.anExpert({ name: 'Nell' });
    const waiting = await world.aRequest({ start: START });
    expect(await readAlternatives(world.as(waiting.client), waiting.bookingId)).toBeNull();
    await acceptBooking(world.as(waiting.expert.actor), waiting);
    expect(await readAlternatives(world.as(waiting.client), waiting.bookingId)).toBeNull();
    await cancelBooking(world.as(waiting.client), waiting);
    expect(await readAlternatives(world.as(waiting.client), waiting.bookingId)).toBeNull();
    const declined = await aDeclined();
    expect(await readAlternatives(world.as(declined.expert.actor), declined.bookingId)).toBeNull();
    world.now = Temporal.Instant.from(START);
    expect(await readAlternatives(world.as(declined.client), declined.bookingId)).toBeNull();
  });

  it('for a request that was never sent, because the client did not pay in time', async () => {
    await world.anExpert({ name: 'Nell' });
    const { client, bookingId } = await aDeclined();
    expect(await othersFor(client, bookingId)).toEqual(['Nell']);
    await world.db
      .update(bookingEvents)
      .set({ transition: 'lapse' })
      .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.transition, 'decline')));
    expect(await othersFor(client, bookingId)).toBeNull();
  });

  it('to strangers and visitors', async () => {
    const { bookingId } = await aDeclined();
    expect(await codeOf(readAlternatives(world.as(await world.aPerson()), bookingId))).toBe('not_found');
    expect(await codeOf(readAlternatives(world.as(null), bookingId))).toBe('sign_in_required');
  });
});

it('offers others for an expired request, and the e-mail links to them', async () => {
  await world.anExpert({ name: 'Nell' });
  const { client, bookingId } = await world.aRequest({ start: START });
  world.now = Temporal.Instant.from('2026-12-02T16:00:00Z');
  await expireBookings(world.asProduct());
  expect(await othersFor(client, bookingId)).toEqual(['Nell']);
  const path = `/dashboard/bookings/${bookingId}#others`;
  expect(String(world.queued.at(-1)!.data.text)).toContain(
    `Ask someone else for the same time:\nhttp://localhost:3000${path}`,
  );
});

async function change(id: string, set: string): Promise<unknown> {
  return await world.pool.query(`update experts set ${set} where id = $1`, [id]);
}

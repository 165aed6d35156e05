import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import { changeTax } from '../../ground/geography/change-tax.server.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { stateTaxes } from '../../ground/geography/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { offerTimes } from '../offers/offer-times.server.ts';
import { readOffers } from '../offers/read-offers.server.ts';
import { takeOffer } from '../offers/take-offer.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld();
const CHANGED = '2026-12-01';
beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
  await world.db.delete(stateTaxes).where(eq(stateTaxes.since, CHANGED));
  world.law = await readLaw(world.db);
});

const at = (zip: string) => {
  const found = lookUpZip(zip);
  if (!found.ok) throw new Error(`${zip} is unknown`);
  const { label: location, city, state, lat, lng, zone } = found.place;
  return { location, city, state, zip, lat, lng, zone };
};
const [HONOLULU, FARMINGTON, DURANGO] = [at('96815'), at('87401'), at('81301')];
/** A time on a Wednesday, within the hours of all three places. */
const START = '2026-12-02T20:00:00Z';
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const lines = ({ priceCents, feeCents, taxCents, totalCents }: Awaited<ReturnType<typeof rowOf>>) => [
  ...[priceCents, feeCents, taxCents, totalCents],
];
const mailed = (subject: string) =>
  String(world.queued.find(({ data }) => data.subject === subject)?.data.text);
const admin = await world.aPerson({ isAdmin: true });
/** Changes the tax in the database only, as another node would. */
const setTax = (state: string, rate: string) =>
  changeTax(world.as(admin), { state, rate, since: CHANGED, note: 'Said by a test.', source: 'A test' });

describe.each([
  ['Hawaii', HONOLULU, [3000, 100, 120, 3220], '$1.20', '$32.20', '$31.20'],
  ['New Mexico', FARMINGTON, [3000, 100, 146, 3246], '$1.46', '$32.46', '$31.46'],
])('half an hour in %s', (_state, place, stored, tax, total, due) => {
  it('is stored with a separate tax line, shown to both sides', async () => {
    const { client, expert, bookingId } = await world.aRequest({
      start: START,
      totalCents: stored[3],
      expert: await world.anExpert(place),
    });
    expect(lines(await rowOf(bookingId))).toEqual(stored);
    const [price = 0, , taxCents = 0, totalCents = 0] = stored;
    const view = await readBooking(world.as(client), bookingId);
    expect(view).toMatchObject({ priceCents: price, taxCents, totalCents, now: null });
    const { now } = await readBooking(world.as(expert.actor), bookingId);
    expect(now).toMatchObject({ priceCents: price, totalCents });

    await acceptBooking(world.as(expert.actor), { bookingId, totalCents });
    const told = mailed('Your request was accepted');
    expect(told).toMatch(new RegExp(`Tax:?\\s+\\${tax}`));
    expect(told).not.toContain(total);
    expect(told).toContain(`${due} in person, tax included; the $1.00 fee is waived`);
    expect(lines(await rowOf(bookingId))).toEqual(stored);
  });

  it('is refused at the total without tax, with the new total in the message', async () => {
    const expert = await world.anExpert(place);
    const request = requestBooking(
      world.as(await world.aPerson()),
      asking(expert.id, { start: START, totalCents: 3100 }),
    );
    await expect(request).rejects.toMatchObject({
      code: 'price_changed',
      message: `The price has changed: 30 minutes now cost ${due} in person, ${tax} tax included. Nothing has been booked. If you agree, send your request again.`,
    });
  });
});

describe('half an hour in Colorado', () => {
  it('has no tax, and no text mentions one', async () => {
    const { client, expert, bookingId } = await world.aRequest({ totalCents: 3100 });
    expect(lines(await rowOf(bookingId))).toEqual([3000, 100, 0, 3100]);
    expect(await readBooking(world.as(client), bookingId)).toMatchObject({ taxCents: 0, totalCents: 3100 });
    await acceptBooking(world.as(expert.actor), { bookingId });
    const told = mailed('Your request was accepted');
    expect(told).toContain('$30.00 in person');
    expect(told).toContain('$30.00 in person; the $1.00 fee is waived');
    expect(told).not.toMatch(/\btax\b/i);
  });
});

describe('a home visit', () => {
  it.each([
    ['from New Mexico to Colorado', FARMINGTON, DURANGO, [3000, 100, 0, 3100]],
    ['from Colorado to New Mexico', DURANGO, FARMINGTON, [3000, 100, 146, 3246]],
    ['within New Mexico', FARMINGTON, FARMINGTON, [3000, 100, 146, 3246]],
  ])('%s is taxed by the state of the home', async (_what, from, { zip }, stored) => {
    const expert = await world.anExpert({ ...from, consultationMethods: ['Home Visit'], visitMiles: 60 });
    const { bookingId } = await requestBooking(
      world.as(await world.aPerson()),
      asking(expert.id, {
        start: START,
        method: 'Home Visit',
        visitAddress: '88 Alder Lane',
        visitZip: zip,
        totalCents: stored[3],
      }),
    );
    expect(lines(await rowOf(bookingId))).toEqual(stored);
  });
});

describe('offered times in New Mexico', () => {
  it('show the tax and can only be booked with it', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert(FARMINGTON)];
    await world.aRequest({ client, expert, start: START });
    const offerId = newId();
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-03T20:00:00Z';
    const offer = { clientId: client.id, token: null, starts: [start], offerId, minutes: 30 as const };
    await offerTimes(world.as(expert.actor), offer);
    const [shown] = await readOffers(world.as(client));
    expect(shown).toMatchObject({ priceCents: 3000, taxCents: 146, totalCents: 3246 });
    const take = (totalCents: number) => takeOffer(world.as(client), { offerId, start, totalCents });
    await expect(take(3100)).rejects.toMatchObject({ code: 'price_changed' });
    const { bookingId } = await take(shown!.totalCents);
    expect(lines(await rowOf(bookingId))).toEqual([3000, 100, 146, 3246]);
  });
});

describe('a tax that changes', () => {
  it('does not change bookings, and is shown to the expert before they accept', async () => {
    const { expert, bookingId } = await world.aRequest({ totalCents: 3100 });
    await setTax('CO', '3');
    const accept = (totalCents: number) => acceptBooking(world.as(expert.actor), { bookingId, totalCents });
    await expect(accept(3100)).rejects.toMatchObject({
      code: 'price_changed',
      message:
        'The tax has changed. With it this would be $31.90, but the client agreed to $31.00. Nothing has been accepted. If $31.00 is right, accept it again.',
    });
    world.law = await readLaw(world.db);
    const { now } = await readBooking(world.as(expert.actor), bookingId);
    expect(now).toMatchObject({ priceCents: 3000, totalCents: 3190 });
    await accept(3190);
    expect(lines(await rowOf(bookingId))).toEqual([3000, 100, 0, 3100]);
  });
});

it('the database ensures that the total is the sum of its lines and no line is negative', async () => {
  const { bookingId } = await world.aRequest({ start: START, expert: await world.anExpert(HONOLULU) });
  const set = (what: string) =>
    world.db.execute(sql`update bookings set ${sql.raw(what)} where id = ${bookingId}`);
  await expect(set('total_cents = 1')).rejects.toMatchObject({ cause: { code: '428C9' } });
  for (const line of ['price_cents', 'fee_cents', 'tax_cents']) {
    await expect(set(`${line} = -1`)).rejects.toMatchObject({ cause: { constraint: 'bookings_money' } });
  }
  await set('tax_cents = 121');
  expect(lines(await rowOf(bookingId))).toEqual([3000, 100, 121, 3221]);
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld();
const NIGHTS = 'My nights are <b>short</b>.\nSee https://a.example/x';

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

async function asked(concern: string, values: object = {}) {
  const [client, expert] = [await world.aPerson(values), await world.anExpert()];
  const ask = (more: object = {}) =>
    requestBooking(world.as(client), asking(expert.id, { concern, ...more }));
  return { client, expert, ask };
}
const FAMILY = '👩‍👩‍👧‍👦';

describe('a client’s concern', () => {
  it('can be read as typed, only by the two sides', async () => {
    const { client, expert, ask } = await asked(NIGHTS);
    const { bookingId } = await ask();
    for (const reader of [client, expert.actor]) {
      expect((await readBooking(world.as(reader), bookingId)).concern).toBe(NIGHTS);
    }
    for (const stranger of [await world.aPerson(), (await world.anExpert()).actor]) {
      expect(await codeOf(readBooking(world.as(stranger), bookingId))).toBe('not_found');
    }
    expect(JSON.stringify(world.queued)).not.toContain('My nights');
  });

  it.each([
    ['300 letters', 'a'.repeat(300), 'done'],
    ['301 letters', 'a'.repeat(301), 'invalid_input'],
    ['200 emoji of seven code points each', FAMILY.repeat(200), 'done'],
    ['301 emoji', '😀'.repeat(301), 'invalid_input'],
    ['9,000 accents on one letter', `a${'\u0301'.repeat(9000)}`, 'invalid_input'],
    ['half of a surrogate pair', '\ud800', 'invalid_input'],
    ['a NUL', 'a\0b', 'invalid_input'],
    ['only blanks', ' \n ', 'done'],
  ])('of %s is %s', async (_what, concern, code) => {
    const { ask } = await asked(concern);
    expect(await codeOf(ask())).toBe(code);
  });

  it('keeps its lines and drops control characters', async () => {
    const { client, ask } = await asked(' a\r\nb\u0007\u001b[31m ');
    const { bookingId } = await ask();
    expect((await readBooking(world.as(client), bookingId)).concern).toBe('a\nb[31m');
  });

  it('must be the same when sent again with the same key', async () => {
    const { expert, client } = await asked('');
    const request = asking(expert.id, { concern: 'sleep' });
    const first = await requestBooking(world.as(client), request);
    expect(await requestBooking(world.as(client), request)).toMatchObject({ bookingId: first.bookingId });
    expect(await codeOf(requestBooking(world.as(client), { ...request, concern: 'pain' }))).toBe(
      'already_sent',
    );
  });

  it('is only in the client’s download, and is erased with their account', async () => {
    const { client, expert, ask } = await asked(NIGHTS);
    const { bookingId } = await ask();
    await declineBooking(world.as(expert.actor), { bookingId });
    expect((await downloadData(world.as(client))).data).toMatchObject({
      bookingsAsClient: [{ concern: NIGHTS }],
    });
    expect(JSON.stringify(await downloadData(world.as(expert.actor)))).not.toContain('My nights');
    const deleteAt = asDate(world.now);
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, client.id));
    expect(await deleteDueAccounts(world.asProduct())).toBe(1);
    expect(await world.db.select().from(bookings).where(eq(bookings.id, bookingId))).toMatchObject([
      { concern: null },
    ]);
  });
});

describe('a client without a first name', () => {
  it('must give one with the first request, which saves it', async () => {
    const { client, expert } = await asked('', { firstName: null });
    const unnamed = { ...client, firstName: null };
    expect(await codeOf(requestBooking(world.as(unnamed), asking(expert.id)))).toBe('invalid_input');
    const name = { firstName: '<b>Robin</b>' };
    expect(await codeOf(requestBooking(world.as(unnamed), asking(expert.id, name)))).toBe('invalid_input');
    await requestBooking(world.as(unnamed), asking(expert.id, { firstName: 'Robin' }));
    const [row] = await world.db.select().from(users).where(eq(users.id, client.id));
    expect(row).toMatchObject({ firstName: 'Robin' });
  });

  it('saves none if the request fails', async () => {
    const { client, expert } = await asked('', { firstName: null });
    const unnamed = { ...client, firstName: null };
    const gone = asking(expert.id, { firstName: 'Robin', start: '2027-12-01T18:00:00Z' });
    expect(await codeOf(requestBooking(world.as(unnamed), gone))).toBe('slot_unavailable');
    const [row] = await world.db.select().from(users).where(eq(users.id, client.id));
    expect(row!.firstName).toBeNull();
  });
});

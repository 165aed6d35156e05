import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookingEvents, bookings } from '../../consultations/bookings/tables.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import type { LawForm } from '../../ground/geography/law-form.ts';
import { seedLaw } from '../../ground/geography/seed-law.server.ts';
import { stateLaws } from '../../ground/geography/tables.ts';
import { previewLaw, readStateLaw, readStates } from './read-state-law.server.ts';

const world = await openWorld();
const admin = world.as(await world.aPerson({ isAdmin: true }));
const closes: LawForm = {
  state: 'CO',
  status: 'illegal',
  since: '2026-12-01',
  until: null,
  note: 'Colorado has changed its law.',
  source: 'House Bill 1',
};

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  await world.db.delete(stateLaws);
  await seedLaw(world.db);
});

describe('before a change, an admin sees', () => {
  it.each<[string, Partial<LawForm>, string]>([
    ['that a served state closes', {}, 'closes'],
    ['that it stays as it is', { status: 'legal' }, 'stays'],
    ['that one that is not served opens', { state: 'UT', status: 'legal' }, 'opens'],
    ['that one that is not served stays so', { state: 'UT' }, 'stays'],
    ['what holds on the first day that is ahead', { since: '2027-01-01' }, 'closes'],
    ['that what is over by now changes nothing', { since: '2026-10-01', until: '2026-10-31' }, 'stays'],
  ])('%s', async (_what, values, effect) => {
    expect(await previewLaw(admin, { ...closes, ...values })).toMatchObject({ effect });
  });

  it('how many experts, requests, and bookings it affects, and nothing is written', async () => {
    const rows = await world.db.select().from(stateLaws);
    const { expert, bookingId } = await world.aRequest();
    await world.aRequest();
    await world.anExpert({ isDemo: true, userId: null });
    await world.anExpert({ pausedAt: new Date() });
    const before = await previewLaw(admin, closes);
    expect(before).toMatchObject({ waiting: 2, accepted: 0 });
    expect(before.experts).toBeGreaterThanOrEqual(2);
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await previewLaw(admin, closes)).toEqual({ ...before, waiting: 1, accepted: 1 });
    const { startsAt } = (await world.db.select().from(bookings)).find(({ id }) => id === bookingId)!;
    const day = startsAt.toISOString().slice(0, 10);
    const dayAfter = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    const accepted = async (since: string, until: string | null) =>
      (await previewLaw(admin, { ...closes, since, until })).accepted;
    expect([
      await accepted(dayAfter, null),
      await accepted('2026-12-01', day),
      await accepted(day, day),
    ]).toEqual([0, 1, 1]);
    expect(await world.db.select().from(stateLaws)).toEqual(rows);
  });
});

describe('the list of states', () => {
  it('shows today’s law and the next known change', async () => {
    await changeLaw(admin, { ...closes, since: '2026-12-24', until: '2026-12-26' });
    const states = await readStates(admin);
    expect(states).toHaveLength(50);
    expect(states.find(({ code }) => code === 'CO')).toMatchObject({
      status: 'legal',
      since: '2025-05-05',
      next: { status: 'illegal', since: '2026-12-24' },
      stranded: 0,
    });
    world.now = Temporal.Instant.from('2026-12-25T18:00:00Z');
    expect((await readStates(admin)).find(({ code }) => code === 'CO')).toMatchObject({
      status: 'illegal',
      next: { status: 'legal', since: '2026-12-27' },
    });
    world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  });

  it('lists the accepted bookings of a state that has closed', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await readStateLaw(admin, 'CO')).toMatchObject({ status: 'legal', stranded: [] });
    await changeLaw(admin, closes);
    const { stranded, rows } = await readStateLaw(admin, 'CO');
    expect(stranded).toMatchObject([{ id: bookingId, clientId: client.id, expertId: expert.actor.id }]);
    expect(rows.map(({ status }) => status)).toEqual(['illegal', 'legal']);
    expect((await readStates(admin)).find(({ code }) => code === 'CO')).toMatchObject({ stranded: 1 });
  });
});

it.each(['co', 'DC', 'XX', "CO'; drop table state_laws; --", ''])('there is no state %j', async (code) => {
  expect(await codeOf(readStateLaw(admin, code))).toBe('not_found');
});

it('is refused for anyone but an admin', async () => {
  const client = world.as(await world.aPerson());
  for (const ctx of [world.as(null), client]) {
    const codes = [readStates(ctx), readStateLaw(ctx, 'CO'), previewLaw(ctx, closes)].map(codeOf);
    expect(await Promise.all(codes)).toEqual(['not_found', 'not_found', 'not_found']);
  }
});

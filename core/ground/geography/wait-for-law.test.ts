import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { attempts } from '../admin/tables.ts';
import { changeLaw } from './change-law.server.ts';
import { countryDay, lawOf } from './law.ts';
import { lawWaitForm } from './law-wait-form.ts';
import { seedLaw } from './seed-law.server.ts';
import { SEEDED_LAW } from './seeded-law.ts';
import { ALL_STATES } from './states.ts';
import { lawWaits, stateLaws } from './tables.ts';
import { tellServed } from './tell-served.server.ts';
import { stopWaiting, stopWaitingUrl, waitForLaw } from './wait-for-law.server.ts';

const world = await openWorld();
const visitor = world.as(null);
const admin = world.as(await world.aPerson({ isAdmin: true }));
const start = world.now;
const SERVED: ReadonlySet<string> = new Set(lawOf(SEEDED_LAW).servedStates(countryDay(start)));
const opens = {
  state: 'UT',
  status: 'legal' as const,
  since: '2026-12-01',
  until: null,
  note: 'Utah has changed its law.',
  source: 'House Bill 1',
};
const waiting = async () =>
  (await world.db.select().from(lawWaits)).map(({ email, state }) => `${email} ${state}`).toSorted();
const mails = () =>
  world.queued
    .filter(({ name }) => name === 'send-written-mail')
    .map(({ data }) => data as { to: string; subject: string; text: string; unsubscribeUrl?: string });

const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? '';

beforeEach(async () => {
  for (const table of [lawWaits, stateLaws, attempts]) await world.db.delete(table);
  await seedLaw(world.db);
  world.now = start;
  world.queued.length = 0;
});

describe('someone waiting for a state to be served', () => {
  it('is stored once, however often they ask, and gets no e-mail yet', async () => {
    for (let i = 0; i < 3; i++) await waitForLaw(visitor, { state: 'UT', email: 'kim@example.test' });
    expect(await waiting()).toEqual(['kim@example.test UT']);
    expect(world.queued).toEqual([]);
  });

  it('can wait for three states, and gets the same answer for a fourth', async () => {
    for (const state of ['UT', 'WY', 'ID', 'TX']) {
      expect(await waitForLaw(visitor, { state, email: 'kim@example.test' })).toBeUndefined();
    }
    expect(await waiting()).toEqual(['ID', 'UT', 'WY'].map((state) => `kim@example.test ${state}`));
  });

  it('is limited to three states even when asking for twenty at once', async () => {
    const states = ALL_STATES.filter(({ code }) => !SERVED.has(code)).slice(0, 20);
    const asked = states.map(({ code }, i) =>
      waitForLaw(world.as(null, { clientAddress: `192.0.2.${i}` }), {
        state: code,
        email: 'kim@example.test',
      }),
    );
    await Promise.all(asked);
    expect(await waiting()).toHaveLength(3);
  });

  it('is not stored for a state that is served, and gets the same answer', async () => {
    await changeLaw(admin, opens);
    world.queued.length = 0;
    for (const state of ['CO', 'UT']) {
      expect(await waitForLaw(visitor, { state, email: 'kim@example.test' })).toBeUndefined();
    }
    expect(await waiting()).toEqual([]);
    await tellServed(world.asProduct('tell-served'));
    expect(mails()).toEqual([]);
  });

  it('gets no e-mail if the state was already served when the wait began', async () => {
    const createdAt = asDate(start);
    await world.db
      .insert(lawWaits)
      .values({ id: visitor.newId(), state: 'CO', email: 'kim@example.test', createdAt });
    await tellServed(world.asProduct('tell-served'));
    expect([mails(), await waiting()]).toEqual([[], []]);
  });

  it('is notified even if an admin enters the law later, with a first day before the wait', async () => {
    await waitForLaw(visitor, { state: 'UT', email: 'kim@example.test' });
    world.now = start.add({ hours: 48 });
    await changeLaw(admin, opens);
    await tellServed(world.asProduct('tell-served'));
    expect(mails().map(({ to }) => to)).toEqual(['kim@example.test']);
  });

  it('is notified once when the state is served, and the address is deleted with the e-mail', async () => {
    await waitForLaw(visitor, { state: 'UT', email: 'kim@example.test' });
    await waitForLaw(visitor, { state: 'WY', email: 'lee@example.test' });
    await changeLaw(admin, opens);
    expect(world.queued.map(({ name }) => name)).toContain('tell-served');
    for (let i = 0; i < 2; i++) await tellServed(world.asProduct('tell-served'));
    expect(mails().map(({ to }) => to)).toEqual(['kim@example.test']);
    const [mail] = mails();
    expect(mail?.subject).not.toMatch(/plant|Utah/i);
    expect(mail?.text).toContain('/find-experts?place=Utah');
    expect(mail?.text).not.toContain('another state');
    expect(mail?.unsubscribeUrl).toContain('/tell-me/stop?token=');
    expect(await waiting()).toEqual(['lee@example.test WY']);
  });

  it('is notified on the first day of a future law', async () => {
    await waitForLaw(visitor, { state: 'UT', email: 'kim@example.test' });
    await changeLaw(admin, { ...opens, since: '2027-01-01' });
    await tellServed(world.asProduct('tell-served'));
    expect(mails()).toEqual([]);
    world.now = Temporal.Instant.from('2027-01-01T12:00:00Z');
    await tellServed(world.asProduct('tell-served'));
    expect(mails()).toHaveLength(1);
  });

  it('can leave all other lists through the link in the e-mail; a forged link does nothing', async () => {
    for (const state of ['UT', 'WY']) await waitForLaw(visitor, { state, email: 'kim@example.test' });
    await changeLaw(admin, opens);
    await tellServed(world.asProduct('tell-served'));
    const [mail] = mails();
    expect(mail?.text).toContain(`Stop e-mails like this:\n${mail?.unsubscribeUrl}`);
    const token = tokenIn(mail?.unsubscribeUrl);
    for (const forged of ['', 'x.y.z', `${token}x`]) expect(await stopWaiting(visitor, forged)).toBe(false);
    await stopWaiting(visitor, tokenIn(await stopWaitingUrl(visitor, 'lee@example.test')));
    expect(await waiting()).toEqual(['kim@example.test WY']);
    for (let i = 0; i < 2; i++) expect(await stopWaiting(visitor, token)).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('is forgotten after two years', async () => {
    await waitForLaw(visitor, { state: 'WY', email: 'kim@example.test' });
    world.now = start.add({ hours: 24 * 729 });
    await tellServed(world.asProduct('tell-served'));
    expect(await waiting()).toHaveLength(1);
    world.now = start.add({ hours: 24 * 732 });
    await tellServed(world.asProduct('tell-served'));
    expect(await waiting()).toEqual([]);
  });

  it('a hundred simultaneous addresses from one network stop after the fifth', async () => {
    const asked = Array.from({ length: 100 }, (_, i) =>
      codeOf(waitForLaw(visitor, { state: 'UT', email: `kim${i}@example.test` })),
    );
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(95);
    expect(await waiting()).toHaveLength(5);
  });

  it('addresses from many networks stop after 500 within an hour', async () => {
    await world.db.insert(attempts).values({
      id: visitor.newId(),
      count: 500,
      lastRequest: start.epochMilliseconds,
      key: await everyonesKey(),
    });
    const from = world.as(null, { clientAddress: '192.0.2.99' });
    expect(await codeOf(waitForLaw(from, { state: 'UT', email: 'kim@example.test' }))).toBe(
      'too_many_requests',
    );
  });
});

async function everyonesKey(): Promise<string> {
  const { attemptKey } = await import('../admin/limits.server.ts');
  return attemptKey(visitor, 'law-wait', 'everybody');
}

it.each([
  ['an address in capitals', { state: 'UT', email: ' Kim@Example.Test ' }, 'kim@example.test'],
  ['no address', { state: 'UT', email: 'kim' }, null],
  ['two addresses', { state: 'UT', email: 'kim@example.test,lee@example.test' }, null],
  ['a line break', { state: 'UT', email: 'kim@example.test\nBcc: lee@example.test' }, null],
  ['an endless address', { state: 'UT', email: `${'k'.repeat(260)}@example.test` }, null],
  ['an unknown state', { state: 'XX', email: 'kim@example.test' }, null],
  ['a territory', { state: 'PR', email: 'kim@example.test' }, null],
])('%s is parsed correctly', (_what, input, email) => {
  expect(lawWaitForm.safeParse(input).data?.email ?? null).toBe(email);
});

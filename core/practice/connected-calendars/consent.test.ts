import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { openGoogle } from '../../../platform/calendars/google.server.ts';
import { openSafeRequest } from '../../../platform/web/safe-request.server.ts';
import { startGoogle } from '../../../tests/google-server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, JobPayloads, Person } from '../../context.ts';
import { takenTimes } from '../availability/tables.ts';
import { disconnectCalendar } from './connect-calendar.server.ts';
import { beginConsent, finishConsent, languageOfTrip } from './consent.server.ts';
import { endCalendarAccess } from './end-calendar-access.server.ts';
import { readConnection } from './read-connection.server.ts';
import { readConnectedCalendar } from './sync-calendars.server.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';
import { takeCalendarNotice } from './watch-calendars.server.ts';

const world = await openWorld();
const NOW = world.now;
const google = await startGoogle();
afterAll(() => google.close());
const openProvider = () =>
  openGoogle({
    clientId: 'plugwell',
    clientSecret: 'a secret of the tests',
    redirectUri: 'http://localhost:3000/calendars/google/return',
    notifyAt: 'http://localhost:3000/webhooks/calendars/google',
    server: google.origin,
    request: openSafeRequest({ toLocalhost: true }),
    now: () => world.now,
  });
world.calendars = { ...world.calendars, providers: { google: openProvider() } };
afterEach(() => {
  world.now = NOW;
  Object.assign(google, { meddle: null, forgottenBefore: 0, leavesOut: null });
  google.channels.clear();
  for (const calendar of google.calendars.values()) calendar.events.clear();
});

const HOME = 'robin@mail.example';
const at = (hour: number) => ({ dateTime: `2026-12-02T${hour}:00:00Z` });
const busy = (hour: number) => ({ start: at(hour), end: at(hour + 1), summary: 'Tea' });
const inSession = (actor: Person | null, sessionId = 'session'): Context => world.as(actor, { sessionId });

async function begun(actor: Person, kept: string | null = null, ctx = inSession(actor)) {
  const { url, ticket } = await beginConsent(ctx, { provider: 'google', kept });
  const { searchParams } = new URL(google.consent(url));
  return {
    provider: 'google',
    kept: ticket,
    state: searchParams.get('state'),
    code: searchParams.get('code'),
  };
}
async function connected() {
  const { actor, id } = await world.anExpert();
  world.queued.length = 0;
  await finishConsent(inSession(actor), await begun(actor));
  const row = (await rowOf(id))!;
  await readConnectedCalendar(world.asProduct(), { connectionId: row.id });
  return { actor, id, connectionId: row.id };
}
const rowOf = async (expertId: string) =>
  (await world.db.select().from(calendarConnections).where(eq(calendarConnections.expertId, expertId)))[0];
const takenOf = async (expertId: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, expertId))).map(({ startsAt }) =>
    startsAt.toISOString().slice(11, 13),
  );
const read = (connectionId: string) => readConnectedCalendar(world.asProduct(), { connectionId });
const queuedReads = (connectionId: string) =>
  world.queued.filter(
    ({ name, data }) => name === 'read-connected-calendar' && data.connectionId === connectionId,
  ).length;

describe('consent at a provider', () => {
  it('connects the calendars of the practitioner, and stores what it gives encrypted', async () => {
    google.put(HOME, 'aaaaa', busy(18));
    const { actor, id } = await connected();
    const row = (await rowOf(id))!;
    expect(row).toMatchObject({ provider: 'google', account: HOME, fault: null });
    for (const token of google.tokens) expect(row.sealed).not.toContain(token);
    expect(keyIdOf(row.sealed)).not.toBeNull();
    expect(await takenOf(id)).toEqual(['18']);
    const { practitionerId } = row;
    expect(await readConnection(world.as(actor), { practiceId: id, practitionerId })).toMatchObject({
      offers: ['google'],
      connected: { server: 'calendar.google.com', account: HOME, calendars: [{}, {}, {}] },
    });
  });

  it('is refused without our state, by another person, in another session, too late, and twice', async () => {
    const { actor, id } = await world.anExpert();
    const other = await world.anExpert();
    const asked = await begun(actor);
    const finish = (ctx: Context, changed: Partial<Parameters<typeof finishConsent>[1]> = {}) =>
      codeOf(finishConsent(ctx, { ...asked, ...changed }));
    expect(await finish(inSession(actor), { state: null })).toBe('status_changed');
    expect(await finish(inSession(actor), { state: 'guessed' })).toBe('status_changed');
    expect(await finish(inSession(actor), { kept: null })).toBe('status_changed');
    expect(await finish(inSession(actor), { kept: `${asked.kept}x` })).toBe('status_changed');
    expect(await finish(inSession(other.actor))).toBe('status_changed');
    expect(await finish(inSession(actor, 'another session'))).toBe('status_changed');
    expect(await finish(inSession(actor), { code: null })).toBe('check_failed');
    expect(await finish(inSession(actor), { provider: 'elsewhere' })).toBe('not_found');
    // The other person's own state does not open this person's consent.
    const theirs = await begun(other.actor);
    expect(await finish(inSession(other.actor), { state: theirs.state })).toBe('status_changed');
    world.now = NOW.add({ minutes: 11 });
    expect(await finish(inSession(actor))).toBe('status_changed');
    world.now = NOW;
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(other.id)).toBeUndefined();
    const { ticket } = await finishConsent(inSession(actor), asked);
    expect(await finish(inSession(actor), { kept: ticket })).toBe('status_changed');
    expect(await finish(inSession(actor))).toBe('check_failed');
    expect(await rowOf(id)).toMatchObject({ account: HOME });
  });

  it('that began twice, by a double click or in two tabs, can be finished from either', async () => {
    const { actor, id } = await world.anExpert();
    const first = await begun(actor);
    const second = await begun(actor, first.kept);
    await finishConsent(inSession(actor), { ...first, kept: second.kept });
    expect(await rowOf(id)).toMatchObject({ account: HOME });
    const again = await finishConsent(inSession(actor), second);
    expect(again.practiceId).toBe(id);
    expect(await world.db.$count(calendarConnections, eq(calendarConnections.expertId, id))).toBe(1);
  });

  it('continues in the language that it left', async () => {
    const { actor } = await world.anExpert();
    const { kept, state } = await begun(actor);
    expect(await languageOfTrip(inSession(actor), { kept, state })).toBe('en');
    expect(await languageOfTrip(inSession(actor), { kept, state: 'other' })).toBeNull();
  });

  it('to only a part is refused, and so is a colleague', async () => {
    const { actor, id } = await world.anExpert();
    google.leavesOut = 'https://www.googleapis.com/auth/calendar.events';
    expect(await codeOf(finishConsent(inSession(actor), await begun(actor)))).toBe('check_failed');
    const colleague = await world.aMember(id, 'staff');
    expect(
      await codeOf(beginConsent(inSession(colleague), { provider: 'google', practiceId: id, kept: null })),
    ).toBe('not_allowed');
    expect(await codeOf(beginConsent(inSession(actor), { provider: 'elsewhere', kept: null }))).toBe(
      'not_found',
    );
  });
});

describe('notices of changes', () => {
  const noticesOf = async (connectionId: string) => {
    const rows = await world.db
      .select()
      .from(connectedCalendars)
      .where(eq(connectedCalendars.connectionId, connectionId));
    return { rows, home: rows.find(({ remoteId }) => remoteId === HOME)! };
  };
  const notice = (channelId: string) => ({ channelId, secret: google.channels.get(channelId)!.token });
  const take = (sent: { channelId: string; secret: string }) =>
    takeCalendarNotice(world.as(null as Person | null), sent);

  it('are asked for in each calendar that is read, and make us read it again', async () => {
    const { id, connectionId } = await connected();
    const { rows, home } = await noticesOf(connectionId);
    // Holidays can't be watched, so they are only polled.
    expect(rows.filter(({ channelId }) => channelId !== null)).toHaveLength(2);
    expect(google.channels.size).toBe(2);
    google.put(HOME, 'aaaaa', busy(19));
    world.now = NOW.add({ seconds: 30 });
    world.queued.length = 0;
    expect(await take(notice(home.channelId!))).toBe(true);
    expect(queuedReads(connectionId)).toBe(1);
    await read(connectionId);
    expect(await takenOf(id)).toEqual(['19']);
  });

  it('that come twice, late, or in a flood cause one reading', async () => {
    const { connectionId } = await connected();
    const { home } = await noticesOf(connectionId);
    world.now = NOW.add({ seconds: 30 });
    world.queued.length = 0;
    for (let nth = 0; nth < 20; nth += 1) await take(notice(home.channelId!));
    expect(queuedReads(connectionId)).toBe(1);
    await read(connectionId);
    for (let nth = 0; nth < 20; nth += 1) await take(notice(home.channelId!));
    expect(queuedReads(connectionId)).toBe(1);
    const row = await world.db
      .select()
      .from(calendarConnections)
      .where(eq(calendarConnections.id, connectionId));
    // Nothing is missed: the next look is a few seconds away.
    expect(row[0]!.nextReadAt.getTime()).toBeLessThanOrEqual(world.now.add({ seconds: 5 }).epochMilliseconds);
  });

  it('that are forged or belong to another watch change nothing', async () => {
    const { connectionId } = await connected();
    const { home, rows } = await noticesOf(connectionId);
    const other = rows.find(({ channelId }) => channelId !== null && channelId !== home.channelId)!;
    world.now = NOW.add({ seconds: 30 });
    world.queued.length = 0;
    const right = notice(home.channelId!);
    for (const sent of [
      { ...right, secret: '' },
      { ...right, secret: 'guessed' },
      { ...right, secret: notice(other.channelId!).secret },
      { ...right, channelId: '' },
      { channelId: "'; drop table users", secret: right.secret },
    ]) {
      expect(await take(sent)).toBe(false);
    }
    expect(queuedReads(connectionId)).toBe(0);
  });

  it('do not disturb a provider that asked us to wait', async () => {
    const { connectionId, id } = await connected();
    const { home } = await noticesOf(connectionId);
    google.meddle = (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end() && 'answered';
    await read(connectionId);
    const waits = (await rowOf(id))!.nextReadAt;
    expect(waits.getTime()).toBe(NOW.add({ minutes: 10 }).epochMilliseconds);
    world.now = NOW.add({ minutes: 1 });
    world.queued.length = 0;
    expect(await take(notice(home.channelId!))).toBe(true);
    expect(queuedReads(connectionId)).toBe(0);
    expect((await rowOf(id))!.nextReadAt).toEqual(waits);
  });

  it('are asked for again before they end, and end with the connection', async () => {
    const { actor, connectionId } = await connected();
    const before = [...google.channels.keys()];
    world.now = NOW.add({ hours: 24 * 6 + 1 });
    await read(connectionId);
    const after = [...google.channels.keys()];
    expect(after).toHaveLength(2);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    world.queued.length = 0;
    await disconnectCalendar(world.as(actor), {});
    const [job] = world.queued.filter(({ name }) => name === 'end-calendar-access');
    const tokens = google.tokens.size;
    await endCalendarAccess(world.asProduct(), job!.data as JobPayloads['end-calendar-access']);
    expect(google.channels.size).toBe(0);
    expect(google.tokens.size).toBe(tokens - 1);
    await endCalendarAccess(world.asProduct(), job!.data as JobPayloads['end-calendar-access']);
  });
});

describe('a connected account at a provider', () => {
  it('is read in full after the provider has dropped its token', async () => {
    google.put(HOME, 'aaaaa', busy(18));
    const { id, connectionId } = await connected();
    google.forgottenBefore = 1e9;
    google.put(HOME, 'aaaaa', busy(20));
    await read(connectionId);
    expect(await takenOf(id)).toEqual(['20']);
    expect(await rowOf(id)).toMatchObject({ fault: null });
  });

  it('whose access was withdrawn keeps its times, and its owner gets one e-mail', async () => {
    google.put(HOME, 'aaaaa', busy(18));
    const { actor, id, connectionId } = await connected();
    google.tokens.clear();
    google.keys.clear();
    world.queued.length = 0;
    for (let tries = 0; tries < 3; tries += 1) await read(connectionId);
    expect(await rowOf(id)).toMatchObject({ fault: 'withdrawn', failures: 3 });
    expect(await takenOf(id)).toEqual(['18']);
    const mails = world.queued.filter(({ name }) => name === 'send-written-mail');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain(actor.email);
    expect(JSON.stringify(mails)).toContain('You withdrew the access');
  });

  it('stays as it is while the operator has no configuration for it', async () => {
    google.put(HOME, 'aaaaa', busy(18));
    const { id, connectionId } = await connected();
    const { calendars } = world;
    world.calendars = { ...calendars, providers: {} };
    await read(connectionId);
    world.calendars = calendars;
    expect(await rowOf(id)).toMatchObject({ fault: 'not-answered' });
    expect(await takenOf(id)).toEqual(['18']);
  });
});

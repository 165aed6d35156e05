import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { filesInAnswer } from '../../../platform/calendars/caldav-content.server.ts';
import {
  type CalendarAccess,
  type CalendarAccount,
  CalendarFailed,
  type CalendarFault,
} from '../../../platform/calendars/calendar-account.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { CalendarMeans, Person } from '../../context.ts';
import { slotsOf } from '../availability/read-free-times.server.ts';
import { takenTimes } from '../availability/tables.ts';
import {
  linkOutsideCalendar,
  unlinkOutsideCalendar,
} from '../linked-calendars/link-outside-calendar.server.ts';
import { busyTimes } from '../outside-calendars/busy-times.ts';
import { openCalendarReader } from '../outside-calendars/read-calendar-file.server.ts';
import { chooseCalendars } from './choose-calendars.server.ts';
import { connectCalendar, disconnectCalendar } from './connect-calendar.server.ts';
import { readConnection } from './read-connection.server.ts';
import { recheckCalendar } from './recheck-calendar.server.ts';
import { readConnectedCalendar, readConnectedCalendars } from './sync-calendars.server.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';

const world = await openWorld();
const NOW = world.now;
const reader = openCalendarReader(join(import.meta.dirname, '..', '..', '..'));
const INPUT = { server: 'calendar.example', account: 'robin', password: 'tulip-lamp-river' };

const answerWith = (...hours: number[]) => {
  const events = hours.map(
    (hour) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${hour}\r\nDTSTART:20261202T${hour}0000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  );
  const responses = events.map(
    (file, at) => `<d:response><d:href>/c/${at}.ics</d:href><d:propstat><d:prop>
<c:calendar-data>${file}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
  );
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`;
};

/** A provider in memory. A test sets what it answers. */
const provider = {
  fault: null as CalendarFault | null,
  waitSeconds: null as number | null,
  /** How many more readings fail before the provider recovers; null if it does not. */
  failsFor: null as number | null,
  busy: new Map<string, { token: string | null; hours: number[] }>(),
  opened: [] as CalendarAccess[],
  reads: 0,
};
const account: CalendarAccount = {
  async list() {
    if (provider.fault) throw new CalendarFailed(provider.fault);
    return [
      { id: 'https://calendar.example/office/', name: 'Office', mayWrite: true },
      { id: 'https://calendar.example/home/', name: 'Home', mayWrite: false },
    ];
  },
  async read(id, { unless }) {
    provider.reads += 1;
    if (provider.failsFor !== null && provider.failsFor-- <= 0) provider.fault = null;
    if (provider.fault) throw new CalendarFailed(provider.fault, provider.waitSeconds);
    const { token, hours } = provider.busy.get(id) ?? { token: null, hours: [] };
    if (token !== null && token === unless) return null;
    return { token, file: new TextEncoder().encode(answerWith(...hours)) };
  },
  put: async () => null,
  remove: async () => {},
  find: async () => null,
  missing: async () => [],
};
const openAccount = (access: CalendarAccess) => {
  provider.opened.push(access);
  return account;
};
// Most tests need no process of its own for each reading.
const calendars: CalendarMeans = {
  openAccount,
  providers: {},
  read: async ({ file, ...span }) => busyTimes((await filesInAnswer(file)) || 'BEGIN:VCALENDAR', span),
};
world.calendars = calendars;
afterEach(() => {
  world.now = NOW;
  world.calendars = calendars;
  Object.assign(provider, { fault: null, waitSeconds: null, failsFor: null, opened: [], reads: 0 });
  provider.busy.clear();
});
const busyAt = (name: 'office' | 'home', token: string | null, ...hours: number[]) =>
  provider.busy.set(`https://calendar.example/${name}/`, { token, hours });

async function connected() {
  const { actor, id } = await world.anExpert();
  await connectCalendar(world.as(actor), INPUT);
  const row = (await rowOf(id))!;
  return { actor, id, row, connectionId: row.id };
}
const rowOf = async (expertId: string) =>
  (await world.db.select().from(calendarConnections).where(eq(calendarConnections.expertId, expertId)))[0];
const calendarsOf = async (connectionId: string) =>
  await world.db
    .select()
    .from(connectedCalendars)
    .where(eq(connectedCalendars.connectionId, connectionId))
    .orderBy(connectedCalendars.name);
const takenOf = async (expertId: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, expertId))).map(({ startsAt }) =>
    startsAt.toISOString().slice(11, 13),
  );
const read = (connectionId: string) => readConnectedCalendar(world.asProduct(), { connectionId });
const mailsAbout = (subject: string) =>
  world.queued.filter(
    ({ name, data }) => name === 'send-written-mail' && JSON.stringify(data).includes(subject),
  );

describe('a connected calendar account', () => {
  it('is connected with an encrypted password, and read at once', async () => {
    world.queued.length = 0;
    busyAt('office', 'one', 18);
    busyAt('home', 'one');
    const { actor, id, row, connectionId } = await connected();
    expect(row.sealed).not.toContain(INPUT.password);
    expect(keyIdOf(row.sealed)).not.toBeNull();
    expect(row).toMatchObject({ address: 'https://calendar.example', account: 'robin', readAt: null });
    expect(world.queued).toMatchObject([{ name: 'read-connected-calendar', data: { connectionId } }]);
    await read(connectionId);
    expect(provider.opened.at(-1)).toEqual({
      address: 'https://calendar.example',
      account: 'robin',
      password: INPUT.password,
    });
    const { days } = await slotsOf(world.as(null), id);
    const starts = days[1]!.slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16));
    expect(starts).not.toContain('18:00');
    expect(starts).toContain('19:00');
    const own = await readConnection(world.as(actor), { practiceId: id, practitionerId: row.practitionerId });
    expect(own).toMatchObject({ isTheirs: true, connected: { fault: null, account: 'robin' } });
    expect(own!.connected!.calendars).toMatchObject([
      { name: 'Home', entries: 0, isRead: true },
      { name: 'Office', entries: 1, isRead: true },
    ]);
    expect(JSON.stringify(own)).not.toContain(row.sealed);
  });

  it('is read in a process of its own', async () => {
    world.calendars = { openAccount, providers: {}, read: reader };
    busyAt('office', 'one', 18);
    const { actor, id, connectionId } = await connected();
    const [home] = await calendarsOf(connectionId);
    await chooseCalendars(world.as(actor), {
      reads: (await calendarsOf(connectionId)).flatMap((one) => (one.id === home!.id ? [] : [one.id])),
    });
    await readConnectedCalendar(world.asProduct(), { connectionId });
    expect(await takenOf(id)).toEqual(['18']);
  }, 60_000);

  it('is not stored if the server refuses it, and says so beside the field', async () => {
    const { actor, id } = await world.anExpert();
    provider.fault = 'refused';
    await expect(connectCalendar(world.as(actor), INPUT)).rejects.toMatchObject({
      code: 'check_failed',
      fields: { password: [expect.anything()] },
    });
    provider.fault = 'unreachable';
    await expect(connectCalendar(world.as(actor), INPUT)).rejects.toMatchObject({
      fields: { server: [expect.anything()] },
    });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('can be tried ten times in ten minutes', async () => {
    const { actor } = await world.anExpert();
    provider.fault = 'refused';
    for (let tries = 0; tries < 10; tries += 1) await codeOf(connectCalendar(world.as(actor), INPUT));
    expect(await codeOf(connectCalendar(world.as(actor), INPUT))).toBe('too_many_requests');
  });

  it('is read again only if its tag changed, or after an hour', async () => {
    busyAt('office', 'one', 18);
    const { id, connectionId } = await connected();
    await read(connectionId);
    busyAt('office', 'one', 20);
    await read(connectionId);
    expect(await takenOf(id)).toEqual(['18']);
    world.now = NOW.add({ minutes: 61 });
    await read(connectionId);
    expect(await takenOf(id)).toEqual(['20']);
    busyAt('office', 'two', 21, 22);
    await read(connectionId);
    expect((await takenOf(id)).sort()).toEqual(['21', '22']);
  });

  it('is polled after one, two, and four minutes, and after one again once something changed', async () => {
    busyAt('office', 'one', 18);
    busyAt('home', 'one');
    const { id, connectionId } = await connected();
    const pauses: number[] = [];
    for (const token of ['one', 'one', 'one', 'one', 'two']) {
      busyAt('office', token, 18);
      await read(connectionId);
      pauses.push(((await rowOf(id))!.nextReadAt.getTime() - NOW.epochMilliseconds) / 60_000);
    }
    expect(pauses).toEqual([1, 2, 4, 4, 1]);
    world.now = NOW.add({ minutes: 5 });
    expect(await readConnectedCalendars(world.asProduct())).toBeGreaterThan(0);
  });

  it('that fails keeps its times, waits longer each time, and mails its owner once', async () => {
    busyAt('office', 'one', 18);
    const { actor, id, connectionId } = await connected();
    await read(connectionId);
    world.queued.length = 0;
    provider.fault = 'unreachable';
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      await read(connectionId);
      waits.push(((await rowOf(id))!.nextReadAt.getTime() - NOW.epochMilliseconds) / 60_000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(await takenOf(id)).toEqual(['18']);
    expect(await rowOf(id)).toMatchObject({ fault: 'unreachable', failures: 9 });
    const mails = mailsAbout('reach your connected calendars');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain(actor.email);
    expect(JSON.stringify(mails)).not.toContain('calendar.example');
    provider.fault = null;
    await read(connectionId);
    expect(await rowOf(id)).toMatchObject({ fault: null, failures: 0, toldAt: null });
    provider.fault = 'refused';
    await read(connectionId);
    expect(mailsAbout('reach your connected calendars')).toHaveLength(1);
    await read(connectionId);
    expect(mailsAbout('reach your connected calendars')).toHaveLength(2);
  });

  it('that asks us to wait is left alone for that long', async () => {
    const { id, connectionId } = await connected();
    Object.assign(provider, { fault: 'asks-to-wait', waitSeconds: 3600 });
    await read(connectionId);
    expect((await rowOf(id))!.nextReadAt.getTime() - NOW.epochMilliseconds).toBe(3_600_000);
  });

  it('frees the times of a calendar that is no longer read, and of all once it is disconnected', async () => {
    busyAt('office', 'one', 18);
    busyAt('home', 'one', 18, 20);
    const { actor, id, connectionId } = await connected();
    await read(connectionId);
    expect((await takenOf(id)).sort()).toEqual(['18', '18', '20']);
    const [home] = await calendarsOf(connectionId);
    await chooseCalendars(world.as(actor), { reads: [home!.id] });
    expect((await takenOf(id)).sort()).toEqual(['18', '20']);
    await read(connectionId);
    expect((await takenOf(id)).sort()).toEqual(['18', '20']);
    await disconnectCalendar(world.as(actor), {});
    await disconnectCalendar(world.as(actor), {});
    expect(await takenOf(id)).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
    await read(connectionId);
    expect(await codeOf(chooseCalendars(world.as(actor), { reads: [] }))).toBe('status_changed');
  });

  it('is independent of a calendar that is read by its address', async () => {
    busyAt('office', 'one', 18);
    const { actor, id, connectionId } = await connected();
    await read(connectionId);
    await linkOutsideCalendar(world.as(actor), { address: 'https://calendar.example/secret.ics' });
    await unlinkOutsideCalendar(world.as(actor), {});
    expect(await takenOf(id)).toEqual(['18']);
  });

  it('belongs to the practitioner; colleagues see its state and can disconnect it', async () => {
    const { actor, id, row } = await connected();
    const colleague = await world.aMember(id, 'staff');
    const stranger = await world.aPerson();
    const whose = { practiceId: id, practitionerId: row.practitionerId };
    expect(await codeOf(connectCalendar(world.as(colleague), { practiceId: id, ...INPUT }))).toBe(
      'not_allowed',
    );
    expect(await codeOf(chooseCalendars(world.as(colleague), { practiceId: id, reads: [] }))).toBe(
      'not_allowed',
    );
    expect(await codeOf(connectCalendar(world.as(stranger), { practiceId: id, ...INPUT }))).toBe(
      'not_allowed',
    );
    expect(await codeOf(disconnectCalendar(world.as(stranger), { practiceId: id }))).toBe('not_allowed');
    expect(await readConnection(world.as(stranger), whose)).toBeNull();
    const hidden = { isTheirs: false, connected: { server: null, account: null, calendars: [] } };
    expect(await readConnection(world.as(colleague), whose)).toMatchObject(hidden);
    const viewed = { ...world.as(actor), viewing: { id: 'view' } as never };
    expect((await readConnection(viewed, whose))!.connected).toMatchObject(hidden.connected);
    await disconnectCalendar(world.as(colleague), { practiceId: id });
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is checked again before a decision, unless it was just read or its password is wrong', async () => {
    busyAt('office', 'one', 18);
    const { id, row, connectionId } = await connected();
    const recheck = () => recheckCalendar(world.as(null as Person | null), row.practitionerId);
    await recheck();
    expect(await takenOf(id)).toEqual(['18']);
    const { reads } = provider;
    await recheck();
    expect(provider.reads).toBe(reads);
    world.now = NOW.add({ minutes: 1 });
    provider.fault = 'too-slow';
    await recheck();
    expect(await takenOf(id)).toEqual(['18']);
    provider.fault = 'refused';
    await read(connectionId);
    const tried = provider.reads;
    await recheck();
    expect(provider.reads).toBe(tried);
  });

  it.each([
    ['unreachable', null, 1, true],
    ['not-answered', null, 1, true],
    ['asks-to-wait', null, 1, true],
    ['asks-to-wait', 20, 1, false],
    ['too-slow', null, 1, false],
    ['unreachable', null, 2, false],
  ] as const)('is checked once more if the provider is %s (wait: %s), %i times', async (...row) => {
    const [fault, waitSeconds, failsFor, isRead] = row;
    const { id, row: connection } = await connected();
    busyAt('office', 'one', 18);
    Object.assign(provider, { fault, waitSeconds, failsFor, opened: [] });
    await recheckCalendar(world.as(null as Person | null), connection.practitionerId);
    expect(await takenOf(id)).toEqual(isRead ? ['18'] : []);
    expect(await rowOf(id)).toMatchObject(isRead ? { fault: null, failures: 0 } : { fault, failures: 1 });
    // The second try is in the time of the first.
    expect(provider.opened).toHaveLength(1);
  });
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GoogleServer, startGoogle } from '../../tests/google-server.ts';
import { openSafeRequest } from '../web/safe-request.server.ts';
import { CalendarFailed, type WrittenFile } from './calendar-account.ts';
import type { CalendarProvider, GivenAccess } from './calendar-provider.ts';
import { openGoogle } from './google.server.ts';

const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
const SPAN = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-18T00:00:00Z') };
const HOME = 'robin@mail.example';
const WORK = 'work@group.example';
const HOLIDAYS = 'holidays@group.example';
const CHAIN = '0199a4c2-7f10-7abc-8def-0123456789ab';

let google: GoogleServer;
let provider: CalendarProvider;
let access: GivenAccess;
const openAt = (server: GoogleServer) =>
  openGoogle({
    clientId: 'plugwell',
    clientSecret: 'a secret of the tests',
    redirectUri: 'http://localhost:3000/calendars/google/return',
    notifyAt: 'https://plugwell.example/webhooks/calendars/google',
    server: server.origin,
    request: openSafeRequest({ toLocalhost: true }),
    now: () => NOW,
  });
let accounts = 0;
async function consented(): Promise<GivenAccess> {
  const { url, handshake } = await provider.begin();
  const back = new URL(google.consent(url));
  expect(back.searchParams.get('state')).toBe(handshake.state);
  const { token } = await provider.finish(back.searchParams.get('code')!, handshake);
  accounts += 1;
  return { id: `account ${accounts}`, token, renewed: async () => {} };
}
beforeAll(async () => {
  google = await startGoogle();
  provider = openAt(google);
  access = await consented();
  return () => google.close();
});
afterEach(() => {
  Object.assign(google, { meddle: null, asked: [], tokenRequests: [], leavesOut: null });
  for (const calendar of google.calendars.values()) calendar.events.clear();
});

const opened = (milliseconds?: number) => provider.open(access, milliseconds);
const at = (day: number, hour: number) => ({ dateTime: `2026-12-0${day}T${hour}:00:00-07:00` });
const busy = (day: number, hour: number) => ({
  start: at(day, hour),
  end: at(day, hour + 1),
  summary: 'Tea',
});
const file = (day = 5): WrittenFile => ({
  uid: `${CHAIN}@plugwell.example`,
  name: 'a.ics',
  content: '',
  facts: {
    title: 'PlugWell consultation',
    startsAt: new Date(`2026-12-0${day}T18:00:00Z`),
    endsAt: new Date(`2026-12-0${day}T18:45:00Z`),
    zone: 'America/Denver',
    location: 'Denver, CO',
    url: 'https://plugwell.example/b/1',
  },
});
const stored = (calendarId = WORK) =>
  [...google.calendars.get(calendarId)!.events.values()].filter(({ status }) => status === 'confirmed');
const faultOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof CalendarFailed ? [error.fault, error.waitSeconds] : `fault: ${error}`;
  }
};
const answers = (status: number, body: unknown = {}, headers: Record<string, string> = {}, times = 1) => {
  let left = times;
  google.meddle = (_, response, { pathname }) => {
    if (!pathname.startsWith('/calendar/') || left-- <= 0) return 'pass';
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    return 'answered';
  };
};

describe('consent', () => {
  it('asks for the least, for longer than the visit, with state and a challenge', async () => {
    const { url } = await provider.begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      access_type: 'offline',
      code_challenge_method: 'S256',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/calendars/google/return',
    });
    expect(asked.scope!.split(' ')).toHaveLength(2);
    expect(asked.state!.length).toBeGreaterThanOrEqual(32);
  });

  it('with another verifier, another code, or half of the scopes is refused', async () => {
    const { url, handshake } = await provider.begin();
    const code = new URL(google.consent(url)).searchParams.get('code')!;
    expect(await faultOf(provider.finish(code, { ...handshake, verifier: 'guessed' }))).toEqual([
      'withdrawn',
      null,
    ]);
    expect(await faultOf(provider.finish(code, handshake))).toEqual(['withdrawn', null]);
    google.leavesOut = 'https://www.googleapis.com/auth/calendar.events';
    await expect(consented()).rejects.toMatchObject({ fault: 'withdrawn' });
  });

  it('can be given back twice', async () => {
    const other = await consented();
    await provider.end(other);
    await provider.end(other);
    expect(await faultOf(provider.open(other).list())).toEqual(['withdrawn', null]);
  });
});

describe('an account', () => {
  it('lists its calendars, and its name', async () => {
    expect(await opened().list()).toEqual([
      { id: HOME, name: 'Robin', mayWrite: true },
      { id: WORK, name: 'Work', mayWrite: true },
      { id: HOLIDAYS, name: 'Holidays', mayWrite: false },
    ]);
    expect(await opened().name()).toBe(HOME);
  });

  it('gives times without titles, and only if something changed', async () => {
    google.put(HOME, 'aaaaa', busy(3, 10));
    google.put(HOME, 'bbbbb', { ...busy(3, 12), transparency: 'transparent' });
    google.put(HOME, 'ccccc', { ...busy(3, 13), attendees: [{ self: true, responseStatus: 'declined' }] });
    google.put(HOME, 'ddddd', { start: { date: '2026-12-04' }, end: { date: '2026-12-05' } });
    let fields = '';
    google.meddle = (_, __, url) => {
      fields += url.searchParams.get('fields') ?? '';
      return 'pass';
    };
    const read = await opened().read(HOME, { ...SPAN, unless: null });
    expect(read).toMatchObject({
      events: [
        { id: 'aaaaa', start: { at: new Date('2026-12-03T17:00:00Z') } },
        { id: 'ddddd', start: { day: '2026-12-04' }, end: { day: '2026-12-05' } },
      ],
    });
    expect(fields).not.toMatch(/summary|description|location/);
    const { token } = read!;
    expect(await opened().read(HOME, { ...SPAN, unless: token })).toBeNull();
    google.put(HOME, 'aaaaa', null);
    const after = await opened().read(HOME, { ...SPAN, unless: token });
    expect(after).toMatchObject({ events: [{ id: 'ddddd' }] });
    expect(after!.token).not.toBe(token);
  });

  it('is read in full if Google has dropped the token, or does not know it', async () => {
    google.put(HOME, 'aaaaa', busy(3, 10));
    const { token } = (await opened().read(HOME, { ...SPAN, unless: null }))!;
    google.forgottenBefore = Number(token) + 1;
    expect(await opened().read(HOME, { ...SPAN, unless: token })).toMatchObject({
      events: [{ id: 'aaaaa' }],
    });
    google.forgottenBefore = 0;
    expect(await opened().read(HOME, { ...SPAN, unless: 'odd' })).toMatchObject({
      events: [{ id: 'aaaaa' }],
    });
  });

  it('with several pages of events is read to the end, and with 50,000 refused', async () => {
    for (let nth = 0; nth < 6000; nth += 1) google.put(HOME, `event${nth}`.replaceAll('w', 'v'), busy(3, 10));
    const read = await opened().read(HOME, { ...SPAN, unless: null });
    expect(read && 'events' in read && read.events.length).toBe(6000);
    for (let nth = 6000; nth < 50_000; nth += 1) google.put(HOME, `event${nth}`, busy(3, 10));
    expect(await faultOf(opened().read(HOME, { ...SPAN, unless: null }))).toEqual(['too-large', null]);
  });

  it('takes an event once, moves it, and removes it', async () => {
    const first = await opened().put(WORK, file(), null);
    expect(await opened().put(WORK, file(), null)).toMatchObject({ eventId: first!.eventId });
    expect(stored()).toMatchObject([
      {
        summary: 'PlugWell consultation',
        start: { dateTime: '2026-12-05T18:00:00.000Z', timeZone: 'America/Denver' },
      },
    ]);
    const moved = await opened().put(WORK, file(7), first);
    expect(stored()).toMatchObject([{ start: { dateTime: '2026-12-07T18:00:00.000Z' } }]);
    expect(await opened().read(WORK, { ...SPAN, unless: null })).toMatchObject({
      events: [{ uid: file().uid }],
    });
    expect(await opened().missing(WORK, [moved!.eventId])).toEqual([]);
    await opened().remove(moved!.eventId);
    await opened().remove(moved!.eventId);
    expect(stored()).toEqual([]);
    expect(await opened().missing(WORK, [moved!.eventId])).toEqual([moved!.eventId]);
    await opened().put(WORK, file(), null);
    expect(stored()).toHaveLength(1);
  });

  it('finds what a lost answer left, and what its owner imported', async () => {
    google.meddle = ({ method }) => (method === 'POST' ? 'lose' : 'pass');
    expect(await faultOf(opened().put(WORK, file(), null))).toEqual(['unreachable', null]);
    google.meddle = null;
    const left = await opened().find(WORK, file());
    expect(await opened().put(WORK, file(), null)).toMatchObject({ eventId: left });
    expect(await opened().find(HOME, file())).toBeNull();
    expect(stored()).toHaveLength(1);
    google.put(HOME, 'imported', { ...busy(5, 11), iCalUID: file().uid });
    const place = await opened().put(HOME, file(8), null);
    expect(stored(HOME)).toMatchObject([{ id: 'imported', start: { dateTime: '2026-12-08T18:00:00.000Z' } }]);
    await opened().remove(place!.eventId);
    expect(stored(HOME)).toEqual([]);
  });

  it('does not take an event again that its owner deleted, and takes over one that they changed', async () => {
    const place = await opened().put(WORK, file(), null);
    const { id } = stored()[0]!;
    google.put(WORK, id, { ...stored()[0], start: at(6, 10), end: at(6, 11) });
    const again = await opened().put(WORK, file(7), place);
    expect(stored()).toMatchObject([{ start: { dateTime: '2026-12-07T18:00:00.000Z' } }]);
    expect(await opened().put(WORK, file(8), { ...again!, etag: '"a lie"' })).not.toBeNull();
    google.put(WORK, id, null);
    expect(await opened().put(WORK, file(9), again)).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('gets another key for itself once, however many calls wait for it', async () => {
    google.keys.clear();
    google.tokenRequests = [];
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => opened().list()));
    expect(google.tokenRequests.map((sent) => sent.get('grant_type'))).toEqual(['refresh_token']);
  });

  it('of someone who withdrew their access is refused', async () => {
    const other = await consented();
    google.tokens.delete(other.token);
    google.keys.clear();
    expect(await faultOf(provider.open(other).list())).toEqual(['withdrawn', null]);
  });

  it.each([
    [500, {}, {}, 'not-answered', null],
    [404, {}, {}, 'not-found', null],
    [429, {}, { 'Retry-After': '120' }, 'asks-to-wait', 120],
    [503, {}, { 'Retry-After': 'Tue, 01 Dec 2026 18:02:00 GMT' }, 'asks-to-wait', 120],
    [503, {}, { 'Retry-After': 'soon' }, 'asks-to-wait', null],
    [403, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, {}, 'asks-to-wait', null],
    [403, { error: { errors: [{ reason: 'forbidden' }] } }, {}, 'not-taken', null],
    [302, {}, { Location: 'http://169.254.169.254/latest' }, 'not-answered', null],
  ] as const)('whose server answers %i %j is told apart', async (status, body, headers, fault, wait) => {
    answers(status, body, headers);
    expect(await faultOf(opened().list())).toEqual([fault, wait]);
    expect(google.asked.filter((one) => one.includes('calendarList'))).toHaveLength(1);
  });

  it('whose server hangs, hangs up, or sends too much is given up', async () => {
    google.meddle = () => 'answered';
    expect(await faultOf(opened(300).list())).toEqual(['too-slow', null]);
    google.meddle = (_, response) => response.destroy() && 'answered';
    expect(await faultOf(opened().list())).toEqual(['unreachable', null]);
    answers(200, { items: [{ id: 'x'.repeat(5_000_000) }] });
    expect(await faultOf(opened().list())).toEqual(['too-large', null]);
    answers(200, 'no JSON');
    expect(await faultOf(opened().list())).toEqual(['no-calendars', null]);
  });

  it('notifies us until its watch ends, unless a calendar can’t', async () => {
    const channel = { id: CHAIN, secret: 'a secret' };
    const watch = await opened().watch!(HOME, channel);
    expect(watch).toEqual({ remoteId: expect.any(String), renewAt: new Date('2026-12-07T18:00:00Z') });
    expect([...google.channels.values()]).toMatchObject([{ id: CHAIN, token: 'a secret', calendarId: HOME }]);
    expect(await opened().watch!(HOLIDAYS, { ...channel, id: 'other' })).toBeNull();
    await opened().unwatch!(CHAIN, watch!.remoteId);
    await opened().unwatch!(CHAIN, watch!.remoteId);
    expect(google.channels.size).toBe(0);
  });
});

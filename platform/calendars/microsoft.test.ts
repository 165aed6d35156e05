import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MicrosoftServer, startMicrosoft } from '../../tests/microsoft-server.ts';
import { openSafeRequest } from '../web/safe-request.server.ts';
import { CalendarFailed, type WrittenFile } from './calendar-account.ts';
import type { CalendarProvider, GivenAccess } from './calendar-provider.ts';
import { openMicrosoft } from './microsoft.server.ts';

const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
const SPAN = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-18T00:00:00Z') };
const CHAIN = '0199a4c2-7f10-7abc-8def-0123456789ab';

let microsoft: MicrosoftServer;
let provider: CalendarProvider;
let access: GivenAccess;
let accounts = 0;
async function consented(): Promise<GivenAccess> {
  const { url, handshake } = await provider.begin();
  const back = new URL(microsoft.consent(url));
  expect(back.searchParams.get('state')).toBe(handshake.state);
  const { token } = await provider.finish(back.searchParams.get('code')!, handshake);
  accounts += 1;
  const given = {
    id: `account ${accounts}`,
    token,
    renewed: async (next: string) => {
      given.token = next;
    },
  };
  return given;
}
beforeAll(async () => {
  microsoft = await startMicrosoft();
  provider = openMicrosoft({
    clientId: 'plugwell',
    clientSecret: 'a secret of the tests',
    tenant: 'common',
    redirectUri: 'http://localhost:3000/calendars/microsoft/return',
    notifyAt: 'https://plugwell.example/webhooks/calendars/microsoft',
    server: microsoft.origin,
    request: openSafeRequest({ toLocalhost: true }),
    now: () => NOW,
  });
  access = await consented();
  return () => microsoft.close();
});
afterEach(() => {
  Object.assign(microsoft, { meddle: null, asked: [], tokenRequests: [], allows: 'Calendars.ReadWrite' });
  for (const calendar of microsoft.calendars.values()) calendar.events.clear();
});

const opened = (milliseconds?: number) => provider.open(access, milliseconds);
const at = (day: number, hour: number) => ({
  dateTime: `2026-12-0${day}T${hour}:00:00.0000000`,
  timeZone: 'UTC',
});
const busy = (day: number, hour: number) => ({
  start: at(day, hour),
  end: at(day, hour + 1),
  subject: 'Tea',
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
const stored = (calendarId = 'work=') =>
  [...microsoft.calendars.get(calendarId)!.events.values()].filter(({ isGone }) => !isGone);
const faultOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof CalendarFailed ? [error.fault, error.waitSeconds] : `fault: ${error}`;
  }
};
const answers = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => {
  microsoft.meddle = (_, response, { pathname }) => {
    if (!pathname.startsWith('/v1.0/')) return 'pass';
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    return 'answered';
  };
};

describe('consent', () => {
  it('asks for the least, for longer than the visit, with state and a challenge', async () => {
    const { url } = await provider.begin();
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe('/common/oauth2/v2.0/authorize');
    expect(searchParams.get('scope')).toBe('offline_access https://graph.microsoft.com/Calendars.ReadWrite');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')!.length).toBeGreaterThanOrEqual(32);
  });

  it('with another verifier, a used code, or less than we need is refused', async () => {
    const { url, handshake } = await provider.begin();
    const code = new URL(microsoft.consent(url)).searchParams.get('code')!;
    const verifier = 'x'.repeat(43);
    expect(await faultOf(provider.finish(code, { ...handshake, verifier }))).toEqual(['withdrawn', null]);
    expect(await faultOf(provider.finish(code, handshake))).toEqual(['withdrawn', null]);
    microsoft.allows = 'Calendars.Read';
    await expect(consented()).rejects.toMatchObject({ fault: 'withdrawn' });
  });
});

describe('an account', () => {
  it('lists its calendars, and its name', async () => {
    expect(await opened().list()).toEqual([
      { id: 'home=', name: 'Calendar', mayWrite: true },
      { id: 'work=', name: 'Work', mayWrite: true },
      { id: 'holidays=', name: 'Holidays', mayWrite: false },
    ]);
    expect(await opened().name()).toBe('robin@outlook.example');
  });

  it('gives times without titles, and only if something changed', async () => {
    microsoft.put('home=', 'a', busy(3, 17));
    microsoft.put('home=', 'b', { ...busy(3, 12), showAs: 'free' });
    microsoft.put('home=', 'c', { ...busy(3, 13), responseStatus: { response: 'declined' } });
    microsoft.put('home=', 'd', { ...busy(3, 14), isCancelled: true });
    const midnight = (day: number) => ({ dateTime: `2026-12-0${day}T00:00:00.0000000`, timeZone: 'UTC' });
    microsoft.put('home=', 'e', { start: midnight(4), end: midnight(5), isAllDay: true });
    let fields = '';
    microsoft.meddle = (_, __, url) => {
      fields += url.searchParams.get('$select') ?? '';
      return 'pass';
    };
    const read = await opened().read('home=', { ...SPAN, unless: null });
    expect(read).toMatchObject({
      events: [
        { id: 'a', start: { at: new Date('2026-12-03T17:00:00Z') } },
        { id: 'e', start: { day: '2026-12-04' }, end: { day: '2026-12-05' } },
      ],
    });
    expect(fields).not.toMatch(/subject|body|location/);
    const { token } = read!;
    expect(await opened().read('home=', { ...SPAN, unless: token })).toBeNull();
    microsoft.put('home=', 'a', null);
    const after = await opened().read('home=', { ...SPAN, unless: token });
    expect(after).toMatchObject({ events: [{ id: 'e' }] });
    expect(after!.token).not.toBe(token);
  });

  it('is read in full if Microsoft has dropped the link', async () => {
    microsoft.put('home=', 'a', busy(3, 10));
    const { token } = (await opened().read('home=', { ...SPAN, unless: null }))!;
    microsoft.forgottenBefore = 1e9;
    expect(await opened().read('home=', { ...SPAN, unless: token })).toMatchObject({ events: [{ id: 'a' }] });
    microsoft.forgottenBefore = 0;
  });

  it('is read to its last page, and refused with 50,000 events', async () => {
    for (let nth = 0; nth < 1300; nth += 1) microsoft.put('home=', `event${nth}`, busy(3, 10));
    const read = await opened().read('home=', { ...SPAN, unless: null });
    expect(read && 'events' in read && read.events.length).toBe(1300);
    const endless = { value: [], '@odata.nextLink': `${microsoft.origin}/v1.0/me/calendars/again` };
    answers(200, endless);
    expect(await faultOf(opened().read('home=', { ...SPAN, unless: null }))).toEqual(['too-large', null]);
    expect(microsoft.asked.length).toBeLessThan(40);
  });

  it('takes its key to no other server that an answer names', async () => {
    answers(200, { value: [], '@odata.nextLink': 'http://169.254.169.254/v1.0/me' });
    expect(await faultOf(opened().read('home=', { ...SPAN, unless: null }))).toEqual(['not-answered', null]);
    const elsewhere = { ...SPAN, unless: 'https://evil.example/v1.0/delta' };
    microsoft.meddle = null;
    expect(await faultOf(opened().read('home=', elsewhere))).toEqual(['not-answered', null]);
  });

  it('takes an event once, moves it, and removes it', async () => {
    const first = await opened().put('work=', file(), null);
    expect(await opened().put('work=', file(), null)).toMatchObject({ eventId: first!.eventId });
    expect(stored()).toMatchObject([
      { subject: 'PlugWell consultation', start: { dateTime: '2026-12-05T18:00:00', timeZone: 'UTC' } },
    ]);
    const again = await opened().put('work=', file(), first);
    const moved = await opened().put('work=', file(7), again);
    expect(stored()).toMatchObject([{ start: { dateTime: '2026-12-07T18:00:00' } }]);
    expect(await opened().read('work=', { ...SPAN, unless: null })).toMatchObject({
      events: [{ uid: file().uid }],
    });
    expect(await opened().missing('work=', [moved!.eventId])).toEqual([]);
    await opened().remove(moved!.eventId);
    await opened().remove(moved!.eventId);
    expect(stored()).toEqual([]);
    expect(await opened().missing('work=', [moved!.eventId])).toEqual([moved!.eventId]);
    await opened().put('work=', file(), null);
    expect(stored()).toHaveLength(1);
  });

  it('finds what a lost answer left, and does not write twice if it is found late', async () => {
    microsoft.meddle = ({ method }) => (method === 'POST' ? 'lose' : 'pass');
    expect(await faultOf(opened().put('work=', file(), null))).toEqual(['unreachable', null]);
    microsoft.meddle = null;
    const left = await opened().find('work=', file());
    expect(await opened().put('work=', file(), null)).toMatchObject({ eventId: left });
    expect(await opened().find('home=', file())).toBeNull();
    expect(stored()).toHaveLength(1);
    // The list does not know the event yet, but the transaction does.
    let lists = 0;
    microsoft.meddle = ({ method }, response, url) => {
      if (method !== 'GET' || !url.searchParams.has('$filter') || lists++ > 0) return 'pass';
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"value":[]}');
      return 'answered';
    };
    await opened().put('work=', file(8), null);
    expect(stored()).toMatchObject([{ start: { dateTime: '2026-12-08T18:00:00' } }]);
  });

  it('does not take an event again that its owner deleted, and takes over one that they changed', async () => {
    const place = await opened().put('work=', file(), null);
    const { id } = stored()[0]!;
    microsoft.put('work=', id, busy(6, 10));
    const again = await opened().put('work=', file(7), place);
    expect(stored()).toMatchObject([{ start: { dateTime: '2026-12-07T18:00:00' } }]);
    expect(await opened().put('work=', file(8), { ...again!, etag: 'W/"a lie"' })).not.toBeNull();
    microsoft.put('work=', id, null);
    expect(await opened().put('work=', file(9), again)).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('gets another key for itself once, however many calls wait for it, and keeps the new token', async () => {
    const before = access.token;
    microsoft.keys.clear();
    microsoft.tokenRequests = [];
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => opened().list()));
    expect(microsoft.tokenRequests.map((sent) => sent.get('grant_type'))).toEqual(['refresh_token']);
    expect(access.token).not.toBe(before);
    expect(microsoft.tokens.has(access.token)).toBe(true);
  });

  it('of someone who withdrew their access is refused', async () => {
    const other = await consented();
    microsoft.tokens.delete(other.token);
    expect(await faultOf(provider.open(other).list())).toEqual(['withdrawn', null]);
  });

  it.each([
    [500, {}, 'not-answered', null],
    [404, {}, 'not-found', null],
    [429, { 'Retry-After': '120' }, 'asks-to-wait', 120],
    [503, {}, 'asks-to-wait', null],
    [403, {}, 'not-taken', null],
    [302, { Location: 'http://169.254.169.254/latest' }, 'not-answered', null],
  ] as const)('whose server answers %i %j is told apart', async (status, headers, fault, wait) => {
    answers(status, {}, headers);
    expect(await faultOf(opened().list())).toEqual([fault, wait]);
  });

  it('whose server hangs, hangs up, or sends too much is given up', async () => {
    microsoft.meddle = () => 'answered';
    expect(await faultOf(opened(300).list())).toEqual(['too-slow', null]);
    microsoft.meddle = (_, response) => response.destroy() && 'answered';
    expect(await faultOf(opened().list())).toEqual(['unreachable', null]);
    answers(200, { value: [{ id: 'x'.repeat(5_000_000) }] });
    expect(await faultOf(opened().list())).toEqual(['too-large', null]);
    answers(200, 'no list');
    expect(await faultOf(opened().list())).toEqual(['not-answered', null]);
  });

  it('notifies us until its watch ends, if it may validate our address', async () => {
    const channel = { id: CHAIN, secret: 'a secret' };
    const watch = await opened().watch!('home=', channel);
    expect(watch).toEqual({ remoteId: expect.any(String), renewAt: new Date('2026-12-06T18:00:00Z') });
    expect([...microsoft.subscriptions.values()]).toMatchObject([
      {
        clientState: 'a secret',
        notificationUrl: `https://plugwell.example/webhooks/calendars/microsoft?channel=${CHAIN}`,
      },
    ]);
    microsoft.validate = async () => false;
    expect(await opened().watch!('home=', channel)).toBeNull();
    microsoft.validate = null;
    await opened().unwatch!(CHAIN, watch!.remoteId);
    await opened().unwatch!(CHAIN, watch!.remoteId);
    expect(microsoft.subscriptions.size).toBe(0);
  });
});

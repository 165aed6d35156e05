import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  CHAIN,
  calendarFault as faultOf,
  writtenFile as file,
  openMicrosoftSide,
  SPAN,
} from '../../tests/calendar-providers.ts';

const side = await openMicrosoftSide();
const { server: microsoft, provider, access, consented, opened, answers, busy, stored } = side;
afterAll(() => microsoft.close());
afterEach(() => side.reset());

describe('consent', () => {
  it('asks for the least, and for longer than the visit', async () => {
    const { url } = await provider.begin();
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe('/common/oauth2/v2.0/authorize');
    expect(searchParams.get('scope')).toBe('offline_access https://graph.microsoft.com/Calendars.ReadWrite');
  });

  it('to less than we need is refused', async () => {
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

  it('writes times in UTC, and not twice if the list of events is behind', async () => {
    await opened().put('work=', file(), null);
    expect(stored()).toMatchObject([
      { subject: 'PlugWell consultation', start: { dateTime: '2026-12-05T18:00:00', timeZone: 'UTC' } },
    ]);
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

  it('keeps the new token that comes with each key', async () => {
    const before = access.token;
    microsoft.keys.clear();
    await opened().list();
    expect(access.token).not.toBe(before);
    expect(microsoft.tokens.has(access.token)).toBe(true);
  });

  it('whose server answers with no list is told apart', async () => {
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

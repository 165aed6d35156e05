import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  CHAIN,
  calendarFault as faultOf,
  writtenFile as file,
  openGoogleSide,
  SPAN,
} from '../../tests/calendar-providers.ts';

const HOME = 'robin@mail.example';
const WORK = 'work@group.example';
const HOLIDAYS = 'holidays@group.example';

const side = await openGoogleSide();
const { server: google, provider, consented, opened, answers, busy, stored } = side;
afterAll(() => google.close());
afterEach(() => side.reset());

describe('consent', () => {
  it('asks for the least, and for longer than the visit', async () => {
    const { url } = await provider.begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      access_type: 'offline',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/calendars/google/return',
    });
    expect(asked.scope!.split(' ')).toHaveLength(2);
  });

  it('to half of the scopes is refused', async () => {
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
    google.put(HOME, 'aaaaa', busy(3, 17));
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

  it('writes the zone of the place, and finds an event that its owner imported', async () => {
    await opened().put(WORK, file(), null);
    expect(stored()).toMatchObject([
      {
        summary: 'PlugWell consultation',
        start: { dateTime: '2026-12-05T18:00:00.000Z', timeZone: 'America/Denver' },
      },
    ]);
    google.put(HOME, 'imported', { ...busy(5, 18), iCalUID: file().uid });
    const place = await opened().put(HOME, file(8), null);
    expect(stored(HOME)).toMatchObject([{ id: 'imported', start: { dateTime: '2026-12-08T18:00:00.000Z' } }]);
    await opened().remove(place!.eventId);
    expect(stored(HOME)).toEqual([]);
  });

  it.each([
    ['rateLimitExceeded', 'asks-to-wait'],
    ['forbidden', 'not-taken'],
  ])('whose server answers 403 with the reason %s %s', async (reason, fault) => {
    answers(403, { error: { errors: [{ reason }] } });
    expect(await faultOf(opened().list())).toEqual([fault, null]);
  });

  it('whose server answers with no JSON has no calendars', async () => {
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

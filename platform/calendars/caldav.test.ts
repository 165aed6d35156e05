import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DavServer,
  fileIn,
  isInstalled,
  openLocalCalDav,
  startRadicale,
  startStandIn,
  startXandikos,
} from '../../tests/dav-servers.ts';
import { openSafeRequest } from '../web/safe-request.server.ts';
import { openCalDav } from './caldav.server.ts';
import { filesInAnswer } from './caldav-content.server.ts';
import { CalendarFailed } from './calendar-account.ts';

const SPAN = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-16T00:00:00Z') };
const event = (uid: string, day = '05', more = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261129T000000Z\r\nDTSTART:202612${day}T180000Z\r\nDTEND:202612${day}T190000Z\r\nSUMMARY:Tea & <cake>\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`;
const file = (uid: string, day = '05') => ({
  uid,
  name: `${uid.split('@')[0]}.ics`,
  content: event(uid, day),
  facts: {
    title: 'Tea & <cake>',
    startsAt: new Date(`2026-12-${day}T18:00:00Z`),
    endsAt: new Date(`2026-12-${day}T19:00:00Z`),
    zone: 'America/Denver',
    location: 'Denver, CO',
    url: 'https://plugwell.example/',
  },
});
const faultOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof CalendarFailed ? error.fault : `fault: ${error}`;
  }
};

const SERVERS = [
  ['radicale', startRadicale],
  ['xandikos', startXandikos],
] as const;

describe.each(SERVERS)('an account at %s', (program, start) => {
  if (!isInstalled(program)) {
    it.skip(`is not tried, because the Debian package ${program} is not installed`, () => {});
    return;
  }
  let server: DavServer;
  beforeAll(async () => {
    server = await start();
  }, 60_000);
  afterAll(() => server.close());
  const opened = () => openLocalCalDav(server.certificate)(server.access);
  const calendarOf = async (name: string) => (await opened().list()).find((one) => one.name === name)!.id;
  const textOf = async (id: string) => {
    const content = await opened().read(id, { ...SPAN, unless: null });
    return await filesInAnswer(fileIn(content));
  };

  it('lists its calendars', async () => {
    const calendars = await opened().list();
    expect(calendars.map(({ name }) => name).sort()).toEqual(['private', 'work']);
    expect(calendars.every(({ mayWrite, id }) => mayWrite && id.startsWith(server.home))).toBe(true);
  });

  it('is refused with the wrong password', async () => {
    const wrong = openLocalCalDav(server.certificate)({ ...server.access, password: 'wrong' });
    expect(await faultOf(wrong.list())).toBe('refused');
    expect(await faultOf(wrong.read(`${server.home}work/`, { ...SPAN, unless: null }))).toBe('refused');
  });

  it('gives the events of a span, and only if something changed', async () => {
    const id = await calendarOf('private');
    await server.send('PUT', `${id}a.ics`, event('a', '05'), { 'Content-Type': 'text/calendar' });
    await server.send('PUT', `${id}b.ics`, event('b', '25'), { 'Content-Type': 'text/calendar' });
    const content = await opened().read(id, { ...SPAN, unless: null });
    const text = await filesInAnswer(fileIn(content));
    expect(text).toContain('UID:a');
    expect(text).toContain('Tea & <cake>');
    expect(text).not.toContain('UID:b');
    expect(content!.token).not.toBeNull();
    expect(await opened().read(id, { ...SPAN, unless: content!.token })).toBeNull();
    await server.send('DELETE', `${id}a.ics`);
    const after = await opened().read(id, { ...SPAN, unless: content!.token });
    expect(await filesInAnswer(fileIn(after))).toBe('');
  });

  it('takes an event once, moves it, and removes it', async () => {
    const id = await calendarOf('work');
    const first = await opened().put(id, file('w1@plugwell'), null);
    const again = await opened().put(id, file('w1@plugwell'), null);
    expect(again!.eventId).toBe(first!.eventId);
    const moved = await opened().put(id, file('w1@plugwell', '07'), again);
    expect(moved).not.toBeNull();
    const text = await textOf(id);
    expect(text.match(/UID:w1@plugwell/g)).toHaveLength(1);
    expect(text).toContain('20261207T180000Z');
    expect(await opened().missing(id, [moved!.eventId])).toEqual([]);
    await opened().remove(moved!.eventId);
    await opened().remove(moved!.eventId);
    expect(await textOf(id)).toBe('');
    expect(await opened().missing(id, [moved!.eventId])).toEqual([moved!.eventId]);
  });

  it('finds an event by its name or its id', async () => {
    const id = await calendarOf('work');
    expect(await opened().find(id, file('w5@plugwell'))).toBeNull();
    const place = await opened().put(id, file('w5@plugwell'), null);
    expect(await opened().find(id, file('w5@plugwell'))).toBe(place!.eventId);
    await opened().remove(place!.eventId);
    await server.send('PUT', `${id}imported.ics`, event('w5@plugwell'), { 'Content-Type': 'text/calendar' });
    expect(await opened().find(id, file('w5@plugwell'))).toBe(`${id}imported.ics`);
    await opened().remove(`${id}imported.ics`);
  });

  it('does not take an event again that its owner deleted', async () => {
    const id = await calendarOf('work');
    const place = await opened().put(id, file('w2@plugwell'), null);
    await server.send('DELETE', place!.eventId);
    expect(await opened().put(id, file('w2@plugwell', '08'), place)).toBeNull();
    expect(await textOf(id)).toBe('');
  });

  it('takes an event over that its owner changed, or whose mark is wrong', async () => {
    const id = await calendarOf('work');
    const place = await opened().put(id, file('w3@plugwell'), null);
    await server.send('PUT', place!.eventId, event('w3@plugwell', '06'), { 'Content-Type': 'text/calendar' });
    const moved = await opened().put(id, file('w3@plugwell', '09'), { ...place!, etag: '"wrong"' });
    expect(moved!.eventId).toBe(place!.eventId);
    expect((await textOf(id)).match(/DTSTART.*/g)).toEqual(['DTSTART:20261209T180000Z']);
    await opened().remove(moved!.eventId);
  });

  it('finds an event that its owner imported from our file', async () => {
    const id = await calendarOf('work');
    await server.send('PUT', `${id}imported.ics`, event('w4@plugwell'), { 'Content-Type': 'text/calendar' });
    const place = await opened().put(id, file('w4@plugwell', '10'), null);
    expect((await textOf(id)).match(/UID:w4@plugwell/g)).toHaveLength(1);
    expect(await textOf(id)).toContain('20261210');
    await opened().remove(place!.eventId);
    expect(await textOf(id)).toBe('');
  });
});

describe('a server that fails or lies', () => {
  const calendar = (origin: string) => `${origin}work/`;
  const answers = (body: string, status = 207, headers: Record<string, string> = {}) =>
    startStandIn((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(body);
      return 'answered';
    });
  const readFrom = async (server: DavServer, milliseconds?: number) => {
    try {
      return await faultOf(
        openLocalCalDav(server.certificate, milliseconds)(server.access, milliseconds).read(
          calendar(server.home),
          { ...SPAN, unless: null },
        ),
      );
    } finally {
      await server.close();
    }
  };
  const waitOf = async (server: DavServer) => {
    try {
      await openLocalCalDav(server.certificate)(server.access).list();
      return null;
    } catch (error) {
      return error instanceof CalendarFailed ? [error.fault, error.waitSeconds] : error;
    } finally {
      await server.close();
    }
  };

  it.each([
    [500, 'not-answered'],
    [404, 'not-found'],
    [410, 'not-found'],
    [429, 'asks-to-wait'],
    [503, 'asks-to-wait'],
    [401, 'refused'],
  ] as const)('with status %s is told apart', async (status, fault) => {
    expect(await readFrom(await answers('', status))).toBe(fault);
  });

  it('that asks us to wait says for how long', async () => {
    expect(await waitOf(await answers('', 429, { 'Retry-After': '120' }))).toEqual(['asks-to-wait', 120]);
  });

  it.each([
    ['is no XML', 'hello'],
    ['is cut off', '<d:multistatus xmlns:d="DAV:"><d:response>'],
    ['is empty', ''],
    ['is nested deeply', '<a>'.repeat(100_000)],
  ])('whose answer %s has no calendars', async (_, body) => {
    const server = await answers(body);
    expect(await faultOf(openLocalCalDav(server.certificate)(server.access).list())).toBe('no-calendars');
    await server.close();
  });

  it('whose list is too large is refused', async () => {
    const server = await answers(`<d:multistatus xmlns:d="DAV:">${' '.repeat(2_000_000)}</d:multistatus>`);
    expect(await faultOf(openLocalCalDav(server.certificate)(server.access).list())).toBe('too-large');
    await server.close();
  });

  it('that answers too slowly is given up', async () => {
    const server = await startStandIn((_, response) => {
      response.writeHead(207, { 'Content-Type': 'application/xml' }).write(' ');
      return 'answered';
    });
    expect(await readFrom(server, 300)).toBe('too-slow');
  });

  it('that sends us elsewhere gets the password only at its own address', async () => {
    const seen: (string | undefined)[] = [];
    const other = await answers('');
    other.meddle = (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(207).end();
      return 'answered';
    };
    const server = await startStandIn((_, response) => {
      response.writeHead(302, { Location: other.home }).end();
      return 'answered';
    });
    expect(await readFrom(server)).toMatch(/unreachable|refused|not-answered/);
    expect(seen).toEqual([]);
    await other.close();
  });

  it('that has neither tag nor token is read each time', async () => {
    const server = await answers(
      '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/office/</d:href><d:propstat><d:prop/><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>',
    );
    const content = await openLocalCalDav(server.certificate)(server.access).read(calendar(server.home), {
      ...SPAN,
      unless: null,
    });
    expect(content!.token).toBeNull();
    await server.close();
  });
});

it('reads nothing from a private network', async () => {
  const access = { address: 'https://127.0.0.1/', account: 'robin', password: 'secret' };
  expect(await faultOf(openCalDav(openSafeRequest(), () => Temporal.Now.instant())(access).list())).toBe(
    'not-public',
  );
});

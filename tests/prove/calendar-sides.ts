import type { ServerResponse } from 'node:http';
import type { CalendarMeans, Context } from '../../core/context.ts';
import { connectCalendar } from '../../core/practice/connected-calendars/connect-calendar.server.ts';
import { beginConsent, finishConsent } from '../../core/practice/connected-calendars/consent.server.ts';
import { busyTimes } from '../../core/practice/outside-calendars/busy-times.ts';
import { filesInAnswer } from '../../platform/calendars/caldav-content.server.ts';
import type { ProviderName } from '../../platform/calendars/calendar-provider.ts';
import { openGoogle } from '../../platform/calendars/google.server.ts';
import { openMicrosoft } from '../../platform/calendars/microsoft.server.ts';
import { openSafeRequest } from '../../platform/web/safe-request.server.ts';
import {
  type DavServer,
  fileIn,
  isInstalled,
  openLocalCalDav,
  startRadicale,
  startXandikos,
} from '../dav-servers.ts';
import { startGoogle } from '../google-server.ts';
import { startMicrosoft } from '../microsoft-server.ts';

const HALF_HOUR = 1_800_000;
const SPAN = { from: new Date('2026-12-01'), to: new Date('2026-12-16'), unless: null };

/** What a server does with one request. */
type Doing = 'pass' | 'lie' | 'lose' | 'drop' | 429 | 503;
export type Notice = { channelId: string; secret: string };

/** A calendar server with its owner, and how the product reaches it. Bookings go into the calendar 'work'. */
export type Side = {
  name: string;
  means: CalendarMeans;
  connect(ctx: Context): Promise<void>;
  /** Puts an event of half an hour into the owner's private calendar. */
  put(id: string, at: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** Draws what to do with each request; null lets all through. */
  faults: ((method: string) => Doing) | null;
  /** Expires short-lived keys, or forgets the changes so far. */
  forget(what: 'keys' | 'changes'): void;
  /** Returns the notices that the server would send for the private calendar now. */
  notices(): Promise<Notice[]>;
  /** Returns the events in the calendar 'work', as the booking's chain and the start. */
  written(): Promise<string[]>;
  close(): Promise<void>;
};

/** The servers to prove against. One that is not installed gives null. */
export const SIDES: Record<string, (now: () => Temporal.Instant) => Promise<Side | null>> = {
  radicale: async () => (isInstalled('radicale') ? besideDav(await startRadicale()) : null),
  xandikos: async () => (isInstalled('xandikos') ? besideDav(await startXandikos()) : null),
  google: besideGoogle,
  microsoft: besideMicrosoft,
};

const read: CalendarMeans['read'] = async ({ file, isAnswer: _, ...span }) =>
  busyTimes((await filesInAnswer(file)) || 'BEGIN:VCALENDAR', span);

/** Does what was drawn. Returns what is left for the server to do. */
function meddled(doing: Doing, response: ServerResponse): 'pass' | 'answered' | 'lose' | 'lie' {
  if (doing === 'drop') return response.destroy() && 'answered';
  if (typeof doing === 'string') return doing;
  response.writeHead(doing, { 'Retry-After': '20' }).end();
  return 'answered';
}

function besideDav(server: DavServer): Side {
  const open = openLocalCalDav(server.certificate);
  const { address, account, password } = server.access;
  // The form takes no port, so the test opens the address that has one.
  const openAccount: CalendarMeans['openAccount'] = (access, time) => open({ ...access, address }, time);
  const side: Side = {
    name: server.name,
    means: { openAccount, providers: {}, read },
    connect: (ctx) => connectCalendar(ctx, { server: 'calendar.example', account, password }),
    async put(id, at) {
      const time = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.000/g, '');
      const lines = [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', `UID:${id}`],
        ...['DTSTAMP:20261129T000000Z', `DTSTART:${time(at)}`, `DTEND:${time(at + HALF_HOUR)}`],
        ...['SUMMARY:Own', 'END:VEVENT', 'END:VCALENDAR', ''],
      ];
      const type = { 'Content-Type': 'text/calendar' };
      await server.send('PUT', `${server.home}private/${id}.ics`, lines.join('\r\n'), type);
    },
    async remove(id) {
      await server.send('DELETE', `${server.home}private/${id}.ics`);
    },
    faults: null,
    forget: () => {},
    notices: async () => [],
    async written() {
      const content = await open(server.access).read(`${server.home}work/`, SPAN);
      const text = (await filesInAnswer(fileIn(content))) || 'BEGIN:VCALENDAR';
      const { entries } = busyTimes(text, { ...SPAN, zone: 'America/Denver', ours: '@nobody' });
      return entries.map(({ sourceId }) => sourceId.replace(/@\S+/, ''));
    },
    close: () => server.close(),
  };
  server.meddle = ({ method }, response) => meddled(side.faults?.(method!) ?? 'pass', response);
  return side;
}

const clientOf = (name: ProviderName, server: string, now: () => Temporal.Instant) => ({
  ...{ clientId: 'plugwell', clientSecret: 'a secret of the tests', server, now },
  redirectUri: `http://localhost:3000/calendars/${name}/return`,
  notifyAt: `http://localhost:3000/webhooks/calendars/${name}`,
  request: openSafeRequest({ toLocalhost: true }),
});

const noAccount: CalendarMeans['openAccount'] = () => {
  throw new Error('This test opens no account by a password.');
};

async function consent(ctx: Context, provider: ProviderName, give: (url: string) => string): Promise<void> {
  const { url, ticket } = await beginConsent(ctx, { provider, kept: null });
  const { searchParams } = new URL(give(url));
  const [state, code] = [searchParams.get('state'), searchParams.get('code')];
  await finishConsent(ctx, { provider, kept: ticket, state, code });
}

const stepOf = (doing: Doing, response: ServerResponse) => {
  const done = meddled(doing, response);
  // These servers have no mark to lie about that the product would notice.
  return done === 'lie' ? 'pass' : done;
};
const timesOf = (at: number) => [new Date(at).toISOString(), new Date(at + HALF_HOUR).toISOString()] as const;

async function besideGoogle(now: () => Temporal.Instant): Promise<Side> {
  const google = await startGoogle();
  const home = 'robin@mail.example';
  google.calendars.get('work@group.example')!.name = 'work';
  const side: Side = {
    name: "Google's stand-in",
    means: {
      openAccount: noAccount,
      providers: { google: openGoogle(clientOf('google', google.origin, now)) },
      read,
    },
    connect: (ctx) => consent(ctx, 'google', google.consent),
    async put(id, at) {
      const [start, end] = timesOf(at);
      google.put(home, id, { start: { dateTime: start }, end: { dateTime: end } });
    },
    async remove(id) {
      google.put(home, id, null);
    },
    faults: null,
    forget(what) {
      if (what === 'keys') google.keys.clear();
      else google.forgottenBefore = google.calendars.get(home)!.version;
    },
    async notices() {
      const mine = [...google.channels.values()].filter(({ calendarId }) => calendarId === home);
      return mine.map(({ id, token }) => ({ channelId: id, secret: token }));
    },
    async written() {
      const events = [...google.calendars.get('work@group.example')!.events.values()];
      return events.flatMap(({ status, extendedProperties, start }) =>
        status === 'confirmed'
          ? [`${extendedProperties?.private?.plugwell?.split('@')[0]} ${start?.dateTime}`]
          : [],
      );
    },
    close: () => google.close(),
  };
  google.meddle = ({ method }, response, url) =>
    stepOf(url.pathname.startsWith('/calendar/') ? (side.faults?.(method!) ?? 'pass') : 'pass', response);
  return side;
}

async function besideMicrosoft(now: () => Temporal.Instant): Promise<Side> {
  const microsoft = await startMicrosoft();
  microsoft.calendars.get('work=')!.name = 'work';
  const means = { ...clientOf('microsoft', microsoft.origin, now), tenant: 'common' };
  const side: Side = {
    name: "Microsoft's stand-in",
    means: { openAccount: noAccount, providers: { microsoft: openMicrosoft(means) }, read },
    connect: (ctx) => consent(ctx, 'microsoft', microsoft.consent),
    async put(id, at) {
      const [start, end] = timesOf(at).map((dateTime) => ({ dateTime, timeZone: 'UTC' }));
      microsoft.put('home=', id, { start, end });
    },
    async remove(id) {
      microsoft.put('home=', id, null);
    },
    faults: null,
    forget(what) {
      if (what === 'keys') microsoft.keys.clear();
      else microsoft.forgottenBefore = microsoft.calendars.get('home=')!.version;
    },
    async notices() {
      const mine = [...microsoft.subscriptions.values()].filter(({ calendarId }) => calendarId === 'home=');
      return mine.map(({ notificationUrl, clientState }) => ({
        channelId: new URL(notificationUrl!).searchParams.get('channel') ?? '',
        secret: clientState ?? '',
      }));
    },
    async written() {
      const events = [...microsoft.calendars.get('work=')!.events.values()];
      return events.flatMap(({ isGone, singleValueExtendedProperties, start }) => {
        const uid = singleValueExtendedProperties?.[0]?.value ?? '';
        return isGone ? [] : [`${uid.split('@')[0]} ${start?.dateTime?.slice(0, 19)}.000Z`];
      });
    },
    close: () => microsoft.close(),
  };
  microsoft.meddle = ({ method }, response, url) =>
    stepOf(url.pathname.startsWith('/v1.0/') ? (side.faults?.(method!) ?? 'pass') : 'pass', response);
  return side;
}

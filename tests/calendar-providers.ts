import { CalendarFailed, type WrittenFile } from '../platform/calendars/calendar-account.ts';
import type { CalendarProvider, GivenAccess } from '../platform/calendars/calendar-provider.ts';
import { openGoogle } from '../platform/calendars/google.server.ts';
import { openMicrosoft } from '../platform/calendars/microsoft.server.ts';
import { openSafeRequest } from '../platform/web/safe-request.server.ts';
import { type GoogleServer, startGoogle } from './google-server.ts';
import { startMicrosoft } from './microsoft-server.ts';

const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
/** What a reading asks for. */
export const SPAN = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-18T00:00:00Z') };
export const CHAIN = '0199a4c2-7f10-7abc-8def-0123456789ab';

/** What the stand-ins of both companies have. */
type StandIn = Pick<
  GoogleServer,
  'origin' | 'meddle' | 'asked' | 'tokenRequests' | 'tokens' | 'keys' | 'consent' | 'close'
>;

const common = (company: string, server: StandIn) => ({
  clientId: 'plugwell',
  clientSecret: 'a secret of the tests',
  redirectUri: `http://localhost:3000/calendars/${company}/return`,
  notifyAt: `https://plugwell.example/webhooks/calendars/${company}`,
  server: server.origin,
  request: openSafeRequest({ toLocalhost: true }),
  now: () => NOW,
});

/** Opens Google's stand-in, and what we call it with. */
export async function openGoogleSide() {
  const server = await startGoogle();
  const at = (day: number, hour: number) => ({ dateTime: `2026-12-0${day}T${hour}:00:00Z` });
  const busy = (day: number, hour: number) => ({
    start: at(day, hour),
    end: at(day, hour + 1),
    summary: 'Tea',
  });
  return {
    ...(await sideOf(server, openGoogle(common('google', server)), '/calendar/')),
    calendars: { home: 'robin@mail.example', work: 'work@group.example' },
    busy,
    stored: (calendarId = 'work@group.example') =>
      [...server.calendars.get(calendarId)!.events.values()].filter(({ status }) => status === 'confirmed'),
    /** Moves an event as its owner; null deletes it. */
    change: (calendarId: string, id: string, to: { day: number; hour: number } | null) =>
      server.put(
        calendarId,
        id,
        to && { ...server.calendars.get(calendarId)!.events.get(id), ...busy(to.day, to.hour) },
      ),
    reset() {
      Object.assign(server, { meddle: null, asked: [], tokenRequests: [], leavesOut: null });
      for (const calendar of server.calendars.values()) calendar.events.clear();
    },
  };
}

/** Opens Microsoft's stand-in, and what we call it with. */
export async function openMicrosoftSide() {
  const server = await startMicrosoft();
  const at = (day: number, hour: number) => ({
    dateTime: `2026-12-0${day}T${hour}:00:00.0000000`,
    timeZone: 'UTC',
  });
  const busy = (day: number, hour: number) => ({
    start: at(day, hour),
    end: at(day, hour + 1),
    subject: 'Tea',
  });
  const provider = openMicrosoft({ ...common('microsoft', server), tenant: 'common' });
  return {
    ...(await sideOf(server, provider, '/v1.0/')),
    calendars: { home: 'home=', work: 'work=' },
    busy,
    stored: (calendarId = 'work=') =>
      [...server.calendars.get(calendarId)!.events.values()].filter(({ isGone }) => !isGone),
    /** Moves an event as its owner; null deletes it. */
    change: (calendarId: string, id: string, to: { day: number; hour: number } | null) =>
      server.put(calendarId, id, to && busy(to.day, to.hour)),
    reset() {
      Object.assign(server, { meddle: null, asked: [], tokenRequests: [], allows: 'Calendars.ReadWrite' });
      for (const calendar of server.calendars.values()) calendar.events.clear();
    },
  };
}

/** @param api where the addresses of its API begin. */
async function sideOf<Server extends StandIn>(server: Server, provider: CalendarProvider, api: string) {
  let accounts = 0;
  const consented = async (): Promise<GivenAccess> => {
    const { url, handshake } = await provider.begin();
    const code = new URL(server.consent(url)).searchParams.get('code')!;
    const { token } = await provider.finish(code, handshake);
    accounts += 1;
    const given: GivenAccess = {
      id: `account ${accounts}`,
      token,
      renewed: async (next) => {
        given.token = next;
      },
    };
    return given;
  };
  const access = await consented();
  return {
    server,
    provider,
    consented,
    /** What the first consent gave. */
    access,
    opened: (milliseconds?: number) => provider.open(access, milliseconds),
    /** Answers every request to the API itself. */
    answers(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
      server.meddle = (_, response, { pathname }) => {
        if (!pathname.startsWith(api)) return 'pass';
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
        return 'answered';
      };
    },
  };
}

/** Returns a booking on a day of December 2026, as we write it into calendars. */
export const writtenFile = (day = 5): WrittenFile => ({
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

/** Returns why something failed, and for how many seconds we are asked to wait. */
export async function calendarFault(work: Promise<unknown>) {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof CalendarFailed ? [error.fault, error.waitSeconds] : `fault: ${error}`;
  }
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { calendar_v3 } from '@googleapis/calendar';

/** What a test does with a request: lets the server answer, has answered itself, or loses the answer. */
type Meddling = 'pass' | 'answered' | 'lose';

type Stored = calendar_v3.Schema$Event & { id: string; status: string; version: number };
type Kept = { name: string; role: string; version: number; events: Map<string, Stored> };
type Channel = { id: string; token: string; address: string; calendarId: string; resourceId: string };

/** A server that answers as Google's calendars do, as far as we use them. */
export type GoogleServer = {
  /** Its address, in place of Google's. */
  origin: string;
  /** Set to make it fail; null lets every request through. */
  meddle: ((request: IncomingMessage, response: ServerResponse, url: URL) => Meddling) | null;
  /** Requests so far, such as 'GET /calendar/v3/calendars/primary/events'. */
  asked: string[];
  /** Bodies of the requests for keys. */
  tokenRequests: URLSearchParams[];
  calendars: Map<string, Kept>;
  channels: Map<string, Channel>;
  /** The refresh tokens that work. */
  tokens: Set<string>;
  /** Short-lived keys that work. Clear it to expire them early. */
  keys: Set<string>;
  /** Changes older than this version are forgotten: 410 for their tokens. */
  forgottenBefore: number;
  /** What the person allows on the consent page; by default everything. */
  leavesOut: string | null;
  /** Puts an event as its owner; `null` deletes it. */
  put(calendarId: string, id: string, event: calendar_v3.Schema$Event | null): void;
  /** Consents as the person: returns the address to which the browser is sent. */
  consent(url: string): string;
  /** Sends a notice for each channel of a calendar. Returns the statuses. */
  notify(
    calendarId: string,
    send: (address: string, headers: Record<string, string>) => Promise<number>,
  ): Promise<number[]>;
  close(): Promise<void>;
};

const PERSON = 'robin@mail.example';

/** @param port 0 lets the system choose. */
export async function startGoogle({ port = 0 } = {}): Promise<GoogleServer> {
  const codes = new Map<string, { challenge: string; scope: string; redirect: string }>();
  let made = 0;
  const next = (what: string) => `${what}-${++made}`;
  const http = createServer(async (call, response) => {
    const url = new URL(call.url!, 'http://stand-in');
    google.asked.push(`${call.method} ${url.pathname}`);
    const text = Buffer.concat(await call.toArray()).toString();
    const meddling = google.meddle?.(call, response, url) ?? 'pass';
    if (meddling === 'answered') return;
    const answer = answerOf(google, { call, url, text, codes, next });
    if (meddling === 'lose') {
      response.destroy();
      return;
    }
    const { status, body, headers = {} } = answer;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const google: GoogleServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    meddle: null,
    asked: [],
    tokenRequests: [],
    calendars: new Map(
      [
        [PERSON, 'Robin', 'owner'],
        ['work@group.example', 'Work', 'writer'],
        ['holidays@group.example', 'Holidays', 'reader'],
      ].map(([id, name, role]) => [id!, { name: name!, role: role!, version: 1, events: new Map() }]),
    ),
    channels: new Map(),
    tokens: new Set(),
    keys: new Set(),
    forgottenBefore: 0,
    leavesOut: null,
    put(calendarId, id, event) {
      const calendar = google.calendars.get(calendarId)!;
      calendar.version += 1;
      const before = calendar.events.get(id);
      const content = event ?? { ...before, status: 'cancelled' };
      calendar.events.set(id, {
        ...{ iCalUID: `${id}@google.com`, status: 'confirmed' },
        ...content,
        ...{ id, version: calendar.version, etag: `"${calendar.version}"` },
      } as Stored);
    },
    consent: (url) => consentTo(google, codes, next, new URL(url)),
    async notify(calendarId, send) {
      const mine = [...google.channels.values()].filter((channel) => channel.calendarId === calendarId);
      return await Promise.all(
        mine.map(({ id, token, address, resourceId }) =>
          send(address, {
            'X-Goog-Channel-ID': id,
            'X-Goog-Channel-Token': token,
            'X-Goog-Resource-ID': resourceId,
            'X-Goog-Resource-State': 'exists',
            'X-Goog-Message-Number': '2',
          }),
        ),
      );
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return google;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Asked = {
  call: IncomingMessage;
  url: URL;
  text: string;
  codes: Map<string, { challenge: string; scope: string; redirect: string }>;
  next: (what: string) => string;
};

const refused = (status: number, reason: string): Answer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ reason, message: reason }] } },
});

function consentTo(google: GoogleServer, codes: Asked['codes'], next: Asked['next'], url: URL): string {
  const of = (name: string) => url.searchParams.get(name) ?? '';
  if (of('code_challenge_method') !== 'S256' || of('access_type') !== 'offline')
    throw new Error(`An unexpected request for consent: ${url.search}`);
  const code = next('code');
  const scopes = of('scope')
    .split(' ')
    .filter((scope) => scope !== google.leavesOut);
  codes.set(code, { challenge: of('code_challenge'), scope: scopes.join(' '), redirect: of('redirect_uri') });
  const back = new URL(of('redirect_uri'));
  back.search = new URLSearchParams({ code, state: of('state'), scope: scopes.join(' ') }).toString();
  return back.href;
}

function answerOf(google: GoogleServer, asked: Asked): Answer {
  const { call, url, text } = asked;
  if (url.pathname === '/o/oauth2/v2/auth') {
    const back = consentTo(google, asked.codes, asked.next, url);
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: `<!doctype html><html lang="en"><title>Consent</title><h1>Give access?</h1><a href="${back.replaceAll('&', '&amp;')}">Allow</a>`,
    };
  }
  if (url.pathname === '/token') return tokenFor(google, asked, new URLSearchParams(text));
  if (url.pathname === '/revoke') {
    const isKnown = google.tokens.delete(url.searchParams.get('token') ?? '');
    return { status: isKnown ? 200 : 400, body: isKnown ? {} : { error: 'invalid_token' } };
  }
  const key = call.headers.authorization?.replace('Bearer ', '') ?? '';
  if (!google.keys.has(key)) return refused(401, 'authError');
  return calendarAnswer(google, asked);
}

function tokenFor(google: GoogleServer, { codes, next }: Asked, sent: URLSearchParams): Answer {
  google.tokenRequests.push(sent);
  const key = next('key');
  if (sent.get('grant_type') === 'refresh_token') {
    if (!google.tokens.has(sent.get('refresh_token') ?? ''))
      return { status: 400, body: { error: 'invalid_grant' } };
    google.keys.add(key);
    return { status: 200, body: { access_token: key, expires_in: 3599, token_type: 'Bearer' } };
  }
  const given = codes.get(sent.get('code') ?? '');
  codes.delete(sent.get('code') ?? '');
  const isProven = given && given.challenge === challengeOf(sent.get('code_verifier') ?? '');
  if (!isProven || given.redirect !== sent.get('redirect_uri'))
    return { status: 400, body: { error: 'invalid_grant' } };
  const token = next('token');
  google.tokens.add(token);
  google.keys.add(key);
  const body = {
    access_token: key,
    refresh_token: token,
    scope: given.scope,
    expires_in: 3599,
    token_type: 'Bearer',
  };
  return { status: 200, body };
}

function calendarAnswer(google: GoogleServer, asked: Asked): Answer {
  const { call, url, text } = asked;
  const parts = url.pathname.replace('/calendar/v3/', '').split('/').map(decodeURIComponent);
  if (parts[0] === 'users') {
    if (parts[3]) return { status: 200, body: { id: PERSON } };
    const items = [...google.calendars].map(([id, { name, role }]) => ({
      id,
      summary: name,
      accessRole: role,
    }));
    return { status: 200, body: { items } };
  }
  if (parts[0] === 'channels') {
    const { id, resourceId } = JSON.parse(text);
    const isKnown = google.channels.get(id)?.resourceId === resourceId && google.channels.delete(id);
    return isKnown ? { status: 204 } : refused(404, 'notFound');
  }
  const [, calendarId = '', , eventId] = parts;
  const calendar = google.calendars.get(calendarId);
  if (!calendar) return refused(404, 'notFound');
  if (eventId === 'watch') {
    const { id, token, address, expiration } = JSON.parse(text);
    if (calendar.role === 'reader') return refused(400, 'pushNotSupportedForRequestedResource');
    const resourceId = asked.next('resource');
    google.channels.set(id, { id, token, address, calendarId, resourceId });
    return { status: 200, body: { id, resourceId, expiration } };
  }
  if (call.method === 'GET' && !eventId) return listed(google, calendar, url.searchParams);
  if (calendar.role === 'reader' && call.method !== 'GET') return refused(403, 'requiredAccessLevel');
  if (call.method === 'POST') {
    const event: calendar_v3.Schema$Event = JSON.parse(text);
    const id = event.id ?? asked.next('event');
    if (!/^[0-9a-v]{5,1024}$/.test(id)) return refused(400, 'invalid');
    if (calendar.events.has(id)) return refused(409, 'duplicate');
    google.put(calendarId, id, event);
    return { status: 200, body: calendar.events.get(id) };
  }
  const event = calendar.events.get(eventId!);
  if (!event) return refused(404, 'notFound');
  if (call.method === 'GET') return { status: 200, body: event };
  if (call.method === 'DELETE') {
    if (event.status === 'cancelled') return refused(410, 'deleted');
    google.put(calendarId, event.id, null);
    return { status: 204 };
  }
  const expected = call.headers['if-match'];
  if (expected && expected !== event.etag) return refused(412, 'conditionNotMet');
  google.put(calendarId, event.id, { ...event, ...JSON.parse(text) });
  return { status: 200, body: calendar.events.get(event.id) };
}

function listed(google: GoogleServer, calendar: Kept, asked: URLSearchParams): Answer {
  const since = asked.get('syncToken');
  if (since !== null && [...asked.keys()].some((name) => ['timeMin', 'timeMax', 'iCalUID'].includes(name)))
    return refused(400, 'syncTokenWithNonDefaultParams');
  if (since !== null && !/^\d+$/.test(since)) return refused(400, 'invalid');
  if (since !== null && Number(since) < google.forgottenBefore) return refused(410, 'fullSyncRequired');
  const [from, to] = [asked.get('timeMin'), asked.get('timeMax')].map((time) => time && Date.parse(time));
  const mark = asked.get('privateExtendedProperty')?.split('=');
  const all = [...calendar.events.values()].filter((event) => {
    if (since !== null) return event.version > Number(since);
    if (event.status === 'cancelled') return false;
    if (asked.get('iCalUID') && event.iCalUID !== asked.get('iCalUID')) return false;
    if (mark && event.extendedProperties?.private?.[mark[0]!] !== mark[1]) return false;
    return (!from || timeOf(event.end) > from) && (!to || timeOf(event.start) < to);
  });
  const first = Number(asked.get('pageToken') ?? 0);
  const last = first + Math.min(Number(asked.get('maxResults') ?? 250), 2500);
  const more =
    last < all.length ? { nextPageToken: String(last) } : { nextSyncToken: String(calendar.version) };
  return { status: 200, body: { items: all.slice(first, last), ...more } };
}

const timeOf = (time: calendar_v3.Schema$EventDateTime | undefined) =>
  Date.parse(time?.dateTime ?? `${time?.date}T00:00:00Z`);

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChangeNotification, Event, Subscription } from '@microsoft/microsoft-graph-types';

type Meddling = 'pass' | 'answered' | 'lose';
type Stored = Event & { id: string; version: number; isGone: boolean; '@odata.etag': string };
type Kept = { name: string; canEdit: boolean; version: number; events: Map<string, Stored> };
type Watched = Subscription & { id: string; calendarId: string };

/** A server that answers as Microsoft's sign-in and Graph do, as far as we use them. */
export type MicrosoftServer = {
  /** Its address, in place of Microsoft's. */
  origin: string;
  /** Set to make it fail; null lets every request through. */
  meddle: ((request: IncomingMessage, response: ServerResponse, url: URL) => Meddling) | null;
  /** Requests so far, such as 'GET /v1.0/me/calendars'. */
  asked: string[];
  /** Bodies of the requests for keys. */
  tokenRequests: URLSearchParams[];
  calendars: Map<string, Kept>;
  subscriptions: Map<string, Watched>;
  /** The refresh tokens that work. Each exchange gives another one. */
  tokens: Set<string>;
  /** Short-lived keys that work. Clear it to expire them early. */
  keys: Set<string>;
  /** Changes older than this version are forgotten: 410 for their links. */
  forgottenBefore: number;
  /** What the person allows on the consent page. */
  allows: string;
  /** Puts an event as its owner; null deletes it. */
  put(calendarId: string, id: string, event: Event | null): void;
  /** Consents as the person: returns the address to which the browser is sent. */
  consent(url: string): string;
  /** Asks whether an address takes notices, as before each subscription; null takes every address. */
  validate: ((address: string) => Promise<boolean>) | null;
  /** Sends a notice for each subscription to a calendar. Returns the statuses. */
  notify(calendarId: string, send: (address: string, body: string) => Promise<number>): Promise<number[]>;
  close(): Promise<void>;
};

type Codes = Map<string, { challenge: string; redirect: string }>;
type Answer = { status: number; body?: unknown };
type Asked = { call: IncomingMessage; url: URL; text: string; codes: Codes; next: (what: string) => string };

const PERSON = 'robin@outlook.example';

/** @param port 0 lets the system choose. */
export async function startMicrosoft({ port = 0 } = {}): Promise<MicrosoftServer> {
  const codes: Codes = new Map();
  let made = 0;
  const next = (what: string) => `${what}-${++made}`;
  const http = createServer(async (call, response) => {
    const url = new URL(call.url!, 'http://stand-in');
    microsoft.asked.push(`${call.method} ${url.pathname}`);
    const text = Buffer.concat(await call.toArray()).toString();
    const meddling = microsoft.meddle?.(call, response, url) ?? 'pass';
    if (meddling === 'answered') return;
    const { status, body } = await answerOf(microsoft, { call, url, text, codes, next });
    if (meddling === 'lose') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const microsoft: MicrosoftServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    meddle: null,
    asked: [],
    tokenRequests: [],
    calendars: new Map([
      ['home=', { name: 'Calendar', canEdit: true, version: 1, events: new Map() }],
      ['work=', { name: 'Work', canEdit: true, version: 1, events: new Map() }],
      ['holidays=', { name: 'Holidays', canEdit: false, version: 1, events: new Map() }],
    ]),
    subscriptions: new Map(),
    tokens: new Set(),
    keys: new Set(),
    forgottenBefore: 0,
    allows: 'Calendars.ReadWrite',
    put(calendarId, id, event) {
      const calendar = microsoft.calendars.get(calendarId)!;
      calendar.version += 1;
      const before = calendar.events.get(id);
      calendar.events.set(id, {
        ...(before ?? { iCalUId: `${id}@outlook` }),
        ...event,
        ...{
          id,
          version: calendar.version,
          isGone: event === null,
          '@odata.etag': `W/"${calendar.version}"`,
        },
      });
    },
    consent(given) {
      const url = new URL(given);
      const of = (name: string) => url.searchParams.get(name) ?? '';
      if (of('code_challenge_method') !== 'S256' || !of('scope').includes('offline_access'))
        throw new Error(`An unexpected request for consent: ${url.search}`);
      const code = next('code');
      codes.set(code, { challenge: of('code_challenge'), redirect: of('redirect_uri') });
      const back = new URL(of('redirect_uri'));
      back.search = new URLSearchParams({ code, state: of('state') }).toString();
      return back.href;
    },
    validate: null,
    async notify(calendarId, send) {
      const mine = [...microsoft.subscriptions.values()].filter((one) => one.calendarId === calendarId);
      return await Promise.all(
        mine.map(({ id, clientState, notificationUrl }) => {
          const notice: ChangeNotification = { subscriptionId: id, clientState, changeType: 'updated' };
          return send(notificationUrl!, JSON.stringify({ value: [notice] }));
        }),
      );
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return microsoft;
}

const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: code } },
});

async function answerOf(microsoft: MicrosoftServer, asked: Asked): Promise<Answer> {
  const { call, url, text } = asked;
  if (url.pathname.endsWith('/oauth2/v2.0/token'))
    return tokenFor(microsoft, asked, new URLSearchParams(text));
  const key = call.headers.authorization?.replace('Bearer ', '') ?? '';
  if (!microsoft.keys.has(key)) return refused(401, 'InvalidAuthenticationToken');
  const parts = url.pathname.replace('/v1.0/', '').split('/').map(decodeURIComponent);
  if (parts[0] === 'subscriptions') return await subscribed(microsoft, asked, parts[1]);
  if (parts[1] === 'calendar') return { status: 200, body: { owner: { address: PERSON } } };
  if (parts[1] === 'events') return changed(microsoft, asked, parts[2]!);
  if (!parts[2]) {
    const value = [...microsoft.calendars].map(([id, { name, canEdit }]) => ({ id, name, canEdit }));
    return { status: 200, body: { value } };
  }
  const calendar = microsoft.calendars.get(parts[2]);
  if (!calendar) return refused(404, 'ErrorItemNotFound');
  if (parts[3] === 'calendarView' && parts[4] === 'delta') return changesIn(microsoft, calendar, url);
  if (call.method === 'POST') {
    if (!calendar.canEdit) return refused(403, 'ErrorAccessDenied');
    const event: Event = JSON.parse(text);
    const isTwice = [...calendar.events.values()].some(
      ({ transactionId }) => transactionId && transactionId === event.transactionId,
    );
    if (isTwice) return refused(409, 'ErrorDuplicateTransactionId');
    const id = `${asked.next('event')}=`;
    microsoft.put(parts[2], id, event);
    return { status: 201, body: calendar.events.get(id) };
  }
  return listed(microsoft, calendar, url, parts[3] === 'calendarView');
}

function tokenFor(microsoft: MicrosoftServer, { codes, next }: Asked, sent: URLSearchParams): Answer {
  microsoft.tokenRequests.push(sent);
  const over: Answer = { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS70000' } };
  if (sent.get('grant_type') === 'refresh_token') {
    if (!microsoft.tokens.has(sent.get('refresh_token') ?? '')) return over;
  } else {
    const given = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (given?.challenge !== proof || given.redirect !== sent.get('redirect_uri')) return over;
  }
  const [key, token] = [next('key'), next('token')];
  microsoft.keys.add(key);
  microsoft.tokens.add(token);
  const body = { access_token: key, refresh_token: token, scope: microsoft.allows };
  return { status: 200, body: { ...body, expires_in: 3599, token_type: 'Bearer' } };
}

async function subscribed(microsoft: MicrosoftServer, asked: Asked, id: string | undefined): Promise<Answer> {
  if (id) return microsoft.subscriptions.delete(id) ? { status: 204 } : refused(404, 'ResourceNotFound');
  const wanted: Subscription = JSON.parse(asked.text);
  const calendarId = decodeURIComponent(
    /^\/me\/calendars\/([^/]+)\/events$/.exec(wanted.resource ?? '')?.[1] ?? '',
  );
  if (!microsoft.calendars.get(calendarId)?.canEdit) return refused(403, 'ErrorAccessDenied');
  if (microsoft.validate && !(await microsoft.validate(wanted.notificationUrl!)))
    return refused(400, 'ValidationError');
  const made = { ...wanted, id: asked.next('subscription'), calendarId };
  microsoft.subscriptions.set(made.id, made);
  return { status: 201, body: made };
}

function changed(microsoft: MicrosoftServer, { call, text }: Asked, id: string): Answer {
  const [calendarId, calendar] = [...microsoft.calendars].find(([, { events }]) => events.has(id)) ?? [];
  const event = calendar?.events.get(id);
  if (!event || event.isGone) return refused(404, 'ErrorItemNotFound');
  if (call.method === 'GET') return { status: 200, body: event };
  if (call.method === 'DELETE') {
    microsoft.put(calendarId!, id, null);
    return { status: 204 };
  }
  const expected = call.headers['if-match'];
  if (expected && expected !== event['@odata.etag']) return refused(412, 'ErrorIrresolvableConflict');
  microsoft.put(calendarId!, id, JSON.parse(text));
  return { status: 200, body: calendar!.events.get(id) };
}

function changesIn(microsoft: MicrosoftServer, calendar: Kept, url: URL): Answer {
  const since = url.searchParams.get('$deltatoken');
  if (since !== null && Number(since) < microsoft.forgottenBefore) return refused(410, 'SyncStateNotFound');
  const link = new URL(url.pathname, microsoft.origin);
  link.search = new URLSearchParams({ $deltatoken: String(calendar.version) }).toString();
  const value = [...calendar.events.values()]
    .filter(({ version, isGone }) => (since === null ? !isGone : version > Number(since)))
    .map((event) => (event.isGone ? { id: event.id, '@removed': { reason: 'deleted' } } : event));
  return { status: 200, body: { value, '@odata.deltaLink': link.href } };
}

function listed(microsoft: MicrosoftServer, calendar: Kept, url: URL, isView: boolean): Answer {
  const of = (name: string) => url.searchParams.get(name);
  const [from, to] = [Date.parse(of('startDateTime') ?? ''), Date.parse(of('endDateTime') ?? '')];
  const [, mark, value] = /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(of('$filter') ?? '') ?? [];
  const all = [...calendar.events.values()].filter((event) => {
    if (event.isGone) return false;
    const marks = event.singleValueExtendedProperties ?? [];
    if (mark && !marks.some((one) => one.id === mark && one.value === value)) return false;
    return !isView || (timeOf(event.end) > from && timeOf(event.start) < to);
  });
  const first = Number(of('$skip') ?? 0);
  const last = first + Number(of('$top') ?? 10);
  const more = new URL(url.href.replace(url.origin, microsoft.origin));
  more.searchParams.set('$skip', String(last));
  const link = last < all.length ? { '@odata.nextLink': more.href } : {};
  return { status: 200, body: { value: all.slice(first, last), ...link } };
}

const timeOf = (time: Event['start']) => Date.parse(`${time?.dateTime?.slice(0, 19)}Z`);

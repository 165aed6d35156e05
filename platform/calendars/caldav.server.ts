import { calendarQuery, createAccount, type DAVResponse, davRequest, propfind } from 'tsdav';
import { secondsToWait } from '../../lib/retry-after.ts';
import { FetchRefused } from '../web/safe-fetch.server.ts';
import type { SafeAnswer, SafeRequest } from '../web/safe-request.server.ts';
import { textOf, XML_TYPE } from './caldav-content.server.ts';
import {
  type CalendarAccess,
  type CalendarAccount,
  CalendarFailed,
  type OpenCalendarAccount,
  type RemoteCalendar,
  type WrittenFile,
  type WrittenPlace,
} from './calendar-account.ts';

/** The limit on answers that this process parses. Larger ones go to the reader's own process. */
const MAX_ANSWER_BYTES = 1_000_000;
const MAX_CALENDARS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_REDIRECTS = 3;
/** How many events we look for one by one if the server's list lacks them. */
const MAX_LOOKS = 20;
const MILLISECONDS = 20_000;
/** Methods that change nothing, so a redirect can be followed. */
const READS = new Set(['GET', 'PROPFIND', 'REPORT']);

/**
 * Returns a function that opens accounts at CalDAV servers (RFC 4791). Strangers enter the addresses, so every
 * request goes through `request`.
 */
export function openCalDav(request: SafeRequest, now: () => Temporal.Instant): OpenCalendarAccount {
  return (access, milliseconds = MILLISECONDS) => new CalDavAccount({ request, now }, access, milliseconds);
}

type Means = { request: SafeRequest; now: () => Temporal.Instant };

type Asked = { method: string; headers?: Record<string, string>; body?: string; bytes?: number };

class CalDavAccount implements CalendarAccount {
  readonly #request: SafeRequest;
  readonly #now: () => Temporal.Instant;
  readonly #access: CalendarAccess;
  readonly #until: number;
  readonly #headers: Record<string, string>;
  /** The last fault of a request of `tsdav`, which replaces our errors with its own. */
  #fault: CalendarFailed | null = null;

  constructor({ request, now }: Means, access: CalendarAccess, milliseconds: number) {
    this.#request = request;
    this.#now = now;
    this.#access = access;
    this.#until = performance.now() + milliseconds;
    const { account, password } = access;
    this.#headers = { Authorization: `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}` };
  }

  async list(): Promise<RemoteCalendar[]> {
    const found = await this.#byLibrary(async (fetch) => {
      const account = { accountType: 'caldav' as const, serverUrl: this.#access.address };
      const { homeUrl, rootUrl } = await createAccount({ account, headers: this.#headers, fetch });
      const responses = await propfind({
        url: homeUrl!,
        props: LISTED,
        depth: '1',
        headers: this.#headers,
        fetch,
      });
      return responses.flatMap((response) => calendarIn(response, rootUrl!));
    });
    if (found.length === 0) throw new CalendarFailed('no-calendars');
    return found.slice(0, MAX_CALENDARS);
  }

  async read(calendarId: string, span: { from: Date; to: Date; unless: string | null }) {
    const token = await this.#tokenOf(calendarId);
    if (token !== null && token === span.unless) return null;
    const answer = await this.#ask(calendarId, {
      method: 'REPORT',
      headers: { Depth: '1', 'Content-Type': XML_TYPE },
      body: queryOf(span),
      bytes: Infinity,
    });
    if (answer.status !== 207) throw this.#failureOf(answer);
    return { token, file: answer.body };
  }

  async put(calendarId: string, event: WrittenFile, written: WrittenPlace | null) {
    const at = written?.eventId ?? new URL(event.name, folderOf(calendarId)).href;
    const first = written
      ? written.etag !== null && (await this.#put(at, event, { 'If-Match': written.etag }))
      : await this.#put(at, event, { 'If-None-Match': '*' });
    if (first && isDone(first)) return { eventId: at, etag: etagOf(first) };
    if (first && !written && CONFLICTS.has(first.status)) {
      // A lost answer left our event here, or its owner imported our file elsewhere in this calendar.
      const place = await this.#placeOf(calendarId, event.uid);
      const again = await this.#putAgain(place ?? at, event);
      if (again) return again;
      throw this.#failureOf(first);
    }
    if (first && first.status !== 412 && first.status !== 404) throw this.#failureOf(first);
    return await this.#putAgain(at, event);
  }

  async find(calendarId: string, { uid, name }: Pick<WrittenFile, 'uid' | 'name'>) {
    const at = new URL(name, folderOf(calendarId)).href;
    const there = await this.#get(at);
    return there && hasId(there, uid) ? at : await this.#placeOf(calendarId, uid);
  }

  async remove(eventId: string): Promise<void> {
    const answer = await this.#change(eventId, { method: 'DELETE' });
    if (!isDone(answer) && answer.status !== 404 && answer.status !== 410) throw this.#failureOf(answer);
  }

  async missing(calendarId: string, eventIds: readonly string[]): Promise<string[]> {
    if (eventIds.length === 0) return [];
    const hrefs = eventIds
      .map((id) => `<d:href>${new URL(id).pathname.replaceAll('&', '&amp;')}</d:href>`)
      .join('');
    const responses = await this.#byLibrary((fetch) =>
      davRequest({
        url: calendarId,
        init: { method: 'REPORT', headers: { ...this.#headers, Depth: '1' }, body: multigetOf(hrefs) },
        convertIncoming: false,
        fetch,
      }),
    );
    const there = new Set(responses.filter(({ ok }) => ok).map(({ href }) => pathOf(href, calendarId)));
    const gone: string[] = [];
    for (const id of eventIds.filter((id) => !there.has(pathOf(id, calendarId))).slice(0, MAX_LOOKS)) {
      const { status } = await this.#ask(id, { method: 'GET' });
      if (status === 404 || status === 410) gone.push(id);
    }
    return gone;
  }

  /** Overwrites our event at an address. Returns null if it is no longer there. */
  async #putAgain(at: string, event: WrittenFile): Promise<WrittenPlace | null> {
    const now = await this.#get(at);
    if (!now) return null;
    if (!hasId(now, event.uid)) throw new CalendarFailed('not-taken');
    const etag = etagOf(now);
    const careful = etag === null ? null : await this.#put(at, event, { 'If-Match': etag });
    // Some servers give marks that they don't accept. The event is ours, so we can overwrite it.
    const done = careful && careful.status !== 412 ? careful : await this.#put(at, event, {});
    if (!isDone(done)) throw this.#failureOf(done);
    return { eventId: at, etag: etagOf(done) };
  }

  /** Returns what is at an address; null if nothing is. */
  async #get(at: string): Promise<SafeAnswer | null> {
    const answer = await this.#ask(at, { method: 'GET' });
    if (answer.status === 404 || answer.status === 410) return null;
    if (!isDone(answer)) throw this.#failureOf(answer);
    return answer;
  }

  async #put(at: string, { content }: WrittenFile, condition: Record<string, string>): Promise<SafeAnswer> {
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8', ...condition };
    return await this.#change(at, { method: 'PUT', headers, body: content });
  }

  /** Sends a change. Some servers hide a failure of it in an answer for many resources (207). */
  async #change(at: string, asked: Asked): Promise<SafeAnswer> {
    const answer = await this.#ask(at, asked);
    if (answer.status !== 207) return answer;
    const [, status] = /HTTP\/\S+ (\d{3})/.exec(new TextDecoder().decode(answer.body)) ?? [];
    return { ...answer, status: Number(status ?? 500) };
  }

  /** Returns what changes with a calendar; null if the server has neither a tag nor a token. */
  async #tokenOf(calendarId: string): Promise<string | null> {
    const [response] = await this.#byLibrary((fetch) =>
      propfind({
        url: calendarId,
        props: { 'cs:getctag': {}, 'd:sync-token': {} },
        depth: '0',
        headers: this.#headers,
        fetch,
      }),
    );
    if (!response?.ok) throw new CalendarFailed(response?.status === 404 ? 'not-found' : 'not-answered');
    const parts = [textOf(response.props?.getctag), textOf(response.props?.syncToken)];
    return parts.every((part) => part === '') ? null : parts.join(' ');
  }

  /** Returns the address of the event with an id; null if the calendar has none. */
  async #placeOf(calendarId: string, uid: string): Promise<string | null> {
    const byUid = {
      _attributes: { name: 'UID' },
      'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
    };
    const event = { _attributes: { name: 'VEVENT' }, 'prop-filter': byUid };
    const filter = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': event } };
    const responses = await this.#byLibrary((fetch) =>
      calendarQuery({
        url: calendarId,
        props: { 'd:getetag': {} },
        filters: filter,
        depth: '1',
        headers: this.#headers,
        fetch,
      }),
    );
    const [found] = responses.filter(({ ok, href }) => ok && href !== undefined);
    return found ? new URL(found.href!, calendarId).href : null;
  }

  /** Runs a function of `tsdav` with our sender, and throws our own error if one of its requests failed. */
  async #byLibrary<Result>(work: (fetch: typeof globalThis.fetch) => Promise<Result>): Promise<Result> {
    this.#fault = null;
    try {
      const done = await work((input, init) => this.#fetch(new URL(String(input)), init ?? {}));
      if (this.#fault) throw this.#fault;
      return done;
    } catch (error) {
      if (error instanceof CalendarFailed) throw error;
      throw this.#fault ?? new CalendarFailed('no-calendars');
    }
  }

  #failureOf(answer: SafeAnswer): CalendarFailed {
    return failureOf(answer, this.#now());
  }

  /** Sends a request of `tsdav`. */
  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    // `#ask` adds it, for the right hosts only.
    delete headers.authorization;
    const asked = { method: init.method ?? 'GET', headers, body: bodyOf(init.body), bytes: MAX_ANSWER_BYTES };
    const isDiscovery = init.redirect === 'manual';
    try {
      const answer = await this.#ask(url.href, asked, isDiscovery ? 0 : MAX_REDIRECTS);
      const isAnswered = answer.status < 400 || (isDiscovery && answer.status !== 401);
      this.#fault = isAnswered ? null : this.#failureOf(answer);
      const told = Object.entries(answer.headers).flatMap(([name, value]) =>
        name === 'content-encoding' ? [] : [[name, String(value)] as [string, string]],
      );
      const isEmpty = answer.status === 204 || answer.status === 304;
      return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: told });
    } catch (error) {
      if (error instanceof CalendarFailed) this.#fault = error;
      throw error;
    }
  }

  /** Sends a request with the name and password. Follows redirects, but takes the password to no other host. */
  async #ask(address: string, asked: Asked, redirects = MAX_REDIRECTS): Promise<SafeAnswer> {
    let url = new URL(address);
    const { origin } = url;
    for (let hops = 0; ; hops += 1) {
      const answer = await this.#send(url, asked, url.origin === origin ? this.#headers : {});
      const { location } = answer.headers;
      const isElsewhere =
        answer.status >= 300 && answer.status < 400 && location && URL.canParse(location, url);
      if (!isElsewhere || hops >= redirects || !READS.has(asked.method)) return answer;
      url = new URL(location, url);
    }
  }

  async #send(
    url: URL,
    { method, headers, body, bytes }: Asked,
    who: Record<string, string>,
  ): Promise<SafeAnswer> {
    const left = this.#until - performance.now();
    if (left <= 0) throw new CalendarFailed('too-slow');
    try {
      return await this.#request(url, {
        method,
        headers: { ...headers, ...who },
        ...(body !== undefined && { body }),
        milliseconds: Math.ceil(left),
        bytes: bytes ?? MAX_ANSWER_BYTES,
      });
    } catch (error) {
      if (error instanceof FetchRefused) throw new CalendarFailed(error.fault);
      throw error;
    }
  }
}

const LISTED = {
  'd:displayname': {},
  'd:resourcetype': {},
  'd:current-user-privilege-set': {},
  'c:supported-calendar-component-set': {},
};

/** Returns the calendar for events that a response describes, or nothing. */
function calendarIn({ href, props }: DAVResponse, base: string): RemoteCalendar[] {
  if (!href || !props || !URL.canParse(href, base)) return [];
  if (!Object.keys(props.resourcetype ?? {}).includes('calendar')) return [];
  const kinds = JSON.stringify(props.supportedCalendarComponentSet ?? {});
  if (/"name":/.test(kinds) && !/"VEVENT"/i.test(kinds)) return [];
  const may = JSON.stringify(props.currentUserPrivilegeSet ?? {});
  const id = new URL(href, base).href;
  const named = textOf(props.displayname).replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);
  return [
    {
      id,
      name: named || lastPart(id),
      mayWrite: may === '{}' || /"(?:write|writeContent|bind|all)"/.test(may),
    },
  ];
}

function queryOf({ from, to }: { from: Date; to: Date }): string {
  const at = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${at(from)}" end="${at(to)}"/>
</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
}

const multigetOf = (hrefs: string) => `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop>${hrefs}
</c:calendar-multiget>`;

const isDone = ({ status }: SafeAnswer) => status >= 200 && status < 300;

/** What servers answer if an event with the same id or address is there already. */
const CONFLICTS = new Set([403, 409, 412]);

const hasId = ({ body }: SafeAnswer, uid: string) =>
  new TextDecoder()
    .decode(body)
    .replaceAll(/\r?\n[ \t]/g, '')
    .includes(uid);

const etagOf = ({ headers }: SafeAnswer) => headers.etag ?? null;

function failureOf({ status, headers }: SafeAnswer, now: Temporal.Instant): CalendarFailed {
  if (status === 401) return new CalendarFailed('refused');
  if (status === 403 || status === 409 || status === 413 || status === 415)
    return new CalendarFailed('not-taken');
  if (status === 404 || status === 410) return new CalendarFailed('not-found');
  if (status === 429 || status === 503)
    return new CalendarFailed('asks-to-wait', secondsToWait(headers['retry-after'], now.epochMilliseconds));
  return new CalendarFailed('not-answered');
}

const bodyOf = (body: RequestInit['body']) => (typeof body === 'string' ? body : undefined);

const folderOf = (address: string) => (address.endsWith('/') ? address : `${address}/`);

const lastPart = (address: string) =>
  new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';

/** Returns the path of an address without escapes, because servers escape differently. */
function pathOf(href: string | undefined, base: string): string {
  const { pathname } = new URL(href ?? '', base);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

import type { Event, Subscription } from '@microsoft/microsoft-graph-types';
import { LRUCache } from 'lru-cache';
import * as oauth from 'openid-client';
import { z } from 'zod';
import type { SafeAnswer, SafeRequest } from '../web/safe-request.server.ts';
import {
  CalendarFailed,
  type Channel,
  type RemoteCalendar,
  type RemoteEvent,
  type RemoteTime,
  type WrittenFile,
  type WrittenPlace,
} from './calendar-account.ts';
import type { CalendarProvider, GivenAccess, ProvidedAccount } from './calendar-provider.ts';
import { faultOf, fetchThrough, sent } from './provider-fetch.server.ts';

/** The least that lets us list calendars, and read and write events, for longer than the visit. */
const SCOPES = 'offline_access https://graph.microsoft.com/Calendars.ReadWrite';
const LOGIN = 'https://login.microsoftonline.com';
const GRAPH = 'https://graph.microsoft.com';
const MILLISECONDS = 20_000;
/** How long a request for a short-lived key can take. */
const TOKEN_MILLISECONDS = 8000;
const MAX_ANSWER_BYTES = 4_000_000;
const MAX_CALENDARS = 50;
const MAX_NAME_LENGTH = 100;
const PAGE = 500;
/** More events in two weeks are more than anyone has. */
const MAX_PAGES = 30;
/** How many events we look for one by one if the list lacks them. */
const MAX_LOOKS = 20;
/** How many accounts keep their short-lived key, at about 3 kB each. */
const KEPT_ACCOUNTS = 1000;
/** A key is replaced this long before it expires. */
const EARLY_MS = 60_000;
const WATCH_DAYS = 6;
const DAY_MS = 86_400_000;
/** Our marks on an event. Only programs see them. */
const MARK = 'String {6f1c2a0e-9d41-4b5a-8a57-2f0b1c3d4e5f} Name plugwell';
const KIND = `${MARK}Kind`;
/** Times that leave the calendar's owner free. */
const FREE = new Set(['free', 'workingElsewhere']);

type Options = {
  clientId: string;
  clientSecret: string;
  /** Whose accounts can connect: 'common', or one organization's id. */
  tenant: string;
  /** Where Microsoft sends the browser, as registered there. */
  redirectUri: string;
  /** Where Microsoft sends notices of changes; null if it can't reach us. */
  notifyAt: string | null;
  /** A server in place of Microsoft's, for tests and developers; null for Microsoft. */
  server: string | null;
  request: SafeRequest;
  now: () => Temporal.Instant;
};

/** A short-lived key. Callers at the same time share the exchange that gets the next one. */
type Kept = { key: string | null; until: number; pending: Promise<string> | null };

/** Opens Microsoft's calendars (Graph) for people who give us access to theirs. */
export function openMicrosoft(options: Options): CalendarProvider {
  const config = configurationOf(options);
  const kept = new LRUCache<string, Kept>({ max: KEPT_ACCOUNTS });
  const exchange = async (access: GivenAccess, one: Kept): Promise<string> => {
    const given = await reached(() => oauth.refreshTokenGrant(config, access.token));
    one.key = given.access_token;
    one.until = performance.now() + (given.expiresIn() ?? 0) * 1000 - EARLY_MS;
    if (given.refresh_token && given.refresh_token !== access.token)
      await access.renewed(given.refresh_token);
    return given.access_token;
  };
  /** @param refused the key that Microsoft has just refused. */
  const keyOf = async (access: GivenAccess, refused: string | null): Promise<string> => {
    const one = kept.get(access.id) ?? { key: null, until: 0, pending: null };
    kept.set(access.id, one);
    if (one.key !== null && one.key !== refused && one.until > performance.now()) return one.key;
    one.pending ??= exchange(access, one).finally(() => {
      one.pending = null;
    });
    return await one.pending;
  };
  return {
    home: 'https://outlook.office.com/',
    async begin() {
      const handshake = { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: options.redirectUri,
        scope: SCOPES,
        state: handshake.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, handshake };
    },
    async finish(code, { state, verifier }) {
      const returned = new URL(options.redirectUri);
      returned.search = new URLSearchParams({ code, state }).toString();
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      const given = await reached(() => oauth.authorizationCodeGrant(config, returned, checks));
      if (!given.refresh_token || !/calendars\.readwrite\b/i.test(given.scope ?? ''))
        throw new CalendarFailed('withdrawn');
      return { token: given.refresh_token };
    },
    open: (access, milliseconds = MILLISECONDS) =>
      new MicrosoftAccount((refused) => keyOf(access, refused), options, milliseconds),
    // Microsoft has no way to give one access back. Its owner sees and ends it on their account's page.
    async end({ id }) {
      kept.delete(id);
    },
  };
}

function configurationOf({ clientId, clientSecret, tenant, server, request }: Options): oauth.Configuration {
  const base = `${server ?? LOGIN}/${tenant}`;
  const config = new oauth.Configuration(
    {
      issuer: `${base}/v2.0`,
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
    },
    clientId,
    undefined,
    oauth.ClientSecretPost(clientSecret),
  );
  if (server !== null) oauth.allowInsecureRequests(config);
  const limits = { bytes: 100_000, milliseconds: () => TOKEN_MILLISECONDS };
  const limited = fetchThrough(request, limits);
  config[oauth.customFetch] = async (url, { method, headers, body }) => {
    // The library sends nothing but forms.
    if (!(body instanceof URLSearchParams)) throw new Error('This is no form.');
    return await limited(url, { method, headers, body });
  };
  return config;
}

/** Runs an exchange, and throws our own error if it fails. */
async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarFailed) throw error;
    if (error instanceof Error && error.cause instanceof CalendarFailed) throw error.cause;
    if (error instanceof oauth.ResponseBodyError) {
      const isOver = error.error === 'invalid_grant' || error.error === 'interaction_required';
      throw new CalendarFailed(isOver ? 'withdrawn' : 'not-answered');
    }
    throw new CalendarFailed('not-answered');
  }
}

const page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const calendarIn = z.object({ id: z.string(), name: z.string().nullish(), canEdit: z.boolean().nullish() });
const timeIn = z.object({ dateTime: z.string() });
const eventIn = z.object({
  id: z.string(),
  iCalUId: z.string().nullish(),
  transactionId: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  isAllDay: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: timeIn,
  end: timeIn,
});
const named = z.object({ id: z.string(), '@odata.etag': z.string().nullish() });
const EVENT_FIELDS = Object.keys(eventIn.shape).join(',');

type Asked = { method?: string; body?: object; headers?: Record<string, string> };

class MicrosoftAccount implements ProvidedAccount {
  readonly #key: (refused: string | null) => Promise<string>;
  readonly #options: Options;
  readonly #until: number;
  readonly #base: string;
  readonly watch?: ProvidedAccount['watch'];

  constructor(key: (refused: string | null) => Promise<string>, options: Options, milliseconds: number) {
    this.#key = key;
    this.#options = options;
    this.#until = performance.now() + milliseconds;
    this.#base = `${options.server ?? GRAPH}/v1.0`;
    const { notifyAt } = options;
    if (notifyAt !== null) this.watch = (calendarId, channel) => this.#watch(calendarId, channel, notifyAt);
  }

  async name(): Promise<string> {
    const owned = z.object({ owner: z.object({ address: z.string().nullish() }).nullish() });
    const { owner } = owned.parse(await this.#read('/me/calendar?$select=owner'));
    return plain(owner?.address) || 'Outlook';
  }

  async list(): Promise<RemoteCalendar[]> {
    const found = await this.#pages(`/me/calendars?$top=${MAX_CALENDARS}&$select=id,name,canEdit`, 1);
    const calendars = found.value.flatMap((one) => calendarIn.safeParse(one).data ?? []);
    if (calendars.length === 0) throw new CalendarFailed('no-calendars');
    return calendars
      .slice(0, MAX_CALENDARS)
      .map(({ id, name, canEdit }) => ({ id, name: plain(name) || 'Outlook', mayWrite: canEdit === true }));
  }

  async read(calendarId: string, { from, to, unless }: { from: Date; to: Date; unless: string | null }) {
    if (unless !== null && (await this.#isUnchanged(unless))) return null;
    const span = new URLSearchParams({ startDateTime: from.toISOString(), endDateTime: to.toISOString() });
    // The link first: what changes while we read shows at the next look.
    const { delta } = await this.#pages(`${inCalendar(calendarId)}/calendarView/delta?${span}`, MAX_PAGES);
    const { value } = await this.#pages(
      `${inCalendar(calendarId)}/calendarView?${span}&$top=${PAGE}&$select=${EVENT_FIELDS}`,
      MAX_PAGES,
    );
    return { token: delta, events: value.flatMap(busyIn) };
  }

  /** Asks for changes since a reading. If Microsoft has dropped the token, everything counts as changed. */
  async #isUnchanged(deltaLink: string): Promise<boolean> {
    try {
      const { value } = page.parse(await this.#read(deltaLink));
      return value.length === 0;
    } catch (error) {
      if (error instanceof GraphFailed && (error.status === 410 || error.status === 400)) return false;
      throw error;
    }
  }

  async put(calendarId: string, event: WrittenFile, written: WrittenPlace | null) {
    if (written) return await this.#putAgain(written, event);
    const before = await this.#marked(calendarId, event.uid);
    if (before !== null) return await this.#change(before, event, null);
    try {
      // Microsoft makes no second event for the same transaction, if an answer was lost.
      const body = { ...bodyOf(event), transactionId: event.uid };
      return placeIn(await this.#read(`${inCalendar(calendarId)}/events`, { method: 'POST', body }));
    } catch (error) {
      if (!(error instanceof GraphFailed && error.status === 409)) throw error;
      const made = await this.#marked(calendarId, event.uid);
      if (made !== null) return await this.#change(made, event, null);
      // An event of ours that was removed still counts for the transaction.
      const body = bodyOf(event);
      return placeIn(await this.#read(`${inCalendar(calendarId)}/events`, { method: 'POST', body }));
    }
  }

  /** Moves our event, unless its owner deleted it. */
  async #putAgain({ eventId, etag }: WrittenPlace, event: WrittenFile): Promise<WrittenPlace | null> {
    try {
      if (etag !== null) return await this.#change(eventId, event, etag);
    } catch (error) {
      if (isGone(error)) return null;
      if (!(error instanceof GraphFailed && error.status === 412)) throw error;
    }
    // The owner changed it, or the mark is wrong.
    return (await this.#isThere(eventId)) ? await this.#change(eventId, event, null) : null;
  }

  async #change(eventId: string, event: WrittenFile, etag: string | null): Promise<WrittenPlace> {
    const condition = etag !== null && { headers: { 'If-Match': etag } };
    return placeIn(await this.#read(at(eventId), { method: 'PATCH', body: bodyOf(event), ...condition }));
  }

  async #isThere(eventId: string): Promise<boolean> {
    try {
      await this.#read(`${at(eventId)}?$select=id`);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** Returns our event with an id; null if the calendar has none. */
  async #marked(calendarId: string, uid: string): Promise<string | null> {
    const { value } = await this.#pages(
      `${inCalendar(calendarId)}/events?${markedBy(MARK, uid)}&$select=id`,
      1,
    );
    return named.safeParse(value[0]).data?.id ?? null;
  }

  async find(calendarId: string, { uid }: Pick<WrittenFile, 'uid'>): Promise<string | null> {
    return await this.#marked(calendarId, uid);
  }

  async remove(eventId: string): Promise<void> {
    try {
      await this.#read(at(eventId), { method: 'DELETE' });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  async missing(calendarId: string, eventIds: readonly string[]): Promise<string[]> {
    const path = `${inCalendar(calendarId)}/events?${markedBy(KIND, 'booking')}&$top=${PAGE}&$select=id`;
    const { value } = await this.#pages(path, MAX_PAGES);
    const there = new Set(value.map((one) => named.safeParse(one).data?.id));
    const gone: string[] = [];
    for (const id of eventIds.filter((id) => !there.has(id)).slice(0, MAX_LOOKS)) {
      if (!(await this.#isThere(id))) gone.push(id);
    }
    return gone;
  }

  async #watch(calendarId: string, { id, secret }: Channel, notifyAt: string) {
    const now = this.#options.now().epochMilliseconds;
    const endsAt = now + WATCH_DAYS * DAY_MS;
    const body: Subscription = {
      changeType: 'created,updated,deleted',
      notificationUrl: `${notifyAt}?${new URLSearchParams({ channel: id })}`,
      resource: `${inCalendar(calendarId)}/events`,
      expirationDateTime: new Date(endsAt).toISOString(),
      clientState: secret,
    };
    try {
      const made = named.parse(await this.#read('/subscriptions', { method: 'POST', body }));
      return { remoteId: made.id, renewAt: new Date(endsAt - DAY_MS) };
    } catch (error) {
      // Some calendars of others can't be watched.
      if (error instanceof CalendarFailed && error.fault === 'not-taken') return null;
      throw error;
    }
  }

  async unwatch(_channelId: string, remoteId: string): Promise<void> {
    try {
      await this.#read(`/subscriptions/${encodeURIComponent(remoteId)}`, { method: 'DELETE' });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  /** Reads a list to its end, or to `most` pages. */
  async #pages(path: string, most: number): Promise<{ value: unknown[]; delta: string | null }> {
    const value: unknown[] = [];
    let next: string | undefined = path;
    for (let nth = 0; nth < most; nth += 1) {
      const read = page.safeParse(await this.#read(next));
      if (!read.success) throw new CalendarFailed('not-answered');
      value.push(...read.data.value);
      next = read.data['@odata.nextLink'];
      if (!next) return { value, delta: read.data['@odata.deltaLink'] ?? null };
    }
    if (most > 1) throw new CalendarFailed('too-large');
    return { value, delta: null };
  }

  /**
   * Sends a request to a path, or to a link from an answer, and returns its content. If Microsoft refuses our
   * short-lived key, gets another one and asks once more.
   */
  async #read(path: string, asked: Asked = {}): Promise<unknown> {
    const key = await this.#inTime(this.#key(null));
    let answer = await this.#send(path, asked, key);
    if (answer.status === 401) answer = await this.#send(path, asked, await this.#inTime(this.#key(key)));
    const { status, headers, body } = answer;
    if (status < 200 || status >= 300) {
      const retryAfter = headers['retry-after'] ?? null;
      throw new GraphFailed(faultOf(status, retryAfter, this.#options.now().epochMilliseconds), status);
    }
    if (body.length === 0) return null;
    try {
      return JSON.parse(new TextDecoder().decode(body));
    } catch {
      throw new CalendarFailed('not-answered');
    }
  }

  async #send(path: string, { method = 'GET', body, headers }: Asked, key: string): Promise<SafeAnswer> {
    const url = URL.parse(path.startsWith('/') ? this.#base + path : path);
    // Links come from answers. The key goes nowhere else.
    if (!url || url.origin !== new URL(this.#base).origin) throw new CalendarFailed('not-answered');
    const milliseconds = Math.ceil(this.#until - performance.now());
    if (milliseconds <= 0) throw new CalendarFailed('too-slow');
    return await sent(this.#options.request, url, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        Prefer: `outlook.timezone="UTC", odata.maxpagesize=${PAGE}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      bytes: MAX_ANSWER_BYTES,
      milliseconds,
    });
  }

  /** Waits for an exchange that others may share, but no longer than this account can take. */
  async #inTime(key: Promise<string>): Promise<string> {
    const left = this.#until - performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CalendarFailed('too-slow')), Math.max(0, left));
    });
    try {
      return await Promise.race([key, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A failure with the status of Microsoft's answer. */
class GraphFailed extends CalendarFailed {
  readonly status: number;

  constructor({ fault, waitSeconds }: CalendarFailed, status: number) {
    super(fault, waitSeconds);
    this.status = status;
  }
}

const isGone = (error: unknown) =>
  error instanceof GraphFailed && (error.status === 404 || error.status === 410);

/** Returns the time that an event takes; nothing if its owner is free, declined it, or it was cancelled. */
function busyIn(given: unknown): RemoteEvent[] {
  const read = eventIn.safeParse(given);
  if (!read.success) return [];
  const { id, iCalUId, transactionId, isCancelled, isAllDay, showAs, responseStatus } = read.data;
  if (isCancelled || FREE.has(showAs ?? 'busy') || responseStatus?.response === 'declined') return [];
  const [start, end] = [momentIn(read.data.start, isAllDay), momentIn(read.data.end, isAllDay)];
  return start && end ? [{ id, uid: transactionId ?? iCalUId ?? '', start, end }] : [];
}

/** Reads a time in UTC, as we ask for it; whole days have no zone. */
function momentIn(
  { dateTime }: z.infer<typeof timeIn>,
  isAllDay: boolean | null | undefined,
): RemoteTime | null {
  if (isAllDay) return /^\d{4}-\d\d-\d\dT/.test(dateTime) ? { day: dateTime.slice(0, 10) } : null;
  const at = Date.parse(/Z$/.test(dateTime) ? dateTime : `${dateTime.slice(0, 23)}Z`);
  return Number.isNaN(at) ? null : { at: new Date(at) };
}

function bodyOf({ uid, facts }: WrittenFile): Event {
  const { title, startsAt, endsAt, location, url } = facts;
  const utc = (time: Date) => ({ dateTime: time.toISOString().slice(0, 19), timeZone: 'UTC' });
  return {
    subject: title,
    body: { contentType: 'text', content: url },
    start: utc(startsAt),
    end: utc(endsAt),
    location: { displayName: location },
    showAs: 'busy',
    singleValueExtendedProperties: [
      { id: MARK, value: uid },
      { id: KIND, value: 'booking' },
    ],
  };
}

function placeIn(made: unknown): WrittenPlace {
  const read = named.safeParse(made);
  if (!read.success) throw new CalendarFailed('not-answered');
  return { eventId: read.data.id, etag: read.data['@odata.etag'] ?? null };
}

const inCalendar = (calendarId: string) => `/me/calendars/${encodeURIComponent(calendarId)}`;
const at = (eventId: string) => `/me/events/${encodeURIComponent(eventId)}`;

const markedBy = (mark: string, value: string) =>
  new URLSearchParams({
    $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${mark}' and ep/value eq '${value}')`,
  });

const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);

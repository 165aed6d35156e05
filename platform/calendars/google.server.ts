import { randomBytes } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import type { OAuth2Client } from 'google-auth-library';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { inTime } from '../web/safe-fetch.server.ts';
import type { SafeRequest } from '../web/safe-request.server.ts';
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
import { faultOf, fetchThrough } from './provider-fetch.server.ts';

/** The least that lets us list calendars, and read and write events. */
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'https://www.googleapis.com/auth/calendar.events',
];
const MILLISECONDS = 20_000;
/** How long a request for a short-lived key can take. */
const TOKEN_MILLISECONDS = 8000;
const MAX_ANSWER_BYTES = 4_000_000;
const MAX_CALENDARS = 50;
const MAX_NAME_LENGTH = 100;
const PAGE = 2500;
/** More events in two weeks are more than anyone has. */
const MAX_PAGES = 6;
/** How many events we look for one by one if the list lacks them. */
const MAX_LOOKS = 20;
/** How many accounts keep their short-lived key, at about 10 kB each. */
const KEPT_ACCOUNTS = 1000;
const WATCH_DAYS = 7;
const DAY_MS = 86_400_000;
/** Our mark on an event, with our own id of it. Only our program and the calendar's owner see it. */
const MARK = 'plugwell';
/** We ask when events are and whether they take time, never for what they are about. */
const READ_FIELDS = `nextPageToken,nextSyncToken,items(id,iCalUID,status,transparency,eventType,start,end,attendees(self,responseStatus),extendedProperties/private/${MARK})`;

type Options = {
  clientId: string;
  clientSecret: string;
  /** Where Google sends the browser, as registered there. */
  redirectUri: string;
  /** Where Google sends notices of changes; null if it can't reach us. */
  notifyAt: string | null;
  /** A server in place of Google's, for tests and developers; null for Google. */
  server: string | null;
  request: SafeRequest;
  now: () => Temporal.Instant;
};

/** Google's own libraries take 32 MB of memory, so they are loaded on first use. */
const load = async () => {
  const [{ calendar }, { OAuth2Client, CodeChallengeMethod }] = await Promise.all([
    import('@googleapis/calendar'),
    import('google-auth-library'),
  ]);
  return { calendar, OAuth2Client, CodeChallengeMethod };
};

type Opened = { token: string; client: OAuth2Client; api: calendar_v3.Calendar };

/** Makes Google's clients, and keeps those of the latest accounts with their short-lived keys. */
function openClients({ clientId, clientSecret, redirectUri, server, request }: Options) {
  const kept = new LRUCache<string, Opened>({ max: KEPT_ACCOUNTS });
  const aClient = async () => {
    const { OAuth2Client } = await load();
    const limits = { bytes: 100_000, milliseconds: () => TOKEN_MILLISECONDS };
    return new OAuth2Client({
      ...{ clientId, clientSecret, redirectUri },
      transporterOptions: { fetchImplementation: fetchThrough(request, limits) },
      ...(server !== null && {
        endpoints: {
          oauth2AuthBaseUrl: `${server}/o/oauth2/v2/auth`,
          oauth2TokenUrl: `${server}/token`,
          oauth2RevokeUrl: `${server}/revoke`,
        },
      }),
    });
  };
  async function opened({ id, token }: GivenAccess): Promise<Opened> {
    const before = kept.get(id);
    if (before?.token === token) return before;
    const { calendar } = await load();
    const client = await aClient();
    client.setCredentials({ refresh_token: token });
    const api = calendar({ version: 'v3', auth: client, ...(server !== null && { rootUrl: `${server}/` }) });
    // Two callers at once use the first one's, so that one key is asked for.
    const meanwhile = kept.get(id);
    if (meanwhile?.token === token) return meanwhile;
    const made = { token, client, api };
    kept.set(id, made);
    return made;
  }
  return { aClient, opened, forget: (id: string) => kept.delete(id) };
}

/** Opens Google's calendars for people who give us access to theirs. */
export function openGoogle(options: Options): CalendarProvider {
  const { aClient, opened, forget } = openClients(options);
  return {
    home: 'https://calendar.google.com/',
    async begin() {
      const { CodeChallengeMethod } = await load();
      const client = await aClient();
      const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
      const state = randomBytes(24).toString('base64url');
      const url = client.generateAuthUrl({
        // A token that outlives the visit. Google gives one only if it asks the person.
        access_type: 'offline',
        prompt: 'consent',
        scope: SCOPES,
        state,
        ...(codeChallenge !== undefined && { code_challenge: codeChallenge }),
        code_challenge_method: CodeChallengeMethod.S256,
      });
      return { url, handshake: { state, verifier: codeVerifier } };
    },
    async finish(code, { verifier }) {
      const client = await aClient();
      const { tokens } = await failing(TOKEN_MILLISECONDS, options, () =>
        client.getToken({ code, codeVerifier: verifier }),
      );
      const given = new Set(tokens.scope?.split(' '));
      // People can leave out parts on Google's page.
      if (!tokens.refresh_token || !SCOPES.every((scope) => given.has(scope)))
        throw new CalendarFailed('withdrawn');
      return { token: tokens.refresh_token };
    },
    open: (access, milliseconds = MILLISECONDS) =>
      new GoogleAccount(() => opened(access), options, milliseconds),
    async end(access) {
      const { client } = await opened(access);
      forget(access.id);
      await failing(TOKEN_MILLISECONDS, options, () => client.revokeToken(access.token)).catch(ignoreGone);
    },
  };
}

/** What each call of Google's library gets: our limits instead of its own attempts. */
type CallOptions = { retry: false; fetchImplementation: typeof fetch; headers?: Record<string, string> };
type Call<Data> = (api: calendar_v3.Calendar, options: CallOptions) => Promise<{ data: Data }>;

class GoogleAccount implements ProvidedAccount {
  readonly #opened: () => Promise<Opened>;
  readonly #options: Options;
  readonly #until: number;
  readonly watch?: ProvidedAccount['watch'];

  constructor(opened: () => Promise<Opened>, options: Options, milliseconds: number) {
    this.#opened = opened;
    this.#options = options;
    this.#until = performance.now() + milliseconds;
    const { notifyAt } = options;
    if (notifyAt !== null) this.watch = (calendarId, channel) => this.#watch(calendarId, channel, notifyAt);
  }

  async name(): Promise<string> {
    const { id } = await this.#ask((api, options) =>
      api.calendarList.get({ calendarId: 'primary', fields: 'id' }, options),
    );
    return plain(id) || 'Google';
  }

  async list(): Promise<RemoteCalendar[]> {
    const { items = [] } = await this.#ask((api, options) =>
      api.calendarList.list(
        { maxResults: 250, fields: 'items(id,summary,summaryOverride,accessRole)' },
        options,
      ),
    );
    if (items.length === 0) throw new CalendarFailed('no-calendars');
    return items.slice(0, MAX_CALENDARS).flatMap(({ id, summary, summaryOverride, accessRole }) =>
      id
        ? [
            {
              id,
              name: plain(summaryOverride ?? summary) || id,
              mayWrite: accessRole === 'owner' || accessRole === 'writer',
            },
          ]
        : [],
    );
  }

  async read(calendarId: string, { from, to, unless }: { from: Date; to: Date; unless: string | null }) {
    if (unless !== null && (await this.#isUnchanged(calendarId, unless))) return null;
    const events: RemoteEvent[] = [];
    let pageToken: string | undefined;
    for (let page = 0; ; page += 1) {
      if (page === MAX_PAGES) throw new CalendarFailed('too-large');
      const { items, nextPageToken, nextSyncToken } = await this.#ask((api, options) =>
        api.events.list(
          {
            ...{ calendarId, singleEvents: true, maxResults: PAGE, fields: READ_FIELDS },
            ...{ timeMin: from.toISOString(), timeMax: to.toISOString() },
            ...(pageToken && { pageToken }),
          },
          options,
        ),
      );
      events.push(...(items ?? []).flatMap(busyIn));
      if (!nextPageToken) return { token: nextSyncToken ?? null, events };
      pageToken = nextPageToken;
    }
  }

  /** Asks for changes since a reading. If Google has dropped the token, everything counts as changed. */
  async #isUnchanged(calendarId: string, syncToken: string): Promise<boolean> {
    try {
      const { items, nextPageToken } = await this.#ask((api, options) =>
        api.events.list(
          { calendarId, syncToken, singleEvents: true, maxResults: 1, fields: 'items(id),nextPageToken' },
          options,
        ),
      );
      return (items ?? []).length === 0 && !nextPageToken;
    } catch (error) {
      // 410 is the answer for an old token, and 400 for one that it does not know.
      if (error instanceof GoogleFailed && (error.status === 410 || error.status === 400)) return false;
      throw error;
    }
  }

  async put(calendarId: string, event: WrittenFile, written: WrittenPlace | null) {
    if (written) return await this.#putAgain(written, event);
    const imported = await this.#importedAs(calendarId, event.uid);
    if (imported) return await this.#change({ calendarId, id: imported }, event, null);
    const id = ownId(event.uid);
    try {
      const made = await this.#ask((api, options) =>
        api.events.insert({ calendarId, requestBody: { id, ...bodyOf(event) } }, options),
      );
      return placeOf(calendarId, id, made.etag);
    } catch (error) {
      if (!(error instanceof GoogleFailed && error.status === 409)) throw error;
      // A lost answer left our event here, or it was there before and removed: Google never forgets an id.
      return await this.#change({ calendarId, id }, event, null);
    }
  }

  /** Moves our event, unless its owner deleted it. */
  async #putAgain({ eventId, etag }: WrittenPlace, event: WrittenFile): Promise<WrittenPlace | null> {
    const at = whereIs(eventId);
    try {
      if (etag !== null) return await this.#change(at, event, etag);
    } catch (error) {
      if (!(error instanceof GoogleFailed && error.status === 412)) return unlessGone(error);
    }
    // The owner changed or deleted it, or the mark is wrong.
    return (await this.#isThere(at)) ? await this.#change(at, event, null) : null;
  }

  async #change({ calendarId, id }: Where, event: WrittenFile, etag: string | null): Promise<WrittenPlace> {
    const changed = await this.#ask((api, options) =>
      api.events.patch(
        { calendarId, eventId: id, requestBody: bodyOf(event) },
        { ...options, ...(etag !== null && { headers: { 'If-Match': etag } }) },
      ),
    );
    return placeOf(calendarId, id, changed.etag);
  }

  async #isThere({ calendarId, id }: Where): Promise<boolean> {
    const fields = 'id,status';
    try {
      const { status } = await this.#ask((api, options) =>
        api.events.get({ calendarId, eventId: id, fields }, options),
      );
      return status !== 'cancelled';
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** Returns an event that the owner imported from our file or mail; null if there is none. */
  async #importedAs(calendarId: string, uid: string): Promise<string | null> {
    const { items } = await this.#ask((api, options) =>
      api.events.list({ calendarId, iCalUID: uid, maxResults: 1, fields: 'items(id)' }, options),
    );
    return items?.[0]?.id ?? null;
  }

  async find(calendarId: string, { uid }: Pick<WrittenFile, 'uid'>): Promise<string | null> {
    const id = (await this.#importedAs(calendarId, uid)) ?? ownId(uid);
    return (await this.#isThere({ calendarId, id })) ? placeOf(calendarId, id, null).eventId : null;
  }

  async remove(eventId: string): Promise<void> {
    const { calendarId, id } = whereIs(eventId);
    try {
      await this.#ask((api, options) => api.events.delete({ calendarId, eventId: id }, options));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  async missing(calendarId: string, eventIds: readonly string[]): Promise<string[]> {
    const there = new Set<string>();
    let pageToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { items, nextPageToken } = await this.#ask((api, options) =>
        api.events.list(
          {
            ...{ calendarId, privateExtendedProperty: [`${MARK}Kind=booking`], maxResults: PAGE },
            ...{ fields: 'nextPageToken,items(id)', ...(pageToken && { pageToken }) },
          },
          options,
        ),
      );
      for (const { id } of items ?? []) if (id) there.add(id);
      if (!nextPageToken) break;
      pageToken = nextPageToken;
    }
    const gone: string[] = [];
    for (const one of eventIds.filter((id) => !there.has(whereIs(id).id)).slice(0, MAX_LOOKS)) {
      if (!(await this.#isThere(whereIs(one)))) gone.push(one);
    }
    return gone;
  }

  async #watch(calendarId: string, { id, secret }: Channel, address: string) {
    const now = this.#options.now().epochMilliseconds;
    const expiration = String(now + WATCH_DAYS * DAY_MS);
    try {
      const made = await this.#ask((api, options) =>
        api.events.watch(
          { calendarId, requestBody: { id, token: secret, type: 'web_hook', address, expiration } },
          options,
        ),
      );
      if (!made.resourceId) return null;
      const endsAt = Number(made.expiration ?? expiration);
      // A day before it ends or, if it is short, after half of it.
      return { remoteId: made.resourceId, renewAt: new Date(Math.max(endsAt - DAY_MS, (now + endsAt) / 2)) };
    } catch (error) {
      // Some calendars, such as holidays, can't be watched.
      if (error instanceof CalendarFailed && error.fault === 'not-taken') return null;
      throw error;
    }
  }

  async unwatch(channelId: string, remoteId: string): Promise<void> {
    try {
      await this.#ask((api, options) =>
        api.channels.stop({ requestBody: { id: channelId, resourceId: remoteId } }, options),
      );
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  /**
   * Makes a call. If Google refuses our short-lived key, gets another one, which callers at the same time share,
   * and makes the call once more.
   */
  async #ask<Data>(call: Call<Data>): Promise<Data> {
    const { client, api } = await this.#opened();
    const limits = { bytes: MAX_ANSWER_BYTES, milliseconds: () => Math.ceil(this.#left()) };
    const options: CallOptions = {
      retry: false,
      fetchImplementation: fetchThrough(this.#options.request, limits),
    };
    const used = client.credentials.access_token;
    const once = () => failing(this.#left(), this.#options, () => call(api, options));
    try {
      return (await once()).data;
    } catch (error) {
      if (!(error instanceof GoogleFailed && error.status === 401)) throw error;
    }
    if (client.credentials.access_token === used)
      await failing(this.#left(), this.#options, () => client.refreshAccessToken());
    return (await once()).data;
  }

  readonly #left = () => this.#until - performance.now();
}

/** A failure with the status of Google's answer. */
class GoogleFailed extends CalendarFailed {
  readonly status: number;

  constructor({ fault, waitSeconds }: CalendarFailed, status: number) {
    super(fault, waitSeconds);
    this.status = status;
  }
}

/** The part of an error of Google's libraries that we look at. */
const libraryError = z.object({
  cause: z.unknown().optional(),
  response: z
    .object({
      status: z.number(),
      headers: z.custom<Headers>((value) => value instanceof Headers),
      data: z.unknown(),
    })
    .optional(),
});
const oauthError = z.object({ error: z.string() });
const apiError = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** Reasons for which Google answers 403 although it only wants us to be slower. */
const TOO_OFTEN = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded']);

/** Runs a call of Google's libraries within a time, and throws our own error if it fails. */
async function failing<Result>(
  milliseconds: number,
  { now }: Pick<Options, 'now'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (milliseconds <= 0) throw new CalendarFailed('too-slow');
  const settled = async () => {
    try {
      return { result: await work() };
    } catch (error) {
      return { failed: failureOf(error, now().epochMilliseconds) };
    }
  };
  const done = await inTime(Math.ceil(milliseconds), settled).catch(() => ({
    failed: new CalendarFailed('too-slow'),
  }));
  if ('failed' in done) throw done.failed;
  return done.result;
}

function failureOf(error: unknown, now: number): Error {
  if (error instanceof CalendarFailed) return error;
  const read = libraryError.safeParse(error);
  if (!read.success) return new CalendarFailed('not-answered');
  const { cause, response } = read.data;
  if (cause instanceof CalendarFailed) return cause;
  if (!response) return new CalendarFailed('unreachable');
  const { status, headers, data } = response;
  // The token for short-lived keys does not work any more.
  if (oauthError.safeParse(data).data?.error === 'invalid_grant') return new CalendarFailed('withdrawn');
  const reasons = apiError.safeParse(data).data?.error.errors ?? [];
  const asked = headers.get('retry-after');
  if (status === 403 && reasons.some(({ reason }) => TOO_OFTEN.has(reason)))
    return new GoogleFailed(faultOf(429, asked, now), status);
  return new GoogleFailed(faultOf(status, asked, now), status);
}

const isGone = (error: unknown) =>
  error instanceof GoogleFailed && (error.status === 404 || error.status === 410);

function unlessGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

/** For a token that is given back: one that no longer works is as good. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CalendarFailed) || error.fault === 'unreachable') throw error;
}

/** Returns the time that an event takes; nothing if its owner is free, declined it, or deleted it. */
function busyIn(event: calendar_v3.Schema$Event): RemoteEvent[] {
  const { id, iCalUID, status, transparency, eventType, attendees } = event;
  if (status === 'cancelled' || transparency === 'transparent' || eventType === 'workingLocation') return [];
  if (attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')) return [];
  const [start, end] = [timeIn(event.start), timeIn(event.end)];
  const uid = event.extendedProperties?.private?.[MARK] ?? iCalUID ?? '';
  return id && start && end ? [{ id, uid, start, end }] : [];
}

function timeIn(time: calendar_v3.Schema$EventDateTime | undefined): RemoteTime | null {
  if (time?.date && /^\d{4}-\d\d-\d\d$/.test(time.date)) return { day: time.date };
  const at = Date.parse(time?.dateTime ?? '');
  return Number.isNaN(at) ? null : { at: new Date(at) };
}

function bodyOf({ uid, facts }: WrittenFile): calendar_v3.Schema$Event {
  const { title, startsAt, endsAt, zone, location, url } = facts;
  return {
    summary: title,
    status: 'confirmed',
    start: { dateTime: startsAt.toISOString(), timeZone: zone },
    end: { dateTime: endsAt.toISOString(), timeZone: zone },
    location,
    description: url,
    extendedProperties: { private: { [MARK]: uid, [`${MARK}Kind`]: 'booking' } },
  };
}

/** Returns our own id of an event. Google takes digits and letters from a to v. */
const ownId = (uid: string) => uid.split('@')[0]!.replaceAll(/[^0-9a-v]/g, '');

type Where = { calendarId: string; id: string };

const placeOf = (calendarId: string, id: string, etag: string | null | undefined): WrittenPlace => ({
  eventId: `${encodeURIComponent(calendarId)}/${id}`,
  etag: etag ?? null,
});

function whereIs(eventId: string): Where {
  const [calendarId = '', id = ''] = eventId.split('/');
  return { calendarId: decodeURIComponent(calendarId), id };
}

const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);

import type { Cents } from '../../../lib/money.ts';
import type { MovementKind } from '../provider.ts';
import { STRIPE_API_VERSION } from '../stripe.server.ts';
import type { STRIPE_EVENTS } from '../stripe-notice.ts';

/** The names and values that a caller attached to an object. */
export type Metadata = Record<string, string>;

/** The sandbox's stored records by name. Only one transaction at a time changes them. */
export type SandboxRecords = {
  /** Returns a record; null if there is none. Under `atOnce`, locks the record until the transaction ends. */
  take<Kept extends object>(name: string): Promise<Kept | null>;
  /** Locks a name, which can be new, and returns its record. The second of two simultaneous calls waits. */
  claim<Kept extends object>(name: string): Promise<Kept | null>;
  keep(name: string, kept: object): Promise<void>;
  /** Lists up to `most` records whose names have a prefix, latest first by `atMs`. */
  list<Kept extends { atMs: number }>(beginning: string, asked: Listed): Promise<Kept[]>;
  /** Sends an event `afterSeconds` after the transaction commits. */
  send(body: string, afterSeconds: number): Promise<void>;
};

/**
 * Which records to list: those with the values in `where`, in a span of time, and after the record named
 * `after`.
 */
type Listed = {
  where?: Record<string, string>;
  fromMs?: number;
  untilMs?: number;
  after?: string | null;
  most: number;
};

export type SandboxOptions = {
  /** Runs `work` on the records in one transaction. */
  atOnce<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result>;
  /** Runs read-only `work` without locks. */
  reading<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result>;
  now(): Temporal.Instant;
  newId(): string;
  publicOrigin: string;
  /** The secret key for signatures and fingerprints. */
  key: string;
};

/** The tools for one call of the sandbox. */
export type Desk = {
  records: SandboxRecords;
  nowMs: number;
  origin: string;
  newRef(kind: string): string;
  /** How many seconds late to send the events of this call. */
  lateSeconds: number;
};

export function openDesk(
  { now, newId, publicOrigin }: Pick<SandboxOptions, 'now' | 'newId' | 'publicOrigin'>,
  records: SandboxRecords,
): Desk {
  return {
    records,
    nowMs: now().epochMilliseconds,
    origin: publicOrigin,
    newRef: (kind) => `${kind}_${newId()}`,
    lateSeconds: 0,
  };
}

export type AtDesk = <Result>(work: (desk: Desk) => Promise<Result>) => Promise<Result>;

/**
 * How many seconds to delay events for the test card 'no-answer', whose payment gets no immediate response.
 */
export const LATE_SECONDS = 10;
export const late = (desk: Desk): Desk => ({ ...desk, lateSeconds: LATE_SECONDS });

/** A refusal in the form of Stripe's API. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export const invalid = (message: string) => new ApiError(400, 'invalid_request_error', message);
export const missing = (id: string) =>
  new ApiError(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');

/**
 * Handles a call to one route.
 * @throws ApiError to refuse it.
 */
export type Answer = (desk: Desk, fields: URLSearchParams, id: string) => Promise<object>;
/** Routes by method and path, such as 'POST /v1/refunds' or 'GET /v1/accounts/:id'. */
export type Routes = Readonly<Record<string, Answer>>;

/** Returns the metadata in a form field, which uses Stripe's notation. */
export function metadataIn(fields: URLSearchParams, name = 'metadata'): Metadata {
  const inner = new RegExp(`^${RegExp.escape(name)}\\[(\\w+)\\]$`);
  return Object.fromEntries(
    [...fields].flatMap(([key, value]) => {
      const [, found] = inner.exec(key) ?? [];
      return found ? [[found, value]] : [];
    }),
  );
}

/**
 * Returns a positive number of whole cents.
 * @throws ApiError if the field has anything else.
 */
export function centsIn(fields: URLSearchParams, name: string): Cents {
  const value = Number(fields.get(name));
  if (!Number.isInteger(value) || value <= 0) throw invalid('Invalid positive integer');
  return value;
}

/** Checks whether a call requests a full object instead of only its ID. */
export const isExpanded = (fields: URLSearchParams, path: string) =>
  [...fields].some(([key, value]) => key.startsWith('expand[') && `${value}.`.startsWith(`${path}.`));

export const listOf = (url: string, data: object[], has_more = false) => ({
  object: 'list',
  url,
  has_more,
  data,
});

export const seconds = (ms: number) => Math.floor(ms / 1000);

/**
 * Sends an event of a type that our endpoints have enabled.
 * @param account the connected account of the event; omitted for our own.
 */
export async function tell(
  desk: Desk,
  type: (typeof STRIPE_EVENTS)[number],
  object: object,
  account?: string,
): Promise<void> {
  const event = {
    id: desk.newRef('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    livemode: false,
    created: seconds(desk.nowMs),
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
    ...(account && { account }),
  };
  await desk.records.send(JSON.stringify(event), desk.lateSeconds);
}

/** A movement of the sandbox's balance. `about` is the intent, transfer, or dispute that caused it. */
export type KeptMovement = {
  ref: string;
  kind: MovementKind;
  about: string;
  metadata: Metadata;
  cents: Cents;
  feeCents: Cents;
  atMs: number;
};

export async function note(desk: Desk, movement: Omit<KeptMovement, 'ref' | 'atMs'>): Promise<void> {
  const ref = desk.newRef('txn');
  await desk.records.keep(`movement:${ref}`, { ...movement, ref, atMs: desk.nowMs });
}

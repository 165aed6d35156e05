import type { Chance } from '../lib/chance.server.ts';
import type { SignedCookie } from '../lib/signed-cookie.server.ts';
import { type Database, isTransaction, type Query } from '../platform/database/database.ts';
import { queryIn } from '../platform/database/query-in.ts';
import type { Pictures } from '../platform/images/pictures.server.ts';
import type { Log } from '../platform/log/log.ts';
import type { PaymentProvider, ProviderName } from '../platform/payments/provider.ts';
import type { Sandbox } from '../platform/payments/sandbox.ts';
import type { Files } from '../platform/storage/files.server.ts';
import type { Law } from './ground/geography/law.ts';
import type { KnownSettings } from './ground/settings/settings.ts';
import type { Hearers, Purposes } from './money/payments/purposes.ts';
import type { WayToPay } from './money/payments/way-to-pay.ts';
import type { OpenAddressFacts } from './people/accounts/open-addresses.ts';

/** A signed-in person, read from the session on the server and never from a request's fields. */
export type Person = {
  kind: 'person';
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  firstName: string | null;
  lastName: string | null;
  image: string | null;
  dateOfBirth: string | null;
  isAdmin: boolean;
  isDemo: boolean;
  /** The practices that the person belongs to, listed or not, earliest joined first; empty for a client. */
  memberships: readonly Membership[];
};

/** A member's role: an owner may do everything for the practice, staff only the daily work. */
export type Role = 'owner' | 'staff';

/** Membership in a practice, which is a row of `experts`. */
export type Membership = { practiceId: string; role: Role };

/** The product itself, acting in a job or while it starts. */
export type Product = { kind: 'product'; job: JobName | 'start' };

/**
 * A payment provider that reports something, such as a payment that went through: in an event or a response.
 */
export type ProviderEvent = { kind: 'provider'; provider: ProviderName; eventId: string };

/** The one on whose behalf an operation runs. A verb's `Context<…>` type names the actors that it accepts. */
export type Actor = Person | Product | ProviderEvent;

/**
 * The payload of each queue, by queue name. A concept adds its own with `declare module`, and
 * `server/jobs.ts` does not compile until it names a handler.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface JobPayloads {}

/** The payload of recurring jobs, which find their own work. */
export type NoPayload = Record<string, never>;

export type JobName = keyof JobPayloads;

/** The job queue as core sees it: work that runs after, and only if, the transaction commits. */
export type Jobs = {
  /**
   * Queues one job in the database or transaction of the Context that this object belongs to.
   * @param options.startAfter earliest start.
   */
  enqueue<Name extends JobName>(
    name: Name,
    data: JobPayloads[Name],
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>;
  /** Returns the same queue, writing in the given transaction. */
  within(db: Database): Jobs;
};

/** A session and its person; `seenAt` is the last recorded use. */
export type OpenSession = { id: string; seenAt: Date; person: Omit<Person, 'kind' | 'memberships'> };

/** Sign-in as the rest of the product sees it. Sessions are rows, so deleting one ends it at once. */
export type SignIn = {
  /** Returns the session of the headers' cookie, or null. */
  sessionOf(headers: Headers): Promise<OpenSession | null>;
  /** Returns the person of that session, or null. */
  personOf(headers: Headers): Promise<OpenSession['person'] | null>;
  /** The cookie with the session's token. */
  cookie: SignedCookie;
  /** Derives a key for one purpose from the product's secret. */
  keyFor(purpose: string): string;
};

/** What verbs need to move money; `sandbox` is null unless the sandbox stands in for the provider. */
export type PaymentMeans = {
  provider: PaymentProvider;
  purposes: Purposes<Context<ProviderEvent>>;
  hearers: Hearers<Context<ProviderEvent>>;
  sandbox: Sandbox | null;
  /** How a consultation requested now is paid. */
  wayToPay: WayToPay;
  /** Our commission on the price of a consultation requested now, in percent. */
  commissionPercent: number;
};

/**
 * Everything that an operation may use from outside itself.
 * `By` names the actors that it accepts; by default a person, or null for a visitor.
 */
export type Context<By extends Actor | null = Person | null> = {
  /** The current transaction, if there is one; the same goes for `query` and `jobs`. */
  db: Database;
  /** Hand-written SQL for reads that run on every page. */
  query: Query;
  actor: By;
  /** The acting person's session; null for a visitor, a job and an event. */
  sessionId: string | null;
  /** What the admin page behind this request showed, as written by `seenOf`; absent elsewhere. */
  seen?: string;
  /** The network address that the server saw, for rate limits; 'none' without a request. */
  clientAddress: string;
  now(): Temporal.Instant;
  newId(): string;
  /** Source of unguessable values; core has no other source of randomness. */
  chance: Chance;
  jobs: Jobs;
  files: Files;
  pictures: Pictures;
  signIn: SignIn;
  payments: PaymentMeans;
  /** All kinds of open addresses. */
  openAddresses: OpenAddressFacts<AnyContext>;
  /**
   * State law as this node knows it, at most ten seconds behind while the database answers; `withLawHeld`
   * reads the rows themselves.
   */
  law: Law;
  /** Fees and deadlines, known in the same way; `withRulesHeld` reads the rows themselves. */
  settings: KnownSettings;
  /** Scheme, host and port for links in e-mails. */
  publicOrigin: string;
  demo: boolean;
  log: Log;
};

/** A Context with any actor, for verbs that persons, jobs and events share. */
export type AnyContext = Context<Actor | null>;

/**
 * Runs a verb's work in one transaction: the Context's current one, or else a new one. `work` gets a Context
 * that reads, writes and queues in it, so verbs can nest; a refusal rolls back all of them. Don't catch a
 * refusal inside and continue.
 */
export async function inTransaction<Given extends Pick<AnyContext, 'db' | 'query' | 'jobs'>, Result>(
  ctx: Given,
  work: (ctx: Given) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(ctx.db)) return await work(ctx);
  return await ctx.db.transaction((tx) =>
    work({ ...ctx, db: tx, query: queryIn(tx), jobs: ctx.jobs.within(tx) }),
  );
}

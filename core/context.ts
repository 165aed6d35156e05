import type { Language } from '../lib/language.ts';
import type { Chance } from '../lib/secrets/chance.server.ts';
import type { KeyRing } from '../lib/secrets/key-ring.server.ts';
import type { SignedCookie } from '../lib/secrets/signed-cookie.server.ts';
import type { OpenCalendarAccount } from '../platform/calendars/calendar-account.ts';
import type { CalendarProviders } from '../platform/calendars/calendar-provider.ts';
import { type Database, isTransaction, type Query } from '../platform/database/database.ts';
import { queryIn } from '../platform/database/query-in.ts';
import type { Pictures } from '../platform/images/pictures.server.ts';
import type { Log } from '../platform/log/log.ts';
import type { PaymentProvider, ProviderName } from '../platform/payments/provider.ts';
import type { Sandbox } from '../platform/payments/sandbox.ts';
import type { Files } from '../platform/storage/files.server.ts';
import type { Law } from './ground/geography/law.ts';
import type { KnownSettings } from './ground/settings/settings.ts';
import type { ProviderListeners, Purposes } from './money/payments/purposes.ts';
import type { WayToPay } from './money/payments/way-to-pay.ts';
import type { OpenAddressFacts } from './people/accounts/open-addresses.ts';
import type { CalendarReader } from './practice/outside-calendars/read-calendar-file.server.ts';

/** A signed-in person, read from the session on the server, never from a request. */
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
  /** The language that the person chose; null if they never chose. */
  language: Language | null;
  /** The person's practices, listed or not, in the order they joined. Empty for a client. */
  memberships: readonly Membership[];
};

/** An owner may do everything for the practice, staff only the daily work. */
export type Role = 'owner' | 'staff';

/** Membership in a practice. `practiceId` is the ID of a row of `experts`. */
export type Membership = { practiceId: string; role: Role };

/** The product itself, in a job or at startup. */
export type Product = { kind: 'product'; job: JobName | 'start' | 'metrics' };

/** A payment provider that reports something, such as a successful payment, in an event or a response. */
export type ProviderEvent = { kind: 'provider'; provider: ProviderName; eventId: string };

/**
 * The person, job, or event that an operation acts for. An operation's `Context` type limits which actors it
 * accepts.
 */
export type Actor = Person | Product | ProviderEvent;

/**
 * The payload of each queue, by queue name. Each concept adds its own with `declare module`, and must then
 * add a handler in `server/jobs.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface JobPayloads {}

/** The payload of recurring jobs, which find their own work. */
export type NoPayload = Record<string, never>;

export type JobName = keyof JobPayloads;

/** The job queue as core sees it. A queued job runs only after its transaction commits. */
export type Jobs = {
  /**
   * Queues a job in the database or transaction of the Context that contains this object.
   * @param options.startAfter the earliest time for the job to start.
   */
  enqueue<Name extends JobName>(
    name: Name,
    data: JobPayloads[Name],
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>;
  /** Returns the same queue, bound to the given transaction. */
  within(db: Database): Jobs;
};

type Account = Omit<Person, 'kind' | 'memberships'>;

/** An admin's read-only view of someone's account, on the admin's own session. */
type Viewing = { id: string; admin: Account; endsAt: Date };

/**
 * A session and the person whose pages we render. `seenAt` is when the session was last used. While an admin
 * views an account, `person` is the owner of that account. `lostView` is the id of a view that ended early,
 * for example because the admin lost the role.
 */
export type OpenSession = {
  id: string;
  seenAt: Date;
  person: Account;
  viewing: Viewing | null;
  lostView?: string;
};

/**
 * Sign-in as the rest of the product sees it. A session is a database row, so deleting the row ends it
 * immediately.
 */
export type SignIn = {
  /** Returns the session for the cookie in the headers. */
  sessionOf(headers: Headers): Promise<OpenSession | null>;
  personOf(headers: Headers): Promise<OpenSession['person'] | null>;
  /** The cookie that contains the session's token. */
  cookie: SignedCookie;
  /** Derives a key for a single purpose from the current secret. It signs. */
  keyFor(purpose: string): string;
  /** Derives such a key from each secret, the current one first. What any of them signed counts. */
  keysFor(purpose: string): string[];
  /** All keys, for what is stored encrypted (`cipherKeys`). */
  ring: KeyRing;
};

/** Everything that operations need to move money. `sandbox` is null unless the sandbox is the provider. */
export type PaymentMeans = {
  provider: PaymentProvider;
  purposes: Purposes<Context<ProviderEvent>>;
  listeners: ProviderListeners<Context<ProviderEvent>>;
  sandbox: Sandbox | null;
  /** The way clients pay for consultations that they request now. */
  wayToPay: WayToPay;
  /** Our commission on consultations that clients request now. */
  commissionPercent: number;
};

/** What reads and writes people's calendars elsewhere. Both have limits, because strangers name the servers. */
export type CalendarMeans = {
  openAccount: OpenCalendarAccount;
  /** Companies whose calendars are opened with consent, as far as they are configured. */
  providers: CalendarProviders;
  read: CalendarReader;
};

/**
 * An operation's access to everything outside of it. `By` is the type of the actor: by default, a person, or
 * null for a visitor.
 */
export type Context<By extends Actor | null = Person | null> = {
  /** The current transaction, or the connection pool outside of one. `query` and `jobs` use the same one. */
  db: Database;
  /** Runs handwritten SQL, for reads that happen on every page. */
  query: Query;
  /**
   * Changes whenever a replica may have changed that `db` and `query` read. Omitted on the primary.
   */
  replicaVersion?: string;
  actor: By;
  /** The person's session; null for a visitor, a job, or an event. */
  sessionId: string | null;
  /** Set while an admin views the actor's account. Writing is then forbidden, and some data stays hidden. */
  viewing?: Viewing;
  /**
   * The facts that the admin's page showed when its form was sent, encoded by `seenOf`. Omitted for other
   * requests.
   */
  seen?: string;
  /** The client's IPv4 address or IPv6 /64 network, for rate limits; 'none' outside of requests. */
  clientAddress: string;
  now(): Temporal.Instant;
  newId(): string;
  /** Generates unpredictable random values. Core uses no other source. */
  chance: Chance;
  jobs: Jobs;
  files: Files;
  pictures: Pictures;
  signIn: SignIn;
  payments: PaymentMeans;
  calendars: CalendarMeans;
  /** Every kind of address that opens without signing in. */
  openAddresses: OpenAddressFacts<AnyContext>;
  /**
   * State law as this node knows it. It is at most ten seconds old while the database responds. `withLawHeld`
   * reads the database instead.
   */
  law: Law;
  /** Fees and deadlines, as old as `law`. `withRulesHeld` reads the database instead. */
  settings: KnownSettings;
  /** Scheme, host, and port, for links in e-mails and redirects. */
  publicOrigin: string;
  demo: boolean;
  log: Log;
  /** Runs at the end of each transaction that the Context opens, within it, such as to note by what it acts. */
  beforeCommit?: (within: { db: Database }) => Promise<void>;
};

/** A Context with any actor, for operations that people, jobs, and events share. */
export type AnyContext = Context<Actor | null>;

/**
 * Runs `work` in the Context's current transaction, or in a new one if there is none. `work` receives a
 * Context that reads, writes, and queues in that transaction, so operations can be nested. A refusal rolls
 * everything back, so do not catch one inside `work` and continue.
 */
export async function inTransaction<
  Given extends Pick<AnyContext, 'db' | 'query' | 'jobs' | 'beforeCommit'>,
  Result,
>(ctx: Given, work: (ctx: Given) => Promise<Result>): Promise<Result> {
  if (isTransaction(ctx.db)) return await work(ctx);
  return await ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx, query: queryIn(tx), jobs: ctx.jobs.within(tx) };
    const result = await work(within);
    await ctx.beforeCommit?.(within);
    return result;
  });
}

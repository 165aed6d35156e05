import type { Chance } from '../lib/chance.server.ts';
import { type Database, isTransaction, type Query } from '../platform/database/database.ts';
import { queryIn } from '../platform/database/query-in.ts';
import type { Pictures } from '../platform/images/pictures.server.ts';
import type { Log } from '../platform/log/log.ts';
import type { PaymentProvider } from '../platform/payments/provider.ts';
import type { Sandbox } from '../platform/payments/sandbox.ts';
import type { Files } from '../platform/storage/files.server.ts';
import type { Law } from './ground/geography/law.ts';
import type { KnownSettings } from './ground/settings/settings.ts';
import type { Hearers, Purposes } from './money/payments/purposes.ts';
import type { WayToPay } from './money/payments/way-to-pay.ts';
import type { OpenAddressFacts } from './people/accounts/open-addresses.ts';

/** A person who has signed in. Read from the session on the server, never from a request's fields. */
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
  /** The practices that the person belongs to, listed or not, the one joined first at the front; none for a client. */
  memberships: readonly Membership[];
};

/** What somebody is in a practice: an owner may do everything for it, staff what the work of each day asks. */
export type Role = 'owner' | 'staff';

/** That a person belongs to a practice, which is a row of `experts`. */
export type Membership = { practiceId: string; role: Role };

/** The product itself, by one of its jobs or while it starts. */
export type Product = { kind: 'product'; job: JobName | 'start' };

/**
 * Something that a provider has told us, such as a payment that went through: by an event, proved by its signature,
 * or as its answer when it was asked.
 */
export type ProviderEvent = { kind: 'provider'; provider: string; eventId: string };

/** Who asks for an operation. A verb says by its `Context<…>` which of them it takes. */
export type Actor = Person | Product | ProviderEvent;

/**
 * What waits in each queue, by the queue's name. A concept adds its own with `declare module`, and `server/jobs.ts`
 * does not compile until it says what is done with it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface JobPayloads {}

/** Of recurring work that finds by itself what there is to do. */
export type NoPayload = Record<string, never>;

export type JobName = keyof JobPayloads;

/** The job queue, as core sees it: work that is done after, and only if, the transaction commits. */
export type Jobs = {
  /**
   * Queues one job in the database or transaction of the Context that holds this.
   * @param options.startAfter do it no earlier than this instant.
   */
  enqueue<Name extends JobName>(
    name: Name,
    data: JobPayloads[Name],
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>;
  /** The same queue, written to in the transaction given. */
  within(db: Database): Jobs;
};

/** A session and whose it is; `seenAt` is when it was last noted as used. */
export type OpenSession = { id: string; seenAt: Date; person: Omit<Person, 'kind' | 'memberships'> };

/** Sign-in as the rest of the product sees it; sessions are rows, so that deleting one ends it at once. */
export type SignIn = {
  /** The session whose cookie the headers carry, or null. */
  sessionOf(headers: Headers): Promise<OpenSession | null>;
  /** The person of that session, or null. */
  personOf(headers: Headers): Promise<OpenSession['person'] | null>;
  hashPassword(password: string): Promise<string>;
  passwordMatches(hash: string, password: string): Promise<boolean>;
  /**
   * A session for someone who has proved by other means who they are; the `Set-Cookie` lines.
   * @param from the request's headers and the address that the server saw.
   */
  openSession(userId: string, from: { headers: Headers; clientAddress: string }): Promise<string[]>;
  /** Ends the session that the headers carry; the `Set-Cookie` lines that remove its cookie. */
  endSession(headers: Headers): Promise<string[]>;
  /** A key for one purpose, drawn from the product's secret. */
  keyFor(purpose: string): string;
};

/** What verbs need to have money moved; the sandbox is there where it is the provider. */
export type PaymentMeans = {
  provider: PaymentProvider;
  purposes: Purposes<Context<ProviderEvent>>;
  hearers: Hearers<Context<ProviderEvent>>;
  sandbox: Sandbox | null;
  /** How consultations are paid that are requested now. */
  wayToPay: WayToPay;
  /** What we keep of the price of a consultation that is requested now, in percent. */
  commissionPercent: number;
};

/**
 * What an operation is given: everything it may use from outside itself.
 * `By` says who may ask for it; left out, a person or a visitor, who is null.
 */
export type Context<By extends Actor | null = Person | null> = {
  /** Inside a transaction, that transaction; so are `query` and `jobs`. */
  db: Database;
  /** Written SQL for reads that are run on every page. */
  query: Query;
  actor: By;
  /** Which of the person's sessions asks; null for a visitor, a job and an event. */
  sessionId: string | null;
  /** What the page of an admin showed from which this is asked, as `seenOf` says it; left out elsewhere. */
  seen?: string;
  /** The network address that the server itself saw, by which attempts are counted; 'none' without a request. */
  clientAddress: string;
  now(): Temporal.Instant;
  newId(): string;
  /** What nobody can guess; core draws none by itself. */
  chance: Chance;
  jobs: Jobs;
  files: Files;
  pictures: Pictures;
  signIn: SignIn;
  payments: PaymentMeans;
  /** All kinds of addresses of people that open without signing in. */
  openAddresses: OpenAddressFacts<AnyContext>;
  /** The law of the states as this node knows it, at most ten seconds old; `withLawHeld` gives the rows themselves. */
  law: Law;
  /** Fees and deadlines as this node knows them, at most ten seconds old; `withRulesHeld` gives the rows themselves. */
  settings: KnownSettings;
  /** Scheme, host and port for links in e-mails. */
  publicOrigin: string;
  demo: boolean;
  log: Log;
};

/** A Context whoever asks: for verbs that persons, jobs and events may all use. */
export type AnyContext = Context<Actor | null>;

/**
 * Runs a verb's work in one transaction: the one that the Context is in already, or else a new one. The Context
 * handed on reads, writes and queues in it, so that a verb can run inside another's; what refuses in one
 * takes back the work of both. Nothing may be caught in between and gone on from.
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

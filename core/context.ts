import type { Database, Query } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mail } from '../platform/mail/mail.ts';

/** Who asks for an operation. Read from the session on the server, never from a request's fields. */
export type Actor = {
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
  /** The id of the person's expert record, approved or not; null for a client. */
  expertId: string | null;
};

/** The job queue, as core sees it: work that is done after, and only if, the transaction commits. */
export type Jobs = {
  /**
   * Queues one job in the transaction given.
   * @param options.startAfter do it no earlier than this instant.
   */
  enqueue(
    db: Database,
    name: string,
    data: object,
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>;
};

/** What an operation is given: everything it may use from outside itself. */
export type Context = {
  db: Database;
  /** Written SQL for reads that are run on every page; outside any transaction. */
  query: Query;
  /** Null for a visitor. */
  actor: Actor | null;
  now(): Temporal.Instant;
  newId(): string;
  jobs: Jobs;
  /** Scheme, host and port for links in e-mails. */
  publicOrigin: string;
  demo: boolean;
  log: Log;
};

/** Queues an e-mail in the transaction that decides it. */
export async function queueMail(ctx: Pick<Context, 'jobs'>, db: Database, mail: Mail): Promise<void> {
  await ctx.jobs.enqueue(db, 'send-mail', mail);
}

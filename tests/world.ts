import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { ACTIVE_STATUSES } from '../core/consultations/bookings/booking-life.ts';
import { answerByOf } from '../core/consultations/bookings/booking-moments.ts';
import type { BookingRequestInput } from '../core/consultations/bookings/request/booking-request.ts';
import { bookings } from '../core/consultations/bookings/tables.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import type {
  Actor,
  CalendarMeans,
  Context,
  JobName,
  Jobs,
  PaymentMeans,
  Person,
  Product,
  Role,
  SignIn,
} from '../core/context.ts';
import type { Law } from '../core/ground/geography/law.ts';
import { readLaw } from '../core/ground/geography/read-law.server.ts';
import { layOutMail } from '../core/ground/mail/mail-layout.server.ts';
import { type KnownSettings, UNCHANGED } from '../core/ground/settings/settings.ts';
import { quote } from '../core/money/pricing/price.ts';
import { sandboxStore } from '../core/money/sandbox/sandbox-store.server.ts';
import { FOR_AN_ACCOUNT, noteConsents } from '../core/people/accounts/give-consent.server.ts';
import { credentials, users } from '../core/people/accounts/tables.ts';
import { practiceMembers } from '../core/people/experts/tables.ts';
import { openSignIn } from '../core/people/sign-in/sign-in.server.ts';
import { takeTime } from '../core/practice/availability/taken-time.server.ts';
import { OPEN_ADDRESSES } from '../core/registries.server.ts';
import { isRefusal } from '../lib/errors.ts';
import { newId } from '../lib/id.server.ts';
import { parseLanguage } from '../lib/language.ts';
import { chance } from '../lib/secrets/chance.server.ts';
import { hashPassword } from '../lib/secrets/password-hash.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { CalendarFailed } from '../platform/calendars/calendar-account.ts';
import { type Database, type OpenDatabase, openDatabase } from '../platform/database/database.ts';
import type { Pictures } from '../platform/images/pictures.server.ts';
import type { Log } from '../platform/log/log.ts';
import { openSandbox } from '../platform/payments/sandbox.server.ts';
import { openStripe } from '../platform/payments/stripe.server.ts';
import { type Files, openFiles } from '../platform/storage/files.server.ts';
import { LISTENERS, PURPOSES } from '../server/purposes.ts';
import { type ExpertWithPlace, insertExperts, practitionersOf } from './listed-experts.ts';
import { urlAs } from './roles.ts';

const SECRET = 'a secret for tests, long enough to be one';
const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'fern moss and lichen';
let hashed: Promise<string> | undefined;

const silent: Log = { info() {}, warn() {}, error() {} };

type QueuedJob = { name: string; data: Record<string, unknown>; startAfter?: Temporal.Instant };

/** Most tests make no pictures. A test that does passes its own. */
/** Servers of calendars cannot be reached, unless a test sets `world.calendars`. */
const NO_CALENDARS: CalendarMeans = {
  openAccount: () => {
    throw new CalendarFailed('unreachable');
  },
  providers: {},
  read: async () => ({ fault: 'not-read' }),
};

const noPictures: Pictures = {
  render: () => Promise.reject(new Error('This test world makes no pictures.')),
};

/** A test file's own database, with functions to act in it. */
export type World = OpenDatabase & {
  /** As the role that serves and owns nothing, like all statements of a world. */
  url: string;
  /** The URL for a superuser. */
  adminUrl: string;
  /** Runs a statement as a superuser, such as one that changes a table. */
  asOwner(statement: string): Promise<void>;
  /** The clock of every context. Set it to move time. */
  now: Temporal.Instant;
  /** The law of every context. A test that changes it calls `readLaw`. */
  law: Law;
  /** The settings of every context. A test that changes them calls `readSettings`. */
  settings: KnownSettings;
  /** The jobs of committed transactions. E-mails are laid out, as their readers get them. */
  queued: QueuedJob[];
  signIn: SignIn;
  /**
   * The sandbox, which queues its events as jobs. Consultations are paid in person unless a test changes
   * that.
   */
  payments: PaymentMeans;
  calendars: CalendarMeans;
  /** Stored in a folder that is removed with the world. */
  files: Files;
  filesFolder: string;
  /** Returns a Context in which the person acts; null is a visitor. */
  as(actor: Person | null, asking?: { clientAddress?: string; sessionId?: string | null }): Context;
  asProduct(job?: JobName): Context<Product>;
  aPerson(values?: Partial<typeof users.$inferInsert>): Promise<Person>;
  /** Lets a person log in with the returned password, which is the same for everyone. */
  givePassword(person: { id: string }): Promise<string>;
  /**
   * Makes an approved expert in Denver; `actor` is the owner who signs in. The practice is set up, unless the
   * values leave out `address`, `tags`, or `choosesHours`; for cards, see `onboard` in tests/payouts.ts.
   * @param values.userId another owner, or null for a listing without one.
   */
  anExpert(
    values?: Partial<ExpertWithPlace> & { userId?: string | null },
  ): Promise<{ actor: Person; id: string }>;
  aMember(practiceId: string, role: Role, person?: Person): Promise<Person>;
  /** Inserts a booking that the product could not create now, such as one in the past. Returns its id. */
  aBooking(
    values: Pick<typeof bookings.$inferInsert, 'clientId' | 'expertId' | 'startsAt'> &
      Partial<typeof bookings.$inferInsert>,
  ): Promise<string>;
  /**
   * Makes an open request as the product does, and clears the queue. Makes a client and an expert unless
   * given.
   */
  aRequest(
    values?: Partial<Omit<BookingRequestInput, 'expertId'>> & {
      client?: Person;
      expert?: { actor: Person; id: string };
    },
  ): Promise<{ client: Person; expert: { actor: Person; id: string }; bookingId: string }>;
};

/** Opens a world, at the top of a test file or in `beforeAll`. It is removed when the file ends. */
export async function openWorld(connections = 8): Promise<World> {
  const { world, close } = await makeWorld(inject('clusterUrl'), connections);
  afterAll(close);
  return world;
}

/** Returns the statement that copies the template of a cluster. */
export function copyOfTemplate(name: string): string {
  return `create database ${name} owner plugwell_owner template template strategy file_copy`;
}

/**
 * Makes a world on a cluster from `openCluster`; `close` removes it.
 * @param kept the name of a database that exists, which stays.
 */
export async function makeWorld(
  clusterUrl: string,
  connections: number,
  kept?: string,
): Promise<{ world: World; close(): Promise<void> }> {
  const name = kept ?? `world_${randomBytes(6).toString('hex')}`;
  if (!kept) await onCluster(clusterUrl, copyOfTemplate(name));
  const url = new URL(clusterUrl.replace('@/', '@socket/'));
  url.pathname = `/${name}`;
  const adminUrl = url.toString().replace('@socket/', '@/');
  const databaseUrl = urlAs('plugwell_app', adminUrl);
  const open = openDatabase(databaseUrl, { connections, log: silent });
  const folder = temporaryFolder('world');
  const files = openFiles(folder);
  const signIn = openSignIn({
    query: open.query,
    secrets: [SECRET],
    publicOrigin: ORIGIN,
    now: () => world.now,
  });
  const close = async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
    if (!kept) await onCluster(clusterUrl, `drop database ${name} with (force)`);
  };
  const jobs = watchedJobs(open.db, (queued) => world.queued.push(...queued));
  const contextFor = <By extends Actor | null>(asking: Pick<Context<By>, 'actor'>): Context<By> => ({
    db: open.db,
    query: open.query,
    sessionId: null,
    clientAddress: '192.0.2.7',
    now: () => world.now,
    newId: () => newId(),
    chance,
    jobs,
    law: world.law,
    settings: world.settings,
    files,
    pictures: noPictures,
    signIn,
    payments: world.payments,
    calendars: world.calendars,
    openAddresses: OPEN_ADDRESSES,
    publicOrigin: ORIGIN,
    demo: true,
    log: silent,
    ...asking,
  });

  const sandbox = openSandbox({
    now: () => world.now,
    newId: () => newId(),
    publicOrigin: ORIGIN,
    key: SECRET,
    ...sandboxStore({ ...open, jobs, now: () => world.now }),
  });
  const world: World = {
    ...open,
    url: databaseUrl,
    adminUrl,
    asOwner: (statement) => onCluster(adminUrl, statement),
    now: Temporal.Instant.from('2026-12-01T18:00:00Z'),
    law: await readLaw(open.db),
    settings: UNCHANGED,
    queued: [],
    signIn,
    payments: {
      provider: openStripe({ ...sandbox.access, apiBase: null, name: 'sandbox' }),
      sandbox,
      purposes: PURPOSES,
      listeners: LISTENERS,
      wayToPay: 'in-person',
      commissionPercent: 0,
    },
    calendars: NO_CALENDARS,
    files,
    filesFolder: folder,
    as: (actor, asking = {}) => contextFor({ actor, ...asking }),
    asProduct: (job = 'expire-bookings') => contextFor({ actor: { kind: 'product', job } }),
    async aPerson(values = {}) {
      const id = values.id ?? newId();
      const [row] = await open.db
        .insert(users)
        .values({
          id,
          name: 'Robin Reed',
          firstName: 'Robin',
          lastName: 'Reed',
          email: `${id}@example.test`,
          emailVerified: true,
          dateOfBirth: '1990-05-17',
          zone: 'America/Denver',
          ...values,
        })
        .returning();
      const user = row!;
      if (values.emailVerified !== false) {
        await noteConsents(contextFor({ actor: null }), user.id, FOR_AN_ACCOUNT, 'sign-up');
      }
      return {
        kind: 'person',
        id: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        name: user.name,
        firstName: user.firstName,
        lastName: user.lastName,
        image: user.image,
        dateOfBirth: user.dateOfBirth,
        isAdmin: user.isAdmin,
        isDemo: user.isDemo,
        language: parseLanguage(user.language),
        memberships: [],
      };
    },
    async givePassword({ id: userId }) {
      hashed ??= hashPassword(PASSWORD);
      await open.db
        .insert(credentials)
        .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: await hashed })
        .onConflictDoNothing();
      return PASSWORD;
    },
    async anExpert({ userId, ...values } = {}) {
      const names = { name: 'Sage Alder', firstName: 'Sage', lastName: 'Alder' };
      const person = await world.aPerson(names);
      const id = values.id ?? newId();
      const expert: ExpertWithPlace = {
        id,
        name: 'Sage Alder',
        type: 'individual',
        location: 'Denver, CO',
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        lat: 39.7491,
        lng: -104.9946,
        zone: 'America/Denver',
        consultationMethods: ['In-Person Consultation'],
        tags: ['consulting'],
        approvedAt: new Date('2026-01-01T00:00:00Z'),
        ...values,
      };
      await insertExperts(open.db, [expert]);
      if (userId !== null) {
        await open.db
          .insert(practiceMembers)
          .values({ practiceId: id, userId: userId ?? person.id, role: 'owner' });
      }
      return { actor: { ...person, memberships: [{ practiceId: id, role: 'owner' }] }, id };
    },
    async aMember(practiceId, role, person) {
      const { id, ...rest } = person ?? (await world.aPerson());
      await open.db.insert(practiceMembers).values({ practiceId, userId: id, role });
      return { ...rest, id, memberships: [...rest.memberships, { practiceId, role }] };
    },
    async aBooking({ startsAt, minutes = 30, ...values }) {
      const id = values.id ?? newId();
      const { priceCents, feeCents } = quote(minutes, 100, 0);
      const rows = open.db.insert(bookings).values({
        id,
        chainId: id,
        method: 'In-Person Consultation',
        status: 'requested',
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        minutes,
        zone: 'America/Denver',
        location: 'Denver, CO',
        state: 'CO',
        priceCents,
        feeCents,
        answerBy: answerByOf(values.createdAt ?? new Date(), startsAt),
        requestKey: newId(),
        practitionerId: (await practitionersOf(open.db, values.expertId))[0]!,
        ...values,
      });
      const [row] = await rows.returning();
      if (ACTIVE_STATUSES.includes(row!.status)) {
        await takeTime(world.asProduct(), { ...row!, bookingId: id });
      }
      return id;
    },
    async aRequest({ client: by, expert: of, ...values } = {}) {
      const client = by ?? (await world.aPerson());
      const expert = of ?? (await world.anExpert());
      const { bookingId } = await requestBooking(world.as(client), asking(expert.id, values));
      world.queued.length = 0;
      return { client, expert, bookingId };
    },
  };
  return { world, close };
}

/**
 * Returns a test's queue. A job appears in it when its transaction commits. Queuing a job outside of a
 * transaction is an error, because the job would remain if the rest failed.
 */
function watchedJobs(db: OpenDatabase['db'], committed: (queued: QueuedJob[]) => void): Jobs {
  const waiting = new WeakMap<Database, QueuedJob[]>();
  const { transaction } = db;
  db.transaction = async (work, config) => {
    let queued: QueuedJob[] = [];
    const result = await transaction.call(
      db,
      (tx) => {
        queued = [];
        waiting.set(tx, queued);
        return work(tx);
      },
      config,
    );
    committed(queued);
    return result as never;
  };
  const jobsIn = (database: Database): Jobs => ({
    async enqueue(name, data, options) {
      const queued = waiting.get(database);
      if (!queued) throw new Error(`${name} was queued outside of a transaction`);
      queued.push({ name, data: asRead(name, data), startAfter: options?.startAfter });
    },
    within: jobsIn,
  });
  return jobsIn(db);
}

const MAIL_QUEUES: readonly string[] = ['send-written-mail', 'send-written-mail-to-many'];

/** Returns a job's data as its handler reads it from the database; an e-mail as its reader gets it. */
function asRead(name: string, data: object): QueuedJob['data'] {
  const read = JSON.parse(JSON.stringify(data));
  return MAIL_QUEUES.includes(name) ? layOutMail(read) : read;
}

/** Returns an operation's outcome: 'done', the code of its refusal, or its error as text. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return isRefusal(error) ? error.code : `fault: ${error}`;
  }
}

/** Returns the input of a request, by default for half an hour on December 2, 2026, at 11 AM in Denver. */
export function asking(expertId: string, values: Partial<BookingRequestInput> = {}): BookingRequestInput {
  return {
    expertId,
    start: '2026-12-02T18:00:00Z',
    minutes: 30,
    method: 'In-Person Consultation',
    requestKey: newId(),
    ...values,
  };
}

/** A queue that refuses every job, to test that an operation rolls back as a whole. */
export const noQueue: Jobs = {
  enqueue: () => Promise.reject(new Error('no queue')),
  within: () => noQueue,
};

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { credentials, users } from '../core/accounts/tables.ts';
import type { Actor, Context } from '../core/context.ts';
import { experts } from '../core/experts/tables.ts';
import { newId } from '../lib/id.server.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';

const PASSWORD = 'fern moss and lichen';
let hashed: Promise<string> | undefined;

const silent: Log = { info() {}, warn() {}, error() {} };

/** A job that a verb has queued, as the test sees it. */
export type QueuedJob = { name: string; data: Record<string, unknown>; startAfter?: Temporal.Instant };

/** A database of its own and the means to act in it, for one test file. */
export type World = OpenDatabase & {
  url: string;
  /** The clock of every context; set it to move time. */
  now: Temporal.Instant;
  queued: QueuedJob[];
  /** A Context in which the person given acts; null is a visitor. */
  as(actor: Actor | null): Context;
  aPerson(values?: Partial<typeof users.$inferInsert>): Promise<Actor>;
  /** Lets a person log in by the password returned, which is the same for all. */
  givePassword(person: { id: string }): Promise<string>;
  /** An approved expert in Denver who signs in as the person returned. */
  anExpert(values?: Partial<typeof experts.$inferInsert>): Promise<{ actor: Actor; id: string }>;
};

/** Opens a world; call it at the top of a test file or in `beforeAll`. It is removed when the file ends. */
export async function openWorld(connections = 8): Promise<World> {
  const clusterUrl = inject('clusterUrl');
  const name = `world_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `create database ${name} template template`);
  const url = new URL(clusterUrl.replace('@/', '@socket/'));
  url.pathname = `/${name}`;
  const databaseUrl = url.toString().replace('@socket/', '@/');
  const open = openDatabase(databaseUrl, { connections, log: silent });
  afterAll(async () => {
    await open.close();
    await onCluster(clusterUrl, `drop database ${name} with (force)`);
  });

  const world: World = {
    ...open,
    url: databaseUrl,
    now: Temporal.Instant.from('2026-12-01T18:00:00Z'),
    queued: [],
    as: (actor) => ({
      db: open.db,
      query: open.query,
      actor,
      now: () => world.now,
      newId: () => newId(),
      jobs: {
        async enqueue(_db, job, data, options) {
          world.queued.push({ name: job, data: data as QueuedJob['data'], startAfter: options?.startAfter });
        },
      },
      publicOrigin: 'http://localhost:3000',
      demo: true,
      log: silent,
    }),
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
      return {
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
        expertId: null,
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
    async anExpert(values = {}) {
      const person = await world.aPerson({ name: 'Sage Alder', firstName: 'Sage', lastName: 'Alder' });
      const id = values.id ?? newId();
      await open.db.insert(experts).values({
        id,
        userId: person.id,
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
      });
      return { actor: { ...person, expertId: id }, id };
    },
  };
  return world;
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

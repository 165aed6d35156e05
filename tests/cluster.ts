import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedLaw } from '../core/ground/geography/seed-law.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { migrateJobs } from '../platform/jobs/jobs.server.ts';
import { makeRoles, urlAs } from './roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/**
 * Starts a separate PostgreSQL with a migrated database `template`, which includes the law. Each world
 * copies it, and works in it as the role that owns nothing.
 * @param options.throwaway false to write to the disk at each commit, as in production.
 * @param options.kept a folder that stays, with its databases. By default, all is removed at the end.
 */
export async function openCluster(
  purpose: string,
  { throwaway = true, kept }: { throwaway?: boolean; kept?: string } = {},
): Promise<{ url: string; folder: string; close(): Promise<void> }> {
  const folder = kept ?? temporaryFolder(purpose);
  const cluster = await startEmbedded({ folder: join(folder, 'postgres'), throwaway });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  const { rowCount: isThere } = await client.query(`select from pg_database where datname = 'template'`);
  if (!isThere) await client.query('create database template');
  await client.end();
  if (!isThere) await makeRoles(cluster.url('template'));
  const owner = urlAs('plugwell_owner', cluster.url('template'));
  await migrateDatabase(owner, join(import.meta.dirname, '..', 'migrations'));
  await migrateJobs(owner);
  const template = openDatabase(cluster.url('template'), {
    connections: 1,
    log: { info() {}, warn() {}, error() {} },
  });
  await seedLaw(template.db);
  await template.close();
  return {
    url: cluster.url('postgres'),
    folder,
    close: async () => {
      await cluster.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster('test');
  project.provide('clusterUrl', cluster.url);
  return cluster.close;
}

import { type SQL, sql } from 'drizzle-orm';

export const appName = (id: SQL): SQL => sql`(select a.name from apps a where a.id = ${id})`;

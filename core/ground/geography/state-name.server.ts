import { type SQL, sql } from 'drizzle-orm';
import { ALL_STATES } from './states.ts';

const NAMES = JSON.stringify(Object.fromEntries(ALL_STATES.map(({ code, name }) => [code, name])));

/** Returns SQL for the name of the state that a law or tax row belongs to, for the record of admin acts. */
export const stateName = (id: SQL): SQL =>
  sql`(select ${NAMES}::jsonb ->> l.state from (
    select id, state from state_laws union all select id, state from state_taxes) l where l.id = ${id})`;

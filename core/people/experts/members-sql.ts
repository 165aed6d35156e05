import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Returns SQL for whether a person's programs may act and hear for them: not erased or suspended.
 * @param user an alias of `users`.
 */
export const hasPrograms = (user: string) => `${user}.deleted_at is null
  and not exists (select 1 from suspensions held where held.user_id = ${user}.id and held.lifted_at is null)`;

/**
 * Returns SQL for whether a person takes part: not erased, leaving, or suspended.
 * @param user an alias of `users`.
 */
export const takesPart = (user: string) => `${hasPrograms(user)} and ${user}.delete_at is null`;

/**
 * Returns SQL for whether a practice has an active owner. Without one, clients can't book it.
 * @param practice SQL for the practice's id.
 */
export function hasActiveOwnerSql(practice: string): string {
  return `exists (select 1 from practice_members own join users owner on owner.id = own.user_id
    where own.practice_id = ${practice} and own.role = 'owner' and ${takesPart('owner')})`;
}

/**
 * Returns SQL for the id of the practice's responsible owner: the one who joined first among the owners who
 * take part or, if none does, among all owners. Null if the practice has no owner.
 * @param practice SQL for the practice's id.
 */
export function ownerIdSql(practice: string): string {
  return ofOwnerSql(practice, 'own.user_id');
}

/**
 * Returns SQL for a value about the responsible owner (`ownerIdSql`).
 * @param what SQL for the value, from a row `owner` of `users`. Several values, with names, make a row to join
 * with `left join lateral`.
 */
export function ofOwnerSql(practice: string, what: string): string {
  return `(select ${what} from practice_members own join users owner on owner.id = own.user_id
    where own.practice_id = ${practice} and own.role = 'owner'
    order by (${takesPart('owner')}) desc, own.since, own.user_id limit 1)`;
}

/**
 * Returns SQL for whether a person belongs to a practice, optionally as an owner.
 * @param practice SQL for the practice's id.
 */
export function isMember(practice: string, userId: string | Column, role?: 'owner'): SQL<boolean> {
  return sql<boolean>`exists (select 1 from practice_members m where m.practice_id = ${sql.raw(practice)}
    and m.user_id = ${userId}${role ? sql` and m.role = ${role}` : sql``})`;
}

/**
 * Returns SQL for whether a person owns a practice that has no other active owner.
 * @param practice SQL for the practice's id.
 */
export function dependsOn(practice: string, userId: string | Column): SQL<boolean> {
  return sql<boolean>`(${isMember(practice, userId, 'owner')} and not exists (
    select 1 from practice_members own join users owner on owner.id = own.user_id
    where own.practice_id = ${sql.raw(practice)} and own.role = 'owner' and own.user_id <> ${userId}
      and ${sql.raw(takesPart('owner'))}))`;
}

/**
 * Returns SQL for whether a person is the only owner of a practice. Staff do not count.
 * @param practice SQL for the practice's id.
 */
export function ownsAlone(practice: string, userId: string | Column): SQL<boolean> {
  return sql<boolean>`(${isMember(practice, userId, 'owner')} and not exists (select 1 from practice_members own
    where own.practice_id = ${sql.raw(practice)} and own.role = 'owner' and own.user_id <> ${userId}))`;
}

/**
 * Returns SQL for whether a practice has owners and all of them are suspended.
 * @param practice SQL for the practice's id.
 */
export function allOwnersSuspended(practice: string): SQL<boolean> {
  const owner = `select 1 from practice_members own where own.practice_id = ${practice} and own.role = 'owner'`;
  return sql<boolean>`(exists (${sql.raw(owner)}) and not exists (${sql.raw(owner)}
    and not exists (select 1 from suspensions held where held.user_id = own.user_id and held.lifted_at is null)))`;
}

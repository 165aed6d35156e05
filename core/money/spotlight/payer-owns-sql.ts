/**
 * Returns SQL for whether the payer of Spotlight still acts as an owner: not removed, demoted, erased, or
 * suspended.
 * @param subscription an alias of `subscriptions`.
 */
export const payerOwnsSql = (subscription: string) =>
  ownsSql(`${subscription}.subject_id`, `${subscription}.payer_id`);

/** Returns SQL for whether a person is an active owner of a practice. Both arguments are SQL for an id. */
export const ownsSql = (practice: string, person: string) => `exists (
  select 1 from practice_members own join users owner on owner.id = own.user_id
  where own.practice_id = ${practice} and own.user_id = ${person} and own.role = 'owner'
    and owner.deleted_at is null and not exists (
      select 1 from suspensions held where held.user_id = owner.id and held.lifted_at is null))`;

import { hasActiveOwnerSql } from './members-sql.ts';

/** SQL for `isShown`, for the generated column `experts.is_shown`. */
export const IS_SHOWN = 'approved_at is not null and suspended_at is null and license_expired_at is null';

/** SQL for `isListed` without the law, for the generated column `experts.is_listable`. */
export const IS_LISTABLE = `${IS_SHOWN} and paused_at is null and setup_missing_since is null`;

/**
 * Returns SQL for `isListed`. Also requires at least one checked place.
 * @param expert the alias of `experts` in the query.
 * @param served SQL for the codes of the states where the law allows consultations today, as `text[]`.
 */
export function listedSql(expert: string, served: string): string {
  return `(${expert}.is_listable and exists (select 1 from expert_places p
    where p.expert_id = ${expert}.id and p.checked_at is not null and p.state = any(${served})))`;
}

/** Returns SQL for `isBookable` without the law, which depends on the date at the expert's place. */
export function bookableSql(expert: string): string {
  return `(${expert}.is_listable and ${expert}.is_active and not ${expert}.is_demo
    and ${hasActiveOwnerSql(`${expert}.id`)})`;
}

/** Returns SQL that is true if the expert has owners and all are leaving, suspended, or erased. */
export function isLeavingSql(expert: string): string {
  return `(exists (select 1 from practice_members own where own.practice_id = ${expert}.id and own.role = 'owner')
    and not ${hasActiveOwnerSql(`${expert}.id`)})`;
}

/**
 * Returns SQL for a JSON list of the languages that a practice's active practitioners speak.
 * @param expert the alias of `experts` in the query.
 */
export function languagesSql(expert: string): string {
  return `coalesce((select json_agg(distinct tag) from practitioners pr, unnest(pr.languages) as tag
    where pr.practice_id = ${expert}.id and pr.active_until is null), '[]')`;
}

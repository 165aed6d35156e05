/**
 * SQL that holds for one row `l` of the listing among those of its expert: the first of the places that are alike by
 * the condition, which names another of them `o`. Nothing is looked up for the expert's first place of all.
 */
export function isFirstPlace(alike: string): string {
  return `(l.rank = 0 or not exists (select 1 from listing o
    where o.expert_id = l.expert_id and o.rank < l.rank and ${alike}))`;
}

/**
 * Returns SQL that is true for exactly one row `l` of `listing` per expert: the lowest-ranked place for which
 * `alike` is true. `alike` compares `l` with another place, `o`. A first place (rank 0) needs no lookup.
 */
export function isFirstPlace(alike: string): string {
  return `(l.rank = 0 or not exists (select 1 from listing o
    where o.expert_id = l.expert_id and o.rank < l.rank and ${alike}))`;
}

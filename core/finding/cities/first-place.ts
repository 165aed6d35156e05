/**
 * Returns SQL that holds for one listing row `l` of each expert: the lowest-ranked of the places that meet the
 * condition `alike`, which names another place `o`. An expert's first place needs no lookup.
 */
export function isFirstPlace(alike: string): string {
  return `(l.rank = 0 or not exists (select 1 from listing o
    where o.expert_id = l.expert_id and o.rank < l.rank and ${alike}))`;
}

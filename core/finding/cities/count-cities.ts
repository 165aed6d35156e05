import { isFirstPlace } from './first-place.ts';

/**
 * Returns the query that counts the experts of some cities in the listing, with the columns of `listed_cities`.
 * Demo listings do not count.
 * @param cities SQL for the rows (state, city) to count.
 */
export function cityCounts(cities: string): string {
  return `
    select l.state, l.city, count(*)::int as experts,
      (count(*) filter (where ${isFirstPlace('o.state = l.state')}))::int as new_in_state,
      avg(l.lat) as lat, avg(l.lng) as lng, max(e.updated_at) as changed_at
    from (${cities}) one join listing l on l.state = one.state and l.city = one.city
      join experts e on e.id = l.expert_id
    where not e.is_demo and ${isFirstPlace('o.state = l.state and o.city = l.city')}
    group by l.state, l.city`;
}

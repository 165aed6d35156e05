import * as words from '#text/finding/profiles/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import type { LatLng } from '../../ground/geography/distance.ts';

/** Where the map shows an expert's first place. */
export type PublicPoint = LatLng & {
  /** True if the point is the place itself, false if it is near the place. */
  isExact: boolean;
  city: string;
};

const PUBLIC_POINT = `
  select p.public_lat as lat, p.public_lng as lng, p.city, p.is_exact_public as "isExact"
  from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
  where e.id = $1::uuid and e.is_shown`;

/** Returns the public point of an expert. Refuses if they have no public page. */
export async function readPublicPoint(ctx: Pick<AnyContext, 'query'>, id: string): Promise<PublicPoint> {
  const [point] = isId(id) ? await ctx.query<PublicPoint>('public point', PUBLIC_POINT, [id]) : [];
  if (!point) throw new Refusal('not_found', words.expert_not_found);
  return point;
}

import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { holdsSpotlightSql } from './holds-spotlight.ts';

const HOLDS = `select ${holdsSpotlightSql('e')} as holds from experts e where e.id = $1::uuid`;

/**
 * Checks whether the practice holds Spotlight now; false for an unknown id. If a change depends on the
 * result, call this while holding the practice's lock.
 */
export async function practiceHoldsSpotlight(
  ctx: Pick<AnyContext, 'query'>,
  practiceId: string,
): Promise<boolean> {
  if (!isId(practiceId)) return false;
  const [row] = await ctx.query<{ holds: boolean }>('practice holds spotlight', HOLDS, [practiceId]);
  return row?.holds ?? false;
}

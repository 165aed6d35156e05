import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';

export async function isExpert(ctx: Pick<AnyContext, 'query'>, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const rows = await ctx.query('is_expert', 'select 1 from experts where id = $1::uuid', [id]);
  return rows.length > 0;
}

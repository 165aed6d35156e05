import type { AnyContext } from '../../context.ts';
import { ownsSql } from './payer-owns-sql.ts';

const OWNS = `select ${ownsSql('$1::uuid', '$2::uuid')} as owns`;

/** Checks whether a person is an active owner of a practice, and so can pay for its Spotlight. */
export async function ownsPractice(
  ctx: Pick<AnyContext, 'query'>,
  practiceId: string,
  personId: string,
): Promise<boolean> {
  const [row] = await ctx.query<{ owns: boolean }>('payer owns', OWNS, [practiceId, personId]);
  return row?.owns ?? false;
}

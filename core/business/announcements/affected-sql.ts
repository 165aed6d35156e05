import { type SQL, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { holdsSpotlightSql } from '../../people/experts/holds-spotlight.ts';
import { listedSql } from '../../people/experts/listed-sql.ts';

/**
 * Returns SQL that selects practice owners with their audiences: `user_id`, `practice`, and `spotlight`.
 * `practice` is false if consultations are paid in person, because there are no commissions, payouts, or
 * disputes then.
 * @param who SQL condition on a row `m` of `practice_members`.
 */
export function ownersSql(ctx: Pick<AnyContext, 'law' | 'now' | 'payments'>, who: SQL = sql`true`): SQL {
  const served = ctx.law.servedStates(countryDay(ctx.now()));
  const isListed = sql.raw(listedSql('e', `'{${served.join()}}'::text[]`));
  return sql`(select m.user_id, bool_or(${ctx.payments.wayToPay === 'card'} and ${isListed}) as practice,
      bool_or(${sql.raw(holdsSpotlightSql('e'))}) as spotlight
    from practice_members m join experts e on e.id = m.practice_id
    where m.role = 'owner' and ${who} group by m.user_id)`;
}

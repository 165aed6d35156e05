import { and, eq, gt, ne } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { subscriptions } from '../payments/tables.ts';
import { ownsPractice } from './owns-practice.server.ts';

/**
 * Returns the name of another owner whose open payment page blocks `takeSpotlight`; null if there is none.
 */
export async function readOtherPayer(ctx: Context, practiceId: string): Promise<string | null> {
  const { id } = signedIn(ctx);
  const [open] = await ctx.db
    .select({ payerId: subscriptions.payerId, name: users.name })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.payerId))
    .where(
      and(
        ...[eq(subscriptions.purpose, 'spotlight'), eq(subscriptions.subjectId, practiceId)],
        ...[eq(subscriptions.status, 'waiting'), ne(subscriptions.provider, 'in-person')],
        ...[ne(subscriptions.payerId, id), gt(subscriptions.checkoutEndsAt, asDate(ctx.now()))],
      ),
    );
  return open && (await ownsPractice(ctx, practiceId, open.payerId)) ? open.name : null;
}

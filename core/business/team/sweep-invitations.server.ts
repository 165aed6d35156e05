import { eq, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Context, Product } from '../../context.ts';
import { practiceInvitations } from './tables.ts';

/** How many days we keep an invitation after its link expires. */
const KEEP_DAYS = 90;

/** Deletes invitations of any status some time after they expire. */
export async function sweepInvitations(ctx: Context<Product>): Promise<void> {
  const before = asDate(ctx.now().subtract({ hours: 24 * KEEP_DAYS }));
  await ctx.db.delete(practiceInvitations).where(lt(practiceInvitations.expiresAt, before));
}

/** Deletes the invitations to the address of an account when it is erased. */
export async function forgetInvitations(ctx: Pick<AnyContext, 'db'>, email: string): Promise<void> {
  await ctx.db.delete(practiceInvitations).where(eq(practiceInvitations.email, email.toLowerCase()));
}

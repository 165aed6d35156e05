import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';

/** Calls off a change of address that still waits; its link is dead from then on. */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  await ctx.db
    .update(users)
    .set({ pendingEmail: null })
    .where(eq(users.id, signedIn(ctx).id));
}

import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';

/** Cancels the pending change of the user's e-mail address, which disables its link. */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  await ctx.db
    .update(users)
    .set({ pendingEmail: null })
    .where(eq(users.id, signedIn(ctx).id));
}

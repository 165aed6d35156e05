import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import type { NameInput } from './credentials-form.ts';
import { users } from './tables.ts';

/**
 * Changes the name of the person signed in. Without one it is empty, as the e-mail address is nobody's business.
 * @throws Refusal sign_in_required
 */
export async function changeName(ctx: Context, { firstName, lastName }: NameInput): Promise<void> {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Please log in first.');
  const name = [firstName, lastName].filter(Boolean).join(' ');
  await ctx.db
    .update(users)
    .set({ firstName, lastName, name, updatedAt: new Date(ctx.now().epochMilliseconds) })
    .where(eq(users.id, ctx.actor.id));
}

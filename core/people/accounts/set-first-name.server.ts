import { and, eq, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../../context.ts';
import { firstNameForm } from './first-name.ts';
import { signedIn } from './signed-in.ts';
import { users } from './tables.ts';

/**
 * Keeps the first name of the person signed in, where none is known yet; one that is known stays, as it is
 * changed in Account Settings.
 * @throws ZodError for what is no first name; the form reads it by `firstNameField` first.
 */
export async function setFirstName(ctx: Context, input: { firstName: string }): Promise<void> {
  const actor = signedIn(ctx);
  const { firstName } = firstNameForm.parse(input);
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(users)
      .set({
        firstName,
        name: sql`concat_ws(' ', ${firstName}::text, nullif(btrim(${users.lastName}), ''))`,
        updatedAt: new Date(ctx.now().epochMilliseconds),
      })
      .where(and(eq(users.id, actor.id), sql`btrim(coalesce(${users.firstName}, '')) = ''`)),
  );
}

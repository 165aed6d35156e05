import { and, eq, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction } from '../../context.ts';
import { firstNameForm } from './first-name.ts';
import { signedIn } from './signed-in.ts';
import { users } from './tables.ts';

/**
 * Saves the signed-in user's first name if they have none. An existing name can only be changed in Account
 * Settings.
 * @throws ZodError for an invalid name, which the form refuses first.
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
        updatedAt: asDate(ctx.now()),
      })
      .where(and(eq(users.id, actor.id), sql`btrim(coalesce(${users.firstName}, '')) = ''`)),
  );
}

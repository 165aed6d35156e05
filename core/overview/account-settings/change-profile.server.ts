import { eq } from 'drizzle-orm';
import * as account from '#text/people/accounts/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { e164 } from '../../people/accounts/phone.server.ts';
import type { ProfileInput } from '../../people/accounts/profile-form.ts';
import { isGoogleUser, waysToSignIn } from '../../people/accounts/read-account.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { requestEmailChange } from './request-email-change.server.ts';

/**
 * Saves the user's settings. Names can be empty. A Google account saves only the phone number. A new e-mail
 * address takes effect once confirmed. Without proof of identity, nothing is saved.
 * @returns the address to which we sent a link, or null.
 */
export async function changeProfile(
  ctx: Context,
  { firstName, lastName, email, phone, currentPassword: proof = '' }: ProfileInput,
): Promise<{ confirmAt: string | null }> {
  const actor = signedIn(ctx);
  const number = phone && e164(phone);
  if (phone && !number)
    throw new Refusal('invalid_input', account.no_such_number, { phone: [account.no_such_number] });
  const managed = isGoogleUser(await waysToSignIn(ctx.db, actor.id));
  const differs = !managed && email !== undefined && email !== actor.email;
  if (differs) await requestEmailChange(ctx, { email, proof });
  const name = [firstName, lastName].filter(Boolean).join(' ');
  await ctx.db
    .update(users)
    .set({
      phone: number,
      ...(managed ? {} : { firstName, lastName, name }),
      updatedAt: asDate(ctx.now()),
    })
    .where(eq(users.id, actor.id));
  return { confirmAt: differs ? email : null };
}

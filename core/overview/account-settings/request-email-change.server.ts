import { and, eq } from 'drizzle-orm';
import * as words from '#text/overview/account-settings/rules';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import {
  addressInUseMail,
  confirmNewAddressMail,
  newAddressAskedMail,
} from '../../people/accounts/account.email.ts';
import { countAttempt } from '../../people/accounts/attempts.server.ts';
import { tellFormerAddresses } from '../../people/accounts/former-addresses.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { requireProof } from '../../people/sign-in/fresh-proof.server.ts';
import { emailChangeUrl } from './email-change-link.server.ts';

/**
 * Records the requested address, sends it a link, and notifies the current one. If the requested address
 * already has an account, it gets an e-mail without a link. The response is the same, so it does not reveal
 * who has an account. Requires proof of identity unless the same change is already pending.
 * @param proof see `requireProof`.
 */
export async function requestEmailChange(
  ctx: Context,
  { email, proof }: { email: string; proof: string },
): Promise<void> {
  const actor = signedIn(ctx);
  const [own] = await ctx.db
    .select({ pending: users.pendingEmail })
    .from(users)
    .where(eq(users.id, actor.id));
  if (own?.pending !== email) await requireProof(ctx, proof);
  await countAttempt(ctx, 'change-email', actor.email);
  await inTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    await ctx.db
      .update(users)
      .set({ pendingEmail: email, updatedAt: asDate(ctx.now()) })
      .where(eq(users.id, actor.id));
    const url = await emailChangeUrl(ctx, actor.id, email);
    await queueMail(ctx, () =>
      taken
        ? addressInUseMail(email, `${ctx.publicOrigin}/auth?mode=login`, ctx.publicOrigin)
        : confirmNewAddressMail(email, url, ctx.publicOrigin),
    );
    const settings = `${ctx.publicOrigin}/dashboard/settings`;
    await queueMail(ctx, () => newAddressAskedMail(actor.email, settings, ctx.publicOrigin));
    await tellFormerAddresses(ctx, actor.id, words.other_address_asked);
  });
}

import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { suspendListing } from '../../people/experts/suspend-listing.server.ts';
import { reopenAccount } from '../../people/sign-in/suspend-account.server.ts';
import { liftedMail } from './suspension.email.ts';

/**
 * Lifts a person's suspension as an admin, and e-mails the person. Shows their listing again unless something
 * else hides it.
 */
export async function liftSuspension(ctx: Context, { personId }: { personId: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const person = await reopenAccount(ctx, personId);
    await suspendListing(ctx, person.id, null);
    await recordAct(ctx, {
      admin,
      act: 'lift',
      subject: { kind: 'person', id: person.id },
      before: { suspended: true },
      after: { suspended: false },
    });
    await queueMail(ctx, () => liftedMail(person.email, ctx.publicOrigin));
  });
}

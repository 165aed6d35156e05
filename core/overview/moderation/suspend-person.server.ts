import { tellHolderAway } from '../../business/payouts/end-accounts.server.ts';
import { bookingTransaction } from '../../consultations/bookings/booking-transaction.server.ts';
import { settleBookings } from '../../consultations/bookings/settle-bookings.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { suspendListing } from '../../people/experts/suspend-listing.server.ts';
import { suspendAccount } from '../../people/sign-in/suspend-account.server.ts';
import { suspendedMail } from './suspension.email.ts';

/**
 * Suspends a person as an admin, in one transaction. Ends all sessions and refuses new ones, hides the
 * person's listing, and ends upcoming requests and bookings with a neutral notice to the other side. E-mails
 * the reason to the person.
 */
export async function suspendPerson(
  ctx: Context,
  { personId, reason }: { personId: string; reason: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const person = await suspendAccount(ctx, { personId, reason, by: admin.id });
    await suspendListing(ctx, person.id, ctx.now());
    await tellHolderAway(ctx, person.id);
    const ended = await settleBookings(ctx, person.id);
    await recordAct(ctx, {
      admin,
      act: 'suspend',
      subject: { kind: 'person', id: person.id },
      before: { suspended: false },
      after: { suspended: true },
      note: reason,
    });
    await queueMail(ctx, () => suspendedMail(person.email, reason, ended > 0, ctx.publicOrigin));
  });
}

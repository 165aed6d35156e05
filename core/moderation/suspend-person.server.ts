import { suspendAccount } from '../accounts/suspend-account.server.ts';
import { suspendedMail } from '../accounts/suspension.email.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { settleBookings } from '../bookings/settle-bookings.server.ts';
import type { Context } from '../context.ts';
import { suspendListing } from '../experts/suspend-listing.server.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { tellHolderAway } from '../payouts/end-accounts.server.ts';

/**
 * Keeps a person out: every session ends, no new one can begin, and a listing of theirs is hidden. Requests
 * and bookings that lie ahead end, with neutral words to the other side. The person is told the reason by
 * mail. All of it happens or nothing.
 * @throws Refusal not_found, not_allowed for an admin (oneself included), status_changed when they are
 * suspended already.
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
    await queueMail(ctx, suspendedMail(person.email, reason, ended > 0, ctx.publicOrigin));
  });
}

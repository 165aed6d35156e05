import { and, eq } from 'drizzle-orm';
import * as words from '#text/consultations/consultation-day/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { beginPayment } from '../../money/payments/begin-payment.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { bookingPath } from '../bookings/booking-paths.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';

/**
 * Opens the provider's page where the client pays for an agreed extension. A repeated call returns the same
 * payment. Refuses after the deadline. Must not run inside a transaction.
 * @returns the URL to redirect the browser to.
 */
export async function payForExtension(
  ctx: Context,
  { bookingId, extensionId }: { bookingId: string; extensionId: string },
): Promise<{ url: string }> {
  const { id } = signedIn(ctx);
  const [row] =
    isId(bookingId) && isId(extensionId)
      ? await ctx.db
          .select({
            extension: bookingExtensions,
            payBy: bookings.extensionPayBy,
            clientId: bookings.clientId,
          })
          .from(bookingExtensions)
          .innerJoin(bookings, eq(bookings.id, bookingExtensions.bookingId))
          .where(and(eq(bookingExtensions.id, extensionId), eq(bookings.id, bookingId)))
      : [];
  if (!row || row.clientId !== id) throw new Refusal('not_found', words.booking_not_found);
  const { extension, payBy } = row;
  if (extension.state !== 'paying' || !payBy || payBy.getTime() <= ctx.now().epochMilliseconds) {
    throw new Refusal('status_changed', words.can_no_longer_be_paid);
  }
  const { url } = await beginPayment(ctx, {
    purpose: EXTENSION,
    subjectId: extension.id,
    cents: extension.totalCents,
    returnTo: bookingPath(bookingId),
  });
  return { url };
}

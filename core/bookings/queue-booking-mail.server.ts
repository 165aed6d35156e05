import type { AnyContext } from '../context.ts';
import { notify } from '../notifications/notify.server.ts';
import type { BookingMail } from './booking.email.ts';
import { BOOKING_KINDS } from './notification-kinds.ts';

/** Somebody to tell, and where. */
export type Recipient = { id: string; email: string };

/**
 * Tells a person about a booking, in the transaction that decides it: a notification and an e-mail with the
 * same words, each unless the person has switched it off.
 */
export async function queueBookingMail(
  ctx: AnyContext,
  to: Recipient,
  bookingId: string,
  mail: BookingMail,
): Promise<void> {
  const { button, kind, ...words } = mail;
  const url = new URL(button.path, ctx.publicOrigin).toString();
  await notify(
    ctx,
    {
      ...{ userId: to.id, kind, ways: BOOKING_KINDS[kind].ways },
      ...{ title: words.subject, path: button.path, subjectId: bookingId },
    },
    { ...words, to: to.email, button: { label: button.label, url } },
  );
}

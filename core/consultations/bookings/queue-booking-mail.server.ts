import * as messages from '#text/consultations/bookings/rules';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import type { BookingMail } from './booking.email.ts';
import { bookingPath, calendarPath, OTHERS } from './booking-paths.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.server.ts';
import { directionsTo } from './meeting-address.ts';
import { BOOKING_KINDS } from './notification-kinds.ts';

export type Recipient = { id: string; email: string };

/**
 * Notifies a person about a booking on the site and by e-mail, in the same words, except where they have
 * turned notices off. The caller runs the transaction that makes the change.
 * @param entry the reader's new calendar entry; null if it does not change.
 */
export async function queueBookingMail(
  ctx: AnyContext,
  to: Recipient,
  bookingId: string,
  mail: BookingMail,
  entry: CalendarEntry | null = null,
): Promise<void> {
  const { button, kind, confirmed, hasNewFile, hasOthers, ...words } = mail;
  const path = bookingPath(bookingId);
  const at = (path: string) => new URL(path, ctx.publicOrigin).toString();
  const links = [
    ...(confirmed?.address ? [{ label: messages.directions(), url: directionsTo(confirmed.address) }] : []),
    ...(confirmed ? [{ label: messages.add_to_calendar(), url: at(calendarPath(bookingId)) }] : []),
    ...(hasNewFile ? [{ label: messages.update_calendar(), url: at(calendarPath(bookingId)) }] : []),
    ...(hasOthers ? [{ label: messages.ask_someone_else(), url: at(`${path}#${OTHERS}`) }] : []),
  ];
  await notify(
    ctx,
    {
      userId: to.id,
      kind,
      channels: BOOKING_KINDS[kind].channels,
      title: words.subject,
      path,
      subjectId: bookingId,
    },
    {
      ...words,
      to: to.email,
      links,
      button: { label: button, url: at(path) },
      ...(entry && { calendar: calendarFile(entry, to) }),
    },
  );
}

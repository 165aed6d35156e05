import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import type { BookingMail } from './booking.email.ts';
import { bookingPath, calendarPath, OTHERS } from './booking-paths.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.server.ts';
import { directionsTo } from './meeting-address.ts';
import { BOOKING_KINDS } from './notification-kinds.ts';

/** Somebody to tell, and where. */
export type Recipient = { id: string; email: string };

/**
 * Tells a person about a booking, in the transaction that decides it: a notification and an e-mail with the
 * same words, each unless the person has switched it off.
 * @param entry what the reader's calendar is to keep of it now; null where nothing changes there.
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
    ...(confirmed?.address ? [{ label: 'Directions', url: directionsTo(confirmed.address) }] : []),
    ...(confirmed ? [{ label: 'Add it to your calendar', url: at(calendarPath(bookingId)) }] : []),
    ...(hasNewFile ? [{ label: 'Update it in your calendar', url: at(calendarPath(bookingId)) }] : []),
    ...(hasOthers ? [{ label: 'Ask someone else for the same time', url: at(`${path}#${OTHERS}`) }] : []),
  ];
  await notify(
    ctx,
    {
      userId: to.id,
      kind,
      ways: BOOKING_KINDS[kind].ways,
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

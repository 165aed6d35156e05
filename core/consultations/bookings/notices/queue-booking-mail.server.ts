import * as messages from '#text/consultations/bookings/rules';
import { currentLanguage, type Language } from '../../../../lib/language.ts';
import type { AnyContext } from '../../../context.ts';
import type { Reader } from '../../../ground/notifications/notice.ts';
import { notify } from '../../../ground/notifications/notify.server.ts';
import { bookingPath, calendarPath, OTHERS } from '../booking-paths.ts';
import { type CalendarEntry, calendarFile } from '../calendar-file.server.ts';
import { directionsTo } from '../meeting-address.ts';
import { BOOKING_KINDS } from '../notification-kinds.ts';
import type { BookingMail } from './booking.email.ts';

export type Recipient = { id: string; email: string; reader?: Reader };

/**
 * Notifies a person about a booking on the site and by e-mail, in the same words, unless they have turned
 * these notices off. Call this in the transaction that makes the change.
 * @param write returns the e-mail. It runs once per language.
 * @param entry returns the reader's new calendar entry, or null if it does not change.
 */
export async function queueBookingMail(
  ctx: AnyContext,
  to: Recipient,
  bookingId: string,
  write: () => BookingMail,
  entry: () => CalendarEntry | null = () => null,
): Promise<void> {
  const mails = new Map<Language, BookingMail>();
  const mailNow = () => mails.getOrInsertComputed(currentLanguage(), write);
  const { kind } = mailNow();
  const path = bookingPath(bookingId);
  await notify(
    ctx,
    {
      userId: to.id,
      reader: to.reader,
      kind,
      channels: BOOKING_KINDS[kind].channels,
      path,
      subjectId: bookingId,
    },
    () => {
      const { button, kind: _, confirmed, hasNewFile, hasOthers, ...words } = mailNow();
      const links = linksOf(ctx.publicOrigin, bookingId, { confirmed, hasNewFile, hasOthers });
      const calendar = entry();
      const mail = {
        ...words,
        to: to.email,
        links,
        button: { label: button, url: new URL(path, ctx.publicOrigin).toString() },
        ...(calendar && { calendar: calendarFile(calendar, to) }),
      };
      return { title: words.subject, mail };
    },
  );
}

function linksOf(
  origin: string,
  bookingId: string,
  { confirmed, hasNewFile, hasOthers }: Pick<BookingMail, 'confirmed' | 'hasNewFile' | 'hasOthers'>,
) {
  const at = (path: string) => new URL(path, origin).toString();
  const file = at(calendarPath(bookingId));
  const others = at(`${bookingPath(bookingId)}#${OTHERS}`);
  return [
    ...(confirmed?.address ? [{ label: messages.directions(), url: directionsTo(confirmed.address) }] : []),
    ...(confirmed ? [{ label: messages.add_to_calendar(), url: file }] : []),
    ...(hasNewFile ? [{ label: messages.update_calendar(), url: file }] : []),
    ...(hasOthers ? [{ label: messages.ask_someone_else(), url: others }] : []),
  ];
}

import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { sayName } from '../../../people/accounts/say-name.ts';
import { users } from '../../../people/accounts/tables.ts';
import { clientName } from '../../../people/clients/client-name.ts';
import { readNameChoice } from '../../../people/clients/read-client-profile.server.ts';
import { ownerIdSql } from '../../../people/experts/members-sql.ts';
import { practitionerName } from '../../../people/experts/practitioner-name-sql.ts';
import { shortName } from '../../../people/experts/short-name.ts';
import { expertPlaces, experts } from '../../../people/experts/tables.ts';
import type { Side } from '../booking-life.ts';
import { meetingAddress } from '../meeting-address.ts';
import { type BookingRow, bookings, homeVisits } from '../tables.ts';
import type { BookingDetails } from './booking.email.ts';
import type { Recipient } from './queue-booking-mail.server.ts';

/**
 * Returns the booking's details for e-mails and notices, and who to notify on each side. Names are in the
 * reader's language. The expert's side is null if the listing has no owner.
 */
export async function readDetails(
  tx: Database,
  booking: BookingRow,
): Promise<{ words: BookingDetails; people: Record<Side, Recipient | null> }> {
  const [client] = await tx.select().from(users).where(eq(users.id, booking.clientId));
  const [expert] = await tx
    .select({
      name: experts.name,
      type: experts.type,
      userId: users.id,
      email: users.email,
      practitionerName: practitionerName(bookings.expertId, bookings.practitionerId),
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(users, eq(users.id, sql.raw(ownerIdSql('experts.id'))))
    .where(eq(bookings.id, booking.id));
  const choice = await readNameChoice(tx, booking.clientId);
  const { startsAt, answerBy, minutes, zone, location, method, priceCents, taxCents, totalCents } = booking;
  const { wayToPay, policy, cardFailedAt } = booking;
  const [site] = await tx
    .select({ place: expertPlaces, visit: homeVisits })
    .from(bookings)
    .leftJoin(expertPlaces, eq(expertPlaces.id, bookings.placeId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .where(eq(bookings.id, booking.id));
  return {
    words: {
      startsAt,
      answerBy,
      minutes,
      otherStarts: booking.otherStarts,
      zone,
      location,
      // We never e-mail the address of a home visit. The client knows it, and the expert sees it on the page.
      address: site!.visit ? null : meetingAddress(booking, site!),
      method,
      priceCents,
      taxCents,
      totalCents,
      wayToPay,
      policy,
      needsCard: cardFailedAt !== null,
      get expertName() {
        return sayName(expert!.name);
      },
      expertShortName: shortName(expert!),
      practitionerName: expert!.practitionerName,
      get clientName() {
        return clientName({ ...client!, ...choice });
      },
    },
    people: {
      client: { id: client!.id, email: client!.email },
      expert: expert!.userId && expert!.email ? { id: expert!.userId, email: expert!.email } : null,
    },
  };
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { queryIn } from '../../../../platform/database/query-in.ts';
import { textOf } from '../../../../platform/database/text-of.ts';
import type { Reader } from '../../../ground/notifications/notice.ts';
import { readerSql } from '../../../ground/notifications/notify.server.ts';
import { sayName } from '../../../people/accounts/say-name.ts';
import { type AccountName, clientName, type NameChoice } from '../../../people/clients/client-name.ts';
import { ofOwnerSql } from '../../../people/experts/members-sql.ts';
import { practitionerName } from '../../../people/experts/practitioner-name-sql.ts';
import { shortName } from '../../../people/experts/short-name.ts';
import type { Side } from '../booking-life.ts';
import { meetingAddress } from '../meeting-address.ts';
import type { BookingRow } from '../tables.ts';
import type { BookingDetails } from './booking.email.ts';
import type { Recipient } from './queue-booking-mail.server.ts';

type Details = {
  client: AccountName & NameChoice & { email: string; reader: Reader };
  expert: { name: string; type: 'individual' | 'wellness-center' };
  owner: Recipient | null;
  place: { address: string | null; city: string; state: string; zip: string | null } | null;
  isVisit: boolean;
  practitionerName: string | null;
};

const DETAILS = `
  select json_build_object('name', c.name, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
      'displayName', own.display_name, 'showName', own.show_name, 'reader', ${readerSql('c')}) as client,
    json_build_object('name', e.name, 'type', e.type) as expert,
    case when owner.id is not null then json_build_object('id', owner.id, 'email', owner.email,
      'reader', ${readerSql('owner')}) end as owner,
    case when p.id is not null then json_build_object('address', p.address, 'city', p.city, 'state', p.state,
      'zip', p.zip) end as place,
    exists (select 1 from home_visits v where v.booking_id = $5) as "isVisit",
    ${textOf(practitionerName(sql.raw('$1::uuid'), sql.raw('$3::uuid')))} as "practitionerName"
  from experts e join users c on c.id = $2
    left join client_profiles own on own.user_id = c.id
    left join lateral ${ofOwnerSql('e.id', 'owner.*')} owner on true
    left join expert_places p on p.id = $4
  where e.id = $1`;

/**
 * Returns the booking's details for e-mails and notices, and who to notify on each side. Names are in the
 * reader's language. The expert's side is null if the listing has no owner.
 */
export function readDetails(tx: Database, booking: BookingRow): Promise<FoundDetails> {
  return readNewDetails(tx, booking, booking);
}

type FoundDetails = { words: BookingDetails; people: Record<Side, Recipient | null> };

/**
 * Does the same while the booking is being written.
 * @param written the booking as it will be stored.
 */
export async function readNewDetails(
  tx: Database,
  known: Pick<BookingRow, 'id' | 'expertId' | 'clientId' | 'practitionerId' | 'placeId'>,
  written: BookingRow | Promise<BookingRow>,
): Promise<FoundDetails> {
  const { expertId, clientId, practitionerId, placeId } = known;
  const asked = [expertId, clientId, practitionerId, placeId, known.id];
  const [found] = await queryIn(tx)<Details>('details of a booking', DETAILS, asked);
  const booking = await written;
  const { client, expert, owner, place, isVisit, practitionerName } = found!;
  const { startsAt, answerBy, minutes, zone, location, method, priceCents, taxCents, totalCents } = booking;
  const { wayToPay, policy, cardFailedAt } = booking;
  return {
    words: {
      startsAt,
      answerBy,
      minutes,
      otherStarts: booking.otherStarts,
      zone,
      location,
      // We never e-mail the address of a home visit. The client knows it, and the expert sees it on the page.
      address: isVisit ? null : meetingAddress(booking, { place, visit: null }),
      method,
      priceCents,
      taxCents,
      totalCents,
      wayToPay,
      policy,
      needsCard: cardFailedAt !== null,
      get expertName() {
        return sayName(expert.name);
      },
      expertShortName: shortName(expert),
      practitionerName,
      get clientName() {
        return clientName(client);
      },
    },
    people: {
      client: { id: clientId, email: client.email, reader: client.reader },
      expert: owner,
    },
  };
}

import { and, eq, exists, gt, inArray, isNull, lt, ne, notInArray, type SQL } from 'drizzle-orm';
import * as words from '#text/consultations/requests/rules';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sayDay, sayRange } from '../../../lib/when.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
import { slotTakenMessage } from '../bookings/booking-transaction.server.ts';
import { bookings } from '../bookings/tables.ts';

type Stretch = { startsAt: Date; minutes: number };

/** Matches active bookings that overlap this stretch of time. */
function isIn({ startsAt, minutes }: Stretch): SQL | undefined {
  return and(
    inArray(bookings.status, [...ACTIVE_STATUSES]),
    lt(bookings.startsAt, new Date(startsAt.getTime() + minutes * 60_000)),
    gt(bookings.endsAt, startsAt),
  );
}

const OWN_OVERLAP = `
  select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.zone, e.name as "expertName"
  from bookings b join experts e on e.id = b.expert_id
  where b.client_id = $1 and b.ends_at > $2 and b.starts_at < $3
    and b.status in (${ACTIVE_STATUSES.map((status) => `'${status}'`).join()})
  order by b.starts_at limit 2`;

/**
 * Refuses a time that overlaps another active booking of the client. The result is final only under the
 * client's lock. The constraint `bookings_client_no_overlap` is the safety net.
 * @param except the ID of a booking that the request replaces.
 */
export async function refuseOwnOverlap(
  db: Database,
  asked: Stretch & { clientId: string },
  except?: string,
): Promise<void> {
  type Found = { id: string; startsAt: Date; endsAt: Date; zone: string; expertName: string };
  const { startsAt: from, minutes, clientId } = asked;
  const to = new Date(from.getTime() + minutes * 60_000);
  const found = await queryIn(db)<Found>('own overlap of a client', OWN_OVERLAP, [clientId, from, to]);
  const other = found.find(({ id }) => id !== except);
  if (!other) return;
  const { startsAt, zone, expertName } = other;
  const when = () => `${sayDay(startsAt, zone)}, ${sayRange(startsAt, other.endsAt, zone)}`;
  throw new Refusal('own_time_taken', withFacts(words.own_time_taken, { when, expertName }));
}

/**
 * Checks whether the client has an active booking that overlaps this stretch of time.
 * @param except the IDs of bookings to ignore.
 */
export async function hasOwnOverlap(
  db: Database,
  asked: Stretch & { clientId: string },
  except: string[] = [],
): Promise<boolean> {
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.clientId, asked.clientId), isIn(asked), notInArray(bookings.id, except)))
    .limit(1);
  return found !== undefined;
}

/**
 * Refuses a time if other clients have booked it with every possible practitioner. When many clients compete
 * for a time, this early check spares each request a long wait under locks. The constraint
 * `taken_times_no_overlap` has the final say.
 * @param asked.practitionerId null means any practitioner.
 */
export async function refuseOthersTime(
  db: Database,
  asked: Stretch & { expertId: string; practitionerId: string | null; clientId: string },
): Promise<void> {
  const others = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, asked.expertId),
        eq(bookings.practitionerId, practitioners.id),
        ne(bookings.clientId, asked.clientId),
        isIn(asked),
      ),
    );
  const each = await db
    .select({ isTaken: exists(others).mapWith(Boolean) })
    .from(practitioners)
    .where(
      and(
        eq(practitioners.practiceId, asked.expertId),
        isNull(practitioners.activeUntil),
        asked.practitionerId === null ? undefined : eq(practitioners.id, asked.practitionerId),
      ),
    );
  if (each.length > 0 && each.every(({ isTaken }) => isTaken)) {
    throw new Refusal('slot_taken', slotTakenMessage);
  }
}

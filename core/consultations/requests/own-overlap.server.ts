import { and, asc, eq, exists, gt, inArray, isNull, lt, ne, notInArray, type SQL } from 'drizzle-orm';
import * as words from '#text/consultations/requests/rules';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sayDay, sayRange } from '../../../lib/when.ts';
import type { Database } from '../../../platform/database/database.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';
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
  const found = await db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      zone: bookings.zone,
      expertName: experts.name,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(bookings.clientId, asked.clientId), isIn(asked)))
    .orderBy(asc(bookings.startsAt))
    .limit(2);
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

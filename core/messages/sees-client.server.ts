import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';

/** An expert and a client. */
export type Pair = { expertId: string; clientId: string };

/** True when there is or was a request or booking between the two. */
export async function hasBooking(db: Database, { expertId, clientId }: Pair): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), eq(bookings.expertId, expertId)))
    .limit(1);
  return row !== undefined;
}

/** True when the expert may see the client's profile, and so may introduce themselves. */
export async function seesClient(db: Database, pair: Pair): Promise<boolean> {
  return hasBooking(db, pair);
}

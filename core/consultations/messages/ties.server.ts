import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { opensShareLink } from '../../people/clients/share-link.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';

export type Pair = { expertId: string; clientId: string };

/** Checks whether the two have ever had a request or booking that both can see. */
export async function hasBooking(db: Database, { expertId, clientId }: Pair): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(...[eq(bookings.clientId, clientId), eq(bookings.expertId, expertId), isNotNull(bookings.askedAt)]),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Checks whether an expert with a public page has the client's share link and so can send an introduction.
 */
export async function holdsShareLink(db: Database, pair: Pair, token: string | null): Promise<boolean> {
  if (!(await opensShareLink(db, pair.clientId, token))) return false;
  const [shown] = await db
    .select({ id: experts.id })
    .from(experts)
    .where(and(eq(experts.id, pair.expertId), experts.isShown));
  return shown !== undefined;
}

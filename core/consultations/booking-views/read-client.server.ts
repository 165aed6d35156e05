import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as words from '#text/consultations/booking-views/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import type { SeenClient } from '../../people/clients/client-profile.ts';
import { readSeenClient } from '../../people/clients/read-client-profile.server.ts';
import { opensShareLink } from '../../people/clients/share-link.server.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { isBlockedSql, mayReach } from '../../people/reach/may-reach.server.ts';
import { privately } from '../../people/view-as/hidden.ts';
import { bookings } from '../bookings/tables.ts';
import type { ClientReader } from './client-reader.ts';

/**
 * A client as a certain reader sees them. `heldBack` is true if an expert can't see the location and notes
 * yet.
 */
export type VisibleClient = SeenClient & { id: string; seenAs: ClientReader; heldBack: boolean };

/**
 * Returns a client to the client, to admins, to experts with a past or present booking, and to anyone with
 * the share link. Refuses everyone else with the same message as for an unknown client. An expert sees
 * location and notes if a booking is confirmed, completed, or pending with permission to share. A block
 * closes the link, and limits these details to confirmed bookings.
 * @param isHeld whether to lock the share link until the transaction ends.
 */
export async function readClient(
  ctx: Pick<Context, 'db' | 'actor' | 'viewing'>,
  { clientId, token, isHeld = false }: { clientId: string; token: string | null; isHeld?: boolean },
): Promise<VisibleClient> {
  const client = isId(clientId) ? await readSeenClient(ctx.db, clientId) : null;
  const access = client && (await accessOf(ctx, clientId.toLowerCase(), token, isHeld));
  if (!client || !access) throw new Refusal('not_found', words.client_not_found);
  const { consultationNotes } = client;
  const told = access.hasDetails
    ? { ...client, consultationNotes: privately(ctx, consultationNotes) }
    : { ...client, location: '', consultationNotes: '' };
  const { seenAs } = access;
  const heldBack = seenAs === 'expert' && !access.hasDetails;
  return { ...told, id: clientId.toLowerCase(), seenAs, heldBack };
}

type ClientAccess = { seenAs: ClientReader; hasDetails: boolean };

async function accessOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  clientId: string,
  token: string | null,
  isHeld: boolean,
): Promise<ClientAccess | null> {
  if (actor?.id === clientId) return { seenAs: 'self', hasDetails: true };
  if (actor?.isAdmin) return { seenAs: 'admin', hasDetails: true };
  const practices = practicesOf(actor, 'staff');
  if (practices.length > 0) {
    const [met] = await db
      .select({ hasDetails: sql<boolean | null>`bool_or(${tellsDetails})` })
      .from(bookings)
      .innerJoin(experts, eq(experts.id, bookings.expertId))
      .where(
        and(
          ...[eq(bookings.clientId, clientId), inArray(bookings.expertId, practices)],
          ...[isNotNull(bookings.askedAt), experts.isShown],
        ),
      );
    if (met && met.hasDetails !== null) return { seenAs: 'expert', hasDetails: met.hasDetails };
  }
  if (!(await opensShareLink(db, clientId, token, isHeld))) return null;
  for (const expertId of practices) {
    const pair = { expertId, clientId, memberId: actor!.id };
    if (!(await mayReach(db, 'shared-profile', pair))) return null;
  }
  return { seenAs: 'link', hasDetails: false };
}

/** Matches a booking that reveals the client's location and notes to the expert. */
const tellsDetails = sql`(${bookings.status} in ('accepted', 'in-progress')
  or (${bookings.status} = 'completed' or ${bookings.status} in ('requested', 'accepting') and ${bookings.sharesPlaceAndNotes})
    and not ${isBlockedSql(sql`${bookings.expertId}`, sql`${bookings.clientId}`)})`;

import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import type { SeenClient } from '../clients/client-profile.ts';
import { readSeenClient } from '../clients/read-client-profile.server.ts';
import { opensShareLink } from '../clients/share-link.server.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import type { ClientSeer } from './client-seer.ts';
import { bookings } from './tables.ts';

/** What one says to everybody who may not see a client, and of clients that do not exist. */
export const CLIENT_NOT_FOUND = 'Client not found';

/**
 * A client as the person who asks may see them: the client, admins, approved experts of whom the client has or
 * had a booking or request, and whoever holds the share link. The link alone tells neither place nor notes.
 * @throws Refusal not_found, the same for everybody else and for an id that nobody has.
 */
export async function readClient(
  ctx: Pick<Context, 'db' | 'actor'>,
  { clientId, token }: { clientId: string; token: string | null },
): Promise<SeenClient & { id: string; seenAs: ClientSeer }> {
  const client = isId(clientId) ? await readSeenClient(ctx.db, clientId) : null;
  const seenAs = client && (await seerOf(ctx, clientId.toLowerCase(), token));
  if (!client || !seenAs) throw new Refusal('not_found', CLIENT_NOT_FOUND);
  const told = seenAs === 'link' ? { ...client, location: '', consultationNotes: '' } : client;
  return { ...told, id: clientId.toLowerCase(), seenAs };
}

async function seerOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  clientId: string,
  token: string | null,
): Promise<ClientSeer | null> {
  if (actor?.id === clientId) return 'self';
  if (actor?.isAdmin) return 'admin';
  if (actor?.expertId) {
    const [met] = await db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(experts, eq(experts.id, bookings.expertId))
      .where(
        and(
          eq(bookings.clientId, clientId),
          eq(bookings.expertId, actor.expertId),
          isNotNull(experts.approvedAt),
        ),
      )
      .limit(1);
    if (met) return 'expert';
  }
  return (await opensShareLink(db, clientId, token)) ? 'link' : null;
}

import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Context } from '../../context.ts';
import { ANONYMOUS } from '../accounts/say-name.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import { privately } from '../view-as/hidden.ts';
import { type NameChoice, publicName } from './client-name.ts';
import {
  type ClientProfile,
  type SeenClient,
  seenWithoutProfile,
  visibleToOthers,
} from './client-profile.ts';
import { clientProfiles } from './tables.ts';

/** The columns that `clientName` needs. The query must join `users` and left-join `client_profiles`. */
export const clientNameColumns = {
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  displayName: clientProfiles.displayName,
  showName: clientProfiles.showName,
};

/** The next save must name this `version`. */
export type StoredClientProfile = ClientProfile & { version: number };

const { userId: _userId, updatedAt: _updatedAt, ...told } = getTableColumns(clientProfiles);

/** Returns the signed-in user's profile; null if none is stored. */
export async function readClientProfile(ctx: Context): Promise<StoredClientProfile | null> {
  const { id } = signedIn(ctx);
  const [row] = await ctx.db.select(told).from(clientProfiles).where(eq(clientProfiles.userId, id));
  return row ? { ...row, consultationNotes: privately(ctx, row.consultationNotes) } : null;
}

export async function hasPlaceOrNotes(ctx: Context): Promise<boolean> {
  const profile = ctx.actor && (await readClientProfile(ctx));
  return Boolean(profile?.location || profile?.consultationNotes);
}

/**
 * Returns a client as others see them; null if the account does not exist or is erased. The caller checks
 * whether the viewer may see the client.
 */
export async function readSeenClient(db: Database, clientId: string): Promise<SeenClient | null> {
  const [row] = await db
    .select({ user: users, profile: clientProfiles })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(users.id, clientId));
  if (!row || row.user.deletedAt) return null;
  const { user, profile } = row;
  return profile ? visibleToOthers(profile, user.image) : seenWithoutProfile(user, user.image);
}

/** Returns how a client's profile shows the name. */
export async function readNameChoice(db: Database, clientId: string): Promise<NameChoice> {
  const [profile] = await db
    .select({ displayName: clientProfiles.displayName, showName: clientProfiles.showName })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return profile ?? { displayName: null, showName: null };
}

/** Returns the name that everyone sees next to a client's reviews. */
export async function readPublicName(db: Database, clientId: string): Promise<string> {
  const [client] = await db
    .select(clientNameColumns)
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(users.id, clientId));
  return client ? publicName(client) : ANONYMOUS;
}

import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import type { AnyContext, Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { Identity } from './identity.ts';
import { applicationIdentities, applications } from './tables.ts';

export const IDENTITY_KEY = 'application identities';
const keysOf = ({ signIn }: Pick<AnyContext, 'signIn'>) => cipherKeys(signIn.ring.ciphers, IDENTITY_KEY);

/** The contents of the encrypted data. The id ties them to their application. */
const kept = z.object({
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
});

/** Encrypts and stores a legal name and date of birth. Replaces earlier ones. */
export async function keepIdentity(ctx: Context, applicationId: string, identity: Identity): Promise<void> {
  const { firstName, lastName, dateOfBirth } = identity;
  const text = JSON.stringify({ applicationId, firstName, lastName, dateOfBirth });
  const sealed = await encrypted(text, keysOf(ctx));
  const givenAt = asDate(ctx.now());
  await ctx.db
    .insert(applicationIdentities)
    .values({ applicationId, sealed, givenAt })
    .onConflictDoUpdate({ target: applicationIdentities.applicationId, set: { sealed, givenAt } });
}

/**
 * Returns the legal name and date of birth given for an application; null if there are none or they were
 * deleted. The caller checks permission.
 */
export async function readIdentity(
  ctx: Pick<AnyContext, 'db' | 'signIn'>,
  applicationId: string,
): Promise<Identity | null> {
  const [row] = await ctx.db
    .select()
    .from(applicationIdentities)
    .where(eq(applicationIdentities.applicationId, applicationId));
  return row ? await opened(ctx, row) : null;
}

/** Returns all legal names and dates of birth that the signed-in user gave, for the data export. */
export async function ownIdentities(ctx: Context): Promise<(Identity & { applicationId: string })[]> {
  const rows = await ctx.db
    .select({ applicationId: applicationIdentities.applicationId, sealed: applicationIdentities.sealed })
    .from(applicationIdentities)
    .innerJoin(applications, eq(applications.id, applicationIdentities.applicationId))
    .where(eq(applications.userId, signedIn(ctx).id))
    .orderBy(asc(applications.createdAt));
  const all = await Promise.all(
    rows.map(async (row) => {
      const identity = await opened(ctx, row);
      return identity && { applicationId: row.applicationId, ...identity };
    }),
  );
  return all.filter((one) => one !== null);
}

async function opened(
  ctx: Pick<AnyContext, 'signIn'>,
  { applicationId, sealed }: { applicationId: string; sealed: string },
): Promise<Identity | null> {
  const text = await decrypted(sealed, keysOf(ctx));
  if (text === null) return null;
  const { applicationId: of, ...identity } = kept.parse(JSON.parse(text));
  return of === applicationId ? identity : null;
}

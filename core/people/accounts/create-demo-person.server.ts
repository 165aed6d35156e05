import { and, eq } from 'drizzle-orm';
import { hashPassword, passwordMatches } from '../../../lib/secrets/password-hash.server.ts';
import type { AnyContext } from '../../context.ts';
import { FOR_AN_ACCOUNT, noteConsents } from './give-consent.server.ts';
import { PASSWORD_PROVIDER } from './providers.ts';
import { credentials, users } from './tables.ts';

export type DemoPerson = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  zone: string;
  password: string | null;
  /** The URL of a drawn portrait. The person can upload a photo instead. */
  image?: string;
  isAdmin?: boolean;
};

/** Adds a demo person with a confirmed address and all consents. Leaves an existing person unchanged. */
export async function createDemoPerson(
  ctx: Pick<AnyContext, 'db' | 'newId' | 'now'>,
  person: DemoPerson,
): Promise<void> {
  const added = await ctx.db
    .insert(users)
    .values({
      id: person.id,
      name: `${person.firstName} ${person.lastName}`,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      emailVerified: true,
      dateOfBirth: '1988-04-12',
      zone: person.zone,
      image: person.image ?? null,
      isAdmin: person.isAdmin ?? false,
      isDemo: true,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added.length === 0) return;
  await noteConsents({ ...ctx, clientAddress: 'none' }, person.id, FOR_AN_ACCOUNT, 'sign-up');
  if (person.password === null) return;
  await ctx.db.insert(credentials).values({
    id: ctx.newId(),
    userId: person.id,
    accountId: person.id,
    providerId: PASSWORD_PROVIDER,
    password: await hashPassword(person.password),
  });
}

export async function opensDemoAccount(
  ctx: Pick<AnyContext, 'db'>,
  { id, password }: { id: string; password: string },
): Promise<boolean> {
  const [kept] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, id), eq(credentials.providerId, PASSWORD_PROVIDER)));
  return kept?.hash ? await passwordMatches(kept.hash, password) : false;
}

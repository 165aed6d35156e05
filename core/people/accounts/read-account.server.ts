import { count, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Context } from '../../context.ts';
import { formatPhone } from './phone.server.ts';
import { GOOGLE_PROVIDER, PASSWORD_PROVIDER } from './providers.ts';
import { signedIn } from './signed-in.ts';
import { authenticators, credentials, recoveryCodes, users } from './tables.ts';

export type Account = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** Replaces `email` once it is confirmed. */
  pendingEmail: string | null;
  /** The phone number, formatted for display. */
  phone: string | null;
  image: string | null;
  zone: string | null;
  hasBirthDate: boolean;
  /**
   * Whether the person signs in only with Google. Google then manages their name, e-mail address, and
   * password.
   */
  isGoogleUser: boolean;
  hasGoogle: boolean;
  twoStep: { on: boolean; recoveryCodesLeft: number };
  deleteAt: Date | null;
};

/** The sign-in details to show in place of the real ones while an admin views the account. */
const HIDDEN_SIGN_IN = {
  isGoogleUser: false,
  hasGoogle: false,
  twoStep: { on: false, recoveryCodesLeft: 0 },
};

/**
 * Returns the signed-in user's account. While an admin views the account, hides how the person signs in.
 */
export async function readAccount(ctx: Context): Promise<Account> {
  const { id } = signedIn(ctx);
  const [[user], ways, [authenticator], [codes]] = await Promise.all([
    ctx.db.select().from(users).where(eq(users.id, id)),
    waysToSignIn(ctx.db, id),
    ctx.db.select().from(authenticators).where(eq(authenticators.userId, id)),
    ctx.db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  ]);
  const { firstName, lastName, email, pendingEmail, phone, image, zone, dateOfBirth, deleteAt } = user!;
  const signIn = {
    isGoogleUser: isGoogleUser(ways),
    hasGoogle: ways.has(GOOGLE_PROVIDER),
    twoStep: { on: authenticator?.confirmedAt != null, recoveryCodesLeft: codes?.left ?? 0 },
  };
  return {
    firstName,
    lastName,
    email,
    pendingEmail,
    phone: phone && formatPhone(phone),
    image,
    zone,
    hasBirthDate: dateOfBirth !== null,
    ...(ctx.viewing ? HIDDEN_SIGN_IN : signIn),
    deleteAt,
  };
}

/** Returns how a person can sign in, such as `PASSWORD_PROVIDER`. */
export async function waysToSignIn(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ provider: credentials.providerId })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return new Set(rows.map((row) => row.provider));
}

/** Checks whether the person can sign in with Google but not with a password. */
export function isGoogleUser(ways: Set<string>): boolean {
  return ways.has(GOOGLE_PROVIDER) && !ways.has(PASSWORD_PROVIDER);
}

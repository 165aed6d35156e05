import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import { newId } from '../../lib/id.server.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../context.ts';
import { attempts, credentials, sessions, users, verifications } from './tables.ts';

/** A person without what other concepts know of them. */
export type Person = Omit<Actor, 'expertId'>;

/** Sign-in as the rest of the product sees it. */
export type SignIn = {
  /** The person whose session cookie the headers carry, or null. */
  personOf(headers: Headers): Promise<Person | null>;
  /** Answers a request under /api/auth. */
  handle(request: Request): Promise<Response>;
};

/** Builds sign-in over the database. */
export function openSignIn(options: { db: Database; secret: string; publicOrigin: string }): SignIn {
  const auth = betterAuth({
    secret: options.secret,
    baseURL: options.publicOrigin,
    database: drizzleAdapter(options.db as never, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        rateLimit: attempts,
      },
    }),
    advanced: { database: { generateId: () => newId() } },
    emailAndPassword: { enabled: true },
  });
  return {
    async personOf(headers) {
      if (!headers.get('cookie')?.includes('session_token')) return null;
      const found = await auth.api.getSession({ headers });
      if (!found) return null;
      const [user] = await options.db.select().from(users).where(eq(users.id, found.user.id));
      if (!user) return null;
      return {
        id: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        name: user.name,
        firstName: user.firstName,
        lastName: user.lastName,
        image: user.image,
        dateOfBirth: user.dateOfBirth,
        isAdmin: user.isAdmin && user.emailVerified,
        isDemo: user.isDemo,
      };
    },
    handle: (request) => auth.handler(request),
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { parseCookies, setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { fingerprint } from '../../../lib/fingerprint.server.ts';
import { newId } from '../../../lib/id.server.ts';
import { type Database, type Query, sqlState } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { brand } from '../../brand.ts';
import type { OpenSession, SignIn } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../accounts/credentials-form.ts';
import { SESSION_DAYS } from '../accounts/durations.ts';
import { credentials, sessions, users, verifications } from '../accounts/tables.ts';
import { findSession, signedToken } from './find-session.server.ts';

type From = Parameters<SignIn['openSession']>[1];

const SUSPENDED = `This account is suspended. We have written to its address why; ${brand.mailboxes.support} answers questions.`;
const SESSION_SECONDS = SESSION_DAYS * 86_400;
const ADDRESS_HEADER = 'x-plugwell-client-address';

/**
 * Sets up sign-in with the library, over the database. None of the library's routes is exposed: our own actions count
 * attempts (see attempts.server.ts) and call the methods here.
 */
export function openSignIn(options: {
  db: Database;
  query: Query;
  secret: string;
  publicOrigin: string;
  /** The product's clock; the library itself reads this machine's. */
  now: () => Temporal.Instant;
  log: Log;
  /** In lower case; its owner is an admin once confirmed, and only as long as it is configured here. */
  adminEmail?: string | null;
}): SignIn {
  const auth = betterAuth({
    secret: options.secret,
    baseURL: options.publicOrigin,
    trustedOrigins: [options.publicOrigin],
    telemetry: { enabled: false },
    database: drizzleAdapter(options.db, {
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
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, input: false },
        lastName: { type: 'string', required: false, input: false },
        dateOfBirth: { type: 'string', required: false, input: false },
        zone: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', defaultValue: false, input: false },
        isDemo: { type: 'boolean', defaultValue: false, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    databaseHooks: {
      session: {
        create: {
          async before(session) {
            const now = options.now();
            const createdAt = asDate(now);
            const expiresAt = asDate(now.add({ seconds: SESSION_SECONDS }));
            return { data: { ...session, createdAt, updatedAt: createdAt, expiresAt } };
          },
        },
      },
    },
    account: { accountLinking: { trustedProviders: [] } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_SHORTEST,
      maxPasswordLength: PASSWORD_LONGEST,
      revokeSessionsOnPasswordReset: true,
    },
    rateLimit: { enabled: true, storage: 'database' },
    advanced: {
      cookiePrefix: 'plugwell',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: {
      level: 'error',
      // The library's messages may quote what a person typed, so only the type of error is logged.
      log: (_level, _message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        const call = underWay.getStore();
        if (call) call.met ??= err;
        options.log.error(err ? { err } : {}, 'the sign-in library met a fault');
      },
    },
    plugins: [{ id: 'open-session', endpoints: { openSession: openSessionEndpoint } }],
  });

  return {
    sessionOf,
    personOf: async (headers) => (await sessionOf(headers))?.person ?? null,
    hashPassword,
    passwordMatches: (hash, password) => verifyPassword({ hash, password }),
    async openSession(userId, from) {
      const answer = await callLibrary(() =>
        auth.api.openSession({ body: { userId }, headers: known(from), returnHeaders: true }),
      ).catch((error: unknown) => {
        throw suspended(error) ?? error;
      });
      await endOld(from.headers);
      return answer.headers.getSetCookie();
    },
    endSession: (headers) => endOld(headers),
    keyFor: (purpose) => fingerprint(purpose, options.secret),
  };

  async function sessionOf(headers: Headers): Promise<OpenSession | null> {
    const cookies = headers.get('cookie');
    if (!cookies?.includes('plugwell.session_token')) return null;
    const { authCookies, secret } = await auth.$context;
    const token = signedToken(parseCookies(cookies).get(authCookies.sessionToken.name), secret);
    const found = token === null ? null : await findSession(options.query, token);
    if (!found) return null;
    const { emailVerified, isAdmin, email } = found.person;
    const isNamed = email.toLowerCase() === options.adminEmail;
    return { ...found, person: { ...found.person, isAdmin: emailVerified && (isAdmin || isNamed) } };
  }

  async function endOld(headers: Headers): Promise<string[]> {
    const cookie = headers.get('cookie') ?? '';
    const answer = await callLibrary(() =>
      auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }),
    );
    return answer.headers.getSetCookie();
  }
}

const underWay = new AsyncLocalStorage<{ met: Error | undefined }>();

/**
 * Calls the library and rethrows an error it met on the way. On its own, it logs a database error, then continues as if
 * the session had been removed, or throws an error without the cause.
 */
async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  const noted: { met: Error | undefined } = { met: undefined };
  let result: T;
  try {
    result = await underWay.run(noted, call);
  } catch (error) {
    throw noted.met ?? error;
  }
  if (noted.met) throw noted.met;
  return result;
}

/** Translates the error of a trigger on `sessions` that stopped the log-in; null for other errors. */
function suspended(error: unknown): Refusal | null {
  return sqlState(error) === 'PW001' ? new Refusal('not_allowed', SUSPENDED) : null;
}

/** Headers for a new session: no old cookie, and the network address that the server itself saw. */
function known({ headers, clientAddress }: From): Headers {
  return new Headers({
    [ADDRESS_HEADER]: clientAddress,
    'user-agent': (headers.get('user-agent') ?? '').slice(0, 300),
  });
}

const openSessionEndpoint = createAuthEndpoint(
  '/open-session',
  { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
  async (ctx) => {
    const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
    if (!user) throw new APIError('NOT_FOUND');
    const session = await ctx.context.internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ ok: true });
  },
);

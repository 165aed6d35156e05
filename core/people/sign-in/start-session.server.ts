import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { brand } from '../../brand.ts';
import type { Context } from '../../context.ts';
import { SESSION_DAYS } from '../accounts/durations.ts';
import { sessions } from '../accounts/tables.ts';
import { endOwnSession } from './end-session.server.ts';
import { knownBrowserCookie } from './known-browser.server.ts';

/**
 * Opens a session for a person who has proved their identity, ends the browser's previous session, and
 * remembers the browser. All ways to sign in call this. Refuses a suspended person.
 * @returns the `Set-Cookie` lines.
 */
export async function startSession(ctx: Context, userId: string, headers: Headers): Promise<string[]> {
  const token = ctx.chance.bytes(32).toBase64({ alphabet: 'base64url', omitPadding: true });
  const now = ctx.now();
  const createdAt = asDate(now);
  try {
    await ctx.db.insert(sessions).values({
      id: ctx.newId(),
      userId,
      token,
      expiresAt: asDate(now.add({ hours: SESSION_DAYS * 24 })),
      ipAddress: ctx.clientAddress,
      userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
      createdAt,
      updatedAt: createdAt,
    });
  } catch (error) {
    // A trigger on `sessions` refuses a suspended person.
    throw sqlState(error) === 'PW001'
      ? new Refusal('not_allowed', withFacts(words.account_suspended, { support: brand.mailboxes.support }))
      : error;
  }
  // These steps can't share one transaction, because they lock in opposite orders: the trigger locks the
  // person first, and signing out everywhere locks the sessions first.
  await endOwnSession(ctx, headers);
  return [ctx.signIn.cookie.write(token), await knownBrowserCookie(ctx, userId)];
}

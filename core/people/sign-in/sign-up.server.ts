import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { hashPassword } from '../../../lib/secrets/password-hash.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { servedZones } from '../../ground/geography/served-zones.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { alreadyMemberMail, confirmationMail } from '../accounts/account.email.ts';
import { dateFor, isOfAge, knownZone, underAge } from '../accounts/age.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import type { SignUpInput } from '../accounts/credentials-form.ts';
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.server.ts';
import { credentials, users } from '../accounts/tables.ts';
import { browserKeyOf, confirmationUrl } from './confirmation-link.server.ts';
import { type KeptSignUp, sealSignUp, type TypedSignUp } from './kept-sign-up.server.ts';
import { createUnconfirmed, replaceUnconfirmed } from './waiting-account.server.ts';

/**
 * The data that a browser stores after signing up: a key that lets its link work without a password, and the
 * encrypted sign-up.
 */
export type SignedUp = { browserKey: string; kept: string };

type Former = Pick<KeptSignUp, 'madeId'> & { email: string; typed: TypedSignUp };

/**
 * Creates an unconfirmed account, or overwrites one, and queues the e-mail with its link. If the address has
 * a confirmed account, e-mails its owner instead. The response is always the same.
 * @param next the path to go to after the confirmation.
 * @param former the browser's earlier sign-up, if any.
 */
export async function signUp(
  ctx: Context,
  { firstName, email, password, dateOfBirth, zone: namedZone, next }: SignUpInput & { next: string },
  former: KeptSignUp | null = null,
): Promise<SignedUp> {
  const zone = knownZone(namedZone);
  if (!isOfAge(Temporal.PlainDate.from(dateOfBirth), dateFor(zone, ctx.now(), servedZones(ctx)))) {
    throw new Refusal('under_age', underAge, { dateOfBirth: [underAge] });
  }
  await countAttempt(ctx, 'sign-up', email);
  const typed = { firstName, dateOfBirth, zone, passwordHash: await hashPassword(password) };
  const madeId = await inTransaction(ctx, (ctx) => makeAccount(ctx, { email, typed, next, former }));
  return await keptOf(ctx, { email, typed, madeId });
}

/**
 * Signs up again with a corrected address. Removes the account that this sign-up created at the old address,
 * so its link lets no one in. Keeps an account that someone else created there.
 * @param from the sign-up that the browser stored.
 */
export async function changeSignUpAddress(
  ctx: Context,
  { from, email, next }: { from: Former; email: string; next: string },
): Promise<SignedUp> {
  const { typed } = from;
  await countAttempt(ctx, 'sign-up', email);
  const madeId = await inTransaction(ctx, async (ctx) => {
    if (email !== from.email) await removeOwnAccount(ctx, from);
    return await makeAccount(ctx, { email, typed, next, former: from });
  });
  return await keptOf(ctx, { email, typed, madeId });
}

async function keptOf(ctx: Context, kept: Former): Promise<SignedUp> {
  return { browserKey: browserKeyOf(ctx, kept.typed.passwordHash), kept: await sealSignUp(ctx, kept) };
}

/**
 * Removes the account that a sign-up created, unless someone else has since signed up with the same address.
 */
async function removeOwnAccount(ctx: Context, { madeId, email, typed }: Former): Promise<void> {
  if (!madeId) return;
  const isStillIts = and(
    ...[eq(users.id, madeId), eq(users.email, email)],
    eq(credentials.password, typed.passwordHash),
  );
  const [waiting] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(isStillIts);
  if (waiting) await removeUnconfirmed(ctx.db, waiting.id);
}

/**
 * Creates or overwrites the unconfirmed account and queues the e-mail.
 * @returns the account's id if this browser created it, otherwise a random id.
 */
async function makeAccount(
  ctx: Context,
  {
    email,
    typed,
    next,
    former,
  }: { email: string; typed: TypedSignUp; next: string; former: KeptSignUp | null },
): Promise<string> {
  let madeId = await createUnconfirmed(ctx, { email, typed });
  if (!madeId) {
    const taken = await replaceUnconfirmed(ctx, { email, typed });
    if (!taken) {
      const url = `${ctx.publicOrigin}/auth?${new URLSearchParams({ mode: 'login', next })}`;
      await queueMail(ctx, () => alreadyMemberMail(email, url, ctx.publicOrigin));
      return ctx.newId();
    }
    const isOwn = taken.id === former?.madeId && taken.formerHash === former.typed?.passwordHash;
    madeId = isOwn ? taken.id : ctx.newId();
  }
  const url = await confirmationUrl(ctx, { email, passwordHash: typed.passwordHash, next });
  await queueMail(ctx, () => confirmationMail(email, url, ctx.publicOrigin));
  return madeId;
}

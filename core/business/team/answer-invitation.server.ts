import { and, count, eq, isNull } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { whyUnderAge } from '../../consultations/bookings/why-under-age.ts';
import { type Context, inTransaction } from '../../context.ts';
import { needsConsent } from '../../people/accounts/needs-consent.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { experts, practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { refuseBlocked } from '../../people/reach/may-reach.server.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { MAX_MEMBERS, WHY_NOT_WORDS, whyNotOpen } from './invitation.ts';
import { type InvitationRow, invitationOf } from './invitation-link.server.ts';
import { practiceInvitations } from './tables.ts';
import { declinedNotice, joinedNotice } from './team.email.ts';
import { tellOwners } from './tell-team.server.ts';

/**
 * Adds the invited person to the practice in the offered role, and links them to the invitation's
 * practitioner, if any. A link works once and only for the invited address. Accepting twice changes nothing.
 * @param input.token from the link in the e-mail.
 * @returns the ID of the practice.
 */
export async function acceptInvitation(ctx: Context, { token }: { token: unknown }): Promise<string> {
  const { id: userId } = signedIn(ctx);
  return await answering(ctx, token, 'accepted', async (ctx, row, again) => {
    if (again) return await stillMember(ctx, row);
    await mayJoin(ctx, row);
    const joined = await ctx.db
      .insert(practiceMembers)
      .values({ practiceId: row.practiceId, userId, role: row.role, since: asDate(ctx.now()) })
      .onConflictDoNothing()
      .returning({ userId: practiceMembers.userId });
    if (row.practitionerId && joined.length > 0) {
      const { id, practiceId, userId: of, activeUntil } = practitioners;
      await ctx.db
        .update(practitioners)
        .set({ userId })
        .where(
          and(eq(id, row.practitionerId), eq(practiceId, row.practiceId), isNull(of), isNull(activeUntil)),
        );
    }
    await answer(ctx, row, 'accepted');
    const practice = await nameOf(ctx, row);
    await tellOwners(ctx, {
      practiceId: row.practiceId,
      write: () => joinedNotice(row, practice),
    });
    return row.practiceId;
  });
}

/** Declines the invitation, which disables its link. Declining twice changes nothing. */
export async function declineInvitation(ctx: Context, { token }: { token: unknown }): Promise<void> {
  signedIn(ctx);
  await answering(ctx, token, 'declined', async (ctx, row, again) => {
    if (again) return;
    await answer(ctx, row, 'declined');
    const practice = await nameOf(ctx, row);
    await tellOwners(ctx, {
      practiceId: row.practiceId,
      write: () => declinedNotice(row.email, practice),
    });
  });
}

/**
 * Reads the invitation under the practice's lock and runs `work` if the user may answer it. Refuses
 * otherwise.
 * @param status the status that the answer sets.
 * @param work receives `again` as true if this link already set that status.
 */
async function answering<Result>(
  ctx: Context,
  token: unknown,
  status: 'accepted' | 'declined',
  work: (ctx: Context, row: InvitationRow, again: boolean) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(ctx, async (ctx) => {
    const before = await invitationOf(ctx, token);
    if (before.row) await lockExpert(ctx.db, before.row.practiceId);
    const { row, version } = await invitationOf(ctx, token);
    const isTheirs = row !== null && ctx.actor!.email.toLowerCase() === row.email;
    if (isTheirs && row.status === status && row.version === version) return await work(ctx, row, true);
    const why = whyNotOpen(row, version, ctx.now());
    if (why !== null || !row) {
      throw new Refusal(why === 'unknown' ? 'not_found' : 'status_changed', WHY_NOT_WORDS[why!].title);
    }
    if (!isTheirs) throw new Refusal('not_allowed', words.other_address);
    return await work(ctx, row, false);
  });
}

async function stillMember(ctx: Context, { practiceId }: InvitationRow): Promise<string> {
  const [member] = await ctx.db
    .select({ userId: practiceMembers.userId })
    .from(practiceMembers)
    .where(and(eq(practiceMembers.practiceId, practiceId), eq(practiceMembers.userId, ctx.actor!.id)));
  if (!member) throw new Refusal('status_changed', WHY_NOT_WORDS.accepted.title);
  return practiceId;
}

/**
 * Refuses a person who may not join. Rereads the account, because its address could have changed since the
 * session began.
 */
async function mayJoin(ctx: Context, row: InvitationRow): Promise<void> {
  const [account] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor!.id));
  if (!account || account.email.toLowerCase() !== row.email)
    throw new Refusal('not_allowed', words.other_address);
  if (!account.emailVerified) {
    throw new Refusal('email_unverified', words.verify_email_first);
  }
  if (account.deleteAt) {
    throw new Refusal('not_allowed', words.account_leaving);
  }
  await refuseBlocked(ctx.db, 'team-joined', {
    as: 'client',
    expertId: row.practiceId,
    clientId: account.id,
  });
  const tooYoung = whyUnderAge(account, dateAt(ctx.now(), account.zone ?? 'America/Los_Angeles'));
  if (tooYoung) throw tooYoung;
  await needsConsent(ctx, account.id);
  const [members] = await ctx.db
    .select({ count: count() })
    .from(practiceMembers)
    .where(eq(practiceMembers.practiceId, row.practiceId));
  if (members!.count >= MAX_MEMBERS) {
    throw new Refusal('not_allowed', withFacts(words.too_many_members, { most: MAX_MEMBERS }));
  }
}

async function answer(ctx: Context, { id }: InvitationRow, status: 'accepted' | 'declined'): Promise<void> {
  await ctx.db
    .update(practiceInvitations)
    .set({ status, answeredAt: asDate(ctx.now()) })
    .where(eq(practiceInvitations.id, id));
}

async function nameOf(ctx: Context, { practiceId }: InvitationRow): Promise<string> {
  const [practice] = await ctx.db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, practiceId));
  return practice!.name;
}

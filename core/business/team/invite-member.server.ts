import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/business/team/rules';
import { asDate } from '../../../lib/as-date.ts';
import { mailboxOf } from '../../../lib/email-field.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { attemptKey, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { holdSession } from '../../people/accounts/open-addresses.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { type ForPractice, readInput } from '../../people/experts/change-practice.server.ts';
import { practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { mayReach } from '../../people/reach/may-reach.server.ts';
import { asOwnerOfCenter, type Center } from './as-owner-of-center.server.ts';
import { INVITATION_DAYS, MAX_INVITATIONS, MAX_MEMBERS } from './invitation.ts';
import { invitationForm } from './invitation-form.ts';
import { type InvitationRow, invitationUrl } from './invitation-link.server.ts';
import { practiceInvitations } from './tables.ts';
import { invitationMail } from './team.email.ts';

/**
 * Limits on invitations per 24 hours, for each practice and for each invited address. Repeated invitations
 * also count.
 */
const A_DAY = { practice: { most: 30, minutes: 1440 }, address: { most: 5, minutes: 1440 } } as const;

/** How long the same invitation counts as sent already, for example after a lost response. */
const SAME_MINUTES = 10;

/**
 * Invites someone to a center by e-mail. If the address already has an open invitation, updates it, sends it
 * again, and disables the previous link. Ignores the same invitation sent again within minutes, because its
 * first e-mail would lead nowhere.
 * @returns the ID of the invitation.
 */
export async function inviteMember(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof invitationForm>,
): Promise<string> {
  return await asOwnerOfCenter(ctx, { practiceId }, async (ctx, center) => {
    await holdSession(ctx);
    const { email: typed, role, practitionerId } = readInput(invitationForm, input);
    const email = typed.toLowerCase();
    await refuseMember(ctx, center, email);
    const now = ctx.now();
    const open = await openInvitations(ctx, center);
    const have = open.find((one) => one.email === email);
    if (
      have?.role === role &&
      have.practitionerId === (practitionerId || null) &&
      have.invitedBy === ctx.actor!.id &&
      have.sentAt > asDate(now.subtract({ minutes: SAME_MINUTES }))
    ) {
      return have.id;
    }
    await countSending(ctx, center, email);
    const sentAt = asDate(now);
    const asked = {
      role,
      practitionerId: await practitionerFor(ctx, center, practitionerId),
      invitedBy: ctx.actor!.id,
      sentAt,
      expiresAt: asDate(now.add({ hours: 24 * INVITATION_DAYS })),
    };
    if (!have && open.length >= MAX_INVITATIONS) {
      throw refuse(withFacts(words.too_many_invitations, { most: MAX_INVITATIONS }));
    }
    const [row] = have
      ? await ctx.db
          .update(practiceInvitations)
          .set({ ...asked, version: have.version + 1 })
          .where(eq(practiceInvitations.id, have.id))
          .returning()
      : await ctx.db
          .insert(practiceInvitations)
          .values({ ...asked, id: ctx.newId(), practiceId: center.id, email, createdAt: sentAt })
          .returning();
    await mail(ctx, center, row!);
    return row!.id;
  });
}

/**
 * Sends an open invitation again with a new link that is valid for the full time. Disables the previous link
 * and makes the user the sender.
 */
export async function sendInvitationAgain(
  ctx: Context,
  { practiceId, invitationId }: ForPractice & { invitationId: string },
): Promise<void> {
  await asOwnerOfCenter(ctx, { practiceId }, async (ctx, center) => {
    await holdSession(ctx);
    const have = (await openInvitations(ctx, center)).find(({ id }) => id === invitationId);
    if (!have) throw new Refusal('status_changed', words.invitation_not_open);
    await countSending(ctx, center, have.email);
    const now = ctx.now();
    const [row] = await ctx.db
      .update(practiceInvitations)
      .set({
        version: have.version + 1,
        invitedBy: ctx.actor!.id,
        sentAt: asDate(now),
        expiresAt: asDate(now.add({ hours: 24 * INVITATION_DAYS })),
      })
      .where(eq(practiceInvitations.id, have.id))
      .returning();
    await mail(ctx, center, row!);
  });
}

const refuse = (message: Sentence) => new Refusal('invalid_input', message, { email: [message] });

async function openInvitations(ctx: Context, { id }: Center): Promise<InvitationRow[]> {
  const { practiceId, status } = practiceInvitations;
  return await ctx.db
    .select()
    .from(practiceInvitations)
    .where(and(eq(practiceId, id), eq(status, 'open')));
}

async function refuseMember(ctx: Context, { id }: Center, email: string): Promise<void> {
  const ofPractice = eq(practiceMembers.practiceId, id);
  const [member] = await ctx.db
    .select({ id: users.id })
    .from(practiceMembers)
    .innerJoin(users, eq(users.id, practiceMembers.userId))
    .where(and(ofPractice, eq(users.email, email)));
  if (member) throw refuse(words.member_already);
  const [members] = await ctx.db.select({ count: count() }).from(practiceMembers).where(ofPractice);
  if (members!.count >= MAX_MEMBERS) throw refuse(withFacts(words.too_many_members, { most: MAX_MEMBERS }));
}

async function practitionerFor(ctx: Context, { id }: Center, practitionerId: string): Promise<string | null> {
  if (practitionerId === '') return null;
  const [one] = isId(practitionerId)
    ? await ctx.db
        .select({ userId: practitioners.userId })
        .from(practitioners)
        .where(
          and(
            eq(practitioners.practiceId, id),
            eq(practitioners.id, practitionerId),
            isNull(practitioners.activeUntil),
          ),
        )
    : [];
  const message = one ? words.practitioner_taken : words.choose_practitioner;
  if (!one || one.userId !== null) {
    throw new Refusal('invalid_input', message, { practitionerId: [message] });
  }
  return practitionerId;
}

/**
 * Counts invitations before we e-mail them, and refuses too many. Otherwise, someone could flood a mailbox.
 */
async function countSending(ctx: Context, { id }: Center, email: string): Promise<void> {
  for (const [key, limit] of [
    [attemptKey(ctx, 'invite', `practice ${id}`), A_DAY.practice],
    [attemptKey(ctx, 'invite', `address ${mailboxOf(email)}`), A_DAY.address],
  ] as const) {
    const seconds = await takeAttempt(ctx, key, limit);
    if (seconds !== null) throw new TooManyAttempts(seconds);
  }
}

/**
 * E-mails the invitation unless there is a block between the two sides. The practice can't tell the
 * difference.
 */
async function mail(ctx: Context, center: Center, row: InvitationRow): Promise<void> {
  const [invitee] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, row.email));
  const pair = invitee && { expertId: center.id, clientId: invitee.id };
  if (pair && !(await mayReach(ctx.db, 'team-invitation', pair))) return;
  const url = await invitationUrl(ctx, row);
  const invited = { to: row.email, practiceName: center.name, role: row.role, url };
  await queueMail(ctx, () => invitationMail(invited, ctx.publicOrigin));
}

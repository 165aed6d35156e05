import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import type { Context, Role } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import type { Gender } from '../../people/experts/genders.ts';
import { mayActFor, resolvePractice } from '../../people/experts/may-act-for.ts';
import {
  consultationOptions,
  experts,
  optionsNotGiven,
  practiceMembers,
  practitioners,
} from '../../people/experts/tables.ts';
import { liveAccount } from '../payouts/payout-account.server.ts';
import { practiceInvitations } from './tables.ts';

type TeamPractitioner = {
  id: string;
  name: string;
  /** The member linked to this practitioner; null for none. */
  memberId: string | null;
  optionIds: string[];
  languages: string[];
  gender: Gender | null;
};

type TeamMember = {
  id: string;
  name: string;
  /** Shown only to owners; null for others. */
  email: string | null;
  role: Role;
  isSelf: boolean;
  /**
   * Whether the member holds the practice's payout account. It ends when they leave. Shown only to owners.
   */
  isPaid: boolean;
};

/** An invitation. Only owners see it. */
type TeamInvitation = {
  id: string;
  email: string;
  role: Role;
  practitionerName: string | null;
  sentAt: string;
  expiresAt: string;
  isOver: boolean;
};

export type Team = {
  practiceId: string;
  name: string;
  isCenter: boolean;
  mayChange: boolean;
  options: { id: string; title: string; category: string }[];
  practitioners: TeamPractitioner[];
  members: TeamMember[];
  invitations: TeamInvitation[];
};

/** Returns the team of the user's practice; null for someone without a practice. */
export async function readTeam(ctx: Context, practiceId: string | null): Promise<Team | null> {
  const id = resolvePractice(ctx.actor, 'staff', practiceId);
  const [practice] = id
    ? await ctx.db.select({ name: experts.name, type: experts.type }).from(experts).where(eq(experts.id, id))
    : [];
  if (!id || !practice) return null;
  const mayChange = mayActFor(ctx.actor, id, 'owner');
  const [options, people, withheld, members, account, invitations] = await Promise.all([
    optionsOf(ctx, id),
    peopleOf(ctx, id),
    ctx.db.select().from(optionsNotGiven).where(eq(optionsNotGiven.expertId, id)),
    membersOf(ctx, id),
    mayChange ? liveAccount(ctx, id) : null,
    mayChange ? invitationsOf(ctx, id) : [],
  ]);
  const called = people.map((one) => ({ ...one, name: one.name ?? practice.name }));
  const now = ctx.now().epochMilliseconds;
  return {
    practiceId: id,
    name: practice.name,
    isCenter: practice.type === 'wellness-center',
    mayChange,
    options,
    practitioners: called.map((one) => ({
      ...one,
      optionIds: options
        .map((option) => option.id)
        .filter(
          (optionId) => !withheld.some((no) => no.optionId === optionId && no.practitionerId === one.id),
        ),
    })),
    members: members.map(({ email, name, ...one }) => ({
      ...one,
      name: name || (mayChange ? email : words.member_without_name()),
      email: mayChange ? email : null,
      isSelf: one.id === ctx.actor?.id,
      isPaid: one.id === account?.ownerId,
    })),
    invitations: invitations.map((one) => ({
      id: one.id,
      email: one.email,
      role: one.role,
      practitionerName: called.find((who) => who.id === one.practitionerId)?.name ?? null,
      sentAt: one.sentAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      isOver: one.expiresAt.getTime() <= now,
    })),
  };
}

const optionsOf = (ctx: Context, practiceId: string) =>
  ctx.db
    .select({
      id: consultationOptions.id,
      title: consultationOptions.title,
      category: consultationOptions.category,
    })
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, practiceId))
    .orderBy(asc(consultationOptions.position));

const peopleOf = (ctx: Context, practiceId: string) =>
  ctx.db
    .select({
      id: practitioners.id,
      name: practitioners.name,
      memberId: practitioners.userId,
      languages: practitioners.languages,
      gender: practitioners.gender,
    })
    .from(practitioners)
    .where(and(eq(practitioners.practiceId, practiceId), isNull(practitioners.activeUntil)))
    .orderBy(asc(practitioners.rank), asc(practitioners.id));

const membersOf = (ctx: Context, practiceId: string) =>
  ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: practiceMembers.role })
    .from(practiceMembers)
    .innerJoin(users, eq(users.id, practiceMembers.userId))
    .where(eq(practiceMembers.practiceId, practiceId))
    .orderBy(asc(practiceMembers.since), asc(practiceMembers.userId));

const invitationsOf = (ctx: Context, practiceId: string) =>
  ctx.db
    .select()
    .from(practiceInvitations)
    .where(and(eq(practiceInvitations.practiceId, practiceId), eq(practiceInvitations.status, 'open')))
    .orderBy(desc(practiceInvitations.sentAt), asc(practiceInvitations.id));

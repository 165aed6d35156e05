import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { sessions, users } from '../accounts/tables.ts';
import { ACTIVE_STATUSES } from '../bookings/booking.ts';
import { bookings } from '../bookings/tables.ts';
import { contactAnswers } from '../contact/tables.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { actingAdmin } from './acting-admin.ts';
import {
  type LetterRow,
  type ReportRow,
  readInbox,
  readReports,
  readSetAside,
  type SetAsideRow,
} from './read-tables.server.ts';
import { suspensions } from './tables.ts';

const EVERYTHING = { words: '', filter: 'all', sort: 'newest', after: null } as const;

/** What admins see of one person. */
export type PersonDetails = {
  id: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  isAdmin: boolean;
  isDemo: boolean;
  zone: string | null;
  joinedAt: string;
  sessions: number;
  /** Requested or accepted, as client or expert; a suspension ends those that lie ahead. */
  openBookings: number;
  listing: { id: string; name: string; isShown: boolean } | null;
  /** The one in force, if any, else null; then the earlier ones. */
  suspension: { reason: string; at: string } | null;
  earlier: { reason: string; at: string; liftedAt: string }[];
};

/** One person. @throws Refusal not_found, also for whoever is no admin. */
export async function readPerson(ctx: Context, personId: string): Promise<PersonDetails> {
  actingAdmin(ctx);
  const [person] = isId(personId) ? await ctx.db.select().from(users).where(eq(users.id, personId)) : [];
  if (!person) throw new Refusal('not_found', 'There is no such person.');
  const [[open], [expert], [booked], history] = await Promise.all([
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(sessions).where(eq(sessions.userId, person.id)),
    ctx.db
      .select({ id: experts.id, name: experts.name, approvedAt: experts.approvedAt })
      .from(experts)
      .where(eq(experts.userId, person.id)),
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(bookings)
      .innerJoin(experts, eq(experts.id, bookings.expertId))
      .where(
        and(
          or(eq(bookings.clientId, person.id), eq(experts.userId, person.id)),
          inArray(bookings.status, [...ACTIVE_STATUSES]),
        ),
      ),
    ctx.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.userId, person.id))
      .orderBy(desc(suspensions.suspendedAt)),
  ]);
  const current = history.find((one) => one.liftedAt === null);
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    isConfirmed: person.emailVerified,
    isAdmin: person.isAdmin,
    isDemo: person.isDemo,
    zone: person.zone,
    joinedAt: person.createdAt.toISOString(),
    sessions: open?.count ?? 0,
    openBookings: booked?.count ?? 0,
    listing: expert ? { id: expert.id, name: expert.name, isShown: expert.approvedAt !== null } : null,
    suspension: current ? { reason: current.reason, at: current.suspendedAt.toISOString() } : null,
    earlier: history.flatMap(({ reason, suspendedAt, liftedAt }) =>
      liftedAt ? [{ reason, at: suspendedAt.toISOString(), liftedAt: liftedAt.toISOString() }] : [],
    ),
  };
}

/** One report. @throws Refusal not_found, also for whoever is no admin. */
export async function readReport(ctx: Context, reportId: string): Promise<ReportRow> {
  actingAdmin(ctx);
  const page = isId(reportId) ? await readReports(ctx, EVERYTHING, { id: reportId }) : null;
  const report = page?.rows[0];
  if (!report) throw new Refusal('not_found', 'There is no such report.');
  return report;
}

/** One thing that is set aside. @throws Refusal not_found, also once it has succeeded, and for whoever is no admin. */
export async function readOneSetAside(ctx: Context, id: string): Promise<SetAsideRow> {
  actingAdmin(ctx);
  const page = isId(id) ? await readSetAside(ctx, EVERYTHING, { id }) : null;
  const row = page?.rows[0];
  if (!row) throw new Refusal('not_found', 'This is no longer set aside.');
  return row;
}

/** One letter and what was written back. @throws Refusal not_found, also for whoever is no admin. */
export async function readLetter(
  ctx: Context,
  messageId: string,
): Promise<LetterRow & { answers: { id: string; body: string; by: string; at: string }[] }> {
  actingAdmin(ctx);
  const page = isId(messageId) ? await readInbox(ctx, EVERYTHING, { id: messageId }) : null;
  const letter = page?.rows[0];
  if (!letter) throw new Refusal('not_found', 'There is no such message.');
  const answers = await ctx.db
    .select({ id: contactAnswers.id, body: contactAnswers.body, by: users.name, at: contactAnswers.at })
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.adminId))
    .where(eq(contactAnswers.messageId, letter.id))
    .orderBy(asc(contactAnswers.at));
  return { ...letter, answers: answers.map((answer) => ({ ...answer, at: answer.at.toISOString() })) };
}

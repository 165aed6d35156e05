import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { ACTIVE_STATUSES } from '../../consultations/bookings/booking-life.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { Context, Role } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { sessions, suspensions, users } from '../../people/accounts/tables.ts';
import { type Unlisted, whyUnlisted } from '../../people/experts/listed.ts';
import { isMember } from '../../people/experts/members-sql.ts';
import { expertPlaces, experts, practiceMembers } from '../../people/experts/tables.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';

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
  /** The number of active bookings, as client or through a practice. A suspension ends the upcoming ones. */
  openBookings: number;
  /** The person's practices, starting with those they own. */
  practices: { id: string; name: string; role: Role }[];
  /**
   * The person's first practice. `isShown` is true if it has a public page. `unlisted` has the reasons why it
   * is not listed.
   */
  listing: { id: string; name: string; isShown: boolean; unlisted: Unlisted[] } | null;
  /** The current suspension; null if there is none. */
  suspension: { reason: string; at: string } | null;
  earlier: { reason: string; at: string; liftedAt: string }[];
};

export async function readPerson(ctx: Context, personId: string): Promise<PersonDetails> {
  actingAdmin(ctx);
  const [person] = isId(personId) ? await ctx.db.select().from(users).where(eq(users.id, personId)) : [];
  if (!person) throw new Refusal('not_found', 'This person was not found.');
  const [sessionCount, practices, places, openBookings, history] = await Promise.all([
    countSessions(ctx, person.id),
    readPractices(ctx, person.id),
    readPlaces(ctx, person.id),
    countOpenBookings(ctx, person.id),
    readSuspensions(ctx, person.id),
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
    sessions: sessionCount,
    openBookings,
    practices: practices.map(({ expert: { id, name }, role }) => ({ id, name, role })),
    listing: practices[0] ? listingOf(ctx, practices[0].expert, places) : null,
    suspension: current ? { reason: current.reason, at: current.suspendedAt.toISOString() } : null,
    earlier: history.flatMap(({ reason, suspendedAt, liftedAt }) =>
      liftedAt ? [{ reason, at: suspendedAt.toISOString(), liftedAt: liftedAt.toISOString() }] : [],
    ),
  };
}

async function countSessions(ctx: Context, personId: string): Promise<number> {
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(eq(sessions.userId, personId));
  return counted?.count ?? 0;
}

/** Returns the person's practices, starting with those they own. */
async function readPractices(ctx: Context, personId: string) {
  return await ctx.db
    .select({ expert: experts, role: practiceMembers.role })
    .from(experts)
    .innerJoin(practiceMembers, eq(practiceMembers.practiceId, experts.id))
    .where(eq(practiceMembers.userId, personId))
    .orderBy(practiceMembers.role, practiceMembers.since);
}

type PlaceOfPractice = { state: string; zone: string };

async function readPlaces(ctx: Context, personId: string): Promise<PlaceOfPractice[]> {
  return await ctx.db
    .select({ state: expertPlaces.state, zone: expertPlaces.zone })
    .from(expertPlaces)
    .innerJoin(experts, eq(experts.id, expertPlaces.expertId))
    .where(isMember('experts.id', personId));
}

/** Counts the active bookings in which the person is the client or a member of the practice. */
async function countOpenBookings(ctx: Context, personId: string): Promise<number> {
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(
      and(
        or(eq(bookings.clientId, personId), isMember('experts.id', personId)),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
      ),
    );
  return counted?.count ?? 0;
}

/** Returns the person's suspensions, newest first. */
async function readSuspensions(ctx: Context, personId: string) {
  return await ctx.db
    .select()
    .from(suspensions)
    .where(eq(suspensions.userId, personId))
    .orderBy(desc(suspensions.suspendedAt));
}

function listingOf(
  ctx: Context,
  expert: typeof experts.$inferSelect,
  places: readonly PlaceOfPractice[],
): PersonDetails['listing'] {
  const isServed = places.some(({ state, zone }) => ctx.law.isServed(state, dateAt(ctx.now(), zone)));
  const { id, name, isShown } = expert;
  return { id, name, isShown, unlisted: whyUnlisted(expert, isServed) };
}

import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as words from '#text/overview/activity/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION } from '../../consultations/bookings/move-money.server.ts';
import { bookingEvents, bookingExtensions, bookings } from '../../consultations/bookings/tables.ts';
import type { Context, Person } from '../../context.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines, payments } from '../../money/payments/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { zoneOf } from '../../people/accounts/zone-of.server.ts';
import { clientName } from '../../people/clients/client-name.ts';
import { clientNameColumns } from '../../people/clients/read-client-profile.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { describeView } from '../../people/view-as/describe-view.ts';
import { readViews } from '../../people/view-as/read-views.server.ts';
import { ACTIVITY_DAYS, type ActivityEntry, describeBookingEvent, describeMoneyEvent } from './activity.ts';
import { readDisputeActivity } from './dispute-activity.server.ts';
import { readKeyActivity } from './key-activity.server.ts';
import { readReviewActivity } from './review-activity.server.ts';

export const ACTIVITY_PER_PAGE = 30;

/** A null `type` means all types. `page` counts from 1. */
export type ActivityAsked = { type: ActivityEntry['type'] | null; page: number };

/**
 * One page of the history, newest first. `more` is true if there is an older page; `isEmpty` is true if no
 * type has any entries.
 */
export type ActivityPage = { entries: ActivityEntry[]; more: boolean; isEmpty: boolean };

/**
 * Returns the last 30 days of the signed-in user, newest first: bookings, reviews, and disputes, as client
 * and as expert; charges and refunds; the sign-up; views by admins; and the last save of the client
 * profile. Paging neither skips nor repeats entries.
 */
export async function readActivity(ctx: Context, { type, page }: ActivityAsked): Promise<ActivityPage> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_first);
  const since = asDate(ctx.now().subtract({ hours: 24 * ACTIVITY_DAYS }));
  // Each source must return enough for the pages so far, and one more to detect another page.
  const atMost = page * ACTIVITY_PER_PAGE + 1;
  const read = async (type: ActivityEntry['type']) => await SOURCES[type](ctx, actor, since, atMost);
  const found = (await Promise.all((type ? [type] : TYPES).map(read))).flat();
  const sorted = found.sort(newestFirst);
  const hasAny = async () => (await Promise.all(TYPES.map(read))).some((entries) => entries.length > 0);
  return {
    entries: sorted.slice((page - 1) * ACTIVITY_PER_PAGE, page * ACTIVITY_PER_PAGE),
    more: sorted.length > page * ACTIVITY_PER_PAGE,
    isEmpty: sorted.length === 0 && !(type && (await hasAny())),
  };
}

/** Compares entries, newest first. The ID breaks ties, so paging neither skips nor repeats any. */
function newestFirst(a: ActivityEntry, b: ActivityEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Returns the events since an instant: at least the newest `atMost` entries, in no particular order. */
type Source = (ctx: Context, actor: Person, since: Date, atMost: number) => Promise<ActivityEntry[]>;

const SOURCES: Record<ActivityEntry['type'], Source> = {
  booking: async (ctx, actor, since, atMost) => [
    ...(await bookingsOf(ctx, actor, since, atMost)),
    ...(await readReviewActivity(ctx, actor, since)),
  ],
  payment: async (ctx, actor, since, atMost) => [
    ...(await moneyOf(ctx, actor, since, atMost)),
    ...(await readDisputeActivity(ctx, actor, since)),
  ],
  account: async (ctx, actor, since, atMost) => [
    ...(await accountOf(ctx, actor, since)),
    ...(await viewsOf(ctx, actor, since)),
    ...(await readKeyActivity(ctx, actor.id, since, atMost)),
  ],
  profile: profileOf,
};
const TYPES = Object.keys(SOURCES) as ActivityEntry['type'][];

async function bookingsOf(
  ctx: Context,
  actor: Person,
  since: Date,
  atMost: number,
): Promise<ActivityEntry[]> {
  const mine = or(
    eq(bookings.clientId, actor.id),
    and(
      inArray(bookings.expertId, practicesOf(actor, 'staff')),
      // Only the client sees what happened before the request reached the expert.
      isNotNull(bookings.askedAt),
      ne(bookingEvents.transition, 'reserve'),
    ),
  );
  const events = await ctx.db
    .select({
      id: bookingEvents.id,
      at: bookingEvents.at,
      transition: bookingEvents.transition,
      actorId: bookingEvents.actorId,
      clientId: bookings.clientId,
      client: clientNameColumns,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(users, eq(users.id, bookings.clientId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, bookings.clientId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(isOneOf(actor), mine, gte(bookingEvents.at, since)))
    .orderBy(desc(bookingEvents.at), desc(bookingEvents.id))
    .limit(atMost);
  return events.map((event) => ({
    id: event.id,
    type: 'booking',
    at: event.at.toISOString(),
    description: describeBookingEvent({ ...event, clientName: clientName(event.client) }, actor.id),
    about: { startsAt: event.startsAt.toISOString(), zone: event.zone },
  }));
}

async function accountOf({ db }: Context, actor: Person, since: Date): Promise<ActivityEntry[]> {
  const [account] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, actor.id), gte(users.createdAt, since)));
  if (!account) return [];
  const at = account.createdAt.toISOString();
  return [{ id: actor.id, type: 'account', at, description: words.account_made(), about: null }];
}

/** Returns an entry for each view of the account by an admin. */
async function viewsOf(ctx: Context, actor: Person, since: Date): Promise<ActivityEntry[]> {
  const views = await readViews(ctx, actor.id, since);
  if (views.length === 0) return [];
  const zone = await zoneOf(ctx);
  return views.map((view) => ({
    id: view.id,
    type: 'account',
    at: view.startedAt.toISOString(),
    description: describeView(view, zone),
    about: null,
  }));
}

async function profileOf({ db }: Context, actor: Person, since: Date): Promise<ActivityEntry[]> {
  const [profile] = await db
    .select({ savedAt: clientProfiles.updatedAt })
    .from(clientProfiles)
    .where(and(eq(clientProfiles.userId, actor.id), gte(clientProfiles.updatedAt, since)));
  if (!profile) return [];
  const [id, at] = [`profile-${actor.id}`, profile.savedAt.toISOString()];
  return [{ id, type: 'profile', at, description: words.profile_saved(), about: null }];
}

/**
 * Returns SQL that selects a person's bookings, as client and as expert. With `or`, the database would read
 * everyone's; and with `in`, it would join the payments of all bookings first, because so many tables follow.
 */
function isOneOf(actor: Person): SQL {
  const practices = sql`array[${sql.join(
    practicesOf(actor, 'staff').map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`;
  return sql`${bookings.id} = any(array(
    select id from bookings where client_id = ${actor.id}
    union select id from bookings where expert_id = any(${practices})))`;
}

/** The booking of a payment when it was made, even if another booking took the payment over. */
const PAID_UNDER = sql`coalesce(${bookings.paidUnder}, ${bookings.id})`;
const later = alias(bookings, 'later');

/**
 * Returns charges and refunds of a person's consultations, on either side, each with the consultation's
 * current time.
 */
async function moneyOf(ctx: Context, actor: Person, since: Date, atMost: number): Promise<ActivityEntry[]> {
  // When a consultation moves, its payment moves with it.
  const holdsPayment = and(
    isNull(bookings.standsId),
    notExists(
      ctx.db
        .select({ id: later.id })
        .from(later)
        .where(
          and(
            ...[eq(later.paidUnder, PAID_UNDER), isNull(later.standsId)],
            sql`(${later.createdAt}, ${later.id}) > (${bookings.createdAt}, ${bookings.id})`,
          ),
        ),
    ),
  );
  const moved = await ctx.db
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.at,
      what: ledgerEntries.what,
      cents: ledgerLines.cents,
      clientId: bookings.clientId,
      client: clientNameColumns,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
    })
    .from(bookings)
    // Without `or`, the database finds the few payments of these bookings by an index.
    .innerJoin(
      payments,
      sql`${payments.subjectId} = any(array(
        select ${PAID_UNDER} union all
        select x.id from ${bookingExtensions} x where x.booking_id = ${bookings.id}))`,
    )
    .innerJoin(users, eq(users.id, bookings.clientId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, bookings.clientId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerLines.accountId))
    .where(
      and(
        isOneOf(actor),
        or(eq(payments.purpose, EXTENSION), and(eq(payments.purpose, CONSULTATION), holdsPayment)),
        ...[gte(ledgerEntries.at, since), like(ledgerAccounts.name, 'at:%')],
        inArray(ledgerEntries.what, ['paid', 'refunded']),
      ),
    )
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
    .limit(atMost);
  return moved.map((event) => ({
    id: event.id,
    type: 'payment',
    at: event.at.toISOString(),
    description: describeMoneyEvent(
      {
        ...event,
        what: event.what === 'paid' ? 'paid' : 'refunded',
        cents: Math.abs(event.cents),
        clientName: clientName(event.client),
      },
      actor.id,
    ),
    about: { startsAt: event.startsAt.toISOString(), zone: event.zone },
  }));
}

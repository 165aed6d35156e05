import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import * as words from '#text/overview/your-data/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { sayDay } from '../../../lib/when.ts';
import { tellHolderAway } from '../../business/payouts/end-accounts.server.ts';
import { ACTIVE_STATUSES } from '../../consultations/bookings/booking-life.ts';
import { bookingTransaction, lockClient } from '../../consultations/bookings/booking-transaction.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { AnyContext, Context } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { tellFormerAddresses } from '../../people/accounts/former-addresses.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { requireProof } from '../../people/sign-in/fresh-proof.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { deletionAskedMail } from './deletion.email.ts';
import { DELETION_DAYS } from './deletion.ts';

/**
 * Records that the user wants to leave. A job deletes the account after the waiting time. Until then, the
 * user can't begin a request, an offer, or a conversation, and no one can begin one with them. A repeat keeps
 * the first date. Refuses while the user has open bookings.
 * @param email the user's address, typed to prevent a mistake.
 * @param proof a proof of identity, because someone else can use an open browser; see `requireProof`.
 */
export async function requestDeletion(
  ctx: Context,
  { email, proof }: { email: string; proof: string },
): Promise<void> {
  const actor = signedIn(ctx);
  if (email.trim().toLowerCase() !== actor.email) {
    const message = words.type_your_address;
    throw new Refusal('invalid_input', message, { confirm: [message] });
  }
  await requireProof(ctx, proof);
  const practices = practicesOf(actor, 'owner').toSorted();
  await bookingTransaction(ctx, async (ctx) => {
    await lockClient(ctx.db, actor.id);
    for (const id of practices) await lockExpert(ctx.db, id);
    if (await hasOpenBookings(ctx, actor.id)) {
      throw new Refusal('status_changed', words.open_bookings);
    }
    const deleteAt = asDate(ctx.now().add({ hours: DELETION_DAYS * 24 }));
    const noted = await ctx.db
      .update(users)
      .set({ deleteAt })
      .where(and(eq(users.id, actor.id), isNull(users.deleteAt)))
      .returning({ zone: users.zone });
    if (noted.length === 0) return;
    await refreshFreeStretch(ctx, practices);
    await tellHolderAway(ctx, actor.id);
    const zone = noted[0]?.zone ?? 'America/New_York';
    const url = `${ctx.publicOrigin}/dashboard/settings`;
    await queueMail(ctx, () => deletionAskedMail(actor.email, sayDay(deleteAt, zone), url, ctx.publicOrigin));
    await tellFormerAddresses(ctx, actor.id, words.already_asked);
  });
}

export async function undoDeletion(ctx: Context): Promise<void> {
  await cancelDeletion(ctx, signedIn(ctx).id);
}

export async function cancelDeletion(ctx: Context, userId: string): Promise<void> {
  await bookingTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ deleteAt: null }).where(eq(users.id, userId));
    const owned = practicesOf({ memberships: await readMemberships(ctx.query, userId) }, 'owner').toSorted();
    for (const id of owned) await lockExpert(ctx.db, id);
    await refreshFreeStretch(ctx, owned);
  });
}

/** Checks whether the person has open bookings, as a client or as an expert. */
export async function hasOpenBookings(ctx: Pick<AnyContext, 'db' | 'now'>, userId: string): Promise<boolean> {
  return (await openBookings(ctx, userId).limit(1)).length > 0;
}

/**
 * Returns a query for a person's bookings that are active and not over, or have a contested no-show: those as
 * a client, and those of practices with no other active owner.
 * @param userId an ID, or a column with one.
 */
export function openBookings(ctx: Pick<AnyContext, 'db' | 'now'>, userId: string | typeof users.id) {
  return ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(
      and(
        or(eq(bookings.clientId, userId), dependsOn('experts.id', userId)),
        or(
          and(inArray(bookings.status, [...ACTIVE_STATUSES]), gt(bookings.endsAt, asDate(ctx.now()))),
          eq(bookings.contest, 'open'),
        ),
      ),
    );
}

import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { photoKey } from '../../../platform/images/photo-address.ts';
import { endEveryAccountOf } from '../../business/payouts/end-accounts.server.ts';
import { openPayouts } from '../../business/payouts/open-payouts.server.ts';
import { forgetInvitations } from '../../business/team/sweep-invitations.server.ts';
import { perRequestField } from '../../consultations/bookings/request/request-fields.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { removeDisputePictures } from '../../consultations/disputes/dispute-pictures.server.ts';
import { openDisputes } from '../../consultations/disputes/open-disputes.server.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import { reviews } from '../../consultations/reviews/tables.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { forgetWaits } from '../../ground/geography/wait-for-law.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { closeViews, viewsAbout } from '../../people/accounts/close-views.server.ts';
import { FORMER_CLIENT, FORMER_EXPERT } from '../../people/accounts/say-name.ts';
import { consents, users } from '../../people/accounts/tables.ts';
import { contactMessages } from '../../people/contact/tables.ts';
import { ownsAlone } from '../../people/experts/members-sql.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';
import { removeGallery } from '../../people/gallery/change-gallery.server.ts';
import { removePlacePhotos } from '../../people/practice-profile/place-photos.server.ts';
import { removeAllPictures } from '../../practice/applications/pictures.server.ts';
import { forgetConnection } from '../../practice/connected-calendars/store-connection.server.ts';
import { calendarConnections } from '../../practice/connected-calendars/tables.ts';
import { removeLicensePictures } from '../../practice/licenses/license-picture.server.ts';
import { forgetOutsideCalendar } from '../../practice/linked-calendars/link-outside-calendar.server.ts';
import { accountDeletedMail } from './deletion.email.ts';
import { hasOpenBookings, openBookings } from './request-deletion.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'delete-accounts': NoPayload;
  }
}

/**
 * Erases accounts whose waiting time is over, longest overdue first, each in its own transaction. Open
 * bookings, open disputes, and unpaid payouts delay an account. Sets aside a failed account, so it does not
 * block the others. Idempotent.
 * @returns how many accounts it erased.
 */
export async function deleteDueAccounts(ctx: Context<Product>): Promise<number> {
  const now = asDate(ctx.now());
  const due = and(lte(users.deleteAt, now), isNull(users.deletedAt));
  const erased = await sweep(ctx, 'erase-account', {
    due: (limit) =>
      ctx.db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            ...[due, notExists(openBookings(ctx, users.id)), notExists(openPayouts(ctx, users.id))],
            notExists(openDisputes(ctx, users.id)),
            isReady(ctx, 'erase-account', users.id),
          ),
        )
        .orderBy(asc(users.deleteAt), asc(users.id))
        .limit(limit),
    work: ({ id }) =>
      inTransaction(ctx, async (ctx) => {
        const [user] = await ctx.db
          .select()
          .from(users)
          .where(and(eq(users.id, id), due))
          .for('update');
        if (!user || (await hasOpenBookings(ctx, id))) return null;
        if ((await openPayouts(ctx, id).limit(1)).length > 0) return null;
        if ((await openDisputes(ctx, id).limit(1)).length > 0) return null;
        await erase(ctx, user);
        return id;
      }),
  });
  return erased.length;
}

async function erase(ctx: Context<Product>, user: typeof users.$inferSelect): Promise<void> {
  const { id, email } = user;
  const now = asDate(ctx.now());
  const theirs = await ctx.db.select({ id: experts.id }).from(experts).where(ownsAlone('experts.id', id));
  const practiceIds = theirs.map((practice) => practice.id);
  await removeLicensePictures(ctx, practiceIds);
  await removeDisputePictures(ctx, { clientId: id, practiceIds });
  for (const { id: practiceId } of theirs) {
    await removePlacePhotos(ctx, { expertId: practiceId });
    await removeGallery(ctx, { practiceId });
  }
  for (const practice of theirs) await eraseExpert(ctx.db, practice.id);
  await endEveryAccountOf(ctx, id);
  await ctx.db
    .update(bookings)
    .set(perRequestField(() => null))
    .where(eq(bookings.clientId, id));
  await ctx.db.update(disputes).set({ words: '' }).where(eq(disputes.clientId, id));
  await ctx.db.update(reviews).set({ authorName: FORMER_CLIENT }).where(eq(reviews.authorId, id));
  await forgetPractitioners(ctx, id);
  await removeAllPictures(ctx, id);
  await ctx.db.delete(contactMessages).where(eq(contactMessages.userId, id));
  await forgetWaits(ctx, email);
  await forgetInvitations(ctx, email);
  await ctx.db.update(consents).set({ ipAddress: null }).where(eq(consents.userId, id));
  await closeViews(ctx, viewsAbout(id));
  await followReferences(ctx.db, 'users', id);
  await ctx.db
    .update(users)
    .set({
      name: '',
      firstName: null,
      lastName: null,
      email: `${id}@deleted.invalid`,
      emailVerified: false,
      pendingEmail: null,
      image: null,
      phone: null,
      dateOfBirth: null,
      zone: null,
      language: null,
      isAdmin: false,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id));
  const key = photoKey(user.image);
  if (key) await ctx.jobs.enqueue('remove-photo', { key });
  await queueMail(ctx, () => accountDeletedMail(email, ctx.publicOrigin));
}

/**
 * Erases a person as a practitioner. The practitioner stays with the practice, without name, languages, or
 * gender. We stop reading their calendars.
 */
async function forgetPractitioners(ctx: Context<Product>, id: string): Promise<void> {
  const given = await ctx.db
    .update(practitioners)
    .set({ name: null, languages: [], gender: null })
    .where(eq(practitioners.userId, id))
    .returning();
  for (const one of given) {
    await forgetOutsideCalendar(ctx, one.practiceId, one.id);
    await forgetConnection(ctx, one.practiceId, one.id);
  }
  await ctx.db.delete(calendarConnections).where(eq(calendarConnections.connectedBy, id));
}

/** Deletes a practice that was never booked. For one that was, keeps what its bookings need. */
async function eraseExpert(tx: Database, expertId: string): Promise<void> {
  const booked = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.expertId, expertId))
    .limit(1);
  if (booked.length === 0) {
    await tx.delete(experts).where(eq(experts.id, expertId));
    return;
  }
  await tx
    .update(experts)
    .set({
      name: FORMER_EXPERT,
      title: '',
      bio: '',
      credentials: '',
      education: '',
      tags: [],
      consultationMethods: [],
      serviceZip: null,
      serviceLat: null,
      serviceLng: null,
      isActive: false,
      isSpotlight: false,
      approvedAt: null,
      verifiedAt: null,
      lastSeenAt: null,
      freeFrom: null,
      freeUntil: null,
    })
    .where(eq(experts.id, expertId));
  await tx
    .update(disputes)
    .set({ answer: '' })
    .where(and(eq(disputes.expertId, expertId), isNotNull(disputes.answer)));
  await followReferences(tx, 'experts', expertId);
}

/**
 * Does to other rows what deleting this row would do. Foreign keys decide which rows are deleted with it
 * (`cascade`) and which only lose their reference (`set null`). All other rows, such as bookings, do not
 * change.
 */
async function followReferences(tx: Database, table: 'users' | 'experts', id: string): Promise<void> {
  const rows = await runSql<{ from: string; column: string; action: string }>(
    tx,
    sql`
    select c.conrelid::regclass::text as "from", a.attname as "column", c.confdeltype as action
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('c', 'n')
    order by 1, 2`,
  );
  for (const { from, column, action } of rows) {
    const mine = sql`where ${sql.identifier(column)} = ${id}`;
    await runSql(
      tx,
      action === 'c'
        ? sql`delete from ${sql.identifier(from)} ${mine}`
        : sql`update ${sql.identifier(from)} set ${sql.identifier(column)} = null ${mine}`,
    );
  }
}

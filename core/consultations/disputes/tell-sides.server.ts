import { eq, sql } from 'drizzle-orm';
import * as messages from '#text/consultations/disputes/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { readOwners } from '../../people/experts/read-owners.server.ts';
import { readDetails } from '../bookings/notices/read-details.server.ts';
import { type BookingRow, bookings } from '../bookings/tables.ts';
import { DISPUTE_NOTICES, type DisputeNotice } from './dispute.email.ts';
import { disputePath } from './dispute-paths.ts';
import { DISPUTE_KINDS } from './notification-kinds.ts';

/** 'pictures-added' sends no e-mail, because one e-mail per picture would be too many. */
export type DisputeNotices = { client?: DisputeNotice; expert?: DisputeNotice | 'pictures-added' };

/**
 * Notifies the client, the owners of the practice, or both about a step of a dispute, and refreshes their
 * open pages. Call this in the transaction that makes the step.
 */
export async function tellSides(
  ctx: AnyContext,
  booking: BookingRow,
  dispute: { answerBy: Date; backCents?: Cents | null; said?: string | null },
  notices: DisputeNotices,
): Promise<void> {
  const { words, people } = await readDetails(ctx.db, booking);
  const { zone } = booking;
  const { answerBy, backCents, said = null } = dispute;
  const facts = () => ({
    day: sayDay(booking.startsAt, zone),
    client: words.clientName,
    expert: words.expertName,
    answerBy: `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`,
    back: backCents ? formatCents(backCents) : null,
    said,
  });
  const path = disputePath(booking.id);
  const url = new URL(path, ctx.publicOrigin).toString();
  const tell = async (to: { id: string; email: string } | null, notice: DisputeNotice | 'pictures-added') => {
    if (!to) return;
    const { channels } = DISPUTE_KINDS.dispute;
    await notify(ctx, { userId: to.id, kind: 'dispute', channels, path, subjectId: booking.id }, () => {
      if (notice === 'pictures-added') return { title: messages.pictures_added(), mail: null };
      const mail = DISPUTE_NOTICES[notice](facts());
      const button = { label: mail.button, url };
      return { title: mail.subject, mail: { ...mail, to: to.email, button } };
    });
  };
  if (notices.client) await tell(people.client, notices.client);
  if (notices.expert) {
    for (const owner of await readOwners(ctx, booking.expertId)) await tell(owner, notices.expert);
  }
  await ctx.db
    .update(bookings)
    .set({ changes: sql`${bookings.changes} + 1` })
    .where(eq(bookings.id, booking.id));
}

import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { MISMATCH_WORDS, type Mismatch } from '../payments/mismatch.ts';
import { providerEvents } from '../payments/tables.ts';
import { tellAdmins } from '../payments/tell-admins.server.ts';

/** The minimum time between two e-mails to admins about the same reason. Their list shows every event. */
const QUIET_MINUTES = 60;

/**
 * Permanently sets a mismatched event aside. E-mails the admins unless another event had the same reason
 * within `QUIET_MINUTES`.
 */
export async function leaveUnapplied(
  ctx: Context<Product>,
  id: string,
  { reason, about }: Mismatch,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isOpen = and(isNull(providerEvents.appliedAt), isNull(providerEvents.mismatch));
    const [event] = await ctx.db
      .update(providerEvents)
      .set({ mismatch: reason, failure: null, tellAgain: false, ...about })
      .where(and(eq(providerEvents.id, id), isOpen))
      .returning();
    if (!event) return;
    ctx.log.warn({ eventId: id, reason }, 'an event does not match what it names, and is not applied');
    const since = asDate(ctx.now().subtract({ minutes: QUIET_MINUTES }));
    const isAlike = and(eq(providerEvents.mismatch, reason), ne(providerEvents.id, id));
    const [told] = await ctx.db
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(and(isAlike, gt(providerEvents.receivedAt, since)))
      .limit(1);
    if (told) return;
    await tellAdmins(ctx, {
      subject: 'A payment event was set aside',
      heading: 'A payment event does not match',
      paragraphs: [
        `The payment provider has sent an event that we do not believe. ${MISMATCH_WORDS[reason]} It was kept, and nothing of it is applied. Please compare it with the provider’s dashboard.`,
        'You get one such e-mail an hour for each reason. The list has all of them.',
      ],
      facts: [
        ['Event', event.type],
        ['Provider', event.provider],
        ['Reference', event.eventId],
      ],
      button: {
        label: 'Open the list',
        url: `${ctx.publicOrigin}/admin/payments/events?filter=set-aside`,
      },
    });
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/consultations/offers/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { markSubjectRead } from '../../ground/notifications/mark-read.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { consultationOffers } from './tables.ts';

/**
 * Declines an offer as the client. Idempotent. Sends no e-mail, because the expert sees the answer on the
 * client's page.
 */
export async function declineOffer(ctx: Context, { offerId }: { offerId: string }): Promise<void> {
  const { id } = signedIn(ctx);
  const own = and(eq(consultationOffers.id, offerId), eq(consultationOffers.clientId, id));
  const [offer] = isId(offerId)
    ? await ctx.db.select({ expertId: consultationOffers.expertId }).from(consultationOffers).where(own)
    : [];
  if (!offer) throw new Refusal('not_found', words.offer_not_found);
  await ctx.db
    .update(consultationOffers)
    .set({ declinedAt: asDate(ctx.now()) })
    .where(and(own, isNull(consultationOffers.declinedAt)));
  await markSubjectRead(ctx, { userId: id, kind: 'offer', subjectId: offer.expertId });
}

import type { AnyContext } from '../../../context.ts';
import { emitEvent } from '../../../people/webhooks/emit-event.server.ts';
import type { Move } from '../move.ts';
import type { BookingRow } from '../tables.ts';
import { webhookEventOf, webhookMover } from './webhook-event.ts';

/**
 * Notes a transition for the webhooks of both sides. Omits bookings that the expert never saw, because the client
 * did not pay. The caller holds the booking's lock.
 */
export async function tellWebhooks(
  ctx: AnyContext,
  before: BookingRow | null,
  row: BookingRow,
  { name, by }: Pick<Move, 'name' | 'by'>,
): Promise<void> {
  if (row.askedAt === null) return;
  const type = webhookEventOf(name, before?.status ?? null);
  await emitEvent(ctx, {
    type,
    subjectId: row.id,
    userIds: [row.clientId],
    practiceIds: [row.expertId],
    data: {
      id: row.id,
      status: row.status,
      by: webhookMover(type, by),
      // Only these need a name: the status does not tell them apart.
      change: type === 'booking.updated' ? name : null,
      practiceId: row.expertId,
      practitionerId: row.practitionerId,
      clientId: row.clientId,
      optionId: row.optionId,
      chainId: row.chainId,
      replacesId: row.replacesId,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      minutes: row.minutes,
      zone: row.zone,
      priceCents: row.priceCents,
      totalCents: row.totalCents,
      currency: row.currency,
    },
  });
}

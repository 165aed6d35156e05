import { formatCents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { PARTIAL_HOURS } from './payment.ts';
import { purposeFacts } from './purposes.ts';
import type { payments } from './tables.ts';
import { tellAdmins } from './tell-admins.server.ts';

/** E-mails the admins, in the current transaction, that only part of a payment was held or paid. */
export async function notifyPartialPayment(
  ctx: AnyContext,
  row: typeof payments.$inferSelect,
): Promise<void> {
  const { id, purpose, cents, heldCents, paidCents, provider, providerRef } = row;
  const isPaid = paidCents > 0;
  await tellAdmins(ctx, {
    subject: 'Only part of a payment came',
    heading: `Only ${formatCents(isPaid ? paidCents : heldCents)} of ${formatCents(cents)} ${isPaid ? 'was paid' : 'is held'}`,
    paragraphs: [
      `Our payment pages always ask for the whole amount, so please find out how this happened. It does not count as paid, and we give it back within ${PARTIAL_HOURS + 1} hours.`,
    ],
    facts: [
      ['For', purposeFacts(ctx.payments.purposes, purpose)?.words() ?? purpose],
      ['Asked for', formatCents(cents)],
      [isPaid ? 'Paid' : 'Held', formatCents(isPaid ? paidCents : heldCents)],
      ['Provider', provider],
      ['Reference', providerRef ?? 'None'],
    ],
    button: { label: 'Open the payment', url: `${ctx.publicOrigin}/admin/payments/${id}` },
  });
}

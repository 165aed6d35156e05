import { feeMoved } from '../core/applications/submit-application.server.ts';
import { consultationMoved } from '../core/bookings/consultation-moved.server.ts';
import { consultationShares } from '../core/bookings/consultation-shares.server.ts';
import { extensionMoved, extensionShares } from '../core/consultation-day/extension-moved.server.ts';
import type { Context, PaymentMeans, ProviderEvent } from '../core/context.ts';
import type { ChargebackTold, PaymentTold } from '../core/payments/purposes.ts';
import { reckon } from '../core/payouts/reckon.server.ts';
import { settleAccount } from '../core/payouts/settle-account.server.ts';
import { settleBank } from '../core/payouts/settle-bank.server.ts';
import { settleTransfer } from '../core/payouts/settle-transfer.server.ts';
import { spotlightChargedBack } from '../core/spotlight/spotlight-charged-back.server.ts';
import { spotlightSubscribed } from '../core/spotlight/spotlight-subscribed.server.ts';

/** What else is told by providers. */
export const HEARERS: PaymentMeans['hearers'] = {
  account: settleAccount,
  transfer: settleTransfer,
  bank: settleBank,
};

/** The booking moves first, as what it asks back decides what is paid out. */
async function consultationPaid(ctx: Context<ProviderEvent>, payment: PaymentTold): Promise<void> {
  await consultationMoved(ctx, payment);
  await reckon(ctx, payment.id);
}

async function extensionPaid(ctx: Context<ProviderEvent>, payment: PaymentTold): Promise<void> {
  await extensionMoved(ctx, payment);
  await reckon(ctx, payment.id);
}

const chargedBack = (ctx: Context<ProviderEvent>, { paymentId }: ChargebackTold) => reckon(ctx, paymentId);

/**
 * What people pay for: its words, and what its concept does when money has moved. A purpose that a concept
 * declares and this leaves out is an error of types.
 */
export const PURPOSES: PaymentMeans['purposes'] = {
  'application-fee': { words: 'Application fee', whenMoved: feeMoved },
  consultation: {
    words: 'Consultation',
    whenMoved: consultationPaid,
    split: consultationShares,
    whenChargedBack: chargedBack,
  },
  extension: {
    words: 'More time for a consultation',
    whenMoved: extensionPaid,
    split: extensionShares,
    whenChargedBack: chargedBack,
  },
  spotlight: {
    words: 'Spotlight, by the month',
    // Each month's payment is told of as the subscription's.
    whenMoved: async () => {},
    whenSubscribed: spotlightSubscribed,
    whenChargedBack: spotlightChargedBack,
  },
};

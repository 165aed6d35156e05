import * as words from '#text/business/receipts/rules';
import { settleAccount } from '../core/business/payouts/settle-account.server.ts';
import { settleBank } from '../core/business/payouts/settle-bank.server.ts';
import { settleTransfer } from '../core/business/payouts/settle-transfer.server.ts';
import { syncPayout } from '../core/business/payouts/sync-payout.server.ts';
import { consultationMoved } from '../core/consultations/bookings/consultation-moved.server.ts';
import { consultationShares } from '../core/consultations/bookings/consultation-shares.server.ts';
import {
  extensionMoved,
  extensionShares,
} from '../core/consultations/consultation-day/extension-moved.server.ts';
import type { Context, PaymentMeans, ProviderEvent } from '../core/context.ts';
import type { ChargebackChange, PaymentChange } from '../core/money/payments/purposes.ts';
import { spotlightChargedBack } from '../core/money/spotlight/spotlight-charged-back.server.ts';
import { spotlightSubscribed } from '../core/money/spotlight/spotlight-subscribed.server.ts';
import { feeMoved } from '../core/practice/applications/submit-application.server.ts';

/** Handlers for providers' reports about accounts, transfers, and payouts to banks. */
export const LISTENERS: PaymentMeans['listeners'] = {
  account: settleAccount,
  transfer: settleTransfer,
  bank: settleBank,
};

/** Updates the booking first, because its refunds determine the payout. */
async function consultationPaid(ctx: Context<ProviderEvent>, payment: PaymentChange): Promise<void> {
  await consultationMoved(ctx, payment);
  await syncPayout(ctx, payment.id);
}

async function extensionPaid(ctx: Context<ProviderEvent>, payment: PaymentChange): Promise<void> {
  await extensionMoved(ctx, payment);
  await syncPayout(ctx, payment.id);
}

const chargedBack = (ctx: Context<ProviderEvent>, { paymentId }: ChargebackChange) =>
  syncPayout(ctx, paymentId);

/**
 * For each purpose: its name, how its payment is split, and what its concept does when money moves. The type
 * requires every purpose.
 */
export const PURPOSES: PaymentMeans['purposes'] = {
  'application-fee': { words: words.application_fee, whenMoved: feeMoved },
  consultation: {
    words: words.consultation,
    whenMoved: consultationPaid,
    split: consultationShares,
    whenChargedBack: chargedBack,
  },
  extension: {
    words: words.more_time,
    whenMoved: extensionPaid,
    split: extensionShares,
    whenChargedBack: chargedBack,
  },
  spotlight: {
    words: words.spotlight_by_month,
    // Each month's payment reaches `whenSubscribed` as a later end of the period.
    whenMoved: async () => {},
    whenSubscribed: spotlightSubscribed,
    whenChargedBack: spotlightChargedBack,
  },
};

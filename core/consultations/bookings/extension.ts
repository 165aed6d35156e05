import * as words from '#text/consultations/bookings/rules';
import type { Cents } from '../../../lib/money.ts';
import { type TaxRate, taxOn } from '../../ground/geography/tax.ts';
import { GRACE_MINUTES } from './booking-moments.ts';

/** The lengths of an extension, in minutes. */
export const EXTENSIONS = [15, 30, 45, 60] as const;
export type ExtensionMinutes = (typeof EXTENSIONS)[number];

export const chooseMinutes = words.choose_minutes;

/** How many minutes a proposal stays open. It also ends with the consultation. */
const PROPOSAL_MINUTES = 10;

/**
 * An unanswered proposal stays 'proposed' past its deadline. 'paying' means that the client agreed but has
 * not paid by card. Without payment in time, it becomes 'lapsed'.
 */
export const EXTENSION_STATES = ['proposed', 'paying', 'agreed', 'refused', 'lapsed'] as const;

/** Returns the deadline to agree to a proposal made now. */
export function proposalUntil(now: Temporal.Instant, endsAt: Date): Date {
  return new Date(Math.min(now.epochMilliseconds + PROPOSAL_MINUTES * 60_000, endsAt.getTime()));
}

/** How many minutes the client has to pay by card for an extension, within the grace period. */
const EXTENSION_PAY_MINUTES = 10;

/**
 * Returns the payment deadline of an extension that the client agrees to now. It is never before
 * `proposedUntil`, the deadline to agree.
 */
export function extensionPayBy(now: Temporal.Instant, endsAt: Date, proposedUntil: Date): Date {
  const latest = endsAt.getTime() + GRACE_MINUTES * 60_000;
  const paying = Math.min(now.epochMilliseconds + EXTENSION_PAY_MINUTES * 60_000, latest);
  return new Date(Math.max(paying, proposedUntil.getTime()));
}

/** The price of extra minutes at the agreed rate, with tax and without another fee. */
export type ExtensionPrice = { minutes: number; priceCents: Cents; taxCents: Cents; totalCents: Cents };

/**
 * Returns the price of an extension at the rate agreed in the booking, regardless of the current rate.
 * @param agreed the price and length of the consultation as requested.
 * @param taxRate the rate on the day of the request, in thousandths of a percent.
 */
export function extensionPrice(
  minutes: number,
  agreed: { priceCents: Cents; minutes: number },
  taxRate: TaxRate,
): ExtensionPrice {
  const priceCents = Math.round((agreed.priceCents * minutes) / agreed.minutes);
  const taxCents = taxOn(priceCents, taxRate);
  return { minutes, priceCents, taxCents, totalCents: priceCents + taxCents };
}

import type { Cents } from '../../lib/money.ts';
import { type TaxRate, taxOn } from '../geography/tax.ts';

/** By how many minutes an expert can propose to extend a consultation. */
export const EXTENSIONS = [15, 30, 45, 60] as const;
export type ExtensionMinutes = (typeof EXTENSIONS)[number];

/** Said of a proposal without a length. */
export const CHOOSE_MINUTES = 'Please choose how many minutes more.';

/** A proposal lapses by itself after so long, or with the end of the consultation. */
export const PROPOSAL_MINUTES = 10;

/** How a proposal stands; one that nobody has answered in time stays proposed and is over. */
export const EXTENSION_STATES = ['proposed', 'agreed', 'refused'] as const;

/** Until when the client can agree. */
export function proposalUntil(now: Temporal.Instant, endsAt: Date): Date {
  return new Date(Math.min(now.epochMilliseconds + PROPOSAL_MINUTES * 60_000, endsAt.getTime()));
}

/** What more minutes cost: the rate that was agreed, with the tax and without a second fee. */
export type ExtensionPrice = { minutes: number; priceCents: Cents; taxCents: Cents; totalCents: Cents };

/**
 * The price of an extension at the rate that the client agreed to, whatever the expert asks now.
 * @param agreed price and length of the consultation as it was requested.
 * @param taxRate as it was on the day of the request, in thousandths of a percent.
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

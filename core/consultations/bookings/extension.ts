import type { Cents } from '../../../lib/money.ts';
import { type TaxRate, taxOn } from '../../ground/geography/tax.ts';
import { GRACE_MINUTES } from './booking.ts';

/** By how many minutes an expert can propose to extend a consultation. */
export const EXTENSIONS = [15, 30, 45, 60] as const;
export type ExtensionMinutes = (typeof EXTENSIONS)[number];

/** Said of a proposal without a length. */
export const CHOOSE_MINUTES = 'Please choose how many minutes more.';

/** A proposal lapses by itself after so long, or with the end of the consultation. */
export const PROPOSAL_MINUTES = 10;

/**
 * How a proposal stands; one that nobody has answered in time stays proposed and is over. By card the client has agreed
 * and pays, and it lapses where that is not done in time, or the consultation ends before.
 */
export const EXTENSION_STATES = ['proposed', 'paying', 'agreed', 'refused', 'lapsed'] as const;

/** Until when the client can agree. */
export function proposalUntil(now: Temporal.Instant, endsAt: Date): Date {
  return new Date(Math.min(now.epochMilliseconds + PROPOSAL_MINUTES * 60_000, endsAt.getTime()));
}

/** So long a client has to pay by card for what they have agreed to, and no longer than to the end of the grace. */
export const EXTENSION_PAY_MINUTES = 10;

/** Until when an extension that is agreed to now can be paid. @param proposedUntil until when it could be agreed to. */
export function extensionPayBy(now: Temporal.Instant, endsAt: Date, proposedUntil: Date): Date {
  const latest = endsAt.getTime() + GRACE_MINUTES * 60_000;
  const paying = Math.min(now.epochMilliseconds + EXTENSION_PAY_MINUTES * 60_000, latest);
  return new Date(Math.max(paying, proposedUntil.getTime()));
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

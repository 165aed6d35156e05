import { useLoaderData } from 'react-router';
import { type ListingFees, listingFeesOf, shortDollars } from '../../core/experts/listing-fees.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { formatCents } from '../../lib/money.ts';

/** What pages of words tell of fees and deadlines; their loaders give it. */
export type ToldTerms = { fee: string; answerHours: number; listingFees: ListingFees };

/** These settings, as such pages tell them. */
export const toldTerms = (settings: Settings): ToldTerms => ({
  fee: formatCents(settings.bookingFeeCents),
  answerHours: settings.answerHours,
  listingFees: listingFeesOf(settings),
});

/** '$1.00'. */
export function BookingFee() {
  return useLoaderData<ToldTerms>().fee;
}

/** '24', of the hours in which experts answer. */
export function AnswerHours() {
  return useLoaderData<ToldTerms>().answerHours;
}

/** '$5', of what experts pay to be listed; '$5.00' in a table of sums. */
export function ListingFee({ of, exact = false }: { of: keyof ListingFees; exact?: boolean }) {
  const { listingFees } = useLoaderData<Pick<ToldTerms, 'listingFees'>>();
  return exact ? formatCents(listingFees[of]) : shortDollars(listingFees[of]);
}

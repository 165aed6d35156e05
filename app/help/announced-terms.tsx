import { useLoaderData } from 'react-router';
import * as words from '#text/help/announced-terms';
import { nextOf } from '../../core/ground/settings/coming.ts';
import type { KnownSettings } from '../../core/ground/settings/settings.ts';
import { type ListingFees, listingFeesOf, shortDollars } from '../../core/people/experts/listing-fees.ts';
import { formatCents } from '../../lib/money.ts';

export type AnnouncedTerms = {
  fee: string;
  answerHours: number;
  disputeHours: number;
  listingFees: ListingFees;
  announced: Partial<Record<AnnouncedFee, { sum: string; day: string }>>;
};

const ANNOUNCED = ['bookingFeeCents', 'individualFeeCents', 'centerFeeCents', 'spotlightFeeCents'] as const;
type AnnouncedFee = (typeof ANNOUNCED)[number];

export const announcedTerms = (settings: KnownSettings): AnnouncedTerms => ({
  fee: formatCents(settings.bookingFeeCents),
  answerHours: settings.answerHours,
  disputeHours: settings.disputeHours,
  listingFees: listingFeesOf(settings),
  announced: Object.fromEntries(
    ANNOUNCED.flatMap((name) => {
      const next = nextOf(settings.coming, name);
      return next ? [[name, { sum: formatCents(next.value), day: next.day }]] : [];
    }),
  ),
});

export function BookingFee() {
  return useLoaderData<AnnouncedTerms>().fee;
}

export function AnswerHours() {
  return useLoaderData<AnnouncedTerms>().answerHours;
}

/** Renders the number of hours in which clients can dispute a consultation paid by card, such as '48'. */
export function DisputeHours() {
  return useLoaderData<AnnouncedTerms>().disputeHours;
}

/** The fee for a listing, such as '$5'; '$5.00' if `exact`. */
export function ListingFee({ of, exact = false }: { of: keyof ListingFees; exact?: boolean }) {
  const { listingFees } = useLoaderData<Pick<AnnouncedTerms, 'listingFees'>>();
  return exact ? formatCents(listingFees[of]) : shortDollars(listingFees[of]);
}

/**
 * Renders '$2.00 from January 22, 2027' below a fee with an announced change, and nothing below any other.
 */
export function AnnouncedFee({ of }: { of: AnnouncedFee }) {
  const next = useLoaderData<AnnouncedTerms>().announced[of];
  if (!next) return null;
  return <span className="block text-muted">{words.from_label({ sum: next.sum, day: next.day })}</span>;
}

import { useLoaderData } from 'react-router';
import { nextOf } from '../../core/ground/settings/coming.ts';
import type { KnownSettings } from '../../core/ground/settings/settings.ts';
import { type ListingFees, listingFeesOf, shortDollars } from '../../core/people/experts/listing-fees.ts';
import { formatCents } from '../../lib/money.ts';

/** Fees and deadlines that help pages mention, from their loaders. */
export type ToldTerms = {
  fee: string;
  answerHours: number;
  disputeHours: number;
  listingFees: ListingFees;
  /** Announced fee changes, by setting. */
  announced: Partial<Record<AnnouncedFee, { sum: string; day: string }>>;
};

/** The mentioned fees that are in dollars. */
const ANNOUNCED = ['bookingFeeCents', 'individualFeeCents', 'centerFeeCents', 'spotlightFeeCents'] as const;
type AnnouncedFee = (typeof ANNOUNCED)[number];

/** Formats these settings for such pages. */
export const toldTerms = (settings: KnownSettings): ToldTerms => ({
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

/** '$1.00'. */
export function BookingFee() {
  return useLoaderData<ToldTerms>().fee;
}

/** '24', the hours that experts have to answer. */
export function AnswerHours() {
  return useLoaderData<ToldTerms>().answerHours;
}

/** '48', the hours after its end in which a consultation paid by card can be disputed. */
export function DisputeHours() {
  return useLoaderData<ToldTerms>().disputeHours;
}

/** '$5', what experts pay to be listed; '$5.00' if `exact`. */
export function ListingFee({ of, exact = false }: { of: keyof ListingFees; exact?: boolean }) {
  const { listingFees } = useLoaderData<Pick<ToldTerms, 'listingFees'>>();
  return exact ? formatCents(listingFees[of]) : shortDollars(listingFees[of]);
}

/** '$2.00 from January 22, 2027', below a fee with an announced change; empty for any other. */
export function AnnouncedFee({ of }: { of: AnnouncedFee }) {
  const next = useLoaderData<ToldTerms>().announced[of];
  if (!next) return null;
  return (
    <span className="block text-muted">
      {next.sum} from {next.day}
    </span>
  );
}

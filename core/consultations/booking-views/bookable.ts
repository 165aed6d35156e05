import type { TaxRate } from '../../ground/geography/tax.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../money/pricing/booking-terms.ts';
import type { Closed } from '../../people/experts/closed.ts';
import type { SpokenDay } from '../../practice/availability/slot-words.ts';
import type { SoonerAnswers } from './sooner-answers.ts';

/**
 * What the viewer can book with an expert, and on which terms. The booking page, the booking card and the
 * expert's offer page show the same.
 */
export type Bookable = {
  expert: {
    id: string;
    name: string;
    /** 'Maya'. */
    shortName: string;
    face: string | null;
    location: string;
    /** 'Step-free entrance · Parking' of that place; empty if the expert states neither. */
    access: string;
    /** The place that the times are for. */
    placeId: string;
    places: { id: string; label: string }[];
    practitioners: { id: string; name: string }[];
    /** IANA zone of the times. */
    zone: string;
    ratePerMinuteCents: number;
    methods: string[];
    /** The options that the practitioner gives; all of the practice's for anyone. */
    options: { id: string; title: string; minutes: number; category: string }[];
  };
  /** The practitioner whose times these are; null for anyone's. */
  practitionerId: string | null;
  /** Why the expert cannot be booked; `days` is then empty. */
  closed: Closed | null;
  days: SpokenDay[];
  /** 'Mountain Time in Denver'. */
  zoneName: string;
  /** Whether not everyone gives every option, which makes the times depend on the option. */
  variesByOption: boolean;
  /** The home visit that the times are for; null for times at the place. */
  visit: { zip: string; town: string } | null;
  /** Why a home visit cannot go to the requested ZIP code; null if it can or none was requested. */
  visitProblem: string | null;
  /** Tax rates at the place and at the client's home; `atHome` is null without a home visit. */
  taxRates: { here: TaxRate; atHome: TaxRate | null };
  terms: BookingTerms;
  wayToPay: WayToPay;
  /** Answer deadlines for starts so near that the expert has less time than usual. */
  soonerAnswers: SoonerAnswers;
  isSignedIn: boolean;
  /** Whether the viewer's account has no first name yet. */
  asksFirstName: boolean;
  /** Whether the viewer has a location or notes to share. */
  mayShare: boolean;
};

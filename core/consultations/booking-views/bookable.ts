import type { TaxRate } from '../../ground/geography/tax.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../money/pricing/booking-terms.ts';
import type { Closed } from '../../people/experts/closed.ts';
import type { FormattedDay } from '../../practice/availability/slot-words.ts';
import type { SoonerAnswers } from './sooner-answers.ts';

/**
 * The viewer's choices for a booking with an expert, and its terms. The booking page, the booking card, and
 * the expert's offer page show them.
 */
export type Bookable = {
  expert: {
    id: string;
    name: string;
    shortName: string;
    face: string | null;
    location: string;
    /** Access to the place, such as 'Step-free entrance · Parking'; empty if it has neither. */
    access: string;
    /** The place that the times in `days` are for. */
    placeId: string;
    places: { id: string; label: string }[];
    /** `languages` is a string such as 'English, Spanish'; empty if none are stated. */
    practitioners: { id: string; name: string; languages: string }[];
    /** The IANA time zone of the place. */
    zone: string;
    ratePerMinuteCents: number;
    methods: string[];
    /**
     * The options that the selected practitioner gives, or all of the practice's options if none is selected.
     */
    options: { id: string; title: string; minutes: number; category: string }[];
  };
  /** The selected practitioner; null if any of them will do. */
  practitionerId: string | null;
  /** The reason clients can't book the expert; null if they can. If set, `days` is empty. */
  closed: Closed | null;
  days: FormattedDay[];
  /** The zone and its town, such as 'Mountain Time in Denver'. */
  zoneName: string;
  /** Whether some practitioner does not give every option. The free times then depend on the option. */
  variesByOption: boolean;
  /** The ZIP code and town of a home visit; null for other methods. */
  visit: { zip: string; town: string } | null;
  /**
   * The reason the expert can't visit the requested ZIP code; null if they can, or if the client gave none.
   */
  visitProblem: string | null;
  /**
   * The tax rates at the expert's place (`here`) and at the client's home (`atHome`; null without a home
   * visit).
   */
  taxRates: { here: TaxRate; atHome: TaxRate | null };
  terms: BookingTerms;
  wayToPay: WayToPay;
  /** The deadlines for starts that leave the expert less than the usual time to answer. */
  soonerAnswers: SoonerAnswers;
  isSignedIn: boolean;
  /** Whether to ask for a first name because the account has none. */
  asksFirstName: boolean;
  /** Whether the viewer can share a location or notes. */
  mayShare: boolean;
};

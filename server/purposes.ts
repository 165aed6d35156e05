import { feeMoved } from '../core/applications/submit-application.server.ts';
import { consultationMoved } from '../core/bookings/consultation-moved.server.ts';
import { consultationShares } from '../core/bookings/consultation-shares.server.ts';
import type { PaymentMeans } from '../core/context.ts';
import { spotlightSubscribed } from '../core/spotlight/spotlight-subscribed.server.ts';

/**
 * What people pay for: its words, and what its concept does when money has moved. A purpose that a concept
 * declares and this leaves out is an error of types.
 */
export const PURPOSES: PaymentMeans['purposes'] = {
  'application-fee': { words: 'Application fee', whenMoved: feeMoved },
  consultation: {
    ...{ words: 'Consultation', whenMoved: consultationMoved, split: consultationShares },
  },
  spotlight: {
    words: 'Spotlight, by the month',
    // Each month's payment is told of as the subscription's.
    whenMoved: async () => {},
    whenSubscribed: spotlightSubscribed,
  },
};

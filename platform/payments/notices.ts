import type { Notice, ProviderName } from './provider.ts';
import { readStripeNotice } from './stripe-notice.ts';

/**
 * Readers of events from all providers, because a stored event can come from one that is no longer
 * configured.
 */
const READERS: Record<ProviderName, (payload: object) => Notice> = {
  stripe: readStripeNotice,
  // The sandbox is a fake of Stripe, so its events have the same form.
  sandbox: readStripeNotice,
  'in-person': () => {
    throw new Error('nobody sends events for what is paid by hand');
  },
};

export function readNotice(provider: ProviderName, payload: object): Notice {
  return READERS[provider](payload);
}

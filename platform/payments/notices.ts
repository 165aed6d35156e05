import type { Notice, ProviderName } from './provider.ts';
import { readSandboxNotice } from './sandbox-notice.ts';
import { readStripeNotice } from './stripe-notice.ts';

/** How each provider's events are read; also those that were kept while another one was configured. */
const READERS: Record<ProviderName, (payload: object) => Notice> = {
  stripe: readStripeNotice,
  sandbox: readSandboxNotice,
  'in-person': () => {
    throw new Error('nobody sends events for what is paid by hand');
  },
};

/** Reads an event as it was kept. */
export function readNotice(provider: ProviderName, payload: object): Notice {
  return READERS[provider](payload);
}

import type { PaymentMeans } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import { inPerson } from '../platform/payments/in-person.ts';
import type { PaymentProvider } from '../platform/payments/provider.ts';
import { openSandbox, type SandboxOptions } from '../platform/payments/sandbox.server.ts';
import { openStripe } from '../platform/payments/stripe.server.ts';
import { tracedProvider } from '../platform/traces/traced-provider.server.ts';
import type { Traces } from '../platform/traces/traces.server.ts';
import { LISTENERS, PURPOSES } from './purposes.ts';

export function openPayments(
  { payments, consultations }: Pick<Config, 'payments' | 'consultations'>,
  traces: Traces | null,
  store: SandboxOptions,
): PaymentMeans {
  const traced = (provider: PaymentProvider) => (traces ? tracedProvider(provider, traces) : provider);
  const asConfigured = { purposes: PURPOSES, listeners: LISTENERS, ...consultations };
  if (payments.by === 'stripe')
    return { ...asConfigured, provider: traced(openStripe(payments)), sandbox: null };
  if (payments.by === 'none') return { ...asConfigured, provider: inPerson, sandbox: null };
  const sandbox = openSandbox(store);
  return {
    ...asConfigured,
    provider: traced(openStripe({ ...sandbox.access, apiBase: null, name: 'sandbox' })),
    sandbox,
  };
}

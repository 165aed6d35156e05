import type { PaymentMeans } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import { inPerson } from '../platform/payments/in-person.ts';
import { openSandbox, type SandboxOptions } from '../platform/payments/sandbox.server.ts';
import { openStripe } from '../platform/payments/stripe.server.ts';
import { PURPOSES } from './purposes.ts';

/** Whoever takes payments here, as the configuration says. */
export function openPayments({ payments }: Pick<Config, 'payments'>, store: SandboxOptions): PaymentMeans {
  if (payments.by === 'stripe') {
    return { provider: openStripe(payments), purposes: PURPOSES, sandbox: null };
  }
  if (payments.by === 'none') return { provider: inPerson, purposes: PURPOSES, sandbox: null };
  const sandbox = openSandbox(store);
  return { provider: sandbox, purposes: PURPOSES, sandbox };
}

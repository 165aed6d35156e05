import { createHmac } from 'node:crypto';
import { accountPages } from './sandbox/accounts.server.ts';
import { sandboxApi } from './sandbox/api.server.ts';
import { chargebacks } from './sandbox/chargebacks.server.ts';
import { checkoutPages } from './sandbox/checkout.server.ts';
import { type AtDesk, openDesk, type SandboxOptions, seconds } from './sandbox/desk.server.ts';
import { subscriptionPages } from './sandbox/subscriptions.server.ts';
import type { Sandbox } from './sandbox.ts';

export type { SandboxOptions, SandboxRecords } from './sandbox/desk.server.ts';

/**
 * A key in the form of Stripe's test keys. It protects nothing, because the sandbox runs inside the process.
 */
const SECRET_KEY = 'sk_test_sandbox';

/**
 * Opens our own imitation of Stripe's API for trials. It accepts test cards and moves no money. The Stripe
 * adapter calls it without a network. It keeps its own records and reports only through signed events.
 */
export function openSandbox(options: SandboxOptions): Sandbox {
  const answer = sandboxApi({ ...options, secretKey: SECRET_KEY });
  const access = {
    secretKey: SECRET_KEY,
    webhookSecret: `whsec_own_${options.key}`,
    connectSecret: `whsec_connect_${options.key}`,
    fetch: async (...asked: ConstructorParameters<typeof Request>) => await answer(new Request(...asked)),
  };
  const atDesk: AtDesk = (work) => options.atOnce((records) => work(openDesk(options, records)));
  return {
    access,
    sign(body) {
      const at = seconds(options.now().epochMilliseconds);
      const secret = isOfAccount(body) ? access.connectSecret : access.webhookSecret;
      const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return new Headers({ 'Stripe-Signature': `t=${at},v1=${mark}`, 'Content-Type': 'application/json' });
    },
    ...checkoutPages(atDesk),
    ...subscriptionPages(atDesk),
    ...accountPages(atDesk),
    ...chargebacks(atDesk),
  };
}

/**
 * Checks whether an event happened on a connected account. Such events go to an endpoint with its own
 * secret.
 */
function isOfAccount(body: string): boolean {
  try {
    return 'account' in JSON.parse(body);
  } catch {
    return false;
  }
}

import { afterAll } from 'vitest';
import { openStripe } from '../../platform/payments/stripe.server.ts';
import { openWorld } from '../world.ts';
import { providerContract } from './contract.ts';
import { stripeItself } from './stripe-itself.ts';
import { openStripeStandIn } from './stripe-stand-in.ts';

providerContract('the sandbox', async () => {
  const world = await openWorld();
  const sandbox = world.payments.sandbox!;
  return {
    provider: sandbox,
    now: () => world.now,
    paysOnPage: true,
    async pay(_asked, { ref }, card) {
      const outcome = await sandbox.pay(ref, card);
      return outcome === 'declined' || outcome === 'closed' ? outcome : 'paid';
    },
    renew: (ref, card) => sandbox.renew(ref, card),
    retry: (ref) => sandbox.renew(ref, 'works'),
    async changeCard(url, card) {
      const outcome = await sandbox.changeCard(url.split('/').at(-1)!, card);
      return outcome === 'declined' ? outcome : 'taken';
    },
    async events() {
      const sent = world.queued.flatMap(({ name, data }) =>
        name === 'send-test-event' ? [String(data.body)] : [],
      );
      world.queued.length = 0;
      return sent.map((body) => ({ body, headers: sandbox.sign(body) }));
    },
    async onboard(_accountRef, pageUrl, outcome) {
      await sandbox.onboard(pageUrl.split('/').at(-1)!, outcome);
    },
    async chargeBack(ref, step) {
      await sandbox.chargeBack(ref, step);
    },
    async reverse({ id }, cents) {
      await sandbox.reverse(id!, cents);
    },
    bank: sandbox.bank,
  };
});

providerContract('Stripe, against the stand-in of its API', async () => {
  const standIn = await openStripeStandIn();
  afterAll(() => standIn.close());
  return {
    provider: openStripe({ ...standIn, callMs: 400 }),
    now: () => Temporal.Now.instant(),
    paysOnPage: true,
    pay: async (_asked, { ref }, card) => standIn.pay(ref, card),
    renew: async (ref, card) => standIn.renew(ref, card),
    retry: async (ref) => standIn.retry(ref),
    changeCard: async (url, card) => standIn.changeCard(url.split('/').at(-1)!, card),
    events: async () => standIn.events(),
    next: standIn.next,
    forgetKeys: standIn.forgetKeys,
    onboard: async (ref, _pageUrl, outcome) => standIn.onboard(ref, outcome),
    chargeBack: async (ref, step) => standIn.chargeBack(ref, step),
    reverse: async ({ ref }, cents) => standIn.reverse(ref, cents),
    bank: async (ref, outcome, cents) => standIn.bank(ref, outcome, cents),
  };
});

// Set only by `npm run stripe:check`, with an owner's test keys.
const { STRIPE_CHECK_KEY, STRIPE_CHECK_ACCOUNT } = process.env;
if (STRIPE_CHECK_KEY) {
  providerContract('Stripe itself', async () => stripeItself(STRIPE_CHECK_KEY, STRIPE_CHECK_ACCOUNT));
}

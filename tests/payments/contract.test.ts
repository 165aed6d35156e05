import { sql } from 'drizzle-orm';
import { openStripe } from '../../platform/payments/stripe.server.ts';
import { openWorld } from '../world.ts';
import { providerContract } from './contract.ts';
import { stripeItself } from './stripe-itself.ts';
import { withTrouble } from './trouble.ts';

providerContract('Stripe, against the sandbox', async () => {
  const world = await openWorld();
  const sandbox = world.payments.sandbox!;
  // Short pages, so there is more than one.
  const { fetch, next } = withTrouble((input, init) =>
    sandbox.access.fetch(String(input).replace('limit=100', 'limit=3'), init),
  );
  return {
    provider: openStripe({ ...sandbox.access, fetch, apiBase: null, callMs: 400, name: 'sandbox' }),
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
    next,
    async forgetKeys() {
      await world.db.execute(sql`delete from sandbox_records where id like 'key:%'`);
    },
    async onboard(_accountRef, pageUrl, outcome) {
      await sandbox.onboard(pageUrl.split('/').at(-1)!, outcome);
    },
    async chargeBack(ref, step) {
      await sandbox.chargeBack(ref, step);
    },
    async reverse({ ref }, cents) {
      await sandbox.reverse(ref, cents);
    },
    bank: sandbox.bank,
  };
});

// Only `npm run stripe:check` sets these, with an owner's test keys.
const { STRIPE_CHECK_KEY, STRIPE_CHECK_ACCOUNT } = process.env;
if (STRIPE_CHECK_KEY) {
  providerContract('Stripe itself', async () => stripeItself(STRIPE_CHECK_KEY, STRIPE_CHECK_ACCOUNT));
}

import type Stripe from 'stripe';
import { openStripe, stripeClient } from '../../platform/payments/stripe.server.ts';
import type { Harness } from './contract.ts';

const WEBHOOK_SECRET = 'whsec_of_the_check';
const CARDS = { works: 'pm_card_visa', declined: 'pm_card_visa_chargeDeclined' };
/** How many times the check asks Stripe for an event, once a second. */
const LOOKS = 20;

/**
 * Runs against Stripe itself, with an owner's test keys. No program can pay on Stripe's hosted page, so the
 * harness pays through the API, with the objects that the page would create. It fetches events and signs them
 * with its own secret.
 */
export function stripeItself(secretKey: string, accountRef: string | undefined): Harness {
  const stripe = stripeClient({ secretKey, apiBase: null });
  const seen = new Set<string>();
  const began = Math.floor(Date.now() / 1000) - 5;

  const namesIt = (event: Stripe.Event, id: string) => JSON.stringify(event.data.object).includes(id);

  async function declined(pay: () => Promise<unknown>): Promise<'paid' | 'declined'> {
    try {
      await pay();
      return 'paid';
    } catch (error) {
      if (error instanceof Error && 'type' in error && error.type === 'StripeCardError') return 'declined';
      throw error;
    }
  }

  return {
    provider: openStripe({ secretKey, webhookSecret: WEBHOOK_SECRET, apiBase: null }),
    now: () => Temporal.Now.instant(),
    paysOnPage: false,
    pay: ({ id, kind, cents, words }, _page, card) =>
      declined(async () => {
        if (kind !== 'subscription') {
          await stripe.paymentIntents.create({
            amount: cents,
            currency: 'usd',
            confirm: true,
            payment_method: CARDS[card],
            capture_method: kind === 'hold' ? 'manual' : 'automatic',
            metadata: { payment: id },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          });
          return;
        }
        const customer = await stripe.customers.create({ payment_method: CARDS[card] });
        const product = await stripe.products.create({ name: words });
        const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
        await stripe.subscriptions.create({
          customer: customer.id,
          default_payment_method: method!.id,
          metadata: { subscription: id },
          items: [
            {
              price_data: {
                currency: 'usd',
                product: product.id,
                unit_amount: cents,
                recurring: { interval: 'month' },
              },
            },
          ],
        });
      }),
    async events(id) {
      for (let look = 0; look < LOOKS; look++) {
        const { data } = await stripe.events.list({ created: { gte: began }, limit: 100 });
        const fresh = data.toReversed().filter((event) => namesIt(event, id) && !seen.has(event.id));
        // A new subscription sends two events in either order.
        const isWhole = !fresh.some(({ type }) => type === 'customer.subscription.created')
          ? fresh.length > 0
          : fresh.some(({ type }) => type === 'invoice.paid');
        if (isWhole) {
          for (const event of fresh) seen.add(event.id);
          return fresh.map((event) => {
            const body = JSON.stringify(event, null, 2);
            const mark = stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
            return { body, headers: new Headers({ 'Stripe-Signature': mark }) };
          });
        }
        await new Promise((passed) => setTimeout(passed, 1000));
      }
      return [];
    },
    ...(accountRef && { accountRef }),
  };
}

import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { providerEvents } from '../../core/money/payments/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { signedBy } from '../payments/stripe-event.ts';
import { openStripeServer } from '../payments/stripe-server.ts';
import { openTestApp } from './app.ts';

const stripe = await openStripeServer();
afterAll(() => stripe.close());
const lines: string[] = [];
const { world, aVisitor, app } = await openTestApp(
  {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    LOG_LEVEL: 'trace',
  },
  { logTo: { write: (line) => lines.push(line) } },
);

/** Returns an event about a card. Its last digits are not only digits, because four digits can be in any ID. */
const anEvent = (values: object = {}) => {
  const id = `evt_${newId().replaceAll('-', '')}`;
  const billing = {
    billing_details: { name: 'Zqcardholder', email: 'zqcard@example.test' },
    last4: 'zq4242',
  };
  const object = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {}, ...billing };
  const event = {
    id,
    object: 'event',
    type: 'charge.updated',
    livemode: false,
    created: 1,
    data: { object },
  };
  return { id, body: JSON.stringify({ ...event, ...values }) };
};
const post = async (body: string, headers: Headers) =>
  (await aVisitor().request('/webhooks/payments', { method: 'POST', body, headers })).status;
const kept = async (id: string) =>
  await world.db.select().from(providerEvents).where(eq(providerEvents.eventId, id));

describe('the webhook of the payment provider', () => {
  it('accepts events signed by the provider, stores each once, and responds', async () => {
    const { id, body } = anEvent();
    const headers = stripe.sign(body);
    expect([await post(body, headers), await post(body, headers)]).toEqual([200, 200]);
    const rows = await kept(id);
    expect(rows).toMatchObject([{ provider: 'stripe', type: 'charge.updated', appliedAt: null }]);
    expect(JSON.stringify(rows)).not.toMatch(/zqcard|zq4242/i);
    const { rows: jobs } = await world.pool.query("select 1 from jobs.job where name = 'apply-events'");
    expect(jobs).toHaveLength(1);
  });

  it.each<[string, (body: string) => [string, Headers]]>([
    ['not signed', (body) => [body, new Headers({ 'Content-Type': 'application/json' })]],
    ['altered', (body) => [body.replace('pi_1', 'pi_2'), stripe.sign(body)]],
    ['stale', (body) => [body, signedBy(stripe.webhookSecret, body, Math.floor(Date.now() / 1000) - 400)]],
    [
      'signed in an hour',
      (body) => [body, signedBy(stripe.webhookSecret, body, Math.floor(Date.now() / 1000) + 3600)],
    ],
    [
      'from the future',
      () => {
        const { body } = anEvent({ created: Math.floor(Date.now() / 1000) + 3600 });
        return [body, stripe.sign(body)];
      },
    ],
    ['no JSON', () => ['{', stripe.sign('{')]],
    ['no event', () => ['{"id":"evt_1"}', stripe.sign('{"id":"evt_1"}')]],
  ])('refuses a body that is %s, and stores nothing', async (_how, forge) => {
    const before = await world.db.select().from(providerEvents);
    const [body, headers] = forge(anEvent().body);
    expect(await post(body, headers)).toBe(400);
    expect(await world.db.select().from(providerEvents)).toHaveLength(before.length);
  });

  it('refuses an overlong body, even if signed', async () => {
    const { body } = anEvent({ padding: 'x'.repeat(300_000) });
    expect(await post(body, stripe.sign(body))).toBe(413);
  });

  it('is not a page and accepts no form', async () => {
    expect((await aVisitor().get('/webhooks/payments')).status).toBe(404);
    const form = { method: 'POST', body: new URLSearchParams({ a: 'b' }) };
    expect((await aVisitor().request('/webhooks/payments', form)).status).toBe(400);
    expect((await aVisitor().get('/webhooks/payments.data')).status).toBe(404);
  });

  it('leaves no trace of a card, a payer or a secret in the log', () => {
    const log = lines.join('\n');
    expect(log).toContain('/webhooks/payments');
    expect(log).not.toMatch(/zqcard|zq4242|pi_1/i);
    expect(log).not.toContain(stripe.webhookSecret);
    expect(log).not.toContain(stripe.secretKey);
  });

  it('allows pages to redirect forms to the provider', async () => {
    const answer = await app.fetch(new Request('http://localhost:3000/about-us'));
    expect(answer.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${stripe.apiBase}`);
    for (const ref of [`page_${newId()}`, `portal/portal_${newId()}`]) {
      expect((await aVisitor().get(`/test-payments/${ref}`)).status).toBe(404);
    }
  });
});

describe('the legal pages', () => {
  it.each(['/privacy-policy', '/terms-of-service'])(
    'name Stripe if it processes the cards: %s',
    async (path) => {
      expect(await (await aVisitor().get(path)).text()).toContain('payments are taken by Stripe');
    },
  );
});

import { setTimeout as wait } from 'node:timers/promises';
import type { StripeServer } from '../payments/stripe-server.ts';

/**
 * Delivers the provider's events until each is accepted, and one in ten twice. Returns a function that waits
 * for the last ones.
 * @param draw returns a number from 0 to 99.
 */
export function deliverTo(origin: string, stripe: StripeServer, draw: () => number): () => Promise<void> {
  const waiting: string[] = [];
  let ended = false;
  const running = (async () => {
    for (;;) {
      waiting.push(...stripe.events().map(({ body }) => body));
      const [body] = waiting;
      if (ended && !body) return;
      const request = { method: 'POST', body: body ?? '' };
      const answer = body
        ? await fetch(`${origin}/webhooks/payments`, { ...request, headers: stripe.sign(body) }).catch(
            () => null,
          )
        : null;
      await answer?.body?.cancel().catch(() => {});
      if (!answer?.ok) await wait(50);
      else if (draw() >= 10) waiting.shift();
    }
  })();
  return async () => {
    ended = true;
    await running;
  };
}

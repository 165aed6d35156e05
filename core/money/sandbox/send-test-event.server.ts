import type { Context, Product } from '../../context.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';

/** Delivers a sandbox event, signed on sending, the way any provider's event arrives. */
export async function sendTestEvent(ctx: Context<Product>, { body }: { body: string }): Promise<void> {
  const { sandbox } = ctx.payments;
  if (sandbox) await takeEvent(ctx, new TextEncoder().encode(body), sandbox.sign(body));
}

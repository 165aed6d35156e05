import type { Context, Product } from '../../context.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';

/** Brings an event of the sandbox the way that any provider's events take, signed as it leaves. */
export async function sendTestEvent(ctx: Context<Product>, { body }: { body: string }): Promise<void> {
  const { sandbox } = ctx.payments;
  if (sandbox) await takeEvent(ctx, new TextEncoder().encode(body), sandbox.sign(body));
}

import type { Context, Product } from '../../context.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';

/** Signs a sandbox event and delivers it as if it came from a provider. */
export async function sendTestEvent(ctx: Context<Product>, { body }: { body: string }): Promise<void> {
  const { sandbox } = ctx.payments;
  if (sandbox) await takeEvent(ctx, new TextEncoder().encode(body), sandbox.sign(body));
}

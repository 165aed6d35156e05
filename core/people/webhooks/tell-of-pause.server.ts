import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { users } from '../accounts/tables.ts';
import { readOwners } from '../experts/read-owners.server.ts';
import type { EndpointRow } from './own-endpoint.server.ts';
import { endpointPausedMail } from './webhook.email.ts';

/** E-mails the owners of an endpoint that we paused it. Call this in the transaction that pauses it. */
export async function tellOfPause(ctx: AnyContext, endpoint: EndpointRow): Promise<void> {
  const { id, userId, practiceId, address } = endpoint;
  const owners =
    practiceId === null
      ? await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId!))
      : await readOwners(ctx, practiceId);
  const host = new URL(address).host;
  for (const { email } of owners) {
    await queueMail(ctx, () => endpointPausedMail({ to: email, id, host }, ctx.publicOrigin));
  }
}

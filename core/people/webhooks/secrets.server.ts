import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import type { AnyContext } from '../../context.ts';
import { sealedColumn } from '../../ground/keys/sealed-column.server.ts';
import { webhookSecrets } from './tables.ts';

const KEY = 'webhook secrets';
const SECRET_BYTES = 24;
/** How long a former secret still signs. */
const OVERLAP_HOURS = 24;

/** Returns the keys that encrypt the secrets of webhooks. */
const secretKeys = ({ signIn }: Pick<AnyContext, 'signIn'>) => cipherKeys(signIn.ring.ciphers, KEY);

/**
 * Makes the current secret of an endpoint. The one before it signs for another day. Call this while holding
 * the endpoint's lock.
 * @returns the secret in the form of Standard Webhooks. It can't be read again.
 */
export async function makeSecret(ctx: AnyContext, endpointId: string): Promise<string> {
  const secret = `whsec_${ctx.chance.bytes(SECRET_BYTES).toBase64()}`;
  const now = ctx.now();
  const of = eq(webhookSecrets.endpointId, endpointId);
  // A second change within a day ends the first secret at once.
  await ctx.db.delete(webhookSecrets).where(and(of, gt(webhookSecrets.until, asDate(now))));
  await ctx.db
    .update(webhookSecrets)
    .set({ until: asDate(now.add({ hours: OVERLAP_HOURS })) })
    .where(and(of, isNull(webhookSecrets.until)));
  await ctx.db.insert(webhookSecrets).values({
    id: ctx.newId(),
    endpointId,
    secret: await encrypted(secret, secretKeys(ctx)),
    createdAt: asDate(now),
  });
  return secret;
}

/** Returns the secrets that sign for an endpoint now, the current one first. */
export async function signingSecrets(ctx: AnyContext, endpointId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ secret: webhookSecrets.secret })
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.endpointId, endpointId),
        or(isNull(webhookSecrets.until), gt(webhookSecrets.until, asDate(ctx.now()))),
      ),
    )
    .orderBy(desc(webhookSecrets.createdAt), desc(webhookSecrets.id));
  const secrets = await Promise.all(rows.map(({ secret }) => decrypted(secret, secretKeys(ctx))));
  return secrets.filter((secret) => secret !== null);
}

export const WEBHOOK_SECRET_STORE = sealedColumn({
  name: 'webhook-secrets',
  purpose: KEY,
  id: webhookSecrets.id,
  sealed: webhookSecrets.secret,
});

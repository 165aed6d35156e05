import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { hashKey } from '../api-keys/hash-key.server.ts';
import { newSecret } from '../api-keys/key-token.ts';
import { apps } from '../api-keys/tables.ts';
import { type AppInput, appForm, linesOf } from './app-form.ts';

/**
 * Registers an app of another company, for an admin.
 * @returns its id and, for a confidential app, its secret, which no one can read again.
 */
export async function registerApp(
  ctx: Context,
  input: AppInput,
): Promise<{ id: string; name: string; secret: string | null }> {
  const admin = actingAdmin(ctx);
  const { name, kind, redirectUris, scopes } = appForm.parse(input);
  const id = ctx.newId();
  const secret = kind === 'confidential' ? newSecret(ctx, 'pws_') : null;
  const addresses = linesOf(redirectUris);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(apps).values({
      id,
      name,
      kind,
      redirectUris: addresses,
      scopes,
      secretHash: secret === null ? null : hashKey(secret),
      createdAt: asDate(ctx.now()),
    });
    await recordAct(ctx, {
      admin,
      act: 'register-app',
      subject: { kind: 'app', id },
      before: {},
      after: { name, kind, addresses: addresses.join(' '), scopes: scopes.join(' ') },
    });
  });
  return { id, name, secret };
}

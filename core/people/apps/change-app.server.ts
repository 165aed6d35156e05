import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { hashKey } from '../api-keys/hash-key.server.ts';
import { newSecret } from '../api-keys/key-token.ts';
import { apps } from '../api-keys/tables.ts';
import { APP_SHOWN } from './app-shown.ts';

const NO_SUCH_APP = 'There is no such app.';

/** Disables an app, so every call with its tokens is refused at once, or enables it again. Repeats do nothing. */
export async function disableApp(
  ctx: Context,
  { appId, isDisabled }: { appId: string; isDisabled: boolean },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const app = await hold(ctx, appId);
    if ((app.disabledAt !== null) === isDisabled) return;
    await ctx.db
      .update(apps)
      .set({ disabledAt: isDisabled ? asDate(ctx.now()) : null })
      .where(eq(apps.id, appId));
    await recordAct(ctx, {
      admin,
      act: isDisabled ? 'disable-app' : 'enable-app',
      subject: { kind: 'app', id: appId },
      before: { disabled: !isDisabled },
      after: { disabled: isDisabled },
    });
  });
}

/** Replaces the secret of a confidential app. The previous one stops working. Returns the new one, once. */
export async function renewAppSecret(
  ctx: Context,
  { appId }: { appId: string },
): Promise<{ id: string; name: string; secret: string }> {
  const admin = actingAdmin(ctx);
  const secret = newSecret(ctx, 'pws_');
  return await inTransaction(ctx, async (ctx) => {
    const app = await hold(ctx, appId);
    if (app.kind !== 'confidential') throw new Refusal('not_allowed', 'A public app has no secret.');
    await ctx.db
      .update(apps)
      .set({ secretHash: hashKey(secret) })
      .where(eq(apps.id, appId));
    await recordAct(ctx, {
      admin,
      act: 'renew-app-secret',
      subject: { kind: 'app', id: appId },
      before: {},
      after: {},
    });
    return { id: appId, name: app.name, secret };
  });
}

async function hold(ctx: Context, appId: string) {
  const { name, kind, disabledAt } = apps;
  const [app] = isId(appId)
    ? await ctx.db.select({ name, kind, disabledAt }).from(apps).where(eq(apps.id, appId)).for('update')
    : [];
  if (!app) throw new Refusal('not_found', NO_SUCH_APP);
  await refuseUnseen(ctx, APP_SHOWN, appId);
  return app;
}

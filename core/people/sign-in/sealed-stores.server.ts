import { isNull, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import { inTransaction } from '../../context.ts';
import { keepKey, keptKeyName } from '../../ground/keys/kept-keys.server.ts';
import { sealedColumn } from '../../ground/keys/sealed-column.server.ts';
import type { SealedStore } from '../../ground/keys/sealed-store.ts';
import { keptKeys } from '../../ground/keys/tables.ts';
import { authenticators, recoveryCodes } from '../accounts/tables.ts';
import { ANY_KEPT_KEY, RECOVERY_KEY, recoveryKeys, SECRET_KEY } from './take-code.server.ts';

export const AUTHENTICATOR_STORE = sealedColumn({
  name: 'two-step-secrets',
  purpose: SECRET_KEY,
  id: authenticators.userId,
  sealed: authenticators.secret,
});

/**
 * Recovery codes are stored as fingerprints, which cannot be made again under another key. So the job keeps an
 * encrypted copy of the key that they need. New codes use the current key.
 */
export const RECOVERY_CODE_STORE: SealedStore = {
  name: 'recovery-codes',
  async countUses({ db }) {
    return await runSql(
      db,
      sql`select ${recoveryCodes.keyId} as "keyId", count(*)::int as count from ${recoveryCodes}
        where ${recoveryCodes.keyId} is distinct from ${ANY_KEPT_KEY} and not exists (
          select 1 from ${keptKeys} where ${keptKeys.id} = ${keptKeyName(RECOVERY_KEY, sql`${recoveryCodes.keyId}`)})
        group by 1`,
    );
  },
  async renew(ctx) {
    const uses = await this.countUses(ctx);
    const isUsed = (id: string | null) => uses.some(({ keyId }) => keyId === id);
    const secrets = new Set(ctx.signIn.ring.secrets.map(({ id }) => id));
    let renewed = 0;
    for (const [at, key] of recoveryKeys(ctx).entries()) {
      // Codes that name no key are from before ENCRYPTION_KEYS, so a value of SECRET made them.
      const isNeeded = (isUsed(null) && secrets.has(key.id)) || (at > 0 && isUsed(key.id));
      if (isNeeded) renewed += await keepKey(ctx, RECOVERY_KEY, key);
    }
    if (isUsed(null)) {
      await inTransaction(ctx, async ({ db }) => {
        await db.update(recoveryCodes).set({ keyId: ANY_KEPT_KEY }).where(isNull(recoveryCodes.keyId));
      });
    }
    return { renewed, unreadable: 0 };
  },
  // A fingerprint does not show its key.
  tryUnnamed: async () => ({ tried: 0, opened: 0 }),
};

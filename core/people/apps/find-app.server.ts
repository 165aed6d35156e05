import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { hashKey } from '../api-keys/hash-key.server.ts';
import { isScope, type Scope } from '../api-keys/scopes.ts';
import { apps } from '../api-keys/tables.ts';
import { OAuthFault } from './oauth-fault.ts';

/** An app that people can allow to act for them. */
export type App = {
  id: string;
  name: string;
  redirectUris: string[];
  scopes: Scope[];
  secretHash: string | null;
};

/** Finds an app by its `client_id`. Null if there is none, or if an admin has disabled it. */
export async function findApp({ db }: Pick<AnyContext, 'db'>, clientId: string): Promise<App | null> {
  if (!isId(clientId)) return null;
  const { id, name, redirectUris, scopes, secretHash, disabledAt } = apps;
  const [app] = await db
    .select({ id, name, redirectUris, scopes, secretHash })
    .from(apps)
    .where(and(eq(id, clientId), isNull(disabledAt)));
  return app ? { ...app, scopes: app.scopes.filter(isScope) } : null;
}

/**
 * Finds the app that sent a request. A confidential app proves itself with its secret; a public one has none.
 * @throws OAuthFault if it is not that app.
 */
export async function authenticateApp(
  ctx: Pick<AnyContext, 'db'>,
  sent: { clientId: string; secret: string | null },
): Promise<App> {
  const app = await findApp(ctx, sent.clientId);
  if (!app || !isSecretOf(app, sent.secret)) throw new OAuthFault('invalid_client');
  return app;
}

function isSecretOf({ secretHash }: App, secret: string | null): boolean {
  if (secretHash === null || secret === null) return secretHash === secret;
  return timingSafeEqual(Buffer.from(hashKey(secret)), Buffer.from(secretHash));
}

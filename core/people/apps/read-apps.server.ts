import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { ISO } from '../../ground/admin/table-sql.server.ts';
import type { AppKind } from '../api-keys/app-kinds.ts';

/** An app as admins see it, with the number of people whom it may act for. */
export type RegisteredApp = {
  id: string;
  name: string;
  kind: AppKind;
  redirectUris: string[];
  scopes: string[];
  createdAt: string;
  disabledAt: string | null;
  people: number;
};

/** Returns all apps, newest first. Admins register them one by one, so there are few. */
export async function readApps(ctx: Context): Promise<RegisteredApp[]> {
  actingAdmin(ctx);
  return await runSql<RegisteredApp>(
    ctx.db,
    sql`
    select a.id, a.name, a.kind, a.redirect_uris as "redirectUris", a.scopes,
      ${ISO(sql`a.created_at`)} as "createdAt", ${ISO(sql`a.disabled_at`)} as "disabledAt",
      (select count(distinct k.user_id)::int from api_keys k
        where k.app_id = a.id and k.revoked_at is null and k.expires_at > ${ctx.now().toString()}::timestamptz) as people
    from apps a order by a.created_at desc, a.id desc limit 500`,
  );
}

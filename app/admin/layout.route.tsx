import { Outlet, useMatches } from 'react-router';
import { actingAdmin } from '../../core/ground/admin/acting-admin.ts';
import { zoneOf } from '../../core/people/accounts/zone-of.server.ts';
import { visitOf } from '../context.server.ts';
import { SeenContext } from '../sending/seen-field.tsx';
import type { Route } from './+types/layout.route';
import { AdminNav } from './admin-nav.tsx';
import type { AdminShared } from './moment.tsx';

/** Responds with 404 to non-admins. Each page below repeats the check. */
export async function loader(args: Route.LoaderArgs): Promise<AdminShared> {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  return { zone: await zoneOf(ctx) };
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

export default function AdminLayout() {
  const page = useMatches().at(-1)?.loaderData as { seen?: string } | undefined;
  return (
    <>
      <AdminNav />
      <div className="shell py-8 lg:py-10">
        <SeenContext value={page?.seen ?? null}>
          <Outlet />
        </SeenContext>
      </div>
    </>
  );
}

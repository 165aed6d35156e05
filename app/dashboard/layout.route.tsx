import { Outlet, useNavigation, useRouteLoaderData } from 'react-router';
import { requireActor } from '../require-actor.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/layout.route';
import { DashboardNav } from './dashboard-nav.tsx';

export function loader(args: Route.LoaderArgs) {
  requireActor(args);
  return null;
}

/** What is personal stays out of every cache, the browser's own included, so that signing out hides it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }];

export default function DashboardLayout() {
  const navigation = useNavigation();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const loading = navigation.state === 'loading';
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <DashboardNav unreadMessages={root?.counts?.messages ?? 0} />
      <div aria-busy={loading} className="min-w-0 pb-8">
        <p role="status" className="sr-only">
          {loading && 'Loading...'}
        </p>
        <Outlet />
      </div>
    </div>
  );
}

import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import * as words from '#text/overview/dashboard/screens';
import { readOwnSuspensions } from '../../../core/people/practice-profile/read-own-suspensions.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { loader as rootLoader } from '../../root.tsx';
import type { Route } from './+types/layout.route';
import { DashboardNav } from './dashboard-nav.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { TabBar } from './tab-bar.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  return { suspended: await readOwnSuspensions(visitOf(args).ctx) };
}

/**
 * Pages that show a suspension: the overview, and the practice pages, where experts look when bookings stop.
 */
const TELLS_SUSPENDED = /^\/dashboard(?:\/expert(?:\/.*)?)?\/?$/;

/** Keeps personal pages out of every cache, including the browser's, so signing out hides them. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: words.dashboard() }, { name: 'robots', content: 'noindex' }];

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const loading = navigation.state === 'loading';
  const shown = {
    unreadMessages: root?.counts?.messages ?? 0,
    isExpert: root?.viewer?.isExpert ?? false,
  };
  return (
    <div className="beside-rail shell grid grid-cols-[minmax(0,1fr)] gap-6 py-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <TabBar {...shown} />
      <DashboardNav {...shown} />
      <div aria-busy={loading} className="min-w-0 pb-8">
        <p role="status" className="sr-only">
          {loading && words.loading()}
        </p>
        {TELLS_SUSPENDED.test(pathname) &&
          loaderData.suspended.map(({ practiceId, ...told }) => (
            <SuspendedBanner key={practiceId} {...told} />
          ))}
        <Outlet />
      </div>
    </div>
  );
}

import { readWaiting } from '../../core/moderation/read-waiting.server.ts';
import { visitOf } from '../context.server.ts';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/overview.route';

export async function loader(args: Route.LoaderArgs) {
  return await readWaiting(visitOf(args).ctx);
}

export const meta = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { letters, reports, suspended, setAside } = loaderData;
  const waiting = [
    { to: '/admin/reports', count: reports, label: reports === 1 ? 'open report' : 'open reports' },
    { to: '/admin/inbox', count: letters, label: letters === 1 ? 'new message' : 'new messages' },
    {
      to: '/admin/people?filter=suspended',
      count: suspended,
      label: suspended === 1 ? 'suspended account' : 'suspended accounts',
    },
    {
      to: '/admin/set-aside',
      count: setAside,
      label: setAside === 1 ? 'task set aside' : 'tasks set aside',
    },
  ];
  return (
    <>
      <h1 className="mb-6 font-display text-3xl">Admin</h1>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {waiting.map(({ to, count, label }) => (
          <li
            key={to}
            className="relative rounded-lg border border-line bg-surface p-6 transition-colors hover:border-line-strong"
          >
            <p className="tabular font-display text-4xl">{count}</p>
            <p className="mt-1">
              <PageLink to={to} className="text-link after:absolute after:inset-0">
                {label}
              </PageLink>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

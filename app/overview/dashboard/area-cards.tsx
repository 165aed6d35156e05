import { PageLink } from '../../ui/page-link.tsx';
import { type DashboardLink, SIDEBAR_LINKS } from './dashboard-links.ts';

const AREAS = ['/dashboard/client', '/dashboard/expert', '/dashboard/bookings', '/dashboard/settings']
  .map((path) => SIDEBAR_LINKS.find(({ to }) => to === path))
  .filter((link): link is DashboardLink => link !== undefined);

export function AreaCards() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 lg:grid-cols-4">
      {AREAS.map(({ to, label, Icon }) => (
        <li key={to}>
          <h2 className="h-full font-sans font-semibold text-base tracking-normal">
            <PageLink
              to={to}
              ahead
              className="flex h-full min-h-12 items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 transition-colors hover:border-line-strong"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
              <span className="min-w-0 [overflow-wrap:anywhere] max-sm:text-sm">{label()}</span>
            </PageLink>
          </h2>
        </li>
      ))}
    </ul>
  );
}

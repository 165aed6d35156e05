import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { isPageAt, PageLink } from '../../ui/page-link.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';

const LINKS = [
  { to: '/dashboard', label: 'Overview', end: true },
  { to: '/dashboard/bookings', label: 'Bookings' },
  { to: '/messages', label: 'Messages' },
  { to: '/dashboard/client', label: 'Client Profile' },
  { to: '/dashboard/expert', label: 'Expert Profile' },
  { to: '/dashboard/settings', label: 'Account Settings' },
  { to: '/dashboard/history', label: 'Activity History' },
];

/**
 * The areas of the dashboard, everyday ones first: a swipeable row on a narrow screen, and a column
 * beside the page on a wide one.
 */
export function DashboardNav({ unreadMessages }: { unreadMessages: number }) {
  const row = useCurrentInView<HTMLUListElement>();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard" className="-mx-4 border-line border-b sm:-mx-6 lg:mx-0 lg:border-0">
      <ul
        ref={row}
        className="fade-ends relative flex overflow-x-auto px-1 [scrollbar-width:none] sm:gap-1 sm:px-3 lg:sticky lg:top-24 lg:flex-col lg:px-0"
      >
        {LINKS.map(({ to, label, end }) => (
          <li key={to} className="shrink-0">
            <PageLink
              to={to}
              ahead
              aria-current={isPageAt(pathname, to, end) ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 font-semibold transition-colors -outline-offset-2 lg:rounded-md lg:border-b-0',
                isPageAt(pathname, to, end)
                  ? 'border-accent text-ink lg:bg-accent-soft lg:text-accent-soft-text'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
              {to === '/messages' && (
                <CountBadge count={unreadMessages} said="unread" className="ml-2 lg:ml-auto" />
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

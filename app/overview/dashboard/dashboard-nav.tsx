import { useLocation } from 'react-router';
import * as words from '#text/overview/dashboard/screens';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { isPageAt, PageLink } from '../../ui/page-link.tsx';
import { linksFor, SIDEBAR_LINKS } from './dashboard-links.ts';

export function DashboardNav({ unreadMessages, isExpert }: { unreadMessages: number; isExpert: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={words.dashboard()} className="max-lg:hidden">
      <ul className="sticky top-24 flex flex-col">
        {linksFor(SIDEBAR_LINKS, isExpert).map(({ to, label, Icon, end }) => {
          const isCurrent = isPageAt(pathname, to, end);
          return (
            <li key={to}>
              <PageLink
                to={to}
                ahead
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-semibold leading-5 transition-colors -outline-offset-2',
                  isCurrent ? 'bg-accent-soft text-accent-soft-text' : 'text-muted hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label()}
                {to === '/messages' && (
                  <CountBadge count={unreadMessages} label={words.unread()} className="ml-auto" />
                )}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

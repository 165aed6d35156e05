import { useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { isPageAt, PageLink } from '../ui/page-link.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';

const LINKS = [
  { to: '/admin', label: 'Overview', end: true },
  { to: '/admin/figures', label: 'Figures' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/practices', label: 'Practices' },
  { to: '/admin/applications', label: 'Applications' },
  { to: '/admin/licenses', label: 'Licenses' },
  { to: '/admin/places', label: 'Places' },
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/admin/no-shows', label: 'No-Shows' },
  { to: '/admin/disputes', label: 'Disputes' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/reviews', label: 'Reviews' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/law', label: 'Law' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/form-1099-k', label: '1099-K' },
  { to: '/admin/set-aside', label: 'Failed Tasks' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/record', label: 'Record' },
];

/** The areas of administration, in one row that can be swiped. */
export function AdminNav() {
  const row = useCurrentInView<HTMLUListElement>();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className="border-line border-b">
      <ul ref={row} className="fade-ends shell relative flex overflow-x-auto [scrollbar-width:none] sm:gap-1">
        {LINKS.map(({ to, label, end }) => (
          <li key={to} className="shrink-0">
            <PageLink
              to={to}
              aria-current={isPageAt(pathname, to, end) ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-2 px-2 font-semibold sm:px-3 transition-colors -outline-offset-2',
                isPageAt(pathname, to, end)
                  ? 'border-accent text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

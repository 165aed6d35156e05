import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { isPageAt, PageLink } from '../ui/page-link.tsx';
import { SearchEverything } from './search-everything.tsx';

type Area = { to: string; label: string; end?: boolean };

const GROUPS: readonly { label: string; areas: readonly [Area, ...Area[]] }[] = [
  {
    label: 'Overview',
    areas: [
      { to: '/admin', label: 'Overview', end: true },
      { to: '/admin/figures', label: 'Figures' },
    ],
  },
  {
    label: 'People',
    areas: [
      { to: '/admin/people', label: 'People' },
      { to: '/admin/practices', label: 'Practices' },
      { to: '/admin/applications', label: 'Applications' },
      { to: '/admin/licenses', label: 'Licenses' },
      { to: '/admin/places', label: 'Places' },
    ],
  },
  {
    label: 'Bookings and money',
    areas: [
      { to: '/admin/bookings', label: 'Bookings' },
      { to: '/admin/no-shows', label: 'No-Shows' },
      { to: '/admin/disputes', label: 'Disputes' },
      { to: '/admin/payments', label: 'Payments' },
      { to: '/admin/payouts', label: 'Payouts' },
      { to: '/admin/form-1099-k', label: '1099-K' },
    ],
  },
  {
    label: 'Moderation',
    areas: [
      { to: '/admin/reports', label: 'Reports' },
      { to: '/admin/reviews', label: 'Reviews' },
      { to: '/admin/photos', label: 'Photos' },
      { to: '/admin/inbox', label: 'Inbox' },
    ],
  },
  {
    label: 'Rules',
    areas: [
      { to: '/admin/law', label: 'Law' },
      { to: '/admin/settings', label: 'Settings' },
    ],
  },
  {
    label: 'Upkeep',
    areas: [
      { to: '/admin/set-aside', label: 'Failed Tasks' },
      { to: '/admin/apps', label: 'Apps' },
      { to: '/admin/record', label: 'Record' },
    ],
  },
];

const LINK = 'flex min-h-11 items-center whitespace-nowrap transition-colors -outline-offset-2';

/**
 * On wide screens, shows a row of groups above the areas of the current one. On narrow screens, shows one
 * menu of all areas.
 */
export function AdminNav() {
  const { pathname } = useLocation();
  const isHere = ({ to, end }: Area) => isPageAt(pathname, to, end);
  const group = GROUPS.find(({ areas }) => areas.some(isHere)) ?? GROUPS[0]!;
  const here = group.areas.find(isHere) ?? group.areas[0];
  return (
    <nav aria-label="Admin" className="border-line border-b">
      <div className="shell hidden lg:block">
        <div className="flex items-center justify-between gap-6">
          <ul className="-mx-3 flex">
            {GROUPS.map(({ label, areas: [first] }) => (
              <li key={label}>
                <PageLink
                  to={first.to}
                  aria-current={label === group.label ? 'true' : undefined}
                  className={classNames(
                    LINK,
                    'px-3 font-semibold',
                    label === group.label ? 'text-ink' : 'text-muted hover:text-ink',
                  )}
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
          <SearchEverything className="w-72 shrink py-1.5" />
        </div>
        <ul aria-label={group.label} className="-mx-3 flex border-line border-t">
          {group.areas.map((area) => (
            <li key={area.to}>
              <Link area={area} isHere={isHere(area)} className="-mb-px border-b-2 px-3" />
            </li>
          ))}
        </ul>
      </div>
      {/* A new key closes the menu after each navigation. */}
      <details key={pathname} className="group/admin lg:hidden">
        <summary className="shell flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
          {here.label !== group.label && <span className="text-muted">{group.label}:</span>}
          {here.label}
          <span className="sr-only">, all areas</span>
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 text-muted transition-transform group-open/admin:rotate-180"
          />
        </summary>
        <SearchEverything className="shell pb-3" />
        <div className="shell columns-2 gap-x-4 pb-4 sm:columns-3">
          {GROUPS.map(({ label, areas }) => (
            <section key={label} aria-label={label} className="break-inside-avoid pb-3">
              <p
                aria-hidden="true"
                className="border-line border-b pt-2 pb-1 font-semibold text-muted text-sm"
              >
                {label}
              </p>
              <ul>
                {areas.map((area) => (
                  <li key={area.to}>
                    <Link area={area} isHere={isHere(area)} className="-ml-3 border-l-2 pl-2.5" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </nav>
  );
}

function Link({ area, isHere, className }: { area: Area; isHere: boolean; className: string }) {
  return (
    <PageLink
      to={area.to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        LINK,
        className,
        isHere ? 'border-accent font-semibold text-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {area.label}
    </PageLink>
  );
}

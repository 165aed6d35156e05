import { NavLink } from 'react-router';
import { classNames } from '../ui/class-names.ts';

const LINKS = [
  { to: '/admin', label: 'Overview', end: true },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/record', label: 'Record' },
];

/** The areas of administration, in one row that can be swiped. */
export function AdminNav() {
  return (
    <nav aria-label="Admin" className="border-line border-b">
      <ul className="shell flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {LINKS.map(({ to, label, end }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={end ?? false}
              className={({ isActive }) =>
                classNames(
                  '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 font-semibold transition-colors -outline-offset-2',
                  isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

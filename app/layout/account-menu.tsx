import {
  Bell,
  CalendarDays,
  ChevronDown,
  Heart,
  History,
  LayoutGrid,
  LogOut,
  MessageSquareText,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { Menu, MenuButton, MenuLink, MenuNote, MenuRule } from '../ui/overlays/menu.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import type { Counts, Viewer } from './viewer.ts';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutGrid },
  { to: '/dashboard/settings', label: 'Account Settings', Icon: Settings },
  { to: '/dashboard/history', label: 'Activity History', Icon: History },
  { to: '/dashboard/bookings', label: 'Bookings', Icon: CalendarDays },
  { to: '/messages', label: 'Messages', Icon: MessageSquareText },
  { to: '/dashboard/favorites', label: 'Favorites', Icon: Heart },
];
const SIGN_OUT = 'sign-out';

export default function AccountMenu(props: {
  viewer: Viewer;
  counts: Counts | null;
  /** False while an admin views the account. */
  mayLeave: boolean;
}) {
  const { viewer, counts, mayLeave } = props;
  const { notices, messages } = counts ?? { notices: 0, messages: 0 };
  return (
    <>
      <PageLink
        to="/notifications"
        aria-label={notices > 0 ? `Notifications, ${notices} unread` : 'Notifications'}
        className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'relative' })}
      >
        <Bell aria-hidden="true" className="size-5" />
        <CountBadge count={notices} className="absolute top-0.5 right-0.5" />
      </PageLink>
      <SignOutForm id={SIGN_OUT} className="hidden">
        <input type="hidden" name="intent" value="sign-out" />
      </SignOutForm>
      <Menu
        label="My Account"
        triggerClassName="pr-2 pl-2"
        trigger={
          <>
            <Avatar src={viewer.image} initials={viewer.initials} size="sm" />
            <span className="sr-only">My Account:</span>
            <span className="hidden max-w-40 truncate sm:inline">{viewer.label}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted max-[22rem]:hidden" />
          </>
        }
      >
        <MenuNote>My Account</MenuNote>
        {LINKS.map(({ to, label, Icon }) => (
          <MenuLink key={to} to={to}>
            <Icon aria-hidden="true" />
            {label}
            {to === '/messages' && <CountBadge count={messages} label="unread" className="ml-auto" />}
          </MenuLink>
        ))}
        {viewer.isAdmin && (
          <MenuLink to="/admin">
            <ShieldCheck aria-hidden="true" />
            Admin
          </MenuLink>
        )}
        {mayLeave && (
          <>
            <MenuRule />
            <MenuButton type="submit" form={SIGN_OUT}>
              <LogOut aria-hidden="true" />
              Sign Out
            </MenuButton>
          </>
        )}
      </Menu>
    </>
  );
}

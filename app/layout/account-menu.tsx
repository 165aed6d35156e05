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
import * as words from '#text/layout/screens';
import { Avatar } from '../ui/avatar.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { Menu, MenuButton, MenuLink, MenuNote, MenuRule } from '../ui/overlays/menu.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import type { Counts, Viewer } from './viewer.ts';

const LINKS = [
  { to: '/dashboard', label: words.dashboard, Icon: LayoutGrid },
  { to: '/dashboard/settings', label: words.account_settings, Icon: Settings },
  { to: '/dashboard/history', label: words.activity_history, Icon: History },
  { to: '/dashboard/bookings', label: words.bookings, Icon: CalendarDays },
  { to: '/messages', label: words.messages, Icon: MessageSquareText },
  { to: '/dashboard/favorites', label: words.favorites, Icon: Heart },
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
        aria-label={notices > 0 ? words.notifications_unread({ notices }) : words.notifications()}
        className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'relative' })}
      >
        <Bell aria-hidden="true" className="size-5" />
        <CountBadge count={notices} className="absolute top-0.5 right-0.5" />
      </PageLink>
      <SignOutForm id={SIGN_OUT} className="hidden">
        <input type="hidden" name="intent" value="sign-out" />
      </SignOutForm>
      <Menu
        label={words.my_account()}
        triggerClassName="pr-2 pl-2"
        trigger={
          <>
            <Avatar src={viewer.image} initials={viewer.initials} size="sm" />
            <span className="sr-only">{words.my_account_before()}</span>
            <span className="hidden max-w-40 truncate sm:inline">{viewer.label}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted max-[22rem]:hidden" />
          </>
        }
      >
        <MenuNote>{words.my_account()}</MenuNote>
        {LINKS.map(({ to, label, Icon }) => (
          <MenuLink key={to} to={to}>
            <Icon aria-hidden="true" />
            {label()}
            {to === '/messages' && <CountBadge count={messages} label={words.unread()} className="ml-auto" />}
          </MenuLink>
        ))}
        {viewer.isAdmin && (
          <MenuLink to="/admin">
            <ShieldCheck aria-hidden="true" />
            {words.admin()}
          </MenuLink>
        )}
        {mayLeave && (
          <>
            <MenuRule />
            <MenuButton type="submit" form={SIGN_OUT}>
              <LogOut aria-hidden="true" />
              {words.sign_out()}
            </MenuButton>
          </>
        )}
      </Menu>
    </>
  );
}

import { CalendarDays, ChevronDown, History, LayoutGrid, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuButton, MenuLink, MenuNote, MenuRule } from '../ui/menu.tsx';
import { ACCOUNT_LINKS } from './links.ts';
import type { Viewer } from './viewer.ts';

const ICONS = [LayoutGrid, Settings, History, CalendarDays];
const SIGN_OUT = 'sign-out';

/** 'My Account': who is signed in, where their things are, and the way out. */
export default function AccountMenu({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <form id={SIGN_OUT} method="post" action="/sign-out" className="hidden" />
      <Menu
        label="My Account"
        triggerClassName="pr-2 pl-2"
        trigger={
          <>
            <Avatar src={viewer.image} initials={viewer.initials} size="sm" />
            <span className="sr-only">My Account:</span>
            <span className="hidden max-w-40 truncate sm:inline">{viewer.label}</span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </>
        }
      >
        <MenuNote>My Account</MenuNote>
        {ACCOUNT_LINKS.map(({ to, label }, index) => {
          const Icon = ICONS[index] ?? LayoutGrid;
          return (
            <MenuLink key={to} to={to}>
              <Icon aria-hidden="true" />
              {label}
            </MenuLink>
          );
        })}
        {viewer.isAdmin && (
          <MenuLink to="/admin">
            <ShieldCheck aria-hidden="true" />
            Admin
          </MenuLink>
        )}
        <MenuRule />
        <MenuButton type="submit" form={SIGN_OUT}>
          <LogOut aria-hidden="true" />
          Sign Out
        </MenuButton>
      </Menu>
    </>
  );
}

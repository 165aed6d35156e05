import { CircleUserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import * as words from '#text/overview/dashboard/screens';
import { isConversation } from '../../layout/conversation-page.ts';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { isPageAt, PageLink } from '../../ui/page-link.tsx';
import { ACCOUNT_AREAS, BAR_LINKS, type DashboardLink, linksFor, SHEET_LINKS } from './dashboard-links.ts';

/**
 * The bottom bar of narrow screens: Home, Bookings, Messages, and Account, which opens a list of the other
 * areas, even without JavaScript. Everything else at the bottom of the screen moves up by its height (see
 * layout.css).
 */
export function TabBar({ unreadMessages, isExpert }: { unreadMessages: number; isExpert: boolean }) {
  const { pathname } = useLocation();
  const sheet = useId();
  // In an open conversation, the message field takes the bar's place.
  if (isConversation(pathname)) return null;
  const isInAccount = ACCOUNT_AREAS.some(({ to }) => isPageAt(pathname, to));
  return (
    <nav aria-label={words.dashboard()} className="tab-bar">
      <ul className="grid h-full grid-cols-4">
        {BAR_LINKS.map(({ to, label, Icon, end }) => {
          const isCurrent = isPageAt(pathname, to, end);
          return (
            <li key={to} className="min-w-0">
              <PageLink
                to={to}
                ahead
                aria-current={isCurrent ? 'page' : undefined}
                className={tabClass(isCurrent)}
              >
                <TabFace icon={<Icon aria-hidden="true" className="size-6" />} label={label()}>
                  {to === '/messages' && (
                    <CountBadge
                      count={unreadMessages}
                      label={words.unread()}
                      className="absolute -top-1.5 left-1/2 ml-1"
                    />
                  )}
                </TabFace>
              </PageLink>
            </li>
          );
        })}
        <li className="min-w-0">
          <button
            type="button"
            popoverTarget={sheet}
            aria-current={isInAccount ? 'true' : undefined}
            className={tabClass(isInAccount)}
          >
            <TabFace
              icon={<CircleUserRound aria-hidden="true" className="size-6" />}
              label={words.account()}
            />
          </button>
          <AccountSheet id={sheet} pathname={pathname} links={linksFor(SHEET_LINKS, isExpert)} />
        </li>
      </ul>
    </nav>
  );
}

function tabClass(isCurrent: boolean): string {
  return classNames(
    'relative flex h-full w-full flex-col items-center justify-center font-semibold text-xs transition-colors -outline-offset-2',
    isCurrent ? 'tab-bar-current text-accent-text' : 'text-muted hover:text-ink',
  );
}

function TabFace({ icon, label, children }: { icon: ReactNode; label: string; children?: ReactNode }) {
  return (
    <>
      <span className="relative flex w-full justify-center">
        {icon}
        {children}
      </span>
      <span className="mt-0.5 line-clamp-2 max-w-full px-1 text-center leading-4">{label}</span>
    </>
  );
}

function AccountSheet(props: { id: string; pathname: string; links: readonly DashboardLink[] }) {
  const { id, pathname, links } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on a link inside closes the sheet
    <div
      id={id}
      popover="auto"
      className="account-sheet"
      onClick={(event) => {
        if ((event.target as Element).closest('a')) event.currentTarget.hidePopover();
      }}
    >
      <ul aria-label={words.account()}>
        {links.map(({ to, label, Icon, end }) => (
          <li key={to}>
            <PageLink
              to={to}
              aria-current={isPageAt(pathname, to, end) ? 'page' : undefined}
              className="flex min-h-12 items-center gap-4 rounded-md px-4 font-semibold -outline-offset-2 hover:bg-accent-soft hover:text-accent-soft-text aria-[current=page]:text-accent-text [&>svg]:text-muted aria-[current=page]:[&>svg]:text-accent-text"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label()}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

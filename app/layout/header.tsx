import { MenuIcon } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import * as links from '#text/layout/links';
import * as words from '#text/layout/screens';
import { brand } from '../../core/brand.ts';
import { safePath } from '../../lib/safe-path.ts';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { placeBeside } from '../ui/overlays/place-beside.ts';
import { isPageAt, PageLink } from '../ui/page-link.tsx';
import { EXPERT_LINK, findExpertsPath, JOIN_LINK, signInPath } from './links.ts';
import type { Counts, Viewer } from './viewer.ts';

const HOW_LINK = { to: '/how-it-works', label: links.how_it_works } as const;

/** Loads only for signed-in users. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

function useReturn(): string {
  const { pathname, search } = useLocation();
  const isSigningIn = pathname === '/auth' || pathname.startsWith('/auth/');
  return isSigningIn ? (safePath(new URLSearchParams(search).get('next')) ?? '/') : pathname + search;
}

export function Header(props: {
  viewer: Viewer | null;
  counts: Counts | null;
  /**
   * Whether an admin is viewing the account. The header then scrolls away, because a banner above it
   * sticks.
   */
  isViewing: boolean;
}) {
  const { viewer, counts, isViewing } = props;
  const next = useReturn();
  const find = findExpertsPath(viewer !== null);
  const join = viewer?.isExpert ? EXPERT_LINK : JOIN_LINK;
  return (
    <header
      className={classNames('z-30 border-line border-b bg-bg', isViewing ? 'relative' : 'sticky top-0')}
    >
      {/* With large text, everything else wraps below the logo. */}
      <div className="shell flex min-h-16 flex-wrap items-center justify-end gap-x-2 max-[24rem]:gap-x-0">
        <PageLink to="/" aria-label={words.home({ brand: brand.name })} className="mr-auto rounded-sm py-2">
          <Logo />
        </PageLink>
        <nav aria-label={words.main()} className="mr-2 hidden items-center gap-1 md:flex">
          <HeaderLink to={find}>{words.find_experts()}</HeaderLink>
          <HeaderLink to={join.to}>{join.label()}</HeaderLink>
        </nav>
        {viewer ? (
          <Suspense fallback={<div className="h-12 w-28 sm:w-44" />}>
            <AccountMenu viewer={viewer} counts={counts} mayLeave={!isViewing} />
          </Suspense>
        ) : (
          <div className="hidden items-center gap-2 md:flex">
            <ButtonLink variant="ghost" to={signInPath(next, 'login')}>
              {words.log_in()}
            </ButtonLink>
            <ButtonLink to={signInPath(next, 'signup')}>{words.sign_up()}</ButtonLink>
          </div>
        )}
        <SmallMenu find={find} join={join} next={viewer ? null : next} />
      </div>
    </header>
  );
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  const isHere = isPageAt(useLocation().pathname, to);
  return (
    <PageLink
      to={to}
      ahead
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-md px-3 font-semibold transition-colors hover:text-accent-text',
        isHere ? 'text-accent-text' : 'text-ink',
      )}
    >
      {children}
    </PageLink>
  );
}

/** The collapsible menu of narrow screens. It works without JavaScript. */
function SmallMenu({
  find,
  join,
  next,
}: {
  find: string;
  join: typeof JOIN_LINK | typeof EXPERT_LINK;
  next: string | null;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  return (
    <div className="md:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={words.menu()}
        className={buttonClass({ variant: 'ghost', iconOnly: true, className: '-mr-2' })}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={(event) => event.newState === 'open' && placeBeside(event.currentTarget, button.current)}
        className="floating w-[calc(100vw-2rem)] max-w-sm p-2"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <nav
          aria-label={words.main()}
          onClick={(event) => {
            if ((event.target as Element).closest('a')) event.currentTarget.parentElement?.hidePopover();
          }}
        >
          {[{ to: find, label: links.find_experts }, join, HOW_LINK].map(({ to, label }) => (
            <PageLink
              key={to}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="flex min-h-12 items-center rounded-sm px-3 font-semibold transition-colors hover:bg-accent-soft hover:text-accent-soft-text aria-[current=page]:text-accent-text"
            >
              {label()}
            </PageLink>
          ))}
          {next !== null && (
            <div className="mt-2 grid grid-cols-2 gap-2 border-line border-t pt-2">
              <ButtonLink variant="secondary" to={signInPath(next, 'login')}>
                {words.log_in()}
              </ButtonLink>
              <ButtonLink to={signInPath(next, 'signup')}>{words.sign_up()}</ButtonLink>
            </div>
          )}
        </nav>
      </div>
    </div>
  );
}

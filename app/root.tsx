import { lazy, Suspense, use, useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import * as messages from '#text/layout/app';
import { brand } from '../core/brand.ts';
import { readCounts } from '../core/consultations/messages/read-counts.server.ts';
import type { Context } from '../core/context.ts';
import { pageMarkOf } from '../core/people/sign-in/page-mark.server.ts';
import { findTypedDraft } from '../core/people/sign-in/typed-draft.server.ts';
import { DRAFT_PARAMETER, DRAFT_SHOWN } from '../core/people/sign-in/typed-draft.ts';
import { BASE_LANGUAGE, type Language, languageTag, pathInLanguage } from '../lib/language.ts';
import type { Route } from './+types/root';
import { visitOf } from './context.server.ts';
import { readFlash } from './flash.server.ts';
import { fontPreloads } from './fonts.ts';
import { awaitsAnswer } from './layout/awaits-answer.ts';
import { isConversation } from './layout/conversation-page.ts';
import { CookieBanner } from './layout/cookie-banner.tsx';
import { asksConsent } from './layout/cookie-consent.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { errorWords } from './layout/error-words.ts';
import { Footer } from './layout/footer.tsx';
import { WithFramework } from './layout/framework.ts';
import { Header } from './layout/header.tsx';
import { ReadingScript } from './layout/reading/reading-script.tsx';
import { RouteChange } from './layout/route-change.tsx';
import { ShareTags } from './layout/sharing/share-tags.tsx';
import { useShownTheme } from './layout/use-shown-theme.ts';
import { viewerOf } from './layout/viewer.ts';
import { typedDraftCookie } from './people/sign-in/cookies.server.ts';
import { formatView } from './people/view-as/format-view.server.ts';
import { KeepPlace } from './sending/keep-place.tsx';
import { keepSends } from './sending/keep-sends.ts';
import { documentMark, PageMark, usePageMark } from './sending/page-mark.ts';
import { ReadOnly } from './sending/read-only.ts';
import './styles.css';
import './layout/layout.css';
// Travel with the frame's styles, because a second style sheet delays the first paint of home and search.
import './finding/discovery/discover.css';
import './finding/discovery/result-card.css';
import './map/map.css';
import { NoErrors } from './ui/banner.tsx';
import { Toaster } from './ui/overlays/toast.tsx';
import { type Theme, themeColors } from './ui/theme/theme.ts';
import { SkipLink } from './ui/visually-hidden.tsx';

/** Loaded only while an admin views an account. */
const ViewBanner = lazy(() => import('./people/view-as/view-banner.tsx'));
/** These two modules load only for people who come back to text that they typed earlier. */
const KeptTyped = lazy(() => import('./layout/kept-typed.tsx'));
const RestoredText = lazy(() => import('./layout/restored-text.tsx'));

/**
 * Loads the data of every page, such as the theme, the signed-in user, and whether to ask for consent. Runs
 * no query for a visitor.
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, theme, restored = null } = visitOf(args);
  const { flash, headers } = readFlash(args.request);
  return data(
    {
      theme: theme as Theme,
      viewer: ctx.actor && viewerOf(ctx.actor),
      mark: ctx.actor && pageMarkOf(ctx.signIn, ctx.actor.id),
      counts: ctx.actor && (await readCounts(ctx)),
      typed: await typedBefore(ctx, args.url.searchParams, args.request.headers),
      restored,
      viewing: await formatView(ctx),
      flash,
      asksConsent: asksConsent(args.request.headers.get('Cookie')),
      origin: config.publicOrigin,
      languages: config.languages,
      year: ctx.now().toZonedDateTimeISO('America/New_York').year,
    },
    { headers },
  );
}

/** Returns the token and path of text that the user typed before logging in, if the URL refers to it. */
async function typedBefore(ctx: Context, search: URLSearchParams, headers: Headers) {
  const token = ctx.actor && search.get(DRAFT_PARAMETER);
  const found = token ? await findTypedDraft(ctx, token, await typedDraftCookie.read(headers)) : null;
  return token && found ? { token, action: found.action } : null;
}

/**
 * Skips reloading if only a visitor's query changes and no form posts; otherwise follows the router's
 * default. A page of a signed-in user does reload, because the account may have changed in another tab.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isSearchAlone =
    !args.formMethod || args.formMethod === 'GET'
      ? args.currentUrl.pathname === args.nextUrl.pathname && args.currentUrl.search !== args.nextUrl.search
      : false;
  const isVisitors = documentMark() === null;
  return !(isSearchAlone && isVisitors) && args.defaultShouldRevalidate;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepSends];

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  if (error) return [{ title: `${errorWords(error).title} · ${brand.name}` }];
  return [
    { title: messages.default_title({ brand: brand.name }) },
    { name: 'description', content: messages.product_description() },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const mark = usePageMark(root?.mark);
  const theme = root?.theme ?? 'system';
  const shownTheme = useShownTheme(theme);
  const { pathname } = useLocation();
  const holdsBack = awaitsAnswer(useMatches());
  const withFramework = use(WithFramework);
  return (
    <html
      lang={languageTag()}
      data-theme={theme}
      data-mark={mark ?? undefined}
      data-viewing={root?.viewing ? '' : undefined}
      data-bar={root?.asksConsent && !holdsBack ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {/* In a conversation, the on-screen keyboard moves the message field up instead of covering it. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1, viewport-fit=cover${isConversation(pathname) ? ', interactive-widget=resizes-content' : ''}`}
        />
        <ThemeColor theme={shownTheme} />
        {root && <link rel="canonical" href={root.origin + pathInLanguage(canonicalPath(pathname))} />}
        {root && root.languages.length > 1 && <Alternates {...root} path={canonicalPath(pathname)} />}
        {import.meta.env.SSR && root && (
          <ShareTags origin={root.origin} url={root.origin + pathInLanguage(canonicalPath(pathname))} />
        )}
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col">
        <PageMark value={mark}>
          <SkipLink />
          <RouteChange />
          <KeepPlace />
          {root?.viewing && (
            <Suspense>
              <ViewBanner {...root.viewing} />
            </Suspense>
          )}
          <Header
            viewer={root?.viewer ?? null}
            counts={root?.counts ?? null}
            isViewing={Boolean(root?.viewing)}
          />
          <ReadOnly value={Boolean(root?.viewing)}>
            <main id="main" tabIndex={-1} className="flex-1 outline-none">
              {root?.typed && (
                <Suspense>
                  <KeptTyped {...root.typed} />
                </Suspense>
              )}
              {root?.restored && root.restored.length > 0 && (
                <Suspense>
                  <RestoredText fields={root.restored} />
                </Suspense>
              )}
              <NoErrors value={Object.values(DRAFT_SHOWN).map((say) => say())}>{children}</NoErrors>
            </main>
            <Footer
              theme={theme}
              languages={root?.languages ?? []}
              origin={root?.origin ?? ''}
              year={root?.year ?? new Date().getFullYear()}
            />
          </ReadOnly>
          {root?.asksConsent && <CookieBanner holdsBack={holdsBack} />}
          <Toaster flash={root?.flash} />
          {withFramework ? (
            <>
              <ScrollRestoration />
              <Scripts />
            </>
          ) : (
            <ReadingScript />
          )}
        </PageMark>
      </body>
    </html>
  );
}

/** Links to the same page in every language, for search engines. */
function Alternates(props: { origin: string; languages: readonly Language[]; path: string }) {
  const { origin, languages, path } = props;
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={origin + pathInLanguage(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathInLanguage(path, BASE_LANGUAGE)} />
    </>
  );
}

/** Drops trailing slashes, so each page has one canonical path. */
function canonicalPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

function ThemeColor({ theme }: { theme: Theme }) {
  const colors = themeColors(theme);
  return (
    <>
      <meta name="theme-color" content={colors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colors.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isDefect = !isRouteErrorResponse(error);
  useEffect(() => {
    if (isDefect && error instanceof Error) console.error(error);
  }, [error, isDefect]);
  return <ErrorPage words={errorWords(error)} path={pathname + search} />;
}

import { signInUnchecked } from '../app/layout/sign-in-unchecked.server.ts';

/** Pages that visitors can read, too. */
const OPEN_PAGES = new RegExp(
  `^/(?:${[
    'find-experts',
    'expert/[^/]+',
    'expert/[^/]+/reviews',
    'experts/[^/]+(?:/[^/]+)?',
    'c/[^/]+',
    ...['how-it-works', 'expert-resources', 'spotlight', 'safety-guidelines', 'about-us', 'developers'],
    'developers/api(?:/[^/]+)?',
    ...['legal-information', 'terms-of-service', 'privacy-policy', 'cookie-policy', 'consumer-health-data'],
  ].join('|')})?$`,
);

/** Checks whether someone can see this page as visitors do, if we can't check who it is. */
export function isOpenPage({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && OPEN_PAGES.test(pathname) && !pathname.endsWith('.data');
}

/**
 * Returns a visitor's page for someone whose sign-in we could not check. No one may keep it.
 * @param hasSession whether the browser sent a session's cookie. The page then says at its top what it is.
 */
export async function openPageFor(page: Response, hasSession: boolean): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('Content-Length');
  const { status } = page;
  if (!hasSession || status !== 200) return new Response(page.body, { status, headers });
  // A function, because a replacement string could contain a `$`.
  const html = (await page.text()).replace(/<body[^>]*>/, (body) => body + signInUnchecked());
  return new Response(html, { status, headers });
}

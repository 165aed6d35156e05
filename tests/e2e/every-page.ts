import type { BrowserContext } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

/**
 * Maximum number of URLs to visit per route. There are several, because bookings look different in each
 * state.
 */
const PER_ROUTE = 3;
const PER_BOOKING_ROUTE = 30;

/** A page that someone can open: its path, and the path of its route, such as '/expert/:id'. */
export type Address = { path: string; route: string };

/** Returns the paths of all routes that render a page, without the admin pages. */
export async function pageRoutes(): Promise<string[]> {
  const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children, file }) => {
      const here = path ? `${above}/${path}` : above;
      if (children) return pathsOf(children, here);
      return file.endsWith('.route.tsx') ? [here || '/'] : [];
    });
  return pathsOf(await routes).filter((path) => !path.startsWith('/admin'));
}

/**
 * Finds the pages that this browser can open by following links from every page that needs no id. Reads pages
 * without rendering them. Keeps a few URLs per route and set of query parameters.
 */
export async function findPages(context: BrowserContext, origin: string): Promise<Address[]> {
  const known = (await pageRoutes()).map((route) => ({
    route,
    pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+').replace('*', 'no-such-page')}$`),
  }));
  const queue = known
    .map(({ route }) => route.replace('*', 'no-such-page'))
    .filter((one) => !one.includes(':'));
  const found = new Map<string, Address>();
  const counts = new Map<string, number>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const [bare = '', query = ''] = path.split('?');
    const route =
      known.find((one) => one.route === bare)?.route ?? known.find((one) => one.pattern.test(bare))?.route;
    if (!route || found.has(path)) continue;
    const kind = `${route} ${[...new Set(new URLSearchParams(query).keys())].sort()}`;
    const [ofKind, ofRoute] = [counts.get(kind) ?? 0, counts.get(route) ?? 0];
    const most = route.startsWith('/dashboard/bookings/:id') ? PER_BOOKING_ROUTE : PER_ROUTE;
    if (ofRoute >= most || (query && ofKind >= 1)) continue;
    const answer = await context.request.get(origin + path, { maxRedirects: 0 });
    const isPage = answer.headers()['content-type']?.includes('html') ?? false;
    if (!isPage || (answer.status() >= 300 && answer.status() < 400)) continue;
    counts.set(kind, ofKind + 1);
    counts.set(route, ofRoute + 1);
    found.set(path, { path, route });
    const html = (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '');
    for (const [, link = ''] of html.matchAll(/href="(\/[^"#]*)/g)) queue.push(link.replaceAll('&amp;', '&'));
  }
  return [...found.values()];
}

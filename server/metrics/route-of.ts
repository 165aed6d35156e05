import { TrieRouter } from 'hono/router/trie-router';
import type { ServerBuild } from 'react-router';
import { apiPatternOf } from '../../api/answer-call.ts';
import {
  RESOURCES,
  REVOKE_PATH,
  resourceMetadataPath,
  TOKEN_PATH,
} from '../../core/people/apps/resources.ts';

type Routes = Pick<ServerBuild, 'routes'>;

/** The paths that `server/http.ts` answers without a page. */
const OWN = [
  '/healthz',
  '/readyz',
  '/servez',
  '/photo/:key',
  '/webhooks/payments',
  '/webhooks/calendars/:provider',
  '/mcp',
  '/assets/*',
  '/geo/*',
  TOKEN_PATH,
  REVOKE_PATH,
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  ...RESOURCES.map(resourceMetadataPath),
];

/**
 * Returns a function that finds the pattern of a path, such as '/expert/:id' for '/expert/4f1c.data'. Labels
 * of figures need patterns, because there are as many paths as people. A path without a page gives 'other'.
 * @param build the compiled screens.
 */
export function routesOf(build: Routes): (path: string) => string {
  const router = new TrieRouter<string>();
  const patterns = Object.values(build.routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [fullPath(build, route.id)] : [],
  );
  for (const pattern of new Set(['/', ...OWN, ...patterns]))
    router.add('GET', inHonosTerms(pattern), pattern);
  return (path) => {
    if (path.startsWith('/api/')) return apiPatternOf(path);
    const page = path === '/_.data' ? '/' : path.replace(/\.data$/, '');
    const [found] = router.match('GET', page);
    // A fixed word wins over a parameter, as in React Router.
    return found.map(([pattern]) => pattern).sort(byParameters)[0] ?? 'other';
  };
}

/** Returns the path of a route after those of its parents. */
function fullPath(build: Routes, id: string): string {
  const { path, parentId } = build.routes[id] ?? {};
  const before = parentId ? fullPath(build, parentId) : '';
  return path ? `${before}/${path}` : before;
}

/** Writes ':id.pdf' as ':id{.+\\.pdf}', because Hono takes a whole segment as the name of a parameter. */
function inHonosTerms(pattern: string): string {
  return pattern.replace(/:(\w+)\.(\w+)/g, (_, name, ending) => `:${name}{.+\\.${ending}}`);
}

const parameters = (pattern: string) => pattern.split(/[:*]/).length;
const byParameters = (one: string, other: string) => parameters(one) - parameters(other);

import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/robots.route';

/** Personal pages and endpoints for scripts. Pages behind sign-in also send 'noindex'. */
const NOT_FOR_ROBOTS = [
  '/admin',
  '/auth',
  '/client/',
  '/dashboard',
  '/find-experts/',
  '/messages',
  '/notifications',
  '/outbox',
  '/places',
  '/sign-out',
  '/expert/*/book',
  '/expert/*/report',
  '/expert/*/times',
];

/** Serves `/robots.txt`, which tells crawlers what they can read and where the sitemap is. */
export function loader(args: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${visitOf(args).config.publicOrigin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

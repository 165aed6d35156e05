import { anyoneIsListed, sitemapParts } from '../../../core/finding/cities/read-sitemap.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/sitemap.route';
import { sitemapIndexOf } from './sitemap-xml.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  const hasExperts = await anyoneIsListed(ctx);
  const parts = hasExperts ? await sitemapParts(ctx) : [];
  const files = parts.map(({ from, to }) => {
    const ends = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    return { path: `/sitemap/experts.xml${ends.size > 0 ? `?${ends}` : ''}` };
  });
  return sitemapIndexOf(args.request, config.publicOrigin, [
    { path: '/sitemap/pages.xml' },
    ...(hasExperts ? [{ path: '/sitemap/places.xml' }] : []),
    ...files,
  ]);
}

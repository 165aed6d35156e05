import type { Context } from '../../../core/context.ts';
import { cityPath, listedStates } from '../../../core/finding/cities/listed-cities.server.ts';
import { expertsOfPart, readPart } from '../../../core/finding/cities/read-sitemap.server.ts';
import { Refusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/sitemap-file.route';
import { READING_PAGES } from './reading-pages.ts';
import { type SitemapPage, sitemapOf } from './sitemap-xml.server.ts';

/** Serves one sitemap file: `pages`, `places`, or `experts` with the bounds of a range. */
export function loader(args: Route.LoaderArgs) {
  const { finding, config } = visitOf(args);
  const ctx = finding();
  switch (args.params.file) {
    case 'pages':
      return sitemapOf(
        args.request,
        config,
        READING_PAGES.map((path) => ({ path })),
      );
    case 'places':
      return sitemapOf(args.request, config, placePages(ctx));
    case 'experts': {
      const part = readPart(new URL(args.request.url).searchParams);
      if (part) return sitemapOf(args.request, config, expertPages(ctx, part));
    }
  }
  throw new Refusal('not_found', 'There is no such sitemap.');
}

async function* placePages(ctx: Context): AsyncGenerator<SitemapPage> {
  for (const state of (await listedStates(ctx)).values()) {
    yield { path: `/experts/${state.slug}`, changedAt: state.changedAt };
    for (const city of state.cities) yield { path: cityPath(city), changedAt: city.changedAt };
  }
}

async function* expertPages(
  ctx: Context,
  part: Parameters<typeof expertsOfPart>[1],
): AsyncGenerator<SitemapPage> {
  for await (const { id, changedAt } of expertsOfPart(ctx, part)) yield { path: `/expert/${id}`, changedAt };
}

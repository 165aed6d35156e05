import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { Refusal } from '../../../lib/errors.ts';
import { type Language, pathInLanguage } from '../../../lib/language.ts';
import type { Config } from '../../../platform/config.ts';

export type SitemapPage = { path: string; changedAt?: Date };

type Pages = AsyncIterable<SitemapPage> | Iterable<SitemapPage>;

/**
 * Streams a sitemap while it reads the pages, and lists each page in each language. Refuses an empty sitemap
 * with `not_found`.
 */
export async function sitemapOf(
  request: Request,
  { publicOrigin: origin, languages }: Pick<Config, 'publicOrigin' | 'languages'>,
  pages: Pages,
): Promise<Response> {
  const reader = iteratorOf(pages);
  const first = await reader.next();
  if (first.done) throw new Refusal('not_found', 'This part of the sitemap is empty.');
  const writer = new SitemapStream({ hostname: origin, lastmodDateOnly: true, level: ErrorLevel.THROW });
  const inEach = inEachLanguage(again(first.value, reader), languages);
  return streamed(request, inEach, writer, ({ path, changedAt, language }) => ({
    url: pathInLanguage(path, language),
    ...lastModified(changedAt),
    ...(languages.length > 1 && {
      links: languages.map((lang) => ({ lang, url: origin + pathInLanguage(path, lang) })),
    }),
  }));
}

export function sitemapIndexOf(request: Request, origin: string, files: Pages): Response {
  const writer = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW });
  return streamed(request, files, writer, ({ path, changedAt }) => ({
    url: origin + path,
    ...lastModified(changedAt),
  }));
}

async function* iteratorOf(pages: Pages): AsyncGenerator<SitemapPage> {
  yield* pages;
}

async function* again(first: SitemapPage, rest: AsyncGenerator<SitemapPage>): AsyncGenerator<SitemapPage> {
  yield first;
  yield* rest;
}

function lastModified(changedAt: Date | undefined): { lastmod?: string } {
  return changedAt ? { lastmod: changedAt.toISOString() } : {};
}

async function* inEachLanguage(pages: AsyncIterable<SitemapPage>, languages: readonly Language[]) {
  for await (const page of pages) for (const language of languages) yield { ...page, language };
}

function streamed<Page>(
  request: Request,
  pages: AsyncIterable<Page> | Iterable<Page>,
  writer: SitemapStream | SitemapIndexStream,
  itemOf: (page: Page) => object,
): Response {
  async function* items() {
    for await (const page of pages) yield itemOf(page);
  }
  const isPacked = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
  const end = isPacked ? createGzip({ level: 6 }) : new PassThrough();
  // An error aborts the response, so crawlers discard it and retry later.
  pipeline(Readable.from(items()), writer, end).catch((error: Error) => end.destroy(error));
  return new Response(Readable.toWeb(end) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
}

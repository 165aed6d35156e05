import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { Refusal } from '../../../lib/errors.ts';

export type SitemapPage = { path: string; changedAt?: Date };

type Pages = AsyncIterable<SitemapPage> | Iterable<SitemapPage>;

/** Streams a sitemap while it reads the pages. Refuses an empty one with `not_found`. */
export async function sitemapOf(request: Request, origin: string, pages: Pages): Promise<Response> {
  const reader = iteratorOf(pages);
  const first = await reader.next();
  if (first.done) throw new Refusal('not_found', 'This part of the sitemap is empty.');
  const writer = new SitemapStream({ hostname: origin, lastmodDateOnly: true, level: ErrorLevel.THROW });
  return streamed(request, again(first.value, reader), writer, ({ path, changedAt }) => ({
    url: path,
    ...lastModified(changedAt),
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

function streamed(
  request: Request,
  pages: Pages,
  writer: SitemapStream | SitemapIndexStream,
  itemOf: (page: SitemapPage) => object,
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

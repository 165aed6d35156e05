import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isRefusal } from '../lib/errors.ts';
import { languagePrefix, pathInLanguage } from '../lib/language.ts';
import { CachedPages } from './cached-pages.server.ts';
import { readsAll } from './cached-params.server.ts';
import { visitKey } from './context.server.ts';
import { handOver } from './hand-over.ts';
import { keepDrawings, UNFINISHED } from './kept-drawings.server.ts';
import { WithFramework } from './layout/framework.ts';
import { type PageScript, pageScriptOf } from './layout/page-script.ts';
import { ownPage, paintFirst } from './paint-first.ts';
import { KeptDrawings } from './ui/kept.tsx';
import { Nonce } from './ui/nonce.ts';
import { wholePage } from './whole-page.server.ts';

type Drawn = { html: string; failed: boolean };

/**
 * Renders the whole page before it sends the first byte, and synchronously if nothing is pending. One
 * string costs less than a buffered stream and compresses better than many small writes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, ctx, requestId } = context.get(visitKey);
  const { serverHandoffStream, ...withoutStream } = routerContext;
  const data = await textOf(serverHandoffStream);
  const pageScript = scriptOf(routerContext, status);
  // A visitor's first page depends only on its URL and its loaders' data, so we can cache it.
  const url = new URL(request.url);
  const mayKeep = import.meta.env.PROD && pageScript === 'when used' && status === 200 && readsAll(url);
  const key = mayKeep ? cachedPages.keyOf(url, data) : null;
  const kept = key && cachedPages.find(key, nonce);
  if (kept) return wholePage(kept, { status, headers });
  const page = (
    <Nonce value={nonce}>
      <WithFramework value={pageScript !== 'reading'}>
        <ServerRouter context={inItsLanguage(withOwnRoutes(withoutStream))} url={request.url} nonce={nonce} />
      </WithFramework>
    </Nonce>
  );
  const { html, failed } =
    drawAtOnce(page) ??
    (await drawAndWait(page, nonce, requestId, (err) =>
      ctx.log.error({ err, requestId }, 'a page failed while it was drawn'),
    ));
  const handed = routerContext.renderMeta?.didRenderScripts ? handOver(html, data, nonce) : html;
  const painted =
    pageScript === 'reading'
      ? ownPage(html, nonce)
      : paintFirst(handed, nonce, import.meta.env.PROD ? pageScript : 'at once');
  const isKept = key !== null && !failed;
  return wholePage(isKept ? cachedPages.keep(key, painted, nonce) : painted, {
    status: failed ? 500 : status,
    headers,
  });
}

function scriptOf({ routeModules, staticHandlerContext }: EntryContext, status: number): PageScript {
  const { matches, loaderData } = staticHandlerContext;
  const leaf = matches.at(-1);
  const handle = leaf && routeModules[leaf.route.id]?.handle;
  return pageScriptOf({ status, handle, root: loaderData?.root });
}

const drawKept = keepDrawings();
const cachedPages = new CachedPages();

/**
 * Makes only this page's routes enumerable, because React Router processes every enumerable route for each
 * page. All routes stay reachable by id.
 */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = Object.create(manifest.routes);
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...context, manifest: { ...manifest, routes } };
}

/** Puts the language in front of every path, in the page's links and in the browser's router. */
function inItsLanguage(context: EntryContext): EntryContext {
  const basename = languagePrefix();
  if (!basename) return context;
  const { staticHandlerContext, serverHandoffString } = context;
  const { location } = staticHandlerContext;
  return {
    ...context,
    serverHandoffString: serverHandoffString && handedOver(serverHandoffString, basename),
    staticHandlerContext: {
      ...staticHandlerContext,
      basename,
      location: { ...location, pathname: pathInLanguage(location.pathname) },
    },
  };
}

/**
 * Sets the basename in the framework's settings for the browser, which are JSON inside a script element.
 */
function handedOver(settings: string, basename: string): string {
  return settings.replace('"basename":"/"', `"basename":${JSON.stringify(basename)}`);
}

/**
 * Renders the page to a string; null after an error, or if part of the page is still loading, as on a first
 * visit.
 */
function drawAtOnce(page: ReactNode): Drawn | null {
  try {
    const html = renderToString(<KeptDrawings value={drawKept}>{page}</KeptDrawings>);
    return html.includes(UNFINISHED) ? null : { html: `<!DOCTYPE html>${html}`, failed: false };
  } catch {
    // `drawAndWait` renders the page again and reports each error.
    return null;
  }
}

/** Waits until the whole page is ready, at most ten seconds, then renders the finished parts. */
function drawAndWait(
  page: ReactNode,
  nonce: string,
  requestId: string,
  tell: (err: unknown) => void,
): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // By default, React puts long content at the end of the page, where only JavaScript moves it into
      // place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector((html) => resolve({ html, failed })));
      },
      // The router turns both into error pages: a route error keeps its status, and any other error becomes
      // a 500 with the request's id.
      onShellError: (err) =>
        reject(isRouteErrorResponse(err) ? err : Response.json({ requestId }, { status: 500 })),
      onError(err) {
        failed = true;
        tell(err);
      },
    });
    const timer = setTimeout(abort, 10_000);
  });
}

/**
 * Returns a minimal stream that collects its chunks. A real stream would cost more than rendering a small
 * page.
 */
function collector(done: (html: string) => void): NodeJS.WritableStream {
  const chunks: Uint8Array[] = [];
  const destination = {
    write: (chunk: Uint8Array | string) => {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      return true;
    },
    end: () => done(Buffer.concat(chunks).toString()),
    on: () => destination,
    destroy: () => destination,
  };
  return destination as unknown as NodeJS.WritableStream;
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stream ?? []) text += decoder.decode(part, { stream: true });
  return text;
}

/**
 * Logs unexpected errors. Skips refusals and route errors, which are intended responses, and errors of
 * aborted requests.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRefusal(error) || isRouteErrorResponse(error)) return;
  const { ctx, requestId } = context.get(visitKey);
  ctx.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'a request failed');
}

import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isRefusal } from '../lib/errors.ts';
import { visitKey } from './context.server.ts';
import { paintFirst } from './paint-first.ts';

/** Renders the whole page before the first byte: one buffer compresses better and costs less than a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, ctx, requestId } = context.get(visitKey);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(
            collector((html) => {
              try {
                const page = paintFirst(html, nonce, import.meta.env.PROD);
                resolve(new Response(page, { status: failed ? 500 : status, headers }));
              } catch (err) {
                reject(err);
              }
            }),
          );
        },
        // Drawn once more as an error page: what a page's own boundary passes on as it is, a fault by the
        // number under which `onError` logs it.
        onShellError: (err) =>
          reject(isRouteErrorResponse(err) ? err : Response.json({ requestId }, { status: 500 })),
        onError(err) {
          failed = true;
          ctx.log.error({ err, requestId }, 'a page failed while it was drawn');
        },
      },
    );
    const timer = setTimeout(abort, 10_000);
  });
}

/** A destination that only gathers: a real stream would cost more than the drawing of a small page. */
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

/** Logs what nobody foresaw; a Refusal or a page that is not there is an answer and not a fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRefusal(error) || isRouteErrorResponse(error)) return;
  const { ctx, requestId } = context.get(visitKey);
  ctx.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'a request failed');
}

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** Request line and headers together, in bytes. */
const LARGEST_HEADERS = 16 * 1024;

/** What the parser says of bytes that are no request, and the status to answer with. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers one request; `next` of a middleware before the app. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

export type NodeServerOptions = {
  /** Every request is taken to be for this origin, whatever its Host says. */
  publicOrigin: string;
  /** The headers that every answer carries. */
  headers: Record<string, string>;
};

/**
 * A server that listens to nobody yet. What never becomes a request (bytes that are none, headers of more than
 * 16 kB, a request that takes too long) is answered in one line with the same headers as any page.
 */
export function createNodeServer({ headers }: Pick<NodeServerOptions, 'headers'>): Server {
  // Without the parser's own answer to a missing Host, the listener can give one with our headers.
  const server = createServer({ maxHeaderSize: LARGEST_HEADERS, requireHostHeader: false });
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => {
      if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
        socket.destroy();
        return;
      }
      const { status, text, fields } = bareAnswer(STATUS_OF[error.code ?? ''] ?? 400, headers);
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`, () =>
        socket.destroy(),
      );
    },
  );
  server.on('checkExpectation', (_req, res) => respond(res, 417, headers));
  return server;
}

/** Hands requests to the app's `fetch`, on the configured origin. */
export function listenerFor(
  fetch: (request: Request, env: unknown) => Promise<Response>,
  { publicOrigin, headers }: NodeServerOptions,
): Listener {
  const listener = getRequestListener(fetch, {
    errorHandler(error) {
      const isAddress = error instanceof Error && error.name === 'RequestError';
      const { status, text, fields } = bareAnswer(isAddress ? 400 : 500, headers);
      return new Response(text, { status, headers: fields });
    },
  });
  return (req, res) => {
    const hosts = req.headersDistinct.host?.length ?? 0;
    // Of two, a proxy in front may have believed the other one.
    if (hosts > 1 || (req.httpVersionMinor > 0 && !req.headers.host)) return respond(res, 400, headers);
    const target = req.url ?? '/';
    // An address with its origin in front is valid HTTP, and is not put together from Host and socket.
    req.url =
      publicOrigin +
      (target.startsWith('/') ? target : (/^https?:\/\/[^/?#]*(\/.*)$/i.exec(target)?.[1] ?? '/'));
    void listener(req, res);
  };
}

function respond(res: ServerResponse, code: number, headers: Record<string, string>): void {
  const { status, text, fields } = bareAnswer(code, headers);
  res.writeHead(status, fields).end(text);
}

/** One line, and no more said than its status: what came in was no request that could be trusted any further. */
function bareAnswer(status: number, headers: Record<string, string>) {
  const text = `${STATUS_CODES[status]}\n`;
  const fields = {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(text.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status, text, fields };
}

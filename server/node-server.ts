import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** Maximum size of the request line and all headers together, in bytes. */
const MAX_HEADERS = 16 * 1024;

/** The status for each of the parser's errors; all others get 400. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Handles one request. Middleware in front of the app receives the next listener as `next`. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

export type NodeServerOptions = {
  /** The origin used for every request, regardless of its Host header. */
  publicOrigin: string;
  headers: Record<string, string>;
};

/**
 * Creates a server that is not listening yet. Malformed input (invalid bytes, headers above 16 kB, or a
 * request that takes too long) gets a one-line response with the usual headers.
 */
export function createNodeServer({ headers }: Pick<NodeServerOptions, 'headers'>): Server {
  // Without this option, the parser would respond to a missing Host itself, without our headers.
  const server = createServer({ maxHeaderSize: MAX_HEADERS, requireHostHeader: false });
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

/** Returns a listener that passes requests to the app's `fetch`, on the configured origin. */
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
    // If there are two Host headers, a proxy in front could have used the other one.
    if (hosts > 1 || (req.httpVersionMinor > 0 && !req.headers.host)) return respond(res, 400, headers);
    const target = req.url ?? '/';
    // A request can contain an absolute URL, which we use unchanged, without Host or socket.
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

/** Returns a one-line response with only the status, because we can't trust any of the input. */
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

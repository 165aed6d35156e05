import { type IncomingMessage, request as requestInTheOpen } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isThisMachine } from '../../lib/this-machine.ts';
import { inTime, lookUpPublic, type Reach, wholeBody } from './safe-fetch.server.ts';

/** What to send. Its limits apply if they are lower than the sender's own. */
type Asking = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  milliseconds?: number;
  bytes?: number;
};

/** An answer with any status. Redirects are answers, too. */
export type SafeAnswer = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Uint8Array<ArrayBuffer>;
};

/**
 * Sends one request to a stranger's server and returns its answer, whatever its status.
 * @throws FetchRefused if the server can't or must not be reached, or if its answer exceeds the limits.
 */
export type SafeRequest = (url: URL, asking: Asking) => Promise<SafeAnswer>;

const MAX_BYTES = 20_000_000;
const MILLISECONDS = 10_000;

/**
 * Returns a sender that cannot reach a private network, and follows no redirects.
 * @param options `agent` is our user agent. `toLocalhost` is for a server on this machine that the configuration
 * names, also over http; the rest is for tests.
 */
export function openSafeRequest(
  options: Reach & { agent?: string; ca?: string; milliseconds?: number; toLocalhost?: boolean } = {},
): SafeRequest {
  const longest = options.milliseconds ?? MILLISECONDS;
  return async (url, { method, headers, body, milliseconds, bytes }) =>
    await inTime(Math.min(longest, milliseconds ?? longest), async (signal) => {
      const isLocal = options.toLocalhost === true && isThisMachine(url);
      const lookup = isLocal ? undefined : await lookUpPublic(url, options);
      const asked: RequestOptions = {
        ...{ signal, method, agent: false },
        ...(lookup && { lookup }),
        headers: {
          'Accept-Encoding': 'gzip, br',
          ...headers,
          ...(options.agent && { 'User-Agent': options.agent }),
        },
        ...(options.ca && { ca: options.ca }),
      };
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        const isOpen = isLocal && url.protocol === 'http:';
        const call = isOpen ? requestInTheOpen(url, asked, answered) : request(url, asked, answered);
        call.on('error', failed);
        call.end(body);
      });
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await wholeBody(answer, Math.min(MAX_BYTES, bytes ?? MAX_BYTES)),
      };
    });
}

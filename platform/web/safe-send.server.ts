import { type IncomingMessage, request as requestInTheOpen } from 'node:http';
import { request } from 'node:https';
import { FetchRefused, lookUpPublic, type Reach } from './safe-fetch.server.ts';

/**
 * Sends text to a URL that a stranger entered, and returns the status of the answer. Follows no redirect, and
 * reads only the head of the answer.
 * @throws FetchRefused if the URL can't or must not be reached, or does not answer in time.
 */
export type SafeSend = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<number>;

const MILLISECONDS = 10_000;
const LOCAL = new Set(['localhost', '127.0.0.1']);

type Options = Reach & {
  agent?: string;
  /** Whether this machine counts as public, over http as well, for developers. */
  toLocalhost?: boolean;
  ca?: string;
  milliseconds?: number;
};

/**
 * Returns a sender that cannot reach a private network, by the same rules as `openSafeFetch`.
 * @param options `agent` is our user agent. `toLocalhost` is for developers, and the rest for tests.
 */
export function openSafeSend(options: Options = {}): SafeSend {
  const { milliseconds = MILLISECONDS } = options;
  return async (address, message) => {
    const signal = AbortSignal.timeout(milliseconds);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new FetchRefused('too-slow')), { once: true });
    });
    const work = sendOnce(address, message, signal, options);
    work.catch(() => {});
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(signal.aborted ? 'too-slow' : 'unreachable');
    }
  };
}

async function sendOnce(
  address: string,
  { headers, body }: Parameters<SafeSend>[1],
  signal: AbortSignal,
  options: Options,
): Promise<number> {
  const url = URL.parse(address);
  if (!url) throw new FetchRefused('not-https');
  const { agent, ca, toLocalhost = false } = options;
  const isLocal = toLocalhost && LOCAL.has(url.hostname);
  const common = {
    method: 'POST',
    agent: false as const,
    signal,
    headers: {
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      ...(agent && { 'User-Agent': agent }),
    },
  };
  const lookup = isLocal ? undefined : await lookUpPublic(url, options);
  return await new Promise((answered, failed) => {
    const onAnswer = (answer: IncomingMessage) => {
      answered(answer.statusCode ?? 0);
      // The body may never end, and no one reads it.
      answer.destroy();
    };
    const call =
      isLocal && url.protocol === 'http:'
        ? requestInTheOpen(url, common, onAnswer)
        : request(url, { ...common, ...(lookup && { lookup }), ...(ca && { ca }) }, onAnswer);
    call.on('error', failed);
    call.end(body);
  });
}

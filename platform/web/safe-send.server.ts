import { type IncomingMessage, request as requestInTheOpen } from 'node:http';
import { request } from 'node:https';
import { isThisMachine } from '../../lib/this-machine.ts';
import { FetchRefused, inTime, lookUpPublic, type Reach } from './safe-fetch.server.ts';

/** The head of an answer: its status, and its `Retry-After`. */
type AnswerHead = { status: number; retryAfter: string | null };

/**
 * Sends text to a URL that a stranger entered, and returns the head of the answer. Follows no redirect, and reads
 * nothing else of the answer.
 * @throws FetchRefused if the URL can't or must not be reached, or does not answer in time.
 */
export type SafeSend = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<AnswerHead>;

const MILLISECONDS = 10_000;

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
  return async (address, message) =>
    await inTime(milliseconds, async (signal) => await sendOnce(address, message, signal, options));
}

async function sendOnce(
  address: string,
  { headers, body }: Parameters<SafeSend>[1],
  signal: AbortSignal,
  options: Options,
): Promise<AnswerHead> {
  const url = URL.parse(address);
  if (!url) throw new FetchRefused('not-https');
  const { agent, ca, toLocalhost = false } = options;
  const isLocal = toLocalhost && isThisMachine(url);
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
      answered({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
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

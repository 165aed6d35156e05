import { lookup as resolve } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address that somebody else has named was not read. */
export type FetchFault =
  | 'not-https'
  | 'not-public'
  | 'unreachable'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow'
  | 'not-found'
  | 'not-answered';

/** An address that was not read; the reason is fit to be told, the address itself is not part of it. */
export class FetchRefused extends Error {
  readonly fault: FetchFault;

  constructor(fault: FetchFault) {
    super(fault);
    this.name = 'FetchRefused';
    this.fault = fault;
  }
}

/** Reads the text behind an address that somebody else has named. @throws FetchRefused */
export type SafeFetch = (address: string) => Promise<string>;

type Limits = { bytes: number; milliseconds: number; redirects: number };

/** Enough for the calendar of a year; nobody waits longer for one. */
const LIMITS: Limits = { bytes: 2_000_000, milliseconds: 10_000, redirects: 3 };

/**
 * True for an address on the public internet: no private or local network, no link or loop of a machine, no address
 * that stands for another one.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * A reader of foreign addresses that cannot be led into a private network: https on its usual port alone, each name
 * resolved once and connected to at that very address, at each redirect anew, and with an end to bytes and time.
 * @param options for tests: how names are resolved, what counts as public, further certificates and ports.
 */
export function openSafeFetch(
  options: {
    resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
    isPublic?: (address: string) => boolean;
    ca?: string;
    anyPort?: boolean;
    limits?: Partial<Limits>;
  } = {},
): SafeFetch {
  const limits = { ...LIMITS, ...options.limits };
  const isPublic = options.isPublic ?? isPublicAddress;
  const addressesOf = options.resolve ?? ((host) => resolve(host, { all: true, verbatim: true }));

  async function publicAddress(host: string): Promise<{ address: string; family: number }> {
    const literal = isIP(host);
    const found = literal
      ? [{ address: host, family: literal }]
      : await addressesOf(host).catch(() => {
          throw new FetchRefused('unreachable');
        });
    if (found.length === 0) throw new FetchRefused('unreachable');
    if (!found.every(({ address }) => isPublic(address))) throw new FetchRefused('not-public');
    return found[0]!;
  }

  async function readOnce(url: URL, signal: AbortSignal): Promise<string | URL> {
    if (url.protocol !== 'https:' || url.username || url.password) throw new FetchRefused('not-https');
    if (url.port !== '' && !options.anyPort) throw new FetchRefused('not-https');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const { address, family } = await publicAddress(host);
    const toThatOne: LookupFunction = (_name, { all }, done) =>
      all ? done(null, [{ address, family }]) : done(null, address, family);
    const answer = await send(url, { signal, lookup: toThatOne, ...(options.ca && { ca: options.ca }) });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      return addressOf(headers.location, url);
    }
    if (statusCode === 404 || statusCode === 410) throw failed(answer, 'not-found');
    if (statusCode !== 200) throw failed(answer, 'not-answered');
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw failed(answer, 'not-answered');
    return await textOf(answer, limits.bytes);
  }

  return async (address) => {
    const signal = AbortSignal.timeout(limits.milliseconds);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new FetchRefused('too-slow')), { once: true });
    });
    const work = (async () => {
      let url = addressOf(address);
      for (let hops = 0; hops <= limits.redirects; hops += 1) {
        const read = await readOnce(url, signal);
        if (typeof read === 'string') return read;
        url = read;
      }
      throw new FetchRefused('too-many-redirects');
    })();
    work.catch(() => {});
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(signal.aborted ? 'too-slow' : 'unreachable');
    }
  };
}

function addressOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchRefused('not-https');
  return url;
}

function send(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const headers = { Accept: 'text/calendar, text/plain;q=0.5', 'Accept-Encoding': 'identity' };
    const call = request(url, { ...options, agent: false, headers }, answered);
    call.on('error', failed);
    call.end();
  });
}

function failed(answer: IncomingMessage, fault: FetchFault): FetchRefused {
  answer.destroy();
  return new FetchRefused(fault);
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) throw failed(answer, 'too-large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

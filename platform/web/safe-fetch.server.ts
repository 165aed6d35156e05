import { lookup as resolve } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';

/** Why we did not fetch a URL that a stranger entered. */
export type FetchFault =
  | 'not-https'
  | 'other-port'
  | 'with-password'
  | 'not-public'
  | 'unreachable'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow'
  | 'not-found'
  | 'not-answered';

/** Thrown if we did not fetch a URL. Showing the fault is safe, because it does not reveal the URL. */
export class FetchRefused extends Error {
  readonly fault: FetchFault;

  constructor(fault: FetchFault) {
    super(fault);
    this.name = 'FetchRefused';
    this.fault = fault;
  }
}

/**
 * Fetches a URL that a stranger entered.
 * @returns the decompressed bytes, in a buffer that can move to a worker.
 * @throws FetchRefused if the URL can't or must not be fetched.
 */
export type SafeFetch = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

type Limits = { bytes: number; milliseconds: number; redirects: number };

/**
 * The limits of a fetch. Even a calendar of nine thousand entries needs far fewer bytes, and no one should
 * have to wait longer.
 */
const LIMITS: Limits = { bytes: 20_000_000, milliseconds: 10_000, redirects: 3 };

const UNPACKED_BY: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/**
 * Checks whether an IP address is on the public internet: not private, local, or loopback, and with no other
 * address embedded in it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  // All addresses of IPv6 that are in use begin with 001. Others, such as '::7f00:1', can embed one of IPv4.
  const isInUse = !(read instanceof ipaddr.IPv6) || read.parts[0]! >> 13 === 1;
  return isInUse && read.range() === 'unicast';
}

/**
 * Checks whether a host could be on the public internet, as far as its name shows: a public IP address, or a
 * name with a dot that no private network uses.
 */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(localhost|local|internal|intranet|home|lan|arpa)$/i.test(host);
}

/**
 * Returns a fetcher that cannot reach a private network. It allows only https on port 443 (webcal:// counts
 * as https), resolves each host name once per hop, connects to that address, and limits bytes and time.
 * @param options `agent` is our user agent; the rest is for tests.
 */
export function openSafeFetch(
  options: Reach & { agent?: string; ca?: string; limits?: Partial<Limits> } = {},
): SafeFetch {
  const limits = { ...LIMITS, ...options.limits };
  async function readOnce(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | URL> {
    const toThatOne = await lookUpPublic(url, options);
    const headers = { ...ASKED_WITH, ...(options.agent && { 'User-Agent': options.agent }) };
    const answer = await send(url, {
      signal,
      headers,
      lookup: toThatOne,
      ...(options.ca && { ca: options.ca }),
    });
    return await readAnswer(answer, url, limits.bytes);
  }

  return async (address) =>
    await inTime(limits.milliseconds, async (signal) => {
      let url = addressOf(address);
      for (let hops = 0; hops <= limits.redirects; hops += 1) {
        const read = await readOnce(url, signal);
        if (read instanceof Uint8Array) return read;
        url = read;
      }
      throw new FetchRefused('too-many-redirects');
    });
}

/**
 * Runs `work` with a time limit.
 * @throws FetchRefused if it fails. Anything unexpected counts as a server that we can't reach.
 */
export async function inTime<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('too-slow')), { once: true });
  });
  const working = work(signal);
  working.catch(() => {});
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(signal.aborted ? 'too-slow' : 'unreachable');
  }
}

type Resolved = { address: string; family: number };

/** How hosts are found, and which of their addresses count as public. By default, DNS and `isPublicAddress`. */
export type Reach = {
  resolve?: (host: string) => Promise<Resolved[]>;
  isPublic?: (address: string) => boolean;
  anyPort?: boolean;
};

/**
 * Resolves the host of a URL once, and returns a lookup that always answers with that address. So the address
 * that was checked is the one that we connect to.
 * @throws FetchRefused unless the URL is https, on port 443, without a password, and on the public internet.
 */
export async function lookUpPublic(url: URL, reach: Reach): Promise<LookupFunction> {
  if (url.protocol !== 'https:') throw new FetchRefused('not-https');
  if (url.username || url.password) throw new FetchRefused('with-password');
  if (url.port !== '' && !reach.anyPort) throw new FetchRefused('other-port');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addressesOf = reach.resolve ?? ((name) => resolve(name, { all: true, verbatim: true }));
  const { address, family } = await publicAddress(host, addressesOf, reach.isPublic ?? isPublicAddress);
  return (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family));
}

async function publicAddress(
  host: string,
  addressesOf: (host: string) => Promise<Resolved[]>,
  isPublic: (address: string) => boolean,
): Promise<Resolved> {
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

/** Returns the decompressed bytes of a response, or the URL it redirects to. */
async function readAnswer(
  answer: IncomingMessage,
  url: URL,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | URL> {
  const { statusCode = 0, headers: told } = answer;
  if (statusCode >= 300 && statusCode < 400 && told.location) {
    answer.destroy();
    return addressOf(told.location, url);
  }
  if (statusCode === 404 || statusCode === 410) throw failed(answer, 'not-found');
  if (statusCode !== 200) throw failed(answer, 'not-answered');
  return await wholeBody(answer, most);
}

/** Returns the decompressed bytes of a response. */
export async function wholeBody(answer: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const told = answer.headers;
  const packing = (told['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (packing === 'identity' || packing === '') return await bytesOf(answer, most);
  const unpack = UNPACKED_BY[packing]?.();
  if (!unpack) throw failed(answer, 'not-answered');
  return await bytesOf(unpacked(answer, unpack, most), most);
}

function addressOf(address: string, base?: URL): URL {
  const url = URL.parse(address.replace(/^\s*webcals?:\/\//i, 'https://'), base);
  if (!url) throw new FetchRefused('not-https');
  return url;
}

const ASKED_WITH = {
  Accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  // Omits deflate, because some servers send it raw and others with a zlib header.
  'Accept-Encoding': 'gzip, br',
};

function send(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const call = request(url, { ...options, agent: false }, answered);
    call.on('error', failed);
    call.end();
  });
}

function failed(answer: Readable, fault: FetchFault): FetchRefused {
  answer.destroy();
  return new FetchRefused(fault);
}

/** Decompresses the response. Also limits the compressed bytes, because they can expand to nothing. */
function unpacked(answer: IncomingMessage, unpack: Transform, most: number): Readable {
  let packed = 0;
  answer.on('data', (part: Buffer) => {
    packed += part.length;
    if (packed > most) answer.destroy(new FetchRefused('too-large'));
  });
  return pipeline(answer, unpack, () => {});
}

/** Collects bytes up to a limit without copying them. The buffer grows in place. */
async function bytesOf(stream: Readable, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      const { byteLength } = buffer;
      if (byteLength + part.length > most) throw failed(stream, 'too-large');
      buffer.resize(byteLength + part.length);
      new Uint8Array(buffer).set(part, byteLength);
    }
  } catch (error) {
    throw isOfPacking(error) ? new FetchRefused('not-answered') : error;
  }
  return new Uint8Array(buffer.transferToFixedLength());
}

/** Checks whether an error is one of Node's for broken or truncated compressed data. */
function isOfPacking(error: unknown): boolean {
  return /^(Z_|ERR__)/.test(String((error as { code?: unknown }).code));
}

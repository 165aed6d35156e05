import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const WORTH_IT = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Compresses a page if the browser accepts that. Uses a fast level, because most pages are made for a
 * single visit.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.headers.has('Content-Encoding') || !COMPRESSIBLE.test(type)) return response;
  // These are streamed, and compression would hold them back.
  if (/^text\/(event-stream|csv)/.test(type)) return response;
  // A strong ETag names these very bytes.
  if (response.headers.get('ETag')?.startsWith('"')) return response;
  const encoding = encodingOf(request);
  response.headers.append('Vary', 'Accept-Encoding');
  // Checked last, because reading `body` turns text into a stream, which costs more.
  if (!encoding || !response.body) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (body.length < WORTH_IT) return new Response(body, { status: response.status, headers });
  const packed =
    encoding === 'br'
      ? await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 3,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await gzipped(body, { level: 3 });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(packed, { status: response.status, headers });
}

/** Returns the encoding to use for the response to a request; null if the browser accepts neither. */
export function encodingOf(request: Request): 'br' | 'gzip' | null {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const WORTH_IT = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/** Compresses a page's body when the browser takes it; quality is set for speed, as pages are made per visit. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.headers.has('Content-Encoding') || !COMPRESSIBLE.test(type)) return response;
  // Written as they are read: to compress them, all of them would have to be held.
  if (/^text\/(event-stream|csv)/.test(type)) return response;
  const encoding = encodingOf(request);
  response.headers.append('Vary', 'Accept-Encoding');
  // The body is looked at last, as a text costs more once it has become one.
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

/** How an answer to this request is packed; null where the browser takes neither way. */
export function encodingOf(request: Request): 'br' | 'gzip' | null {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

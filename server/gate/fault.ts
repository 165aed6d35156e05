import * as words from '#text/ground/answers';
import { languageTag, pathInLanguage } from '../../lib/language.ts';

/** Why a request is refused: the HTTP status, and a sentence for the sender. */
export type Fault = {
  status: 303 | 400 | 401 | 403 | 405 | 413 | 414 | 415;
  message: () => string;
  headers?: Record<string, string>;
};

/**
 * Responds to a refused request with a small page for a browser, and with plain text for programs and a
 * page's own script.
 */
export function answerTo(fault: Fault, request: Request): Response {
  const isShown = /\btext\/html\b/.test(request.headers.get('Accept') ?? '') && !isForScript(request.url);
  return new Response(request.method === 'HEAD' ? null : isShown ? page(fault.message()) : fault.message(), {
    status: fault.status,
    headers: {
      'Content-Type': `text/${isShown ? 'html' : 'plain'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      ...fault.headers,
    },
  });
}

/** Checks whether a page's own script sent the request. Scripts do not show the raw response. */
function isForScript(url: string): boolean {
  return url.split(/[?#]/, 1)[0]?.endsWith('.data') ?? false;
}

/** Returns a page with one of our own sentences, and no content from the request. */
const page = (message: string) => `<!doctype html>
<html lang="${languageTag()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.not_accepted()}</title></head>
<body><h1>${words.could_not_take()}</h1><p>${message}</p><p><a href="${pathInLanguage('/')}">${words.go_home()}</a></p></body>
</html>
`;

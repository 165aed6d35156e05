/** Why a request goes no further: its HTTP status, and a sentence for whoever sent it. */
export type Fault = {
  status: 303 | 400 | 401 | 403 | 405 | 413 | 414 | 415;
  message: string;
  headers?: Record<string, string>;
};

/**
 * The answer to a request that is refused: a small page where a browser shows it, else the sentence alone.
 * A page's own script gets the sentence as plain text beside the honest status.
 */
export function answerTo(fault: Fault, request: Request): Response {
  const isShown = /\btext\/html\b/.test(request.headers.get('Accept') ?? '') && !isForScript(request.url);
  return new Response(request.method === 'HEAD' ? null : isShown ? page(fault.message) : fault.message, {
    status: fault.status,
    headers: {
      'Content-Type': `text/${isShown ? 'html' : 'plain'}; charset=utf-8`,
      'Cache-Control': 'no-store',
      ...fault.headers,
    },
  });
}

/** True for what a page's own script asks for, which is never shown as it comes. */
export function isForScript(url: string): boolean {
  return url.split(/[?#]/, 1)[0]?.endsWith('.data') ?? false;
}

/** The sentences are our own, and none holds anything that came with the request. */
const page = (message: string) => `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not accepted</title></head>
<body><h1>We could not take this</h1><p>${message}</p><p><a href="/">Go to the home page</a></p></body>
</html>
`;

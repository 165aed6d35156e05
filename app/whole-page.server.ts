const pages = new WeakMap<Response, string>();

/**
 * Returns a Response with its page stored beside it. Middleware inspects the body of a Response, and a real one would
 * be copied and read back each time.
 */
export function wholePage(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** Returns the page stored by `wholePage`. */
export function pageOf(response: Response): string | undefined {
  return pages.get(response);
}

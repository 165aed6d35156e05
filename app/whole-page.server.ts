const pages = new WeakMap<Response, string>();

/**
 * Returns an empty Response and stores the page alongside it. Middleware inspects the body, and would have
 * to copy a real one and read it back each time.
 */
export function wholePage(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

export function pageOf(response: Response): string | undefined {
  return pages.get(response);
}

const pages = new WeakMap<Response, string>();

/**
 * Returns a Response with the page stored alongside it, because middleware inspects the body and would
 * have to copy a real one and read it back each time.
 */
export function wholePage(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

export function pageOf(response: Response): string | undefined {
  return pages.get(response);
}

type Page = string | Buffer<ArrayBuffer>;

const pages = new WeakMap<Response, Page>();

/**
 * Returns an empty Response and stores the page alongside it. Middleware inspects the body, and would have to
 * copy a real body and read it back each time.
 */
export function wholePage(page: Page, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, page);
  return response;
}

export function pageOf(response: Response): Page | undefined {
  return pages.get(response);
}

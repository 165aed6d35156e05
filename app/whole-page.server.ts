const pages = new WeakMap<Response, string>();

/**
 * An answer whose page stands beside it. What a Response is passed through on its way looks at its body, and
 * a body of its own would be copied and read back each time.
 */
export function wholePage(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** The page of an answer that `wholePage` has made. */
export function pageOf(response: Response): string | undefined {
  return pages.get(response);
}

import * as words from '#text/layout/outage';

/**
 * Returns HTML for the top of a page: we could not check whether its reader is signed in. It is not part of the
 * page's React, which skips unknown elements of the body when it starts.
 */
export const signInUnchecked = (): string =>
  `<aside class="border-line-strong border-b bg-sunken text-ink" aria-label="${words.sign_in_unchecked_title()}"><p role="status" class="shell py-3 text-sm">${words.sign_in_unchecked()}</p></aside>`;

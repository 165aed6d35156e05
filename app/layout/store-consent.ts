import { consentCookie } from './cookie-consent.ts';

/** Stores the answer to the cookie banner in this browser. */
export function storeConsent(answer: 'accept' | 'decline'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = consentCookie(answer, new Date(), location.protocol === 'https:');
}

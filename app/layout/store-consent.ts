import { consentCookie } from './cookie-consent.ts';

export function storeConsent(answer: 'accept' | 'decline'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = consentCookie(answer, new Date(), location.protocol === 'https:');
}

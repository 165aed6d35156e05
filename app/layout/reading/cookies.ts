import { consentCookie } from '../cookie-consent.ts';

/** Stores the answer to the cookie banner and removes it, without a new page. */
export function answerCookieBanner(event: SubmitEvent): void {
  const banner = (event.target as Element).closest('[data-cookie-banner]');
  if (!banner) return;
  event.preventDefault();
  const isAccepted = (event.submitter as HTMLButtonElement | null)?.value === 'accept';
  const answer = isAccepted ? 'accept' : 'decline';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = consentCookie(answer, new Date(), location.protocol === 'https:');
  delete document.documentElement.dataset.bar;
  banner.remove();
}

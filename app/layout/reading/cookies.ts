import { storeConsent } from '../store-consent.ts';

export function answerCookieBanner(event: SubmitEvent): void {
  const banner = (event.target as Element).closest('[data-cookie-banner]');
  if (!banner) return;
  event.preventDefault();
  const isAccepted = (event.submitter as HTMLButtonElement | null)?.value === 'accept';
  storeConsent(isAccepted ? 'accept' : 'decline');
  delete document.documentElement.dataset.bar;
  banner.remove();
}

/**
 * Returns the URL of a sign-in page that continues to `next`.
 *
 * @param next a path on this site.
 *
 * @param mode defaults to sign-up, because most visitors have no account yet.
 */
export function signInPath(next: string, mode: 'login' | 'signup' = 'signup'): string {
  return `/auth?mode=${mode}${next === '/' ? '' : `&next=${encodeURIComponent(next.toWellFormed())}`}`;
}

/** The last page of a window that opens for logging in beside a waiting page. */
export const SIGNED_IN_PATH = '/signed-in';

/** Returns the path of 'Find Experts', which makes visitors sign in first. */
export function findExpertsPath(isSignedIn: boolean): string {
  return isSignedIn ? '/find-experts' : `/auth?${new URLSearchParams({ next: '/find-experts' })}`;
}

/** Visitors and clients see the first link, experts the second. */
export const JOIN_LINK = { to: '/become-expert', label: 'Become an Expert' } as const;
export const EXPERT_LINK = { to: '/dashboard/expert', label: 'Expert Profile' } as const;

export const RESOURCE_LINKS = [
  { to: '/how-it-works', label: 'How It Works' },
  JOIN_LINK,
  { to: '/expert-resources', label: 'Expert Resources' },
  { to: '/safety-guidelines', label: 'Safety Guidelines' },
  { to: '/legal-information', label: 'Legal Information' },
] as const;

export const COMPANY_LINKS = [
  { to: '/about-us', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/cookie-policy', label: 'Cookie Policy' },
  { to: '/consumer-health-data', label: 'Consumer Health Data' },
] as const;

/** The footer has only these links in the dashboard, messages, notifications, and the admin area. */
export const WORK_LINKS = [
  { to: '/contact', label: 'Contact' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
] as const;

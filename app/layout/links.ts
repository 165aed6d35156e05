import * as words from '#text/layout/links';

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

/** The page that ends a log-in in a second window, while the page with the form stays open in the first. */
export const SIGNED_IN_PATH = '/signed-in';

/** Returns the path for 'Find Experts'. Visitors go to the sign-in page first. */
export function findExpertsPath(isSignedIn: boolean): string {
  return isSignedIn ? '/find-experts' : `/auth?${new URLSearchParams({ next: '/find-experts' })}`;
}

/** Visitors and clients see this link; experts see `EXPERT_LINK` instead. */
export const JOIN_LINK = { to: '/become-expert', label: words.become_expert } as const;
export const EXPERT_LINK = { to: '/dashboard/expert', label: words.expert_profile } as const;

export const RESOURCE_LINKS = [
  { to: '/how-it-works', label: words.how_it_works },
  JOIN_LINK,
  { to: '/expert-resources', label: words.expert_resources },
  { to: '/safety-guidelines', label: words.safety_guidelines },
  { to: '/legal-information', label: words.legal_information },
] as const;

export const COMPANY_LINKS = [
  { to: '/about-us', label: words.about_us },
  { to: '/contact', label: words.contact },
  { to: '/terms-of-service', label: words.terms_of_service },
  { to: '/privacy-policy', label: words.privacy_policy },
  { to: '/cookie-policy', label: words.cookie_policy },
  { to: '/consumer-health-data', label: words.consumer_health_data },
  { to: '/developers', label: words.for_developers },
] as const;

/** The footer has only these links in the dashboard, messages, notifications, and the admin area. */
export const WORK_LINKS = [
  { to: '/contact', label: words.contact },
  { to: '/terms-of-service', label: words.terms_of_service },
  { to: '/privacy-policy', label: words.privacy_policy },
] as const;

/**
 * The product's name, mailboxes, and outside links, for screens, e-mails, and share images. After changing
 * the name, run `scripts/build-brand-images.ts` to redraw the images.
 */

const domain = 'plugwell.example';

/** The second half of the name, after 'Plug'. */
const suffix = 'Well';

export const brand = {
  name: `Plug${suffix}`,
  suffix,
  domain,
  mailboxes: {
    support: `support@${domain}`,
    experts: `experts@${domain}`,
    privacy: `privacy@${domain}`,
    safety: `safety@${domain}`,
    /** Named in `/.well-known/security.txt`. */
    security: `security@${domain}`,
    /** The sender of automatic e-mail. */
    noReply: `no-reply@${domain}`,
  },
  /** Another site's overview of state laws. The 'Location Restriction' alert links to it. */
  legalizationInfo: 'https://www.ncsl.org/health/state-medical-cannabis-laws',
  accountLinks: {
    googleAccount: 'https://myaccount.google.com/personal-info',
    googleSecurity: 'https://myaccount.google.com/security',
  },
} as const;

export interface ShareTarget {
  id: 'facebook' | 'linkedin' | 'reddit' | 'bluesky';
  /** The service's name. */
  service: string;
  /** Returns the URL of the service's share window for `url`. */
  href: (url: string, title: string) => string;
}

const link = (base: string, params: Record<string, string>) => `${base}?${new URLSearchParams(params)}`;

/** The share targets, in display order. */
export const shareTargets: readonly ShareTarget[] = [
  {
    id: 'facebook',
    service: 'Facebook',
    href: (url) => link('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    id: 'linkedin',
    service: 'LinkedIn',
    href: (url) => link('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    id: 'reddit',
    service: 'Reddit',
    href: (url, title) => link('https://www.reddit.com/submit', { url, title }),
  },
  {
    id: 'bluesky',
    service: 'Bluesky',
    href: (url, title) => link('https://bsky.app/intent/compose', { text: `${title} ${url}` }),
  },
];

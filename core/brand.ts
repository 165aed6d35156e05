/**
 * Everything that says whose product this is: name, mailboxes, outside links. Change it here and the
 * screens, the e-mails and the share images follow (the images by `scripts/build-brand-images.ts`).
 */

const domain = 'plugwell.example';

/** The part that varies in 'Plug{name}'. */
const suffix = 'Well';

/** The product's name, address and voice. */
export const brand = {
  name: `Plug${suffix}`,
  suffix,
  domain,
  /** First half of the home page's line; a rotating phrase follows. */
  tagline: 'Get plugged in,',
  description:
    'Find plant-based wellness experts near you on a map, see what they offer, and request an in-person consultation.',
  mailboxes: {
    support: `support@${domain}`,
    experts: `experts@${domain}`,
    privacy: `privacy@${domain}`,
    safety: `safety@${domain}`,
    /** For whoever finds a weakness; `/.well-known/security.txt` names it. */
    security: `security@${domain}`,
    /** The sender of what the product writes by itself. */
    noReply: `no-reply@${domain}`,
  },
  /** Which states allow what, kept by others; the 'Location Restriction' alert links to it. */
  legalizationInfo: 'https://www.ncsl.org/health/state-medical-cannabis-laws',
  accountLinks: {
    googleAccount: 'https://myaccount.google.com/personal-info',
    googleSecurity: 'https://myaccount.google.com/security',
  },
} as const;

/** A service that a page can be shared on. */
export interface ShareTarget {
  id: 'facebook' | 'linkedin' | 'reddit' | 'bluesky';
  label: string;
  /** The address that opens the service's own share window for `url`. */
  href: (url: string, title: string) => string;
}

const link = (base: string, params: Record<string, string>) => `${base}?${new URLSearchParams(params)}`;

/** The four share buttons, in the order shown. */
export const shareTargets: readonly ShareTarget[] = [
  {
    id: 'facebook',
    label: 'Share on Facebook',
    href: (url) => link('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    id: 'linkedin',
    label: 'Share on LinkedIn',
    href: (url) => link('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    id: 'reddit',
    label: 'Share on Reddit',
    href: (url, title) => link('https://www.reddit.com/submit', { url, title }),
  },
  {
    id: 'bluesky',
    label: 'Share on Bluesky',
    href: (url, title) => link('https://bsky.app/intent/compose', { text: `${title} ${url}` }),
  },
];

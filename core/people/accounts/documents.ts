/**
 * What people agree to or are shown, with the version in force: the date of its last change. A new date asks
 * everybody again at the next act that needs it. `path` is its page; the expert agreement has none yet.
 */
export const DOCUMENTS = {
  terms: { version: '2026-11-24', title: 'Terms of Service', path: '/terms-of-service' },
  privacy: { version: '2026-11-25', title: 'Privacy Policy', path: '/privacy-policy' },
  'health-data': {
    version: '2026-11-22',
    title: 'Consumer Health Data Notice',
    path: '/consumer-health-data',
  },
  'expert-agreement': { version: '2025-05-05', title: 'Expert Agreement', path: null },
} as const satisfies Record<string, { version: string; title: string; path: string | null }>;

export type DocumentName = keyof typeof DOCUMENTS;

/** What everybody agrees to with an account, and is asked again when it has changed. */
export const OF_MEMBERS = ['terms', 'privacy'] as const satisfies readonly DocumentName[];
/** What is shown beside them, as a notice of its own. */
export const SHOWN_TO_MEMBERS = ['health-data'] as const satisfies readonly DocumentName[];

/** By which act a consent was given. */
export const CONSENT_ACTS = ['sign-up', 'google-sign-up', 'asked-again', 'application'] as const;
export type ConsentAct = (typeof CONSENT_ACTS)[number];

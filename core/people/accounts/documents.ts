import * as words from '#text/people/accounts/rules';

/**
 * Documents that people agree to or are shown. `version` is the date of the last change. After a change to
 * the terms or the privacy policy, people must agree again before their next act that requires consent.
 * `path` is the document's page; the expert agreement has none.
 */
export const DOCUMENTS = {
  terms: { version: '2026-11-27', title: words.terms_of_service, path: '/terms-of-service' },
  privacy: { version: '2026-11-28', title: words.privacy_policy, path: '/privacy-policy' },
  'health-data': {
    version: '2026-11-22',
    title: words.health_data_notice,
    path: '/consumer-health-data',
  },
  'expert-agreement': { version: '2025-05-05', title: words.expert_agreement, path: null },
} as const satisfies Record<string, { version: string; title: () => string; path: string | null }>;

export type DocumentName = keyof typeof DOCUMENTS;

/** The owner of every account must agree to these, and must agree again after each change. */
export const OF_MEMBERS = ['terms', 'privacy'] as const satisfies readonly DocumentName[];
/** Shown next to `OF_MEMBERS` as a separate notice. */
export const SHOWN_TO_MEMBERS = ['health-data'] as const satisfies readonly DocumentName[];

export const CONSENT_ACTS = ['sign-up', 'google-sign-up', 'asked-again', 'application'] as const;
export type ConsentAct = (typeof CONSENT_ACTS)[number];

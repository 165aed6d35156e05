export type Unlisted = 'not-approved' | 'suspended' | 'license-expired' | 'paused' | 'setup' | 'law';

export const UNLISTED_WORDS: Record<Unlisted, string> = {
  'not-approved': 'not approved',
  suspended: 'suspended',
  'license-expired': 'license expired',
  paused: 'paused by the expert',
  setup: 'not set up',
  law: 'not allowed in this state',
};

/** The columns that `whyUnlisted` reads. Different parts of the product write them. */
export type ListingColumns = {
  /** Null until an admin approves the expert, and again after the account is erased. */
  approvedAt: Date | null;
  /** When an admin suspended the practice or its last active owner. */
  suspendedAt: Date | null;
  licenseExpiredAt: Date | null;
  pausedAt: Date | null;
  /** When the practice was hidden because of a missing setup step; null if none hides it. */
  setupMissingSince: Date | null;
};

/**
 * Returns every reason why an expert is not listed; empty if the expert is listed.
 * @param isServed whether the law of the state allows consultations today.
 */
export function whyUnlisted(expert: ListingColumns, isServed: boolean): Unlisted[] {
  const reasons: [Unlisted, boolean][] = [
    ['not-approved', expert.approvedAt === null],
    ['suspended', expert.suspendedAt !== null],
    ['license-expired', expert.licenseExpiredAt !== null],
    ['paused', expert.pausedAt !== null],
    ['setup', expert.setupMissingSince !== null],
    ['law', !isServed],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** Reasons that take an expert off the lists but keep their public page. */
const KEEP_THEIR_PAGE: readonly Unlisted[] = ['paused', 'setup', 'law'];

/** Checks whether the expert has a public page, and may act as an expert toward clients. */
export function isShown(expert: ListingColumns): boolean {
  return whyUnlisted(expert, true).every((reason) => KEEP_THEIR_PAGE.includes(reason));
}

/**
 * Checks whether the expert may appear in lists, searches, and the map. Does not check that they have at
 * least one checked place, which is also required.
 */
export function isListed(expert: ListingColumns, isServed: boolean): boolean {
  return whyUnlisted(expert, isServed).length === 0;
}

export type Bookable = {
  isListable: boolean;
  /** False if the expert takes no requests, although the listing stays visible. */
  isActive: boolean;
  isDemo: boolean;
  /** True if every owner is leaving, suspended, or erased. */
  isLeaving: boolean;
  /** The owner's account; null if no one owns the listing. */
  userId: string | null;
};

export function isBookable(expert: Bookable, isServed: boolean): boolean {
  const { isListable, isActive, isDemo, isLeaving, userId } = expert;
  return isListable && isServed && isActive && !isDemo && !isLeaving && userId !== null;
}

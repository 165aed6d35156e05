/** Why an expert is not listed. Each reason has a column, except the law, which has a table. */
export type Unlisted = 'not-approved' | 'suspended' | 'license-expired' | 'paused' | 'setup' | 'law';

/** The reasons in words for admins. */
export const UNLISTED_WORDS: Record<Unlisted, string> = {
  'not-approved': 'not approved',
  suspended: 'suspended',
  'license-expired': 'license expired',
  paused: 'paused by the expert',
  setup: 'not set up',
  law: 'not allowed in this state',
};

/** The columns behind the reasons; each is written only by the concept that owns the reason. */
export type ListingColumns = {
  /** Null until an admin approves the expert, and again once the account is erased. */
  approvedAt: Date | null;
  /** When an admin suspended the practice, or the last of its active owners. */
  suspendedAt: Date | null;
  /** When a required license expired. */
  licenseExpiredAt: Date | null;
  /** When the expert paused the listing. */
  pausedAt: Date | null;
  /** Since when a required step of the setup is missing. */
  setupMissingSince: Date | null;
};

/**
 * Returns every reason why an expert is not listed; empty if they are.
 * @param isServed whether the law of the expert's state allows consultations today.
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

/** Reasons that take an expert off the lists but leave the public page. */
const KEEP_THEIR_PAGE: readonly Unlisted[] = ['paused', 'setup', 'law'];

/** Checks whether the expert has a public page, and may act as an expert toward clients. */
export function isShown(expert: ListingColumns): boolean {
  return whyUnlisted(expert, true).every((reason) => KEEP_THEIR_PAGE.includes(reason));
}

/**
 * Checks whether nothing keeps the expert out of lists, search and map; those also require a checked place.
 */
export function isListed(expert: ListingColumns, isServed: boolean): boolean {
  return whyUnlisted(expert, isServed).length === 0;
}

/** The facts that decide, besides the law, whether an expert can be booked at all. */
export type Bookable = {
  /** Whether they are listed, apart from the law of the day. */
  isListable: boolean;
  /** False for listings that stay in the lists but take no requests. */
  isActive: boolean;
  isDemo: boolean;
  /** True if every owner is leaving, suspended or erased. */
  isLeaving: boolean;
  /** The account behind the listing; null if there is none. */
  userId: string | null;
};

/** Checks whether clients can book the expert. */
export function isBookable(expert: Bookable, isServed: boolean): boolean {
  const { isListable, isActive, isDemo, isLeaving, userId } = expert;
  return isListable && isServed && isActive && !isDemo && !isLeaving && userId !== null;
}

/** Why an expert is not listed; each has a column of its own, the law a table. */
export type Unlisted = 'not-approved' | 'suspended' | 'license-expired' | 'paused' | 'law';

/** What admins read for a reason. */
export const UNLISTED_WORDS: Record<Unlisted, string> = {
  'not-approved': 'not approved',
  suspended: 'suspended',
  'license-expired': 'license expired',
  paused: 'paused by the expert',
  law: 'not allowed in this state',
};

/** The columns of an expert that hold a reason. Each is written by what it is about alone. */
export type ListingColumns = {
  /** Null until an admin has approved the expert, and again once the account is erased. */
  approvedAt: Date | null;
  /** Since when the account behind the listing is suspended. */
  suspendedAt: Date | null;
  /** Since when a license that the work needs has run out. */
  licenseExpiredAt: Date | null;
  /** Since when the expert wants to be out of the lists. */
  pausedAt: Date | null;
};

/**
 * Every reason why an expert is not listed; none for one who is.
 * @param isServed whether the law of the expert's state allows consultations today.
 */
export function whyUnlisted(expert: ListingColumns, isServed: boolean): Unlisted[] {
  const reasons: [Unlisted, boolean][] = [
    ['not-approved', expert.approvedAt === null],
    ['suspended', expert.suspendedAt !== null],
    ['license-expired', expert.licenseExpiredAt !== null],
    ['paused', expert.pausedAt !== null],
    ['law', !isServed],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** Whoever is paused, or where the law has changed, is out of the lists and keeps their page. */
const KEEP_THEIR_PAGE: readonly Unlisted[] = ['paused', 'law'];

/** True when the expert has a public page, and may act as an expert towards clients. */
export function isShown(expert: ListingColumns): boolean {
  return whyUnlisted(expert, true).every((reason) => KEEP_THEIR_PAGE.includes(reason));
}

/** True when lists, search and map show the expert. */
export function isListed(expert: ListingColumns, isServed: boolean): boolean {
  return whyUnlisted(expert, isServed).length === 0;
}

/** What decides, besides the law, whether an expert can be booked at all, whatever the hour. */
export type Bookable = {
  /** Listed, as far as it does not depend on the law of the day. */
  isListable: boolean;
  /** False for listings that take no requests and stay in the lists. */
  isActive: boolean;
  isDemo: boolean;
  /** The expert has asked for the deletion of their account. */
  isLeaving: boolean;
  /** The account behind the listing; null where nobody signs in. */
  userId: string | null;
};

/** True when requests to the expert are taken. */
export function isBookable(expert: Bookable, isServed: boolean): boolean {
  const { isListable, isActive, isDemo, isLeaving, userId } = expert;
  return isListable && isServed && isActive && !isDemo && !isLeaving && userId !== null;
}

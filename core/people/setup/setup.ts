/** The steps that set up a practice, in the order of the checklist. */
export const SETUP_ITEMS = [
  'place',
  'rate',
  'hours',
  'expertise',
  'option',
  'photo',
  'payouts',
  'share',
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** Steps that clients depend on; without them, a practice is not listed and cannot be booked. */
const REQUIRED: readonly SetupItem[] = ['place', 'hours', 'expertise', 'payouts'];

/** What decides which steps are done. */
export type SetupFacts = {
  /** Whether it is a sample listing, which takes no requests and so needs nothing. */
  isSample: boolean;
  /** Whether a place that clients can book has an address. */
  hasAddress: boolean;
  makesHomeVisits: boolean;
  /** Whether someone chose their hours: weekly ones, or 24-hour availability. */
  hasHours: boolean;
  hasExpertise: boolean;
  takesCards: boolean;
  /** Whether an account with the current provider can be paid. */
  hasPayoutAccount: boolean;
  hasRate: boolean;
  hasOption: boolean;
  hasPhoto: boolean;
  /** Whether a client has ever requested a consultation, so the page has been found. */
  wasRequested: boolean;
};

export type SetupStep = { item: SetupItem; isDone: boolean; isRequired: boolean };

/** Returns the steps of a practice in order; payouts only if it takes cards. */
export function stepsOf(facts: SetupFacts): SetupStep[] {
  const done: Record<SetupItem, boolean> = {
    place: facts.hasAddress || facts.makesHomeVisits,
    rate: facts.hasRate,
    hours: facts.hasHours,
    expertise: facts.hasExpertise,
    option: facts.hasOption,
    photo: facts.hasPhoto,
    payouts: facts.hasPayoutAccount,
    share: facts.wasRequested,
  };
  return SETUP_ITEMS.filter((item) => item !== 'payouts' || facts.takesCards).map((item) => ({
    item,
    isDone: done[item],
    isRequired: REQUIRED.includes(item),
  }));
}

/** Returns the required steps that a practice still misses. */
export function missingOf(facts: SetupFacts): SetupItem[] {
  if (facts.isSample) return [];
  return stepsOf(facts)
    .filter(({ isDone, isRequired }) => isRequired && !isDone)
    .map(({ item }) => item);
}

/** How long a practice stays listed if it misses something through no act of its own. */
const GRACE_DAYS = 7;

/** Whether and until when a practice that misses something is still listed. */
export type SetupStanding = {
  /** Since when it is not listed for this reason; null if it is. */
  missingSince: Temporal.Instant | null;
  /** Until when it stays listed although something is missing; null without a week of grace. */
  graceUntil: Temporal.Instant | null;
};

/**
 * Returns the standing that follows from what is missing.
 * @param cause who made something missing: the practice itself is no longer listed at once; if it was our
 * rule, our way to pay, or the payment service, it gets a week.
 */
export function standingAfter(
  had: SetupStanding,
  isMissing: boolean,
  now: Temporal.Instant,
  cause: 'practice' | 'others',
): SetupStanding {
  if (!isMissing) return { missingSince: null, graceUntil: null };
  const isInGrace = had.graceUntil !== null && Temporal.Instant.compare(now, had.graceUntil) < 0;
  if (had.missingSince || isInGrace) return had;
  if (had.graceUntil === null && cause === 'others') {
    return { missingSince: null, graceUntil: now.add({ hours: 24 * GRACE_DAYS }) };
  }
  return { missingSince: now, graceUntil: null };
}

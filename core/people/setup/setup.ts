import type { AccountStatus } from '../../../platform/payments/provider.ts';

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

/** Steps that a practice must complete before it is listed and can be booked. */
const REQUIRED: readonly SetupItem[] = ['place', 'hours', 'expertise', 'payouts'];

export type SetupFacts = {
  /** Whether this is a sample listing. It takes no requests and needs no setup. */
  isSample: boolean;
  /** Whether a place that clients can book has an address. */
  hasAddress: boolean;
  /** Whether a place that clients can't book yet has an address. */
  hasUnseenAddress: boolean;
  meetsOnlyInCafes: boolean;
  makesHomeVisits: boolean;
  /** Whether someone chose the hours: weekly hours or 24-hour availability. */
  hasHours: boolean;
  hasExpertise: boolean;
  takesCards: boolean;
  /** Whether the practice has an account that the current provider can pay. */
  hasPayoutAccount: boolean;
  /** The status of the practice's account with the current provider; null if there is none. */
  accountStatus: AccountStatus | null;
  hasRate: boolean;
  hasOption: boolean;
  hasPhoto: boolean;
  /** Whether a client has ever requested a consultation. */
  wasRequested: boolean;
};

const ACCOUNT_HOLDS = ['unfinished', 'checking', 'action-needed', 'refused'] as const;
/** Why a step that the practice began is not done, or why the practice can't begin it. */
export type SetupHold = 'in-review' | 'only-cafes' | 'not-live' | (typeof ACCOUNT_HOLDS)[number];

export type SetupStep = { item: SetupItem; isDone: boolean; isRequired: boolean; hold: SetupHold | null };

const doneOf = (facts: SetupFacts): Record<SetupItem, boolean> => ({
  place: facts.hasAddress || facts.makesHomeVisits,
  rate: facts.hasRate,
  hours: facts.hasHours,
  expertise: facts.hasExpertise,
  option: facts.hasOption,
  photo: facts.hasPhoto,
  payouts: facts.hasPayoutAccount || !facts.takesCards,
  share: facts.wasRequested,
});

/** Returns the steps of a practice in order. The payouts step exists only if we take cards. */
export function stepsOf(facts: SetupFacts): SetupStep[] {
  const done = doneOf(facts);
  return SETUP_ITEMS.filter((item) => item !== 'payouts' || facts.takesCards).map((item) => ({
    item,
    isDone: done[item],
    isRequired: REQUIRED.includes(item),
    hold: done[item] ? null : holdOf(item, facts),
  }));
}

const lacksRequired = (facts: SetupFacts) => REQUIRED.some((item) => !doneOf(facts)[item]);

function holdOf(item: SetupItem, facts: SetupFacts): SetupHold | null {
  if (item === 'share') return lacksRequired(facts) ? 'not-live' : null;
  if (item === 'payouts') return ACCOUNT_HOLDS.find((hold) => hold === facts.accountStatus) ?? null;
  if (item !== 'place') return null;
  if (facts.hasUnseenAddress) return 'in-review';
  return facts.meetsOnlyInCafes ? 'only-cafes' : null;
}

export function missingOf(facts: SetupFacts): SetupItem[] {
  if (facts.isSample) return [];
  return missingSteps(stepsOf(facts)).map(({ item }) => item);
}

/** Returns the required steps that are not done. */
export function missingSteps(steps: readonly SetupStep[]): SetupStep[] {
  return steps.filter(({ isDone, isRequired }) => isRequired && !isDone);
}

/** Holds during which the practice can only wait. */
const WAITS: readonly (SetupHold | null)[] = ['in-review', 'checking', 'refused'];

/** Returns the required steps that the practice can do something about. */
export function stepsToDo(steps: readonly SetupStep[]): SetupItem[] {
  return missingSteps(steps)
    .filter(({ hold }) => !WAITS.includes(hold))
    .map(({ item }) => item);
}

/** How many days a practice stays listed after it loses a step through no fault of its own. */
const GRACE_DAYS = 7;

/** Whether a practice with a missing step is still listed, and until when. */
export type SetupStanding = {
  /** When we unlisted the practice because of a missing step; null if it is listed. */
  missingSince: Temporal.Instant | null;
  /**
   * When the grace period ends; null if there is none. Until then, the practice stays listed despite a
   * missing step.
   */
  graceUntil: Temporal.Instant | null;
};

/**
 * Returns the standing of a practice after a check.
 * @param cause 'practice' unlists the practice immediately if a step is missing. 'others' gives it a week,
 * because our rules, our way to pay, or the payment service has changed.
 */
export function nextStanding(
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

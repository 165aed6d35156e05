import * as messages from '#text/practice/applications/rules';
import type { Cents } from '../../../lib/money.ts';
import { type ListingFees, shortDollars } from '../../people/experts/listing-fees.ts';

export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'in-review',
  'more-asked',
  'approved',
  'rejected',
  'withdrawn',
] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const APPLICATION_STATUS_WORDS: Record<
  ApplicationStatus,
  { word: () => string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  draft: { word: messages.status_draft, tone: 'neutral' },
  submitted: { word: messages.status_submitted, tone: 'pending' },
  'in-review': { word: messages.status_in_review, tone: 'info' },
  'more-asked': { word: messages.status_more_asked, tone: 'pending' },
  approved: { word: messages.status_approved, tone: 'positive' },
  rejected: { word: messages.status_rejected, tone: 'neutral' },
  withdrawn: { word: messages.status_withdrawn, tone: 'neutral' },
};

/** Who can move an application. 'payment' means that its fee is paid, held, or owed. */
export type ApplicationMover = 'applicant' | 'admin' | 'payment';

export type ApplicationNotice =
  | 'submitted'
  | 'in-review'
  | 'more-asked'
  | 'approved'
  | 'rejected'
  | 'withdrawn';

export type ApplicationTransition = {
  /** The statuses that allow the step; empty for the first step. */
  from: readonly ApplicationStatus[];
  to: ApplicationStatus;
  by: ApplicationMover;
  /** The notice to the applicant; null if there is none. */
  tells: ApplicationNotice | null;
  /** Whether this step begins the review and sets the promised day. */
  beginsReview: boolean;
};

const table = <Name extends string>(transitions: Record<Name, ApplicationTransition>) => transitions;

/** Every step in the life of an application. No other step is possible. */
export const APPLICATION_TRANSITIONS = table({
  begin: { from: [], to: 'draft', by: 'applicant', tells: null, beginsReview: false },
  submit: { from: ['draft'], to: 'submitted', by: 'payment', tells: 'submitted', beginsReview: false },
  'send-evidence': {
    from: ['submitted', 'more-asked'],
    to: 'in-review',
    by: 'applicant',
    tells: 'in-review',
    beginsReview: true,
  },
  'ask-more': {
    from: ['in-review'],
    to: 'more-asked',
    by: 'admin',
    tells: 'more-asked',
    beginsReview: false,
  },
  approve: { from: ['in-review'], to: 'approved', by: 'admin', tells: 'approved', beginsReview: false },
  reject: {
    from: ['submitted', 'in-review', 'more-asked'],
    to: 'rejected',
    by: 'admin',
    tells: 'rejected',
    beginsReview: false,
  },
  discard: { from: ['draft'], to: 'withdrawn', by: 'applicant', tells: null, beginsReview: false },
  withdraw: {
    from: ['submitted', 'in-review', 'more-asked'],
    to: 'withdrawn',
    by: 'applicant',
    tells: 'withdrawn',
    beginsReview: false,
  },
});

export type ApplicationTransitionName = keyof typeof APPLICATION_TRANSITIONS;

const NAMES = Object.keys(APPLICATION_TRANSITIONS) as ApplicationTransitionName[];

/**
 * The statuses that are not final. A person has at most one application in any of them. The index
 * `applications_one_open` has the same list.
 */
export const OPEN_STATUSES: readonly ApplicationStatus[] = APPLICATION_STATUSES.filter((status) =>
  NAMES.some((name) => APPLICATION_TRANSITIONS[name].from.includes(status)),
);

export function mayMoveApplication(
  status: ApplicationStatus,
  by: ApplicationMover,
  name: ApplicationTransitionName,
): boolean {
  const transition = APPLICATION_TRANSITIONS[name];
  return transition.by === by && transition.from.includes(status);
}

/** The same types as in `experts`. */
export const APPLICANT_TYPES = ['individual', 'wellness-center'] as const;
export type ApplicantType = (typeof APPLICANT_TYPES)[number];

/**
 * Returns the one-time fee of an application, in cents.
 * @param asked the fee requested earlier. It still applies if fees have since risen.
 */
function feeOf(
  type: ApplicantType,
  fees: Pick<ListingFees, 'individual' | 'wellnessCenter'>,
  asked: Cents | null = null,
): Cents {
  const now = type === 'individual' ? fees.individual : fees.wellnessCenter;
  return asked === null ? now : Math.min(asked, now);
}

/** Formats a type with its fee, such as 'Individual Expert ($5)', or without the fee if it is unknown. */
export function typeWords(type: ApplicantType, feeCents: Cents | null): string {
  const name = type === 'individual' ? messages.individual_expert() : messages.wellness_center();
  return feeCents === null ? name : `${name} (${shortDollars(feeCents)})`;
}

export type ShownFees = Record<ApplicantType, Cents>;

/**
 * Returns the fees that the form shows. For a draft's own type, the fee never exceeds the one requested
 * earlier.
 */
export function shownFees(
  fees: ListingFees,
  draft: { type: ApplicantType; feeCents: Cents | null } | null,
): ShownFees {
  const ofType = (type: ApplicantType) => feeOf(type, fees, draft?.type === type ? draft.feeCents : null);
  return { individual: ofType('individual'), 'wellness-center': ofType('wellness-center') };
}

/** Formats the fees as a string that the form sends back, so we can detect a change. */
export function feesMark(fees: ShownFees): string {
  return APPLICANT_TYPES.map((type) => fees[type]).join('-');
}

/** Everything that an admin can check. `checksOf` says what an application needs. */
export const CHECKS = ['identity', 'location', 'license', 'state'] as const;
export type Check = (typeof CHECKS)[number];

/**
 * Returns the checks that this type needs for approval. Individuals send an identity document and no
 * license; centers send a license and no identity document.
 */
export function checksOf(type: ApplicantType): readonly Check[] {
  const notSent: Check = type === 'individual' ? 'license' : 'identity';
  return CHECKS.filter((check) => check !== notSent);
}

/** The reasons for a rejection. If a reason is outside the applicant's control, we refund the fee. */
export const REJECTIONS = {
  identity: { words: messages.rejected_identity, givesBack: false },
  location: { words: messages.rejected_location, givesBack: false },
  license: { words: messages.rejected_license, givesBack: false },
  guidelines: { words: messages.rejected_guidelines, givesBack: false },
  law: { words: messages.rejected_law, givesBack: true },
  ours: { words: messages.rejected_ours, givesBack: true },
} as const satisfies Record<string, { words: () => string; givesBack: boolean }>;

export type Rejection = keyof typeof REJECTIONS;
export const REJECTION_NAMES = Object.keys(REJECTIONS) as [Rejection, ...Rejection[]];

/** Formats a decision for its reader: the reason for a rejection, and what the admin wrote. */
export function sayDecision({ rejection, said }: { rejection: Rejection | null; said: string }): string {
  return [rejection === null ? '' : REJECTIONS[rejection].words(), said].filter(Boolean).join(' ');
}

/** Returns the reasons that can apply to a rejection of this type. Only centers send a license. */
export function rejectionsOf(type: ApplicantType): readonly Rejection[] {
  return REJECTION_NAMES.filter((reason) => reason !== 'license' || type === 'wellness-center');
}

/** Tells applicants when we refund the fee. */
export const refundRule = messages.refund_rule;

export const FILE_KINDS = ['photo', 'place', 'identity'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Checks whether applicants of this type send this kind of picture. Only individuals send an identity
 * document.
 */
export function sendsPictures(type: ApplicantType | null, kind: FileKind): boolean {
  return kind !== 'identity' || type === 'individual';
}

/** How many pictures of each kind an applicant can send, and in which statuses. */
export const PICTURES: Record<FileKind, { most: number; while: readonly ApplicationStatus[] }> = {
  photo: { most: 1, while: ['draft', 'more-asked'] },
  place: { most: 6, while: ['submitted', 'more-asked'] },
  identity: { most: 2, while: ['submitted', 'more-asked'] },
};

export const APPLY_PATH = '/become-expert';

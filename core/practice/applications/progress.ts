import { type ApplicationStatus, OPEN_STATUSES } from './application.ts';

export type ProgressStep = 'account' | 'form' | 'fee' | 'verification' | 'review' | 'setup';
export type Progress = {
  step: ProgressStep;
  /** 'owed' means that the fee will be paid by hand. It delays nothing. */
  state: 'done' | 'now' | 'ahead' | 'owed';
};

export type Applying = {
  isVisitor: boolean;
  /** The status of the newest application; null if there is none. */
  status: ApplicationStatus | null;
  /** The state of the payment; null until we request the fee. */
  fee: string | null;
};

const AFTER_FORM = ['fee', 'verification', 'review', 'setup'] as const;

/** Checks whether an application is submitted and undecided. */
export const isUnderWay = (status: ApplicationStatus | null): boolean =>
  status !== null && status !== 'draft' && OPEN_STATUSES.includes(status);

/** Returns every step toward a listing, in this person's order. */
export function progressOf({ isVisitor, status, fee }: Applying): Progress[] {
  const steps: ProgressStep[] = isVisitor
    ? ['form', 'account', ...AFTER_FORM]
    : ['account', 'form', ...AFTER_FORM];
  const now = stepNow(status);
  const at = steps.indexOf(now);
  return steps.map((step, place) => {
    if (step === 'fee' && fee === 'owed') return { step, state: 'owed' };
    const isPaid = step === 'fee' && (fee === 'paid' || fee === 'held');
    if (place < at || isPaid) return { step, state: 'done' };
    return { step, state: step === now ? 'now' : 'ahead' };
  });
}

function stepNow(status: ApplicationStatus | null): ProgressStep {
  if (!isUnderWay(status)) return 'form';
  return status === 'in-review' ? 'review' : 'verification';
}

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

/** The order for everyone. An account made before the form has no effect on the number of a step. */
const STEPS: readonly ProgressStep[] = ['form', 'account', 'fee', 'verification', 'review', 'setup'];

/** Checks whether an application is submitted and undecided. */
export const isUnderWay = (status: ApplicationStatus | null): boolean =>
  status !== null && status !== 'draft' && OPEN_STATUSES.includes(status);

/** Returns every step toward a listing, in order. */
export function progressOf({ isVisitor, status, fee }: Applying): Progress[] {
  const now = stepNow(status);
  const at = STEPS.indexOf(now);
  return STEPS.map((step, place) => {
    if (step === 'fee' && fee === 'owed') return { step, state: 'owed' };
    const isPaid = step === 'fee' && (fee === 'paid' || fee === 'held');
    const hasAccount = step === 'account' && !isVisitor;
    if (place < at || isPaid || hasAccount) return { step, state: 'done' };
    return { step, state: step === now ? 'now' : 'ahead' };
  });
}

function stepNow(status: ApplicationStatus | null): ProgressStep {
  if (!isUnderWay(status)) return 'form';
  return status === 'in-review' ? 'review' : 'verification';
}

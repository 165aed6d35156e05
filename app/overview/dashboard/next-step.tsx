import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import type { NextStep } from '../../../core/overview/activity/next-step.ts';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { ButtonLink } from '../../ui/button.tsx';

const WORDS: Record<NextStep, { title: string; text: string; to: string; label: string }> = {
  'say-your-name': {
    title: 'Tell us your name',
    text: 'Experts see it when you request a consultation.',
    to: '/dashboard/settings',
    label: 'Add your name',
  },
  'find-expert': {
    title: 'Find an expert near you',
    text: 'See who consults around your ZIP code, and when they are free.',
    to: '/find-experts',
    label: 'Find Experts',
  },
  'set-up-payouts': {
    title: 'Set up payouts',
    text: 'We’re holding money for your practice. Tell our payment service where to send it.',
    to: PAYOUTS_PATH,
    label: 'Set up payouts',
  },
  'finish-application': {
    title: 'Finish your expert application',
    text: 'We’ve saved your draft. Complete it and submit it.',
    to: APPLY_PATH,
    label: 'Continue your application',
  },
  'verify-application': {
    title: 'Verify your expert application',
    text: 'We still need your photos and details. The review starts once you send them.',
    to: APPLY_PATH,
    label: 'Continue your application',
  },
  'answer-question': {
    title: 'We have a question about your application',
    text: 'The review continues once you answer.',
    to: APPLY_PATH,
    label: 'See the question',
  },
  'await-review': {
    title: 'We’re reviewing your expert application',
    text: 'We answer within 1-2 business days, and notify you on approval.',
    to: APPLY_PATH,
    label: 'See your application',
  },
};

export function NextStepCard({ step, practiceId }: { step: NextStep; practiceId: string | null }) {
  const { title, text, to: path, label } = WORDS[step];
  const to = step === 'set-up-payouts' && practiceId ? `${path}?practice=${practiceId}` : path;
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-accent-line bg-accent-soft p-5 sm:p-6"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="next-step" className="font-display text-accent-soft-text text-xl">
          {title}
        </h2>
        <p className="mt-1">{text}</p>
      </div>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  );
}

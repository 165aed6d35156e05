import * as words from '#text/overview/dashboard/screens';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import type { NextStep } from '../../../core/overview/activity/next-step.ts';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { ButtonLink } from '../../ui/button.tsx';

const WORDS: Record<NextStep, { title: () => string; text: () => string; to: string; label: () => string }> =
  {
    'say-your-name': {
      title: words.tell_us_your_name,
      text: words.name_text,
      to: '/dashboard/settings',
      label: words.add_your_name,
    },
    'find-expert': {
      title: words.find_expert_near_you,
      text: words.find_expert_text,
      to: '/find-experts',
      label: words.find_experts,
    },
    'set-up-payouts': {
      title: words.set_up_payouts,
      text: words.payouts_text,
      to: PAYOUTS_PATH,
      label: words.set_up_payouts,
    },
    'finish-application': {
      title: words.finish_application,
      text: words.finish_application_text,
      to: APPLY_PATH,
      label: words.continue_application,
    },
    'verify-application': {
      title: words.verify_application,
      text: words.verify_application_text,
      to: APPLY_PATH,
      label: words.continue_application,
    },
    'answer-question': {
      title: words.application_question,
      text: words.application_question_text,
      to: APPLY_PATH,
      label: words.see_question,
    },
    'await-review': {
      title: words.application_in_review,
      text: words.application_in_review_text,
      to: APPLY_PATH,
      label: words.see_your_application,
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
          {title()}
        </h2>
        <p className="mt-1">{text()}</p>
      </div>
      <ButtonLink to={to}>{label()}</ButtonLink>
    </section>
  );
}

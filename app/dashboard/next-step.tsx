import type { NextStep } from '../../core/activity/next-step.ts';
import { ANSWER_HOURS } from '../../core/bookings/booking.ts';
import { sayWhen } from '../../lib/when.ts';
import { ButtonLink } from '../ui/button.tsx';

type Words = { title: string; text: string; to: string; label: string };

/** The one thing to do next, with one button. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { title, text, to, label } = wordsFor(step);
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

function wordsFor(step: NextStep): Words {
  const toBookings = { to: '/dashboard/bookings', label: 'See Bookings' };
  switch (step.kind) {
    case 'answer-requests':
      return {
        title:
          step.count === 1
            ? 'A request waits for your answer'
            : `${step.count} requests wait for your answer`,
        text: `A request runs out after ${ANSWER_HOURS} hours, or when its time begins.`,
        ...toBookings,
      };
    case 'consultation':
      return {
        title: `Your next consultation is with ${step.expertName}`,
        text: `${sayWhen(new Date(step.startsAt), step.zone)}. ${step.location}`,
        ...toBookings,
      };
    case 'awaiting-answer':
      return {
        title: `${step.expertName} has your request`,
        text: `For ${sayWhen(new Date(step.startsAt), step.zone)}. You will get an e-mail when it is answered.`,
        ...toBookings,
      };
    case 'say-your-name':
      return {
        title: 'Tell us your name',
        text: 'Experts see it when you request a consultation.',
        to: '/dashboard/settings',
        label: 'Add your name',
      };
    case 'find-expert':
      return {
        title: 'Find an expert near you',
        text: 'See who consults around your ZIP code, and when they are free.',
        to: '/find-experts',
        label: 'Find Experts',
      };
  }
}

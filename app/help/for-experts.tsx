import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { ExpertButton } from '../layout/standing.tsx';
import { Packages } from '../practice/applications/packages.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { type AnnouncedTerms, AnswerHours } from './announced-terms.tsx';
import { ApplyDrawing, HoursDrawing, PlaceDrawing, TalkDrawing } from './drawings.tsx';
import { type Step, StepVine } from './step-vine.tsx';

const STEPS: readonly Step[] = [
  {
    title: 'Apply',
    text: (
      <>
        <p>
          As an individual or as a wellness center. We ask who you are, where you consult and what you know,
          and review it within 1–2 business days.
        </p>
        <p>
          <PageLink className="text-link" to="/become-expert">
            Go to the application
          </PageLink>
        </p>
      </>
    ),
    drawing: <ApplyDrawing />,
  },
  {
    title: 'Complete verification',
    text: (
      <p>
        Send photos of the places where you consult. Clients should recognize the door they will knock on. A
        center also gives its business license number.
      </p>
    ),
    drawing: <PlaceDrawing />,
  },
  {
    title: 'Set your availability',
    text: (
      <p>
        Your hours, your service area, your methods: in person at your place, in a café, or as a home visit.
        Add consultation options with a title and a length.
      </p>
    ),
    drawing: <HoursDrawing />,
  },
  {
    title: 'Connect with clients',
    text: (
      <p>
        Requests come with day, time and length. Accept within <AnswerHours /> hours, meet, and follow up
        within 48 hours of the consultation: it is what clients remember.
      </p>
    ),
    drawing: <TalkDrawing />,
  },
];

const GUIDELINES: readonly { title: string; text: ReactNode }[] = [
  {
    title: '21 and over',
    text: 'Check a client’s age before you begin. No identification, no consultation.',
  },
  { title: 'Legal states only', text: 'Consult only where the state is marked legal, and keep local rules.' },
  {
    title: 'In person',
    text: 'At the place that the booking names. Virtual consultations are not supported.',
  },
  { title: 'Truthful', text: 'Only training, titles and results that you can show.' },
  { title: 'No medicine', text: 'No diagnosis, no prescription, no advice against a physician’s treatment.' },
  { title: 'No trade', text: 'Nothing is sold or handed over in a consultation.' },
  { title: 'Discreet', text: 'What a client tells you stays with you.' },
  {
    title: 'Prompt',
    text: (
      <>
        Answer requests within <AnswerHours /> hours, and follow up within 48.
      </>
    ),
  },
  {
    title: 'Done when done',
    text: 'A consultation may end early once a care plan is established; it is then non-refundable.',
  },
];

function Vine() {
  return <StepVine steps={STEPS} />;
}

export function ForExperts() {
  const { listingFees } = useLoaderData<AnnouncedTerms>();
  return (
    <>
      <section aria-labelledby="steps" className="mt-12">
        <h2 id="steps" className="sr-only">
          Four steps for experts
        </h2>
        <Kept as="div" part={Vine} props={{}} />
      </section>
      <section aria-labelledby="packages" className="mt-24 border-line border-t pt-12">
        <h2 id="packages" className="scroll-mt-24 text-3xl">
          Expert Packages
        </h2>
        <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">
          You pay for a listing once, and it stays. Spotlight is extra, by the month, and ends whenever you
          like. Where we collect payments for you, we pay you out less platform fees.
        </p>
        <Packages fees={listingFees} />
      </section>
      <section aria-labelledby="guidelines" className="mt-24 border-line border-t pt-12">
        <h2 id="guidelines" className="scroll-mt-24 text-3xl">
          Guidelines
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {GUIDELINES.map(({ title, text }) => (
            <li key={title} className="break-inside-avoid border-accent-line border-l-2 pl-5">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="start"
        data-no-print=""
        className="mt-24 rounded-xl border border-accent-line bg-accent-soft px-6 py-12 text-center text-accent-soft-text sm:px-12"
      >
        <h2 id="start" className="text-2xl">
          Share what you know
        </h2>
        <p className="mx-auto mt-3 max-w-[50ch] text-ink">Someone a few miles away is looking for it.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ExpertButton />
          <ButtonLink to="/expert-resources" variant="secondary">
            Expert Resources
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import * as words from '#text/help/for-experts';
import { ExpertButton } from '../layout/standing.tsx';
import { Packages } from '../practice/applications/packages.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { type AnnouncedTerms, AnswerHours } from './announced-terms.tsx';
import { ApplyDrawing, HoursDrawing, PlaceDrawing, TalkDrawing } from './drawings.tsx';
import { type Step, StepVine } from './step-vine.tsx';

const steps = (): readonly Step[] => [
  {
    title: words.apply(),
    text: (
      <>
        <p>{words.individual_wellness_center_we_ask()}</p>
        <p>
          <PageLink className="text-link" to="/become-expert">
            {words.go_to_the_application()}
          </PageLink>
        </p>
      </>
    ),
    drawing: <ApplyDrawing />,
  },
  {
    title: words.complete_verification(),
    text: <p>{words.send_photos_places_where()}</p>,
    drawing: <PlaceDrawing />,
  },
  {
    title: words.set_your_availability(),
    text: <p>{words.your_hours_your_service()}</p>,
    drawing: <HoursDrawing />,
  },
  {
    title: words.connect_with_clients(),
    text: (
      <p>
        {words.requests_come_with_day()} <AnswerHours /> {words.hours_meet_follow_up()}
      </p>
    ),
    drawing: <TalkDrawing />,
  },
];

const guidelines = (): readonly { title: string; text: ReactNode }[] => [
  {
    title: words.n_21_and_over(),
    text: words.check_clients_age_before(),
  },
  { title: words.legal_states_only(), text: words.consult_only_where_state() },
  {
    title: words.in_person(),
    text: words.at_place_booking_names(),
  },
  { title: words.truthful(), text: words.only_training_titles_results() },
  { title: words.no_medicine(), text: words.no_diagnosis_no_prescription() },
  { title: words.no_trade(), text: words.nothing_sold_handed_over() },
  { title: words.discreet(), text: words.what_client_tells_you_stays() },
  {
    title: words.prompt(),
    text: (
      <>
        {words.answer_requests_within()} <AnswerHours /> {words.hours_follow_up_within()}
      </>
    ),
  },
  {
    title: words.done_when_done(),
    text: words.consultation_may_end_early(),
  },
];

function Vine() {
  return <StepVine steps={steps()} />;
}

export function ForExperts() {
  const { listingFees } = useLoaderData<AnnouncedTerms>();
  return (
    <>
      <section aria-labelledby="steps" className="mt-12">
        <h2 id="steps" className="sr-only">
          {words.four_steps_for_experts()}
        </h2>
        <Kept as="div" part={Vine} props={{}} />
      </section>
      <section aria-labelledby="packages" className="mt-24 border-line border-t pt-12">
        <h2 id="packages" className="scroll-mt-24 text-3xl">
          {words.expert_packages()}
        </h2>
        <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">{words.you_pay_for_listing()}</p>
        <Packages fees={listingFees} />
      </section>
      <section aria-labelledby="guidelines" className="mt-24 border-line border-t pt-12">
        <h2 id="guidelines" className="scroll-mt-24 text-3xl">
          {words.guidelines()}
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {guidelines().map(({ title, text }) => (
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
          {words.share_what_you_know()}
        </h2>
        <p className="mx-auto mt-3 max-w-[50ch] text-ink">{words.someone_few_miles_away()}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ExpertButton />
          <ButtonLink to="/expert-resources" variant="secondary">
            {words.expert_resources()}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

import * as messages from '#text/help/expert-resources';
import { brand } from '../../core/brand.ts';
import { ROTATION_PATH } from '../../core/money/spotlight/spotlight-path.ts';
import { USUAL_RATE, USUAL_RATE_CENTS } from '../../core/people/experts/usual-rate.ts';
import { DAYS_AHEAD } from '../../core/practice/availability/days-ahead.ts';
import { formatCents } from '../../lib/money.ts';
import { visitOf } from '../context.server.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { UnlessExpert } from '../layout/standing.tsx';
import { pageMeta } from '../page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/expert-resources.route';
import { AnswerHours, announcedTerms, BookingFee, ListingFee } from './announced-terms.tsx';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  return announcedTerms(visitOf(args).ctx.settings);
}

export const meta = () =>
  pageMeta(messages.expert_resources(), messages.working_guide_for_experts({ brand: brand.name }));

const name = brand.name;
const AN_HOUR = formatCents(60 * USUAL_RATE_CENTS);

const beforeMeeting = (): readonly LongSection[] => [
  {
    id: 'before-you-apply',
    title: messages.before_you_apply(),
    body: (
      <>
        <p>{messages.with_these_ready_application()}</p>
        <ul>
          <li>{messages.name_alias_under_which()}</li>
          <li>{messages.e_mail_address_phone()}</li>
          <li>{messages.address_your_primary_consultation()}</li>
          <li>{messages.clear_profile_photo_photos()}</li>
          <li>{messages.for_wellness_center_its_business()}</li>
        </ul>
        <p>
          {messages.review_takes_1_2()} <ListingFee of="individual" /> {messages.once_for_an_individual_and()}{' '}
          <ListingFee of="wellnessCenter" /> {messages.once_for_a_wellness_center()}
        </p>
      </>
    ),
  },
  {
    id: 'profile',
    title: messages.a_profile_that_gets_found(),
    body: (
      <ul>
        <li>
          <RichText message={messages.say_whom_you_help} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText
            message={messages.choose_expertise_you_asked}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText message={messages.show_your_face_your_room} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText
            message={messages.name_your_methods_in_person}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText message={messages.keep_claims_out_no_cures} strong={(text) => <strong>{text}</strong>} />
        </li>
      </ul>
    ),
  },
  {
    id: 'options',
    title: messages.consultation_options(),
    body: (
      <>
        <p>{messages.option_one_thing_people()}</p>
        <p>{messages.begin_with_three_short()}</p>
      </>
    ),
  },
  {
    id: 'availability',
    title: messages.availability(),
    body: (
      <p>
        {messages.clients_can_book_up({ daysAhead: DAYS_AHEAD })} <AnswerHours />{' '}
        {messages.hours_expert_who_answers()}
      </p>
    ),
  },
];

const meeting = (): readonly LongSection[] => [
  {
    id: 'consultation',
    title: messages.a_good_consultation(),
    body: (
      <ol>
        <li>
          <RichText
            message={messages.check_age_ask_for_identification}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={messages.listen_first_what_has_been}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={messages.know_your_limits_medicines}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={messages.explain_then_suggest_start}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText message={messages.write_down_care_plan} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText message={messages.end_when_done_if_care} strong={(text) => <strong>{text}</strong>} />
        </li>
      </ol>
    ),
  },
  {
    id: 'follow-up',
    title: messages.following_up(),
    body: <p>{messages.write_to_client_within()}</p>,
  },
  {
    id: 'earnings',
    title: messages.prices_and_what_you_earn(),
    body: (
      <p>
        {messages.consultations_priced_by_minute({ usualRate: USUAL_RATE, anHour: AN_HOUR })} <BookingFee />{' '}
        {messages.on_top_in_person({ name })}
      </p>
    ),
  },
  {
    id: 'spotlight',
    title: messages.spotlight(),
    body: (
      <>
        <p>
          {messages.for_label()} <ListingFee of="spotlightPerMonth" />{' '}
          {messages.more_per_month_your_listing()}
        </p>
        <p>{messages.makes_good_profile_more()}</p>
        <p>
          <RichText
            message={messages.everyone_who_holds_gets}
            link={(text) => <PageLink to={ROTATION_PATH}>{text}</PageLink>}
          />
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: messages.the_rules_in_brief(),
    body: (
      <ul>
        <li>{messages.clients_21_older_always()}</li>
        <li>{messages.only_in_states_marked()}</li>
        <li>{messages.no_products_change_hands_through({ name })}</li>
        <li>{messages.no_diagnosis_no_prescription()}</li>
        <li>{messages.what_client_tells_you_stays()}</li>
      </ul>
    ),
  },
  {
    id: 'help',
    title: messages.getting_help(),
    body: (
      <p>
        {messages.questions_about_your_listing()} <MailLink box="experts" />
        {messages.something_felt_wrong_in_consultation()} <MailLink box="safety" />
        <RichText
          message={messages.safety_guidelines_how_works}
          link={(text) => <PageLink to="/safety-guidelines">{text}</PageLink>}
          link2={(text) => <PageLink to="/how-it-works?tab=experts">{text}</PageLink>}
        />
      </p>
    ),
  },
];

const sections = () => [...beforeMeeting(), ...meeting()];

export default function ExpertResources() {
  return (
    <LongPage
      area={messages.for_experts()}
      title={messages.expert_resources()}
      lead={<p>{messages.what_experienced_experts_would()}</p>}
      sections={sections()}
      outro={
        <UnlessExpert>
          <Banner
            tone="success"
            icon={null}
            title={messages.not_listed_yet()}
            action={<ButtonLink to="/become-expert">{messages.become_an_expert()}</ButtonLink>}
          >
            {messages.see_what_asked_what()}
          </Banner>
        </UnlessExpert>
      }
    />
  );
}

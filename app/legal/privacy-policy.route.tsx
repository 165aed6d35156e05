import { useLoaderData } from 'react-router';
import * as sentences from '#text/legal/privacy-policy';
import { brand } from '../../core/brand.ts';
import { visitOf } from '../context.server.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/privacy-policy.route';
import { EnglishGoverns } from './english-governs.tsx';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  return { paidBy: visitOf(args).ctx.payments.provider.name };
}

export const meta = () =>
  pageMeta(sentences.privacy_policy(), sentences.what_knows_about_you_why({ brand: brand.name }));

const name = brand.name;

function StripeNamed() {
  const { paidBy } = useLoaderData<typeof loader>();
  if (paidBy !== 'stripe') return null;
  return ` ${sentences.card_payments_taken_by_stripe()}`;
}

const collecting = (): readonly LongSection[] => [
  {
    id: 'scope',
    title: sentences.what_this_covers(),
    body: <p>{sentences.policy_covers_website_e({ name })}</p>,
  },
  {
    id: 'what-we-collect',
    title: sentences.what_we_collect(),
    body: (
      <>
        <h3>{sentences.what_you_give_us()}</h3>
        <ul>
          <li>
            <RichText
              message={sentences.account_first_last_name}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.client_profile_name_shown}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.expert_application_profile_name}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.bookings_messages_whom_you_consult}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.reviews_stars_words_you_give}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.favorites_waits_which_experts}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.payments_payouts_what_was}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.reports_whom_you_report}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText
              message={sentences.disputes_what_client_says}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText message={sentences.letters_to_us_what} strong={(text) => <strong>{text}</strong>} />
          </li>
          <li>
            <RichText message={sentences.tell_me_when_changes} strong={(text) => <strong>{text}</strong>} />
          </li>
        </ul>
        <h3>{sentences.what_comes_with_the_technology()}</h3>
        <ul>
          <li>{sentences.while_you_signed_in_network()}</li>
          <li>{sentences.which_version_our_terms()}</li>
          <li>{sentences.your_time_zone_so_we_get()}</li>
          <li>{sentences.operating_logs_which_page()}</li>
          <li>{sentences.counts_attempts_to_sign()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-we-do-not',
    title: sentences.what_we_do_not_collect(),
    body: (
      <ul>
        <li>{sentences.no_advertising_analytics_trackers()}</li>
        <li>{sentences.no_full_card_bank()}</li>
        <li>{sentences.no_medical_records_please()}</li>
        <li>{sentences.no_trail_where_you_see()}</li>
      </ul>
    ),
  },
];

const sharing = (): readonly LongSection[] => [
  {
    id: 'why',
    title: sentences.why_we_use_it(),
    body: (
      <>
        <p>{sentences.we_use_personal_information_to()}</p>
        <ul>
          <li>{sentences.open_protect_your_account()}</li>
          <li>{sentences.show_experts_near_you_pass()}</li>
          <li>{sentences.review_applications_verify_locations()}</li>
          <li>{sentences.send_what_belongs_to_service()}</li>
          <li>{sentences.answer_you_settle_complaints()}</li>
          <li>{sentences.keep_books_meet_our_legal()}</li>
          <li>{sentences.find_and_fix_bugs()}</li>
        </ul>
        <p>{sentences.subject_lines_our_e()}</p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: sentences.what_other_people_see(),
    body: (
      <ul>
        <li>
          <RichText
            message={sentences.approved_experts_profile_public}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={sentences.clients_profile_follows_switches}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={sentences.review_public_carries_first}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
        <li>
          <RichText
            message={sentences.booking_its_messages_seen}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: sentences.whom_we_share_it_with(),
    body: (
      <>
        <p>{sentences.we_do_not_sell()}</p>
        <ul>
          <li>{sentences.to_client_expert_at_other()}</li>
          <li>
            {sentences.to_companies_work_for_us()}
            <StripeNamed />
          </li>
          <li>{sentences.to_google_if_you_choose()}</li>
          <li>{sentences.to_authorities_courts_where()}</li>
          <li>{sentences.to_successor_if_business()}</li>
        </ul>
        <p>{sentences.map_drawn_from_our_own()}</p>
      </>
    ),
  },
  {
    id: 'location',
    title: sentences.your_location(),
    body: <p>{sentences.my_location_works_only()}</p>,
  },
  {
    id: 'cookies',
    title: sentences.cookies(),
    body: (
      <p>
        <RichText
          message={sentences.we_use_few_cookies}
          link={(text) => <PageLink to="/cookie-policy">{text}</PageLink>}
        />
      </p>
    ),
  },
];

const keeping = (): readonly LongSection[] => [
  {
    id: 'retention',
    title: sentences.how_long_we_keep_it(),
    body: (
      <ul>
        <li>{sentences.account_profile_until_you_close()}</li>
        <li>{sentences.what_you_agreed_to_with_version()}</li>
        <li>{sentences.sessions_until_you_sign()}</li>
        <li>{sentences.bookings_records_payment_long()}</li>
        <li>{sentences.favorites_until_you_remove()}</li>
        <li>{sentences.wait_for_free_time()}</li>
        <li>{sentences.wait_for_expert_near()}</li>
        <li>{sentences.what_you_typed_into()}</li>
        <li>{sentences.reviews_until_you_withdraw()}</li>
        <li>{sentences.pictures_in_application_such()}</li>
        <li>{sentences.pictures_in_dispute_until()}</li>
        <li>{sentences.applications_were_declined_twelve()}</li>
        <li>{sentences.reports_with_copy_what()}</li>
        <li>{sentences.messages_to_support_two()}</li>
        <li>{sentences.address_left_with_tell()}</li>
        <li>{sentences.operating_logs_up_to_90()}</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: sentences.how_we_protect_it(),
    body: <p>{sentences.connections_encrypted_session_cookies()}</p>,
  },
  {
    id: 'your-rights',
    title: sentences.your_choices_and_rights(),
    body: (
      <>
        <p>
          {sentences.you_can_see_change()} <MailLink box="privacy" /> {sentences.from_address_your_account()}
        </p>
        <h3>{sentences.if_you_live_in_california()}</h3>
        <p>{sentences.you_have_right_to_know()}</p>
      </>
    ),
  },
  {
    id: 'age',
    title: sentences.adults_only(),
    body: (
      <p>
        {sentences.for_people_21_over({ name })} <MailLink box="privacy" />{' '}
        {sentences.and_we_will_delete_it()}
      </p>
    ),
  },
  {
    id: 'place',
    title: sentences.where_it_is_processed(),
    body: <p>{sentences.service_directed_to_united()}</p>,
  },
  {
    id: 'changes',
    title: sentences.changes(),
    body: <p>{sentences.when_policy_changes_we_list()}</p>,
  },
  {
    id: 'contact',
    title: sentences.contact(),
    body: (
      <p>
        {sentences.questions_and_requests_about_privacy()} <MailLink box="privacy" />
        <RichText
          message={sentences.for_everything_else_see}
          link={(text) => <PageLink to="/contact">{text}</PageLink>}
        />
      </p>
    ),
  },
];

const sections = () => [...collecting(), ...sharing(), ...keeping()];

export default function PrivacyPolicy() {
  return (
    <LongPage
      area={sentences.legal()}
      title={sentences.privacy_policy()}
      updated={sentences.may_5_2025()}
      changes={[
        {
          day: '2026-11-28',
          what: sentences.says_we_keep_legal(),
        },
        {
          day: '2026-11-27',
          what: sentences.says_we_keep_zip(),
        },
        {
          day: '2026-11-25',
          what: sentences.says_how_long_we_keep(),
        },
        { day: '2026-11-24', what: sentences.says_what_we_keep() },
        {
          day: '2026-11-23',
          what: sentences.says_more_about_bookings(),
        },
      ]}
      numbered
      lead={
        <>
          <p>{sentences.wellness_private_matter_we_collect()}</p>
          <EnglishGoverns />
        </>
      }
      sections={sections()}
    />
  );
}

import * as sentences from '#text/help/safety-guidelines';
import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(sentences.safety_guidelines(), sentences.how_to_meet_safely({ brand: brand.name }));

const sections = (): readonly LongSection[] => [
  {
    id: 'before',
    title: sentences.before_you_meet(),
    body: (
      <ul>
        <li>{sentences.read_whole_profile_photos()}</li>
        <li>{sentences.look_for_verified_account()}</li>
        <li>{sentences.keep_messages_bookings_on_site()}</li>
        <li>{sentences.tell_friend_where_you_going()}</li>
        <li>{sentences.list_your_medicines_allergies()}</li>
      </ul>
    ),
  },
  {
    id: 'age',
    title: sentences.n_21_and_over_always(),
    body: <p>{sentences.everyone_who_takes_part()}</p>,
  },
  {
    id: 'meeting',
    title: sentences.at_the_meeting(),
    body: (
      <ul>
        <li>{sentences.for_first_meeting_choose()}</li>
        <li>{sentences.meet_where_booking_says()}</li>
        <li>{sentences.arrange_your_own_way()}</li>
        <li>{sentences.you_may_ask_anything()}</li>
        <li>{sentences.pay_only_what_booking()}</li>
        <li>{sentences.for_home_visit_have_someone()}</li>
      </ul>
    ),
  },
  {
    id: 'no-sale',
    title: sentences.consultation_not_sale(),
    body: (
      <>
        <p>{sentences.experts_sell_their_time()}</p>
        <ul>
          <li>{sentences.no_profile_option_message()}</li>
          <li>{sentences.bookings_made_paid_way()}</li>
          <li>{sentences.profiles_hold_no_phone()}</li>
          <li>{sentences.we_warn_experts_whose({ brand: brand.name })}</li>
        </ul>
        <p>{sentences.if_you_see_offer()}</p>
      </>
    ),
  },
  {
    id: 'sensible-use',
    title: sentences.sensible_use(),
    body: (
      <>
        <ul>
          <li>{sentences.start_low_go_slow()}</li>
          <li>{sentences.never_drive_operate_machinery()}</li>
          <li>{sentences.do_not_mix_with_alcohol()}</li>
          <li>{sentences.not_during_pregnancy_nursing()}</li>
          <li>{sentences.store_everything_locked_labeled()}</li>
          <li>{sentences.buy_only_from_licensed()}</li>
        </ul>
        <p>{sentences.experts_advice_does_not_replace()}</p>
      </>
    ),
  },
  {
    id: 'experts',
    title: sentences.for_experts(),
    body: (
      <ul>
        <li>{sentences.check_age_before_anything()}</li>
        <li>{sentences.receive_clients_at_places()}</li>
        <li>{sentences.tell_someone_your_appointments()}</li>
        <li>{sentences.decline_request_feels_wrong()}</li>
        <li>{sentences.do_not_hand_over()}</li>
        <li>{sentences.if_client_unwell_stop()}</li>
        <li>{sentences.follow_up_within_48()}</li>
      </ul>
    ),
  },
  {
    id: 'privacy',
    title: sentences.your_privacy(),
    body: <p>{sentences.share_your_home_address()}</p>,
  },
  {
    id: 'never',
    title: sentences.never_acceptable(),
    body: <p>{sentences.harassment_pressure_unwanted_touch()}</p>,
  },
  {
    id: 'report',
    title: sentences.report_it(),
    body: (
      <p>
        {sentences.tell_us_what_happened()} <MailLink box="safety" subject={sentences.safety_report()} />
        <RichText
          message={sentences.reports_confidential_read_by_person}
          link={(text) => <PageLink to="/contact">{text}</PageLink>}
        />
      </p>
    ),
  },
];

const numbers = () =>
  [
    {
      label: sentences.emergency(),
      text: sentences.danger_injury_someone_unresponsive(),
      number: '911',
      tel: '911',
    },
    {
      label: sentences.poison_help(),
      text: sentences.too_much_taken_child(),
      number: '1-800-222-1222',
      tel: '18002221222',
    },
    {
      label: sentences.crisis_lifeline(),
      text: sentences.thoughts_harming_yourself_call(),
      number: '988',
      tel: '988',
    },
  ] as const;

export default function SafetyGuidelines() {
  return (
    <LongPage
      area={sentences.safety()}
      title={sentences.safety_guidelines()}
      lead={<p>{sentences.meeting_someone_new_goes()}</p>}
      intro={
        <Banner tone="notice" icon={null} title={sentences.if_it_is_urgent()}>
          <ul className="mt-2 space-y-2">
            {numbers().map(({ label, text, number, tel }) => (
              <li key={tel} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <strong>{label}.</strong> {text}
                </span>
                <a className="tabular text-link font-semibold text-base touch:py-2" href={`tel:${tel}`}>
                  {number}
                </a>
              </li>
            ))}
          </ul>
        </Banner>
      }
      sections={sections()}
    />
  );
}

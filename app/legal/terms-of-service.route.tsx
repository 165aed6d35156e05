import { useLoaderData } from 'react-router';
import * as words from '#text/legal/terms-of-service';
import { brand } from '../../core/brand.ts';
import { USUAL_RATE } from '../../core/people/experts/usual-rate.ts';
import { visitOf } from '../context.server.ts';
import {
  AnnouncedFee,
  AnswerHours,
  announcedTerms,
  BookingFee,
  DisputeHours,
  ListingFee,
} from '../help/announced-terms.tsx';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/terms-of-service.route';
import { EnglishGoverns } from './english-governs.tsx';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  const { payments, settings } = visitOf(args).ctx;
  return { paidBy: payments.provider.name, ...announcedTerms(settings) };
}

export const meta = () =>
  pageMeta(words.terms_of_service(), words.agreement_between_you_who({ brand: brand.name }));

const name = brand.name;

function StripeNamed() {
  const { paidBy } = useLoaderData<typeof loader>();
  if (paidBy !== 'stripe') return null;
  return ` ${words.card_payments_taken_by_stripe()}`;
}

const joining = (): readonly LongSection[] => [
  {
    id: 'agreement',
    title: words.the_agreement(),
    body: (
      <>
        <p>
          <RichText
            message={words.these_terms_contract_between}
            inputs={{ name }}
            link={(text) => <PageLink to="/privacy-policy">{text}</PageLink>}
            link2={(text) => <PageLink to="/cookie-policy">{text}</PageLink>}
            link3={(text) => <PageLink to="/safety-guidelines">{text}</PageLink>}
          />
        </p>
        <p>{words.client_means_person_who()}</p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: words.who_may_use_it(),
    body: (
      <>
        <p>{words.you_may_use_only({ name })}</p>
        <ul>
          <li>{words.you_at_least_21()}</li>
          <li>
            <RichText
              message={words.consultation_takes_place_in_us}
              link={(text) => <PageLink to="/legal-information?tab=compliance">{text}</PageLink>}
            />
          </li>
          <li>{words.you_able_to_enter()}</li>
          <li>{words.you_use_for_yourself()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'accounts',
    title: words.your_account(),
    body: (
      <>
        <p>{words.give_true_current_details()}</p>
      </>
    ),
  },
  {
    id: 'service',
    title: words.what_we_do_what(),
    body: (
      <>
        <p>{words.marketplace_lets_clients_find({ name })}</p>
        <p>{words.experts_independent_they_neither()}</p>
        <p>{words.does_not_sell_hold({ name })}</p>
      </>
    ),
  },
  {
    id: 'experts',
    title: words.terms_for_experts(),
    body: (
      <>
        <p>{words.anyone_age_may_apply()}</p>
        <p>{words.expert_you_undertake_to()}</p>
        <ul>
          <li>{words.hold_every_license_permit()}</li>
          <li>{words.describe_your_training_your_services()}</li>
          <li>{words.check_client_21_older()}</li>
          <li>{words.consult_only_at_location()}</li>
          <li>{words.neither_diagnose_nor_treat()}</li>
          <li>{words.keep_what_clients_tell()}</li>
          <li>{words.pay_taxes_on_what()}</li>
        </ul>
        <p>{words.we_advise_experts_to_follow()}</p>
      </>
    ),
  },
];

const paying = (): readonly LongSection[] => [
  {
    id: 'bookings',
    title: words.requests_and_bookings(),
    body: (
      <>
        <p>
          {words.clients_request_offer_becomes()} <AnswerHours /> {words.hours_in_any_case()}
        </p>
        <p>{words.client_may_withdraw_request()}</p>
      </>
    ),
  },
  {
    id: 'fees',
    title: words.prices_fees_and_payouts(),
    body: (
      <>
        <p>{words.we_may_charge_fees()}</p>
        <table className="w-full border-collapse text-left text-sm sm:text-base">
          <caption className="sr-only">{words.current_prices_and_fees()}</caption>
          <thead>
            <tr className="border-line-strong border-b">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {words.for_label()}
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold sm:whitespace-nowrap">
                {words.paid_by()}
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                {words.amount()}
              </th>
            </tr>
          </thead>
          <tbody className="[&_td]:py-2 [&_td]:align-top [&_td:not(:last-child)]:pr-4 [&_tr]:border-line [&_tr]:border-b">
            <tr>
              <td>{words.consultation()}</td>
              <td>{words.client()}</td>
              <td className="tabular text-right sm:whitespace-nowrap">
                {words.from_per_minute({ usualRate: USUAL_RATE })}
              </td>
            </tr>
            <tr>
              <td>
                <RichText
                  message={words.booking_fee_waived_if_you_pay}
                  span={(text) => <span className="block text-muted">{text}</span>}
                />
              </td>
              <td>{words.client()}</td>
              <td className="tabular text-right sm:whitespace-nowrap">
                <BookingFee /> {words.per_booking()}
                <AnnouncedFee of="bookingFeeCents" />
              </td>
            </tr>
            <tr>
              <td>{words.listing_individual_expert_with_permanent()}</td>
              <td>{words.expert()}</td>
              <td className="tabular text-right sm:whitespace-nowrap">
                <ListingFee of="individual" exact /> {words.once()}
                <AnnouncedFee of="individualFeeCents" />
              </td>
            </tr>
            <tr>
              <td>{words.listing_wellness_center_with_business()}</td>
              <td>{words.expert()}</td>
              <td className="tabular text-right sm:whitespace-nowrap">
                <ListingFee of="wellnessCenter" exact /> {words.once()}
                <AnnouncedFee of="centerFeeCents" />
              </td>
            </tr>
            <tr>
              <td>{words.spotlight_display()}</td>
              <td>{words.expert()}</td>
              <td className="tabular text-right sm:whitespace-nowrap">
                +<ListingFee of="spotlightPerMonth" exact /> {words.per_month()}
                <AnnouncedFee of="spotlightFeeCents" />
              </td>
            </tr>
          </tbody>
        </table>
        <p>
          {words.experts_set_their_own()}
          <StripeNamed />
        </p>
        <p>{words.spotlight_renews_each_month()}</p>
      </>
    ),
  },
  {
    id: 'early-endings',
    title: words.early_endings_and_refunds(),
    body: (
      <>
        <p>{words.purpose_consultation_solution_not_number()}</p>
        <p>
          {words.if_expert_did_not_come()} <DisputeHours /> {words.hours_after_end_you_can_also()}{' '}
          <MailLink box="support" /> {words.within_seven_days_we_look()}
        </p>
      </>
    ),
  },
];

const conduct = (): readonly LongSection[] => [
  {
    id: 'content',
    title: words.what_you_post(),
    body: (
      <>
        <p>{words.profiles_photos_reviews_messages({ name })}</p>
        <p>
          {words.we_may_remove_content()} <MailLink box="support" /> {words.name_work_page_how()}
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: words.what_is_not_allowed(),
    body: (
      <>
        <p>{words.you_may_not()}</p>
        <ul>
          <li>{words.use_under_age_21({ name })}</li>
          <li>{words.arrange_consultation_in_state()}</li>
          <li>{words.offer_sell_hand_over()}</li>
          <li>{words.harass_threaten_deceive_discriminate()}</li>
          <li>{words.pretend_to_someone_else()}</li>
          <li>{words.take_booking_began_here()}</li>
          <li>{words.collect_data_by_automated()}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'law-and-place',
    title: words.law_of_the_place(),
    body: <p>{words.state_laws_on_plant()}</p>,
  },
  {
    id: 'not-medical',
    title: words.not_medical_advice(),
    body: <p>{words.consultations_everything_written_here({ name })}</p>,
  },
  {
    id: 'closing',
    title: words.suspension_and_closing(),
    body: <p>{words.you_may_close_your_account()}</p>,
  },
  {
    id: 'our-rights',
    title: words.our_rights(),
    body: <p>{words.name_mark_design_texts({ name })}</p>,
  },
  {
    id: 'warranty',
    title: words.no_warranty(),
    body: <p>{words.offered_available_far_law({ name })}</p>,
  },
  {
    id: 'liability',
    title: words.limits_of_liability(),
    body: <p>{words.far_law_permits_we_not_liable({ name })}</p>,
  },
  {
    id: 'indemnity',
    title: words.indemnity(),
    body: <p>{words.if_someone_brings_claim()}</p>,
  },
  {
    id: 'disputes',
    title: words.disputes_and_binding_arbitration(),
    body: (
      <>
        <p>
          <RichText message={words.first_talk_to_us} strong={(text) => <strong>{text}</strong>} />{' '}
          <MailLink box="support" /> {words.describe_dispute_both_sides()}
        </p>
        <p>
          <RichText
            message={words.then_arbitration_dispute_remains}
            strong={(text) => <strong>{text}</strong>}
          />
        </p>
        <p>
          <RichText message={words.what_stays_open_either} strong={(text) => <strong>{text}</strong>} />
        </p>
        <p>
          <RichText message={words.one_by_one_claims} strong={(text) => <strong>{text}</strong>} />
        </p>
        <p>
          <RichText message={words.opting_out_you_may} strong={(text) => <strong>{text}</strong>} />{' '}
          <MailLink box="support" /> {words.within_30_days_first()}
        </p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: words.governing_law(),
    body: <p>{words.law_state_california_governs()}</p>,
  },
  {
    id: 'changes',
    title: words.changes_to_these_terms(),
    body: <p>{words.when_we_change_these({ name })}</p>,
  },
  {
    id: 'contact',
    title: words.contact(),
    body: (
      <p>
        {words.questions_about_these_terms()} <MailLink box="support" />
        <RichText
          message={words.we_aim_to_answer}
          link={(text) => <PageLink to="/contact">{text}</PageLink>}
        />
      </p>
    ),
  },
];

const sections = () => [...joining(), ...paying(), ...conduct()];

export default function TermsOfService() {
  return (
    <LongPage
      area={words.legal()}
      title={words.terms_of_service()}
      updated={words.may_5_2025()}
      changes={[
        {
          day: '2026-11-27',
          what: words.says_we_ask_client(),
        },
        {
          day: '2026-11-25',
          what: words.says_booking_fee_waived(),
        },
        {
          day: '2026-11-24',
          what: words.says_how_cancellations_disputes(),
        },
      ]}
      numbered
      lead={
        <>
          <p>{words.agreement_between_you_in_short({ name })}</p>
          <EnglishGoverns />
        </>
      }
      sections={sections()}
    />
  );
}

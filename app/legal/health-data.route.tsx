import * as words from '#text/legal/health-data';
import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { EnglishGoverns } from './english-governs.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(words.consumer_health_data_notice(), words.what_treats_consumer_health({ brand: brand.name }));

const name = brand.name;

const sections = (): readonly LongSection[] => [
  {
    id: 'whom-it-concerns',
    title: words.whom_this_concerns(),
    body: (
      <p>
        <RichText
          message={words.laws_washington_my_health}
          link={(text) => <PageLink to="/privacy-policy">{text}</PageLink>}
        />
      </p>
    ),
  },
  {
    id: 'what-it-is',
    title: words.what_we_treat_health(),
    body: (
      <>
        <p>{words.we_do_not_ask()}</p>
        <ul>
          <li>{words.interests_gender_consultation_notes()}</li>
          <li>{words.which_experts_you_ask()}</li>
          <li>{words.what_client_expert_write()}</li>
        </ul>
        <p>{words.all_comes_from_you_from_expert()}</p>
      </>
    ),
  },
  {
    id: 'why',
    title: words.why_we_use_it(),
    body: <p>{words.to_pass_your_request()}</p>,
  },
  {
    id: 'who-sees-it',
    title: words.who_sees_it(),
    body: (
      <>
        <p>{words.we_do_not_sell()}</p>
        <ul>
          <li>{words.companies_host_service_send()}</li>
          <li>{words.authorities_where_law_obliges()}</li>
        </ul>
        <p>{words.has_no_affiliates_shares({ name })}</p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: words.what_you_can_ask(),
    body: (
      <>
        <ul>
          <li>{words.whether_we_have_such()}</li>
          <li>{words.to_delete_here_at_those()}</li>
          <li>{words.to_withdraw_your_consent()}</li>
        </ul>
        <p>
          {words.your_account_settings_have_button()} <MailLink box="privacy" />{' '}
          {words.from_address_your_account()}
        </p>
        <p>
          <RichText
            message={words.if_we_decline_you_may}
            link={(text) => (
              <a href="https://www.atg.wa.gov/file-complaint" rel="noopener noreferrer" target="_blank">
                {text}
              </a>
            )}
            link2={(text) => (
              <a
                href="https://ag.nv.gov/Complaints/File_Complaint/"
                rel="noopener noreferrer"
                target="_blank"
              >
                {text}
              </a>
            )}
          />
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: words.changes(),
    body: <p>{words.before_we_collect_use()}</p>,
  },
];

export default function HealthData() {
  return (
    <LongPage
      area={words.legal()}
      title={words.consumer_health_data_notice()}
      updated={words.november_22_2026()}
      numbered
      lead={
        <>
          <p>{words.what_you_seek_here()}</p>
          <EnglishGoverns />
        </>
      }
      sections={sections()}
    />
  );
}

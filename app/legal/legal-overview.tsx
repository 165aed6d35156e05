import { ArrowRight } from 'lucide-react';
import * as words from '#text/legal/legal-overview';
import { brand } from '../../core/brand.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

const documents = () =>
  [
    {
      to: '/terms-of-service',
      title: words.terms_of_service(),
      text: words.agreement_who_may_use(),
    },
    {
      to: '/privacy-policy',
      title: words.privacy_policy(),
      text: words.what_we_know_about(),
    },
    {
      to: '/cookie-policy',
      title: words.cookie_policy(),
      text: words.every_cookie_by_name(),
    },
  ] as const;

export function LegalOverview() {
  return (
    <>
      <div className="prose max-w-[70ch]">
        <p>{words.marketplace_for_conversations_brings({ brand: brand.name })}</p>
        <p>{words.four_rules_carry_everything_else()}</p>
        <ul>
          <li>{words.users_at_least_21()}</li>
          <li>{words.consultations_take_place_only()}</li>
          <li>{words.nothing_but_time_knowledge()}</li>
          <li>{words.each_side_keeps_law()}</li>
        </ul>
        <h2>{words.our_documents()}</h2>
      </div>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {documents().map(({ to, title, text }) => (
          <li
            key={to}
            className="relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors hover:border-line-strong"
          >
            <h3 className="text-lg">
              <PageLink to={to} className="after:absolute after:inset-0 after:rounded-lg">
                {title}
              </PageLink>
            </h3>
            <p className="mt-2 mb-4 text-muted text-sm">{text}</p>
            <ArrowRight aria-hidden="true" className="mt-auto size-5 text-accent-text" />
          </li>
        ))}
      </ul>
      <div className="prose max-w-[70ch]">
        <h2>{words.disputes_and_governing_law()}</h2>
        <p>
          <RichText
            message={words.california_law_governs_agreement}
            link={(text) => <PageLink to="/terms-of-service#disputes">{text}</PageLink>}
          />
        </p>
        <h2>{words.sources_of_the_map()}</h2>
        <p>
          <RichText
            message={words.postal_code_data_geonames}
            link={(text) => (
              <a href="https://www.geonames.org/" rel="noreferrer">
                {text}
              </a>
            )}
            link2={(text) => (
              <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer license">
                {text}
              </a>
            )}
            link3={(text) => (
              <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
                {text}
              </a>
            )}
          />
        </p>
        <h2>{words.notices()}</h2>
        <p>
          {words.legal_notices_requests_authorities()}{' '}
          <MailLink box="support" subject={words.legal_notice()} />
          {words.privacy_requests()} <MailLink box="privacy" />.
        </p>
      </div>
    </>
  );
}

import * as words from '#text/legal/cookie-policy';
import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { COOKIES_WE_USE, KEPT_IN_THE_BROWSER } from './cookies-we-use.ts';
import { EnglishGoverns } from './english-governs.tsx';

export const handle = READING_PAGE;

export const meta = () => pageMeta(words.cookie_policy(), words.few_cookies_sets_each({ brand: brand.name }));

const name = brand.name;

const sections = (): readonly LongSection[] => [
  {
    id: 'what-are-cookies',
    title: words.what_are_cookies(),
    body: (
      <>
        <p>{words.cookie_short_text_website()}</p>
        <p>{words.some_cookies_end_when({ name })}</p>
      </>
    ),
  },
  {
    id: 'how-we-use-cookies',
    title: words.how_we_use_cookies(),
    body: (
      <>
        <p>{words.cookies_usually_sorted_into()}</p>
        <h3 id="essential">{words.essential_cookies()}</h3>
        <p>
          <RichText message={words.used_they_keep_you_signed} strong={(text) => <strong>{text}</strong>} />
        </p>
        <h3 id="analytical">{words.analytical_cookies()}</h3>
        <p>
          <RichText message={words.not_used_we_run} strong={(text) => <strong>{text}</strong>} />
        </p>
        <h3 id="functional">{words.functional_cookies()}</h3>
        <p>
          <RichText message={words.two_functional_cookies} strong={(text) => <strong>{text}</strong>} />
        </p>
        <h3 id="targeting">{words.targeting_cookies()}</h3>
        <p>
          <RichText
            message={words.not_used_there_no_advertising}
            strong={(text) => <strong>{text}</strong>}
          />
        </p>
      </>
    ),
  },
  {
    id: 'cookie-control',
    title: words.cookie_control(),
    body: (
      <>
        <p>{words.banner_asks_once_accept()}</p>
        <p>{words.in_your_browsers_settings()}</p>
        <p>{words.since_we_neither_sell()}</p>
      </>
    ),
  },
  {
    id: 'cookies-we-use',
    title: words.cookies_we_use(),
    body: (
      <>
        <p>{words.complete_list_over_secure()}</p>
        <dl className="border-line border-t">
          {COOKIES_WE_USE.map((cookie) => (
            <div key={cookie.name} className="break-inside-avoid border-line border-b py-4">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <code className="font-semibold text-sm [overflow-wrap:anywhere]">{cookie.name}</code>
                <span className="text-muted text-sm">
                  {cookie.kind === 'Essential' ? words.essential() : words.functional_kind()} ·{' '}
                  {cookie.kept()}
                </span>
              </dt>
              <dd className="mt-1">
                {cookie.purpose()}{' '}
                {cookie.httpOnly && <span className="text-muted">{words.page_scripts_cannot_read_it()}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p>{words.beside_cookies_your_browser()}</p>
        <dl className="border-line border-t">
          {KEPT_IN_THE_BROWSER.map(({ name, kept, purpose }) => (
            <div key={name} className="break-inside-avoid border-line border-b py-4">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <code className="font-semibold text-sm [overflow-wrap:anywhere]">{name}</code>
                <span className="text-muted text-sm">{words.functional({ kept: kept() })}</span>
              </dt>
              <dd className="mt-1">{purpose()}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'updates',
    title: words.updates(),
    body: <p>{words.when_cookie_added_changed()}</p>,
  },
  {
    id: 'contact',
    title: words.contact(),
    body: (
      <p>
        {words.questions_about_cookies()} <MailLink box="privacy" />
        <RichText
          message={words.what_else_we_know}
          link={(text) => <PageLink to="/privacy-policy">{text}</PageLink>}
        />
      </p>
    ),
  },
];

export default function CookiePolicy() {
  return (
    <LongPage
      area={words.legal()}
      title={words.cookie_policy()}
      updated={words.may_7_2025()}
      lead={
        <>
          <p>{words.sets_handful_small_cookies({ name })}</p>
          <EnglishGoverns />
        </>
      }
      sections={sections()}
    />
  );
}

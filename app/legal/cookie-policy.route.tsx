import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { COOKIES_WE_USE, KEPT_IN_THE_BROWSER } from './cookies-we-use.ts';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(
    'Cookie Policy',
    `The few cookies that ${brand.name} sets, each by name, what it is for and how long it stays. None for analytics, none for advertising.`,
  );

const name = brand.name;

const sections: readonly LongSection[] = [
  {
    id: 'what-are-cookies',
    title: 'What Are Cookies',
    body: (
      <>
        <p>
          A cookie is a short text that a website asks your browser to keep and to send back with later visits
          to the same site. It lets a site recognize that two page views belong together, for example that you
          have signed in.
        </p>
        <p>
          Some cookies end when the browser is closed, others after a set time. First-party cookies belong to
          the site you are visiting, third-party cookies to someone else. All cookies of {name} are
          first-party.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-cookies',
    title: 'How We Use Cookies',
    body: (
      <>
        <p>Cookies are usually sorted into four kinds. This is what we do with each:</p>
        <h3 id="essential">Essential cookies</h3>
        <p>
          <strong>Used.</strong> They keep you signed in, remember your answer to the cookie banner and bring
          a message to the next page. Signing in is not possible without them.
        </p>
        <h3 id="analytical">Analytical cookies</h3>
        <p>
          <strong>Not used.</strong> We run no analytics service and set no cookie that tells visitors apart
          or counts their clicks.
        </p>
        <h3 id="functional">Functional cookies</h3>
        <p>
          <strong>One is used.</strong> It remembers a light or dark theme, if you choose one. The site speaks
          one language, so there is no cookie for that. Recent locations are no cookie: your browser keeps
          them, and they are never sent to us. See the end of “Cookies We Use”.
        </p>
        <h3 id="targeting">Targeting cookies</h3>
        <p>
          <strong>Not used.</strong> There is no advertising here, and no network follows you from here to
          other sites. The share buttons are plain links: the service behind one learns of you only when you
          press it.
        </p>
      </>
    ),
  },
  {
    id: 'cookie-control',
    title: 'Cookie Control',
    body: (
      <>
        <p>
          The banner asks once. “Accept” keeps your answer with its date for a year; “Decline” puts the banner
          away for this visit, and it will ask again next time. We set nothing for analytics or targeting, so
          declining switches two conveniences off and nothing else: until you accept, your browser keeps no
          recent locations and no draft of a profile or its style.
        </p>
        <p>
          In your browser’s settings you can see the cookies of each site, delete them, or refuse them
          altogether. Look for “Privacy” or “Site data”. If you delete ours you are signed out and the banner
          asks anew; if you refuse them you can still read every public page, but not sign in.
        </p>
        <p>
          Since we neither sell nor share personal information, signals such as Global Privacy Control change
          nothing: everyone is treated as if they had sent one.
        </p>
      </>
    ),
  },
  {
    id: 'cookies-we-use',
    title: 'Cookies We Use',
    body: (
      <>
        <p>This is the complete list. Over a secure connection the first name starts with “__Secure-”.</p>
        <dl className="border-line border-t">
          {COOKIES_WE_USE.map((cookie) => (
            <div key={cookie.name} className="break-inside-avoid border-line border-b py-4">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <code className="font-semibold text-sm [overflow-wrap:anywhere]">{cookie.name}</code>
                <span className="text-muted text-sm">
                  {cookie.kind} · {cookie.kept}
                </span>
              </dt>
              <dd className="mt-1">
                {cookie.purpose}{' '}
                {cookie.httpOnly && <span className="text-muted">Page scripts cannot read it.</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Beside cookies, your browser remembers for this tab alone how far you had scrolled on each page (its
          “session storage”), so that the back button returns you to the same place. Once you have accepted,
          it also keeps the following in its “local storage”. None of this is ever sent to us, and signing out
          removes it.
        </p>
        <dl className="border-line border-t">
          {KEPT_IN_THE_BROWSER.map(({ name, kept, purpose }) => (
            <div key={name} className="break-inside-avoid border-line border-b py-4">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <code className="font-semibold text-sm [overflow-wrap:anywhere]">{name}</code>
                <span className="text-muted text-sm">Functional · {kept}</span>
              </dt>
              <dd className="mt-1">{purpose}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'updates',
    title: 'Updates',
    body: (
      <p>
        When a cookie is added, changed or dropped, this page and its date change with it. Should we ever want
        to use a kind that is marked “not used” above, we would ask you first.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about cookies: <MailLink box="privacy" />. What else we know about you is in the{' '}
        <PageLink to="/privacy-policy">Privacy Policy</PageLink>.
      </p>
    ),
  },
];

export default function CookiePolicy() {
  return (
    <LongPage
      area="Legal"
      title="Cookie Policy"
      updated="May 7, 2025"
      lead={
        <p>
          {name} sets a handful of small cookies of its own: to keep you signed in and to remember two
          choices. No analytics, no advertising.
        </p>
      }
      sections={sections}
    />
  );
}

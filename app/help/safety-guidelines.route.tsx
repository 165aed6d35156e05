import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { PageLink } from '../ui/page-link.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(
    'Safety Guidelines',
    `How to meet safely through ${brand.name}: before, during and after a consultation, for clients and experts, and whom to call.`,
  );

const sections: readonly LongSection[] = [
  {
    id: 'before',
    title: 'Before you meet',
    body: (
      <ul>
        <li>
          Read the whole profile: photos of the place, reviews, what the expert does and does not offer.
        </li>
        <li>
          Look for the Verified Account mark. It means they have shown us who they are and where they consult.
        </li>
        <li>Keep messages and bookings on the site, so there is a record.</li>
        <li>Tell a friend where you are going and when you expect to be back.</li>
        <li>List your medicines and allergies, and bring the list.</li>
      </ul>
    ),
  },
  {
    id: 'age',
    title: '21 and over, always',
    body: (
      <p>
        Everyone who takes part is at least 21. Experts ask for identification before they begin; please have
        it with you. Do not bring children or teenagers along.
      </p>
    ),
  },
  {
    id: 'meeting',
    title: 'At the meeting',
    body: (
      <ul>
        <li>For a first meeting choose a public place or the expert’s verified location.</li>
        <li>Meet where the booking says. If the place changes at the last minute, you may leave.</li>
        <li>Arrange your own way there and back.</li>
        <li>You may ask anything, refuse anything, and go at any time, without giving a reason.</li>
        <li>Pay only what the booking shows. No one should ask you for a deposit, a loan or a gift card.</li>
        <li>For a home visit, have someone else in the house if you can.</li>
      </ul>
    ),
  },
  {
    id: 'no-sale',
    title: 'A consultation is not a sale',
    body: (
      <>
        <p>
          Experts sell their time and what they know. Product is never part of it: not sold, not given, not
          delivered, not held for you, and not paid for through the site.
        </p>
        <ul>
          <li>No profile, option or message offers product, amounts, prices of product, or delivery.</li>
          <li>Bookings are made and paid the way the site shows, and not by an app beside it.</li>
          <li>
            Profiles hold no phone numbers, links or handles. You are told how to reach each other when a
            booking is accepted.
          </li>
          <li>
            We warn experts whose words read like an offer, and our team looks at words that stay. Anyone who
            sells through {brand.name} is suspended.
          </li>
        </ul>
        <p>
          If you see an offer of product, report the expert from their profile, or the review or message that
          makes it.
        </p>
      </>
    ),
  },
  {
    id: 'sensible-use',
    title: 'Sensible use',
    body: (
      <>
        <ul>
          <li>Start low and go slow. Some forms take two hours or more before they are felt.</li>
          <li>Never drive or operate machinery while impaired, and plan your way home beforehand.</li>
          <li>Do not mix with alcohol, and ask a pharmacist about mixing with medicines.</li>
          <li>Not during pregnancy or nursing unless your doctor says it’s okay.</li>
          <li>Store everything locked, labeled and out of reach of children and pets.</li>
          <li>Buy only from licensed sources, and keep within the limits of your state.</li>
        </ul>
        <p>An expert’s advice does not replace a physician’s.</p>
      </>
    ),
  },
  {
    id: 'experts',
    title: 'For experts',
    body: (
      <ul>
        <li>Check age before anything else. No identification, no consultation.</li>
        <li>Receive clients at the places whose photos you gave us, well lit and easy to leave.</li>
        <li>Tell someone your appointments of the day, above all for home visits.</li>
        <li>Decline a request that feels wrong. You owe no explanation.</li>
        <li>Do not hand over or accept any products.</li>
        <li>If a client is unwell, stop and call for help. Stay until it comes.</li>
        <li>Follow up within 48 hours, and say then when to see a physician.</li>
      </ul>
    ),
  },
  {
    id: 'privacy',
    title: 'Your privacy',
    body: (
      <p>
        Share your home address, workplace or health story only as far as the consultation needs it. Take no
        photos or recordings without the other’s consent. Clients can hide their name, photo, gender and
        interests in the dashboard.
      </p>
    ),
  },
  {
    id: 'never',
    title: 'Never acceptable',
    body: (
      <p>
        Harassment, pressure, unwanted touch, discrimination, intoxication of either side, sale of products,
        weapons, and anything with minors. One case is enough for us to close an account.
      </p>
    ),
  },
  {
    id: 'report',
    title: 'Report it',
    body: (
      <p>
        Tell us what happened, with whom and when: <MailLink box="safety" subject="Safety report" />. Reports
        are confidential, are read by a person and come before all other messages; we answer within 48 hours.
        You may also use the <PageLink to="/contact">contact page</PageLink>. A report to us does not replace
        a police report.
      </p>
    ),
  },
];

const NUMBERS = [
  { label: 'Emergency', text: 'Danger, injury, someone unresponsive', number: '911', tel: '911' },
  {
    label: 'Poison Help',
    text: 'Too much taken, or a child or pet has had some',
    number: '1-800-222-1222',
    tel: '18002221222',
  },
  { label: 'Crisis Lifeline', text: 'Thoughts of harming yourself, call or text', number: '988', tel: '988' },
] as const;

export default function SafetyGuidelines() {
  return (
    <LongPage
      area="Safety"
      title="Safety Guidelines"
      lead={
        <p>
          Meeting someone new goes well almost every time. These habits are for the rest, and they cost
          nothing.
        </p>
      }
      intro={
        <Banner tone="notice" icon={null} title="If it is urgent">
          <ul className="mt-2 space-y-2">
            {NUMBERS.map(({ label, text, number, tel }) => (
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
      sections={sections}
    />
  );
}

import { brand } from '../../core/brand.ts';
import { EXPERT_FEES, shortDollars } from '../../core/experts/listing-fees.ts';
import { EXPERT_LINK } from '../layout/links.ts';
import { useStanding } from '../layout/standing.tsx';
import { ReturnHome } from '../legal/return-home.tsx';
import { pageMeta } from '../page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Packages } from './packages.tsx';

const INDIVIDUAL = shortDollars(EXPERT_FEES.individual);
const CENTER = shortDollars(EXPERT_FEES.wellnessCenter);

export const meta = () =>
  pageMeta(
    'Become an Expert',
    `Join ${brand.name} as a wellness expert: what the application asks, the one-time fee of ${INDIVIDUAL} or ${CENTER}, and review in 1–2 business days.`,
  );

const ASKED = [
  { what: 'Expert type', how: `Individual Expert (${INDIVIDUAL}) or Wellness Center (${CENTER}).` },
  { what: 'Name or alias', how: 'The name clients will see. A center gives its business name.' },
  { what: 'Email and phone', how: 'For our questions and for notices of requests. Not shown in public.' },
  {
    what: 'Primary consultation location',
    how: 'The place where you will mostly meet clients, in a state marked legal.',
  },
  { what: 'Business license number', how: 'Wellness centers only.' },
  {
    what: 'About your expertise',
    how: 'What you know, how you came to know it, whom you help. Optional, but it helps.',
  },
  { what: 'Profile photo', how: 'A clear picture of you, or of the center.' },
] as const;

const REASONS = [
  'Be found by people nearby who are looking for what you know',
  'Set your own hours, places and consultation options',
  'A public page with a link to share, yours for good',
  'One small payment for the listing, once',
] as const;

const applyHref = `mailto:${brand.mailboxes.support}?subject=${encodeURIComponent('Tell me when applications open')}`;

export default function BecomeExpert() {
  const isExpert = useStanding() === 'expert';
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <p className="font-semibold text-accent-text text-sm">For experts</p>
      {isExpert ? <ForWhoIsOne /> : <ForWhoIsNot />}
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-[70ch]">
          {!isExpert && <HowToApply />}
          <section aria-labelledby="conditions" className="prose">
            <h2 id="conditions">Conditions</h2>
            <p>
              You are at least 21, consult in a{' '}
              <PageLink to="/legal-information?tab=compliance">state that is marked legal</PageLink>, hold the
              licenses that your work needs, and follow the{' '}
              <PageLink to="/safety-guidelines">Safety Guidelines</PageLink> and the{' '}
              <PageLink to="/terms-of-service#experts">Terms of Service</PageLink>.{' '}
              <PageLink to="/expert-resources">Expert Resources</PageLink> helps you to prepare.
            </p>
          </section>
        </div>
        <aside className="space-y-10">
          <section aria-labelledby="why-join">
            <h2 id="why-join" className="text-xl">
              {isExpert ? 'What You Have' : 'Why Join'}
            </h2>
            <ul className="mt-4 space-y-3">
              {REASONS.map((reason) => (
                <li key={reason} className="border-accent-line border-l-2 pl-4">
                  {reason}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="packages">
            <h2 id="packages" className="mb-4 text-xl">
              Expert Packages
            </h2>
            <Packages stacked />
          </section>
        </aside>
      </div>
      <ReturnHome />
    </div>
  );
}

function ForWhoIsNot() {
  return (
    <>
      <h1 className="mt-2 text-3xl sm:text-4xl">Become an Expert</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">
        Share what you know about plants with people near you, in person and at your own hours.
      </p>
      <Banner
        tone="success"
        icon={null}
        className="mt-8"
        title="Applications open soon"
        action={
          <ButtonAnchor href={applyHref} className="max-sm:w-full">
            Tell me when they open
          </ButtonAnchor>
        }
      >
        The application form is not open yet. Write to{' '}
        <a className="text-link [overflow-wrap:anywhere]" href={applyHref}>
          {brand.mailboxes.support}
        </a>{' '}
        and we’ll let you know the day it opens.
      </Banner>
    </>
  );
}

function ForWhoIsOne() {
  return (
    <>
      <h1 className="mt-2 text-3xl sm:text-4xl">You Are an Expert</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">
        You already have a listing here, so there is nothing to apply for. Here is what comes with it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={EXPERT_LINK.to}>{EXPERT_LINK.label}</ButtonLink>
        <ButtonLink to="/expert-resources" variant="secondary">
          Expert Resources
        </ButtonLink>
      </div>
    </>
  );
}

function HowToApply() {
  return (
    <>
      <section aria-labelledby="asked">
        <h2 id="asked" className="text-xl">
          What the application asks
        </h2>
        <dl className="mt-4 border-line border-t">
          {ASKED.map(({ what, how }) => (
            <div
              key={what}
              className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="review" className="prose">
        <h2 id="review">What happens then</h2>
        <ol>
          <li>You send the application and pay the one-time fee.</li>
          <li>A person reviews it within 1–2 business days, and asks you if anything is unclear.</li>
          <li>You add photos of the places where you consult, and we verify them.</li>
          <li>
            We tell you as soon as you’re approved. Your listing goes live, and you set your availability.
          </li>
        </ol>
      </section>
    </>
  );
}

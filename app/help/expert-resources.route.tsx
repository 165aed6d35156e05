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
import type { Route } from './+types/expert-resources.route';
import { AnswerHours, announcedTerms, BookingFee, ListingFee } from './announced-terms.tsx';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  return announcedTerms(visitOf(args).ctx.settings);
}

export const meta = () =>
  pageMeta(
    'Expert Resources',
    `A working guide for ${brand.name} experts: a profile that gets found, consultation options, a good first meeting, follow-up, Spotlight and the rules.`,
  );

const name = brand.name;
const AN_HOUR = formatCents(60 * USUAL_RATE_CENTS);

const sections: readonly LongSection[] = [
  {
    id: 'before-you-apply',
    title: 'Before you apply',
    body: (
      <>
        <p>With these ready, the application takes ten minutes:</p>
        <ul>
          <li>the name or alias under which you work, or the business name of your center;</li>
          <li>an e-mail address and a phone number where we can reach you;</li>
          <li>the address of your primary consultation location, in a state that is marked legal;</li>
          <li>a clear profile photo, and photos of each place where you consult;</li>
          <li>for a wellness center, its business license number.</li>
        </ul>
        <p>
          Review takes 1–2 business days and you are notified on approval. The fee is{' '}
          <ListingFee of="individual" /> once for an individual and <ListingFee of="wellnessCenter" /> once
          for a wellness center.
        </p>
      </>
    ),
  },
  {
    id: 'profile',
    title: 'A profile that gets found',
    body: (
      <ul>
        <li>
          <strong>Say whom you help.</strong> “I help beginners find a gentle evening routine” says more than
          a list of certificates.
        </li>
        <li>
          <strong>Choose the expertise you are asked about.</strong> Three or four areas that are truly yours
          bring better requests than all fourteen.
        </li>
        <li>
          <strong>Show your face and your room.</strong> Daylight, no filter. Clients like to know where they
          are going.
        </li>
        <li>
          <strong>Name your methods.</strong> In-person at your place, a café, a home visit: clients filter by
          what suits them.
        </li>
        <li>
          <strong>Keep claims out.</strong> No cures, no guarantees, and no medical titles you don’t hold.
        </li>
      </ul>
    ),
  },
  {
    id: 'options',
    title: 'Consultation options',
    body: (
      <>
        <p>
          An option is one thing that people can come to you for: a title, a description, a category and a
          length in whole minutes. New ones start at 15 minutes. You can offer up to ten in each category.
        </p>
        <p>
          Begin with three: a short first conversation (15 minutes), a full consultation (45 or 60), and one
          follow-up (30). Write the description as an answer to “what will I leave with?”
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        Clients can book up to {DAYS_AHEAD} days ahead, in steps of half an hour. Keep your hours true: a
        request expires if you don’t answer within <AnswerHours /> hours, and an expert who answers within an
        hour is the one who gets booked again. Times are always those of the place where you consult.
      </p>
    ),
  },
  {
    id: 'consultation',
    title: 'A good consultation',
    body: (
      <ol>
        <li>
          <strong>Check age.</strong> Ask for identification. If they are under 21, end the meeting kindly and
          at once.
        </li>
        <li>
          <strong>Listen first.</strong> What has been tried, what is taken already, what must not happen.
        </li>
        <li>
          <strong>Know your limits.</strong> Medicines, pregnancy, heart or mental illness: send the client to
          a physician first.
        </li>
        <li>
          <strong>Explain, then suggest.</strong> Start low, go slow, one change at a time.
        </li>
        <li>
          <strong>Write it down.</strong> A care plan of five lines is kept; a lecture is forgotten.
        </li>
        <li>
          <strong>End when it is done.</strong> If a care plan is settled early, the consultation may end
          there. It is non-refundable; say so with grace.
        </li>
      </ol>
    ),
  },
  {
    id: 'follow-up',
    title: 'Following up',
    body: (
      <p>
        Write to the client within 48 hours: what you agreed, what to watch for, when to come back. It is
        advice and not a duty, and it is what good reviews are made of.
      </p>
    ),
  },
  {
    id: 'earnings',
    title: 'Prices and what you earn',
    body: (
      <p>
        Consultations are priced by the minute, from {USUAL_RATE}: an hour at that rate is {AN_HOUR}. Your
        profile shows your own rate. By card, the client pays a booking fee of <BookingFee /> on top. In
        person, you settle it with the client, and the fee is waived. Where {name} collects the payment, you
        are paid out less platform fees. Taxes on what you earn are yours to declare.
      </p>
    ),
  },
  {
    id: 'spotlight',
    title: 'Spotlight',
    body: (
      <>
        <p>
          For <ListingFee of="spotlightPerMonth" /> more per month your listing is displayed as a Spotlight
          Expert: featured in the list, 24 hours of spotlight rotation, priority booking, and a profile in
          your own colors, layout and words.
        </p>
        <p>
          It makes a good profile more visible. It does not repair a thin one: do the sections above first.
        </p>
        <p>
          Everyone who holds it gets the same share of turns.{' '}
          <PageLink to={ROTATION_PATH}>How Spotlight works</PageLink>
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'The rules in brief',
    body: (
      <ul>
        <li>Clients are 21 or older, always.</li>
        <li>Only in states marked legal, and within your local rules.</li>
        <li>No products change hands through {name}.</li>
        <li>No diagnosis, no prescription, no advice to stop a treatment.</li>
        <li>What a client tells you stays with you.</li>
      </ul>
    ),
  },
  {
    id: 'help',
    title: 'Getting help',
    body: (
      <p>
        Questions about your listing: <MailLink box="experts" />. Something felt wrong in a consultation:{' '}
        <MailLink box="safety" />. The <PageLink to="/safety-guidelines">Safety Guidelines</PageLink> and{' '}
        <PageLink to="/how-it-works?tab=experts">How It Works</PageLink> go with this page.
      </p>
    ),
  },
];

export default function ExpertResources() {
  return (
    <LongPage
      area="For experts"
      title="Expert Resources"
      lead={
        <p>
          What experienced experts would tell you on your first day: being found, preparing, meeting,
          following up.
        </p>
      }
      sections={sections}
      outro={
        <UnlessExpert>
          <Banner
            tone="success"
            icon={null}
            title="Not listed yet?"
            action={<ButtonLink to="/become-expert">Become an Expert</ButtonLink>}
          >
            See what is asked, what it costs and how long it takes.
          </Banner>
        </UnlessExpert>
      }
    />
  );
}

import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { ExpertButton, UnlessExpert } from '../layout/standing.tsx';
import { pageMeta } from '../page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(
    'About Us',
    `Why ${brand.name} exists: good advice about plant-based wellness, in person, from someone nearby who knows.`,
  );

const name = brand.name;

const sections: readonly LongSection[] = [
  {
    id: 'why',
    title: 'Why we are here',
    body: (
      <>
        <p>
          Plant-based wellness has more products than explanations. A shelf tells you what something contains;
          it does not ask how you sleep, what you take already, or what you hope for. Someone who knows the
          plants does, and often lives a few miles away.
        </p>
        <p>
          {name} makes that person easy to find. You see who is near, what they know and what an hour with
          them costs, and you meet them face to face.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <>
        <p>
          For clients we keep a map and a list of approved experts, individuals and wellness centers, with
          plain prices and times that are really free. For experts we keep a digital business card, a calendar
          and a way to be found, for a small one-time fee.
        </p>
        <p>
          We review each application, ask for photos of the places where consultations are held, and offer the
          service only to people of 21 and over, in states that are marked legal. We sell no products.
        </p>
      </>
    ),
  },
  {
    id: 'in-person',
    title: 'Why in person',
    body: (
      <p>
        A plant is something to see, smell and handle, and trust grows faster across a table than across a
        screen. So consultations take place at an expert’s location, a café or, where an expert offers it, at
        your home. Virtual consultations are not currently supported.
      </p>
    ),
  },
  {
    id: 'what-we-hold-to',
    title: 'What we hold to',
    body: (
      <ul>
        <li>
          <strong>Plain speech.</strong> We use calm words, and a question mark beside each shows the common
          one.
        </li>
        <li>
          <strong>Prices first.</strong> You see the full amount before you ask for anything.
        </li>
        <li>
          <strong>No miracle claims.</strong> Experts educate. They do not diagnose or cure.
        </li>
        <li>
          <strong>Discretion.</strong> What you look for is your own business. We don’t follow anyone across
          the web.
        </li>
        <li>
          <strong>Time well spent.</strong> If you find your answer in ten minutes, the consultation may end
          there.
        </li>
      </ul>
    ),
  },
  {
    id: 'join-in',
    title: 'Join in',
    body: (
      <>
        <p>
          Looking for someone? <PageLink to="/">Start at the map</PageLink>.{' '}
          <UnlessExpert>
            Know plants well yourself? <PageLink to="/become-expert">Become an expert</PageLink>.{' '}
          </UnlessExpert>
          Anything else on your mind? <PageLink to="/contact">Write to us</PageLink>; we aim to answer within
          48 hours.
        </p>
        <p className="!mt-6 flex flex-wrap gap-3">
          <ExpertButton />
          <ButtonLink to="/contact" variant="secondary">
            Contact Us
          </ButtonLink>
        </p>
      </>
    ),
  },
];

export default function AboutUs() {
  return (
    <LongPage
      area="Company"
      title={`About ${name}`}
      lead={<p>Good advice about plants, in person, from someone nearby who knows.</p>}
      sections={sections}
    />
  );
}

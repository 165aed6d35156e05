import * as messages from '#text/help/about-us';
import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { ExpertButton, UnlessExpert } from '../layout/standing.tsx';
import { pageMeta } from '../page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(messages.about_us(), messages.why_exists_good_advice({ brand: brand.name }));

const name = brand.name;

const sections = (): readonly LongSection[] => [
  {
    id: 'why',
    title: messages.why_we_are_here(),
    body: (
      <>
        <p>{messages.plant_based_wellness_has_more()}</p>
        <p>{messages.makes_person_easy_to_find({ name })}</p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: messages.what_we_do(),
    body: (
      <>
        <p>{messages.for_clients_we_keep()}</p>
        <p>{messages.we_review_each_application()}</p>
      </>
    ),
  },
  {
    id: 'in-person',
    title: messages.why_in_person(),
    body: <p>{messages.plant_something_to_see()}</p>,
  },
  {
    id: 'what-we-hold-to',
    title: messages.what_we_hold_to(),
    body: (
      <ul>
        <li>
          <RichText message={messages.plain_speech_we_use} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText message={messages.prices_first_you_see} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText message={messages.no_miracle_claims_experts} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText message={messages.discretion_what_you_look} strong={(text) => <strong>{text}</strong>} />
        </li>
        <li>
          <RichText
            message={messages.time_well_spent_if_you_find}
            strong={(text) => <strong>{text}</strong>}
          />
        </li>
      </ul>
    ),
  },
  {
    id: 'join-in',
    title: messages.join_in(),
    body: (
      <>
        <p>
          <RichText
            message={messages.looking_for_someone_start}
            link={(text) => <PageLink to="/">{text}</PageLink>}
          />{' '}
          <UnlessExpert>
            <RichText
              message={messages.know_plants_well_yourself}
              link={(text) => <PageLink to="/become-expert">{text}</PageLink>}
            />{' '}
          </UnlessExpert>
          <RichText
            message={messages.anything_else_on_your_mind}
            link={(text) => <PageLink to="/contact">{text}</PageLink>}
          />
        </p>
        <p className="!mt-6 flex flex-wrap gap-3">
          <ExpertButton />
          <ButtonLink to="/contact" variant="secondary">
            {messages.contact_us()}
          </ButtonLink>
        </p>
      </>
    ),
  },
];

export default function AboutUs() {
  return (
    <LongPage
      area={messages.company()}
      title={messages.about({ name })}
      lead={<p>{messages.good_advice_about_plants()}</p>}
      sections={sections()}
    />
  );
}

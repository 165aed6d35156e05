import * as words from '#text/help/spotlight';
import { SEATS, TURN_HOURS } from '../../core/money/spotlight/rotation.ts';
import { GRACE_DAYS } from '../../core/money/spotlight/spotlight.ts';
import { SPOTLIGHT_PATH } from '../../core/money/spotlight/spotlight-path.ts';
import { LISTING_SPOTLIGHT_RATING, SPOTLIGHT_RATING } from '../../core/people/experts/spotlight-badge.ts';
import { capitalized } from '../../lib/capitalized.ts';
import { visitOf } from '../context.server.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/spotlight.route';
import { announcedTerms, ListingFee } from './announced-terms.tsx';

export const handle = READING_PAGE;

const inWords = () => words.seats_number({ seats: SEATS });

export function loader(args: Route.LoaderArgs) {
  return announcedTerms(visitOf(args).ctx.settings);
}

export const meta = () => pageMeta(words.how_spotlight_works(), words.who_shown_in_spotlight());

const sections = (): readonly LongSection[] => [
  {
    id: 'what',
    title: words.what_spotlight_is(),
    body: (
      <>
        <p>
          {words.spotlight_display_experts_pay()} <ListingFee of="spotlightPerMonth" />{' '}
          {words.month_whatever_shown_because()}
        </p>
        <p>
          {words.spotlight_badge_alone_can_also({
            listingSpotlightRating: LISTING_SPOTLIGHT_RATING,
            spotlightRating: SPOTLIGHT_RATING,
          })}
        </p>
      </>
    ),
  },
  {
    id: 'seats',
    title: words.seats_in_each_state({ number: capitalized(inWords()) }),
    body: (
      <>
        <p>{words.each_state_has_seats({ number: inWords(), turnHours: TURN_HOURS })}</p>
        <p>{words.when_you_search_in_state()}</p>
      </>
    ),
  },
  {
    id: 'turns',
    title: words.whose_turn_it_is(),
    body: (
      <>
        <p>{words.in_each_state_everyone()}</p>
        <ol>
          <li>{words.first_in_line_get({ number: inWords() })}</li>
          <li>{words.after_their_turn_they()}</li>
          <li>{words.new_expert_joins_at_end()}</li>
          <li>{words.expert_who_no_longer()}</li>
          <li>{words.if_seat_becomes_free()}</li>
          <li>{words.for_each_turn_we_draw({ number: inWords() })}</li>
        </ol>
        <p>{words.so_any_two_experts({ seats: SEATS })}</p>
      </>
    ),
  },
  {
    id: 'draw',
    title: words.how_the_draw_works(),
    body: (
      <>
        <p>
          {words.no_one_decides_draw()}
          <sup>
            <a href="#draw-note" id="draw-noted" className="scroll-mt-24 px-1">
              1<span className="sr-only">{words.how_to_compute_it()}</span>
            </a>
          </sup>
        </p>
      </>
    ),
  },
  {
    id: 'equals',
    title: words.priority_booking(),
    body: <p>{words.where_we_suggest_experts()}</p>,
  },
  {
    id: 'money',
    title: words.for_experts_what_charged(),
    body: (
      <>
        <ul>
          <li>{words.spotlight_renews_each_month()}</li>
          <li>{words.if_renewal_does_not_go({ graceDays: GRACE_DAYS })}</li>
          <li>{words.while_your_practice_not_listed()}</li>
          <li>{words.sample_listing_has_no_spotlight()}</li>
        </ul>
        <p>
          <PageLink to={SPOTLIGHT_PATH}>{words.take_spotlight_for_your_practice()}</PageLink>
        </p>
      </>
    ),
  },
];

function DrawNote() {
  return (
    <aside
      id="draw-note"
      aria-label={words.footnote()}
      className="scroll-mt-24 border-line border-t pt-4 text-muted text-sm"
    >
      <p>
        <RichText
          message={words.n_1_write_states_code}
          link={(text) => (
            <a href="#draw-noted" className="text-link">
              {text}
            </a>
          )}
        />
      </p>
    </aside>
  );
}

export default function HowSpotlightWorks() {
  return (
    <LongPage
      title={words.how_spotlight_works()}
      area={words.resources()}
      lead={words.some_experts_shown_first()}
      sections={sections()}
      outro={<DrawNote />}
    />
  );
}

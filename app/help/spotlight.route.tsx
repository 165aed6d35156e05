import { SEATS, TURN_HOURS } from '../../core/money/spotlight/rotation.ts';
import { GRACE_DAYS } from '../../core/money/spotlight/spotlight.ts';
import { SPOTLIGHT_PATH } from '../../core/money/spotlight/spotlight-path.ts';
import { LISTING_SPOTLIGHT_RATING, SPOTLIGHT_RATING } from '../../core/people/experts/spotlight-badge.ts';
import { visitOf } from '../context.server.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/spotlight.route';
import { announcedTerms, ListingFee } from './announced-terms.tsx';

export const handle = READING_PAGE;

const NUMBER = ['no', 'one', 'two', 'three', 'four', 'five', 'six'][SEATS] ?? String(SEATS);

export function loader(args: Route.LoaderArgs) {
  return announcedTerms(visitOf(args).ctx.settings);
}

export const meta = () =>
  pageMeta(
    'How Spotlight works',
    'Who is shown in Spotlight and why: a paid display with a fair rotation, the same for everyone who holds it.',
  );

const sections: readonly LongSection[] = [
  {
    id: 'what',
    title: 'What Spotlight is',
    body: (
      <>
        <p>
          Spotlight is a display that experts pay for: <ListingFee of="spotlightPerMonth" /> a month. Whatever
          is shown because of it carries the word Spotlight. It says nothing about how good an expert is, and
          it changes no price.
        </p>
        <p>
          The Spotlight badge alone can also be earned: by a rating of {LISTING_SPOTLIGHT_RATING} on a card,
          or {SPOTLIGHT_RATING} on the map and the profile. A rating gives no seat in the rotation.
        </p>
      </>
    ),
  },
  {
    id: 'seats',
    title: `${NUMBER[0]!.toUpperCase()}${NUMBER.slice(1)} seats in each state`,
    body: (
      <>
        <p>
          Each state has {NUMBER} seats, and there are {NUMBER} more for pages about the whole country. A seat
          lasts {TURN_HOURS} hours. All seats change at the same moment, every day at 10:00 UTC, which is 6
          a.m. Eastern in summer and 5 a.m. in winter.
        </p>
        <p>
          When you search in a state, you see the experts who sit in its seats today and fit your filters.
          They are shown first and labeled. The list below keeps its own order: no one is left out of it, and
          no free time is hidden.
        </p>
      </>
    ),
  },
  {
    id: 'turns',
    title: 'Whose turn it is',
    body: (
      <>
        <p>In each state, everyone who holds Spotlight and is listed waits in one line.</p>
        <ol>
          <li>The first {NUMBER} in line get the seats.</li>
          <li>After their turn they go to the end of the line, in the same order.</li>
          <li>A new expert joins at the end. If several join for the same turn, we draw their order.</li>
          <li>An expert who is no longer listed, or ends Spotlight, leaves the line.</li>
          <li>
            If a seat becomes free during a turn, the next in line sits there until the turn is over. It does
            not cost them their place.
          </li>
          <li>For each turn, we draw which of the {NUMBER} is shown first.</li>
        </ol>
        <p>
          So any two experts who hold Spotlight for the same time get the same number of turns, or one more or
          less. With {SEATS} or fewer in a state, everyone is shown every day. With 60, everyone is shown
          every tenth day.
        </p>
      </>
    ),
  },
  {
    id: 'draw',
    title: 'How the draw works',
    body: (
      <>
        <p>
          No one decides a draw, and anyone can repeat it. Each expert gets a number for each turn, computed
          from the state, the turn and their id. The lowest number comes first.
          <sup>
            <a href="#draw-note" id="draw-noted" className="scroll-mt-24 px-1">
              1<span className="sr-only">: how to compute it</span>
            </a>
          </sup>
        </p>
      </>
    ),
  },
  {
    id: 'equals',
    title: 'Priority booking',
    body: (
      <p>
        Where we suggest experts and several fit equally well, those in Spotlight are named first, and it says
        so. Every free time of everyone else stays just as easy to book.
      </p>
    ),
  },
  {
    id: 'money',
    title: 'For experts: what is charged, and when not',
    body: (
      <>
        <ul>
          <li>Spotlight renews each month. You can end it any time; it then runs to the end of the month.</li>
          <li>
            If a renewal does not go through, you keep Spotlight for {GRACE_DAYS} days. Then it ends, and
            nothing more is charged.
          </li>
          <li>
            While your practice is not listed, because you paused it, a step of its setup is missing, a
            license expired or the law changed, nothing is charged and your days are kept.
          </li>
          <li>A sample listing has no Spotlight and no badge.</li>
        </ul>
        <p>
          <PageLink to={SPOTLIGHT_PATH}>Take Spotlight for your practice</PageLink>
        </p>
      </>
    ),
  },
];

function DrawNote() {
  return (
    <aside
      id="draw-note"
      aria-label="Footnote"
      className="scroll-mt-24 border-line border-t pt-4 text-muted text-sm"
    >
      <p>
        1. Write the state’s code, the number of the turn, the word “line” or “seats” and the expert’s id in
        one line of text, separated by spaces. The FNV-1a hash (32 bits) of that text starts the mulberry32
        generator, and the generator’s first number is the expert’s. Turns are counted from 10:00 UTC on
        January 1, 1970. An expert’s id is the last part of the address of their profile.{' '}
        <a href="#draw-noted" className="text-link">
          Back to the text
        </a>
      </p>
    </aside>
  );
}

export default function HowSpotlightWorks() {
  return (
    <LongPage
      title="How Spotlight works"
      area="Resources"
      lead="Some experts are shown first because they pay for it. Here is who they are, why it is their turn, and how everyone gets the same share."
      sections={sections}
      outro={<DrawNote />}
    />
  );
}

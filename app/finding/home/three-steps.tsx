import * as words from '#text/finding/home/screens';
import { brand } from '../../../core/brand.ts';
import { useStanding } from '../../layout/standing.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Kept } from '../../ui/kept.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { drawingSources } from './drawing-address.ts';

const SIGN_UP = { to: '/auth?mode=signup', label: words.sign_up } as const;

const STEPS = [
  {
    drawing: 'account',
    title: words.account_title,
    text: words.account_needs,
    link: SIGN_UP,
  },
  {
    drawing: 'map',
    title: words.find_expert,
    text: words.finding_text,
    link: { to: '/how-it-works', label: words.how_finding_works },
  },
  {
    drawing: 'table',
    title: words.booking_title,
    text: words.booking_text,
    link: { to: '/safety-guidelines', label: words.meeting_safely },
  },
] as const;

export function ThreeSteps() {
  const isVisitor = useStanding() === 'visitor';
  return (
    <Kept as="section" aria-labelledby="how" className="shell mt-24" part={Steps} props={{ isVisitor }} />
  );
}

function Steps({ isVisitor }: { isVisitor: boolean }) {
  return (
    <>
      <h2 id="how" className="text-3xl">
        {words.how_works({ brand: brand.name })}
      </h2>
      <ol className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {STEPS.map(({ drawing, title, text, link }, index) => (
          <li key={drawing}>
            <CoverImage {...drawingSources(drawing)} className="aspect-[4/3] w-full max-w-80" />
            <h3 className="mt-4 flex items-baseline gap-3 text-xl">
              <span aria-hidden="true" className="font-display text-2xl text-accent-text">
                {index + 1}
              </span>
              {title()}
            </h3>
            <p className="mt-2 text-muted">{text()}</p>
            {(isVisitor || link !== SIGN_UP) && (
              <PageLink
                to={link.to}
                className="text-link mt-3 inline-flex min-h-8 items-center text-sm touch:min-h-11"
              >
                {link.label()}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

import { brand } from '../../../core/brand.ts';
import { useStanding } from '../../layout/standing.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Kept } from '../../ui/kept.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { drawingSources } from './drawing-address.ts';

const SIGN_UP = { to: '/auth?mode=signup', label: 'Sign up' } as const;

const STEPS = [
  {
    drawing: 'account',
    title: 'Create your account',
    text: 'An e-mail address and a password, or your Google account. You must be 21 or older.',
    link: SIGN_UP,
  },
  {
    drawing: 'map',
    title: 'Find an expert near you',
    text: 'Search the map by ZIP code or your own location, and compare what each expert offers.',
    link: { to: '/how-it-works', label: 'How finding works' },
  },
  {
    drawing: 'table',
    title: 'Book a consultation',
    text: 'Ask for a day, a time and a length. You pay nothing unless the expert accepts.',
    link: { to: '/safety-guidelines', label: 'Meeting safely' },
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
        How {brand.name} Works
      </h2>
      <ol className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {STEPS.map(({ drawing, title, text, link }, index) => (
          <li key={title}>
            <CoverImage {...drawingSources(drawing)} className="aspect-[4/3] w-full max-w-80" />
            <h3 className="mt-4 flex items-baseline gap-3 text-xl">
              <span aria-hidden="true" className="font-display text-2xl text-accent-text">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 text-muted">{text}</p>
            {(isVisitor || link !== SIGN_UP) && (
              <PageLink
                to={link.to}
                className="text-link mt-3 inline-flex min-h-8 items-center text-sm touch:min-h-11"
              >
                {link.label}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

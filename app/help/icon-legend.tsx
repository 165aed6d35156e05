import { BadgeCheck, Leaf, Sun } from 'lucide-react';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';

const icon = { 'aria-hidden': true, className: 'size-7 stroke-[1.5]' } as const;

const ICONS = [
  {
    name: 'Plant-Based Expert',
    icon: <Leaf {...icon} />,
    disc: 'border-accent-line bg-accent-soft text-accent-soft-text',
    text: 'An approved individual or wellness center. We have read the application and approved the listing.',
  },
  {
    name: 'Spotlight Expert',
    icon: <Sun {...icon} />,
    disc: 'border-spotlight-line bg-spotlight-soft text-spotlight-text',
    text: 'Rated especially high by clients, or shown first as a paid display. Always in marigold, so you can tell.',
  },
  {
    name: 'Verified Account',
    icon: <BadgeCheck {...icon} />,
    disc: 'border-info-line bg-info-soft text-info-text',
    text: (
      <>
        They have shown us who they are, and photos of where they consult.{' '}
        <PageLink to="/safety-guidelines" className="text-link">
          Meeting safely
        </PageLink>
      </>
    ),
  },
] as const;

export function IconLegend() {
  return (
    <Kept
      as="section"
      aria-labelledby="icons"
      className="mt-24 border-line border-t pt-12"
      part={Legend}
      props={{}}
    />
  );
}

function Legend() {
  return (
    <>
      <h2 id="icons" className="scroll-mt-24 text-3xl">
        What the icons mean
      </h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        {ICONS.map(({ name, icon: drawn, disc, text }) => (
          <div key={name} className="relative break-inside-avoid pl-18 md:pt-18 md:pl-0">
            <dt className="font-display text-lg">
              <span
                className={`absolute top-0 left-0 flex size-14 items-center justify-center rounded-full border ${disc}`}
              >
                {drawn}
              </span>
              {name}
            </dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
